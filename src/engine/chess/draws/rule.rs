//! The rules by which a game is drawn, or ends by itself.

/// The rule that a row is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RuleName {
    /// The position occurs for the third time or a later one (Laws 9.2).
    Threefold,
    /// The position occurs for the fifth time (Laws 9.6.1).
    Fivefold,
    /// Each player has made fifty moves without capture or pawn move (Laws 9.3).
    Fifty,
    /// Each player has made seventy-five such moves (Laws 9.6.2).
    Seventyfive,
    /// The player to move has no legal move and is not in check (Laws 5.2.1).
    Stalemate,
    /// The player to move has no legal move and is in check (Laws 5.1.1).
    Checkmate,
    /// Neither side can mate any more (Laws 5.2.2).
    DeadPosition,
    /// The opponent cannot win, or does not try to, by normal means in the last two minutes (Laws 2001 10.2). Only a
    /// claim names it; the moves do not show it.
    Quickplay,
    /// The opponent repeats the position by forbidden half-moves and must change. Only xiangqi has this claim.
    Perpetual,
}

impl RuleName {
    /// All rules that moves decide, in the order of the tally.
    pub const ALL: [RuleName; 7] = [
        RuleName::Threefold,
        RuleName::Fivefold,
        RuleName::Fifty,
        RuleName::Seventyfive,
        RuleName::Stalemate,
        RuleName::Checkmate,
        RuleName::DeadPosition,
    ];

    /// The word for the rule in reports. It is an identifier and never translated.
    pub const fn name(self) -> &'static str {
        match self {
            RuleName::Threefold => "threefold",
            RuleName::Fivefold => "fivefold",
            RuleName::Fifty => "fifty",
            RuleName::Seventyfive => "seventyfive",
            RuleName::Stalemate => "stalemate",
            RuleName::Checkmate => "checkmate",
            RuleName::DeadPosition => "dead-position",
            RuleName::Quickplay => "quickplay",
            RuleName::Perpetual => "perpetual",
        }
    }

    /// Orders the rows that are complete after the same half-move, in the order of python-chess.
    pub(super) fn rank(self) -> u8 {
        match self {
            RuleName::Threefold => 0,
            RuleName::Fivefold => 1,
            RuleName::Seventyfive => 2,
            RuleName::Stalemate | RuleName::Checkmate | RuleName::DeadPosition => 3,
            RuleName::Fifty => 4,
            RuleName::Quickplay | RuleName::Perpetual => 5,
        }
    }
}
