//! The rows of a claims file: CSV with `,`, `;` or tabs, in UTF-8, UTF-16 or an old encoding, or a worksheet. A row
//! that cannot be read has its own fault and does not hide the others.

use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};

use super::book::{self, ClaimWorksheet};
use super::columns::ClaimColumns;
use super::lines::{ClaimLines, LINE_LIMIT};
use super::record::{ClaimRecord, ClaimRow};
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_base::text::detected::{detect, detect_or};
use bienban_base::text::encoding::{Encoding, nfc};
use bienban_engine::source::guard::DEFAULT_RATIO;
use bienban_engine::source::input::Input;
use bienban_engine::source::open::{InputContent, open};

/// The header is one of the first rows that are not blank, up to this number.
const MOST_TITLES: usize = 20;

/// The largest number of lines of a quoted cell. A longer one is taken for a quote that was never closed.
const MOST_LINES: usize = 100;

/// A claims file that was read whole.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ClaimTable {
    /// The name of the file, followed in a workbook by `/` and the name of the worksheet.
    pub name: String,
    /// The number of the row with the names of the columns.
    pub header_row: u32,
    /// The names of the columns, as written.
    pub header: Vec<String>,
    /// The rows below the header.
    pub rows: Vec<ClaimRow>,
    /// The names of the worksheets that were not read, since the claims are in another one.
    pub others: Vec<String>,
}

impl ClaimTable {
    /// Reads a claims file, packed or not.
    ///
    /// # Errors
    /// [`Error::Input`] if it cannot be read, or is neither text nor a workbook.
    pub fn open(path: &Path) -> Result<ClaimTable, Error> {
        let input = if path.as_os_str() == "-" { Input::Stdin } else { Input::File(path.to_owned()) };
        let mut table = None;
        let result = open(&input, &Arc::new(AtomicU64::new(0)), DEFAULT_RATIO, &mut |content| {
            if table.is_some() {
                return Err(io::Error::other(Message::new("claims-no-table")));
            }
            table = Some(match content {
                InputContent::Text(text) => ClaimTable::parse(input.name(), &ClaimLines::read(text.reader)?),
                InputContent::Image(..) => return Err(io::Error::other(Message::new("claims-image"))),
                InputContent::Database(..) => return Err(io::Error::other(Message::new("claims-database"))),
                InputContent::Office(name, bytes, office) => {
                    ClaimTable::of_book(name, book::worksheets(&bytes, office)?)
                }
            });
            Ok(())
        });
        match result {
            Ok(()) => Ok(table.unwrap_or_else(|| ClaimTable { name: input.name(), ..ClaimTable::default() })),
            Err(source) => Err(Error::Input { name: input.name(), source }),
        }
    }

    /// Reads the text of a claims file that is not packed.
    ///
    /// # Errors
    /// The errors of reading.
    pub fn read(name: &str, text: impl Read) -> io::Result<ClaimTable> {
        Ok(ClaimTable::parse(name.to_owned(), &ClaimLines::read(text)?))
    }

    /// The table of a workbook: the first worksheet whose header names the columns of claims. If none has them all,
    /// the one with most of them was meant, and otherwise the first, so that its header can be reported as a fault.
    fn of_book(name: String, sheets: Vec<ClaimWorksheet>) -> ClaimTable {
        let mut tables: Vec<(String, ClaimTable)> = sheets.into_iter().map(|sheet| of_sheet(&name, sheet)).collect();
        let most = || (0..tables.len()).rev().max_by_key(|&index| ClaimColumns::known(&tables[index].1.header));
        let whole = tables.iter().position(|(_, table)| ClaimColumns::of(&table.header).is_ok());
        let Some(chosen) = whole.or_else(most) else { return ClaimTable { name, ..ClaimTable::default() } };
        let (_, table) = tables.remove(chosen);
        ClaimTable { others: tables.into_iter().map(|(name, _)| name).collect(), ..table }
    }

    fn parse(name: String, lines: &ClaimLines) -> ClaimTable {
        let bom = lines.bytes.starts_with(b"\xEF\xBB\xBF");
        let text = if bom { &lines.bytes[3..] } else { &lines.bytes };
        let encoding = detect(text).encoding;
        let mut table = ClaimTable { name, ..ClaimTable::default() };
        let mut separator = None;
        // The number of lines that belong to the row of an earlier line.
        let (mut index, mut inner) = (0, 0);
        while index < lines.ends.len() {
            let number = (index - inner) as u32 + 1;
            let Some(line) = lines.get(index) else {
                let mebibytes = (LINE_LIMIT >> 20).to_string();
                let fault = Message::new("claims-line-too-long").with("mebibytes", mebibytes);
                table.rows.push(ClaimRow { number, cells: Err(fault) });
                index += 1;
                continue;
            };
            let line = if bom && index == 0 { &line[3..] } else { line };
            if line.trim_ascii().is_empty() {
                index += 1;
                continue;
            }
            let delimiter = match separator {
                Some(known) => known,
                // Excel names the separator in such a line.
                None if line.len() == 5 && line[..4].eq_ignore_ascii_case(b"sep=") => {
                    separator = Some(line[4]);
                    index += 1;
                    continue;
                }
                None => *separator.insert(separator_of(lines, index, encoding)),
            };
            let (cells, used) = record(line, lines, index, delimiter, encoding);
            index += used;
            inner += used - 1;
            if !cells.as_ref().is_ok_and(ClaimRecord::is_empty) {
                table.rows.push(ClaimRow { number, cells });
            }
        }
        table.find_header();
        table
    }

