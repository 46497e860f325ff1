//! Movetext: the half-moves of a game in Standard Algebraic Notation, with comments, glyphs and variations, as they
//! come from a database (PGN standard 8.2).

use shakmaty::{Bitboard, CastlingMode, CastlingSide, Chess, Color, Move, Role, Square};

use crate::line::DatabaseLine;

/// The greatest number of bytes of a line (PGN standard 8.2.1 for export).
const WIDTH: usize = 80;

/// The greatest depth of variations.
const DEEPEST: usize = 500;

/// Writes the movetext of one game at the end of a text.
pub struct MovetextWriter<'p> {
    pgn: &'p mut Vec<u8>,
    /// The number of bytes of the last line of the text.
    column: usize,
    line: DatabaseLine,
    /// The lines that the open variations belong to, the main line first.
    outer: Vec<DatabaseLine>,
    /// Whether the next half-move is written with its number even if it is Black's.
    numbered: bool,
    /// Whether the next token must follow the last byte directly: after an opening parenthesis.
    glued: bool,
    count: NumberText,
}

impl<'p> MovetextWriter<'p> {
    /// Begins the movetext from a position, at the end of `pgn`, which ends with a line end. `mode` decides whether the
    /// squares of castling are those of Chess960.
    pub fn new(pgn: &'p mut Vec<u8>, position: &Chess, mode: CastlingMode) -> MovetextWriter<'p> {
        let line = DatabaseLine::new(position, mode);
        MovetextWriter {
            pgn,
            column: 0,
            line,
            outer: Vec::new(),
            numbered: true,
            glued: false,
            count: NumberText::default(),
        }
    }

    /// The side on move.
    pub fn turn(&self) -> Color {
        self.line.board.turn()
    }

    /// The number of the move that is to be made.
    pub fn number(&self) -> u32 {
        self.line.board.number()
    }

    /// The role of the man on a square.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        self.line.board.role_at(square)
    }

    /// The number of open variations.
    pub fn depth(&self) -> usize {
        self.outer.len()
    }

    /// The legal move from one square to another that is not castling.
    #[inline]
    pub fn find(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        self.line.board.find(from, to, promotion)
    }

    /// Castling to a side, if it is legal.
    pub fn find_castling(&self, side: CastlingSide) -> Option<Move> {
        self.line.board.find_castling(side)
    }

    /// Plays a legal move and appends it.
    #[inline]
    pub fn play(&mut self, m: Move) {
        self.push_number();
        let mut san = San::default();
        match m {
            Move::Normal { role: Role::Pawn, from, capture, to, promotion } => {
                san.push_if(capture.is_some(), from.file().char());
                san.push_if(capture.is_some(), 'x');
                san.square(to);
                if let Some(role) = promotion {
                    san.push('=');
                    san.push(role.upper_char());
                }
            }
            Move::Normal { role, from, capture, to, .. } => {
                san.push(role.upper_char());
                self.distinguish(&mut san, role, from, to);
                san.push_if(capture.is_some(), 'x');
                san.square(to);
            }
            Move::EnPassant { from, to } => {
                san.push(from.file().char());
                san.push('x');
                san.square(to);
            }
            Move::Castle { king, rook } => {
                let letters = if rook < king { "O-O-O" } else { "O-O" };
                letters.chars().for_each(|letter| san.push(letter));
            }
            Move::Put { role, to } => {
                san.push(role.upper_char());
                san.push('@');
                san.square(to);
            }
        }
        self.line.play(m);
        if self.line.board.is_check() {
            san.push(if self.line.board.is_mate() { '#' } else { '+' });
        }
        self.short(san.letters.to_le_bytes(), (san.bits / 8) as usize);
    }

    /// Appends the file or rank that distinguishes a man from others of his kind who can go there as well: the file if
    /// that is enough, else the rank, else both (PGN standard 8.2.3.4).
    #[inline]
    fn distinguish(&self, san: &mut San, role: Role, from: Square, to: Square) {
        let rivals = self.line.board.rivals(role, from, to);
        if rivals.is_empty() {
            return;
        }
        let on_file = (rivals & Bitboard::from_file(from.file())).any();
        let on_rank = (rivals & Bitboard::from_rank(from.rank())).any();
        san.push_if(!on_file || on_rank, from.file().char());
        san.push_if(on_file, from.rank().char());
    }

