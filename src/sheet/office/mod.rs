//! Office files: workbooks and documents become rows of cells, in a [`Grid`](crate::sheet::form::grid::Grid).

pub(in crate::sheet) mod bounds;
pub(in crate::sheet) mod cells;
pub(in crate::sheet) mod document;
pub(in crate::sheet) mod records;
mod shown;
pub(in crate::sheet) mod workbook;
