//! A whole report: takes the fragments in the order of the input.

use std::io::{self, Write};
use std::sync::LazyLock;

use super::formats::{ReportLayout, ReportWriter};
use super::{EventSheet, Fragment, Style, Table};
use bienban_base::message::Message;
use bienban_base::messages::Catalog;
use bienban_engine::judge::Tally;

/// What is known after the last row. The default is for tables that are not about games.
#[derive(Debug, Clone, Copy)]
pub struct Closing<'a> {
    /// Texts that were read.
    pub files: u64,
    /// The games that were judged, and their findings.
    pub tally: &'a Tally,
    /// The inputs that could not be read.
    pub failures: &'a [Message],
    /// What has to be said above a table that is printed, such as the tie-breaks of standings.
    pub notes: &'a [Message],
    /// Events among the games, for a page.
    pub events: &'a [EventSheet],
}

impl Default for Closing<'_> {
    fn default() -> Self {
        static NOTHING: LazyLock<Tally> = LazyLock::new(Tally::default);
        Closing { files: 0, tally: &NOTHING, failures: &[], notes: &[], events: &[] }
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
    /// A report with the rows of a table.
    ///
    /// # Errors
    /// If the table cannot have this format, or no temporary file can be made for rows that have to wait.
    pub fn new(style: Style, table: &'a Table, catalog: &'a Catalog) -> io::Result<Report<'a>> {
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
    pub fn finish(self, closing: &Closing<'_>, out: &mut dyn Write) -> io::Result<()> {
        self.writer.finish(closing, out)
    }
}