    /// Takes the header out of the rows: the first that names the columns of claims. Titles may be above it. If no row
    /// does, the fault is reported for the row with most columns, or for the first.
    fn find_header(&mut self) {
        let header = |row: &ClaimRow| {
            let record = row.cells.as_ref().ok()?;
            Some((0..record.len()).map(|i| record.cell(i).trim().to_owned()).collect::<Vec<_>>())
        };
        let first: Vec<Option<Vec<String>>> = self.rows.iter().take(MOST_TITLES).map(header).collect();
        let known = |row: usize| first[row].as_ref().map_or(0, |header| ClaimColumns::known(header));
        let whole = first.iter().position(|row| row.as_ref().is_some_and(|header| ClaimColumns::of(header).is_ok()));
        let most =
            || (0..first.len()).rev().max_by_key(|&row| known(row)).map(|row| if known(row) > 1 { row } else { 0 });
        let Some(at) = whole.or_else(most) else { return };
        let Some(header) = first.into_iter().nth(at).flatten() else { return };
        self.header_row = self.rows[at].number;
        self.rows.drain(..=at);
        for row in &mut self.rows {
            let cells = std::mem::replace(&mut row.cells, Ok(ClaimRecord::default()));
            row.cells = fitting(cells, header.len());
        }
        self.header = header;
    }
}

/// The name of a worksheet and its table.
fn of_sheet(book: &str, (name, rows): ClaimWorksheet) -> (String, ClaimTable) {
    let mut table = ClaimTable { name: format!("{book}/{name}"), rows, ..ClaimTable::default() };
    table.find_header();
    (name, table)
}

/// A row with more cells than columns has a separator too many, so it is not known which cell belongs where.
fn fitting(cells: Result<ClaimRecord, Message>, columns: usize) -> Result<ClaimRecord, Message> {
    let record = cells?;
    if (columns..record.len()).any(|extra| !record.cell(extra).trim().is_empty()) {
        let message = Message::new("claims-too-many-cells").with("cells", record.len().to_string());
        return Err(message.with("columns", columns.to_string()));
    }
    Ok(record)
}

/// The separator of the header, which may be below titles.
fn separator_of(lines: &ClaimLines, first: usize, encoding: Encoding) -> u8 {
    let is_header = |line: &&[u8]| {
        let text = encoding.decode(line);
        let cells = text.split(char::from(likely_separator(line))).map(|cell| cell.trim_matches('"').to_owned());
        ClaimColumns::known(&cells.collect::<Vec<_>>()) > 2
    };
    let all = || (first..lines.ends.len()).take(MOST_TITLES).filter_map(|index| lines.get(index));
    all().find(is_header).or_else(|| all().next()).map_or(b',', likely_separator)
}

/// The separator that occurs most often in a line.
fn likely_separator(line: &[u8]) -> u8 {
    let count = |separator: u8| memchr::memchr_iter(separator, line).count();
    // Among equals the last one wins.
    *[b'\t', b';', b','].iter().max_by_key(|&&separator| count(separator)).unwrap_or(&b',')
}

/// The record that begins with this line, and its number of lines. If a quote is never closed, only the first line
/// has a fault.
fn record(
    first: &[u8],
    lines: &ClaimLines,
    index: usize,
    delimiter: u8,
    encoding: Encoding,
) -> (Result<ClaimRecord, Message>, usize) {
    let mut parser = ClaimParser::new(delimiter);
    let mut line = first;
    let mut used = 0;
    loop {
        if let Some(at) = detect_or(line, Some(encoding)).invalid_at {
            let message = Message::new("claims-bytes").with("byte", format!("0x{:02X}", line[at]));
            let column = encoding.count(&line[..at]) + 1;
            let message = message.with("encoding", encoding.name()).with("column", column.to_string());
            return (Err(message), 1);
        }
        used += 1;
        if parser.feed(line) {
            return (Ok(parser.record(encoding)), used);
        }
        match lines.get(index + used).filter(|next| used < MOST_LINES && parser.taken + next.len() <= LINE_LIMIT) {
            Some(next) => line = next,
            None => return (Err(Message::new("claims-open-quote")), 1),
        }
    }
}

/// Takes lines until a record is complete.
struct ClaimParser {
    reader: Reader,
    output: Vec<u8>,
    written: usize,
    ends: Vec<usize>,
    ended: usize,
    taken: usize,
}

