//! The parts of reading a scoresheet that are older than the search: rows of cells, half-moves, numbers, results,
//! dates, names, tables. Nothing here knows PGN or the rules of chess.

pub(crate) mod aligned;
pub(crate) mod beside;
mod both_sides;
pub(crate) mod capitals;
pub(crate) mod clock;
mod doubt;
pub(crate) mod field;
pub(crate) mod grid;
mod head;
pub(crate) mod heading;
pub(crate) mod hint;
pub(crate) mod intended;
pub(crate) mod key;
pub(crate) mod line;
pub(crate) mod movetext;
pub(crate) mod number;
pub(crate) mod piece;
pub(crate) mod plain;
pub(crate) mod player;
pub(crate) mod points;
pub(crate) mod printed;
pub(crate) mod result_words;
pub(crate) mod score;
mod second;
pub(crate) mod sign;
pub(crate) mod single;
pub(crate) mod table;
pub(crate) mod text;
pub(crate) mod transposed;
pub(crate) mod value;
mod wide;
pub(crate) mod winner;
pub(crate) mod wording;
