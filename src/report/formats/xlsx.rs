//! A workbook for spreadsheet programs: a summary, and a sheet of rows with a filter on every column.
//!
//! Text is stored as text, so that no program runs it as a formula or reads a date into it. Rows go to a temporary file as they
//! come; a sheet has room for 1,048,576 of them, and what comes after goes on in another sheet.

use std::io::{self, Seek, Write};

use rust_xlsxwriter::{Color, Format, Workbook, Worksheet, XlsxError};

use crate::finding::{Code, Severity};
use crate::message::Message;
use crate::messages::Catalog;
use crate::report::table::{Cell, Kind, Table};
use crate::report::{Closing, Record};

/// Rows of a sheet, the header included.
const SHEET_ROWS: u32 = 1 << 20;

/// Characters that a cell has room for, in units of UTF-16; what is longer is cut, with an ellipsis.
const CELL: usize = 32_767;

/// A workbook that rows are added to.
pub(in crate::report) struct Book {
    workbook: Workbook,
    table: Table,
    /// Room in a sheet.
    room: u32,
    /// Sheets of rows so far, and the rows of the last, its header included.
    sheets: usize,
    row: u32,
    header: Format,
}

fn failed(error: XlsxError) -> io::Error {
    match error {
        XlsxError::IoError(error) => error,
        other => io::Error::other(other),
    }
}

/// How wide a column is, in characters.
fn width(column: &str) -> u16 {
    match column {
        "file" | "white" | "black" | "event" => 24,
        "message" => 64,
        "fen" => 60,
        "token" | "fix" | "plies" | "article" => 18,
        "date" | "code" | "severity" | "rule" | "kind" | "move_number" => 12,
        _ => 9,
    }
}

/// A text that a cell has room for.
fn cut(text: &str) -> std::borrow::Cow<'_, str> {
    // A character has at most as many units as bytes.
    if text.len() <= CELL {
        return text.into();
    }
    let mut units = 0;
    let kept = text.chars().take_while(|c| {
        units += c.len_utf16();
        units < CELL
    });
    let kept: String = kept.collect();
    if kept.len() == text.len() { kept.into() } else { (kept + "…").into() }
}

impl Book {
    /// A workbook without rows.
    pub(in crate::report) fn new(table: Table) -> io::Result<Book> {
        Book::with_room(table, SHEET_ROWS)
    }

    fn with_room(table: Table, room: u32) -> io::Result<Book> {
        let mut workbook = Workbook::new();
        workbook.add_worksheet().set_name("Summary").map_err(failed)?;
        let header = Format::new().set_bold().set_background_color(Color::RGB(0x00E8_E4DA));
        let mut book = Book { workbook, table, room, sheets: 0, row: 0, header };
        book.next_sheet()?;
        Ok(book)
    }

    fn name(&self, sheet: usize) -> String {
        let name = match self.table {
            Table::Findings => "Findings",
            Table::Ledger => "Ledger",
        };
        if sheet == 1 { name.to_owned() } else { format!("{name} {sheet}") }
    }

    fn sheet(&mut self) -> io::Result<&mut Worksheet> {
        self.workbook.worksheet_from_index(self.sheets).map_err(failed)
    }

    /// Ends the sheet of rows, where there is one.
    fn close(&mut self) -> io::Result<()> {
        if self.sheets > 0 {
            let (last, columns) = (self.row - 1, self.table.columns().len() as u16);
            self.sheet()?.autofilter(0, 0, last, columns - 1).map_err(failed)?;
        }
        Ok(())
    }

    fn next_sheet(&mut self) -> io::Result<()> {
        self.close()?;
        self.sheets += 1;
        self.row = 1;
        let (name, header, table) = (self.name(self.sheets), self.header.clone(), self.table);
        let sheet = self.workbook.add_worksheet_with_constant_memory().map_err(failed)?;
        sheet.set_name(name).and_then(|s| s.set_freeze_panes(1, 0)).map_err(failed)?;
        for (index, column) in (0..).zip(table.columns()) {
            sheet.set_column_width(index, width(column)).map_err(failed)?;
            sheet.write_string_with_format(0, index, *column, &header).map_err(failed)?;
        }
        Ok(())
    }

    /// Adds a row, in another sheet where this one is full.
    pub(in crate::report) fn take(&mut self, record: &Record) -> io::Result<()> {
        debug_assert!(record.table() == self.table);
        if self.row == self.room {
            self.next_sheet()?;
        }
        let (row, table) = (self.row, self.table);
        let sheet = self.sheet()?;
        record.with_cells(|cells| {
            for ((index, cell), column) in (0..).zip(cells).zip(table.columns()) {
                match *cell {
                    Cell::Empty | Cell::Text("") | Cell::Numbers([]) => {}
                    Cell::Number(number) if table.kind(column) == Kind::Number => {
                        sheet.write_number(row, index, number as f64).map_err(failed)?;
                    }
                    other => drop(sheet.write_string(row, index, cut(&other.to_text())).map_err(failed)?),
                }
            }
            Ok::<_, io::Error>(())
        })?;
        self.row += 1;
        Ok(())
    }

