//! Workbooks and documents become rows of cells.

pub(in crate::sheet) mod bounds;
pub(in crate::sheet) mod document;
pub(in crate::sheet) mod records;
pub(in crate::sheet) mod workbook;
