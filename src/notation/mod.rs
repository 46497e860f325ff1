//! From bytes to a game as it was written.
//!
//! [`lex`] cuts a block into tokens that tile it; [`shape`] reads the form of a single move without knowing the position;
//! [`language`] says which piece a letter stands for; [`pgn`] puts a game together; [`encoding`] reads its letters.
//! A new notation is one more file here and its line in this list.

mod ahead;
pub mod encoding;
pub mod language;
pub mod lex;
pub mod outcome;
pub mod pgn;
pub mod section;
pub mod shape;
pub mod tag;
pub mod token;
mod word;
