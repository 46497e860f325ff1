//! Endings: positions in which a game is over, or which the referee may call a draw.

use super::position::XiangqiPosition;
use super::verdict::XiangqiOutcome;
use bienban_base::place::Side;

/// How a game has ended, or could end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum XiangqiEnding {
    /// The side is mated and has lost (7.1a).
    Checkmate(Side),
    /// The side has no legal half-move, though it is not in check, and has lost (7.1b).
    Stalemate(Side),
    /// No side has a chariot, cannon, horse or soldier: the table referee may declare a draw unasked (20.4 b.6). The
    /// game does not end by itself.
    Material,
}

impl XiangqiEnding {
    /// The ending of a position. One without legal half-moves is mate or stalemate, whatever its material.
    pub fn of(position: &XiangqiPosition) -> Option<XiangqiEnding> {
        if !position.can_move() {
            let loser = position.side();
            return Some(if position.in_check() {
                XiangqiEnding::Checkmate(loser)
            } else {
                XiangqiEnding::Stalemate(loser)
            });
        }
        position.lacks_attackers().then_some(XiangqiEnding::Material)
    }

    /// The word in the column `rule`: `checkmate`, `stalemate` or `material`.
    pub const fn name(self) -> &'static str {
        match self {
            XiangqiEnding::Checkmate(_) => "checkmate",
            XiangqiEnding::Stalemate(_) => "stalemate",
            XiangqiEnding::Material => "material",
        }
    }

    /// The word in the column `kind`: the first two end the game by themselves, the third needs the referee.
    pub const fn kind(self) -> &'static str {
        match self {
            XiangqiEnding::Checkmate(_) | XiangqiEnding::Stalemate(_) => "automatic",
            XiangqiEnding::Material => "referee",
        }
    }

    /// The outcome of the game by this ending.
    pub const fn outcome(self) -> XiangqiOutcome {
        match self {
            XiangqiEnding::Checkmate(Side::White) | XiangqiEnding::Stalemate(Side::White) => XiangqiOutcome::BlackWins,
            XiangqiEnding::Checkmate(Side::Black) | XiangqiEnding::Stalemate(Side::Black) => XiangqiOutcome::WhiteWins,
            XiangqiEnding::Material => XiangqiOutcome::Draw,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::fen;
    use super::*;

    #[test]
    fn stalemate_loses() {
        let position = fen::read("3k5/4P4/9/9/9/9/9/9/9/4K4 b").unwrap();
        let ending = XiangqiEnding::of(&position).unwrap();
        assert_eq!((ending.name(), ending.kind(), ending.outcome().name()), ("stalemate", "automatic", "white-wins"));
    }

    #[test]
    fn a_game_without_attackers_goes_on() {
        let position = fen::read("3ak4/4a4/9/9/9/9/9/4B4/4A4/3AK4 w").unwrap();
        assert_eq!(XiangqiEnding::of(&position), Some(XiangqiEnding::Material));
        assert_eq!(XiangqiEnding::of(&fen::read(fen::START).unwrap()), None);
    }
}
