//! Index: one record of fixed size for each game (`.si3`, `.si4`, `.si5`): where its moves are, and those of its tags
//! that are numbers.

use bienban_base::message::Message;

use crate::Store;

/// How an index of versions 3 and 4 begins.
const MAGIC: &[u8; 8] = b"Scid.si\0";

/// The bytes before the first record: signature, version, kind, number of games, the game to show first, description.
const HEADER: u64 = 128;
/// The names of the six flags that the user defines, after the header of version 4.
const FLAG_NAMES: u64 = 6 * 9;

/// The flag of a game that is marked as deleted, among the bits of [`IndexRecord::flags`].
pub(super) const DELETED: u32 = 1 << 3;

/// How the records are laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum IndexLayout {
    /// Scid 3: as Scid 4, without the flags that the user defines.
    Three,
    /// Scid 4: big-endian after a header.
    Four,
    /// Scid 5: little-endian words without a header.
    Five,
}

impl IndexLayout {
    /// The number of bytes of a record.
    pub(super) fn record(self) -> usize {
        match self {
            IndexLayout::Three => 46,
            IndexLayout::Four => 47,
            IndexLayout::Five => 56,
        }
    }

    /// The offset of the first record.
    fn start(self) -> u64 {
        match self {
            IndexLayout::Three => HEADER,
            IndexLayout::Four => HEADER + FLAG_NAMES,
            IndexLayout::Five => 0,
        }
    }

    /// The offset of a record.
    pub(super) fn at(self, record: u32) -> u64 {
        self.start() + u64::from(record) * self.record() as u64
    }

    /// The ending of the file of the index.
    pub(super) fn index(self) -> &'static str {
        match self {
            IndexLayout::Three => "si3",
            IndexLayout::Four => "si4",
            IndexLayout::Five => "si5",
        }
    }

    /// The ending of the file of the names.
    pub(super) fn names(self) -> &'static str {
        match self {
            IndexLayout::Three => "sn3",
            IndexLayout::Four => "sn4",
            IndexLayout::Five => "sn5",
        }
    }

    /// The ending of the file of the games.
    pub(super) fn games(self) -> &'static str {
        match self {
            IndexLayout::Three => "sg3",
            IndexLayout::Four => "sg4",
            IndexLayout::Five => "sg5",
        }
    }
}

/// The header of an index.
pub(super) struct IndexHead {
    pub(super) layout: IndexLayout,
    /// The number of whole records.
    pub(super) records: u32,
    /// The damage, with the byte where it shows.
    pub(super) damage: Option<(u64, Message)>,
    /// Whether the database has a description, or names for the flags that the user defines.
    pub(super) described: bool,
}

/// Whether a file begins like an index of Scid. That of version 5 has no signature, so its records must make sense.
pub(super) fn is_index(head: &[u8]) -> bool {
    if head.starts_with(MAGIC) {
        return true;
    }
    let mut records = head.chunks_exact(IndexLayout::Five.record()).take(16).peekable();
    records.peek().is_some() && records.all(|bytes| five(bytes.try_into().expect("it has 56 bytes")).1)
}

/// Reads the header of an index.
///
/// # Errors
/// A message if it is no index of a version that is known, or cannot be read.
pub(super) fn head(index: &dyn Store) -> Result<IndexHead, Message> {
    let mut bytes = vec![0; index.len().min(HEADER + FLAG_NAMES) as usize];
    index.read_at(0, &mut bytes).map_err(|error| bienban_base::error::reason(&error))?;
    if !is_index(&bytes) {
        return Err(Message::new("scid-no-index"));
    }
    let (layout, said) = if !bytes.starts_with(MAGIC) {
        (IndexLayout::Five, None)
    } else if let Some(about) = bytes.get(8..17) {
        let layout = match u16::from_be_bytes([about[0], about[1]]) {
            300..=399 => IndexLayout::Three,
            400 => IndexLayout::Four,
            version => return Err(Message::new("scid-version").with("version", version.to_string())),
        };
        (layout, Some(u32::from_be_bytes([0, about[6], about[7], about[8]])))
    } else {
        return Err(Message::new("scid-index-cut"));
    };
    if index.len() < layout.start() {
        return Err(Message::new("scid-index-cut"));
    }
    let found = (index.len() - layout.start()) / layout.record() as u64;
    let records = u32::try_from(found).unwrap_or(u32::MAX);
    let ragged = layout.at(records) != index.len();
    let damage = match said {
        Some(said) if said != records => {
            Some(Message::new("scid-index-count").with("said", said.to_string()).with("found", records.to_string()))
        }
        _ if ragged => Some(Message::new("scid-index-ragged").with("found", records.to_string())),
        _ => None,
    };
    let at = if ragged { layout.at(records) } else { 14 };
    let words = bytes.get(20..layout.start() as usize).unwrap_or_default();
    let described = words.iter().any(|byte| *byte != 0);
    Ok(IndexHead { layout, records, damage: damage.map(|message| (at, message)), described })
}

/// A rating with the number of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rating {
    pub(super) value: u16,
    pub(super) kind: u8,
}

