//! Chess: positions and moves, the notation of moves, the Laws, the replay of a game, draws, and the fast path.
//!
//! Only this folder imports shakmaty and pgn-reader. The rest of the program asks for facts, and names the types that it
//! passes on by the names here, so that another library of chess, or another game, changes this folder alone.

pub mod dead;
pub mod draws;
pub mod fast;
pub mod law;
pub mod notation;
pub mod reference;
pub mod replay;

use shakmaty::Color;
pub use shakmaty::{Chess as Board, Move, Role};

use crate::place::Side;

/// A side as shakmaty names it.
pub(in crate::chess) fn color(side: Side) -> Color {
    match side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    }
}
