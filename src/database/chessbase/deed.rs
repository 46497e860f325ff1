//! Deed: what a half-move does, and the state of a line in which it is done.

use shakmaty::{CastlingSide, Role};

use super::pieces::{At, Kind, Pieces, Side};

/// No half-move.
pub(super) const NONE: u32 = u32::MAX;

/// The kind of a half-move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Deed {
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
pub(super) struct Place {
    /// The half-move before, or [`NONE`].
    pub(super) before: u32,
    pub(super) pieces: Pieces,
    pub(super) side: Side,
}

impl Place {
    /// Plays a half-move.
    pub(super) fn play(&mut self, from: At, to: At, deed: Deed) {
        match deed {
            Deed::Go => self.pieces.go(from, to, None),
            Deed::Promote(role) => self.pieces.go(from, to, Some(kind(role))),
            Deed::Castle(wing) => self.pieces.castle(self.side, usize::from(wing == CastlingSide::QueenSide)),
            Deed::Pass => {}
        }
        self.side = 1 - self.side;
    }
}

/// The kind of a role.
fn kind(role: Role) -> Kind {
    match role {
        Role::Queen => Kind::Queen,
        Role::Rook => Kind::Rook,
        Role::Bishop => Kind::Bishop,
        Role::Knight => Kind::Knight,
        Role::King => Kind::King,
        Role::Pawn => Kind::Pawn,
    }
}
