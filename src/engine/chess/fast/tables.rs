//! Tables of the fast path, made while compiling: the squares from which a man gets to another on an empty board, the
//! squares between two squares, and the meaning of the bytes of a move.
//!
//! The loop looks up what it would otherwise work out with branches. All tables are in one static, so a single
//! address is enough for all of them.

/// Row of [`FastTables::source`] with the knights. Rows 0 to 3 are white pawn push, white pawn capture, and the same
/// for Black; 4 to 8 are knight, bishop, rook, queen and king.
pub(super) const KNIGHT_SOURCE: usize = 4;

/// All tables. Sets of squares have bit `n` for square `n`, from a1 to h8. Tables by byte have 256 entries, so that a
/// byte needs no test of the bounds.
pub(super) struct FastTables {
    /// `[row][to]`: the squares from which a man gets to `to` on an empty board. A double push is in the row of pushes;
    /// `between` shows whether it is blocked, as for a slider.
    pub(super) source: [[u64; 64]; 9],
    /// `[black][kind][to]`: the same by [`KIND`](letter::KIND), for the loop. Pushes and captures of pawns are one set,
    /// since the file that is written distinguishes them, and a pawn never gets to the last rank, where it is promoted.
    pub(super) departs: [[[u64; 64]; 8]; 2],
    /// `[enemy king][man]`: the squares from which a man gives check on an empty board; none for a king. The king
    /// comes first, so that the entries of a game lie close together.
    pub(super) hit: [[u64; 16]; 64],
    /// `[a][b]`: the squares strictly between `a` and `b` if they are on one line, else none.
    pub(super) between: [[u64; 64]; 64],
    /// By byte between the letter and the square: the squares that a coordinate allows to depart from. A capture
    /// sign, and 0 for no byte, allow all.
    pub(super) departure: [u64; 256],
    /// By first byte of a move: the squares that it allows to depart from, a file for a pawn and all for a letter.
    pub(super) first: [u64; 256],
    /// By byte after a move: bits of [`mark`].
    pub(super) mark: [u8; 256],
    /// By first byte of a move: bits of [`letter`].
    pub(super) letter: [u16; 256],
    /// By full-move number: the number as it is written.
    number: [NumberBytes; NUMBER_ROWS],
}

/// A full-move number and a dot as the lowest bytes of a word, so that one comparison shows whether a text begins with
/// it. An entry has eight bytes, so that those of a game take few lines of the cache.
#[derive(Clone, Copy)]
pub(super) struct NumberBytes {
    /// The bytes, the first of them lowest.
    word: u32,
    /// The number of bytes.
    len: u8,
    /// The number of bits above them in a word of eight bytes. An entry without a number has none, so only a word of
    /// zeros would fit it.
    above: u8,
}

impl NumberBytes {
    /// The number `n` as it is written before White's half-move.
    #[inline(always)]
    pub(super) fn of(n: usize) -> NumberBytes {
        TABLES.number[n & (NUMBER_ROWS - 1)]
    }

    /// Whether a text begins with it; `text` is its first eight bytes.
    #[inline(always)]
    pub(super) fn begins(self, text: u64) -> bool {
        (text ^ self.word()) << self.above == 0
    }

    /// The bytes, the first of them lowest.
    #[inline(always)]
    pub(super) fn word(self) -> u64 {
        u64::from(self.word)
    }

    /// The number of bytes.
    #[inline(always)]
    pub(super) fn len(self) -> usize {
        usize::from(self.len)
    }
}

/// Games with this number or a higher one are left to the careful path.
pub(super) const NUMBERS: usize = 1000;
/// The number of entries of the table of numbers: a power of two, so that a mask keeps an index in range.
pub(super) const NUMBER_ROWS: usize = NUMBERS.next_power_of_two();

/// Bits of [`FastTables::letter`]: the meaning of the first byte of a move. Those that distinguish letters lie outside
/// [`NO_MOVE`](letter::NO_MOVE), so that one test finds every byte that begins no move of the common forms.
pub(super) mod letter {
    /// The kind of man: 0 for a pawn, then knight, bishop, rook, queen, king. This plus 1 is the role of the man.
    pub(crate) const KIND: u16 = 7;
    /// The byte is a file, so a pawn moves.
    pub(crate) const FILE: u16 = 0x0400;
    /// The byte is an English piece letter.
    pub(crate) const ENGLISH: u16 = 0x0100;
    /// The byte is a Vietnamese piece letter.
    pub(crate) const VIETNAMESE: u16 = 0x0200;
    /// The byte is neither a piece letter nor a file: castling begins so, or no move does.
    pub(crate) const OTHER: u16 = 0x80;
    /// No move begins so: a brace, a parenthesis, a digit but 0, or any other byte.
    pub(crate) const EVENT: u16 = OTHER | 0x08;
    /// The bits that neither a letter nor a file sets, nor the coordinates of a square, which are 0 to 7 in each
    /// byte.
    pub(crate) const NO_MOVE: u16 = 0xF8F8 & !(FILE | ENGLISH | VIETNAMESE);
}

