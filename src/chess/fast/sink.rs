//! What is done with half-moves as they are read: nothing, or they are written elsewhere.

use super::board::PAWN;
use super::movetext::Run;
use super::tables::{NUMBER_ROWS, TABLES};

/// A half-move as it was read.
#[derive(Debug, Clone, Copy)]
pub struct HalfMove {
    /// The first eight bytes of its text, the lowest first; what follows the move may be among them.
    pub bytes: u64,
    /// The full-move number and a dot, the lowest byte first, and how many bytes.
    pub number: (u64, u8),
    /// Whether Black plays it.
    pub black: bool,
    /// Whether something is captured, en passant included.
    pub captures: bool,
    /// Whether it gives check.
    pub checks: bool,
    /// Whether a pawn becomes a piece.
    pub promotes: bool,
    /// The byte behind the move: `+`, `#`, white space or what else.
    pub mark: u8,
}

/// Takes what is read. Where it refuses, the game is left to the careful path.
pub trait Sink {
    /// A half-move of the main line; false where it cannot be taken.
    fn half_move(&mut self, half_move: HalfMove) -> bool;

    /// What stands between half-moves and is no move number of White; false where it cannot be taken.
    fn between(&mut self, text: &[u8]) -> bool;
}

/// Takes everything and does nothing with it.
impl Sink for () {
    #[inline(always)]
    fn half_move(&mut self, _: HalfMove) -> bool {
        true
    }

    #[inline(always)]
    fn between(&mut self, _: &[u8]) -> bool {
        true
    }
}

impl Run {
    /// The half-move that was just played, whose text begins with `bytes`.
    #[inline(always)]
    pub(super) fn half_move_read(&self, bytes: u64, black: bool) -> HalfMove {
        let step = self.history.step(self.line.played - 1);
        let number = &TABLES.number[self.line.number & (NUMBER_ROWS - 1)];
        HalfMove {
            bytes,
            number: (number.word, number.len),
            black,
            captures: step.captured() != 0,
            checks: self.board.check != 0,
            promotes: step.man() & 7 == PAWN && matches!(step.to() >> 3, 0 | 7),
            mark: self.line.mark,
        }
    }
}
