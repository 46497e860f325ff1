//! CSV by RFC 4180: UTF-8, LF, a header row; `--excel` adds what spreadsheets need.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Write};

use super::{ReportFormat, ReportLayout, ReportRow, ReportWriter};
use crate::report::fragment::Hole;
use crate::report::{Cell, Fragment};

/// A cell with more bytes is quoted here: `csv` looks at all that is left of a cell each time its buffer is full, which
/// takes 17 s for a cell of 64 MB.
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
    // One buffer instead of a text for every number.
    let mut digits = String::new();
    for cell in cells {
        let text = match cell {
            Cell::Game(relative) => {
                field("", excel, to);
                to.game(*relative);
                continue;
            }
            Cell::Number(number) => {
                digits.clear();
                let _ = write!(digits, "{number}");
                Cow::Borrowed(digits.as_str())
            }
            Cell::Text(text) if excel && text.starts_with(['=', '+', '-', '@', '\t', '\r']) => {
                Cow::Owned(format!("'{text}"))
            }
            other => other.to_text(),
        };
        if text.len() > LONG {
            field("", excel, to);
            to.hole(Hole::Text(quoted(&text)));
        } else {
            field(&text, excel, to);
        }
    }
    let writer = to.csv(excel);
    let ended = writer.write_record(None::<&[u8]>).and_then(|()| Ok(writer.flush()?));
    ended.expect("a Vec takes every byte, and all rows have the cells of the table");
}

fn field(text: &str, excel: bool, to: &mut Fragment) {
    to.csv(excel).write_field(text).expect("a Vec takes every byte");
}

/// A cell in quotes where it needs them.
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
