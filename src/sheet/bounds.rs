//! Bounds: how far the cells of a workbook reach, looked at before calamine makes a rectangle of them that fills the space
//! between, and whether chains and elements end, since calamine looks for their ends for ever.

use std::io::{Cursor, Error, Read as _};
use std::path::PathBuf;

use quick_xml::events::Event;

use super::document::count;
use super::workbook::{MOST_CELLS, damaged, too_large};
use crate::source::open::{SHEET_LIMIT, read_whole};

/// More sheets than this are no workbook but a mistake.
const MOST_SHEETS: usize = 1000;

/// The rectangle around some cells, as rows and columns from 0, the last ones included.
#[derive(Debug, Clone, Copy, Default)]
struct Bounds(Option<[u64; 4]>);

impl Bounds {
    /// Takes in the cells from one corner to the other.
    ///
    /// # Errors
    /// A rectangle of more cells than any scoresheets have.
    fn take(&mut self, (top, left): (u64, u64), (bottom, right): (u64, u64)) -> Result<(), Error> {
        let [t, l, b, r] = self.0.unwrap_or([top, left, bottom, right]);
        let all = [t.min(top), l.min(left), b.max(bottom), r.max(right)];
        self.0 = Some(all);
        let cells = (all[2] - all[0] + 1).saturating_mul(all[3] - all[1] + 1);
        if cells > MOST_CELLS as u64 { Err(too_large()) } else { Ok(()) }
    }
}

/// Looks at a workbook of Excel before 2007 (MS-CFB, MS-XLS).
///
/// # Errors
/// A file whose chains do not end, and a sheet with too large a rectangle.
pub(super) fn xls(bytes: &[u8]) -> Result<(), Error> {
    let mut file = cfb::CompoundFile::open(Cursor::new(bytes)).map_err(|_| damaged())?;
    let streams: Vec<PathBuf> = file.walk().filter(cfb::Entry::is_stream).map(|e| e.path().to_owned()).collect();
    for path in streams {
        let mut stream = Vec::new();
        let opened = file.open_stream(&path).map_err(|_| damaged())?;
        opened.take(SHEET_LIMIT).read_to_end(&mut stream).map_err(|_| damaged())?;
        let name = path.file_name().unwrap_or_default().to_ascii_lowercase();
        if name == "workbook" || name == "book" {
            let sheets: Vec<usize> =
                records(&stream).filter(|(kind, _)| *kind == 0x0085).filter_map(position).collect();
            if sheets.len() > MOST_SHEETS {
                return Err(damaged());
            }
            for start in sheets {
                reach(stream.get(start..).ok_or_else(damaged)?)?;
            }
        }
    }
    Ok(())
}

fn number(data: &[u8], at: usize) -> Option<u64> {
    data.get(at..at + 2).map(|two| u64::from(u16::from_le_bytes([two[0], two[1]])))
}

/// Where the sheet that a record names begins.
fn position((_, data): (u64, &[u8])) -> Option<usize> {
    Some((number(data, 0)? | number(data, 2)? << 16) as usize)
}

/// The records of a stream: kind and data.
fn records(mut stream: &[u8]) -> impl Iterator<Item = (u64, &[u8])> {
    std::iter::from_fn(move || {
        let (kind, len) = (number(stream, 0)?, number(stream, 2)? as usize);
        let data = stream.get(4..4 + len)?;
        stream = &stream[4 + len..];
        Some((kind, data))
    })
}

/// Looks at the cells of a sheet.
fn reach(sheet: &[u8]) -> Result<(), Error> {
    let mut bounds = Bounds::default();
    for (kind, data) in records(sheet) {
        let numbers = || Some((number(data, 0)?, number(data, 2)?));
        match (kind, numbers()) {
            // The size that is announced.
            (0x0200, Some(_)) => {
                let wide = data.len() >= 12;
                let rows =
                    if wide { number(data, 4).zip(number(data, 6)).map(|(l, h)| l | h << 16) } else { number(data, 2) };
                let columns = number(data, if wide { 10 } else { 6 });
                if rows.is_none_or(|n| n > 1 << 16) || columns.is_none_or(|n| n > 1 << 8) {
                    return Err(damaged());
                }
            }
            // Cells with a value; of several in a row the last two bytes say where they end.
            (0x0006 | 0x00D6 | 0x00FD | 0x0203..=0x0205 | 0x027E, Some((row, column))) => {
                bounds.take((row, column), (row, column))?;
            }
            (0x00BD, Some((row, column))) => {
                let last = data.len().checked_sub(2).and_then(|at| number(data, at)).unwrap_or(column).max(column);
                bounds.take((row, column), (row, last))?;
            }
            (0x000A, _) => break,
            _ => {}
        }
    }
    Ok(())
}

