//! Walk: the state of a line while it is played, and what there was before its places.

use shakmaty::Square;

use super::Cursor;
use super::gap::Place;

/// The state of a line while it is played.
pub(super) struct Walk {
    pub(super) line: usize,
    pub(super) cursor: Cursor,
    /// The position before the last half-move, for variations.
    pub(super) before: Option<Cursor>,
    /// Where the last half-move arrived.
    pub(super) arrived: Option<Square>,
    /// False once the position is unknown.
    pub(super) known: bool,
    /// Whether a token that may have been a move was not understood since the last number that agreed.
    pub(super) doubt: bool,
    /// How many steps and half-moves were certain when it came.
    pub(super) certain: (usize, usize),
    /// Whether the position rests on a guess, so that later faults are not reported.
    pub(super) guessed: bool,
    /// By how much the numbers are ahead.
    pub(super) offset: i64,
    /// How many wrong numbers were looked into.
    pub(super) diagnoses: u32,
    /// The places since the last number that agreed, and what there was before each.
    pub(super) places: Vec<Place>,
    pub(super) marks: Vec<Mark>,
}

/// What there was before a place, to go back to it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mark {
    pub(super) faults: usize,
    pub(super) plies: usize,
    pub(super) aside: usize,
    pub(super) steps: usize,
    pub(super) pending: usize,
    pub(super) half_moves: u32,
    pub(super) non_canonical: u32,
}

/// A variation that waits for its turn.
#[derive(Debug)]
pub(super) struct Pending {
    pub(super) line: usize,
    pub(super) start: Cursor,
    /// By how much the numbers are ahead.
    pub(super) offset: i64,
    /// Whether the first position rests on a guess.
    pub(super) guessed: bool,
}
