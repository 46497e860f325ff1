//! The knowledge about a position: for each side whether it can mate, and for the whole whether it is dead.

use std::sync::Arc;

use shakmaty::{Color, Move};

/// The rule that proves that a side cannot mate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rule {
    /// The side has nothing but its king.
    BareKing,
    /// It has king and one knight, its opponent nothing but king and queens.
    KnightAlone,
    /// It has king and bishops on squares of one colour; its opponent has no pawn, no knight and no bishop on the
    /// other colour.
    BishopsOfOneColour,
    /// No man that could mate the losing king ever gets to where it would have to be, wherever that king can get.
    Walls,
    /// The search played out every possible continuation, and none ends in a mate by this side. Also the rule for a
    /// stalemate and for the side that is mated.
    EveryLine,
}

impl Rule {
    /// All rules.
    pub const ALL: [Rule; 5] =
        [Rule::BareKing, Rule::KnightAlone, Rule::BishopsOfOneColour, Rule::Walls, Rule::EveryLine];

    /// The name of the rule in reports. It is also the key of its sentence in the message files.
    pub const fn name(self) -> &'static str {
        match self {
            Rule::BareKing => "bare-king",
            Rule::KnightAlone => "knight-alone",
            Rule::BishopsOfOneColour => "bishops-of-one-colour",
            Rule::Walls => "pawn-walls",
            Rule::EveryLine => "every-line",
        }
    }
}

/// Whether a side can mate by any series of legal moves of both (Laws 5.2.2, 6.9).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ability {
    /// It can: these moves of both sides end in its mate. There are none if the position is that mate already.
    CanWin(Arc<[Move]>),
    /// It cannot, and this rule proves it.
    CannotWin(Rule),
    /// The search reached its limit without a proof.
    Undetermined,
}

impl Ability {
    /// The name of the answer in reports. It is also the key of its sentence in the message files.
    pub const fn name(&self) -> &'static str {
        match self {
            Ability::CanWin(_) => "can-win",
            Ability::CannotWin(_) => "cannot-win",
            Ability::Undetermined => "undetermined",
        }
    }
}

/// Whether the game is over because neither side can mate (Laws 5.2.2, 9.7 of 2014).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeadVerdict {
    /// Neither side can mate: the game is drawn.
    Dead,
    /// At least one side can mate.
    Alive,
    /// No side is known to be able to mate, and for at least one it is not known that it cannot.
    Undetermined,
}

impl DeadVerdict {
    /// The name of the verdict in reports.
    pub const fn name(self) -> &'static str {
        match self {
            DeadVerdict::Dead => "dead",
            DeadVerdict::Alive => "alive",
            DeadVerdict::Undetermined => "undetermined",
        }
    }
}

/// The answer about one side, and its cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MateAnswer {
    /// Whether the side can mate.
    pub ability: Ability,
    /// The number of positions that the search made; 0 if none was needed.
    pub nodes: u32,
}

/// The answers about both sides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MateAnswers {
    /// The answer about White.
    pub white: MateAnswer,
    /// The answer about Black.
    pub black: MateAnswer,
}

impl MateAnswers {
    /// The answer about one side.
    pub fn answer_for(&self, side: Color) -> &MateAnswer {
        side.fold_wb(&self.white, &self.black)
    }

    /// The verdict on the position as a whole.
    pub fn verdict(&self) -> DeadVerdict {
        match (&self.white.ability, &self.black.ability) {
            (Ability::CanWin(_), _) | (_, Ability::CanWin(_)) => DeadVerdict::Alive,
            (Ability::CannotWin(_), Ability::CannotWin(_)) => DeadVerdict::Dead,
            _ => DeadVerdict::Undetermined,
        }
    }

    /// The number of positions that both searches made.
    pub fn nodes(&self) -> u64 {
        u64::from(self.white.nodes) + u64::from(self.black.nodes)
    }
}
