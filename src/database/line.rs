//! Line: a line of half-moves that is being written.

use shakmaty::{CastlingMode, Chess, Move};

use crate::board::DatabaseBoard;

/// A line of half-moves.
pub(crate) struct DatabaseLine {
    /// The position after the last half-move.
    pub(crate) board: DatabaseBoard,
    /// The position before it, from which a variation departs.
    before: Option<DatabaseBoard>,
}

impl DatabaseLine {
    pub(crate) fn new(position: &Chess, mode: CastlingMode) -> DatabaseLine {
        DatabaseLine { board: DatabaseBoard::new(position, mode), before: None }
    }

    /// The variation that takes the place of the last half-move, if there is one.
    pub(crate) fn variation(&self) -> Option<DatabaseLine> {
        let board = self.before.clone()?;
        Some(DatabaseLine { board, before: None })
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
