//! Understands a scoresheet: its labels and their values, its tables of moves, and which rows belong to which sheet.
//!
//! A file becomes a [`Grid`](grid::Grid) of cells, and the rows of the grid become sheets ([`sheets`]). Nothing here
//! knows PGN or the rules of chess.

mod across;
pub(crate) mod aligned;
pub(crate) mod another;
pub(crate) mod beside;
mod board;
mod both_sides;
pub(crate) mod capitals;
pub(crate) mod clock;
mod coloured;
mod common;
pub(crate) mod date;
mod doubt;
pub(crate) mod field;
pub(crate) mod grid;
mod head;
pub(crate) mod heading;
pub(crate) mod introduced;
pub(crate) mod key;
pub(crate) mod label;
pub(crate) mod line;
mod listed;
pub(crate) mod movetext;
pub(crate) mod number;
pub(crate) mod piece;
pub(crate) mod player;
pub(crate) mod points;
pub(crate) mod printed;
pub(crate) mod result_words;
mod roster;
pub(crate) mod score;
mod scored;
mod second;
pub(crate) mod sheets;
mod sides;
pub(crate) mod sign;
pub(crate) mod single;
pub(crate) mod table;
pub(crate) mod text;
mod title;
pub(crate) mod transposed;
mod unseparated;
pub(crate) mod value;
pub(crate) mod versus;
pub(crate) mod vocabulary;
mod wide;
pub(crate) mod winner;
pub(crate) mod wording;
