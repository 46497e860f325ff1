//! A workbook for spreadsheet programs: a sheet of rows with a filter on every column, and a summary after it.
//!
//! Text is stored as text, so no program runs it as a formula or reads a date into it. Rows go to a temporary file as
//! they come. A sheet has room for 1,048,576 rows, and further rows go into another sheet.
//!
//! The workbook speaks the language of its catalog, except for the names of the columns, which are the same in every
//! format.

use std::borrow::Cow;
use std::io::{self, Seek, Write};

use rust_xlsxwriter::{Color, Format, FormatAlign, Workbook, Worksheet, XlsxError};

use super::html::finding_name;
use super::xlsx_text::cut;
use super::{FormatWriter, ReportFormat, ReportLayout, ReportRow, xlsx_form};
use crate::fragment::FragmentRow;
use crate::show::form::{FormSheet, too_many};
use crate::table::TableTally;
use crate::{ColumnKind, Fragment, ReportClosing, ReportTable, TableCell, TableColumn};
use bienban_base::finding::{Code, Severity};
use bienban_base::message::Message;
use bienban_base::messages::{Catalog, Ui};
use bienban_engine::judge::JudgeTally;

/// The number of rows of a sheet, with its header.
const SHEET_ROWS: u32 = 1 << 20;

/// The format.
pub(crate) struct Xlsx;

impl ReportFormat for Xlsx {
    fn is_binary(&self) -> bool {
        true
    }

    fn has_forms(&self) -> bool {
        true
    }

    fn put(&self, _: ReportLayout<'_>, row: ReportRow<'_>, to: &mut Fragment) {
        row.keep(to);
    }

    fn writer<'a>(&self, layout: ReportLayout<'a>) -> io::Result<Box<dyn FormatWriter + 'a>> {
        Ok(Box::new(XlsxBook::with_room(layout, SHEET_ROWS)?))
    }
}

/// A workbook that rows are added to.
struct XlsxBook<'a> {
    workbook: Workbook,
    layout: ReportLayout<'a>,
    tally: TableTally,
    /// The number of rows that a sheet has room for.
    room: u32,
    /// The number of sheets so far, and the number of rows of the last, with its header.
    sheets: usize,
    row: u32,
    header: Format,
    /// The format of cells whose texts have several lines.
    wrapped: Option<Format>,
    /// The forms of claims, each of which gets a sheet.
    forms: Vec<FormSheet>,
    /// Why there are no forms.
    without: Option<String>,
}

fn failed(error: XlsxError) -> io::Error {
    match error {
        XlsxError::IoError(error) => error,
        other => io::Error::other(other),
    }
}

/// The width of a column in characters.
fn width(table: &ReportTable, column: &TableColumn) -> u16 {
    match (column.kind, &*column.name) {
        (ColumnKind::Sentence, _) if table.filed => 40,
        (ColumnKind::Position, _) if table.filed => 26,
        (ColumnKind::Numbers, _) if table.filed => 12,
        (_, "white" | "black" | "file" | "verdict" | "article") if table.filed => 14,
        (ColumnKind::Sentence, _) | (ColumnKind::Text, "value" | "line") => 64,
        (ColumnKind::Position, _) => 60,
        (_, "entry") => 36,
        (_, "file" | "sheet" | "white" | "black" | "event" | "provision" | "name") => 24,
        (ColumnKind::Numbers, _) | (_, "token" | "fix" | "article" | "cells" | "verdict") => 18,
        (_, "date" | "code" | "severity" | "rule" | "kind" | "move_number" | "status" | "encoding" | "section") => 12,
        _ => 9,
    }
}

/// The height of a line of text in points, and the most lines that a row has room for.
const LINE: f64 = 15.0;
const MOST_LINES: usize = 27;

