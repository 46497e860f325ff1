//! Fault: what is wrong with the moves of a game, and where.

use super::cursor::{GameEnd, LineCursor};
use crate::chess::notation::letters::Language;
use crate::chess::notation::resolve::{IllegalReason, Irregularity};
use bienban_base::place::ByteSpan;

/// A fault in the moves of a game.
#[derive(Debug, Clone)]
pub struct MoveFault {
    /// The kind of the fault.
    pub kind: MoveFaultKind,
    /// The token that it is about.
    pub span: ByteSpan,
    /// The position before the half-move that the token is or precedes.
    pub before: LineCursor,
}

/// The kinds of [`MoveFault`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoveFaultKind {
    /// No legal move can be written like this. The moves are almost written like it and let the line go on.
    Illegal(IllegalReason, Vec<String>),
    /// Several legal moves can be written like this. They are named in the style of the game; the number counts the
    /// first of them, which let the rest of the line go on furthest.
    Ambiguous(Vec<String>, usize),
    /// The letter has no meaning in the game's language. The moves are almost written like it and let the line go on.
    UnknownLetter(Vec<String>),
    /// The letter belongs to the other of the two main languages, in which the move was read.
    MixedLanguage(&'static Language),
    /// The promotion does not name a piece. The string is the move with the likely piece.
    PromotionMissing(String),
    /// A half-move was left out before the token. The moves are those that let the line go on furthest, likeliest
    /// first.
    MissingHalfMove(Vec<String>),
    /// Full moves were left out before the number, by this number and all later ones. The rest is legal without them.
    MissingMoves(i64),
    /// The same on a scoresheet, where the position after them is no longer known.
    MissingRows(i64),
    /// The move number does not fit its move.
    WrongNumber,
    /// The move number does not fit its move, nor does the next number, so the rows of a scoresheet may be out of
    /// order.
    Disordered,
    /// The move comes after mate or stalemate.
    AfterEnd(GameEnd),
    /// It is a null move.
    Null,
}

/// The first move of a game that is not written canonically, and the number of such moves.
#[derive(Debug, Clone)]
pub struct NonCanonicalMove {
    /// Its irregularity.
    pub why: Irregularity,
    /// The token of the move.
    pub span: ByteSpan,
    /// The position before the move.
    pub before: LineCursor,
    /// The canonical form of the move.
    pub canonical: String,
    /// The number of moves of the game that are not written canonically, this one included.
    pub count: u32,
}
