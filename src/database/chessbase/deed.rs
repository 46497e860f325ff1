//! Deed: what a half-move does, and the state of a line in which it is done.

use shakmaty::{CastlingSide, Role};

use super::pieces::{PieceKind, PieceTable, SideNumber, SquareNumber};

/// No half-move.
pub(super) const NONE: u32 = u32::MAX;

/// The kind of a half-move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ChessBaseDeed {
    /// A piece goes.
    Go,
    /// A pawn becomes a piece.
    Promote(Role),
    /// The king castles.
    Castle(CastlingSide),
    /// Nothing moves, and the other side is on move.
    Pass,
}

/// The state of a line.
#[derive(Clone)]
pub(super) struct LineState {
    /// The half-move before, or [`NONE`].
    pub(super) before: u32,
    pub(super) pieces: PieceTable,
    pub(super) side: SideNumber,
}

impl LineState {
    /// Plays a half-move.
    pub(super) fn play(&mut self, from: SquareNumber, to: SquareNumber, deed: ChessBaseDeed) {
        match deed {
            ChessBaseDeed::Go => self.pieces.go(from, to, None),
            ChessBaseDeed::Promote(role) => self.pieces.go(from, to, Some(kind(role))),
            ChessBaseDeed::Castle(wing) => self.pieces.castle(self.side, usize::from(wing == CastlingSide::QueenSide)),
            ChessBaseDeed::Pass => {}
        }
        self.side = 1 - self.side;
    }
}

/// The kind of a role.
fn kind(role: Role) -> PieceKind {
    match role {
        Role::Queen => PieceKind::Queen,
        Role::Rook => PieceKind::Rook,
        Role::Bishop => PieceKind::Bishop,
        Role::Knight => PieceKind::Knight,
        Role::King => PieceKind::King,
        Role::Pawn => PieceKind::Pawn,
    }
}
