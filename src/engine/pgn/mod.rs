//! Turns bytes into a game as it is written (PGN standard 8). Nothing here knows the rules of chess.
//!
//! [`lex`] cuts a block into tokens that cover every byte. [`shape`] reads the written form of a single move without
//! a position. [`assemble`](mod@assemble) builds the [`game`] from the tokens.

mod ahead;
pub mod assemble;
pub mod cause;
pub mod closing;
pub mod date;
pub(crate) mod descriptive;
mod doubt;
pub mod game;
pub mod lex;
pub mod named;
pub mod outcome;
pub mod section;
pub mod shape;
pub mod system;
mod system_reading;
pub mod tag;
pub mod time_control;
pub mod token;
pub(crate) mod word;
