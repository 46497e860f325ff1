//! A whole report: takes the fragments in the order of the input.

use std::io::{self, Write};

use super::formats::{FormatWriter, ReportLayout};
use super::{Fragment, ReportClosing, ReportStyle, ReportTable};
use bienban_base::messages::Catalog;

/// A report that is being written.
pub struct Report<'a> {
    layout: ReportLayout<'a>,
    writer: Box<dyn FormatWriter + 'a>,
}

impl std::fmt::Debug for Report<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Report").field("layout", &self.layout).finish_non_exhaustive()
    }
}

impl<'a> Report<'a> {
    /// A report with the rows of a table.
    ///
    /// # Errors
    /// If the table cannot have this format, or no temporary file can be made for rows that have to wait.
    pub fn new(style: ReportStyle, table: &'a ReportTable, catalog: &'a Catalog) -> io::Result<Report<'a>> {
        let layout = ReportLayout { table, catalog, style };
        Ok(Report { layout, writer: layout.writer()? })
    }

    /// Writes what comes before the first row.
    ///
    /// # Errors
    /// The errors of the writer.
    pub fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.writer.begin(out)
    }

    /// Takes the rows of a block, and writes what is ready. `before` is the number of games before the block in its
    /// file.
    ///
    /// # Errors
    /// The errors of the writer.
    pub fn take(&mut self, fragment: Fragment, before: u64, out: &mut dyn Write) -> io::Result<()> {
        if fragment.is_empty() { Ok(()) } else { self.writer.take(fragment, before, out) }
    }

    /// Writes what comes after the last row.
    ///
    /// # Errors
    /// The errors of the writer.
    pub fn finish(self, closing: &ReportClosing<'_>, out: &mut dyn Write) -> io::Result<()> {
        self.writer.finish(closing, out)
    }
}
