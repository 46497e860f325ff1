//! Writes rows of cells into a fragment.

use crate::formats::{CsvRecord, ReportLayout, ReportRow};
use crate::{Fragment, ReportStyle, ReportTable, TableCell};
use bienban_base::messages::Catalog;

/// Writes the rows of a table that is nothing but cells.
#[derive(Debug)]
pub struct TableWriter<'a> {
    layout: ReportLayout<'a>,
    /// The fragment.
    pub fragment: Fragment,
}

impl<'a> TableWriter<'a> {
    /// A writer without rows.
    pub fn new(table: &'a ReportTable, catalog: &'a Catalog, style: ReportStyle) -> TableWriter<'a> {
        TableWriter { layout: ReportLayout { table, catalog, style }, fragment: Fragment::default() }
    }

    /// Adds a row, with its cells in the order of the columns. A [`TableCell::Game`] is relative to the block.
    pub fn row(&mut self, cells: &[TableCell<'_>]) {
        self.layout.put(ReportRow::Plain(cells, None), &mut self.fragment);
    }

    /// A record of CSV, for a row whose cells are written one after the other, if the report is nothing else.
    pub(crate) fn record(&mut self) -> Option<CsvRecord<'_>> {
        self.layout.csv(&mut self.fragment)
    }

    /// Adds a row with another text for reports that are text.
    pub fn row_or_text(&mut self, cells: &[TableCell<'_>], text: &dyn Fn() -> String) {
        let words = |to: &mut Fragment| to.push_str(&text());
        self.layout.put(ReportRow::Plain(cells, Some(&words)), &mut self.fragment);
    }
    /// Adds a row with another text that names games by their numbers in the block.
    pub fn row_or_words(&mut self, cells: &[TableCell<'_>], words: &dyn Fn(&mut Fragment)) {
        self.layout.put(ReportRow::Plain(cells, Some(words)), &mut self.fragment);
    }
}
