//! Measures the sheets of a workbook before calamine reads them, and refuses what would exhaust memory or time.
//!
//! calamine turns the cells of each sheet into a full rectangle, so two cells far apart fill the space between them.
//! It copies a repeated text into each cell that has it. In Open Document it searches for the end of an unclosed
//! element for ever. [`WorkbookBounds`] adds up what would come out, without building it.

use std::io::{Cursor, Error};

use quick_xml::events::Event;

use super::document::count;
use bienban_base::message::Message;
use bienban_engine::source::open::read_whole;

/// The greatest number of cells in a workbook. One with more is no scoresheet but a mistake.
pub(crate) const MOST_CELLS: usize = 4_000_000;

/// The greatest length of all texts in a workbook, in bytes. Many cells may share one long text, so a small file can
/// exceed it.
pub(crate) const MOST_TEXT: usize = 64 << 20;

/// The error for a damaged workbook.
pub(crate) fn damaged() -> Error {
    Error::other(Message::new("workbook-damaged"))
}

/// The error for a workbook that exceeds [`MOST_CELLS`] or [`MOST_TEXT`].
pub(crate) fn too_large() -> Error {
    let limit = Message::new("workbook-too-large").with("limit", MOST_CELLS.to_string());
    Error::other(limit.with("text", (MOST_TEXT >> 20).to_string()))
}

/// The size of the sheets of a workbook as far as they have been measured.
#[derive(Debug, Default)]
pub(crate) struct WorkbookBounds {
    /// The rectangle around the cells of the current sheet: first row, first column, last row, last column, all from
    /// 0.
    around: Option<[u64; 4]>,
    /// The number of cells in the rectangles of the sheets before.
    cells: u64,
    /// The length of the texts of all cells, in bytes or characters, whichever the format gives.
    text: u64,
}

impl WorkbookBounds {
    /// Begins another sheet.
    pub(crate) fn next_sheet(&mut self) {
        self.cells += self.area();
        self.around = None;
    }

    /// Adds the cells from one corner to the other to the current sheet, as pairs of row and column from 0.
    ///
    /// # Errors
    /// If the rectangles have more cells than scoresheets can have ([`MOST_CELLS`]).
    pub(crate) fn take(&mut self, (top, left): (u64, u64), (bottom, right): (u64, u64)) -> Result<(), Error> {
        let [t, l, b, r] = self.around.unwrap_or([top, left, bottom, right]);
        self.around = Some([t.min(top), l.min(left), b.max(bottom), r.max(right)]);
        if self.cells.saturating_add(self.area()) > MOST_CELLS as u64 { Err(too_large()) } else { Ok(()) }
    }

    /// Adds a text of length `len` that occurs in `cells` cells.
    ///
    /// # Errors
    /// If there is more text than scoresheets can have ([`MOST_TEXT`]).
    pub(crate) fn text(&mut self, len: u64, cells: u64) -> Result<(), Error> {
        self.text = self.text.saturating_add(len.saturating_mul(cells));
        if self.text > MOST_TEXT as u64 { Err(too_large()) } else { Ok(()) }
    }

    /// The number of cells in the rectangle of the current sheet.
    fn area(&self) -> u64 {
        self.around.map_or(0, |[t, l, b, r]| (b - t + 1).saturating_mul(r - l + 1))
    }
}

