//! Names: the files of players, tournaments, annotators, sources and teams. Each is a table of records of one size,
//! with a tree over them that is not needed to read them.

use bienban_base::message::Message;

use super::letters::{self, Pages};
use crate::Store;

/// The greatest file of names that is read: the numbers of names have three bytes.
const LARGEST: u64 = 1 << 29;
/// The smallest header.
const HEADER: usize = 28;
/// The bytes of a record before its fields: the numbers of two other records, and a height.
const LINKS: usize = 9;
/// This number in place of the first record of a tree marks the record as deleted.
const DELETED: i32 = -999;

/// A table of names.
pub(super) struct NameTable {
    bytes: Vec<u8>,
    first: usize,
    /// The length of a record with its links.
    size: usize,
    pages: Pages,
}

impl NameTable {
    /// Reads a whole table. `needed` is the number of bytes of the fields that are read later, `texts` are those that
    /// are text, as pairs of offset and length.
    ///
    /// # Errors
    /// The fault of the file.
    pub(super) fn read(store: &dyn Store, needed: usize, texts: &[(usize, usize)]) -> Result<NameTable, Message> {
        let len = store.len();
        if len > LARGEST {
            return Err(Message::new("chessbase-names-large"));
        }
        let mut bytes = vec![0; len as usize];
        store
            .read_at(0, &mut bytes)
            .map_err(|error| Message::new("chessbase-read").with("error", error.to_string()))?;
        let word =
            |at: usize| bytes.get(at..at + 4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]));
        let (Some(size), Some(more)) = (word(12), word(24)) else {
            return Err(Message::new("chessbase-names-header"));
        };
        let (size, first) = (size as usize, HEADER + more as usize);
        if !(needed..1 << 16).contains(&size) || more > 1 << 10 {
            return Err(Message::new("chessbase-names-header"));
        }
        let mut names = NameTable { bytes, first, size: size + LINKS, pages: Pages::default() };
        let records = (0..).map_while(|number| names.record(number));
        let fields = records.flat_map(|record| texts.iter().map(|(at, len)| letters::field(&record[*at..*at + *len])));
        names.pages = Pages::of(fields.map(std::iter::once));
        Ok(names)
    }

    /// The fields of a record.
    fn record(&self, number: u32) -> Option<&[u8]> {
        let start = (number as usize).checked_mul(self.size)?.checked_add(self.first)?;
        self.bytes.get(start..start.checked_add(self.size)?).map(|record| &record[LINKS..])
    }

    /// The fields of a record that is not deleted.
    pub(super) fn get(&self, number: u32) -> Option<NameFields<'_>> {
        let start = (number as usize).checked_mul(self.size)?.checked_add(self.first)?;
        let links = self.bytes.get(start..start.checked_add(4)?)?;
        let is_deleted = links == DELETED.to_le_bytes();
        let bytes = self.record(number).filter(|_| !is_deleted)?;
        Some(NameFields { bytes, pages: self.pages })
    }
}

/// The fields of a name.
#[derive(Clone, Copy)]
pub(super) struct NameFields<'n> {
    bytes: &'n [u8],
    pages: Pages,
}

impl<'n> NameFields<'n> {
    /// A text.
    pub(super) fn text(self, at: usize, len: usize) -> std::borrow::Cow<'n, str> {
        let text = letters::field(&self.bytes[at..at + len]);
        letters::decode(text, self.pages.encoding(std::iter::once(text)))
    }

    /// A byte.
    pub(super) fn byte(self, at: usize) -> u8 {
        self.bytes[at]
    }

    /// A number of four bytes.
    pub(super) fn number(self, at: usize) -> u32 {
        u32::from_le_bytes([self.bytes[at], self.bytes[at + 1], self.bytes[at + 2], self.bytes[at + 3]])
    }
}
