//! Moves as they are written: the piece letters of the languages, from a written form to the move, and back.
//!
//! A new language of piece letters is one line in [`letters`].

pub(crate) mod descriptive;
pub mod forced;
pub mod letters;
pub mod resolve;
pub mod short;
pub mod start;
pub mod target;
pub mod write;
