//! Words: the parts of a line of moves, and a half-move as it is written.

use std::ops::Range;

use super::number::LeadingNumber;
use super::piece::ends;
use bienban_engine::chess::notation::short::ShortCapture;

/// A part of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SheetWord {
    /// Its place in the line.
    pub(crate) span: Range<usize>,
    /// What it is.
    pub(crate) what: SheetWordKind,
}

/// The kinds of [`SheetWord`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SheetWordKind {
    /// A move number.
    Number(LeadingNumber),
    /// A half-move.
    Move(SheetHalfMove),
    /// The offer of a draw.
    Offer,
    /// Something without a meaning for the moves: a comma, a dash between two moves, `chiếu`.
    Nothing,
    /// A remark: a time, prose in brackets.
    Remark,
    /// A sign that a reader of PGN understands: brackets of a variation, `!?`, `...`, a result.
    Sign,
    /// A half-move that is missing: `2. -- e5`.
    Missing,
    /// Prose with moves that may not have been played: `Nếu 2. f4 exf4 thì xấu`.
    Aside,
    /// A text that is struck out or corrected in words: `~~Mc3~~`, `Mc3 (sửa thành`.
    Struck,
    /// Words that look like half-moves but may be something else: `f3 (Mã)`, `Tc5/Tb4`.
    Doubtful,
    /// Anything else.
    Unknown,
}

/// A half-move as it is written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct SheetHalfMove {
    /// Its readings as it is written, in the form of PGN; several if the text leaves a choice, none if it is no move
    /// so.
    pub(crate) readings: Vec<String>,
    /// Its readings with the case corrected, if it is no move as it is written ([`recased`](super::capitals::recased)
    /// otherwise).
    pub(crate) cased: Vec<String>,
    /// Its reading if the position supplies what is missing.
    pub(crate) short: Option<ShortCapture>,
    /// The same with the case corrected.
    pub(crate) short_cased: Option<ShortCapture>,
}

impl SheetHalfMove {
    /// A half-move with these readings, whose letters are as they should be.
    pub(crate) fn of(readings: Vec<String>) -> SheetHalfMove {
        SheetHalfMove { readings, ..SheetHalfMove::default() }
    }

    /// Whether it is a half-move without more knowledge than its letters.
    pub(crate) fn is_plain(&self) -> bool {
        !self.readings.is_empty()
    }

    /// Whether it is this text and can be nothing else.
    pub(crate) fn is_only(&self, text: &str) -> bool {
        matches!(self.readings.as_slice(), [only] if only == text) && self.short.is_none() && self.cased.is_empty()
    }

    /// The pawn's move of a square in capitals: where no piece is called `E`, `E4` can be nothing else.
    pub(crate) fn square(&self) -> Option<&String> {
        match self.cased.as_slice() {
            [square] if square.len() == 2 && self.readings.is_empty() && self.short.is_none() => Some(square),
            _ => None,
        }
    }

    /// Whether its capitals and small letters are those of PGN.
    pub(crate) fn has_usual_case(&self) -> bool {
        self.is_plain() || self.short.is_some()
    }
}

/// Whether a reading with blanks in it takes the beginning of another word.
pub(crate) fn crosses(line: &str, end: usize) -> bool {
    line[..end].contains(' ') && !ends(&line[end..])
}
