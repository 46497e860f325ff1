//! The men of the fast path, as numbers.

/// A man: a role from 1 to 6 (pawn, knight, bishop, rook, queen, king), plus [`BLACK`] if it is black; 0 for none.
pub(super) type ManCode = u8;

pub(super) const PAWN: ManCode = 1;
pub(super) const KNIGHT: ManCode = 2;
pub(super) const BISHOP: ManCode = 3;
pub(super) const ROOK: ManCode = 4;
pub(super) const QUEEN: ManCode = 5;
pub(super) const KING: ManCode = 6;
/// The bit that distinguishes a black man from a white one. It is a bit of its own, so `& 7` leaves the role.
pub(super) const BLACK: ManCode = 8;

/// The number that is added to a role to make a man of this colour.
pub(super) const fn colour(black: bool) -> ManCode {
    if black { BLACK } else { 0 }
}
