//! Records: games of a database, written as PGN by the thread that judges them, with their places in the database.

use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use bienban_database::{Database, Losses, PackedHalfMove};

use super::block::{Block, BlockPosition};
use super::entries::{Entries, RecordEntry};
use crate::chess::fast::{FastReading, PADDING};
use bienban_base::text::encoding::Encoding;

/// The approximate number of bytes of a game as PGN.
const GAME: usize = 1 << 10;

/// A block may have this many times its intended size before the remaining records go into another. One index may refer
/// all its records to one large game.
const MOST_BLOCKS: usize = 4;

/// Decides which games do not need their half-moves written.
pub trait Settle {
    /// The reading of a game, if nothing else of it will be needed. `padded` ends with the tags and the result of the
    /// game, from `start` on, and with [`PADDING`]. The half-moves are from the usual first position.
    fn settle(&mut self, padded: &[u8], start: usize, half_moves: &[PackedHalfMove]) -> Option<FastReading>;
}

/// Some records of a database that have not been read yet.
#[derive(Clone)]
pub struct RecordRange {
    database: Arc<dyn Database>,
    name: Arc<str>,
    range: Range<u32>,
    /// The approximate number of bytes that they should have as PGN.
    block: usize,
    /// The losses of all records of the database so far.
    losses: SharedLosses,
}

/// The losses of a database. They are complete when all records were judged.
pub type SharedLosses = Arc<Mutex<Losses>>;

impl std::fmt::Debug for RecordRange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Records").field("name", &self.name).field("range", &self.range).finish_non_exhaustive()
    }
}

impl RecordRange {
    /// The name of the database in reports.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// All records of a database, in parts of about `block` bytes as PGN, and their future losses. A database without
    /// records is one part.
    pub fn of(
        database: Arc<dyn Database>,
        name: &str,
        block: usize,
    ) -> (impl Iterator<Item = RecordRange> + use<>, SharedLosses) {
        let begun = Losses { warnings: database.warnings().to_vec(), ..Losses::default() };
        let (name, losses) = (Arc::from(name), Arc::new(Mutex::new(begun)));
        let (all, step) = (database.records(), (block / GAME).clamp(1, 1 << 16));
        let starts = (0..all.max(1)).step_by(step);
        let shared = Arc::clone(&losses);
        let parts = starts.map(move |start| {
            let range = start..start.saturating_add(step as u32).min(all);
            let (database, name, losses) = (Arc::clone(&database), Arc::clone(&name), Arc::clone(&shared));
            RecordRange { database, name, range, block, losses }
        });
        (parts, losses)
    }

    /// Writes games as PGN into the buffer, new or used, whose contents do not matter; `settle` may spare their
    /// half-moves. Returns the block, and the records that are left because the block has grown large.
    pub fn load(mut self, mut padded: Vec<u8>, mut settle: Option<&mut dyn Settle>) -> (Block, Option<RecordRange>) {
        padded.clear();
        let first = self.range.start == 0;
        let (mut losses, mut entries, mut half_moves) = (Losses::default(), Vec::new(), Vec::new());
        while let Some(record) = self.range.next() {
            let (start, faults) = (padded.len(), losses.faults.len());
            half_moves.clear();
            let settled =
                settle.as_mut().and_then(|settle| self.settled(record, &mut padded, &mut half_moves, *settle));
            if settled.is_none() {
                padded.truncate(start);
                self.database.write(record, &mut padded, &mut losses);
            }
            if padded.len() > start {
                let faults = losses.faults.split_off(faults);
                entries.push(RecordEntry { start: start as u32, number: u64::from(record) + 1, faults, settled });
            }
            if padded.len() > self.block.saturating_mul(MOST_BLOCKS) {
                break;
            }
        }
        let mut all = self.losses.lock().unwrap_or_else(PoisonError::into_inner);
        // If nothing of a record could be written, there is no game whose finding the damage could be.
        all.faults.append(&mut losses.faults);
        for (loss, count) in losses.counts {
            *all.counts.entry(loss).or_default() += count;
        }
        drop(all);
        let len = padded.len();
        padded.resize(len + PADDING, 0);
        let name = Arc::clone(&self.name);
        let block = Block::read(name, padded, len, BlockPosition::START, Some(Encoding::Utf8));
        let entries = Entries { database: Arc::clone(&self.database), entries };
        let block = Block { first, entries: Some(Arc::new(entries)), ..block };
        (block, (!self.range.is_empty()).then_some(self))
    }

