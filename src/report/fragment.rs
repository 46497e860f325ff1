//! The part of a report that a block of games makes. The numbers of its games are still relative to the block.

use std::io::{self, Write};

use super::tables::record::Record;

/// A part of a report: bytes that are written as they are, or rows for a [`Report`](super::Report) that needs more than bytes.
#[derive(Debug, Default)]
pub struct Fragment {
    pub(super) bytes: Vec<u8>,
    /// Where a number of a game belongs, and the number relative to the block.
    games: Vec<(usize, u64)>,
    /// Rows of the formats that are no stream of bytes, with numbers relative to the block.
    pub(super) records: Vec<Record>,
}

impl Fragment {
    /// Leaves a place for the number of a game.
    pub(super) fn game(&mut self, relative: u64) {
        self.games.push((self.bytes.len(), relative));
    }

    /// Adds a line with the number of a game in it, which is relative to the block.
    pub fn line(&mut self, before: &str, relative: u64, after: &str) {
        self.bytes.extend_from_slice(before.as_bytes());
        self.game(relative);
        self.bytes.extend_from_slice(after.as_bytes());
        self.bytes.push(b'\n');
    }

    /// Adds a line without the number of a game.
    pub fn text(&mut self, line: &str) {
        self.bytes.extend_from_slice(line.as_bytes());
        self.bytes.push(b'\n');
    }

    /// Adds the rows of another part of the report of the same block.
    pub fn append(&mut self, other: Fragment) {
        let before = self.bytes.len();
        self.bytes.extend_from_slice(&other.bytes);
        self.games.extend(other.games.into_iter().map(|(at, relative)| (before + at, relative)));
        self.records.extend(other.records);
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty() && self.games.is_empty() && self.records.is_empty()
    }

    /// Writes its bytes, with `before` games standing in the file before the block.
    ///
    /// # Errors
    /// What the writer says.
    pub fn write_to(&self, before: u64, out: &mut dyn Write) -> io::Result<()> {
        self.write_from(0, before, out)
    }

    /// The same without the first `skipped` bytes, among which stands no number.
    pub(super) fn write_from(&self, skipped: usize, before: u64, out: &mut dyn Write) -> io::Result<()> {
        let mut from = skipped.min(self.bytes.len());
        for &(at, relative) in &self.games {
            out.write_all(&self.bytes[from..at])?;
            write!(out, "{}", before + relative)?;
            from = at;
        }
        out.write_all(&self.bytes[from..])
    }
}