/// Looks at a workbook in Open Document.
///
/// # Errors
/// What unpacking and the XML reader say, and a sheet with too large a rectangle.
pub(super) fn ods(bytes: &[u8]) -> Result<(), Error> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(Error::other)?;
    let mut entry = archive.by_name("content.xml").map_err(Error::other)?;
    let xml = String::from_utf8(read_whole(&mut entry)?).map_err(Error::other)?;
    let mut reader = quick_xml::Reader::from_str(&xml);
    let (mut bounds, mut row, mut column) = (Bounds::default(), 0, 0);
    let (mut repeated, mut wide, mut filled) = (1, 1, false);
    let mut depth = 0;
    loop {
        let event = reader.read_event().map_err(Error::other)?;
        match &event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth -= 1,
            _ => {}
        }
        match event {
            // For the end of a table that has none calamine looks for ever.
            Event::Eof if depth != 0 => return Err(damaged()),
            Event::Eof => return Ok(()),
            Event::Start(start) | Event::Empty(start) if start.local_name().as_ref() == "table" => {
                (bounds, row, column) = (Bounds::default(), 0, 0);
            }
            Event::Start(start) if start.local_name().as_ref() == "table-row" => {
                (repeated, column) = (u64::from(count(&start, "number-rows-repeated").max(1)), 0);
            }
            Event::Empty(start) if start.local_name().as_ref() == "table-row" => {
                row += u64::from(count(&start, "number-rows-repeated").max(1));
            }
            Event::End(end) if end.local_name().as_ref() == "table-row" => row += repeated,
            Event::Start(start) if start.local_name().as_ref().ends_with("table-cell") => {
                (wide, filled) = (u64::from(count(&start, "number-columns-repeated").max(1)), valued(&start));
            }
            Event::Empty(start) if start.local_name().as_ref().ends_with("table-cell") => {
                wide = u64::from(count(&start, "number-columns-repeated").max(1));
                if valued(&start) {
                    bounds.take((row, column), (row + repeated - 1, column + wide - 1))?;
                }
                column += wide;
            }
            Event::Text(_) | Event::CData(_) | Event::GeneralRef(_) => filled = true,
            Event::End(end) if end.local_name().as_ref().ends_with("table-cell") => {
                if filled {
                    bounds.take((row, column), (row + repeated - 1, column + wide - 1))?;
                }
                column += wide;
            }
            _ => {}
        }
    }
}

/// Whether an element of a cell says that it has a value.
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
        let mut bounds = Bounds::default();
        assert!(bounds.take((0, 0), (0, 16_383)).is_ok());
        assert!(bounds.take((200, 3), (200, 3)).is_ok());
        assert!(bounds.take((300, 3), (300, 3)).is_err());
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
                "<table:table><table:table-row table:number-rows-repeated=\"{rows}\">{inside}</table:table-row></table:table>"
            )
        };
        assert!(read(&table("1", &format!("{cell}{empty}"))).is_ok());
        assert!(read(&table("1048576", empty)).is_ok(), "nothing stands there");
        assert!(read(&table("1048576", &format!("{cell}{cell}{cell}{cell}"))).is_err());
        assert!(read(&table("1", cell).replace("</table:table>", "")).is_err());
    }

    #[test]
    fn cells_far_apart_in_records_are_found() {
        let cell = |row: u16, column: u16| {
            [&[0x03, 0x02, 14, 0], &row.to_le_bytes()[..], &column.to_le_bytes(), &[0; 10]].concat()
        };
        assert!(reach(&[cell(0, 0), cell(100, 200)].concat()).is_ok());
        assert!(reach(&[cell(0, 0), cell(65_535, 255)].concat()).is_err());
        let announced = |columns: u8| [0, 2, 14, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, columns, 1, 0, 0];
        assert!(reach(&announced(0)).is_ok());
        assert!(reach(&announced(1)).is_err());
    }
}
