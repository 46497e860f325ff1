//! Manner: how a game is replayed.

/// How a game is replayed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Manner {
    /// Whether every certain half-move is kept, as a [`Step`](crate::chess::step::ReplayStep).
    pub record: bool,
    /// Whether the game was transcribed from a scoresheet. There a number that is ahead may mean rows that could not be
    /// read, so the moves after it are not played as if those rows did not exist.
    pub sheet: bool,
}
