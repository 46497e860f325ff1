//! Walk: the state of a line while it is played, and what is needed to go back in it.

use shakmaty::Square;

use super::Cursor;
use super::gap::Place;

/// The state of a line while it is played.
pub(super) struct Walk {
    /// The index of the line; 0 is the main line.
    pub(super) line: usize,
    /// The position that was reached.
    pub(super) cursor: Cursor,
    /// The position before the last half-move, from which its variations begin; `None` if it is unknown.
    pub(super) before: Option<Cursor>,
    /// The square of arrival of the last half-move.
    pub(super) arrived: Option<Square>,
    /// Whether the position is known. Once it is not, the rest of the line is not judged.
    pub(super) known: bool,
    /// Set when an unknown token may have been a move; cleared by the next move number that fits the position.
    pub(super) doubt: bool,
    /// Set when a token that is not understood stands right before the next move; cleared by a move number.
    pub(super) touched: bool,
    /// The half-move before which a number stood last that fitted, counted from the beginning of a game.
    pub(super) confirmed: Option<i64>,
    /// How many steps and half-moves were certain when `doubt` was set.
    pub(super) certain: (usize, usize),
    /// Whether the position rests on a guess. Later faults are not reported then, since the guess may have caused
    /// them.
    pub(super) guessed: bool,
    /// By how many half-moves the numbers of the line are ahead of the position.
    pub(super) offset: i64,
    /// How many wrong numbers of the line were examined.
    pub(super) diagnoses: u32,
    /// The places since the last number that fitted, to which the replay can go back.
    pub(super) places: Vec<Place>,
    /// For each of these places, how much of the timeline there was.
    pub(super) marks: Vec<Mark>,
}

/// How many entries the lists of the timeline had at a place, so that going back can cut them off there.
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

/// A variation that will be played once the line around it is finished.
#[derive(Debug)]
pub(super) struct Pending {
    /// Its index among the lines.
    pub(super) line: usize,
    /// Its first position.
    pub(super) start: Cursor,
    /// By how many half-moves the numbers of the line around it are ahead.
    pub(super) offset: i64,
    /// Whether its first position rests on a guess.
    pub(super) guessed: bool,
}
