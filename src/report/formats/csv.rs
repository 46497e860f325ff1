//! CSV by RFC 4180: UTF-8, LF, a header row; `--excel` adds what spreadsheets need.

use std::io::{self, Write};

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
///
/// The rows of large tables are most of what a run writes, so each cell is copied once and nothing else is done with
/// it. A test holds this against the crate `csv`.
fn record(cells: &[Cell<'_>], excel: bool, to: &mut Fragment) {
    let (mut out, mut numbers, mut digits) = (to.out(), String::new(), itoa::Buffer::new());
    for (index, cell) in cells.iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        match cell {
            // A line without a letter would be no record.
            Cell::Empty if cells.len() == 1 => out.extend_from_slice(b"\"\""),
            Cell::Empty => {}
            Cell::Text(text) if excel && text.starts_with(['=', '+', '-', '@', '\t', '\r']) => {
                field(&format!("'{text}"), out);
            }
            Cell::Text(text) if text.is_empty() && cells.len() == 1 => out.extend_from_slice(b"\"\""),
            Cell::Text(text) => field(text, out),
            Cell::Number(number) => out.extend_from_slice(digits.format(*number).as_bytes()),
            Cell::Numbers(list) => {
                numbers.clear();
                write_numbers(list, ";", &mut numbers);
                out.extend_from_slice(numbers.as_bytes());
            }
            Cell::Game(relative) => {
                to.game(*relative);
                out = to.out();
            }
        }
    }
    out.extend_from_slice(if excel { b"\r\n" } else { b"\n" });
}

/// Adds a cell, in quotes if it needs them.
fn field(text: &str, out: &mut Vec<u8>) {
    let bytes = text.as_bytes();
    if !needs_quotes(bytes) {
        return out.extend_from_slice(bytes);
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
fn needs_quotes(bytes: &[u8]) -> bool {
    let [flags, last] = match (bytes.first_chunk::<8>(), bytes.last_chunk::<8>()) {
        // The last eight may be looked at twice.
        (Some(_), Some(last)) => {
            let words = bytes.chunks_exact(8);
            let word = |chunk: &[u8]| chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
            [words.fold(0, |flags, chunk| flags | special(word(chunk))), special(u64::from_le_bytes(*last))]
        }
        // Of a short one the bytes that are missing are 0.
        _ => [0, special(bytes.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)))],
    };
    flags | last != 0
}

/// Flags what must stand in quotes: comma, quote, CR, LF.
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
