//! Transcriber: turns texts that are no PGN into blocks of PGN. The crate for scoresheets has the one of this program;
//! the reader calls it, so that everything that reads games reads sheets as well.

use std::io;

use super::image::Image;
use super::open::Office;
use super::split::Block;
use crate::pgn::tag;
use bienban_base::text::BOM;
use bienban_base::text::encoding::Encoding;

/// The number of bytes that decide the kind of a text.
pub const HEAD: usize = 64 << 10;

/// The kinds of texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextKind {
    /// Games in PGN.
    Pgn,
    /// Scoresheets, or positions, one a line.
    Sheets,
    /// The report of a pairing program (TRF).
    Trf,
    /// A report of this program. It quotes games, which must not be judged again.
    Report,
    /// None of these for certain. The PGN reader reports its findings in it.
    Other,
}

/// The rest of the work for a text of scoresheets that had to be read to recognise it: its name and its bytes become a
/// block, or nothing if it is no scoresheet.
pub type PendingTranscript = Box<dyn FnOnce(&str, Vec<u8>) -> io::Result<Option<Block>>>;

/// Distinguishes texts by their beginnings, and transcribes those that are scoresheets.
pub trait Transcriber: Sync {
    /// Decides the kind of a text by its first [`HEAD`] bytes. `whole` is whether there are no more bytes, and `utf16`
    /// is whether they were UTF-16. If all of the text was read for it, the remaining work takes the place of
    /// [`Self::text`].
    fn holds(
        &self,
        head: &[u8],
        whole: bool,
        utf16: bool,
        requested: Option<Encoding>,
    ) -> (TextKind, Option<PendingTranscript>);

    /// Transcribes the scoresheets of a text file into one block. The bytes of a UTF-16 file (`utf16`) must already be
    /// UTF-8. Returns `None` if the text is no scoresheet.
    ///
    /// # Errors
    /// If a line is too long for a scoresheet.
    fn text(&self, name: &str, bytes: Vec<u8>, utf16: bool, requested: Option<Encoding>) -> io::Result<Option<Block>>;

    /// Transcribes the scoresheets of an office file: a block for each sheet of a workbook that has any. Returns `None`
    /// if the file is a report of this program.
    ///
    /// # Errors
    /// If the file cannot be read, is too large, or has a line that is too long.
    fn office(
        &self,
        name: &str,
        bytes: &[u8],
        office: Office,
        requested: Option<Encoding>,
    ) -> io::Result<Option<Vec<Block>>>;

    /// Has the pages of an image read by OCR, and transcribes the scoresheets on them into one block.
    ///
    /// # Errors
    /// If there is no OCR engine, it fails, or what it reads shows no scoresheet.
    fn image(&self, bytes: &[u8], image: Image, name: &str) -> io::Result<Block>;
}

/// Whether a text begins with a tag. It is PGN then, and the program can begin before it has read more.
pub fn begins_with_tag(head: &[u8]) -> bool {
    let text = head.strip_prefix(BOM).unwrap_or(head);
    let start = text.iter().position(|b| !b.is_ascii_whitespace());
    start.is_some_and(|start| tag::starts_tag(text, start).is_some())
}
