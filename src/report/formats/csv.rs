//! CSV by RFC 4180: UTF-8, LF, a header row; `--excel` adds what spreadsheets need.

use std::io::{self, Write};

use super::{ReportFormat, ReportLayout, ReportRow, ReportWriter};
use crate::report::fragment::Hole;
use crate::report::table::write_numbers;
use crate::report::{Cell, Fragment};

/// A cell with more bytes than this is quoted here, because `csv` looks at all the rest of a cell each time its
/// buffer is full: 17 s for a cell of 64 MB.
const LONG: usize = 4096;

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
    // One buffer, because a cell that is not text would otherwise need a text of its own.
    let (mut buffer, mut digits) = (String::new(), itoa::Buffer::new());
    let mut writer = to.csv(excel);
    for cell in cells {
        buffer.clear();
        let text = match cell {
            Cell::Empty => "",
            Cell::Text(text) if excel && text.starts_with(['=', '+', '-', '@', '\t', '\r']) => {
                buffer.push('\'');
                buffer.push_str(text);
                &buffer
            }
            Cell::Text(text) => text,
            Cell::Number(number) => digits.format(*number),
            Cell::Numbers(numbers) => {
                write_numbers(numbers, ";", &mut buffer);
                &buffer
            }
            Cell::Game(relative) => {
                field("", writer);
                to.game(*relative);
                writer = to.csv(excel);
                continue;
            }
        };
        if text.len() > LONG {
            field("", writer);
            to.hole(Hole::Text(quoted(text)));
            writer = to.csv(excel);
        } else {
            field(text, writer);
        }
    }
    let ended = writer.write_record(None::<&[u8]>).and_then(|()| Ok(writer.flush()?));
    ended.expect("a Vec takes every byte, and all rows have the cells of the table");
}

fn field(text: &str, writer: &mut csv::Writer<Vec<u8>>) {
    writer.write_field(text).expect("a Vec takes every byte");
}

/// A cell, in quotes if it needs them.
fn quoted(text: &str) -> Vec<u8> {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\"")).into_bytes()
    } else {
        text.as_bytes().to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_cells_are_quoted_as_short_ones_are() {
        for unit in ["a", "a,", "a\"b", "\n", "đ\r"] {
            for count in [1, LONG, 2 * LONG] {
                let (long, mut wanted, mut got) =
                    (unit.repeat(count), csv::Writer::from_writer(Vec::new()), Vec::new());
                wanted.write_record(["x", &long, ""]).expect("it is written");
                let mut fragment = Fragment::default();
                record(&[Cell::from("x"), Cell::from(&*long), Cell::Empty], false, &mut fragment);
                fragment.write_to(0, &mut got).expect("it is written");
                assert!(wanted.into_inner().expect("it is flushed") == got, "{unit:?} {count}");
            }
        }
    }
}
