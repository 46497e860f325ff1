//! Place: where a field of a table is.

use std::sync::Arc;

use super::row::PublishedCell;
use crate::trf::spot::FieldSpot;

/// A field of a table: a cell and its file.
#[derive(Debug, Clone, Copy)]
pub(super) struct FieldPlace<'p> {
    pub(super) file: &'p Arc<str>,
    pub(super) line: u64,
    pub(super) cell: Option<&'p PublishedCell>,
}

impl FieldPlace<'_> {
    pub(super) fn spot(self) -> FieldSpot {
        let none = (self.line, 0, "");
        let (line, column, text) = self.cell.map_or(none, |cell| (cell.line, cell.column, cell.text.as_str()));
        FieldSpot { file: Some(Arc::clone(self.file)), line, column, text: text.into(), ..FieldSpot::default() }
    }
}