impl<'a> XlsxBook<'a> {
    /// A workbook without rows.
    fn with_room(layout: ReportLayout<'a>, room: u32) -> io::Result<XlsxBook<'a>> {
        let mut workbook = Workbook::new();
        workbook.add_worksheet().set_name(layout.catalog.word("book-title-summary")).map_err(failed)?;
        let header = Format::new().set_bold().set_background_color(Color::RGB(0x00E8_E4DA));
        let wraps = || Format::new().set_text_wrap().set_align(FormatAlign::Top);
        let wrapped = layout.table.filed.then(wraps);
        let header = if wrapped.is_some() { header.set_text_wrap() } else { header };
        let tally = TableTally::of(layout.table);
        let (forms, without) = (Vec::new(), None);
        let mut book = XlsxBook { workbook, layout, tally, room, sheets: 0, row: 0, header, wrapped, forms, without };
        book.next_sheet()?;
        Ok(book)
    }

    fn name(&self, sheet: usize) -> String {
        let name = self.layout.catalog.named("book-title", self.layout.table.name);
        let number = if sheet == 1 { String::new() } else { format!(" {sheet}") };
        format!("{name}{number}")
    }

    fn sheet(&mut self) -> io::Result<&mut Worksheet> {
        self.workbook.worksheet_from_index(self.sheets).map_err(failed)
    }

    /// Ends the current sheet of rows, if there is one.
    fn close(&mut self) -> io::Result<()> {
        if self.sheets > 0 {
            let (last, columns) = (self.row - 1, self.layout.table.columns.len() as u16);
            self.sheet()?.autofilter(0, 0, last, columns - 1).map_err(failed)?;
        }
        Ok(())
    }

    fn next_sheet(&mut self) -> io::Result<()> {
        self.close()?;
        self.sheets += 1;
        self.row = 1;
        let (name, header, table) = (self.name(self.sheets), self.header.clone(), self.layout.table);
        let sheet = self.workbook.add_worksheet_with_constant_memory().map_err(failed)?;
        sheet.set_name(name).and_then(|s| s.set_freeze_panes(1, 0)).map_err(failed)?;
        if table.filed {
            sheet.set_row_height(0, 3.0 * LINE).map_err(failed)?;
        }
        // On paper: A4 across, as wide as a sheet, the names of the columns on every page.
        sheet.set_paper_size(9).set_landscape().set_print_fit_to_pages(1, 0).set_repeat_rows(0, 0).map_err(failed)?;
        for (index, column) in (0..).zip(table.columns.iter()) {
            sheet.set_column_width(index, width(table, column)).map_err(failed)?;
            sheet.write_string_with_format(0, index, cut(&column.name), &header).map_err(failed)?;
        }
        Ok(())
    }

    /// Adds a row, in another sheet if this one is full.
    fn add(&mut self, cells: &[TableCell<'_>]) -> io::Result<()> {
        if self.row == self.room {
            self.next_sheet()?;
        }
        self.tally.take(cells);
        let (row, table, layout, wrapped) = (self.row, self.layout.table, self.layout, self.wrapped.clone());
        let sheet = self.sheet()?;
        if wrapped.is_some() {
            // A program does not fit the height to the text of a row without a height of its own.
            let lines = table.columns.iter().zip(cells).map(|(column, cell)| {
                let text = worded(layout, column, cell.to_text());
                text.chars().count().div_ceil(usize::from(width(table, column)) - 1)
            });
            let lines = lines.max().unwrap_or(1).clamp(1, MOST_LINES);
            sheet.set_row_height(row, LINE * lines as f64).map_err(failed)?;
        }
        for ((index, column), cell) in (0..).zip(table.columns.iter()).zip(cells) {
            match cell {
                TableCell::Number(number) | TableCell::Game(number) if column.kind == ColumnKind::Number => {
                    match &wrapped {
                        Some(wrapped) => sheet.write_number_with_format(row, index, *number as f64, wrapped),
                        None => sheet.write_number(row, index, *number as f64),
                    }
                    .map_err(failed)?;
                }
                other => {
                    let text = other.to_text();
                    if !text.is_empty() {
                        let text = worded(layout, column, text);
                        match &wrapped {
                            Some(wrapped) => sheet.write_string_with_format(row, index, cut(&text), wrapped),
                            None => sheet.write_string(row, index, cut(&text)),
                        }
                        .map_err(failed)?;
                    }
                }
            }
        }
        self.row += 1;
        Ok(())
    }

    /// Adds a sheet for each form.
    fn add_forms(&mut self) -> Result<(), XlsxError> {
        let name = self.layout.catalog.named("book-title", "form");
        for (number, form) in (1_u64..).zip(&self.forms) {
            let sheet = self.workbook.add_worksheet().set_name(format!("{name} {number}"))?;
            xlsx_form::fill(sheet, form, number, self.layout.style.men)?;
        }
        Ok(())
    }

    /// Writes the summary, with these lines at the end.
    fn summarise(&mut self, closing: &ReportClosing<'_>, lines: &[String]) -> Result<(), XlsxError> {
        let (header, judged, tally) = (self.header.clone(), self.layout.table.judged, closing.tally);
        let (layout, catalog) = (self.layout, self.layout.catalog);
        let sheet = self.workbook.worksheet_from_index(0)?;
        sheet.set_column_width(0, 14)?.set_column_width(1, 28)?.set_column_width(2, 12)?.set_column_width(3, 12)?;
        // A workbook is recognised as a report by these words at the beginning.
        let made = concat!("bienban ", env!("CARGO_PKG_VERSION"));
        let made = if layout.table.is_source { format!("({made})") } else { made.to_owned() };
        sheet.write_string_with_format(0, 0, made, &header)?;
        let games = [("files", closing.files), ("games", tally.games), ("half_moves", tally.half_moves)];
        let faults = [("errors", Severity::Error), ("warnings", Severity::Warning), ("information", Severity::Info)];
        let named = |(name, count): (&str, u64)| (catalog.named("book", name), count);
        let mut counts: Vec<(String, u64)> = Vec::new();
        // A table that is not about games has no games to count.
        counts.extend(games.into_iter().filter(|(_, count)| judged || *count > 0).map(named));
        if judged {
            counts.extend(faults.map(|(name, severity)| named((name, tally.findings_with(severity)))));
        } else {
            counts.push(named(("rows", self.tally.rows)));
            let column = layout.table.columns.iter().find(|column| Some(&*column.name) == layout.table.counted);
            let value = |value: &str| {
                column.map_or_else(|| value.to_owned(), |column| worded(layout, column, value.into()).into_owned())
            };
            counts.extend(self.tally.values.iter().map(|(name, count)| (value(name), *count)));
        }
        let mut row = 1;
        for (name, count) in counts {
            sheet.write_string(row, 0, cut(&name))?.write_number(row, 1, count as f64)?;
            row += 1;
        }
        if judged {
            row = codes(sheet, row + 1, tally, (&header, catalog))? + 1;
        }
        for line in lines {
            row += 1;
            sheet.write_string(row, 0, cut(line))?;
        }
        Ok(())
    }
}

impl FormatWriter for XlsxBook<'_> {
    fn take(&mut self, fragment: Fragment, before: u64, _: &mut dyn Write) -> io::Result<()> {
        fragment.records.into_iter().try_for_each(|record| match record.after(before) {
            FragmentRow::Cells(cells) => self.add(&cells),
            FragmentRow::Form(form) => {
                self.forms.push(*form);
                Ok(())
            }
            FragmentRow::WithoutForms(claims) => {
                self.without = Some(self.layout.catalog.text(&too_many(claims)));
                Ok(())
            }
            FragmentRow::Line(_) | FragmentRow::Page(_) | FragmentRow::Card(_) => Ok(()),
        })
    }

    /// Fills the summary and writes the workbook.
    fn finish(mut self: Box<Self>, closing: &ReportClosing<'_>, out: &mut dyn Write) -> io::Result<()> {
        self.close()?;
        let catalog = self.layout.catalog;
        let goes_on = (self.sheets > 1).then(|| {
            let message = Message::new("sheets-go-on")
                .with("rows", (self.room - 1).to_string())
                .with("last", self.name(self.sheets));
            catalog.text(&message)
        });
        let failures = closing.failures.iter().take(1000).map(|failure| catalog.text(failure));
        let notes = closing.notes.iter().map(|note| catalog.text(note));
        let lines: Vec<String> = notes.chain(goes_on).chain(self.without.take()).chain(failures).collect();
        self.summarise(closing, &lines).map_err(failed)?;
        // Programs read the first sheet by default, and it is the one that is printed.
        self.workbook.worksheets_mut().rotate_left(1);
        if let Some(first) = self.workbook.worksheets_mut().first_mut() {
            first.set_active(true);
        }
        self.add_forms().map_err(failed)?;
        // A workbook is an archive, which describes its parts after writing them.
        let mut file = tempfile::tempfile()?;
        self.workbook.save_to_writer(&mut file).map_err(failed)?;
        file.rewind()?;
        io::copy(&mut file, out).map(drop)
    }
}

/// The text of a cell, in words if it is a name of ours. In English a workbook has the names, as other data has them.
fn worded<'t>(layout: ReportLayout<'_>, column: &TableColumn, text: Cow<'t, str>) -> Cow<'t, str> {
    if column.kind == ColumnKind::HalfMove {
        return layout.catalog.half_move(&text).into_owned().into();
    }
    let catalog = Some(layout.catalog).filter(|catalog| catalog.ui() != Ui::English);
    catalog.and_then(|catalog| layout.table.worded(column, &text, catalog)).map_or(text, Cow::Owned)
}

/// Lists the number of findings of each code, from a row on. Returns the last row.
fn codes(
    sheet: &mut Worksheet,
    mut row: u32,
    tally: &JudgeTally,
    (header, catalog): (&Format, &Catalog),
) -> Result<u32, XlsxError> {
    for (column, name) in (0..).zip(["code", "name", "severity", "count"]) {
        sheet.write_string_with_format(row, column, catalog.named("book", name), header)?;
    }
    let name = |code: Code| match catalog.ui() {
        Ui::English => code.name().to_owned(),
        ui @ Ui::Vietnamese => finding_name(code, ui),
    };
    let gravity = |severity: Severity| match catalog.ui() {
        Ui::English => severity.name().to_owned(),
        Ui::Vietnamese => catalog.text(&severity.message()),
    };
    for &code in Code::ALL {
        for &severity in code.severities() {
            let count = tally.graded(code, severity);
            if count > 0 {
                row += 1;
                sheet.write_string(row, 0, code.id())?.write_string(row, 1, name(code))?;
                sheet.write_string(row, 2, gravity(severity))?.write_number(row, 3, count as f64)?;
            }
        }
    }
    Ok(row)
}

#[cfg(test)]
mod tests {
    use super::super::xlsx_text::CELL;
    use super::*;
    use crate::{LEDGER, LedgerRow, ReportStyle};
    use calamine::{Data, Reader as _, Xlsx};