    /// Appends a null move, after which the other side is on move. Returns `false`, and appends nothing, where that
    /// would leave a king in check.
    #[must_use]
    pub fn pass(&mut self) -> bool {
        if self.line.board.is_check() {
            return false;
        }
        self.push_number();
        let passed = self.line.pass();
        debug_assert!(passed, "no check");
        self.word(b"--");
        true
    }

    /// Appends a half-move that is not legal, in long notation: `Ke1-e3`. Nothing is played; no half-move may follow in
    /// the line.
    pub fn illegal(&mut self, from: Square, to: Square, promotion: Option<Role>) {
        self.push_number();
        let role = self.line.board.role_at(from).filter(|role| *role != Role::Pawn);
        let letter = role.map(|role| role.upper_char().to_string()).unwrap_or_default();
        let promoted = promotion.map(|role| format!("={}", role.upper_char())).unwrap_or_default();
        self.word(format!("{letter}{from}-{to}{promoted}").as_bytes());
    }

    /// Opens a variation, which takes the place of the last half-move. Returns `false`, and appends nothing, where
    /// there is no half-move or variations are too deep.
    #[must_use]
    pub fn open(&mut self) -> bool {
        if self.outer.len() >= DEEPEST {
            return false;
        }
        let Some(line) = self.line.variation() else { return false };
        self.word(b"(");
        self.glued = true;
        self.outer.push(std::mem::replace(&mut self.line, line));
        self.numbered = true;
        true
    }

    /// Closes the innermost variation, if one is open. An empty one is removed.
    pub fn close(&mut self) {
        let Some(line) = self.outer.pop() else { return };
        self.line = line;
        self.numbered = true;
        if std::mem::take(&mut self.glued) {
            self.pgn.pop();
            self.column -= 1;
            if self.pgn.pop_if(|last| *last == b' ').is_some() {
                self.column -= 1;
            }
        } else {
            self.pgn.push(b')');
            self.column += 1;
        }
    }

    /// Appends a comment. PGN has no way to write `}` within one, so it becomes `)`; line ends and other control
    /// characters become blanks.
    pub fn comment(&mut self, text: &str) {
        let clean: String = text
            .chars()
            .map(|letter| match letter {
                '}' => ')',
                _ if letter.is_control() => ' ',
                _ => letter,
            })
            .collect();
        let mut words = clean.split_whitespace().peekable();
        if words.peek().is_none() {
            return;
        }
        let mut first = true;
        while let Some(word) = words.next() {
            let opened = if first { "{" } else { "" };
            let closed = if words.peek().is_none() { "}" } else { "" };
            self.word(format!("{opened}{word}{closed}").as_bytes());
            first = false;
        }
        self.numbered = true;
    }

    /// Appends a glyph (PGN standard 10).
    pub fn glyph(&mut self, number: u8) {
        self.word(format!("${number}").as_bytes());
    }

    /// Closes all open variations, and appends the result and a blank line.
    pub fn finish(mut self, result: &str) {
        while !self.outer.is_empty() {
            self.close();
        }
        self.word(result.as_bytes());
        self.pgn.extend_from_slice(b"\n\n");
    }

    /// The number before the next half-move, where it has one.
    #[inline]
    fn push_number(&mut self) {
        let board = &self.line.board;
        let dots = match board.turn() {
            Color::White => 1,
            Color::Black if self.numbered => 3,
            Color::Black => return,
        };
        let number = board.number();
        if number != self.count.number || self.count.digits == 0 {
            self.count.set(number);
        }
        self.short(self.count.letters, self.count.digits + dots);
        self.numbered = false;
    }

