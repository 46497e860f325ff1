//! Entry: a game that may have a duplicate, as it waits in memory: its key, where its record is, and how full it is.

use super::key::DuplicateKey;
use super::record::DuplicateRecord;

/// A game that may have a duplicate, in 48 bytes.
#[derive(Debug, Clone, Copy)]
pub struct DuplicateEntry {
    /// Its key.
    pub key: DuplicateKey,
    at: [u32; 2],
    merits: Merits,
}

/// How full a game is, in one word. The larger has more half-moves; if these are equal, a result, then more of the
/// date, then more tags, then more comments, variations and annotations. Two bits are marks of the grouping.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Merits(u32);

const DROPPED: u32 = 1;
const ATTACHED: u32 = 2;

impl Merits {
    /// The merits of a game.
    pub fn of(record: &DuplicateRecord) -> Merits {
        let known = record.tags.iter().filter(|(_, value)| !matches!(value.trim(), "" | "?" | "-" | "????.??.??"));
        let parts = [
            (record.plies, 10),
            (u32::from(matches!(record.result.trim(), "1-0" | "0-1" | "1/2-1/2")), 1),
            (record.day().parts(), 2),
            (known.count() as u32, 6),
            (record.extras.iter().fold(0, |sum, more| more.saturating_add(sum)), 11),
        ];
        let word = parts.iter().fold(0, |word, (value, bits)| word << bits | (*value).min((1 << bits) - 1));
        Merits(word << 2)
    }
}

impl DuplicateEntry {
    /// An entry whose record begins at `at`.
    pub fn new(key: DuplicateKey, at: u64, merits: Merits) -> DuplicateEntry {
        DuplicateEntry { key, at: [(at >> 32) as u32, at as u32], merits }
    }

    /// Where its record begins.
    pub fn at(&self) -> u64 {
        u64::from(self.at[0]) << 32 | u64::from(self.at[1])
    }

    /// How full it is.
    pub(super) fn merits(&self) -> u32 {
        self.merits.0 >> 2
    }

    /// Whether it is left out.
    pub(super) fn is_dropped(&self) -> bool {
        self.merits.0 & DROPPED != 0
    }

    pub(super) fn drop_out(&mut self) {
        self.merits.0 |= DROPPED;
    }

    /// Whether it is the beginning of another game and was not left out.
    pub(super) fn is_attached(&self) -> bool {
        self.merits.0 & ATTACHED != 0
    }

    pub(super) fn attach(&mut self) {
        self.merits.0 |= ATTACHED;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_small() {
        assert_eq!(size_of::<DuplicateEntry>(), 48);
    }

    #[test]
    fn half_moves_count_more_than_a_result_and_that_more_than_tags() {
        let game = |plies, result: &str, tags: usize, comments| {
            Merits::of(&DuplicateRecord {
                plies,
                result: result.to_owned(),
                tags: (0..tags).map(|n| (format!("T{n}"), "x".to_owned())).collect(),
                extras: [comments, 0, 0],
                ..DuplicateRecord::default()
            })
        };
        let rising = [
            game(40, "*", 9, 50),
            game(40, "1-0", 3, 0),
            game(40, "1-0", 3, 5),
            game(40, "1-0", 4, 0),
            game(41, "*", 0, 0),
            game(5000, "*", 0, u32::MAX),
        ];
        assert!(rising.is_sorted() && rising[0] != rising[1]);
    }
}
