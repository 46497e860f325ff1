//! A half-move as it was played, in one word.

use super::board::Man;

/// From, to, the man and what it captured, a byte each.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Step(u32);

impl Step {
    #[inline(always)]
    pub(super) fn new(from: usize, to: usize, man: Man, captured: Man) -> Step {
        Step(from as u32 | (to as u32) << 8 | u32::from(man) << 16 | u32::from(captured) << 24)
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
        (self.0 >> 24) as Man
    }

    /// Whether it is a capture or a pawn move.
    pub(super) fn zeroes(self) -> bool {
        self.captured() != 0 || self.man() & 7 == super::board::PAWN
    }

    /// The square behind a pawn that went two squares: where it may be captured en passant.
    pub(super) fn passed(self) -> Option<usize> {
        let double = self.man() & 7 == super::board::PAWN && self.from().abs_diff(self.to()) == 16;
        double.then(|| usize::midpoint(self.from(), self.to()))
    }
}