/// Measures a workbook in Open Document Format.
///
/// # Errors
/// If it cannot be unpacked or is no XML, if an element is not closed, or if it has more cells or text than
/// scoresheets can have.
pub(crate) fn ods(bytes: &[u8]) -> Result<(), Error> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(Error::other)?;
    let mut entry = archive.by_name("content.xml").map_err(Error::other)?;
    let xml = String::from_utf8(read_whole(&mut entry, "office-too-large")?).map_err(Error::other)?;
    let mut reader = quick_xml::Reader::from_str(&xml);
    let (mut bounds, mut row, mut column) = (WorkbookBounds::default(), 0, 0);
    let (mut repeated, mut wide, mut filled, mut begun) = (1, 1, false, 0);
    let mut depth = 0;
    loop {
        let before = reader.buffer_position();
        let event = reader.read_event().map_err(Error::other)?;
        match &event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth -= 1,
            _ => {}
        }
        match event {
            // For a table without an end calamine would search for ever.
            Event::Eof if depth != 0 => return Err(damaged()),
            Event::Eof => return Ok(()),
            Event::Start(start) | Event::Empty(start) if start.local_name().as_ref() == "table" => {
                bounds.next_sheet();
                (row, column) = (0, 0);
            }
            // A row or cell may be repeated in the file, and counts as often as it is.
            Event::Start(start) if start.local_name().as_ref() == "table-row" => {
                (repeated, column) = (u64::from(count(&start, "number-rows-repeated").max(1)), 0);
            }
            Event::Empty(start) if start.local_name().as_ref() == "table-row" => {
                row += u64::from(count(&start, "number-rows-repeated").max(1));
            }
            Event::End(end) if end.local_name().as_ref() == "table-row" => row += repeated,
            Event::Start(start) if start.local_name().as_ref().ends_with("table-cell") => {
                (wide, filled) = (u64::from(count(&start, "number-columns-repeated").max(1)), valued(&start));
                begun = before;
            }
            Event::Empty(start) if start.local_name().as_ref().ends_with("table-cell") => {
                wide = u64::from(count(&start, "number-columns-repeated").max(1));
                if valued(&start) {
                    bounds.text(reader.buffer_position() - before, repeated.saturating_mul(wide))?;
                    bounds.take((row, column), (row + repeated - 1, column + wide - 1))?;
                }
                column += wide;
            }
            Event::Text(_) | Event::CData(_) | Event::GeneralRef(_) => filled = true,
            Event::End(end) if end.local_name().as_ref().ends_with("table-cell") => {
                if filled {
                    // The whole element counts, because its text and its formula may be anywhere in it. That is more
                    // than the text, never less.
                    bounds.text(reader.buffer_position() - begun, repeated.saturating_mul(wide))?;
                    bounds.take((row, column), (row + repeated - 1, column + wide - 1))?;
                }
                column += wide;
            }
            _ => {}
        }
    }
}

/// Whether an attribute gives the cell a value, so that it is not empty even without text.
fn valued(cell: &quick_xml::events::BytesStart<'_>) -> bool {
    cell.attributes()
        .flatten()
        .any(|a| a.key.as_ref().starts_with("office:") || a.key.local_name().as_ref() == "formula")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rectangle_is_bounded_and_a_single_row_is_not_refused() {
        let mut bounds = WorkbookBounds::default();
        assert!(bounds.take((0, 0), (0, 16_383)).is_ok());
        assert!(bounds.take((200, 3), (200, 3)).is_ok());
        assert!(bounds.take((300, 3), (300, 3)).is_err());
    }

    #[test]
    fn sheets_and_texts_are_added_up() {
        let mut bounds = WorkbookBounds::default();
        for _ in 0..10 {
            assert!(bounds.take((0, 0), (999, 399)).is_ok());
            bounds.next_sheet();
        }
        assert!(bounds.take((0, 0), (0, 0)).is_err());
        assert!(bounds.text(1 << 16, 1 << 10).is_ok());
        assert!(bounds.text(1, 1).is_err());
        assert!(bounds.text(u64::MAX, u64::MAX).is_err());
    }

    #[test]
    fn a_table_without_end_and_cells_far_apart_in_open_document() {
        use std::io::Write as _;
        let read = |xml: &str| {
            let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
            zip.start_file("content.xml", zip::write::SimpleFileOptions::default()).expect("memory can be written");
            zip.write_all(xml.as_bytes()).expect("memory can be written");
            ods(&zip.finish().expect("memory can be written").into_inner())
        };
        let cell = "<table:table-cell office:value-type=\"string\"><text:p>x</text:p></table:table-cell>";
        let empty = "<table:table-cell table:number-columns-repeated=\"16384\"/>";
        let table = |rows: &str, inside: &str| {
            format!(
                "<table:table><table:table-row table:number-rows-repeated=\"{rows}\">{inside}\
                 </table:table-row></table:table>"
            )
        };
        assert!(read(&table("1", &format!("{cell}{empty}"))).is_ok());
        assert!(read(&table("1048576", empty)).is_ok(), "nothing stands there");
        assert!(read(&table("1048576", &format!("{cell}{cell}{cell}{cell}"))).is_err());
        assert!(read(&table("1", cell).replace("</table:table>", "")).is_err());
        let long = cell.replace(">x<", &format!(">{}<", "x".repeat(100_000)));
        assert!(read(&table("600", &long)).is_ok());
        assert!(read(&table("700", &long)).is_err(), "one text in many rows");
        assert!(read(&table("600", &long).repeat(2)).is_err(), "in two tables");
    }
}
