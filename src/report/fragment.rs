//! The part of a report that comes from one block. The numbers of its games are still relative to the block.

use std::io::{self, Write};

use super::rows::page::PageRow;
use super::show::card::GameCard;
use super::show::form::FormSheet;
use super::table::TableCell;

/// A part of a report: bytes that are written as they are, or rows for a format that is not a stream of bytes.
#[derive(Debug, Default)]
pub struct Fragment {
    bytes: Vec<u8>,
    /// The numbers of games that have to be inserted between the bytes, relative to the block, with the offset of each.
    holes: Vec<(usize, u64)>,
    /// The rows for formats that are not a stream of bytes, with numbers relative to the block.
    pub(super) records: Vec<FragmentRow>,
}

/// A row that outlives its block.
#[derive(Debug)]
pub(super) enum FragmentRow {
    /// A row of the table that the report is about.
    Cells(Vec<TableCell<'static>>),
    /// The first half-moves of the game in the row after it.
    Line(Vec<Box<str>>),
    /// A row of the page of findings or draws.
    Page(Box<PageRow>),
    /// The form of the claim in the row before it.
    Form(Box<FormSheet>),
    /// The sheets and the proposals of the game in the row before it.
    Card(Box<GameCard>),
    /// There are no forms, because there are so many claims.
    WithoutForms(u64),
}

impl FragmentRow {
    /// The record with the number of the game in its file. `before` is the number of games before the block.
    pub(super) fn after(mut self, before: u64) -> FragmentRow {
        match &mut self {
            FragmentRow::Cells(cells) => {
                for cell in cells {
                    if let TableCell::Game(relative) = cell {
                        *relative += before;
                    }
                }
            }
            FragmentRow::Page(row) => row.game += before,
            FragmentRow::Card(card) if card.number.1 => card.number = (card.number.0 + before, false),
            FragmentRow::Line(_) | FragmentRow::Card(_) | FragmentRow::Form(_) | FragmentRow::WithoutForms(_) => {}
        }
        self
    }
}

impl Fragment {
    /// The bytes, to append to them.
    pub(super) fn out(&mut self) -> &mut Vec<u8> {
        &mut self.bytes
    }

    /// Marks the place of a game's number.
    pub(super) fn game(&mut self, relative: u64) {
        self.holes.push((self.bytes.len(), relative));
    }

    /// Adds text.
    pub(super) fn push_str(&mut self, text: &str) {
        self.out().extend_from_slice(text.as_bytes());
    }

    /// Adds a line that contains the number of a game, relative to the block.
    pub fn line(&mut self, before: &str, relative: u64, after: &str) {
        self.push_str(before);
        self.game(relative);
        self.text(after);
    }

    /// Adds a line without the number of a game.
    pub fn text(&mut self, line: &str) {
        self.push_str(line);
        self.out().push(b'\n');
    }

    /// Adds the rows of another fragment of the same block.
    pub fn append(&mut self, other: Fragment) {
        let before = self.bytes.len();
        self.bytes.extend_from_slice(&other.bytes);
        self.holes.extend(other.holes.into_iter().map(|(at, relative)| (before + at, relative)));
        self.records.extend(other.records);
    }

    /// Whether the fragment is empty.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty() && self.holes.is_empty() && self.records.is_empty()
    }

    /// Writes its bytes. `before` is the number of games before the block in its file.
    ///
    /// # Errors
    /// The errors of the writer.
    pub fn write_to(&self, before: u64, out: &mut dyn Write) -> io::Result<()> {
        self.write_from(0, before, out)
    }

    /// Writes all but the first `skipped` bytes, in which nothing has to be inserted.
    pub(super) fn write_from(&self, skipped: usize, before: u64, out: &mut dyn Write) -> io::Result<()> {
        let bytes = &self.bytes;
        let mut from = skipped.min(bytes.len());
        for (at, relative) in &self.holes {
            out.write_all(&bytes[from..*at])?;
            out.write_all(itoa::Buffer::new().format(before + relative).as_bytes())?;
            from = *at;
        }
        out.write_all(&bytes[from..])
    }
}
