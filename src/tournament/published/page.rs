//! Page: a text or a worksheet as rows of cells.

use std::sync::Arc;

use super::headings::Headings;

/// A cell with something in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Cell {
    /// Its column in the table, from 0.
    pub(super) index: usize,
    /// The column that is told: that of the worksheet, or the letter of the line; from 1.
    pub(super) column: u64,
    pub(super) text: String,
}

/// A row with something in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Row {
    /// The line or the row of the worksheet, from 1.
    pub(super) line: u64,
    pub(super) cells: Vec<Cell>,
}

impl Row {
    /// The cell of a column.
    pub(super) fn cell(&self, index: usize) -> Option<&Cell> {
        self.cells.iter().find(|cell| cell.index == index)
    }

    /// The text of a column; empty where it has none.
    pub(super) fn text(&self, index: Option<usize>) -> &str {
        index.and_then(|index| self.cell(index)).map_or("", |cell| &cell.text)
    }
}

/// A page with tables of a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// The file, as findings name it; of a workbook with the worksheet behind it.
    pub(super) file: Arc<str>,
    pub(super) rows: Vec<Row>,
}

/// What may stand between the cells of a line.
const SEPARATORS: [char; 4] = ['\t', ';', ',', '|'];
/// The row with the headings is one of the first.
const HEADING_WITHIN: usize = 60;
/// The most cells of a page.
const MOST_CELLS: usize = 1_000_000;
/// The most columns of a table.
pub const MOST_COLUMNS: usize = 200;

impl Page {
    /// Reads a text as a page. Of a worksheet, whose cells are parted by tabs, every tab counts as a column.
    /// `None` if no row of it has the headings of such a table.
    pub fn read(file: &str, text: &str, is_worksheet: bool) -> Option<Page> {
        let separators = if is_worksheet { &SEPARATORS[..1] } else { &SEPARATORS };
        let separator = *separators.iter().find(|&&separator| {
            let lines = text.lines().filter(|line| line.contains(separator)).take(HEADING_WITHIN);
            lines.map(|line| cells(line, separator)).any(|cells| Headings::read(&cells).is_some())
        })?;
        let (mut rows, mut count) = (Vec::new(), 0);
        for (line, number) in text.lines().zip(1..) {
            let mut cells = cells(line, separator);
            if is_worksheet {
                for cell in &mut cells {
                    cell.column = cell.index as u64 + 1;
                }
            }
            count += cells.len();
            if count > MOST_CELLS {
                return None;
            }
            if !cells.is_empty() {
                rows.push(Row { line: number, cells });
            }
        }
        let page = Page { file: Arc::from(file), rows };
        if page.has_moves() { None } else { Some(page) }
    }

    /// Whether a cell below the headings is longer than any of such a table: half-moves, or remarks.
    fn has_moves(&self) -> bool {
        const LONGEST: usize = 400;
        let headed = self.rows.iter().skip_while(|row| Headings::read(&row.cells).is_none());
        headed
            .take(HEADING_WITHIN)
            .any(|row| row.cells.len() > 2 && row.cells.iter().any(|cell| cell.text.len() > LONGEST))
    }
}

/// The cells of a line that are not empty. Quotes are those of RFC 4180.
fn cells(line: &str, separator: char) -> Vec<Cell> {
    let mut out = Vec::new();
    let (mut text, mut start, mut column, mut index) = (String::new(), 1, 1, 0);
    let mut letters = line.trim_end_matches('\r').chars().peekable();
    let mut quoted = false;
    let mut push = |text: &mut String, index: usize, start: u64| {
        let blank = text.chars().take_while(|c| c.is_whitespace()).count() as u64;
        let trimmed = text.trim().trim_matches('\u{A0}').trim();
        if !trimmed.is_empty() && index < MOST_COLUMNS {
            out.push(Cell { index, column: start + blank, text: trimmed.to_owned() });
        }
        text.clear();
    };
    while let Some(letter) = letters.next() {
        column += 1;
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                column += 1;
                text.push('"');
            }
            '"' if quoted => quoted = false,
            '"' if text.trim().is_empty() && separator != '\t' => {
                quoted = true;
                start = column;
            }
            _ if letter == separator && !quoted => {
                push(&mut text, index, start);
                index += 1;
                start = column;
            }
            _ => text.push(letter),
        }
    }
    push(&mut text, index, start);
    out
}
