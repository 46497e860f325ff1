//! A sheet as rows of cells: what a text file, a workbook and a document have in common.

use std::ops::Range;

use crate::source::origin::{CellPlace, OriginLine};

/// A cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::sheet) struct Cell {
    /// Where it stands in the text, white space around it excluded.
    pub(in crate::sheet) span: Range<usize>,
    /// The column, from 0.
    pub(in crate::sheet) column: usize,
    /// Whether quotes in it are doubled (CSV).
    pub(in crate::sheet) quoted: bool,
}

/// A row: the line of a text, the row of a table. Empty cells are left out.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(in crate::sheet) struct Row {
    /// The cells that hold something.
    pub(in crate::sheet) cells: Vec<Cell>,
    /// Where the row starts in the text.
    pub(in crate::sheet) at: usize,
}

/// Rows of cells over one text.
#[derive(Debug, Default)]
pub(in crate::sheet) struct Grid {
    /// The text, in UTF-8 NFC, a row a line.
    pub(in crate::sheet) text: String,
    /// The rows.
    pub(in crate::sheet) rows: Vec<Row>,
    /// The lines of the text.
    pub(in crate::sheet) lines: Vec<OriginLine>,
    /// The cells of a table without text of its own.
    pub(in crate::sheet) places: Vec<CellPlace>,
}

/// The part of a run of text that is not white space.
pub(in crate::sheet) fn trimmed(text: &str, span: Range<usize>) -> Range<usize> {
    let blank = |c: char| c.is_whitespace() || matches!(c, '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FEFF}');
    let part = &text[span.clone()];
    let start = span.start + (part.len() - part.trim_start_matches(blank).len());
    let len = part.trim_matches(blank).len();
    start..start + len
}

impl Grid {
    /// The text of a cell.
    pub(in crate::sheet) fn get(&self, cell: &Cell) -> &str {
        &self.text[cell.span.clone()]
    }

    /// Adds a row of a table, whose cells come with their columns from 0; `number` is its own, from 1. Line ends in a
    /// cell become spaces.
    #[cfg(feature = "office")]
    pub(in crate::sheet) fn push_row(&mut self, number: u32, cells: impl IntoIterator<Item = (u32, String)>) {
        let cells = cells.into_iter().map(|(column, value)| {
            let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
            (column, value)
        });
        self.push(number, cells);
    }

    /// Adds a line of text, such as a paragraph; tabs stay.
    #[cfg(feature = "office")]
    pub(in crate::sheet) fn push_paragraph(&mut self, number: u32, line: &str) {
        let line: String = line.chars().map(|c| if c.is_control() && c != '\t' { ' ' } else { c }).collect();
        self.push(number, std::iter::once((0, line)));
    }

    #[cfg(feature = "office")]
    fn push(&mut self, number: u32, cells: impl Iterator<Item = (u32, String)>) {
        let at = self.text.len();
        let mut row = Row { cells: Vec::new(), at };
        for (column, value) in cells {
            let value = crate::source::origin::letters(&value);
            let value = &value[trimmed(&value, 0..value.len())];
            if value.is_empty() {
                continue;
            }
            if !row.cells.is_empty() {
                self.text.push_str(" | ");
            }
            let start = self.text.len();
            self.text.push_str(value);
            self.places.push(CellPlace { at: start as u32, row: number, column: column + 1 });
            row.cells.push(Cell { span: start..self.text.len(), column: column as usize, quoted: false });
        }
        let line = at as u32..self.text.len() as u32;
        self.lines.push(OriginLine { text: line.clone(), bytes: line });
        self.text.push('\n');
        self.rows.push(row);
    }
}
