//! A sheet as rows of cells: the common form of a text file, a workbook and a document.
//!
//! The text has all cells in reading order, and everything else refers to ranges of it. So a place in the sheet is
//! always a range of one text, whatever file it came from.

use std::ops::Range;

#[cfg(feature = "office")]
use bienban_base::text::encoding::Encoding;
#[cfg(feature = "office")]
use bienban_base::text::font;
use bienban_engine::source::origin::{OriginCell, OriginLine};

/// A cell with text in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GridCell {
    /// The place in the text, without the white space around it.
    pub(crate) span: Range<usize>,
    /// The column, counted from 0.
    pub(crate) column: usize,
    /// Whether quotes in it are doubled, as in CSV (RFC 4180).
    pub(crate) quoted: bool,
}

/// A row: a line of a text, or a row of a table. Empty cells are left out, so the place of a cell is its `column`, not
/// its index.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct SheetRow {
    /// The cells that are not empty, from left to right.
    pub(crate) cells: Vec<GridCell>,
    /// The start of the row in the text.
    pub(crate) at: usize,
}

impl SheetRow {
    /// The range from the first cell to the last.
    pub(crate) fn span(&self) -> Range<usize> {
        match (self.cells.first(), self.cells.last()) {
            (Some(first), Some(last)) => first.span.start..last.span.end,
            _ => self.at..self.at,
        }
    }
}

/// Rows of cells over one text.
#[derive(Debug, Default)]
pub(crate) struct Grid {
    /// The text in UTF-8 and NFC; each row is a line of it.
    pub(crate) text: String,
    /// The rows in order.
    pub(crate) rows: Vec<SheetRow>,
    /// The lines of the text, with their bytes in the file if it is a text file.
    pub(crate) lines: Vec<OriginLine>,
    /// The places of the cells of a workbook or document; empty for a text file.
    pub(crate) places: Vec<OriginCell>,
    /// The encoding of the font that the cells were typed for, if their characters are not those that were meant.
    #[cfg(feature = "office")]
    pub(crate) font: Option<Encoding>,
}

/// The range without the white space and invisible characters at its ends.
pub(crate) fn trimmed(text: &str, span: Range<usize>) -> Range<usize> {
    let blank = |c: char| c.is_whitespace() || matches!(c, '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FEFF}');
    let part = text[span.clone()].trim_start_matches(blank);
    let start = span.end - part.len();
    start..start + part.trim_end_matches(blank).len()
}

impl Grid {
    /// The text of a cell.
    pub(crate) fn get(&self, cell: &GridCell) -> &str {
        &self.text[cell.span.clone()]
    }

    /// Adds a row of a table. `number` is its number in the file, from 1, and the cells come with their columns from
    /// 0. Control characters become spaces, because each row must stay one line of the text.
    #[cfg(feature = "office")]
    pub(crate) fn push_row(&mut self, number: u32, cells: impl IntoIterator<Item = (u32, String)>) {
        let cells = cells.into_iter().map(|(column, value)| {
            let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
            (column, value)
        });
        self.push(number, cells);
    }

    /// Adds a line of text such as a paragraph. Its tabs stay, because they may separate labels from values.
    #[cfg(feature = "office")]
    pub(crate) fn push_paragraph(&mut self, number: u32, line: &str) {
        let line: String = line.chars().map(|c| if c.is_control() && c != '\t' { ' ' } else { c }).collect();
        self.push(number, std::iter::once((0, line)));
    }

    #[cfg(feature = "office")]
    fn push(&mut self, number: u32, cells: impl Iterator<Item = (u32, String)>) {
        let at = self.text.len();
        let mut row = SheetRow { cells: Vec::new(), at };
        for (column, mut value) in cells {
            if let Some(font) = self.font {
                value = font::text_in_font(&value, font).into_owned();
            }
            let value = bienban_engine::source::origin::letters(&value);
            let value = &value[trimmed(&value, 0..value.len())];
            if value.is_empty() {
                continue;
            }
            // A bar is good to read in reports; cells have their own ranges, so nothing depends on it.
            if !row.cells.is_empty() {
                self.text.push_str(" | ");
            }
            let start = self.text.len();
            self.text.push_str(value);
            self.places.push(OriginCell { at: start as u32, row: number, column: column + 1 });
            row.cells.push(GridCell { span: start..self.text.len(), column: column as usize, quoted: false });
        }
        let line = at as u32..self.text.len() as u32;
        // An office file has no bytes to point to, so a line refers to the text itself.
        self.lines.push(OriginLine { text: line.clone(), bytes: line });
        self.text.push('\n');
        self.rows.push(row);
    }
}
