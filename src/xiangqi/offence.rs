//! Offences: why a man cannot make a half-move (4.3, 6).

use super::half_move::XiangqiHalfMove;
use super::man::ManKind;
use super::point::Point;
use super::position::XiangqiPosition;

/// Why a half-move is not legal although its man is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Offence {
    /// It ends off the board, or a horse, an elephant or an advisor has no such step.
    NoGoal,
    /// It goes nowhere.
    Stays,
    /// A man of the own side is there.
    OwnMan,
    /// Men block the way of a chariot or a cannon.
    Blocked,
    /// A cannon captures over exactly one man, and there is none, or more.
    NoScreen,
    /// A man is beside the horse, on the point that it has to pass.
    Hobbled,
    /// A man is between the elephant and its goal.
    ElephantEye,
    /// An elephant does not cross the river.
    River,
    /// General and advisor stay in the palace.
    Palace,
    /// A soldier goes sideways only beyond the river.
    Uncrossed,
    /// The man does not go so.
    Way,
    /// The generals would face each other.
    Facing,
    /// The own general would be attacked, or stay so.
    Check,
}

impl Offence {
    /// Why a half-move is not legal.
    pub fn of(position: &XiangqiPosition, half_move: XiangqiHalfMove) -> Offence {
        let XiangqiHalfMove { from, to } = half_move;
        let Some(man) = position.get(from) else { return Offence::Way };
        let (board, side) = (position.board(), position.side());
        if from == to {
            return Offence::Stays;
        }
        if position.get(to).is_some_and(|other| other.side() == side) {
            return Offence::OwnMan;
        }
        if super::way::reaches(board, from, to) {
            // The position after the half-move shows whether the generals face each other.
            let faces = position.after(half_move).generals_face();
            return if faces { Offence::Facing } else { Offence::Check };
        }
        let (files, ranks) = (to.file().abs_diff(from.file()), to.rank().abs_diff(from.rank()));
        let straight = files == 0 || ranks == 0;
        match man.kind() {
            ManKind::Cannon if straight && position.get(to).is_some() => Offence::NoScreen,
            ManKind::Chariot | ManKind::Cannon if straight => Offence::Blocked,
            ManKind::Horse if matches!((files, ranks), (1, 2) | (2, 1)) => Offence::Hobbled,
            ManKind::Elephant if to.crossed(side) => Offence::River,
            ManKind::Elephant if (files, ranks) == (2, 2) => Offence::ElephantEye,
            ManKind::General if files + ranks == 1 => Offence::Palace,
            ManKind::Advisor if (files, ranks) == (1, 1) => Offence::Palace,
            ManKind::Soldier if (files, ranks) == (1, 0) => Offence::Uncrossed,
            _ => Offence::Way,
        }
    }

    /// The point of the man that is in the way, if exactly one man is.
    pub fn obstacle(position: &XiangqiPosition, XiangqiHalfMove { from, to }: XiangqiHalfMove) -> Option<Point> {
        let files = to.file() as i8 - from.file() as i8;
        let ranks = to.rank() as i8 - from.rank() as i8;
        let one = match position.get(from)?.kind() {
            ManKind::Horse | ManKind::Elephant => from.offset(files / 2, ranks / 2),
            ManKind::Chariot | ManKind::Cannon => {
                let steps =
                    (1..files.abs().max(ranks.abs())).map(|step| (step * files.signum(), step * ranks.signum()));
                steps
                    .filter_map(|(files, ranks)| from.offset(files, ranks))
                    .find(|&point| position.get(point).is_some())
            }
            _ => None,
        };
        one.filter(|&point| position.get(point).is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::super::fen;
    use super::super::meaning::XiangqiRefusal;
    use super::super::notation::Notation;
    use super::super::reading::read;
    use super::*;

    fn offence(text: &str, token: &str) -> Offence {
        let position = fen::read_start(text).unwrap().position;
        match read(&position, token, Notation::ViRelative) {
            Err(XiangqiRefusal::Illegal(Some(meant))) => Offence::of(&position, meant),
            Err(XiangqiRefusal::Illegal(None)) => Offence::NoGoal,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn every_offence_is_told_apart() {
        for (text, token, expected) in [
            (fen::START, "X1/2", Offence::NoGoal),
            (fen::START, "P8-8", Offence::Stays),
            (fen::START, "X1-2", Offence::OwnMan),
            (fen::START, "X1.5", Offence::Blocked),
            (fen::START, "P2.5", Offence::NoScreen),
            (fen::START, "P2.6", Offence::Blocked),
            (fen::START, "M2.4", Offence::Hobbled),
            (fen::START, "M2.5", Offence::NoGoal),
            (fen::START, "B7-6", Offence::Uncrossed),
            (fen::START, "Tg5-6", Offence::OwnMan),
            ("4k4/9/9/9/9/9/9/9/4R4/4K4 w", "X5-6", Offence::Facing),
            ("4k4/9/9/9/9/9/4r4/9/4C4/4K4 w", "P5-6", Offence::Check),
            ("3k5/9/9/9/6b2/9/9/9/9/4K4 b", "T7.5", Offence::River),
            ("3k5/9/9/9/9/2B6/1p7/9/9/4K4 w", "T7/9", Offence::ElephantEye),
            ("3k5/9/9/9/9/9/9/9/9/5K3 w", "Tg4-3", Offence::Palace),
            ("3k5/9/9/9/9/9/9/9/9/4K4 w", "Tg5.2", Offence::Way),
        ] {
            assert_eq!(offence(text, token), expected, "{token}");
        }
    }

    #[test]
    fn the_man_in_the_way_is_found() {
        let position = fen::read(fen::START).unwrap();
        let meant = |token: &str| match read(&position, token, Notation::ViRelative) {
            Err(XiangqiRefusal::Illegal(Some(meant))) => {
                Offence::obstacle(&position, meant).map(|point| point.to_string())
            }
            other => panic!("{other:?}"),
        };
        assert_eq!((meant("X1.5").as_deref(), meant("M2.4").as_deref()), (Some("i3"), Some("g0")));
    }
}
