//! A report from its beginning to its end: takes the fragments in the order of the input.

use std::io::{self, Write};
use std::sync::LazyLock;

use super::formats::{ReportLayout, ReportWriter};
use super::{Fragment, Style, Table};
use crate::judge::Tally;
use crate::message::Message;
use crate::messages::Catalog;

/// What is known when the last row was taken. The default is for tables that are not about games.
#[derive(Debug, Clone, Copy)]
pub struct Closing<'a> {
    /// Texts that were read.
    pub files: u64,
    /// What was judged and found in them.
    pub tally: &'a Tally,
    /// What could not be read.
    pub failures: &'a [Message],
}

impl Default for Closing<'_> {
    fn default() -> Self {
        static NOTHING: LazyLock<Tally> = LazyLock::new(Tally::default);
        Closing { files: 0, tally: &NOTHING, failures: &[] }
    }
}

/// A report that is being written.
pub struct Report<'a> {
    layout: ReportLayout<'a>,
    writer: Box<dyn ReportWriter + 'a>,
}

impl std::fmt::Debug for Report<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Report").field("layout", &self.layout).finish_non_exhaustive()
    }
}

impl<'a> Report<'a> {
    /// A report whose rows are those of a table.
    ///
    /// # Errors
    /// Where the table has no such format, or no temporary file can be made for rows that have to wait.
    pub fn new(style: Style, table: &'a Table, catalog: &'a Catalog) -> io::Result<Report<'a>> {
        let layout = ReportLayout { table, catalog, style };
        Ok(Report { layout, writer: layout.writer()? })
    }

    /// Writes what comes before the first row.
    ///
    /// # Errors
    /// What the writer says.
    pub fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.writer.begin(out)
    }

    /// Takes the rows of a block before which `before` games stand in its file, and writes what can be written.
    ///
    /// # Errors
    /// What the writer says.
    pub fn take(&mut self, fragment: Fragment, before: u64, out: &mut dyn Write) -> io::Result<()> {
        if fragment.is_empty() { Ok(()) } else { self.writer.take(fragment, before, out) }
    }

    /// Writes what comes after the last row.
    ///
    /// # Errors
    /// What the writer says.
    pub fn finish(self, closing: &Closing<'_>, out: &mut dyn Write) -> io::Result<()> {
        self.writer.finish(closing, out)
    }
}
