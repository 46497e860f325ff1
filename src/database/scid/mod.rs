//! Scid: databases of three files, the index (`.si4`), the names (`.sn4`) and the games (`.sg4`). docs/databases.md
//! describes what is known of them, with the sources.

mod game;
mod index;
mod men;
mod names;
mod step;
#[cfg(test)]
mod tests;
mod walk;
mod writer;

use std::borrow::Cow;
use std::io;
use std::ops::Range;

use bienban_base::error;
use bienban_base::message::Message;
use bienban_base::text::encoding::Encoding;

use crate::{Database, Loss, Losses, PackedHalfMove, RecordFault, Store};
use index::{DELETED, IndexLayout, IndexRecord};
use names::ScidNames;
use writer::ScidWriter;

/// A database of Scid, version 3, 4 or 5.
pub struct Scid {
    layout: IndexLayout,
    records: u32,
    index: Box<dyn Store>,
    names: ScidNames,
    games: Box<dyn Store>,
    described: bool,
    /// Damage of the files themselves, reported with the last record.
    damage: Vec<RecordFault>,
}

impl Scid {
    /// Whether a file with these first bytes is an index of Scid. Give at least 182 bytes; the index of version 5 has
    /// no signature, so the more records there are, the surer the answer is.
    pub fn is_index(head: &[u8]) -> bool {
        index::is_index(head)
    }

    /// Opens a database: the index is checked, the names are read.
    ///
    /// # Errors
    /// A message if a file does not belong to Scid, is of another version, or cannot be read.
    pub fn open(index: Box<dyn Store>, names: &dyn Store, games: Box<dyn Store>) -> Result<Scid, Message> {
        let head = index::head(&*index)?;
        let names = ScidNames::read(head.layout, names)?;
        let last = head.records.saturating_sub(1);
        let found = [(head.layout.index(), head.damage), (head.layout.names(), names.damage.clone())];
        let fault = |(file, damage): (_, Option<(u64, Message)>)| {
            damage.map(|(at, message)| RecordFault { record: last, file, at, message })
        };
        let damage = found.into_iter().filter_map(fault).collect();
        let described = head.described || names.described;
        Ok(Scid { layout: head.layout, records: head.records, index, names, games, described, damage })
    }
}

impl Database for Scid {
    fn records(&self) -> u32 {
        self.records
    }

    fn place(&self, record: u32) -> Range<u64> {
        self.record(record).map_or(0..0, |about| about.offset..about.offset + u64::from(about.length))
    }

    fn write(&self, record: u32, pgn: &mut Vec<u8>, losses: &mut Losses) {
        if record >= self.records {
            return;
        }
        if record + 1 == self.records {
            losses.faults.extend(self.damage.iter().cloned());
            if self.described {
                losses.count(Loss::Description);
            }
        }
        match self.record(record) {
            Err(error) => {
                let at = self.layout.at(record);
                losses.faults.push(RecordFault {
                    record,
                    file: self.layout.index(),
                    at,
                    message: error::reason(&error),
                });
            }
            Ok(about) if about.flags & DELETED != 0 => losses.count(Loss::Deleted),
            Ok(about) => ScidWriter { scid: self, number: record, about, losses }.write(pgn),
        }
    }

    fn bare(&self, record: u32, pgn: &mut Vec<u8>, half_moves: &mut Vec<PackedHalfMove>) -> bool {
        let Ok(about) = self.record(record) else { return false };
        // Damage of the database as a whole is reported with its last record.
        if record + 1 >= self.records || about.flags & DELETED != 0 || about.annotated {
            return false;
        }
        let mut losses = Losses::default();
        let whole = ScidWriter { scid: self, number: record, about, losses: &mut losses }.bare(pgn, half_moves);
        whole && losses.is_empty()
    }
}

impl Scid {
    /// The entry of a game in the index.
    fn record(&self, record: u32) -> io::Result<IndexRecord> {
        let mut bytes = [0; 56];
        let bytes = &mut bytes[..self.layout.record()];
        self.index.read_at(self.layout.at(record), bytes)?;
        Ok(IndexRecord::decode(self.layout, bytes))
    }
}

/// Letters of a name, tag or comment: UTF-8, as Scid has written since version 4.7. Other bytes are read as
/// Windows-1252, which contains the Latin-1 of earlier versions.
fn letters(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Encoding::Windows1252.decode(bytes),
    }
}
