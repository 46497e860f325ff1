//! The form of a claim as a sheet of a workbook: one page of A4, its boards drawn with figures in coloured cells.

use rust_xlsxwriter::{Color, Format, FormatAlign, FormatBorder, Worksheet, XlsxError};

use super::xlsx_text::cut;
use crate::MenStyle;
use crate::show::diagram::Diagram;
use crate::show::form::{FormBoard, FormSheet};

/// Columns of a sheet: three boards, each with a column for the numbers of its ranks before it.
const COLUMNS: u16 = 27;
/// The first columns of the boards.
const FIRST: [u16; 3] = [1, 10, 19];
/// The same for boards of xiangqi, which have nine files.
const FIRST_OF_NINE: [u16; 2] = [1, 13];
/// The columns of the labels.
const LABELS: u16 = 6;
/// The width of a column in characters, and the height of a square in points.
const WIDE: f64 = 2.7;
const SQUARE: f64 = 17.0;
/// The height of a line of text in points, and the approximate number of characters that fit the columns of the
/// values.
const LINE: f64 = 15.0;
const CHARACTERS: usize = 58;
/// The approximate number of characters in a line below a board.
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
    /// An empty point of xiangqi, and those with a man of White and of Black.
    points: [Format; 3],
    river: Format,
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
            points: [0x008A_6A3F, 0x00B3_261E, 0x0017_386B].map(|color| {
                let point = square(0x00F1_DFBB).set_font_size(11).set_bold().set_font_color(Color::RGB(color));
                point.set_border(FormatBorder::Hair)
            }),
            river: square(0x00E3_EEF3).set_font_size(9).set_font_color(Color::RGB(0x0055_5555)),
            sign: plain().set_border_top(FormatBorder::Thin),
        }
    }
}

/// A sheet that is filled row by row.
struct FormFiller<'a> {
    sheet: &'a mut Worksheet,
    looks: Looks,
    /// How the men of xiangqi are drawn.
    men: MenStyle,
    row: u32,
}

/// Fills a sheet with the form of this number and sets it up to be printed on a page of A4.
pub(super) fn fill(sheet: &mut Worksheet, form: &FormSheet, number: u64, men: MenStyle) -> Result<(), XlsxError> {
    sheet.set_paper_size(9).set_print_fit_to_pages(1, 1).set_margins(0.5, 0.5, 0.5, 0.5, 0.3, 0.3);
    sheet.set_screen_gridlines(false);
    sheet.set_column_range_width(0, COLUMNS - 1, WIDE)?;
    let mut to = FormFiller { sheet, looks: Looks::new(), men, row: 0 };
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

impl FormFiller<'_> {
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
        let is_xiangqi = |board: &FormBoard| matches!(Diagram::of(&board.fen), Some(Diagram::Xiangqi(_)));
        // A board of nine files leaves room for one less.
        let (columns, wide) = if boards.iter().any(is_xiangqi) { (&FIRST_OF_NINE[..], 8) } else { (&FIRST[..], 7) };
        for abreast in boards.chunks(columns.len()) {
            let mut high = 9;
            for (board, &first) in abreast.iter().zip(columns) {
                high = high.max(self.board(board, first)?);
            }
            self.row += high;
            for (board, &first) in abreast.iter().zip(columns) {
                self.across(first, first + wide, &board.caption, &caption)?;
            }
            let longest = abreast.iter().map(|board| board.caption.chars().count()).max().unwrap_or(0);
            self.sheet.set_row_height(self.row, LINE * longest.div_ceil(CAPTION).clamp(1, 8) as f64)?;
            self.row += 2;
        }
        Ok(())
    }

    /// A board in the rows below and the columns from `first` on, with the names of ranks and files. Between the ranks
    /// 4 and 5 of xiangqi is the river. Returns how many rows it takes.
    fn board(&mut self, board: &FormBoard, first: u16) -> Result<u32, XlsxError> {
        let Some(diagram) = Diagram::of(&board.fen) else { return Ok(0) };
        let (files, ranks) = diagram.size();
        let mut row = self.row;
        for rank in (0..ranks).rev() {
            self.sheet.set_row_height(row, SQUARE)?;
            let name = (rank + diagram.first_rank()).to_string();
            self.sheet.write_string_with_format(row, first - 1, name, &self.looks.name)?;
            for file in 0..files {
                let man = diagram.man(file, rank);
                let look = match diagram {
                    Diagram::Chess(_) => &self.looks.squares[usize::from((file + rank + 1) % 2)],
                    Diagram::Xiangqi(_) => &self.looks.points[man.map_or(0, |man| 1 + man.side().index())],
                };
                let figure = man.map_or_else(String::new, |man| man.figure(self.men));
                self.sheet.write_string_with_format(row, first + u16::from(file), figure, look)?;
            }
            row += 1;
            if rank == 5 && matches!(diagram, Diagram::Xiangqi(_)) {
                let look = &self.looks.river;
                self.sheet.merge_range(row, first, row, first + u16::from(files) - 1, "~ ~ ~ ~ ~", look)?;
                row += 1;
            }
        }
        for (file, column) in ('a'..).zip(first..first + u16::from(files)) {
            self.sheet.write_string_with_format(row, column, file.to_string(), &self.looks.name)?;
        }
        Ok(row + 1 - self.row)
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
