//! Kings: whether a half-move leaves its own in check, whether it gives check if it is marked so, and whether a player
//! can move at all.

use shakmaty::Position;

use super::board::square_set;
use super::man::KING;
use super::odd::FastRefusal;
use super::run::FastRun;

impl FastRun {
    /// The rare part of [`FastRun::commit`]: `touched` is whether a king moved or a castling right may be lost,
    /// `in_check` whether the player was in check. Fails if the move is illegal or its mark wrong.
    #[inline(never)]
    pub(super) fn settle<const B: bool>(&mut self, touched: bool, in_check: bool) -> Result<(), FastRefusal> {
        let step = self.history.step(self.line.played - 1);
        let (king, left) = (step.man() & 7 == KING, square_set(step.from()));
        if touched {
            let touched = left | square_set(step.to());
            // This comes first, because the code below needs the square of the king.
            if king {
                self.board.kings[usize::from(B)] = step.to() as u8 & 63;
            }
            let before = self.board.rights();
            if self.board.lose_rights::<B>(touched, king) {
                self.rights_before = (self.line.played, before);
                self.history.set(self.line.played - 1, step.with_loss());
            }
        }
        // A line that the half-move did not leave stays as it is, unless its king moved.
        let exposed = king || in_check || left & self.board.lines[usize::from(B)] != 0;
        let opened = exposed && self.board.draw_lines::<B>();
        // Pawn, knight and king attack the king only where it has gone, or where they attacked it before.
        let near = (king || in_check) && {
            let square = self.board.king::<B>();
            let near = if B { self.board.touches::<false>(square) } else { self.board.touches::<true>(square) };
            near != 0
        };
        if opened || near {
            return Err(FastRefusal);
        }
        // The loop knows the check that the man itself gives. This is one that it uncovers.
        if left & self.board.lines[usize::from(!B)] != 0 {
            let uncovers = if B { self.board.draw_lines::<false>() } else { self.board.draw_lines::<true>() };
            self.board.check |= u64::from(uncovers);
        }
        self.look_at_mark(!B)
    }

    /// Finds out by a look at the whole board whether the half-move just played gives check.
    pub(super) fn look_for_check<const B: bool>(&mut self) {
        let check = if B { self.board.in_check::<false>() } else { self.board.in_check::<true>() };
        self.board.check = u64::from(check);
    }

    /// Fails unless `+` is a check and `#` is mate, with `black` to move. A `+` that mates is left to the line's end.
    pub(super) fn look_at_mark(&self, black: bool) -> Result<(), FastRefusal> {
        let check = self.board.check != 0;
        match self.line.mark {
            b'+' if !check => Err(FastRefusal),
            b'#' if !check || self.can_move(black)? => Err(FastRefusal),
            _ => Ok(()),
        }
    }

    /// Whether the player to move has a legal move. Fails if shakmaty does not take the position.
    pub(super) fn can_move(&self, black: bool) -> Result<bool, FastRefusal> {
        let told = if black { self.board.can_move::<true>() } else { self.board.can_move::<false>() };
        let en_passant = self.history.step(self.line.played - 1).passed().is_some();
        if let Some(can) = told.filter(|&can| can || !en_passant) {
            return Ok(can);
        }
        let position = self.position(black).ok_or(FastRefusal)?;
        Ok(!position.legal_moves().is_empty())
    }
}
