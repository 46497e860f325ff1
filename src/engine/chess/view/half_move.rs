//! `HalfMove`: a half-move that was played, with everything that is known of it without the position.

use shakmaty::{CastlingSide, Move};

/// A kind of man.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Role {
    /// P
    Pawn,
    /// N
    Knight,
    /// B
    Bishop,
    /// R
    Rook,
    /// Q
    Queen,
    /// K
    King,
}

impl Role {
    /// Every role; the place in the list is its number.
    pub const ALL: [Role; 6] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

    /// The English letter, a capital.
    pub const fn letter(self) -> char {
        ['P', 'N', 'B', 'R', 'Q', 'K'][self as usize]
    }

    /// The role with an English capital letter.
    pub fn of(letter: char) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.letter() == letter)
    }
}

/// A half-move that was played. Two half-moves from the same position are the same move if they are equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HalfMove {
    /// A null move, `--` or `Z0`, which only variations have.
    Null,
    /// Castling, on the queen's side if `long`.
    Castling {
        /// Whether it is on the queen's side.
        long: bool,
    },
    /// A man moved.
    Man {
        /// The man before the half-move.
        role: Role,
        /// The square it left, a1 being 0 and h8 63.
        from: u8,
        /// The square it came to.
        to: u8,
        /// Whether it captured, en passant included.
        capture: bool,
        /// Whether it captured en passant.
        en_passant: bool,
        /// What a pawn became.
        promotion: Option<Role>,
    },
}

impl HalfMove {
    /// A move of shakmaty.
    pub fn of(played: Move) -> HalfMove {
        match played {
            Move::Normal { role, from, capture, to, promotion } => HalfMove::Man {
                role: role_of(role),
                from: from as u8,
                to: to as u8,
                capture: capture.is_some(),
                en_passant: false,
                promotion: promotion.map(role_of),
            },
            Move::EnPassant { from, to } => HalfMove::Man {
                role: Role::Pawn,
                from: from as u8,
                to: to as u8,
                capture: true,
                en_passant: true,
                promotion: None,
            },
            Move::Castle { .. } => HalfMove::Castling { long: played.castling_side() == Some(CastlingSide::QueenSide) },
            Move::Put { .. } => HalfMove::Null,
        }
    }
}

/// The role of a role of shakmaty.
pub(super) fn role_of(role: shakmaty::Role) -> Role {
    Role::ALL[role as usize - shakmaty::Role::Pawn as usize]
}
