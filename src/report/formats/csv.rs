//! CSV by RFC 4180: UTF-8, LF, a header row; `--excel` adds what spreadsheets need.

use std::io::{self, Write};

use wide::u8x16;

use super::{ReportFormat, ReportLayout, ReportRow, ReportWriter};
use crate::report::table::write_numbers;
use crate::report::{Cell, Fragment};
use crate::text::swar;

/// The format.
pub(in crate::report) struct Csv;

impl ReportFormat for Csv {
    fn put(&self, layout: ReportLayout<'_>, row: ReportRow<'_>, to: &mut Fragment) {
        row.with_cells(|cells| record(&cells[..layout.table.columns.len()], layout.style.excel, to));
    }

    fn writer<'a>(&self, layout: ReportLayout<'a>) -> io::Result<Box<dyn ReportWriter + 'a>> {
        Ok(Box::new(CsvReport(layout)))
    }
}

/// A report in CSV.
struct CsvReport<'a>(ReportLayout<'a>);

impl ReportWriter for CsvReport<'_> {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let ReportLayout { table, style, .. } = self.0;
        let mut header = Fragment::default();
        if style.excel {
            header.push_str("\u{FEFF}");
        }
        let names: Vec<Cell<'_>> = table.names().map(Cell::from).collect();
        record(&names, style.excel, &mut header);
        header.write_to(0, out)
    }
}

/// Adds a record.
fn record(cells: &[Cell<'_>], excel: bool, to: &mut Fragment) {
    let mut record = CsvRecord::new(cells.len(), excel, to);
    for cell in cells {
        record.cell(cell);
    }
    record.end();
}

/// A record that is written cell by cell.
///
/// The rows of large tables are most of what a run writes, so each cell is copied once and nothing else is done with
/// it. A test holds this against the crate `csv`.
pub(in crate::report) struct CsvRecord<'f> {
    to: &'f mut Fragment,
    excel: bool,
    /// Whether it has one cell only.
    alone: bool,
    first: bool,
}

