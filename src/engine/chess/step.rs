//! Step: a half-move of a game that is certain.

use shakmaty::{Chess, Move};

use crate::pgn::shape::CheckMark;
use bienban_base::place::ByteSpan;

/// A half-move of any line that is certain: its token was read, and neither a guess nor an unknown token comes before
/// it.
#[derive(Debug, Clone)]
pub struct ReplayStep {
    /// Its token.
    pub span: ByteSpan,
    /// The index of its line; 0 is the main line.
    pub line: usize,
    /// The position before it.
    pub before: Chess,
    /// The move; `None` for a null move.
    pub played: Option<Move>,
    /// Whether it gives check or mate, by the board and not by the text.
    pub mark: CheckMark,
}
