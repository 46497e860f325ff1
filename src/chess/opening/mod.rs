//! Openings: the names of positions, with their codes of the Encyclopaedia of Chess Openings (ECO).
//!
//! The opening of a game is the last named position that its main line reaches, by whatever order of moves. The table,
//! `openings.tsv`, is that of Lichess (<https://github.com/lichess-org/chess-openings>, CC0 1.0). Each line of it has
//! the Polyglot key of the position, the code, the name, the half-moves that lead there, and its [`Origins`].

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

/// What never comes back in a game: pawns on the squares where they began, and castling rights. A bit each: from the
/// lowest the pawns of White from a2 to h2, those of Black from a7 to h7, and of rooks on a1, h1, a8, h8.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Origins(u32);

impl Origins {
    /// Those of a position with these pawns of White and Black, and these rights in the order of the bits.
    pub fn new(white: u64, black: u64, rights: u8) -> Origins {
        Origins((white >> 8) as u32 & 0xFF | ((black >> 48) as u32 & 0xFF) << 8 | u32::from(rights & 15) << 16)
    }

    /// Whether no named position can stand on the board any more, now or later: each has a pawn or a right that is
    /// gone.
    pub fn are_out_of_book(self) -> bool {
        BOOK.ahead[self.0 as usize / 64] >> (self.0 % 64) & 1 == 0
    }
}

/// How many bits [`Origins`] have.
const ORIGINS: u32 = 20;

/// Positions by their keys, in an open table: the slot that the highest bits name, or one after it.
struct Book {
    slots: Box<[(u64, u16)]>,
    openings: Vec<Opening>,
    /// A bit for each value of the lowest bits of the keys: most positions are unknown, and a bit that is missing says
    /// so without a look at the slots.
    known: Box<[u64]>,
    /// A bit for each value of [`Origins`]: whether a named position has no others than these.
    ahead: Box<[u64]>,
}

static BOOK: LazyLock<Book> = LazyLock::new(|| {
    let mut openings = Vec::with_capacity(4096);
    let mut slots = vec![(0, u16::MAX); 1 << BITS].into_boxed_slice();
    let mut known = vec![0_u64; (1 << 16) / 64].into_boxed_slice();
    let mut ahead = vec![0_u64; (1 << ORIGINS) / 64].into_boxed_slice();
    for line in TEXT.lines() {
        let mut cells = line.split('\t');
        let (Some(key), Some(eco), Some(name)) = (cells.next(), cells.next(), cells.next()) else { continue };
        let number = |text| u64::from_str_radix(text, 16);
        let (Ok(key), Some(Ok(origins))) = (number(key), cells.nth(1).map(number)) else { continue };
        ahead[origins as usize / 64] |= 1 << (origins % 64);
        let mut slot = slot(key);
        while slots[slot].1 != u16::MAX {
            slot = (slot + 1) % slots.len();
        }
        slots[slot] = (key, openings.len() as u16);
        known[usize::from(key as u16) / 64] |= 1 << (key % 64);
        openings.push(Opening { eco, name });
    }
    spread(&mut ahead);
    Book { slots, openings, known, ahead }
});

/// Sets the bit of every number that has all ones of another whose bit is set.
fn spread(bits: &mut [u64]) {
    // Within a word the numbers differ in their lowest six digits.
    let halves = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0F0F_0F0F_0F0F_0F0F,
        0x00FF_00FF_00FF_00FF,
        0x0000_FFFF_0000_FFFF,
        0x0000_0000_FFFF_FFFF,
    ];
    for word in &mut *bits {
        for (digit, half) in halves.iter().enumerate() {
            *word |= (*word & half) << (1 << digit);
        }
    }
    let mut distance = 1;
    while distance < bits.len() {
        for pair in bits.chunks_exact_mut(2 * distance) {
            let (without, with) = pair.split_at_mut(distance);
            with.iter_mut().zip(without).for_each(|(with, without)| *with |= *without);
        }
        distance *= 2;
    }
}

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
    let named = |key| if book.may_have(key) { book.find(key) } else { None };
    keys.rev().zip(0..).find_map(|(key, back)| named(key).map(|opening| (opening, (count - back) as u32)))
}

impl Book {
    /// Whether a position may have a name.
    #[inline(always)]
    fn may_have(&self, key: u64) -> bool {
        self.known[usize::from(key as u16) / 64] >> (key % 64) & 1 != 0
    }

    #[inline(never)]
    fn find(&self, key: u64) -> Option<Opening> {
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
    use shakmaty::{Chess, Color, Position, Square};

    use super::*;
    use crate::chess::polyglot;

    #[test]
    fn bits_spread_to_every_number_with_the_same_ones() {
        let mut bits = vec![0_u64; 1 << 4];
        let set = [0b11_0000_0001, 0b00_1100_0000, 0b10_0000_1110_usize];
        for number in set {
            bits[number / 64] |= 1 << (number % 64);
        }
        spread(&mut bits);
        for number in 0..1 << 10 {
            let wanted = set.iter().any(|ones| number & ones == *ones);
            assert_eq!(bits[number / 64] >> (number % 64) & 1 != 0, wanted, "{number:b}");
        }
    }

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
            let pawns = |color| (position.board().by_color(color) & position.board().pawns()).0;
            let rooks = position.castles().castling_rights();
            let rights = [Square::A1, Square::H1, Square::A8, Square::H8].map(|square| rooks.contains(square));
            let rights = rights.iter().zip(0..).fold(0, |bits, (&right, digit)| bits | u8::from(right) << digit);
            let origins = Origins::new(pawns(Color::White), pawns(Color::Black), rights);
            assert_eq!(cells[4], format!("{:05x}", origins.0), "{line}");
            assert!(!origins.are_out_of_book(), "{line}");
            let found = last([key].into_iter()).expect(line).0;
            assert_eq!((found.eco, found.name), (cells[1], cells[2]));
            count += 1;
        }
        assert_eq!(count, 3807);
        assert_eq!(last([0, 1].into_iter()), None);
    }
}