    /// Begins a token of `count` bytes, on the next line if this one is full.
    #[inline]
    fn part(&mut self, count: usize) {
        if self.column > 0 && !self.glued {
            let full = self.column + 1 + count > WIDTH;
            self.pgn.push(if full { b'\n' } else { b' ' });
            self.column = if full { 0 } else { self.column + 1 };
        }
        self.glued = false;
        self.column += count;
    }

    /// Appends a token.
    fn word(&mut self, word: &[u8]) {
        self.part(word.len());
        self.pgn.extend_from_slice(word);
    }

    /// Appends a token: the first `count` of some bytes.
    #[inline]
    fn short<const N: usize>(&mut self, bytes: [u8; N], count: usize) {
        self.part(count);
        // Copying all the bytes, whose number is fixed, is faster than copying only the needed ones.
        let end = self.pgn.len() + count;
        self.pgn.extend_from_slice(&bytes);
        self.pgn.truncate(end);
    }
}

/// A half-move in Standard Algebraic Notation, which has eight letters at most.
#[derive(Default)]
struct San {
    letters: u64,
    bits: u32,
}

impl San {
    #[inline]
    fn push(&mut self, letter: char) {
        self.push_if(true, letter);
    }

    /// Whether there is a letter is hard to predict, so this does not branch.
    #[inline]
    fn push_if(&mut self, there: bool, letter: char) {
        self.letters |= (letter as u64 * u64::from(there)) << (self.bits & 63);
        self.bits += 8 * u32::from(there);
    }

    #[inline]
    fn square(&mut self, square: Square) {
        self.push(square.file().char());
        self.push(square.rank().char());
    }
}

/// The number of a move with its dots. It is kept as text, since numbers mostly follow each other.
#[derive(Default)]
struct NumberText {
    number: u32,
    digits: usize,
    letters: [u8; 16],
}

impl NumberText {
    fn set(&mut self, number: u32) {
        let before = std::mem::replace(&mut self.number, number);
        match self.digits.checked_sub(1).map(|last| &mut self.letters[last]) {
            Some(last) if number.checked_sub(1) == Some(before) && *last < b'9' => *last += 1,
            _ => {
                let places = (0..10).rev().map(|place| 10_u32.pow(place)).skip_while(|place| *place > number.max(1));
                let digits = places.map(|place| b'0' + (number / place % 10) as u8);
                self.digits = 0;
                for (letter, digit) in self.letters.iter_mut().zip(digits) {
                    *letter = digit;
                    self.digits += 1;
                }
                self.letters[self.digits..self.digits + 3].fill(b'.');
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(text: &mut MovetextWriter<'_>, from: Square, to: Square) {
        let played = text.find(from, to, None).expect("it is legal");
        text.play(played);
    }

    #[test]
    fn numbers_have_their_dots() {
        let mut count = NumberText::default();
        for number in [1, 2, 9, 10, 11, 19, 20, 99, 100, 101, u32::MAX, 0, 7] {
            count.set(number);
            let want = format!("{number}...");
            assert_eq!(&count.letters[..count.digits + 3], want.as_bytes());
        }
    }

    #[test]
    fn a_game_with_all_of_it() {
        let mut pgn = Vec::new();
        let mut text = MovetextWriter::new(&mut pgn, &Chess::default(), CastlingMode::Standard);
        play(&mut text, Square::E2, Square::E4);
        text.glyph(1);
        play(&mut text, Square::E7, Square::E5);
        assert!(text.open());
        text.comment("the  Sicilian}");
        play(&mut text, Square::C7, Square::C5);
        play(&mut text, Square::G1, Square::F3);
        text.close();
        play(&mut text, Square::G1, Square::F3);
        assert!(text.open());
        text.close();
        assert!(text.open());
        assert!(text.pass());
        text.illegal(Square::B8, Square::D8, None);
        text.finish("1-0");
        let text = String::from_utf8(pgn).expect("it is UTF-8");
        let want = "1. e4 $1 e5 ({the Sicilian)} 1... c5 2. Nf3) 2. Nf3 (2. -- Nb8-d8) 1-0\n\n";
        assert_eq!(text, want);
    }
}
