//! What is done with half-moves as they are read: nothing, or they are written in another notation.
//!
//! The reading is generic over its [`HalfMoveSink`], so `validate`, which takes nothing, pays nothing for it.

use super::man::PAWN;
use super::run::FastRun;
use super::tables::NumberBytes;

/// A half-move as it was read, with the data that a writer of movetext needs.
#[derive(Debug, Clone, Copy)]
pub struct FastHalfMove {
    /// The first eight bytes of its text, the first of them lowest. Bytes after the move may be among them.
    pub bytes: u64,
    /// The full-move number and a dot as text, the first byte lowest, and the number of these bytes.
    pub number: (u64, u8),
    /// Whether Black plays it.
    pub black: bool,
    /// Whether something is captured, en passant included.
    pub captures: bool,
    /// Whether it gives check.
    pub checks: bool,
    /// Whether a pawn becomes a piece.
    pub promotes: bool,
    /// The byte right after the move: `+`, `#`, white space or another.
    pub mark: u8,
    /// Whether it is of the game itself and not of a variation.
    pub main: bool,
}

/// Takes the half-moves and the text between them. If it refuses, the careful path reads the game.
pub trait HalfMoveSink {
    /// Takes a half-move of any line; returns false to refuse.
    fn half_move(&mut self, half_move: FastHalfMove) -> bool;

    /// Takes the text between half-moves, except the move numbers of White; returns false to refuse.
    ///
    /// It is one thing, whose first byte shows its kind: a comment (`{`, `;`), a bracket of a variation, a glyph (`$`,
    /// `!`, `?`), the offer of a draw (`(=)`), a line for other programs (`%`), Black's number or white space. It has
    /// the first `len` bytes of `rest`, white space and Black's number after a comment or bracket included. At least
    /// [`PADDING`](super::PADDING) bytes follow.
    fn between(&mut self, rest: &[u8], len: usize) -> bool;
}

/// The receiver of the loop's half-moves: a [`HalfMoveSink`], or an onlooker.
pub(super) trait Receiver {
    /// Takes the half-move that was just played; returns false to stop.
    fn receive(&mut self, run: &FastRun, bytes: u64, black: bool) -> bool;

    /// As [`HalfMoveSink::between`].
    fn between(&mut self, rest: &[u8], len: usize) -> bool;
}

impl<S: HalfMoveSink> Receiver for S {
    #[inline(always)]
    fn receive(&mut self, run: &FastRun, bytes: u64, black: bool) -> bool {
        self.half_move(run.half_move_read(bytes, black))
    }

    #[inline(always)]
    fn between(&mut self, rest: &[u8], len: usize) -> bool {
        HalfMoveSink::between(self, rest, len)
    }
}

/// Takes everything and does nothing with it: the compiler removes the calls.
impl HalfMoveSink for () {
    #[inline(always)]
    fn half_move(&mut self, _: FastHalfMove) -> bool {
        true
    }

    #[inline(always)]
    fn between(&mut self, _: &[u8], _: usize) -> bool {
        true
    }
}

impl FastRun {
    /// The half-move that was just played, whose text begins with `bytes`, for a sink.
    #[inline(always)]
    pub(super) fn half_move_read(&self, bytes: u64, black: bool) -> FastHalfMove {
        let step = self.history.step(self.line.played - 1);
        // The loop counts `number` up only after the sink has had Black's half-move, so it is right for both colours.
        let number = NumberBytes::of(self.line.number);
        FastHalfMove {
            bytes,
            number: (number.word(), number.len() as u8),
            black,
            captures: step.captured() != 0,
            checks: self.board.check != 0,
            promotes: step.man() & 7 == PAWN && matches!(step.to() >> 3, 0 | 7),
            mark: self.line.mark,
            main: self.depth == 0,
        }
    }
}
