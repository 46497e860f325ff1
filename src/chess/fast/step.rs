//! A half-move as it was played, in one word.

use shakmaty::{CastlingSide, Chess, Move, Position, Role, Square};

use super::board::{Man, PAWN};

/// From, to, the man, and what it captured with what it became, a byte each. Castling has no man; its squares say which side.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Step(u32);

impl Step {
    #[inline(always)]
    pub(super) fn new(from: usize, to: usize, man: Man, captured: Man) -> Step {
        Step(from as u32 | (to as u32) << 8 | u32::from(man) << 16 | u32::from(captured) << 24)
    }

    /// A pawn that becomes the man of a role.
    pub(super) fn promotion(from: usize, to: usize, man: Man, captured: Man, into: Man) -> Step {
        Step::new(from, to, man, captured | (into & 7) << 4)
    }

    pub(super) fn castling(long: bool) -> Step {
        Step::new(usize::from(long), usize::from(long), 0, 0)
    }

    /// Whether it is castling, to which side.
    pub(super) fn castles(self) -> Option<CastlingSide> {
        (self.man() == 0).then(|| if self.from() == 0 { CastlingSide::KingSide } else { CastlingSide::QueenSide })
    }

    /// What a pawn became.
    pub(super) fn promoted(self) -> Option<Role> {
        Role::try_from((self.0 >> 28) & 7).ok()
    }

    /// The half-move in a position.
    pub(super) fn played(self, position: &Chess) -> Option<Move> {
        let square = |index: usize| Square::new(index as u32 & 63);
        if let Some(side) = self.castles() {
            let (turn, board) = (position.turn(), position.board());
            return Some(Move::Castle { king: board.king_of(turn)?, rook: position.castles().rook(turn, side)? });
        }
        let (from, to) = (square(self.from()), square(self.to()));
        let (role, capture) = (Role::try_from(self.man() & 7).ok()?, position.board().role_at(to));
        Some(match (role, capture) {
            (Role::Pawn, None) if from.file() != to.file() => Move::EnPassant { from, to },
            _ => Move::Normal { role, from, capture, to, promotion: self.promoted() },
        })
    }

    pub(super) fn from(self) -> usize {
        usize::from(self.0 as u8)
    }

    pub(super) fn to(self) -> usize {
        usize::from((self.0 >> 8) as u8)
    }

    /// The man that moved.
    pub(super) fn man(self) -> Man {
        (self.0 >> 16) as Man
    }

    pub(super) fn captured(self) -> Man {
        (self.0 >> 24) as Man & 15
    }

    /// Whether it is a capture or a pawn move.
    pub(super) fn zeroes(self) -> bool {
        self.captured() != 0 || self.man() & 7 == PAWN
    }

    /// The square behind a pawn that went two squares: where it may be captured en passant.
    pub(super) fn passed(self) -> Option<usize> {
        let double = self.man() & 7 == PAWN && self.from().abs_diff(self.to()) == 16;
        double.then(|| usize::midpoint(self.from(), self.to()))
    }
}
