//! Openings: the names of positions, with their codes of the Encyclopaedia of Chess Openings (ECO).
//!
//! The opening of a game is the last named position that its main line reaches, by whatever order of moves. The table,
//! `openings.tsv`, is that of Lichess (<https://github.com/lichess-org/chess-openings>, CC0 1.0). Each line of it has
//! the Polyglot key of the position, the code, the name, the half-moves that lead there, and its [`Origins`].

mod book;

use book::{known, slot};

/// A named position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opening {
    /// The code, a letter from A to E and two digits.
    pub eco: &'static str,
    /// The name in English.
    pub name: &'static str,
}

/// The greatest number of half-moves before a named position.
pub const LONGEST: usize = 36;

#[cfg(test)]
static TEXT: &str = include_str!("openings.tsv");

/// What never comes back in a game: pawns on the squares where they began, and castling rights. A bit each: from the
/// lowest the pawns of White from a2 to h2, those of Black from a7 to h7, and the rights of the rooks on a1, h1, a8,
/// h8.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Origins(u32);

impl Origins {
    /// Those of a position with these pawns of White and Black, and these rights in the order of the bits.
    pub fn new(white: u64, black: u64, rights: u8) -> Origins {
        Origins((white >> 8) as u32 & 0xFF | ((black >> 48) as u32 & 0xFF) << 8 | u32::from(rights & 15) << 16)
    }

    /// Whether no named position is possible any more, now or later: each has a pawn or a right that is gone.
    pub fn are_out_of_book(self) -> bool {
        BOOK.ahead[self.0 as usize / 64] >> (self.0 % 64) & 1 == 0
    }
}

/// A named position: its key, the place of its code among the names, and the length of the name after the code.
type NamedPosition = (u64, u32, u8);

/// The book, as [`book::of_table`] describes it.
struct Book {
    slots: &'static [u16],
    positions: &'static [NamedPosition],
    known: &'static [u64],
    ahead: &'static [u64],
    names: &'static str,
}

#[allow(clippy::unreadable_literal, reason = "a build script wrote them")]
static BOOK: Book = {
    let (slots, positions, known, ahead, names): (&[u16], &[NamedPosition], &[u64], &[u64], &str) =
        include!(concat!(env!("OUT_DIR"), "/openings.rs"));
    Book { slots, positions, known, ahead, names }
};

/// A letter and two digits.
const ECO_LEN: usize = 3;

/// The opening of a named position.
fn opening((_, at, name_len): NamedPosition) -> Option<Opening> {
    let (eco, name) = BOOK.names.get(at as usize..)?.split_at_checked(ECO_LEN)?;
    Some(Opening { eco, name: name.get(..usize::from(name_len))? })
}

/// The last named position among those with these keys, with the number of half-moves before it. `keys` begins with
/// the key after the first half-move.
///
/// ```
/// use bienban_engine::chess::{opening, polyglot};
/// use shakmaty::{Position, fen::Fen, Chess};
/// let fen: Fen = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2".parse().unwrap();
/// let position: Chess = fen.into_position(shakmaty::CastlingMode::Standard).unwrap();
/// let (found, ply) = opening::last([0, polyglot::key(&position)].into_iter()).unwrap();
/// assert_eq!((found.eco, found.name, ply), ("B20", "Sicilian Defense", 2));
/// ```
pub fn last(keys: impl DoubleEndedIterator<Item = u64> + ExactSizeIterator) -> Option<(Opening, u32)> {
    let book = &BOOK;
    let count = keys.len();
    let named = |key| if book.may_have(key) { book.find(key) } else { None };
    keys.rev().zip(0..).find_map(|(key, back)| named(key).map(|opening| (opening, (count - back) as u32)))
}

impl Book {
    /// Whether a position may have a name.
    #[inline(always)]
    fn may_have(&self, key: u64) -> bool {
        let (word, digit) = known(key);
        self.known[word] >> digit & 1 != 0
    }

    #[inline(never)]
    fn find(&self, key: u64) -> Option<Opening> {
        let mut slot = slot(key);
        loop {
            let named = self.positions.get(usize::from(self.slots[slot]))?;
            if named.0 == key {
                return opening(*named);
            }
            slot = (slot + 1) % self.slots.len();
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
