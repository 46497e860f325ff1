//! Verdicts: what the law makes of a repetition, and what an ending makes of a game.

use bienban_base::place::Side;

/// What the law makes of a repetition (Art. 22-24).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RepetitionVerdict {
    /// Both sides did the same: a draw (7.2b, 7.2c, 24.18).
    Draw,
    /// This side must play something else, or loses.
    MustChange(Side),
}

impl RepetitionVerdict {
    /// The verdict on two levels, White's first: the higher one must change.
    pub fn of_levels(levels: [ConductLevel; 2]) -> RepetitionVerdict {
        match levels[0].cmp(&levels[1]) {
            std::cmp::Ordering::Equal => RepetitionVerdict::Draw,
            std::cmp::Ordering::Greater => RepetitionVerdict::MustChange(Side::White),
            std::cmp::Ordering::Less => RepetitionVerdict::MustChange(Side::Black),
        }
    }

    /// The word in the column `verdict`: `draw`, `white-must-change` or `black-must-change`.
    pub const fn name(self) -> &'static str {
        match self {
            RepetitionVerdict::Draw => "draw",
            RepetitionVerdict::MustChange(Side::White) => "white-must-change",
            RepetitionVerdict::MustChange(Side::Black) => "black-must-change",
        }
    }

    /// The side at fault, if there is one.
    pub const fn at_fault(self) -> Option<Side> {
        match self {
            RepetitionVerdict::Draw => None,
            RepetitionVerdict::MustChange(side) => Some(side),
        }
    }
}

/// What a side did in a period, the gravest last (docs/xiangqi.md, 6.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ConductLevel {
    /// Anything else.
    Free = 0,
    /// Every half-move attacks one and the same man, or takes its guard or the pin of its attacker away.
    Bared = 1,
    /// Perpetual chase: every half-move attacks one and the same man anew.
    Chase = 2,
    /// Perpetual check: every half-move checks.
    Check = 3,
}

/// What an ending makes of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum XiangqiOutcome {
    /// White has won.
    WhiteWins,
    /// Black has won.
    BlackWins,
    /// A draw, which the referee declares.
    Draw,
}

impl XiangqiOutcome {
    /// The word in the column `verdict`: `white-wins`, `black-wins` or `draw`.
    pub const fn name(self) -> &'static str {
        match self {
            XiangqiOutcome::WhiteWins => "white-wins",
            XiangqiOutcome::BlackWins => "black-wins",
            XiangqiOutcome::Draw => "draw",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_higher_level_must_change() {
        assert_eq!(
            RepetitionVerdict::of_levels([ConductLevel::Check, ConductLevel::Chase]).name(),
            "white-must-change"
        );
        assert_eq!(RepetitionVerdict::of_levels([ConductLevel::Free, ConductLevel::Bared]).name(), "black-must-change");
        assert_eq!(RepetitionVerdict::of_levels([ConductLevel::Chase, ConductLevel::Chase]).at_fault(), None);
    }
}