    /// Fills the summary and writes the workbook.
    pub(in crate::report) fn finish(
        mut self,
        closing: &Closing<'_>,
        catalog: &Catalog,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        self.close()?;
        let goes_on = (self.sheets > 1).then(|| {
            let message = Message::new("sheets-go-on")
                .with("rows", (self.room - 1).to_string())
                .with("last", self.name(self.sheets));
            catalog.text(&message)
        });
        let header = self.header.clone();
        let summary = self.workbook.worksheet_from_index(0).map_err(failed)?;
        let failures = closing.failures.iter().take(1000).map(|failure| catalog.text(failure));
        let lines: Vec<String> = goes_on.into_iter().chain(failures).collect();
        fill(summary, closing, &lines, &header).map_err(failed)?;
        // A workbook is an archive, whose parts are described after they were written.
        let mut file = tempfile::tempfile()?;
        self.workbook.save_to_writer(&mut file).map_err(failed)?;
        file.rewind()?;
        io::copy(&mut file, out).map(drop)
    }
}

/// Writes the summary, with these lines at its end.
fn fill(sheet: &mut Worksheet, closing: &Closing<'_>, lines: &[String], header: &Format) -> Result<(), XlsxError> {
    let tally = closing.tally;
    sheet.set_column_width(0, 14)?.set_column_width(1, 28)?.set_column_width(2, 12)?.set_column_width(3, 12)?;
    sheet.write_string_with_format(0, 0, concat!("bienban ", env!("CARGO_PKG_VERSION")), header)?;
    let counts = [
        ("files", closing.files),
        ("games", tally.games),
        ("half_moves", tally.half_moves),
        ("errors", tally.of(Severity::Error)),
        ("warnings", tally.of(Severity::Warning)),
        ("information", tally.of(Severity::Info)),
    ];
    let mut row = 1;
    for (name, count) in counts {
        sheet.write_string(row, 0, name)?.write_number(row, 1, count as f64)?;
        row += 1;
    }
    row += 1;
    for (column, name) in (0..).zip(["code", "name", "severity", "count"]) {
        sheet.write_string_with_format(row, column, name, header)?;
    }
    for &code in Code::ALL {
        for (&severity, count) in code.severities().iter().map(|severity| (severity, tally.graded(code, *severity))) {
            if count == 0 {
                continue;
            }
            row += 1;
            sheet.write_string(row, 0, code.id())?.write_string(row, 1, code.name())?;
            sheet.write_string(row, 2, severity.name())?.write_number(row, 3, count as f64)?;
        }
    }
    row += 2;
    for line in lines {
        sheet.write_string(row, 0, cut(line))?;
        row += 1;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::Tally;
    use crate::report::LedgerRow;
    use calamine::{Data, Reader as _, Xlsx};

    fn written(rows: &[LedgerRow], room: u32) -> Xlsx<io::Cursor<Vec<u8>>> {
        let mut book = Book::with_room(Table::Ledger, room).expect("a temporary file can be made");
        for row in rows {
            book.take(&Record::Ledger(Box::new(row.clone()))).expect("it is a row of the table");
        }
        let mut out = Vec::new();
        let closing = Closing {
            files: 1,
            tally: &Tally::default(),
            failures: &[Message::new("error-no-such-input").with("name", "x.pgn")],
        };
        book.finish(&closing, &Catalog::new(), &mut out).expect("it can be written");
        Xlsx::new(io::Cursor::new(out)).expect("it is a workbook")
    }

    #[test]
    fn what_has_no_room_goes_on_in_another_sheet() {
        let rows: Vec<LedgerRow> = (1..=5).map(|game| LedgerRow { game, ..LedgerRow::default() }).collect();
        let mut book = written(&rows, 3);
        assert_eq!(book.sheet_names(), ["Summary", "Ledger", "Ledger 2", "Ledger 3"]);
        let games = |book: &mut Xlsx<_>, sheet: &str| -> Vec<String> {
            let range = book.worksheet_range(sheet).expect("it is there");
            range.rows().map(|row| row[1].to_string()).collect()
        };
        assert_eq!(games(&mut book, "Ledger 2"), ["game", "3", "4"]);
        assert_eq!(games(&mut book, "Ledger 3"), ["game", "5"]);
        let summary = book.worksheet_range("Summary").expect("it is there");
        let said = |text: &str| summary.rows().any(|row| row[0].to_string().contains(text));
        assert!(said("Ledger 3") && said("x.pgn: no such file or folder, and no file matches it as a pattern"));
    }

    #[test]
    fn text_is_text_and_long_text_is_cut() {
        let long: Box<str> = "ệ".repeat(40_000).into();
        let row = LedgerRow { white: "=1+1".into(), black: long, date: "2024.01.02".into(), ..LedgerRow::default() };
        let row = LedgerRow { plies: vec![4, 8], result: "1/2".into(), rule: "\u{1b}\u{0}".into(), ..row };
        let mut book = written(&[row], SHEET_ROWS);
        let range = book.worksheet_range("Ledger").expect("it is there");
        let cell = |column: u32| range.get_value((1, column)).cloned().unwrap_or_default();
        assert_eq!(cell(2), Data::String("=1+1".into()));
        assert_eq!(cell(3).to_string().chars().count(), CELL);
        assert_eq!(
            (cell(4).to_string(), cell(5).to_string(), cell(15).to_string()),
            ("2024.01.02".into(), "1/2".into(), "4;8".into())
        );
    }
}
