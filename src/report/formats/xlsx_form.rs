//! The form of a claim as a sheet of a workbook: one page of A4, its boards drawn with figures in coloured cells.

use rust_xlsxwriter::{Color, Format, FormatAlign, FormatBorder, Worksheet, XlsxError};

use super::xlsx::cut;
use crate::chess::{Square, men};
use crate::report::show::form::{FormBoard, FormSheet};

/// Columns of a sheet: three boards, each with a column for the numbers of its ranks before it.
const COLUMNS: u16 = 27;
/// The first columns of the boards.
const FIRST: [u16; 3] = [1, 10, 19];
/// The columns of the labels.
const LABELS: u16 = 6;
/// The width of a column in characters, and the height of a square in points.
const WIDE: f64 = 2.7;
const SQUARE: f64 = 17.0;
/// The height of a line of text in points, and about how many characters stand in the columns of the values.
const LINE: f64 = 15.0;
const CHARACTERS: usize = 58;
/// About how many characters stand below a board in a line.
const CAPTION: usize = 26;

/// How cells look.
struct Looks {
    title: Format,
    heading: Format,
    label: Format,
    value: Format,
    pen: Format,
    verdict: Format,
    head: Format,
    cell: Format,
    caption: Format,
    squares: [Format; 2],
    name: Format,
    sign: Format,
}

impl Looks {
    fn new() -> Looks {
        let plain = || Format::new().set_align(FormatAlign::Top);
        let square = |color| {
            let middle = Format::new().set_align(FormatAlign::Center).set_align(FormatAlign::VerticalCenter);
            middle.set_font_size(14).set_background_color(Color::RGB(color))
        };
        Looks {
            title: Format::new().set_bold().set_font_size(15),
            heading: Format::new().set_bold(),
            label: plain().set_font_color(Color::RGB(0x0055_5555)),
            value: plain().set_text_wrap(),
            pen: plain().set_border_bottom(FormatBorder::Dotted),
            verdict: Format::new().set_bold().set_font_size(13).set_border(FormatBorder::Medium),
            head: Format::new().set_bold().set_border(FormatBorder::Thin).set_align(FormatAlign::Center),
            cell: Format::new().set_border(FormatBorder::Thin).set_align(FormatAlign::Center),
            caption: plain().set_text_wrap().set_font_size(9),
            name: Format::new().set_font_size(9).set_align(FormatAlign::Center).set_align(FormatAlign::VerticalCenter),
            squares: [square(0x00F0_E2C8), square(0x00C6_A57B)],
            sign: plain().set_border_top(FormatBorder::Thin),
        }
    }
}

/// A sheet that is filled row by row.
struct Filling<'a> {
    sheet: &'a mut Worksheet,
    looks: Looks,
    row: u32,
}

/// Fills a sheet with the form of this number and sets it up to be printed on a page of A4.
pub(super) fn fill(sheet: &mut Worksheet, form: &FormSheet, number: u64) -> Result<(), XlsxError> {
    sheet.set_paper_size(9).set_print_fit_to_pages(1, 1).set_margins(0.5, 0.5, 0.5, 0.5, 0.3, 0.3);
    sheet.set_screen_gridlines(false);
    sheet.set_column_range_width(0, COLUMNS - 1, WIDE)?;
    let mut to = Filling { sheet, looks: Looks::new(), row: 0 };
    to.title(&format!("{} {number}", form.title))?;
    to.fields(&form.claim)?;
    to.verdict(&form.verdict)?;
    to.fields(&form.decision)?;
    to.clocks(&form.clocks)?;
    for (heading, boards) in &form.boards {
        to.boards(heading, boards)?;
    }
    to.signatures(&form.signatures)
}

