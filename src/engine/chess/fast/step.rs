//! A half-move as it was played, in one word of 32 bits.
//!
//! Four bytes are all that the fast path keeps of a half-move. En passant, taking back, repetitions and the clock are
//! all worked out from them, so the loop writes one word and nothing else.

use std::hint::select_unpredictable;

use shakmaty::{CastlingSide, Chess, File, Move, Position, Rank, Role, Square};

use super::man::{ManCode, PAWN};
use super::tables::letter;
use crate::chess::moves_key;

/// The squares of departure and arrival, the man, and what it captured (low four bits) with what it became (next
/// three), a byte each from the lowest. Castling has man 0, and 0 (short) or 1 (long) as both squares. The highest bits
/// of the second and the last byte, [`PAWN_MOVE`](FastStep::PAWN_MOVE) and [`LOSS`](FastStep::LOSS), show whether it
/// ends a run, without a look at the man.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct FastStep(u32);

impl FastStep {
    /// A pawn moved.
    const PAWN_MOVE: u32 = 1 << 15;
    /// A castling right was lost, or it was castling.
    const LOSS: u32 = 1 << 31;
    /// What a pawn became.
    const PROMOTION: u32 = 0x7000_0000;
    /// Something was captured.
    const CAPTURE: u32 = 0x0F00_0000;

    /// A half-move that is neither castling nor a promotion.
    #[inline(always)]
    pub(super) fn new(from: usize, to: usize, man: ManCode, captured: ManCode) -> FastStep {
        let pawn = man & 7 == PAWN;
        FastStep::plain(from, to, man, captured, if pawn { letter::FILE } else { 0 })
    }

    /// The same, with [`letter::FILE`] for a pawn and 0 for another man.
    #[inline(always)]
    pub(super) fn plain(from: usize, to: usize, man: ManCode, captured: ManCode, pawn: u16) -> FastStep {
        // 2 to the 10th, five bits below its place.
        let pawn = u32::from(pawn) << 5;
        FastStep(from as u32 | (to as u32) << 8 | u32::from(man) << 16 | u32::from(captured) << 24 | pawn)
    }

    /// The same half-move, which cost a castling right.
    pub(super) fn with_loss(self) -> FastStep {
        FastStep(self.0 | FastStep::LOSS)
    }

    /// A pawn that becomes `into`, whose colour is dropped since it is the pawn's.
    pub(super) fn promotion(from: usize, to: usize, man: ManCode, captured: ManCode, into: ManCode) -> FastStep {
        FastStep::new(from, to, man, captured | (into & 7) << 4)
    }

    /// Castling, with nothing but its side: the squares of king and rook follow from the position, also in Chess960.
    pub(super) fn castling(long: bool) -> FastStep {
        FastStep::new(usize::from(long), usize::from(long), 0, 0).with_loss()
    }

    /// The side to which it castles, or `None` if it is no castling.
    pub(super) fn castles(self) -> Option<CastlingSide> {
        (self.man() == 0).then(|| if self.from() == 0 { CastlingSide::KingSide } else { CastlingSide::QueenSide })
    }

    /// What a pawn became, or `None` if it is no promotion.
    pub(super) fn promoted(self) -> Option<Role> {
        Role::try_from((self.0 >> 28) & 7).ok()
    }

    /// The half-move for shakmaty, played in `position`. Returns `None` if it does not fit that position.
    pub(super) fn played(self, position: &Chess) -> Option<Move> {
        let square = |index: usize| Square::new(index as u32 & 63);
        if let Some(side) = self.castles() {
            let (turn, board) = (position.turn(), position.board());
            return Some(Move::Castle { king: board.king_of(turn)?, rook: position.castles().rook(turn, side)? });
        }
        let (from, to) = (square(self.from()), square(self.to()));
        let (role, capture) = (Role::try_from(self.man() & 7).ok()?, position.board().role_at(to));
        Some(match (role, capture) {
            // A pawn that changes its file onto an empty square captures en passant: the captured pawn is on another
            // square.
            (Role::Pawn, None) if from.file() != to.file() => Move::EnPassant { from, to },
            _ => Move::Normal { role, from, capture, to, promotion: self.promoted() },
        })
    }

    /// The half-move in a game from the usual first position; `last` is the half-move before it.
    pub(super) fn played_after(self, last: FastStep, black: bool) -> Option<Move> {
        let square = |index: usize| Square::new(index as u32 & 63);
        if let Some(side) = self.castles() {
            let rank = if black { Rank::Eighth } else { Rank::First };
            let at = |file| Square::from_coords(file, rank);
            return Some(Move::Castle {
                king: at(File::E),
                rook: at(if side.is_king_side() { File::H } else { File::A }),
            });
        }
        let (from, to) = (square(self.from()), square(self.to()));
        if self.is_by_pawn() && self.captured() != 0 && last.passed() == Some(self.to()) {
            return Some(Move::EnPassant { from, to });
        }
        let (role, capture) = (Role::try_from(self.man() & 7).ok()?, Role::try_from(self.captured() & 7).ok());
        Some(Move::Normal { role, from, capture, to, promotion: self.promoted() })
    }

