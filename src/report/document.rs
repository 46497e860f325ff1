//! A report from its beginning to its end: takes the fragments in the order of the input.

use std::io::{self, Write};

use super::formats::{csv, github, html, sarif};
#[cfg(feature = "office")]
use super::formats::{parquet, xlsx};
use super::{Format, Fragment, Style, Table};
use crate::finding::Severity;
use crate::judge::Tally;
use crate::message::Message;
use crate::messages::Catalog;

/// What is known when the last row was taken.
#[derive(Debug, Clone, Copy)]
pub struct Closing<'a> {
    /// Texts that were read.
    pub files: u64,
    /// What was judged and found in them.
    pub tally: &'a Tally,
    /// What could not be read.
    pub failures: &'a [Message],
}

/// A report that is being written.
pub struct Report<'a> {
    style: Style,
    table: Table,
    catalog: &'a Catalog,
    /// Whether a row was written.
    has_rows: bool,
    rows: Rows<'a>,
}

/// What is done with rows.
enum Rows<'a> {
    /// They are bytes, and written as they come.
    Bytes,
    #[cfg(feature = "office")]
    Parquet(Box<parquet::Columns>),
    #[cfg(feature = "office")]
    Workbook(Box<xlsx::Book>),
    Page(Box<html::Page<'a>>),
}

impl std::fmt::Debug for Report<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Report").field("style", &self.style).field("table", &self.table).finish_non_exhaustive()
    }
}

impl<'a> Report<'a> {
    /// A report whose rows are those of a table.
    ///
    /// # Errors
    /// Where no temporary file can be made for rows that have to wait.
    pub fn new(style: Style, table: Table, catalog: &'a Catalog) -> io::Result<Report<'a>> {
        let rows = match style.format {
            #[cfg(feature = "office")]
            Format::Parquet => Rows::Parquet(Box::new(parquet::Columns::new(table)?)),
            #[cfg(feature = "office")]
            Format::Xlsx => Rows::Workbook(Box::new(xlsx::Book::new(table)?)),
            #[cfg(not(feature = "office"))]
            Format::Parquet | Format::Xlsx => return Err(io::Error::other(Message::new("without-office"))),
            Format::Html => Rows::Page(Box::new(html::Page::new(table, catalog)?)),
            _ => Rows::Bytes,
        };
        Ok(Report { style, table, catalog, has_rows: false, rows })
    }

    /// Writes what comes before the first row.
    ///
    /// # Errors
    /// What the writer says.
    pub fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        match self.style.format {
            Format::Csv => out.write_all(&csv::header(self.table.columns(), self.style)),
            Format::Sarif => out.write_all(&sarif::header(self.table, self.catalog)),
            _ => Ok(()),
        }
    }

    /// Takes the rows of a block before which `before` games stand in its file, and writes what can be written.
    ///
    /// # Errors
    /// What the writer says.
    pub fn take(&mut self, fragment: Fragment, before: u64, out: &mut dyn Write) -> io::Result<()> {
        if fragment.is_empty() {
            return Ok(());
        }
        // Rows of a JSON array are separated, so the first has no comma before it.
        let skipped = usize::from(self.style.format == Format::Sarif && !self.has_rows);
        self.has_rows = true;
        fragment.write_from(2 * skipped, before, out)?;
        for record in fragment.records {
            let record = record.after(before);
            match &mut self.rows {
                Rows::Bytes => {}
                #[cfg(feature = "office")]
                Rows::Parquet(columns) => columns.take(&record, out)?,
                #[cfg(feature = "office")]
                Rows::Workbook(book) => book.take(&record)?,
                Rows::Page(page) => page.take(&record)?,
            }
        }
        Ok(())
    }

    /// Writes what comes after the last row.
    ///
    /// # Errors
    /// What the writer says.
    pub fn finish(self, closing: &Closing<'_>, out: &mut dyn Write) -> io::Result<()> {
        match self.rows {
            #[cfg(feature = "office")]
            Rows::Parquet(columns) => columns.finish(out),
            #[cfg(feature = "office")]
            Rows::Workbook(book) => book.finish(closing, self.catalog, out),
            Rows::Page(page) => page.finish(closing, out),
            Rows::Bytes => match self.style.format {
                Format::Sarif => sarif::footer(closing, self.catalog, out),
                Format::Github => limit(self.catalog, closing, out),
                _ => Ok(()),
            },
        }
    }
}

/// Says that a step shows only some of its annotations, where there are more.
fn limit(catalog: &Catalog, closing: &Closing<'_>, out: &mut dyn Write) -> io::Result<()> {
    let counts = [Severity::Error, Severity::Warning, Severity::Info].map(|s| closing.tally.of(s));
    if counts.iter().all(|&count| count <= github::SHOWN) {
        return Ok(());
    }
    let mut message = Message::new("github-limit").with("limit", github::SHOWN.to_string());
    for (name, count) in ["errors", "warnings", "notices"].into_iter().zip(counts) {
        message = message.with(name, count.to_string());
    }
    writeln!(out, "{}", catalog.text(&message))
}
