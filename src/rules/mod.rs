//! The rules of chess: which move a text stands for, and in which position a game begins.
//!
//! Attack tables and positions are shakmaty's. A new rule of the game is a file here; a new check is one in `checks`.

pub mod dead;
pub mod edition;
pub mod editions;
pub mod laws;
pub mod material;
pub mod san;
pub mod start;
