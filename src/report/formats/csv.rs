//! CSV by RFC 4180: UTF-8, LF, a header row; `--excel` adds what spreadsheets need.

use std::io::{self, Write};

use wide::u8x16;

use super::{FormatWriter, ReportFormat, ReportLayout, ReportRow};
use crate::table::write_numbers;
use crate::{Fragment, TableCell};
use bienban_base::text::swar;

/// The format.
pub(crate) struct Csv;

impl ReportFormat for Csv {
    fn counts_games(&self) -> bool {
        false
    }

    fn put(&self, layout: ReportLayout<'_>, row: ReportRow<'_>, to: &mut Fragment) {
        row.with_cells(|cells| record(&cells[..layout.table.columns.len()], layout.style.excel, to));
    }

    fn writer<'a>(&self, layout: ReportLayout<'a>) -> io::Result<Box<dyn FormatWriter + 'a>> {
        Ok(Box::new(CsvReport(layout)))
    }
}

/// A report in CSV.
struct CsvReport<'a>(ReportLayout<'a>);

impl FormatWriter for CsvReport<'_> {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let ReportLayout { table, style, .. } = self.0;
        let mut header = Fragment::default();
        if style.excel {
            header.push_str("\u{FEFF}");
        }
        let names: Vec<TableCell<'_>> = table.names().map(TableCell::from).collect();
        record(&names, style.excel, &mut header);
        header.write_to(0, out)
    }
}

/// Adds a record.
fn record(cells: &[TableCell<'_>], excel: bool, to: &mut Fragment) {
    let mut record = CsvRecord::new(cells.len(), excel, to);
    for cell in cells {
        record.cell(cell);
    }
    record.end();
}

/// A record that is written cell by cell.
///
/// The rows of large tables are most of what a run writes, so each cell is copied once and nothing else is done with
/// it. A test compares this with the crate `csv`.
pub(crate) struct CsvRecord<'f> {
    to: &'f mut Fragment,
    excel: bool,
    /// Whether it has one cell only.
    alone: bool,
}

