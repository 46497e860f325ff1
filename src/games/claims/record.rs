//! Record: a row of a claims file and its cells.

use bienban_base::message::Message;

/// The cells of a row.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ClaimRecord {
    text: Box<str>,
    ends: Box<[u32]>,
}

impl ClaimRecord {
    /// A record with these cells.
    pub fn of<'a>(cells: impl Iterator<Item = &'a str>) -> ClaimRecord {
        let (mut text, mut ends) = (String::new(), Vec::new());
        for cell in cells {
            text.push_str(cell);
            ends.push(text.len() as u32);
        }
        ClaimRecord { text: text.into(), ends: ends.into() }
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether all cells are empty.
    pub fn is_empty(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// A cell. Empty if the row has no such cell.
    pub fn cell(&self, index: usize) -> &str {
        let Some(&end) = self.ends.get(index) else { return "" };
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[start as usize..end as usize]
    }
}

/// A row of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimRow {
    /// The number of the row as a spreadsheet shows it: the header is 1, and blank lines count.
    pub number: u32,
    /// The cells, or the reason why they cannot be read.
    pub cells: Result<ClaimRecord, Message>,
}