/// Bits of [`FastTables::mark`]: the meaning of the byte after a move. The loop takes bits out by division, as 0 or 1.
pub(super) mod mark {
    /// It is `+`.
    pub(crate) const CHECK: u8 = 1;
    /// It is `#`.
    pub(crate) const MATE: u8 = 2;
    /// It is one of the two.
    pub(crate) const SAYS: u8 = CHECK | MATE;
    /// White space is likely after it: after a mark, and after the `\r` of a line's end.
    pub(crate) const SPACED: u8 = 4;
    /// No move ends before it: it is neither white space nor a bracket nor a glyph.
    pub(crate) const GOES_ON: u8 = 8;
    /// The loop skips it with the move: a mark or white space.
    pub(crate) const TAKEN: u8 = 0x40;
    /// It is white space.
    pub(crate) const WHITE: u8 = 0x80;
}

/// The tables.
pub(super) static TABLES: FastTables = FastTables::new();

const KNIGHT_STEPS: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
// Straight directions first, then diagonal ones: `rays` takes them by their place.
const DIRECTIONS: [(i32, i32); 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];

/// The set of a square, or of none if it is off the board.
const fn bit(file: i32, rank: i32) -> u64 {
    if 0 <= file && file < 8 && 0 <= rank && rank < 8 { 1 << (8 * rank + file) } else { 0 }
}

/// All squares beyond one in a direction, up to the edge.
const fn ray(square: usize, direction: (i32, i32)) -> u64 {
    let (mut file, mut rank) = ((square % 8) as i32 + direction.0, (square / 8) as i32 + direction.1);
    let mut squares = 0;
    while bit(file, rank) != 0 {
        squares |= bit(file, rank);
        file += direction.0;
        rank += direction.1;
    }
    squares
}

/// All squares beyond one in the directions with these indices.
const fn rays(square: usize, from: usize, to: usize) -> u64 {
    let (mut squares, mut d) = (0, from);
    while d < to {
        squares |= ray(square, DIRECTIONS[d]);
        d += 1;
    }
    squares
}

impl FastTables {
    #[allow(clippy::large_stack_arrays, reason = "made while compiling, never on a stack")]
    const fn new() -> FastTables {
        let mut tables = FastTables {
            source: [[0; 64]; 9],
            departs: [[[0; 64]; 8]; 2],
            hit: [[0; 16]; 64],
            first: [0; 256],
            mark: [mark::GOES_ON; 256],
            between: [[0; 64]; 64],
            departure: [0; 256],
            letter: [letter::EVENT; 256],
            number: [NumberBytes { word: 0, len: 0, above: 0 }; NUMBER_ROWS],
        };
        let mut square = 0;
        while square < 64 {
            tables.sources(square);
            tables.lines(square);
            square += 1;
        }
        tables.texts();
        tables
    }

    /// Fills the tables of the squares from which a man gets to a square, or gives check to a king there.
    const fn sources(&mut self, to: usize) {
        let (file, rank) = ((to % 8) as i32, (to / 8) as i32);
        self.source[0][to] = bit(file, rank - 1) | if rank == 3 { bit(file, 1) } else { 0 };
        self.source[1][to] = bit(file - 1, rank - 1) | bit(file + 1, rank - 1);
        self.source[2][to] = bit(file, rank + 1) | if rank == 4 { bit(file, 6) } else { 0 };
        self.source[3][to] = bit(file - 1, rank + 1) | bit(file + 1, rank + 1);
        let mut step = 0;
        while step < 8 {
            self.source[4][to] |= bit(file + KNIGHT_STEPS[step].0, rank + KNIGHT_STEPS[step].1);
            self.source[8][to] |= bit(file + DIRECTIONS[step].0, rank + DIRECTIONS[step].1);
            step += 1;
        }
        self.source[5][to] = rays(to, 4, 8);
        self.source[6][to] = rays(to, 0, 4);
        self.source[7][to] = rays(to, 0, 8);
        if rank != 0 && rank != 7 {
            self.departs[0][0][to] = self.source[0][to] | self.source[1][to];
            self.departs[1][0][to] = self.source[2][to] | self.source[3][to];
        }
        let mut kind = 1;
        while kind < 6 {
            self.departs[0][kind][to] = self.source[kind + KNIGHT_SOURCE - 1][to];
            self.departs[1][kind][to] = self.source[kind + KNIGHT_SOURCE - 1][to];
            kind += 1;
        }
        // A pawn hits where it captures. Kings cannot give check, so their rows stay empty.
        self.hit[to][1] = self.source[1][to];
        self.hit[to][9] = self.source[3][to];
        // Rows 4 to 7 are knight to queen, and those men are 2 to 5 for White and 10 to 13 for Black.
        let mut kind = 4;
        while kind < 8 {
            self.hit[to][kind - 2] = self.source[kind][to];
            self.hit[to][kind + 6] = self.source[kind][to];
            kind += 1;
        }
    }

