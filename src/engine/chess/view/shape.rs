//! Shape: a half-move as it is written, of which as much counts as is there.

use shakmaty::san::San;
use shakmaty::{CastlingSide, File, Rank, Square};

use super::half_move::{HalfMove, Role, role_of};

/// A half-move as it is written. Parts that are not written are open: `Nf7` is also `Nxf7` and `N6xf7`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HalfMoveShape {
    /// A null move.
    Null,
    /// Castling, on the queen's side if `long`.
    Castling {
        /// Whether it is on the queen's side.
        long: bool,
    },
    /// A man moves.
    Man {
        /// The man.
        role: Role,
        /// The file it comes from, 0 to 7, if written.
        file: Option<u8>,
        /// The rank it comes from, 0 to 7, if written.
        rank: Option<u8>,
        /// Whether a capture is written.
        capture: bool,
        /// The square it goes to, a1 being 0.
        to: u8,
        /// What it becomes, if written.
        promotion: Option<Role>,
    },
}

impl HalfMoveShape {
    /// Whether it is written as a pawn's move that no pawn can make: `g1f3`.
    pub fn is_no_pawns(&self) -> bool {
        let HalfMoveShape::Man { role: Role::Pawn, file: Some(file), rank: Some(rank), to, .. } = *self else {
            return false;
        };
        let steps = (file.abs_diff(to % 8), rank.abs_diff(to / 8));
        !matches!(steps, (0, 1 | 2) | (1, 1)) || matches!(rank, 0 | 7)
    }

    /// A move of shakmaty's SAN; `None` for a drop.
    pub fn of(san: San) -> Option<HalfMoveShape> {
        Some(match san {
            San::Null => HalfMoveShape::Null,
            San::Castle(side) => HalfMoveShape::Castling { long: side == CastlingSide::QueenSide },
            San::Put { .. } => return None,
            San::Normal { role, file, rank, capture, to, promotion } => HalfMoveShape::Man {
                role: role_of(role),
                file: file.map(|file| file as u8),
                rank: rank.map(|rank| rank as u8),
                capture,
                to: to as u8,
                promotion: promotion.map(role_of),
            },
        })
    }

    /// The SAN of shakmaty, as a capture or not.
    pub(super) fn san(self, capture: bool) -> San {
        let role = |role: Role| shakmaty::Role::ALL[role as usize];
        match self {
            HalfMoveShape::Null => San::Null,
            HalfMoveShape::Castling { long } => {
                San::Castle(if long { CastlingSide::QueenSide } else { CastlingSide::KingSide })
            }
            HalfMoveShape::Man { role: man, file, rank, to, promotion, .. } => San::Normal {
                role: role(man),
                file: file.map(|file| File::new(u32::from(file))),
                rank: rank.map(|rank| Rank::new(u32::from(rank))),
                capture,
                to: Square::new(u32::from(to)),
                promotion: promotion.map(role),
            },
        }
    }

    /// Whether a half-move fits the written form.
    pub fn fits(&self, played: &HalfMove) -> bool {
        match (self, played) {
            (HalfMoveShape::Null, HalfMove::Null) => true,
            (HalfMoveShape::Castling { long }, HalfMove::Castling { long: played }) => long == played,
            (
                HalfMoveShape::Man { role, file, rank, capture, to, promotion },
                HalfMove::Man { role: man, from, to: arrived, capture: captured, promotion: became, .. },
            ) => {
                role == man
                    && to == arrived
                    && (!capture || *captured)
                    && file.is_none_or(|file| file == from % 8)
                    && rank.is_none_or(|rank| rank == from / 8)
                    && (promotion.is_none() || promotion == became)
            }
            _ => false,
        }
    }
}
