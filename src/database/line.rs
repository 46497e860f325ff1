//! Line: a line of half-moves that is being written.

use std::cell::OnceCell;

use shakmaty::{CastlingMode, Chess, Move};

use crate::board::Board;

/// A line of half-moves.
pub(crate) struct Line {
    /// The position after the last half-move.
    pub(crate) board: Board,
    /// The position before it, from which a variation departs.
    before: Option<Board>,
    /// The position for those who ask shakmaty.
    chess: OnceCell<Chess>,
}

impl Line {
    pub(crate) fn new(position: Chess, mode: CastlingMode) -> Line {
        let board = Board::new(&position, mode);
        Line { board, before: None, chess: OnceCell::from(position) }
    }

    /// The position after the last half-move.
    pub(crate) fn position(&self) -> &Chess {
        self.chess.get_or_init(|| self.board.chess())
    }

    /// The variation that takes the place of the last half-move, if there is one.
    pub(crate) fn variation(&self) -> Option<Line> {
        let board = self.before.clone()?;
        Some(Line { board, before: None, chess: OnceCell::new() })
    }

    /// Plays a legal half-move.
    #[inline]
    pub(crate) fn play(&mut self, m: Move) {
        self.before = Some(self.board.clone());
        self.chess.take();
        self.board.play(m);
    }

    /// Gives the move to the other side. Returns `false`, and does nothing, where that would leave a king in check.
    pub(crate) fn pass(&mut self) -> bool {
        let before = self.board.clone();
        if !self.board.pass() {
            return false;
        }
        self.before = Some(before);
        self.chess.take();
        true
    }
}
