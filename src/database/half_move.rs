//! A half-move by its squares, for the list of a game that consists of half-moves only.

use shakmaty::{Role, Square};

/// A half-move of a game in which nothing else is written: the squares, and what a pawn becomes. It need not be legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PackedHalfMove(u16);

/// Castling; its squares follow from the position.
const CASTLING: u16 = 1 << 15;

impl PackedHalfMove {
    /// A piece goes from one square to another.
    #[inline]
    pub fn new(from: Square, to: Square, promotion: Option<Role>) -> PackedHalfMove {
        let promoted = promotion.map_or(0, |role| role as u16);
        PackedHalfMove(from as u16 | (to as u16) << 6 | promoted << 12)
    }

    /// The king castles to a side.
    pub fn castling(long: bool) -> PackedHalfMove {
        PackedHalfMove(CASTLING | u16::from(long))
    }

    /// Whether it is neither castling nor a promotion.
    #[inline]
    pub fn is_plain(self) -> bool {
        self.0 < 1 << 12
    }

    /// The side to which the king castles: whether it is the long one. `None` if it is no castling.
    #[inline]
    pub fn castles(self) -> Option<bool> {
        (self.0 & CASTLING != 0).then_some(self.0 & 1 == 1)
    }

    /// The square of departure, from 0 for a1 to 63 for h8.
    #[inline]
    pub fn from(self) -> usize {
        usize::from(self.0 & 63)
    }

    /// The square of arrival.
    #[inline]
    pub fn to(self) -> usize {
        usize::from(self.0 >> 6 & 63)
    }

    /// The piece that the pawn becomes: the number of a [`Role`], or 0.
    #[inline]
    pub fn promoted(self) -> u8 {
        (self.0 >> 12 & 7) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_parts_come_back() {
        let plain = PackedHalfMove::new(Square::E7, Square::D8, Some(Role::Knight));
        assert_eq!((plain.from(), plain.to(), plain.promoted(), plain.castles()), (52, 59, 2, None));
        assert!(!plain.is_plain() && !PackedHalfMove::castling(true).is_plain());
        assert!(PackedHalfMove::new(Square::H8, Square::H8, None).is_plain());
        assert_eq!(PackedHalfMove::castling(true).castles(), Some(true));
        assert_eq!(PackedHalfMove::castling(false).castles(), Some(false));
        assert_eq!(PackedHalfMove::new(Square::H8, Square::A1, None).castles(), None);
    }
}
