//! What a report shows of a row besides its cells: its place in the source, the position, the half-moves around it.

pub(in crate::report) mod around;
mod around_xiangqi;
pub(in crate::report) mod board;
pub(in crate::report) mod card;
pub(in crate::report) mod columns;
pub(in crate::report) mod diagram;
pub(in crate::report) mod form;
pub(in crate::report) mod laws;
pub(in crate::report) mod legal;
pub(in crate::report) mod place;
pub(in crate::report) mod svg;
pub(in crate::report) mod wrap;