    /// The half-move as a number, the same as [`moves_key::code`].
    pub(super) fn code(self) -> u16 {
        let plain = ((self.0 & 63) | ((self.0 >> 8) & 63) << 6 | ((self.0 >> 28) & 7) << 12) as u16;
        // Once or twice in a game, at an unpredictable half-move.
        select_unpredictable(self.man() == 0, moves_key::castling_code(self.from() == 1), plain)
    }

    /// The numbers of some half-moves, at most four, joined to one: the first is the highest.
    pub(super) fn join_few(some: &[FastStep]) -> u64 {
        some.iter().fold(0, |number, step| number << 16 | u64::from(step.code()))
    }

    /// The same for four.
    #[inline]
    pub(super) fn join(four: &[FastStep; 4]) -> u64 {
        let [a, b, c, d] = four.map(|step| u64::from(step.0));
        let pairs = [a | b << 32, c | d << 32];
        // The numbers of castling do not depend on squares. A man that is 0 borrows from the highest bit.
        let borrow = |pair: u64| (pair & 0x00FF_0000_00FF_0000).wrapping_sub(0x0001_0000_0001_0000);
        if pairs.iter().any(|&pair| borrow(pair) & 0x8000_0000_8000_0000 != 0) {
            return FastStep::join_few(four);
        }
        let [first, second] = pairs.map(|pair| {
            let squares = pair & 0x0000_003F_0000_003F | (pair >> 2) & 0x0000_0FC0_0000_0FC0;
            let both = squares | (pair >> 16) & 0x0000_7000_0000_7000;
            (both << 16 | both >> 32) & 0xFFFF_FFFF
        });
        first << 32 | second
    }

    /// The square of departure.
    pub(super) fn from(self) -> usize {
        usize::from(self.0 as u8)
    }

    /// The square of arrival.
    pub(super) fn to(self) -> usize {
        usize::from((self.0 >> 8) as u8 & 63)
    }

    /// The man that moved, as it was before a promotion; 0 for castling.
    pub(super) fn man(self) -> ManCode {
        (self.0 >> 16) as ManCode
    }

    /// What was captured; 0 for nothing.
    pub(super) fn captured(self) -> ManCode {
        (self.0 >> 24) as ManCode & 15
    }

    /// Whether it is a capture or a pawn move, which sets the half-move clock to zero.
    pub(super) fn zeroes(self) -> bool {
        self.0 & (FastStep::CAPTURE | FastStep::PAWN_MOVE) != 0
    }

    /// Whether it sets the clock to zero or costs a castling right: no position from before it can occur again.
    pub(super) fn ends_run(self) -> bool {
        self.0 & (FastStep::CAPTURE | FastStep::PAWN_MOVE | FastStep::LOSS) != 0
    }

    /// Whether a pawn moved.
    pub(super) fn is_by_pawn(self) -> bool {
        self.0 & FastStep::PAWN_MOVE != 0
    }

    /// Whether it castles, costs a castling right or promotes.
    pub(super) fn is_rare(self) -> bool {
        self.0 & (FastStep::LOSS | FastStep::PROMOTION) != 0
    }

    /// `bit`, or 0 for a half-move that ends a run.
    #[inline(always)]
    pub(super) fn bit_of_run(self, bit: u32) -> u32 {
        if self.ends_run() { 0 } else { bit }
    }

    /// The square that a pawn passed over in a double step, on which it may be captured en passant.
    pub(super) fn passed(self) -> Option<usize> {
        let double = self.man() & 7 == PAWN && self.from().abs_diff(self.to()) == 16;
        double.then(|| usize::midpoint(self.from(), self.to()))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn step() -> impl Strategy<Value = FastStep> {
        let plain = (0_usize..64, 0_usize..64, 1_u8..15, 0_u8..15, any::<bool>()).prop_map(
            |(from, to, man, captured, loss)| {
                let step = FastStep::new(from, to, man, captured);
                if loss { step.with_loss() } else { step }
            },
        );
        let promotion = (0_usize..64, 0_usize..64, 2_u8..6)
            .prop_map(|(from, to, into)| FastStep::promotion(from, to, PAWN, 0, into));
        prop_oneof![12 => plain, 2 => promotion, 1 => any::<bool>().prop_map(FastStep::castling)]
    }

    proptest! {
        #[test]
        fn four_are_joined_as_one_after_the_other(four in proptest::array::uniform4(step())) {
            prop_assert_eq!(FastStep::join(&four), FastStep::join_few(&four));
        }
    }
}