impl ClaimParser {
    fn new(delimiter: u8) -> ClaimParser {
        let reader = ReaderBuilder::new().delimiter(delimiter).build();
        ClaimParser { reader, output: vec![0; 256], written: 0, ends: vec![0; 32], ended: 0, taken: 0 }
    }

    /// Takes a line. Returns whether the record ends with it.
    fn feed(&mut self, line: &[u8]) -> bool {
        self.taken += line.len() + 1;
        self.take(line) || self.take(b"\n")
    }

    fn take(&mut self, mut input: &[u8]) -> bool {
        while !input.is_empty() {
            let (result, read, written, ended) =
                self.reader.read_record(input, &mut self.output[self.written..], &mut self.ends[self.ended..]);
            input = &input[read..];
            self.written += written;
            self.ended += ended;
            match result {
                ReadRecordResult::OutputFull => self.output.resize(2 * self.output.len(), 0),
                ReadRecordResult::OutputEndsFull => self.ends.resize(2 * self.ends.len(), 0),
                ReadRecordResult::InputEmpty => {}
                ReadRecordResult::Record | ReadRecordResult::End => return true,
            }
        }
        false
    }

    fn record(&self, encoding: Encoding) -> ClaimRecord {
        let mut start = 0;
        let cells = self.ends[..self.ended].iter().map(|&end| {
            let cell = &self.output[start..end];
            start = end;
            nfc(encoding.decode(cell)).into_owned()
        });
        let cells: Vec<String> = cells.collect();
        ClaimRecord::of(cells.iter().map(String::as_str))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(bytes: &[u8]) -> ClaimTable {
        ClaimTable::read("c.csv", bytes).expect("memory can be read")
    }

    fn cells(row: &ClaimRow) -> Result<Vec<&str>, &'static str> {
        match &row.cells {
            Ok(record) => Ok((0..record.len()).map(|i| record.cell(i)).collect()),
            Err(message) => Err(message.key),
        }
    }

    #[test]
    fn separators_quotes_and_blank_lines() {
        let comma = table(b"\xEF\xBB\xBFa,b\r\n\r\n1,\"x, \"\"y\"\"\nz\"\r\n,,\r\n2\r\n");
        assert_eq!(comma.header, ["a", "b"]);
        assert_eq!(comma.rows.iter().map(|r| r.number).collect::<Vec<_>>(), [3, 5]);
        assert_eq!(cells(&comma.rows[0]), Ok(vec!["1", "x, \"y\"\nz"]));
        assert_eq!(cells(&comma.rows[1]), Ok(vec!["2"]));
        assert_eq!(table(b"sep=;\na;b\n1;2\n").header, ["a", "b"]);
        assert_eq!(cells(&table(b"a\tb\r1\t2,3").rows[0]), Ok(vec!["1", "2,3"]));
        assert_eq!(table(b"").header, [""; 0]);
    }

    #[test]
    fn a_broken_row_hides_no_other() {
        let quote = table(b"a,b\n1,\"x\n2,y\n3,z\n");
        assert_eq!(quote.rows.iter().map(cells).collect::<Vec<_>>().len(), 3);
        assert_eq!(cells(&quote.rows[0]), Err("claims-open-quote"));
        assert_eq!(cells(&quote.rows[2]), Ok(vec!["3", "z"]));
        let many = table(b"a,b\n1,2,3\n4,5,\n");
        assert_eq!(cells(&many.rows[0]), Err("claims-too-many-cells"));
        assert_eq!(cells(&many.rows[1]), Ok(vec!["4", "5", ""]));
        let bytes = table("a,b\n1,đ\n2,\u{1}\n".as_bytes());
        assert_eq!(cells(&bytes.rows[0]), Ok(vec!["1", "đ"]));
        let mut damaged = "a,b\n1,đế\n2,".as_bytes().to_vec();
        damaged.extend(b"\xFF\n3,z\n4,\0\n");
        let damaged = table(&damaged);
        assert_eq!(
            damaged.rows.iter().map(cells).collect::<Vec<_>>(),
            [Ok(vec!["1", "đế"]), Err("claims-bytes"), Ok(vec!["3", "z"]), Err("claims-bytes")]
        );
    }

    #[test]
    fn a_line_without_end_is_not_kept() {
        let long = io::repeat(b'x').take(64 << 20);
        let text = (&b"a,b\n1,2\n"[..]).chain(long).chain(&b"\n3,4\n"[..]);
        let lines = ClaimLines::read(text).expect("memory can be read");
        assert!(lines.bytes.capacity() <= 4 * LINE_LIMIT, "{}", lines.bytes.capacity());
        let table = ClaimTable::parse("c.csv".to_owned(), &lines);
        let rows: Vec<_> = table.rows.iter().map(|row| (row.number, cells(row))).collect();
        assert_eq!(rows, [(2, Ok(vec!["1", "2"])), (3, Err("claims-line-too-long")), (4, Ok(vec!["3", "4"]))]);
    }

    #[test]
    fn windows_1258_is_read() {
        let table = table(b"file,side\na.pgn,tr\xe3\xecng\n");
        assert!(table.rows[0].cells.is_ok());
    }
}