    /// Appends the tags and the result of a game if its half-moves need not be written. Returns its reading.
    fn settled(
        &self,
        record: u32,
        padded: &mut Vec<u8>,
        half_moves: &mut Vec<PackedHalfMove>,
        settle: &mut dyn Settle,
    ) -> Option<FastReading> {
        let start = padded.len();
        if !self.database.bare(record, padded, half_moves) {
            return None;
        }
        let len = padded.len();
        padded.resize(len + PADDING, 0);
        let settled = settle.settle(padded, start, half_moves);
        padded.truncate(len);
        settled
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bienban_base::message::Message;
    use bienban_database::{Loss, RecordFault};

    /// Every third record is deleted, and the fifth is damaged.
    struct Few;

    impl Database for Few {
        fn records(&self) -> u32 {
            7
        }

        fn place(&self, record: u32) -> Range<u64> {
            u64::from(record) * 100..u64::from(record) * 100 + 10
        }

        fn write(&self, record: u32, pgn: &mut Vec<u8>, losses: &mut Losses) {
            if record % 3 == 2 {
                let message = Message::new("deleted");
                losses.faults.extend((record == 5).then_some(RecordFault { record, file: "si4", at: 500, message }));
                return losses.count(Loss::Deleted);
            }
            pgn.extend_from_slice(format!("[White \"Gà {record}\"]\n\n1. e4 *\n\n").as_bytes());
            if record == 4 {
                let message = Message::new("damaged");
                losses.faults.push(RecordFault { record, file: "sg4", at: 401, message });
            }
        }
    }

    #[test]
    fn games_keep_the_numbers_of_their_records() {
        let (parts, losses) = RecordRange::of(Arc::new(Few), "few.si4", 4 << 10);
        let blocks: Vec<Block> = parts.map(|part| part.load(vec![7; 900], None).0).collect();
        let lost = losses.lock().expect("nothing panicked");
        assert_eq!(lost.counts[&Loss::Deleted], 2);
        assert_eq!(lost.faults.iter().map(|fault| fault.record).collect::<Vec<_>>(), [5], "it has no game");
        let games = |block: &Block| -> Vec<(u64, u64, usize)> {
            let one = |game: &Block| {
                let entries = game.entries.clone().expect("it comes out of a database");
                let entry = entries.at(0).expect("there is a game").clone();
                (entry.number, entries.place(&entry).start, entry.faults.len())
            };
            block.games().iter().map(one).collect()
        };
        assert_eq!(blocks.iter().map(|block| block.first).collect::<Vec<_>>(), [true, false]);
        assert_eq!(games(&blocks[0]), [(1, 0, 0), (2, 100, 0), (4, 300, 0)]);
        assert_eq!(games(&blocks[1]), [(5, 400, 1), (7, 600, 0)]);
        let entries = blocks[1].entries.as_ref().expect("it comes out of a database");
        let bytes = blocks[1].bytes();
        let at = bytes.iter().rposition(|b| *b == b'1').expect("there is a number");
        assert_eq!(entries.at(at).map(|entry| (entry.number, entry.column(bytes, at))), Some((7, 17)));
        assert!(entries.has_faults() && blocks[1].asks_for_care() && !blocks[0].asks_for_care());
    }

    #[test]
    fn records_of_large_games_are_several_blocks() {
        struct Large;
        impl Database for Large {
            fn records(&self) -> u32 {
                4
            }

            fn place(&self, _: u32) -> Range<u64> {
                0..9000
            }

            fn write(&self, _: u32, pgn: &mut Vec<u8>, _: &mut Losses) {
                pgn.extend_from_slice(format!("1. e4 {{{}}} *\n\n", "a".repeat(9000)).as_bytes());
            }
        }
        let (mut parts, _) = RecordRange::of(Arc::new(Large), "large.si4", 4 << 10);
        let part = parts.next().expect("there is one");
        assert!(parts.next().is_none());
        let (block, left) = part.load(Vec::new(), None);
        assert_eq!((block.games().len(), block.first), (2, true));
        let (block, left) = left.expect("two games are left").load(Vec::new(), None);
        assert_eq!((block.games().len(), block.first), (2, false));
        assert!(left.is_none());
    }

    #[test]
    fn an_empty_database_is_one_part() {
        struct Empty;
        impl Database for Empty {
            fn records(&self) -> u32 {
                0
            }

            fn place(&self, _: u32) -> Range<u64> {
                0..0
            }

            fn write(&self, _: u32, _: &mut Vec<u8>, _: &mut Losses) {}
        }
        let (parts, _) = RecordRange::of(Arc::new(Empty), "empty.si4", 1);
        let blocks: Vec<Block> = parts.map(|part| part.load(Vec::new(), None).0).collect();
        assert!(matches!(&blocks[..], [block] if block.bytes().is_empty() && block.first));
    }
}
