//! Tables of the fast path, made while compiling: from which squares a man gets to another on an empty board, what lies
//! between two squares, what lies behind one as seen from a king.

/// Index into [`Tables::source`]: white pawn push, white pawn capture, the same for Black, then the pieces.
pub(super) const KNIGHT_SOURCE: usize = 4;
/// Index into [`Tables::source`]: the four of the pawns again, without promotions.
pub(super) const QUIET_PAWNS: usize = 9;

/// All tables.
pub(super) struct Tables {
    /// `[kind][to]`: squares from which the move may come on an empty board. Pawn pushes are short sliders.
    pub(super) source: [[u64; 64]; 16],
    /// Squares from which a man gives check, `[man][enemy king]`; a king gives none.
    pub(super) hit: [[u64; 64]; 16],
    /// `[a][b]`: squares strictly between, where the two are on one line.
    pub(super) between: [[u64; 64]; 64],
    /// `[king][square]`: squares behind the square, as seen from the king, where the two are on one line.
    pub(super) beyond: [[u64; 64]; 64],
    /// By byte: the squares that a coordinate of departure leaves; all for a capture sign and for nothing.
    pub(super) departure: [u64; 256],
    /// By first byte of a move: the squares that it can depart from; all for a letter.
    pub(super) first: [u64; 256],
    /// By byte behind a move: see the constants of `mark`.
    pub(super) mark: [u8; 256],
    /// By first byte of a move: see the constants of `letter`.
    pub(super) letter: [u16; 256],
    /// By byte: 8 for a capture sign, so that a kind and a sign are the index of a form.
    pub(super) sign: [u8; 256],
    /// By full-move number: `N.` as bytes of a little-endian word.
    pub(super) number: [Number; NUMBER_ROWS],
}

/// A move number as it is written.
#[derive(Clone, Copy)]
pub(super) struct Number {
    /// The digits and a dot.
    pub(super) word: u64,
    /// The bits that count.
    pub(super) mask: u64,
    /// How many bytes.
    pub(super) len: u8,
}

/// Games with more moves are read by the careful path.
pub(super) const NUMBERS: usize = 1000;
/// How many numbers the table has.
pub(super) const NUMBER_ROWS: usize = NUMBERS.next_power_of_two();

/// What the first byte of a move says.
pub(super) mod letter {
    /// Bits of the kind: 0 pawn, then knight, bishop, rook, queen, king.
    pub(crate) const KIND: u16 = 7;
    /// A pawn: the byte is a file.
    pub(crate) const FILE: u16 = 0x0400;
    /// An English letter.
    pub(crate) const ENGLISH: u16 = 0x0100;
    /// A Vietnamese letter.
    pub(crate) const VIETNAMESE: u16 = 0x0200;
    /// Not a letter or file: castling, or nothing of a move.
    pub(crate) const OTHER: u16 = 0x80;
    /// No move begins so: a brace, a digit but 0, a parenthesis.
    pub(crate) const EVENT: u16 = OTHER | 0x08;
    /// What is set in neither a letter nor the coordinates of a square.
    pub(crate) const NO_MOVE: u16 = 0xF8F8 & !(FILE | ENGLISH | VIETNAMESE);
}

/// What the byte behind a move says.
pub(super) mod mark {
    /// It is `+`.
    pub(crate) const CHECK: u8 = 1;
    /// It is `#`.
    pub(crate) const MATE: u8 = 2;
    /// One of them.
    pub(crate) const SAYS: u8 = CHECK | MATE;
    /// White space behind it is likely.
    pub(crate) const SPACED: u8 = 4;
    /// It belongs to the move, or is white space.
    pub(crate) const TAKEN: u8 = 0x40;
    /// It is white space.
    pub(crate) const WHITE: u8 = 0x80;
}

/// The tables.
pub(super) static TABLES: Tables = Tables::new();

const KNIGHT_STEPS: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const DIRECTIONS: [(i32, i32); 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];

const fn bit(file: i32, rank: i32) -> u64 {
    if 0 <= file && file < 8 && 0 <= rank && rank < 8 { 1 << (8 * rank + file) } else { 0 }
}

