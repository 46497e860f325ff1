//! Destination: receives a report or converted games.

use std::io::{self, Write};

use bienban_base::error::Error;

/// Whole rows that are written at once.
pub type RowsWriter<'r> = Box<dyn FnOnce(&mut dyn Write) -> io::Result<()> + 'r>;

/// Takes what a run writes, in whole rows.
pub trait Destination {
    /// A text of the input begins. A destination with one file for every text opens the next file.
    ///
    /// # Errors
    /// [`Error::Create`], [`Error::Output`].
    fn begin(&mut self, _text: &str) -> Result<(), Error> {
        Ok(())
    }

    /// Writes whole rows and passes them on at once.
    ///
    /// # Errors
    /// [`Error::Output`], which names the destination.
    fn write(&mut self, rows: RowsWriter<'_>) -> Result<(), Error>;
}

/// Anything that bytes can be written to.
#[derive(Debug)]
pub struct PlainDestination<W>(pub W);

impl<W: Write> Destination for PlainDestination<W> {
    fn write(&mut self, rows: RowsWriter<'_>) -> Result<(), Error> {
        let written = rows(&mut self.0).and_then(|()| self.0.flush());
        written.map_err(|source| Error::Output { to: "-".to_owned(), source })
    }
}
