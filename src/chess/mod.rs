//! Chess: positions and moves, the notation of moves, the Laws, the replay of a game, draws, and the fast path.
//!
//! Only this folder imports shakmaty and pgn-reader. What is outside of it asks for facts.

pub mod dead;
pub mod draws;
pub mod fast;
pub mod law;
pub mod notation;
pub mod reference;
pub mod replay;
