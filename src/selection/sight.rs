//! What is seen of one moment of a game, and what has to be kept of the moments before it.

use super::tree::{Mark, Moment, MoveKind};
use crate::chess::view::{HalfMove, Men, Place, Role, Stand};

/// What is kept of the moments before, for one test.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Run {
    /// Whether it holds now.
    pub(super) now: bool,
    /// The positions in a row that have the material, or the half-moves of the line that were played.
    count: u32,
    /// The same one half-move before.
    before: u32,
}

/// A moment: the half-move that was played, and where it led.
pub(super) struct Sight<'a> {
    /// The half-moves played in this line.
    pub(super) ply: u32,
    /// The last of them; `None` for the first position.
    pub(super) half_move: Option<&'a HalfMove>,
    /// The position after it.
    pub(super) stand: &'a dyn Stand,
    /// Where the men stand there.
    pub(super) men: Men,
    /// Whether the game began from the usual first position.
    pub(super) usual: bool,
}

impl Run {
    /// The run one half-move before, when a variation takes the last half-move back. What held then is not asked again.
    pub(super) fn taken_back(self) -> Run {
        Run { now: false, count: self.before, before: self.before }
    }
}

impl Moment {
    /// Whether moments before this one matter.
    pub(super) fn remembers(&self) -> bool {
        match self {
            Moment::Line(..) => true,
            Moment::Material(material) => material.together > 1,
            _ => false,
        }
    }

    /// What is kept once this moment has been seen as well.
    pub(super) fn seen(&self, run: Run, sight: &Sight<'_>) -> Run {
        let Sight { half_move, stand, men, .. } = sight;
        let (mut count, before) = (run.count, run.count);
        let now = match self {
            Moment::Position(_, place) | Moment::Reaches(_, place) => place.is(men, *stand),
            Moment::Pattern(pattern) => pattern.is(men),
            Moment::Line(_, moves) => {
                let next = moves.get(count as usize).filter(|_| count + 1 == sight.ply);
                if next.is_some() && next == *half_move {
                    count += 1;
                }
                sight.usual && count as usize == moves.len()
            }
            Moment::Material(material) => {
                count = if material.is(men) { count + 1 } else { 0 };
                count >= material.together
            }
            Moment::Played(_, shape, mark) => {
                half_move.is_some_and(|half_move| shape.fits(half_move))
                    && match mark {
                        Mark::Open => true,
                        Mark::Check => stand.checkers() > 0,
                        Mark::Mate => stand.is_checkmate(),
                    }
            }
            Moment::Move(kind) => half_move.is_some_and(|half_move| kind.is(*half_move, *stand)),
        };
        Run { now, count, before }
    }

    /// Whether it can never hold any more in the line that is seen.
    pub(super) fn is_lost(&self, run: Run, sight: &Sight<'_>) -> bool {
        let left = || sight.men.occupied().count_ones();
        let missed = |place: &Place| left() < place.men.occupied().count_ones();
        match self {
            Moment::Position(_, place) | Moment::Reaches(_, place) => missed(place),
            Moment::Material(material) => left() < material.fewest(),
            Moment::Line(_, moves) => !sight.usual || run.count < sight.ply.min(moves.len() as u32),
            _ => false,
        }
    }
}

impl MoveKind {
    /// Whether a half-move is of this kind.
    fn is(self, half_move: HalfMove, stand: &dyn Stand) -> bool {
        match (self, half_move) {
            (MoveKind::Underpromotion, HalfMove::Man { promotion: Some(role), .. }) => role != Role::Queen,
            (MoveKind::EnPassant, HalfMove::Man { en_passant, .. }) => en_passant,
            (MoveKind::Castling, HalfMove::Castling { .. }) | (MoveKind::NullMove, HalfMove::Null) => true,
            (MoveKind::CastlingQueenside, HalfMove::Castling { long }) => long,
            (MoveKind::Check, _) => stand.checkers() > 0,
            (MoveKind::DoubleCheck, _) => stand.checkers() > 1,
            _ => false,
        }
    }
}
