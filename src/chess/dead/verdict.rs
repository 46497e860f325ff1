//! What is known about a position: for each side whether it can mate, and for the position whether it is dead.

use std::sync::Arc;

use shakmaty::{Color, Move};

/// The rule that proves that a side cannot mate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rule {
    /// The side has nothing but its king.
    BareKing,
    /// It has king and one knight, its opponent nothing but king and queens.
    KnightAlone,
    /// It has king and bishops of one square colour, its opponent no pawn, no knight and no bishop of the other colour.
    BishopsOfOneColour,
    /// Nowhere the losing king can ever get can it be mated by what can ever get there.
    Walls,
    /// Every possible continuation was played out; none ends in its mate.
    EveryLine,
}

impl Rule {
    /// All rules.
    pub const ALL: [Rule; 5] =
        [Rule::BareKing, Rule::KnightAlone, Rule::BishopsOfOneColour, Rule::Walls, Rule::EveryLine];

    /// Its name in reports; also the key of its sentence.
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
    /// It can: these moves end in its mate. None are needed where the board shows it already.
    CanWin(Arc<[Move]>),
    /// It cannot, by this rule.
    CannotWin(Rule),
    /// It is not known.
    Undetermined,
}

impl Ability {
    /// Its name in reports; also the key of its sentence.
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
pub enum Verdict {
    /// Neither side can mate: the game is drawn.
    Dead,
    /// At least one side can.
    Alive,
    /// Neither is proved.
    Undetermined,
}

impl Verdict {
    /// Its name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Dead => "dead",
            Verdict::Alive => "alive",
            Verdict::Undetermined => "undetermined",
        }
    }
}

/// What is known about one side, and what it cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// Whether the side can mate.
    pub ability: Ability,
    /// Positions that the search made.
    pub nodes: u32,
}

/// What is known about both sides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judgement {
    /// White.
    pub white: Answer,
    /// Black.
    pub black: Answer,
}

impl Judgement {
    /// What is known about one side.
    pub fn of(&self, side: Color) -> &Answer {
        side.fold_wb(&self.white, &self.black)
    }

    /// What follows for the position.
    pub fn verdict(&self) -> Verdict {
        match (&self.white.ability, &self.black.ability) {
            (Ability::CanWin(_), _) | (_, Ability::CanWin(_)) => Verdict::Alive,
            (Ability::CannotWin(_), Ability::CannotWin(_)) => Verdict::Dead,
            _ => Verdict::Undetermined,
        }
    }

    /// Positions that both searches made.
    pub fn nodes(&self) -> u64 {
        u64::from(self.white.nodes) + u64::from(self.black.nodes)
    }
}
