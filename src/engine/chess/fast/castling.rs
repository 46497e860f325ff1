//! Castling on the board of the fast path, and the rights to it, in chess and in Chess960.

use super::board::{FastBoard, square_set};
use super::man::{KING, ROOK, colour};
use super::tables::TABLES;

/// The squares of a side's first rank, where its king and rooks castle.
const fn home(black: bool) -> u64 {
    if black { 0xFF << 56 } else { 0xFF }
}

impl FastBoard {
    /// Takes away the rights that a half-move of side `B` costs, which left or entered these squares. Returns whether
    /// there were any.
    pub(super) fn lose_rights<const B: bool>(&mut self, touched: u64, king: bool) -> bool {
        // A king's move costs both rights of its side. A right of the other side goes when its rook is captured.
        let lost = self.rights & (touched | if king { home(B) } else { 0 });
        self.rights &= !lost;
        self.watch();
        lost != 0
    }

    /// The squares of the rooks that may still castle.
    pub(super) fn rights(&self) -> u64 {
        self.rights
    }

    /// Castles; returns false if that is not legal (Laws 3.8.2; for Chess960 Guidelines II.3). The board is changed
    /// even so if only the last look, at the king in its new place, finds the fault.
    pub(super) fn castle<const B: bool>(&mut self, long: bool) -> bool {
        let king = self.king::<B>();
        // The squares beyond the king on the side of the rook: below it for the long side, above it for the short
        // one.
        let beyond = if long { square_set(king) - 1 } else { !(square_set(king) | (square_set(king) - 1)) };
        let rook = self.rights & home(B) & beyond;
        if rook == 0 || self.check != 0 {
            return false;
        }
        let rook = rook.trailing_zeros() as usize;
        // King and rook always come to the same squares, whatever file they come from (Chess960).
        let first = 56 * usize::from(B);
        let (king_to, rook_to) = if long { (first + 2, first + 3) } else { (first + 6, first + 5) };
        let span = |a: usize, b: usize| TABLES.between[a & 63][b & 63] | square_set(a) | square_set(b);
        // All squares on the way of either must be empty, apart from these two.
        let others = self.occupied & !square_set(king) & !square_set(rook);
        let path = span(king, king_to);
        if (path | span(rook, rook_to)) & others != 0 {
            return false;
        }
        // The king is not in check, so the square that it leaves is not attacked.
        let mut path = path & !square_set(king);
        while path != 0 {
            let square = path.trailing_zeros() as usize;
            path &= path - 1;
            // The king is lifted, since it would hide the squares behind it from a rook or queen.
            let without = self.occupied & !square_set(king);
            if if B { self.attacks::<false>(square, without) } else { self.attacks::<true>(square, without) } {
                return false;
            }
        }
        self.rights &= !home(B);
        let (left, entered) = (square_set(king) | square_set(rook), square_set(king_to) | square_set(rook_to));
        let (of_king, of_rook) = (KING + colour(B), ROOK + colour(B));
        self.by[usize::from(of_king)] = square_set(king_to);
        self.by[usize::from(of_rook)] = (self.by[usize::from(of_rook)] & !square_set(rook)) | square_set(rook_to);
        self.occupied = (self.occupied & !left) | entered;
        // In Chess960 one may come to the square that the other leaves.
        (self.mail[king & 63], self.mail[rook & 63]) = (0, 0);
        (self.mail[king_to], self.mail[rook_to]) = (of_king, of_rook);
        self.settle_all();
        // In Chess960 the rook may have been between the king and an attacker.
        !self.chess960 || !self.in_check::<B>()
    }
}
