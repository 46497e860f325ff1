//! Line: a line of half-moves that is being written.

use shakmaty::{CastlingMode, Chess, Move};

use crate::board::Board;

/// A line of half-moves.
pub(crate) struct Line {
    /// The position after the last half-move.
    pub(crate) board: Board,
    /// The position before it, from which a variation departs.
    before: Option<Board>,
}

impl Line {
    pub(crate) fn new(position: &Chess, mode: CastlingMode) -> Line {
        Line { board: Board::new(position, mode), before: None }
    }

    /// The variation that takes the place of the last half-move, if there is one.
    pub(crate) fn variation(&self) -> Option<Line> {
        let board = self.before.clone()?;
        Some(Line { board, before: None })
    }

    /// Plays a legal half-move.
    #[inline]
    pub(crate) fn play(&mut self, m: Move) {
        self.before = Some(self.board.clone());
        self.board.play(m);
    }

    /// Gives the move to the other side. Returns `false`, and does nothing, where that would leave a king in check.
    pub(crate) fn pass(&mut self) -> bool {
        let before = self.board.clone();
        if !self.board.pass() {
            return false;
        }
        self.before = Some(before);
        true
    }
}
