//! What is seen of one moment of a game, and what has to be kept of the moments before it.

use std::cell::OnceCell;

use super::tree::{MomentTest, MoveKind, MoveMark};
use bienban_engine::chess::view::{HalfMove, MenSquares, PositionView, Role};

/// What is kept of the moments before, for one test.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct MomentRun {
    /// Whether it holds now.
    pub(super) now: bool,
    /// The positions in a row that have the material, or the half-moves of the line that were played.
    count: u32,
    /// The same one half-move before.
    before: u32,
}

/// A moment: the half-move that was played, and where it led.
pub(super) struct MomentSight<'a> {
    /// The half-moves played in this line.
    pub(super) ply: u32,
    /// The last of them; `None` for the first position.
    pub(super) half_move: Option<&'a HalfMove>,
    /// The position after it.
    pub(super) stand: &'a dyn PositionView,
    /// Whether the game began from the usual first position.
    pub(super) usual: bool,
    men: OnceCell<MenSquares>,
}

impl<'a> MomentSight<'a> {
    /// What is seen of a position and the half-move that led to it.
    pub(super) fn new(
        ply: u32,
        half_move: Option<&'a HalfMove>,
        stand: &'a dyn PositionView,
        usual: bool,
    ) -> MomentSight<'a> {
        MomentSight { ply, half_move, stand, usual, men: OnceCell::new() }
    }

    /// The places of the men.
    fn men(&self) -> &MenSquares {
        self.men.get_or_init(|| self.stand.men())
    }

    /// Whether nothing was lost for good by the half-move: no man, no step of a pawn, no castling right.
    fn is_quiet(&self) -> bool {
        let man = |role: Role| matches!(role, Role::Knight | Role::Bishop | Role::Queen);
        matches!(self.half_move, Some(HalfMove::Man { role, capture: false, .. }) if man(*role))
    }
}

impl MomentRun {
    /// The run one half-move before, when a variation takes the last half-move back. What held then is not asked
    /// again.
    pub(super) fn taken_back(self) -> MomentRun {
        MomentRun { now: false, count: self.before, before: self.before }
    }
}

impl MomentTest {
    /// Whether moments before this one matter.
    pub(super) fn remembers(&self) -> bool {
        match self {
            MomentTest::Line(..) => true,
            MomentTest::Material(material) => material.together > 1,
            _ => false,
        }
    }

    /// Whether a half-move can have made it hold where it did not before, or lost it for good. The first position
    /// always can.
    pub(super) fn is_touched(&self, run: MomentRun, sight: &MomentSight<'_>) -> bool {
        let Some(half_move) = sight.half_move else { return true };
        match (self, half_move) {
            (MomentTest::Position(_, place) | MomentTest::Reaches(_, place), HalfMove::Man { role, to, .. }) => {
                !sight.is_quiet() || place.men.has(*role, *to)
            }
            (MomentTest::Pattern(pattern), half_move) => pattern.is_touched(*half_move),
            (MomentTest::Material(_), HalfMove::Man { capture, promotion, .. }) => {
                run.count > 0 || *capture || promotion.is_some()
            }
            (MomentTest::Material(_), _) => run.count > 0,
            _ => true,
        }
    }

    /// The run after this moment.
    pub(super) fn run_after(&self, run: MomentRun, sight: &MomentSight<'_>) -> MomentRun {
        let MomentSight { half_move, stand, .. } = sight;
        let (mut count, before) = (run.count, run.count);
        let now = match self {
            MomentTest::Position(_, place) | MomentTest::Reaches(_, place) => place.is(sight.men(), *stand),
            MomentTest::Pattern(pattern) => pattern.is(sight.men()),
            MomentTest::Line(_, moves) => {
                let next = moves.get(count as usize).filter(|_| count + 1 == sight.ply);
                if next.is_some() && next == *half_move {
                    count += 1;
                }
                sight.usual && count as usize == moves.len()
            }
            MomentTest::Material(material) => {
                count = if material.is(sight.men()) { count + 1 } else { 0 };
                count >= material.together
            }
            MomentTest::Played(_, shape, mark) => {
                half_move.is_some_and(|half_move| shape.fits(half_move))
                    && match mark {
                        MoveMark::Open => true,
                        MoveMark::Check => stand.checkers() > 0,
                        MoveMark::Mate => stand.is_checkmate(),
                    }
            }
            MomentTest::Move(kind) => half_move.is_some_and(|half_move| kind.is(*half_move, *stand)),
        };
        MomentRun { now, count, before }
    }

    /// Whether it can never hold again in the current line.
    pub(super) fn is_lost(&self, run: MomentRun, sight: &MomentSight<'_>) -> bool {
        match self {
            MomentTest::Position(_, place) | MomentTest::Reaches(_, place) => {
                !sight.is_quiet() && place.is_out_of_reach(sight.men(), sight.stand)
            }
            MomentTest::Material(material) => {
                !sight.is_quiet() && sight.men().occupied().count_ones() < material.fewest()
            }
            MomentTest::Line(_, moves) => !sight.usual || run.count < sight.ply.min(moves.len() as u32),
            _ => false,
        }
    }
}

impl MoveKind {
    /// Whether a half-move is of this kind.
    fn is(self, half_move: HalfMove, stand: &dyn PositionView) -> bool {
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
