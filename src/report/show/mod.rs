//! What a report shows of a row besides its cells: its place in the source, the position, the half-moves around it.

pub(crate) mod around;
mod around_xiangqi;
pub(crate) mod board;
pub(crate) mod card;
pub(crate) mod columns;
pub(crate) mod diagram;
pub(crate) mod form;
pub(crate) mod gaps;
pub(crate) mod laws;
pub(crate) mod legal;
pub(crate) mod main_line;
pub(crate) mod place;
pub(crate) mod source_line;
pub(crate) mod svg;
pub(crate) mod wrap;
