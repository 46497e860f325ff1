//! What stands on a scoresheet: labels and their values, tables of moves, and which rows belong to one sheet.

pub(in crate::sheet) mod aligned;
pub(in crate::sheet) mod beside;
pub(in crate::sheet) mod date;
pub(in crate::sheet) mod field;
pub(in crate::sheet) mod grid;
pub(in crate::sheet) mod label;
pub(in crate::sheet) mod movetext;
pub(in crate::sheet) mod player;
pub(in crate::sheet) mod score;
pub(in crate::sheet) mod sheets;
pub(in crate::sheet) mod table;
pub(in crate::sheet) mod text;