/// The entry of a game in the index. Names are numbers of names; dates are `year << 9 | month << 5 | day`, and 0 is
/// unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct IndexRecord {
    /// The offset of the game in the file of the games, and its number of bytes.
    pub(super) offset: u64,
    pub(super) length: u32,
    pub(super) flags: u32,
    pub(super) white: u32,
    pub(super) black: u32,
    pub(super) event: u32,
    pub(super) site: u32,
    pub(super) round: u32,
    /// 0 none, 1 won by White, 2 by Black, 3 drawn.
    pub(super) result: u8,
    pub(super) eco: u16,
    pub(super) date: u32,
    pub(super) event_date: u32,
    pub(super) ratings: [Rating; 2],
    /// The half-moves of the main line; ten bits have room for 1023.
    pub(super) half_moves: u16,
    pub(super) chess960: bool,
    /// Whether it counts variations, comments or glyphs. Not read in version 5.
    pub(super) annotated: bool,
}

impl IndexRecord {
    /// Decodes a record from the bytes of its layout.
    pub(super) fn decode(layout: IndexLayout, bytes: &[u8]) -> IndexRecord {
        match layout {
            IndexLayout::Three => four(bytes, 0),
            IndexLayout::Four => four(&[&bytes[..6], &bytes[7..]].concat(), bytes[6]),
            IndexLayout::Five => five(bytes.try_into().expect("it has the bytes of the layout")).0,
        }
    }
}

/// A rating in versions 3 and 4: four bits are its kind.
fn rating(word: u16) -> Rating {
    Rating { value: word & 0xFFF, kind: (word >> 12) as u8 }
}

/// Decodes the 46 bytes of version 3, with the byte that version 4 inserted after the sixth: bit 7 of it belongs to the
/// length, bits 0 to 5 to the flags.
fn four(bytes: &[u8], more: u8) -> IndexRecord {
    let word = |at: usize| u16::from_be_bytes([bytes[at], bytes[at + 1]]);
    let long = |at: usize| u32::from(word(at)) << 16 | u32::from(word(at + 2));
    let number =
        |high: u8, shift: u32, bits: u8, at: usize| u32::from(high >> shift & bits) << 16 | u32::from(word(at));
    let (players, others) = (bytes[8], bytes[13]);
    let dates = long(24);
    let date = dates & 0xF_FFFF;
    IndexRecord {
        offset: u64::from(long(0)),
        length: u32::from(more >> 7) << 16 | u32::from(word(4)),
        flags: u32::from(more & 0x3F) << 16 | u32::from(word(6)),
        white: number(players, 4, 15, 9),
        black: number(players, 0, 15, 11),
        event: number(others, 5, 7, 14),
        site: number(others, 2, 7, 16),
        round: number(others, 0, 3, 18),
        result: (word(20) >> 12) as u8,
        eco: word(22),
        date,
        event_date: event_date(date, dates >> 20),
        ratings: [rating(word(28)), rating(word(30))],
        half_moves: u16::from(bytes[37] >> 6) << 8 | u16::from(bytes[36]),
        chess960: false,
        annotated: word(20) & 0xFFF != 0,
    }
}

/// The date of the event: its three bits for the year are the years after that of the game, and 4 more; 0 is no date.
fn event_date(date: u32, bits: u32) -> u32 {
    match bits >> 9 {
        0 => 0,
        years => ((date >> 9) + years).saturating_sub(4) << 9 | bits & 0x1FF,
    }
}

/// Decodes a record of version 5, and returns whether it makes sense.
fn five(bytes: &[u8; 56]) -> (IndexRecord, bool) {
    let word = |index: usize| u32::from_le_bytes(*bytes[index * 4..].first_chunk().expect("it is within the record"));
    let kinds = word(11) >> 16;
    let record = IndexRecord {
        offset: u64::from(word(8) & 0x7FFF) << 32 | u64::from(word(9)),
        length: word(8) >> 15,
        flags: word(7) & 0x3F_FFFF,
        white: word(0) & 0xFFF_FFFF,
        black: word(1) & 0xFFF_FFFF,
        event: word(2) & 0xFFF_FFFF,
        site: word(3),
        round: word(4) & 0x7FFF_FFFF,
        result: (kinds & 3) as u8,
        eco: word(11) as u16,
        date: word(5) & 0xF_FFFF,
        event_date: word(6) & 0xF_FFFF,
        ratings: [
            Rating { value: (word(5) >> 20) as u16, kind: (kinds >> 5 & 7) as u8 },
            Rating { value: (word(6) >> 20) as u16, kind: (kinds >> 2 & 7) as u8 },
        ],
        half_moves: (word(7) >> 22) as u16,
        chess960: word(4) >> 31 == 1,
        annotated: false,
    };
    // A game has three bytes at least and one for each half-move; ratings end at 4000, codes of openings at E99z4; the
    // last word but two counts at most 16 pawns that left their squares.
    let sense = (3.max(u32::from(record.half_moves))..1 << 17).contains(&record.length)
        && record.offset < 1 << 44
        && record.site < 1 << 28
        && record.round < 1 << 28
        && record.ratings.iter().all(|rating| rating.value <= 4000 && rating.kind < 7)
        && record.eco <= 65_500
        && kinds >> 8 <= 16
        && [record.date, record.event_date].iter().all(|date| date >> 5 & 15 <= 12);
    (record, sense)
}
