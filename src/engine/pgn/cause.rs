//! Why a game ended, as far as its words show.

/// Why a game ended, as far as its words show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndCause {
    /// A player gave up.
    Resignation,
    /// A flag fell.
    Time,
    /// Both flags fell, so that neither side won by it.
    BothFlags,
    /// A player lost by the number of his illegal moves.
    Illegal,
    /// The telephone of a player rang.
    Phone,
    /// A player did not come, or came too late.
    Absence,
    /// A player sealed a move that is illegal or cannot be understood.
    Sealed,
    /// The position or the moves on the board.
    Board(Ground),
    /// Another cause, or none is named.
    Other,
}

/// Why a game ended on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ground {
    /// The position occurred three times (Laws 2018 9.2).
    Repetition,
    /// The position occurred five times (9.6.1).
    FivefoldRepetition,
    /// Seventy-five moves without a capture or a move of a pawn (9.6.2).
    SeventyFiveMoves,
    /// Fifty moves without a capture or a move of a pawn (9.3).
    FiftyMoves,
    /// Stalemate (5.2.1).
    Stalemate,
    /// Neither side can mate (5.2.2).
    Material,
    /// Checkmate (5.1.1).
    Checkmate,
}
