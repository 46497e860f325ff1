//! Why a game ended, as far as its words say.

/// Why a game ended, as far as its words say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// A player gave up.
    Resignation,
    /// A flag fell.
    Time,
    /// Both flags fell, so that nobody won by it.
    BothFlags,
    /// A player made so many illegal moves that they lose.
    Illegal,
    /// Another cause, or none is named.
    Other,
}