/// All squares from one on in a direction.
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

const fn rays(square: usize, from: usize, to: usize) -> u64 {
    let (mut squares, mut d) = (0, from);
    while d < to {
        squares |= ray(square, DIRECTIONS[d]);
        d += 1;
    }
    squares
}

impl Tables {
    #[allow(clippy::large_stack_arrays, reason = "made while compiling, never on a stack")]
    const fn new() -> Tables {
        let mut tables = Tables {
            source: [[0; 64]; 16],
            hit: [[0; 64]; 16],
            sign: [0; 256],
            first: [0; 256],
            mark: [0; 256],
            between: [[0; 64]; 64],
            beyond: [[0; 64]; 64],
            departure: [0; 256],
            letter: [letter::EVENT; 256],
            number: [Number { word: 0, mask: u64::MAX, len: 0 }; NUMBER_ROWS],
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
        let mut pawn = 0;
        while pawn < 4 && rank != 0 && rank != 7 {
            self.source[QUIET_PAWNS + pawn][to] = self.source[pawn][to];
            pawn += 1;
        }
        // By man: a white pawn hits from where it captures, a black one likewise, a king never.
        self.hit[1][to] = self.source[1][to];
        self.hit[9][to] = self.source[3][to];
        let mut kind = 4;
        while kind < 8 {
            self.hit[kind - 2][to] = self.source[kind][to];
            self.hit[kind + 6][to] = self.source[kind][to];
            kind += 1;
        }
    }

    const fn lines(&mut self, from: usize) {
        let mut d = 0;
        while d < 8 {
            let whole = ray(from, DIRECTIONS[d]);
            let mut rest = whole;
            while rest != 0 {
                let square = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let behind = ray(square, DIRECTIONS[d]);
                self.beyond[from][square] = behind;
                self.between[from][square] = whole & !behind & !(1 << square);
            }
            d += 1;
        }
    }

    const fn texts(&mut self) {
        self.departure[0] = u64::MAX;
        self.departure[b'x' as usize] = u64::MAX;
        self.departure[b':' as usize] = u64::MAX;
        self.sign[b'x' as usize] = 8;
        self.sign[b':' as usize] = 8;
        let mut i = 0;
        while i < 8 {
            self.departure[b'a' as usize + i] = 0x0101_0101_0101_0101 << i;
            self.departure[b'1' as usize + i] = 0xFF << (8 * i);
            self.first[b'a' as usize + i] = 0x0101_0101_0101_0101 << i;
            self.letter[b'a' as usize + i] = letter::FILE;
            i += 1;
        }
        self.letter[b'O' as usize] = letter::OTHER;
        self.letter[b'0' as usize] = letter::OTHER;
        let white = [b' ', b'\t', b'\n', b'\r'];
        let mut index = 0;
        while index < white.len() {
            self.mark[white[index] as usize] = mark::TAKEN | mark::WHITE;
            index += 1;
        }
        self.mark[b'\r' as usize] |= mark::SPACED;
        self.mark[b'+' as usize] = mark::TAKEN | mark::SPACED | mark::CHECK;
        self.mark[b'#' as usize] = mark::TAKEN | mark::SPACED | mark::MATE;
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
            let (mut word, mut bits, mut digits) = (b'.' as u64, 8, n);
            while digits > 0 {
                word = word << 8 | (b'0' as usize + digits % 10) as u64;
                digits /= 10;
                bits += 8;
            }
            self.number[n] = Number { word, mask: (1 << bits) - 1, len: (bits / 8) as u8 };
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
                let beyond = TABLES.beyond[usize::from(to)][usize::from(other)];
                let line = attacks::ray(to, other);
                let expected = line.into_iter().filter(|&s| attacks::between(to, s).contains(other));
                assert_eq!(Bitboard(beyond), expected.collect());
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
            assert_eq!(
                (TABLES.number[n].word, TABLES.number[n].mask.count_ones()),
                (word(text), 8 * text.len() as u32)
            );
        }
    }
}
