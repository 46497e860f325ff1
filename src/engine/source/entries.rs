//! Entries: the places of the games of a block in the database that they come from.

use std::ops::Range;
use std::sync::Arc;

use bienban_database::{Database, RecordFault};

use crate::chess::fast::FastReading;
use bienban_base::place::ByteSpan;
use bienban_base::text::encoding::code_points;

/// The places of the games of a block in their database.
#[derive(Clone)]
pub struct Entries {
    pub(super) database: Arc<dyn Database>,
    /// In the order of the block.
    pub(super) entries: Vec<RecordEntry>,
}

/// A game of a block that comes out of a database.
#[derive(Debug, Clone)]
pub struct RecordEntry {
    /// The offset of its PGN in the block.
    pub(super) start: u32,
    /// The number of its record, from 1: the number by which the program of the database shows it.
    pub number: u64,
    /// The damage in it.
    pub faults: Vec<RecordFault>,
    /// Its reading, if its half-moves are not written.
    pub(super) settled: Option<FastReading>,
}

impl RecordEntry {
    /// The same game in a block that begins at an offset of this one.
    fn from(&self, offset: u32) -> RecordEntry {
        let settled = self.settled.map(|reading| reading.moved_back(offset));
        RecordEntry { start: self.start - offset, settled, ..self.clone() }
    }

    /// The column of an offset in the block: the letters of the game before it, from 1, as if it were one line.
    pub fn column(&self, bytes: &[u8], offset: usize) -> u64 {
        code_points(&bytes[(self.start as usize).min(offset)..offset]) + 1
    }
}

impl std::fmt::Debug for Entries {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Entries").field("entries", &self.entries).finish_non_exhaustive()
    }
}

impl Entries {
    /// The bytes of a game in the file of the database that has the half-moves.
    pub fn place(&self, entry: &RecordEntry) -> Range<u64> {
        self.database.place(entry.number as u32 - 1)
    }

    /// The game at an offset of the block. `None` if the block is empty.
    pub fn at(&self, offset: usize) -> Option<&RecordEntry> {
        let behind = self.entries.partition_point(|entry| entry.start as usize <= offset);
        self.entries.get(behind.saturating_sub(1))
    }

    /// The reading of the game at an offset whose half-moves are not written; its end is an offset of the block.
    pub fn settled(&self, start: usize) -> Option<FastReading> {
        self.at(start).filter(|entry| entry.start as usize == start)?.settled
    }

    /// Whether a game is damaged.
    pub fn has_faults(&self) -> bool {
        self.entries.iter().any(|entry| !entry.faults.is_empty())
    }

    /// The damage of the game that has this span of the block.
    pub fn faults(&self, span: ByteSpan) -> &[RecordFault] {
        self.at(span.start as usize).map_or(&[], |entry| &entry.faults)
    }

    /// The same for a block that begins at an offset of this one.
    #[must_use]
    pub fn from(&self, offset: u32) -> Entries {
        let behind = self.entries.iter().filter(|entry| entry.start >= offset);
        Entries { database: Arc::clone(&self.database), entries: behind.map(|entry| entry.from(offset)).collect() }
    }
}
