//! The view of a game for a spectator: the squares of the men and the moves, without a chess library.
//!
//! [`PositionView`] is a position as sets of squares, [`HalfMove`] a half-move in it, [`SoughtPosition`] a position
//! that is searched for, [`HalfMoveShape`] a half-move that is searched for. Every player of games implements
//! [`PositionView`] for its own board, or hands over shakmaty's `Chess`. [`MoveReader`] knows the letters of the
//! pieces.

mod half_move;
mod letters;
mod men;
mod place;
mod reader;
mod shape;
mod stand;

pub use half_move::{HalfMove, Role};
pub use letters::AllLetters;
pub use men::{EMPTY, MenSquares};
pub use place::{FenField, SoughtPosition};
pub use reader::{EnglishLetters, LineFault, MoveReader, PlayedLine, play};
pub use shape::HalfMoveShape;
pub use stand::PositionView;