    /// Fills the tables of lines that begin at a square.
    const fn lines(&mut self, from: usize) {
        let mut d = 0;
        while d < 8 {
            let whole = ray(from, DIRECTIONS[d]);
            let mut rest = whole;
            while rest != 0 {
                let square = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let behind = ray(square, DIRECTIONS[d]);
                self.between[from][square] = whole & !behind & !(1 << square);
            }
            d += 1;
        }
    }

    /// Fills the tables of the bytes of movetext.
    const fn texts(&mut self) {
        // Index 0 means that nothing is written: every square will do.
        self.departure[0] = u64::MAX;
        self.departure[b'x' as usize] = u64::MAX;
        self.departure[b':' as usize] = u64::MAX;
        let mut i = 0;
        while i < 8 {
            self.departure[b'a' as usize + i] = 0x0101_0101_0101_0101 << i;
            self.departure[b'1' as usize + i] = 0xFF << (8 * i);
            self.first[b'a' as usize + i] = 0x0101_0101_0101_0101 << i;
            self.letter[b'a' as usize + i] = letter::FILE;
            i += 1;
        }
        // Castling begins so. It is not `EVENT`, so `special` gets to see it; every other byte stays `EVENT`.
        self.letter[b'O' as usize] = letter::OTHER;
        self.letter[b'0' as usize] = letter::OTHER;
        self.mark[b')' as usize] = 0;
        self.mark[b'!' as usize] = 0;
        let white = [b' ', b'\t', b'\n', b'\r'];
        let mut index = 0;
        while index < white.len() {
            self.mark[white[index] as usize] = mark::TAKEN | mark::WHITE;
            index += 1;
        }
        // `\n` follows, and is skipped in the same step.
        self.mark[b'\r' as usize] |= mark::SPACED;
        self.mark[b'+' as usize] = mark::TAKEN | mark::SPACED | mark::CHECK | mark::GOES_ON;
        self.mark[b'#' as usize] = mark::TAKEN | mark::SPACED | mark::MATE | mark::GOES_ON;
        let mut kind = 0;
        while kind < 5 {
            self.letter[b"NBRQK"[kind] as usize] = (kind as u16 + 1) | letter::ENGLISH;
            self.letter[b"MTXHV"[kind] as usize] = (kind as u16 + 1) | letter::VIETNAMESE;
            self.first[b"NBRQK"[kind] as usize] = u64::MAX;
            self.first[b"MTXHV"[kind] as usize] = u64::MAX;
            kind += 1;
        }
        let mut n = 1;
        while n < NUMBERS {
            // The digits are added from the last to the first, so the first of them becomes the lowest byte.
            let (mut word, mut bits, mut digits) = (b'.' as u32, 8, n);
            while digits > 0 {
                word = word << 8 | (b'0' as usize + digits % 10) as u32;
                digits /= 10;
                bits += 8;
            }
            self.number[n] = NumberBytes { word, len: bits / 8, above: 64 - bits };
            n += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::{Bitboard, Square, attacks};

    use super::*;

    #[test]
    fn tables_agree_with_shakmaty() {
        for to in Square::ALL {
            let source = |kind: usize| Bitboard(TABLES.source[kind][usize::from(to)]);
            assert_eq!(source(1), attacks::pawn_attacks(shakmaty::Color::Black, to));
            assert_eq!(source(3), attacks::pawn_attacks(shakmaty::Color::White, to));
            assert_eq!(source(4), attacks::knight_attacks(to));
            assert_eq!(source(5), attacks::bishop_attacks(to, Bitboard::EMPTY));
            assert_eq!(source(6), attacks::rook_attacks(to, Bitboard::EMPTY));
            assert_eq!(source(7), attacks::queen_attacks(to, Bitboard::EMPTY));
            assert_eq!(source(8), attacks::king_attacks(to));
            for other in Square::ALL {
                let between = TABLES.between[usize::from(to)][usize::from(other)];
                assert_eq!(Bitboard(between), attacks::between(to, other));
            }
        }
    }

    #[test]
    fn numbers_are_written_as_in_movetext() {
        let word = |text: &str| {
            let mut bytes = [0; 8];
            bytes[..text.len()].copy_from_slice(text.as_bytes());
            u64::from_le_bytes(bytes)
        };
        for (n, text) in [(1, "1."), (10, "10."), (358, "358.")] {
            assert_eq!((NumberBytes::of(n).word(), NumberBytes::of(n).len()), (word(text), text.len()));
            assert!(NumberBytes::of(n).begins(word(&format!("{text} e4"))));
            assert!(!NumberBytes::of(n).begins(word(&format!("0{text} e"))) && !NumberBytes::of(0).begins(word("e4")));
        }
    }
}
