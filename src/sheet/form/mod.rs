//! Understands a scoresheet: its labels and their values, its tables of moves, and which rows belong to which sheet.
//!
//! A file becomes a [`Grid`](grid::Grid) of cells, and the rows of the grid become sheets ([`sheets`]). Nothing here
//! knows PGN or the rules of chess.

mod across;
pub(in crate::sheet) mod aligned;
pub(in crate::sheet) mod another;
pub(in crate::sheet) mod beside;
mod board;
pub(in crate::sheet) mod capitals;
pub(in crate::sheet) mod clock;
mod coloured;
mod common;
pub(in crate::sheet) mod date;
mod doubt;
pub(in crate::sheet) mod field;
pub(in crate::sheet) mod grid;
mod head;
pub(in crate::sheet) mod heading;
mod introduced;
pub(in crate::sheet) mod label;
pub(in crate::sheet) mod line;
mod listed;
pub(in crate::sheet) mod movetext;
pub(in crate::sheet) mod number;
pub(in crate::sheet) mod piece;
pub(in crate::sheet) mod player;
pub(in crate::sheet) mod points;
pub(in crate::sheet) mod printed;
mod result_words;
mod roster;
pub(in crate::sheet) mod score;
mod scored;
mod second;
pub(in crate::sheet) mod sheets;
mod sides;
pub(in crate::sheet) mod sign;
pub(in crate::sheet) mod single;
pub(in crate::sheet) mod table;
pub(in crate::sheet) mod text;
mod title;
mod transposed;
mod unseparated;
mod value;
mod versus;
mod vocabulary;
mod wide;
pub(in crate::sheet) mod winner;
pub(in crate::sheet) mod wording;
