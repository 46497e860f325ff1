//! Before: the half-moves that led to a position.

use bienban_engine::chess::Move;

/// The half-moves before a position, as far as they matter.
#[derive(Debug, Clone, Copy, Default)]
pub struct MovesBefore {
    /// The half-move that the opponent has just played.
    pub last: Option<Move>,
    /// The half-move that the player played before that.
    pub own: Option<Move>,
}
