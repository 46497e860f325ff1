//! A row of a table, with its cells.

/// A cell with something in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PublishedCell {
    /// Its column in the table, from 0.
    pub(super) index: usize,
    /// The line or the row of the worksheet in which it begins, from 1.
    pub(super) line: u64,
    /// The column that is told: that of the worksheet, or the letter of the line; from 1.
    pub(super) column: u64,
    pub(super) text: String,
}

/// A row with something in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PublishedRow {
    /// The line or the row of the worksheet, from 1.
    pub(super) line: u64,
    pub(super) cells: Vec<PublishedCell>,
}

impl PublishedRow {
    /// The cell of a column.
    pub(super) fn cell(&self, index: usize) -> Option<&PublishedCell> {
        self.cells.iter().find(|cell| cell.index == index)
    }

    /// Whether another row is on the next line.
    pub(super) fn is_just_above(&self, other: &PublishedRow) -> bool {
        self.cells.last().is_some_and(|cell| cell.line + 1 == other.line)
    }

    /// The text of a column; empty where it has none.
    pub(super) fn text(&self, index: Option<usize>) -> &str {
        index.and_then(|index| self.cell(index)).map_or("", |cell| &cell.text)
    }
}

/// A number that a cell holds, perhaps with a point after it; 0 where it is none.
pub(super) fn whole(text: &str) -> u32 {
    text.trim().trim_end_matches('.').parse().unwrap_or(0)
}
