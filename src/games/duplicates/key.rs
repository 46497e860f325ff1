//! Key: what is kept of every game of an archive, in 36 bytes.

use std::hash::{DefaultHasher, Hash, Hasher as _};

use super::SHORT;
use super::day::PartialDay;
use super::memory::NameMemory;
use bienban_base::text::names::fold;
use bienban_engine::chess::moves_key;

/// What is seen of a game when its key is made.
#[derive(Debug, Clone, Copy, Default)]
pub struct KeySight<'a> {
    /// The first position, empty for the usual one.
    pub start: &'a str,
    /// The half-moves that were played for certain, a number each.
    pub moves: &'a [u16],
    /// The text after them if they are not the whole main line.
    pub rest: Option<&'a [u8]>,
    /// White.
    pub white: &'a str,
    /// Black.
    pub black: &'a str,
    /// The day.
    pub day: PartialDay,
    /// The event.
    pub event: &'a str,
}

/// The key of a game. Two words of 64 bits are kept in halves, so that no byte is lost to the alignment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DuplicateKey {
    line: [u32; 2],
    sketch: [u32; 2],
    day_and_plies: u32,
    /// The number of the game among all games of the inputs, from 0.
    pub index: u32,
    /// A number that games of the same two players from the same position share, with the same colours; 0 if one of
    /// the players is not known.
    pub pair: u32,
    /// A number for the event; 0 if it is not known.
    pub event: u32,
    /// A number for the first [`SHORT`] half-moves.
    pub head: u32,
}

/// The greatest number of half-moves that a key distinguishes from a larger one.
const MOST_PLIES: u32 = (1 << (32 - PartialDay::BITS)) - 1;

/// A number for something; never 0.
fn number(of: impl Hash) -> u32 {
    (word(of) as u32).max(1)
}

fn word(of: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

/// A number for half-moves.
fn folded(half_moves: &[u16]) -> u64 {
    moves_key::moves_key(0, half_moves, |half_move| *half_move)
}

/// The bit of a sketch in which a half-move counts.
fn bit(half_move: u16) -> u32 {
    (u32::from(half_move).wrapping_mul(0x9E37_79B1) >> 26) & 63
}

impl DuplicateKey {
    /// The key of a game.
    pub fn of(sight: &KeySight<'_>, index: u32, memory: &mut NameMemory) -> DuplicateKey {
        let KeySight { start, moves, rest, white, black, day, event } = *sight;
        // Games whose keys agree are compared, so a quick hash suffices.
        let beside = if start.is_empty() && rest.is_none() { 0 } else { word((start, rest)) };
        let line = folded(moves) ^ beside;
        // Each half-move turns a bit over, so two lines that differ in few half-moves differ in few bits.
        let sketch = moves.iter().fold(0_u64, |sketch, &half_move| sketch ^ 1 << bit(half_move));
        let pair = match [memory.player(white), memory.player(black)] {
            [Some(white), Some(black)] => number((start, white, black)),
            _ => 0,
        };
        let event = memory.event(event, |event| {
            let event = fold(event);
            if event.is_empty() { 0 } else { number(&event) }
        });
        let plies = (moves.len() as u32).min(MOST_PLIES);
        DuplicateKey {
            line: halves(line),
            sketch: halves(sketch),
            day_and_plies: plies << PartialDay::BITS | day.bits(),
            index,
            pair,
            event,
            head: (folded(&moves[..moves.len().min(SHORT)]) as u32).max(1),
        }
    }

    /// The same key for a game after this many other games.
    #[must_use]
    pub fn after(self, games: u32) -> DuplicateKey {
        DuplicateKey { index: games + self.index, ..self }
    }

    /// A number that games with the same first position and the same half-moves share, and others hardly ever.
    pub fn line(&self) -> u64 {
        joined(self.line)
    }

    /// The parity of how often the half-moves of each of 64 kinds were played.
    pub fn sketch(&self) -> u64 {
        joined(self.sketch)
    }

    /// The date.
    pub fn day(&self) -> PartialDay {
        PartialDay::of_bits(self.day_and_plies)
    }

    /// The half-moves; a very large number may mean a larger one.
    pub fn plies(&self) -> u32 {
        self.day_and_plies >> PartialDay::BITS
    }

    /// Whether it is short.
    pub fn is_short(&self) -> bool {
        (self.plies() as usize) < SHORT
    }

    /// What games that may be the same have in common: the line, and for short games the day and the event.
    pub fn sameness(&self) -> (u64, u32, u32) {
        let short = self.is_short();
        (self.line(), if short { self.day().bits() } else { 0 }, if short { self.event } else { 0 })
    }

    /// Whether the half-moves of both may differ in two places at most, and the days do not contradict. No two games
    /// for which that is true are missed.
    pub fn may_be_twin_of(&self, other: &DuplicateKey) -> bool {
        self.plies().abs_diff(other.plies()) <= 2
            && (self.sketch() ^ other.sketch()).count_ones() <= 4
            && self.day().may_be(other.day())
    }
}

impl AsRef<DuplicateKey> for DuplicateKey {
    fn as_ref(&self) -> &DuplicateKey {
        self
    }
}

fn halves(word: u64) -> [u32; 2] {
    [(word >> 32) as u32, word as u32]
}

fn joined([high, low]: [u32; 2]) -> u64 {
    u64::from(high) << 32 | u64::from(low)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_small() {
        assert_eq!(size_of::<DuplicateKey>(), 36);
    }

    #[test]
    fn a_sketch_misses_no_two_changes() {
        let moves: Vec<u16> = (0..90).map(|n| n * 37 % 4096).collect();
        let key =
            |moves: &[u16]| DuplicateKey::of(&KeySight { moves, ..KeySight::default() }, 0, &mut NameMemory::default());
        for at in 0..88 {
            let (mut changed, mut shorter) = (moves.clone(), moves.clone());
            (changed[at], changed[at + 2]) = (4000 + at as u16, 17);
            shorter.remove(at);
            shorter.remove(at);
            assert!(key(&moves).may_be_twin_of(&key(&changed)) && key(&moves).may_be_twin_of(&key(&shorter)), "{at}");
        }
        let other: Vec<u16> = (0..90).map(|n| n * 41 % 4093).collect();
        assert!(!key(&moves).may_be_twin_of(&key(&other)));
    }
}
