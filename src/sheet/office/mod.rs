//! Office files: workbooks and documents become rows of cells, in a [`Grid`](crate::form::grid::Grid).

pub(crate) mod bounds;
pub(crate) mod cells;
pub(crate) mod document;
pub(crate) mod records;
mod shown;
pub(crate) mod workbook;
