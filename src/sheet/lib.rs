//! Reads scoresheets. Texts and tables, in text files, workbooks or documents, become PGN with the letters of the
//! sheet, and an [`Origin`] that knows where in the sheet each piece of the PGN comes from.
//!
//! The steps: [`sniff`](fn@sniff) decides what a text is. A text file, workbook or document becomes rows of cells.
//! The cheapest explanation of all rows becomes sheets (`parse`). A sheet becomes PGN, which is judged like any game.
//!
//! Nothing is corrected here, and gaps stay gaps: a missing tag is `?`, and an empty cell is a half-move that the
//! move numbers will miss.
//!
//! ```
//! let sheet = "Trắng: Nguyễn Văn A (2345)\nĐen: Trần B\nKết quả: Hòa\n\n1. e4 e5\n2. Mf3\n";
//! let block = bienban_sheet::text_block("a.txt", sheet.as_bytes().to_vec(), false, None).unwrap().unwrap();
//! let pgn = std::str::from_utf8(block.bytes()).unwrap();
//! assert!(pgn.contains("[White \"Nguyễn Văn A\"]") && pgn.contains("[WhiteElo \"2345\"]"));
//! assert!(pgn.contains("1. e4 e5\n2. Mf3\n1/2-1/2"));
//! ```

mod damage;
mod epd;
mod form;
mod layout;
mod lexicon;
#[cfg(feature = "office")]
mod office;
mod parse;
#[cfg(feature = "office")]
mod published;
pub mod repair;
mod scanned;
mod sense;
mod sniff;
mod strange_table;
mod transcript;

use std::io;

pub use bienban_scan::engine::{Engines, PLACE, TESSERACT};
use form::grid::Grid;
pub use form::single::{SingleMove, single};
#[cfg(feature = "office")]
pub use office::cells::{Worksheet, worksheets};
pub use sniff::sniff;

#[cfg(feature = "office")]
use bienban_base::error::keyed_error;
use bienban_base::message::Message;
use bienban_base::text::detected::detect_or;
use bienban_base::text::encoding::Encoding;
#[cfg(feature = "office")]
use bienban_base::text::font;
use bienban_engine::source::image::Image;
#[cfg(feature = "office")]
use bienban_engine::source::open::DAMAGED;
use bienban_engine::source::open::Office;
use bienban_engine::source::origin::Origin;
use bienban_engine::source::split::Block;
use bienban_engine::source::transcriber::{PendingTranscript, TextKind, Transcriber};
use sniff::SniffResult;
use transcript::Transcript;
use transcript::scoresheet::Scoresheet;

/// The longest line of a scoresheet in bytes. A longer line would take quadratic time, because the search for labels
/// goes back from each of them.
const LONGEST_LINE: usize = 32 << 10;

/// The transcriber of scoresheets for the reader.
#[derive(Debug, Clone, Default)]
pub struct SheetTranscriber {
    /// Whether the half-moves of a damaged sheet stay in the order in which they are written.
    pub as_written: bool,
    /// The engines that read images.
    pub engines: Engines,
}

impl Transcriber for SheetTranscriber {
    fn holds(
        &self,
        head: &[u8],
        whole: bool,
        utf16: bool,
        requested: Option<Encoding>,
    ) -> (TextKind, Option<PendingTranscript>) {
        let (holds, seen) = sniff::look(head, whole, requested);
        // UTF-16 has become UTF-8 by now, however it looks.
        let seen = seen.filter(|seen| whole && (!utf16 || seen.encoding == Encoding::Utf8));
        let as_written = self.as_written;
        let begun = seen.map(|SniffResult { grid, encoding, positions, sheets }| -> PendingTranscript {
            Box::new(move |name, bytes| {
                block(name, grid, sheets, Origin { bytes, encoding, utf16, positions, ..Origin::default() }, as_written)
            })
        });
        (holds, begun)
    }

    fn text(&self, name: &str, bytes: Vec<u8>, utf16: bool, requested: Option<Encoding>) -> io::Result<Option<Block>> {
        text(name, bytes, utf16, requested, self.as_written)
    }

    fn office(
        &self,
        name: &str,
        bytes: &[u8],
        office: Office,
        requested: Option<Encoding>,
    ) -> io::Result<Option<Vec<Block>>> {
        office_grids(name, bytes, office, requested, self.as_written)
    }

    fn image(&self, bytes: &[u8], image: Image, name: &str) -> io::Result<Block> {
        scanned::image(name, bytes, image, &self.engines)
    }
}

/// Whether this is the output of an OCR engine about pages, in a format that is read.
pub fn is_scan(bytes: &[u8]) -> bool {
    bienban_scan::formats::format(bytes).is_some()
}

/// Transcribes the scoresheets of a text file into one block. The encoding is the requested one, or else the one that
/// the text shows; if `utf16` is set, the text was UTF-16 and is UTF-8 by now. Returns `None` if the text is no
/// scoresheet.
///
/// # Errors
/// If a line is too long for a scoresheet.
pub fn text_block(name: &str, bytes: Vec<u8>, utf16: bool, requested: Option<Encoding>) -> io::Result<Option<Block>> {
    text(name, bytes, utf16, requested, false)
}

fn text(
    name: &str,
    bytes: Vec<u8>,
    utf16: bool,
    requested: Option<Encoding>,
    as_written: bool,
) -> io::Result<Option<Block>> {
    if let Some(format) = bienban_scan::formats::format(&bytes) {
        return scanned::block(name, bytes, utf16, format).map(Some);
    }
    let encoding = if utf16 { Encoding::Utf8 } else { detect_or(&bytes, requested).encoding };
    let grid = form::text::read(&bytes, encoding);
    let positions = epd::is_list(&grid);
    let origin = Origin { bytes, encoding, utf16, positions, ..Origin::default() };
    block(name, grid, None, origin, as_written)
}

