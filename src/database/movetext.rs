//! Movetext: the half-moves of a game in Standard Algebraic Notation, with comments, glyphs and variations, as they come
//! from a database (PGN standard 8.2).

use shakmaty::{CastlingMode, CastlingSide, Chess, Color, Move, Position, Role, Square};

use crate::line::Line;

/// The greatest number of bytes of a line (PGN standard 8.2.1 for export).
const WIDTH: usize = 80;

/// How deep variations may be within each other.
const DEEPEST: usize = 500;

/// Writes the movetext of one game at the end of a text.
pub struct Movetext<'p> {
    pgn: &'p mut Vec<u8>,
    /// The number of bytes of the last line of the text.
    column: usize,
    line: Line,
    /// The lines that the open variations belong to, the main line first.
    outer: Vec<Line>,
    /// Whether the next half-move has its number even if it is Black's.
    numbered: bool,
    /// Whether nothing may stand between the last byte and the next token: behind an opening parenthesis.
    glued: bool,
    mode: CastlingMode,
}

impl<'p> Movetext<'p> {
    /// Begins the movetext from a position, at the end of `pgn`, which ends with a line end. `mode` says whether the
    /// squares of castling are those of Chess960.
    pub fn new(pgn: &'p mut Vec<u8>, position: Chess, mode: CastlingMode) -> Movetext<'p> {
        let line = Line::new(position);
        Movetext { pgn, column: 0, line, outer: Vec::new(), numbered: true, glued: false, mode }
    }

    /// The position after the last half-move.
    pub fn position(&self) -> &Chess {
        self.line.position()
    }

    /// How many variations are open.
    pub fn depth(&self) -> usize {
        self.outer.len()
    }

    /// The legal move from one square to another that is not castling.
    #[inline]
    pub fn find(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        self.line.find(from, to, promotion)
    }

    /// Castling to a side, if it is legal.
    pub fn find_castling(&self, side: CastlingSide) -> Option<Move> {
        self.line.find_castling(side)
    }

    /// Whether castling goes by the squares of Chess960.
    pub fn is_chess960(&self) -> bool {
        self.mode == CastlingMode::Chess960
    }

    /// Plays a legal move and appends it.
    #[inline]
    pub fn play(&mut self, m: Move) {
        self.number();
        let mut word = Word::default();
        match m {
            Move::Normal { role, from, capture, to, promotion } => {
                if role == Role::Pawn {
                    if capture.is_some() {
                        word.push(from.file().char());
                    }
                } else {
                    word.push(role.upper_char());
                    self.distinguish(&mut word, role, from, to);
                }
                if capture.is_some() {
                    word.push('x');
                }
                word.square(to);
                if let Some(role) = promotion {
                    word.push('=');
                    word.push(role.upper_char());
                }
            }
            Move::EnPassant { from, to } => {
                word.push(from.file().char());
                word.push('x');
                word.square(to);
            }
            Move::Castle { king, rook } => {
                "O-O".chars().for_each(|letter| word.push(letter));
                if rook < king {
                    "-O".chars().for_each(|letter| word.push(letter));
                }
            }
            Move::Put { role, to } => {
                word.push(role.upper_char());
                word.push('@');
                word.square(to);
            }
        }
        self.line.play(m);
        if self.line.is_check() {
            word.push(if self.line.is_mate() { '#' } else { '+' });
        }
        self.word(word.bytes());
    }

    /// Appends the file or rank that tells a man from others of his kind who can go there as well: the file if that is
    /// enough, else the rank, else both (PGN standard 8.2.3.4).
    #[inline]
    fn distinguish(&self, word: &mut Word, role: Role, from: Square, to: Square) {
        let rivals = self.line.rivals(role, from, to);
        if rivals.is_empty() {
            return;
        }
        let on_file = rivals.into_iter().any(|rival| rival.file() == from.file());
        let on_rank = rivals.into_iter().any(|rival| rival.rank() == from.rank());
        if !on_file || on_rank {
            word.push(from.file().char());
        }
        if on_file {
            word.push(from.rank().char());
        }
    }

    /// Appends a null move, after which the other side is on move. Returns `false`, and appends nothing, where that
    /// would leave a king in check.
    #[must_use]
    pub fn pass(&mut self) -> bool {
        let Some(position) = self.line.passed() else { return false };
        self.number();
        self.line.stand(position);
        self.word(b"--");
        true
    }

    /// Appends a half-move that is not legal, in long notation: `Ke1-e3`. Nothing is played; no half-move may follow in
    /// the line.
    pub fn illegal(&mut self, from: Square, to: Square, promotion: Option<Role>) {
        self.number();
        let role = self.line.position().board().role_at(from).filter(|role| *role != Role::Pawn);
        let letter = role.map(|role| role.upper_char().to_string()).unwrap_or_default();
        let promoted = promotion.map(|role| format!("={}", role.upper_char())).unwrap_or_default();
        self.word(format!("{letter}{from}-{to}{promoted}").as_bytes());
    }

    /// Opens a variation, which takes the place of the last half-move. Returns `false`, and appends nothing, where there
    /// is no half-move or variations are too deep.
    #[must_use]
    pub fn open(&mut self) -> bool {
        let Some(before) = self.line.before().filter(|_| self.outer.len() < DEEPEST) else { return false };
        let line = Line::new(before.clone());
        self.word(b"(");
        self.glued = true;
        self.outer.push(std::mem::replace(&mut self.line, line));
        self.numbered = true;
        true
    }

    /// Closes the innermost variation, if one is open. One in which there is nothing is taken back.
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

    /// Appends a comment. PGN cannot say `}` within one, so that it becomes `)`; line ends and
    /// other control characters become blanks.
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

    /// Closes what is open, and appends the result and a blank line.
    pub fn finish(mut self, result: &str) {
        while !self.outer.is_empty() {
            self.close();
        }
        self.word(result.as_bytes());
        self.pgn.extend_from_slice(b"\n\n");
    }

    /// The number before the next half-move, where it has one.
    #[inline]
    fn number(&mut self) {
        let position = self.line.position();
        let dots = match position.turn() {
            Color::White => 1,
            Color::Black if self.numbered => 3,
            Color::Black => return,
        };
        let mut word = Word::default();
        word.number(position.fullmoves().get());
        (0..dots).for_each(|_| word.push('.'));
        self.word(word.bytes());
        self.numbered = false;
    }

    /// Appends a token, on the next line if this one is full.
    fn word(&mut self, word: &[u8]) {
        if self.column > 0 && !self.glued {
            let full = self.column + 1 + word.len() > WIDTH;
            self.pgn.push(if full { b'\n' } else { b' ' });
            self.column = if full { 0 } else { self.column + 1 };
        }
        self.glued = false;
        self.pgn.extend_from_slice(word);
        self.column += word.len();
    }
}

/// A short token.
#[derive(Default)]
struct Word {
    letters: [u8; 16],
    count: usize,
}

impl Word {
    #[inline]
    fn push(&mut self, letter: char) {
        self.letters[self.count & 15] = letter as u8;
        self.count += 1;
    }

    #[inline]
    fn square(&mut self, square: Square) {
        self.push(square.file().char());
        self.push(square.rank().char());
    }

    fn number(&mut self, number: u32) {
        let mut place = 1;
        while number / place >= 10 {
            place *= 10;
        }
        while place > 0 {
            self.push(char::from(b'0' + (number / place % 10) as u8));
            place /= 10;
        }
    }

    #[inline]
    fn bytes(&self) -> &[u8] {
        &self.letters[..self.count.min(16)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(text: &mut Movetext<'_>, from: Square, to: Square) {
        let played = text.find(from, to, None).expect("it is legal");
        text.play(played);
    }

    #[test]
    fn a_game_with_all_of_it() {
        let mut pgn = Vec::new();
        let mut text = Movetext::new(&mut pgn, Chess::default(), CastlingMode::Standard);
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
