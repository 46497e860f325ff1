//! Openings: the names of positions, with their codes of the Encyclopaedia of Chess Openings (ECO).
//!
//! The opening of a game is the last named position that its main line reaches, by whatever order of moves. The table,
//! `openings.tsv`, is that of Lichess (<https://github.com/lichess-org/chess-openings>, CC0 1.0). Each line of it has
//! the Polyglot key of the position, the code, the name, and the half-moves that lead there.

use std::sync::LazyLock;

/// A named position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opening {
    /// The code, a letter from A to E and two digits.
    pub eco: &'static str,
    /// The name in English.
    pub name: &'static str,
}

/// No named position has more half-moves before it.
pub const LONGEST: usize = 36;

static TEXT: &str = include_str!("openings.tsv");

/// The table has two to the power of this many slots, about four for each position.
const BITS: u32 = 14;

/// Positions by their keys, in an open table: the slot that the highest bits name, or one after it.
struct Book {
    slots: Box<[(u64, u16)]>,
    openings: Vec<Opening>,
    /// A bit for each value of the lowest bits of the keys: most positions are unknown, and a bit that is missing says
    /// so without a look at the slots.
    known: Box<[u64]>,
}

static BOOK: LazyLock<Book> = LazyLock::new(|| {
    let mut openings = Vec::with_capacity(4096);
    let mut slots = vec![(0, u16::MAX); 1 << BITS].into_boxed_slice();
    let mut known = vec![0_u64; (1 << 16) / 64].into_boxed_slice();
    for line in TEXT.lines() {
        let mut cells = line.split('\t');
        let (Some(key), Some(eco), Some(name)) = (cells.next(), cells.next(), cells.next()) else { continue };
        let Ok(key) = u64::from_str_radix(key, 16) else { continue };
        let mut slot = slot(key);
        while slots[slot].1 != u16::MAX {
            slot = (slot + 1) % slots.len();
        }
        slots[slot] = (key, openings.len() as u16);
        known[usize::from(key as u16) / 64] |= 1 << (key % 64);
        openings.push(Opening { eco, name });
    }
    Book { slots, openings, known }
});

fn slot(key: u64) -> usize {
    (key >> (64 - BITS)) as usize
}

/// The last named position among those with these keys, with the number of half-moves before it. `keys` begins with
/// the key after the first half-move.
///
/// ```
/// use bienban::chess::{opening, polyglot};
/// use shakmaty::{Position, fen::Fen, Chess};
/// let fen: Fen = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2".parse().unwrap();
/// let position: Chess = fen.into_position(shakmaty::CastlingMode::Standard).unwrap();
/// let (found, ply) = opening::last([0, polyglot::key(&position)].into_iter()).unwrap();
/// assert_eq!((found.eco, found.name, ply), ("B20", "Sicilian Defense", 2));
/// ```
pub fn last(keys: impl DoubleEndedIterator<Item = u64> + ExactSizeIterator) -> Option<(Opening, u32)> {
    let book = &*BOOK;
    let count = keys.len();
    keys.rev().zip(0..).find_map(|(key, back)| book.find(key).map(|opening| (opening, (count - back) as u32)))
}

impl Book {
    fn find(&self, key: u64) -> Option<Opening> {
        if self.known[usize::from(key as u16) / 64] >> (key % 64) & 1 == 0 {
            return None;
        }
        let mut slot = slot(key);
        loop {
            match self.slots[slot] {
                (_, u16::MAX) => return None,
                (other, index) if other == key => return Some(self.openings[usize::from(index)]),
                _ => slot = (slot + 1) % self.slots.len(),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::san::San;
    use shakmaty::{Chess, Position};

    use super::*;
    use crate::chess::polyglot;

    #[test]
    fn every_line_of_the_table_has_the_key_of_its_moves() {
        let mut count = 0;
        for line in TEXT.lines() {
            let cells: Vec<&str> = line.split('\t').collect();
            let mut position = Chess::default();
            let mut plies = 0;
            for word in cells[3].split(' ').filter(|word| !word.ends_with('.')) {
                let played = word.parse::<San>().expect(word).to_move(&position).expect(word);
                position.play_unchecked(played);
                plies += 1;
            }
            assert!(plies <= LONGEST, "{line}");
            let key = polyglot::key(&position);
            assert_eq!(cells[0], format!("{key:016x}"), "{line}");
            let found = last([key].into_iter()).expect(line).0;
            assert_eq!((found.eco, found.name), (cells[1], cells[2]));
            count += 1;
        }
        assert_eq!(count, 3807);
        assert_eq!(last([0, 1].into_iter()), None);
    }
}