impl<'f> CsvRecord<'f> {
    /// A record of this many cells.
    pub(crate) fn new(cells: usize, excel: bool, to: &'f mut Fragment) -> CsvRecord<'f> {
        CsvRecord { to, excel, alone: cells == 1 }
    }

    /// Adds a cell.
    #[inline(always)]
    pub(crate) fn cell(&mut self, cell: &TableCell<'_>) {
        match cell {
            TableCell::Empty => self.empty(),
            TableCell::Text(text) => self.text(text.as_bytes()),
            TableCell::Number(number) => self.number(*number),
            TableCell::Numbers(list) => {
                let mut numbers = String::new();
                write_numbers(list, ";", &mut numbers);
                append(numbers.as_bytes(), self.to.out());
            }
            TableCell::Game(relative) => self.game(*relative),
        }
    }

    /// Adds a cell without anything in it.
    #[inline(always)]
    pub(crate) fn empty(&mut self) {
        // A line without a letter would be no record.
        self.to.out().extend_from_slice(if self.alone { b"\"\"," } else { b"," });
    }

    /// Adds a text, which must be UTF-8.
    #[inline(always)]
    pub(crate) fn text(&mut self, text: &[u8]) {
        match text {
            [] => self.empty(),
            [b'=' | b'+' | b'-' | b'@' | b'\t' | b'\r', ..] if self.excel => {
                field(&[b"'", text].concat(), self.to.out());
            }
            _ => field(text, self.to.out()),
        }
    }

    /// Adds a text that `write` appends, if it returns `true`. Nothing of it needs quotes or a guard.
    #[inline(always)]
    pub(crate) fn made(&mut self, write: impl FnOnce(&mut Vec<u8>) -> bool) {
        if write(self.to.out()) {
            self.to.out().push(b',');
        } else {
            self.empty();
        }
    }

    /// Adds a number.
    #[inline(always)]
    pub(crate) fn number(&mut self, number: u64) {
        let out = self.to.out();
        match number {
            // Most numbers of a table of games are counts, and most of those are 0.
            0..=9 => out.extend_from_slice(&[b'0' + number as u8, b',']),
            _ => append(itoa::Buffer::new().format(number).as_bytes(), out),
        }
    }

    /// Adds the number of a game, relative to its block.
    pub(crate) fn game(&mut self, relative: u64) {
        self.to.game(relative);
        self.to.out().push(b',');
    }

    /// Ends the line.
    pub(crate) fn end(self) {
        let out = self.to.out();
        // Each cell has a comma after it, so the last one has too.
        out.pop();
        out.extend_from_slice(if self.excel { b"\r\n" } else { b"\n" });
    }
}

/// Appends a short text that needs no quotes, and a comma.
#[inline]
fn append(bytes: &[u8], out: &mut Vec<u8>) {
    match (ends::<8>(bytes), ends::<4>(bytes)) {
        (Some(both), _) if bytes.len() < 16 => put(both, bytes.len(), out),
        (_, Some(both)) if bytes.len() < 8 => put(both, bytes.len(), out),
        _ => {
            out.extend_from_slice(bytes);
            out.push(b',');
        }
    }
}

/// The first and the last bytes of a text, which may overlap; `None` if it is shorter.
#[inline(always)]
fn ends<const N: usize>(bytes: &[u8]) -> Option<[[u8; N]; 2]> {
    Some([*bytes.first_chunk::<N>()?, *bytes.last_chunk::<N>()?])
}

/// Appends a text of `len` bytes, less than twice as many as these ends have, and a comma, without a call.
#[inline(always)]
fn put<const N: usize>([head, tail]: [[u8; N]; 2], len: usize, out: &mut Vec<u8>) {
    let at = out.len();
    out.extend_from_slice(&head);
    out.extend_from_slice(&head);
    let cell = &mut out[at..at + 2 * N];
    cell[len - N..len].copy_from_slice(&tail);
    cell[len] = b',';
    out.truncate(at + len + 1);
}

/// Adds a text, in quotes if it needs them, and a comma. Most have less than 32 bytes: those are checked and copied in
/// two pieces.
fn field(bytes: &[u8], out: &mut Vec<u8>) {
    let len = bytes.len();
    // The last bytes may be looked at twice.
    let special = match len {
        16.. => {
            let Some([head, tail]) = ends::<16>(bytes) else { return };
            let mut found = specials(head) | specials(tail);
            if len >= 32 {
                let between = bytes[16..].as_chunks::<16>().0;
                found = between.iter().fold(found, |found, some| found | specials(*some));
            } else if !found.any() {
                return put([head, tail], len, out);
            }
            found.any()
        }
        8..16 => {
            let Some(both) = ends::<8>(bytes) else { return };
            let found = specials(joined(both)).any();
            if !found {
                return put(both, len, out);
            }
            found
        }
        4..8 => {
            let Some(both) = ends::<4>(bytes) else { return };
            let [head, tail] = both.map(u32::from_le_bytes);
            let found = special(u64::from(head) | u64::from(tail) << 32) != 0;
            if !found {
                return put(both, len, out);
            }
            found
        }
        _ => bytes.iter().any(|byte| matches!(byte, b',' | b'"' | b'\n' | b'\r')),
    };
    if special {
        return quoted(bytes, out);
    }
    out.extend_from_slice(bytes);
    out.push(b',');
}

/// Adds a text in quotes, and a comma.
#[inline(never)]
fn quoted(bytes: &[u8], out: &mut Vec<u8>) {
    out.push(b'"');
    // A name, `Petrosian, Tigran`, has a comma and hardly ever quotes.
    if memchr::memchr(b'"', bytes).is_none() {
        out.extend_from_slice(bytes);
    } else {
        for part in bytes.split_inclusive(|byte| *byte == b'"') {
            out.extend_from_slice(part);
            if part.ends_with(b"\"") {
                out.push(b'"');
            }
        }
    }
    out.extend_from_slice(b"\",");
}

/// Two halves, side by side.
#[inline(always)]
fn joined([head, tail]: [[u8; 8]; 2]) -> [u8; 16] {
    let mut both = [0; 16];
    both[..8].copy_from_slice(&head);
    both[8..].copy_from_slice(&tail);
    both
}

/// Flags the bytes that need quotes: comma, quote, CR, LF.
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
            let written: Vec<TableCell<'_>> = cells.iter().map(|cell| TableCell::from(&**cell)).collect();
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