    fn written(rows: &[LedgerRow<'_>], room: u32) -> Xlsx<io::Cursor<Vec<u8>>> {
        written_in(Ui::English, rows, room)
    }

    fn written_in(ui: Ui, rows: &[LedgerRow<'_>], room: u32) -> Xlsx<io::Cursor<Vec<u8>>> {
        let layout = ReportLayout {
            table: &LEDGER,
            catalog: Catalog::of(ui),
            style: ReportStyle::new(super::super::Format::Xlsx),
        };
        let mut book = XlsxBook::with_room(layout, room).expect("a temporary file can be made");
        for row in rows {
            book.add(&row.cells()).expect("it is a row of the table");
        }
        let mut out = Vec::new();
        let closing = ReportClosing {
            files: 1,
            tally: &JudgeTally::default(),
            failures: &[Message::new("error-no-such-input").with("name", "x.pgn")],
            ..ReportClosing::default()
        };
        Box::new(book).finish(&closing, &mut out).expect("it can be written");
        Xlsx::new(io::Cursor::new(out)).expect("it is a workbook")
    }

    #[test]
    fn what_has_no_room_goes_on_in_another_sheet() {
        let rows: Vec<LedgerRow<'_>> = (1..=5).map(|game| LedgerRow { game, ..LedgerRow::default() }).collect();
        let mut book = written(&rows, 3);
        assert_eq!(book.sheet_names(), ["Ledger", "Ledger 2", "Ledger 3", "Summary"]);
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
    fn a_workbook_speaks_vietnamese_but_for_the_names_of_its_columns() {
        let row = LedgerRow { rule: "threefold", kind: "occurred", white: "dead", ..LedgerRow::default() };
        let mut book = written_in(Ui::Vietnamese, &[row], SHEET_ROWS);
        assert_eq!(book.sheet_names(), ["Sổ hòa", "Tổng hợp"]);
        let range = book.worksheet_range("Sổ hòa").expect("it is there");
        let cell = |place: (u32, u32)| range.get_value(place).map(ToString::to_string).unwrap_or_default();
        assert_eq!((cell((0, 7)), cell((1, 7))), ("rule".into(), "thế cờ lặp lại ba lần".into()));
        assert_eq!((cell((1, 8)), cell((1, 2))), ("đã có trên bàn cờ".into(), "dead".into()));
        let summary = book.worksheet_range("Tổng hợp").expect("it is there");
        let words: Vec<String> = summary.rows().skip(1).map(|row| row[0].to_string()).collect();
        assert_eq!(words[..6], ["tệp", "ván", "nửa nước đi", "lỗi", "cảnh báo", "thông tin"]);
    }

    #[test]
    fn every_title_of_a_sheet_is_short_enough() {
        for ui in Ui::ALL {
            for table in
                ["summary", "findings", "ledger", "verdicts", "claims", "games", "positions", "account", "form"]
            {
                let title = Catalog::of(ui).find(&format!("book-title-{table}")).expect("it has a title");
                assert!(title.chars().count() < 25 && !title.contains(['[', ']', ':', '*', '?', '/', '\\']), "{title}");
            }
        }
    }

    #[test]
    fn text_is_text_and_long_text_is_cut() {
        let long = "ệ".repeat(40_000);
        let row = LedgerRow { white: "=1+1", black: &long, date: "2024.01.02", ..LedgerRow::default() };
        let row = LedgerRow { plies: vec![4, 8].into(), result: "1/2", rule: "\u{1b}\u{0}", ..row };
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