impl<'f> CsvRecord<'f> {
    /// A record of so many cells.
    pub(in crate::report) fn new(cells: usize, excel: bool, to: &'f mut Fragment) -> CsvRecord<'f> {
        CsvRecord { to, excel, alone: cells == 1, first: true }
    }

    /// Adds a cell.
    #[inline(always)]
    pub(in crate::report) fn cell(&mut self, cell: &Cell<'_>) {
        let out = self.to.out();
        if !self.first {
            out.push(b',');
        }
        self.first = false;
        match cell {
            // A line without a letter would be no record.
            Cell::Empty if self.alone => out.extend_from_slice(b"\"\""),
            Cell::Empty => {}
            Cell::Text(text) if self.excel && text.starts_with(['=', '+', '-', '@', '\t', '\r']) => {
                field(&format!("'{text}"), out);
            }
            Cell::Text(text) if text.is_empty() && self.alone => out.extend_from_slice(b"\"\""),
            Cell::Text(text) => field(text, out),
            // Most numbers of a table of games are counts, and most of those are 0.
            Cell::Number(number @ 0..=9) => out.push(b'0' + *number as u8),
            Cell::Number(number) => append(itoa::Buffer::new().format(*number).as_bytes(), out),
            Cell::Numbers(list) => {
                let mut numbers = String::new();
                write_numbers(list, ";", &mut numbers);
                out.extend_from_slice(numbers.as_bytes());
            }
            Cell::Game(relative) => self.to.game(*relative),
        }
    }

    /// Ends the line.
    pub(in crate::report) fn end(self) {
        self.to.out().extend_from_slice(if self.excel { b"\r\n" } else { b"\n" });
    }
}

/// Appends a cell that needs no quotes. Most have up to sixteen bytes: those are copied in two pieces that may overlap,
/// without a call.
#[inline]
fn append(bytes: &[u8], out: &mut Vec<u8>) {
    let (at, len) = (out.len(), bytes.len());
    if let (8..=16, Some(head), Some(tail)) = (len, bytes.first_chunk::<8>(), bytes.last_chunk::<8>()) {
        out.extend_from_slice(&[0; 16]);
        out[at..at + 8].copy_from_slice(head);
        out[at + len - 8..at + len].copy_from_slice(tail);
        out.truncate(at + len);
    } else if let (4..=7, Some(head), Some(tail)) = (len, bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        out.extend_from_slice(&[0; 8]);
        out[at..at + 4].copy_from_slice(head);
        out[at + len - 4..at + len].copy_from_slice(tail);
        out.truncate(at + len);
    } else {
        out.extend_from_slice(bytes);
    }
}

/// Adds a cell, in quotes if it needs them.
fn field(text: &str, out: &mut Vec<u8>) {
    let bytes = text.as_bytes();
    if !needs_quotes(bytes) {
        return append(bytes, out);
    }
    out.push(b'"');
    // A name, `Petrosian, Tigran`, has a comma and hardly ever quotes.
    if memchr::memchr(b'"', bytes).is_none() {
        out.extend_from_slice(bytes);
    } else {
        for part in text.split_inclusive('"') {
            out.extend_from_slice(part.as_bytes());
            if part.ends_with('"') {
                out.push(b'"');
            }
        }
    }
    out.push(b'"');
}

/// Whether a cell with these bytes needs quotes.
#[inline]
fn needs_quotes(bytes: &[u8]) -> bool {
    // The last bytes may be looked at twice.
    let flags = if let (Some(head), Some(tail)) = (bytes.first_chunk::<16>(), bytes.last_chunk::<16>()) {
        let between = bytes[16..].as_chunks::<16>().0;
        let found = between.iter().fold(specials(*head) | specials(*tail), |found, some| found | specials(*some));
        return found.any();
    } else if let (Some(head), Some(tail)) = (bytes.first_chunk::<8>(), bytes.last_chunk::<8>()) {
        let mut both = [0; 16];
        both[..8].copy_from_slice(head);
        both[8..].copy_from_slice(tail);
        return specials(both).any();
    } else if let (Some(head), Some(tail)) = (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        special(u64::from(u32::from_le_bytes(*head)) | u64::from(u32::from_le_bytes(*tail)) << 32)
    } else {
        // Of a short one the bytes that are missing are 0.
        match *bytes {
            [] => 0,
            [a] => special(u64::from(a)),
            [a, b] => special(u64::from(u16::from_le_bytes([a, b]))),
            [a, b, .., c] => special(u64::from(u32::from_le_bytes([a, b, c, 0]))),
        }
    };
    flags != 0
}

/// Flags what must stand in quotes: comma, quote, CR, LF.
#[inline(always)]
fn specials(bytes: [u8; 16]) -> u8x16 {
    let bytes = u8x16::new(bytes);
    let [a, b, c, d] = [b',', b'"', b'\n', b'\r'].map(|special| bytes.simd_eq(u8x16::splat(special)));
    a | b | c | d
}

/// The same in fewer bytes.
#[inline(always)]
fn special(word: u64) -> u64 {
    swar::equal(word, b',') | swar::equal(word, b'"') | swar::equal(word, b'\n') | swar::equal(word, b'\r')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The cells as the crate `csv` writes them.
    fn reference(cells: &[String], excel: bool) -> Vec<u8> {
        let terminator = if excel { csv::Terminator::CRLF } else { csv::Terminator::Any(b'\n') };
        let mut wanted = csv::WriterBuilder::new().terminator(terminator).from_writer(Vec::new());
        wanted.write_record(cells).expect("it is written");
        wanted.into_inner().expect("it is flushed")
    }

    proptest! {
        #[test]
        fn rows_are_those_of_the_crate_csv(
            cells in proptest::collection::vec("[a\"',\r\nđ;=-]{0,6}|[a-z]{0,20}[a,\r\n\"][a-z]{0,20}", 1..6),
            excel in any::<bool>(),
        ) {
            let written: Vec<Cell<'_>> = cells.iter().map(|cell| Cell::from(&**cell)).collect();
            let mut fragment = Fragment::default();
            record(&written, excel, &mut fragment);
            let mut got = Vec::new();
            fragment.write_to(0, &mut got).expect("it is written");
            let runs = |cell: &String| excel && cell.starts_with(['=', '-', '\r']);
            let guarded = |cell: &String| if runs(cell) { format!("'{cell}") } else { cell.clone() };
            let wanted = reference(&cells.iter().map(guarded).collect::<Vec<_>>(), excel);
            prop_assert_eq!(String::from_utf8(got), String::from_utf8(wanted));
        }
    }
}
