//! Spool: rows that are known too early wait here, in a temporary file once they are more than memory should hold.

use std::io::{self, BufRead as _, BufReader, Seek as _, Write};

use tempfile::SpooledTempFile;

use super::fragment::FragmentRow;
use super::{Fragment, Report, TableCell};

/// The size of the rows that are kept in memory, in bytes.
const MEMORY: usize = 1 << 20;

/// Rows of a report that have to wait.
#[derive(Debug)]
pub struct Spool {
    /// The bytes of the report. For a format that is not a stream of bytes, each line has the cells of a row as JSON.
    file: SpooledTempFile,
    /// Whether it contains cells.
    cells: bool,
}

impl Default for Spool {
    fn default() -> Self {
        Spool { file: SpooledTempFile::new(MEMORY), cells: false }
    }
}

impl Spool {
    /// Keeps the rows of a block. `before` is the number of games before the block in its file.
    ///
    /// # Errors
    /// If the temporary file cannot be written.
    pub fn keep(&mut self, fragment: Fragment, before: u64) -> io::Result<()> {
        fragment.write_to(before, &mut self.file)?;
        for record in fragment.records {
            if let FragmentRow::Cells(cells) = record.after(before) {
                self.cells = true;
                serde_json::to_writer(&mut self.file, &cells)?;
                self.file.write_all(b"\n")?;
            }
        }
        Ok(())
    }

    /// Adds the rows to a report in the format that they were made for.
    ///
    /// # Errors
    /// If the temporary file cannot be read, and the errors of the writer.
    pub fn pour(mut self, report: &mut Report<'_>, out: &mut dyn Write) -> io::Result<()> {
        self.file.rewind()?;
        if !self.cells {
            return io::copy(&mut self.file, out).map(drop);
        }
        for line in BufReader::new(self.file).lines() {
            let cells: Vec<TableCell<'static>> = serde_json::from_str(&line?)?;
            let mut fragment = Fragment::default();
            fragment.records.push(FragmentRow::Cells(cells));
            report.take(fragment, 0, out)?;
        }
        Ok(())
    }
}