impl Filling<'_> {
    /// Writes into the columns from `first` to `last`, as one cell.
    fn across(&mut self, first: u16, last: u16, text: &str, look: &Format) -> Result<(), XlsxError> {
        self.sheet.merge_range(self.row, first, self.row, last, &cut(text), look)?;
        Ok(())
    }

    fn title(&mut self, text: &str) -> Result<(), XlsxError> {
        let look = self.looks.title.clone();
        self.across(0, COLUMNS - 1, text, &look)?;
        self.sheet.set_row_height(self.row, 24)?;
        self.row += 2;
        Ok(())
    }

    fn fields(&mut self, fields: &[(String, String)]) -> Result<(), XlsxError> {
        let [label, value, pen] = [&self.looks.label, &self.looks.value, &self.looks.pen].map(Format::clone);
        for (name, text) in fields {
            self.across(0, LABELS - 1, name, &label)?;
            self.across(LABELS, COLUMNS - 1, text, if text.is_empty() { &pen } else { &value })?;
            // A spreadsheet program does not fit the height of merged cells to their text.
            let lines = text.chars().count().div_ceil(CHARACTERS).clamp(1, 20);
            self.sheet.set_row_height(self.row, LINE * lines as f64)?;
            self.row += 1;
        }
        self.row += 1;
        Ok(())
    }

    fn verdict(&mut self, text: &str) -> Result<(), XlsxError> {
        let look = self.looks.verdict.clone();
        self.across(0, COLUMNS - 1, text, &look)?;
        self.sheet.set_row_height(self.row, 22)?;
        self.row += 2;
        Ok(())
    }

    fn clocks(&mut self, rows: &[Vec<String>]) -> Result<(), XlsxError> {
        for (index, cells) in rows.iter().enumerate() {
            let look = if index == 0 { self.looks.head.clone() } else { self.looks.cell.clone() };
            for (cell, first) in cells.iter().zip([0, 8, 16]) {
                self.across(first, first + 7, cell, &look)?;
            }
            self.row += 1;
        }
        self.row += u32::from(!rows.is_empty());
        Ok(())
    }

    fn boards(&mut self, heading: &str, boards: &[FormBoard]) -> Result<(), XlsxError> {
        let (look, caption) = (self.looks.heading.clone(), self.looks.caption.clone());
        self.across(0, COLUMNS - 1, heading, &look)?;
        self.row += 1;
        for abreast in boards.chunks(FIRST.len()) {
            for (board, first) in abreast.iter().zip(FIRST) {
                self.board(board, first)?;
            }
            self.row += 9;
            for (board, first) in abreast.iter().zip(FIRST) {
                self.across(first, first + 7, &board.caption, &caption)?;
            }
            let longest = abreast.iter().map(|board| board.caption.chars().count()).max().unwrap_or(0);
            self.sheet.set_row_height(self.row, LINE * longest.div_ceil(CAPTION).clamp(1, 8) as f64)?;
            self.row += 2;
        }
        Ok(())
    }

    /// A board in the eight rows below and the eight columns from `first` on, with the names of ranks and files.
    fn board(&mut self, board: &FormBoard, first: u16) -> Result<(), XlsxError> {
        let Some(men) = men(&board.fen) else { return Ok(()) };
        for down in 0..8_u32 {
            let row = self.row + down;
            self.sheet.set_row_height(row, SQUARE)?;
            self.sheet.write_string_with_format(row, first - 1, (8 - down).to_string(), &self.looks.name)?;
            for across in 0..8_u32 {
                let look = &self.looks.squares[((down + across) % 2) as usize];
                let figure = men.piece_at(Square::new((7 - down) * 8 + across)).map_or("", |man| {
                    let figures = if man.color.is_white() {
                        ["♙", "♘", "♗", "♖", "♕", "♔"]
                    } else {
                        ["♟", "♞", "♝", "♜", "♛", "♚"]
                    };
                    figures[man.role as usize - 1]
                });
                self.sheet.write_string_with_format(row, first + across as u16, figure, look)?;
            }
        }
        for (file, column) in ('a'..='h').zip(first..) {
            self.sheet.write_string_with_format(self.row + 8, column, file.to_string(), &self.looks.name)?;
        }
        Ok(())
    }

    /// Lines to sign, two beside each other.
    fn signatures(&mut self, lines: &[String]) -> Result<(), XlsxError> {
        let look = self.looks.sign.clone();
        for pair in lines.chunks(2) {
            self.sheet.set_row_height(self.row, 30)?;
            self.row += 1;
            for (line, first) in pair.iter().zip([0, 14]) {
                self.across(first, first + 11, line, &look)?;
            }
            self.row += 1;
        }
        Ok(())
    }
}