/// Transcribes the scoresheets of an office file: a block for each sheet of a workbook that has any. Returns `None`
/// if the file is a report of this program. Its text is Unicode, unless it was typed for fonts of the requested
/// encoding, or else of the one that it shows.
///
/// # Errors
/// If the file cannot be read, is too large, or has a line that is too long.
#[cfg(feature = "office")]
pub fn office_blocks(
    name: &str,
    bytes: &[u8],
    office: Office,
    requested: Option<Encoding>,
) -> io::Result<Option<Vec<Block>>> {
    office_grids(name, bytes, office, requested, false)
}

/// How much more the next explanation of a text costs, in nats, that gives other sheets: other games, labels or
/// half-moves. `None` if there is none.
#[cfg(feature = "tools")]
#[doc(hidden)]
pub fn margin(bytes: &[u8]) -> Option<f32> {
    parse::margin::explanation_margin(&form::text::read(bytes, detect_or(bytes, None).encoding))
}

#[cfg(feature = "office")]
fn office_grids(
    name: &str,
    bytes: &[u8],
    office: Office,
    requested: Option<Encoding>,
    as_written: bool,
) -> io::Result<Option<Vec<Block>>> {
    let read = |font: Option<Encoding>| match office {
        Office::Docx | Office::Odt => Ok(Some(vec![(String::new(), office::document::read(bytes, office, font)?)])),
        Office::Xlsx | Office::Xls | Office::Ods => office::workbook::read(bytes, office, font),
    };
    let read = |font| read(font).map_err(|error| keyed_error(DAMAGED, error));
    let Some(mut sheets) = read(None)? else { return Ok(None) };
    // Old fonts have other letters at the same codes. Control characters are among them, so the file is read again.
    let found = || sheets.iter().find_map(|(_, grid)| font::font(&grid.text));
    if let Some(font) = requested.map_or_else(found, |asked| Some(asked).filter(|asked| font::has_fonts(*asked))) {
        for (sheet, shown) in sheets.iter_mut().zip(read(Some(font))?.unwrap_or_default()) {
            if font::may_be_of_font(&sheet.1.text) {
                *sheet = shown;
            }
        }
    }
    let block = |(sheet, grid): (String, Grid)| {
        let name = if sheet.is_empty() { name.to_owned() } else { format!("{name}/{sheet}") };
        if let Some(table) = published::block(&name, &sheet, &grid) {
            return Ok(Some(table));
        }
        let encoding = grid.font.unwrap_or_default();
        block(&name, grid, None, Origin { sheet, encoding, ..Origin::default() }, as_written)
    };
    sheets.into_iter().filter_map(|sheet| block(sheet).transpose()).collect::<io::Result<_>>().map(Some)
}

/// Refuses the file, since this build cannot read it.
///
/// # Errors
/// Always, with a message that names the feature `office`.
#[cfg(not(feature = "office"))]
pub fn office_blocks(_: &str, _: &[u8], _: Office, _: Option<Encoding>) -> io::Result<Option<Vec<Block>>> {
    Err(io::Error::other(Message::new("without-office")))
}

#[cfg(not(feature = "office"))]
fn office_grids(
    name: &str,
    bytes: &[u8],
    office: Office,
    requested: Option<Encoding>,
    _: bool,
) -> io::Result<Option<Vec<Block>>> {
    office_blocks(name, bytes, office, requested)
}

/// Transcribes the sheets of a grid into one block, or returns `None` if it has none. They may have been read before.
fn block(
    name: &str,
    mut grid: Grid,
    read: Option<Vec<Scoresheet>>,
    origin: Origin,
    as_written: bool,
) -> io::Result<Option<Block>> {
    if let Some(line) = grid.lines.iter().position(|line| line.text.len() > LONGEST_LINE) {
        let said = Message::new("sheet-line-too-long").with("line", (line + 1).to_string());
        return Err(io::Error::other(said.with("limit", (LONGEST_LINE >> 10).to_string())));
    }
    if strange_table::is_of_chess_results(&grid) {
        return Err(io::Error::other(Message::new("foreign-chess-results")));
    }
    let sheets = match read {
        _ if origin.positions => Vec::new(),
        Some(sheets) => sheets,
        None => parse::read(&grid),
    };
    if sheets.is_empty() && !origin.positions {
        return Ok(None);
    }
    // The sheets have what they need. The rows, and sheets that have been written, would take more memory than the
    // file itself.
    grid.rows = Vec::new();
    let mut transcript = Transcript::new(&grid.text);
    transcript.as_written = as_written;
    if origin.positions {
        epd::write(&grid, &mut transcript);
    }
    for sheet in sheets {
        transcript::pgn::write(&grid, &sheet, &mut transcript);
    }
    let Transcript { text, pieces, notes, .. } = transcript;
    let origin = Origin { text: grid.text, lines: grid.lines, pieces, notes, cells: grid.places, ..origin };
    Ok(Some(Block::transcribed(name, text, origin)))
}

#[cfg(all(test, not(feature = "office")))]
mod tests {
    use super::*;

    #[test]
    fn a_workbook_names_the_feature_that_is_missing() {
        let refused = office_blocks("a.xlsx", &[], Office::Xlsx, None).expect_err("without office");
        assert!(refused.to_string().contains("feature `office`"), "{refused}");
    }
}
