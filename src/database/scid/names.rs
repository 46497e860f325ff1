//! Names: the players, events, sites and rounds of a database (`.sn3`, `.sn4`, `.sn5`), each by its number.

use bienban_base::error;
use bienban_base::message::Message;

use super::index::IndexLayout;
use super::letters;
use crate::Store;

/// How the names of versions 3 and 4 begin.
const MAGIC: &[u8; 8] = b"Scid.sn\0";

/// The bytes before the first name: signature, a time, four numbers of names, four greatest frequencies.
const HEADER: usize = 36;

/// The greatest number of bytes that the names may have, in the file and in memory. Four million names have a tenth of
/// it.
const MOST: u64 = 1 << 30;

/// The kind of a name, in the order of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NameKind {
    Player,
    Event,
    Site,
    Round,
}

impl NameKind {
    /// The key of the message that a name of this kind is missing.
    pub(super) fn missing(self) -> &'static str {
        match self {
            NameKind::Player => "scid-player-missing",
            NameKind::Event => "scid-event-missing",
            NameKind::Site => "scid-site-missing",
            NameKind::Round => "scid-round-missing",
        }
    }
}

/// The most names of a kind: the index of version 4 has 20 bits for players, 19 for events and sites, 18 for rounds.
const MOST_NAMES: [usize; 4] = [1 << 20, 1 << 19, 1 << 19, 1 << 18];

/// The most names of a kind in version 5, which has no such limit. It keeps a file of empty names from filling the
/// memory.
const MOST_OF_FIVE: usize = 1 << 26;

/// The names of a database.
#[derive(Debug, Default)]
pub(super) struct ScidNames {
    /// All names, one after the other.
    text: String,
    /// The beginning and end of each name, by kind and number.
    places: [Vec<Option<(u32, u32)>>; 4],
    /// The damage, with the byte where it shows.
    pub(super) damage: Option<(u64, Message)>,
    /// Whether the file has a description of the database, or names for flags that the user defines.
    pub(super) described: bool,
}

impl ScidNames {
    /// Reads the names. Those after damage are unknown.
    ///
    /// # Errors
    /// A message if these are no names of Scid, or they cannot be read.
    pub(super) fn read(layout: IndexLayout, names: &dyn Store) -> Result<ScidNames, Message> {
        if names.len() > MOST {
            return Err(Message::new("scid-names-large").with("bytes", names.len().to_string()));
        }
        let mut bytes = vec![0; names.len() as usize];
        names.read_at(0, &mut bytes).map_err(|error| error::reason(&error))?;
        let mut found = ScidNames::default();
        let mut rest = NameBytes { bytes: &bytes, at: 0 };
        let whole = if layout == IndexLayout::Five {
            found.five(&mut rest)
        } else {
            if !bytes.starts_with(MAGIC) {
                return Err(Message::new("scid-no-names"));
            }
            found.four(&mut rest)
        };
        if whole.is_none() {
            let known: usize = found.places.iter().map(|kind| kind.iter().flatten().count()).sum();
            found.damage = Some((rest.at as u64, Message::new("scid-names-damaged").with("count", known.to_string())));
        }
        Ok(found)
    }

    /// The name of a number.
    pub(super) fn name(&self, kind: NameKind, number: u32) -> Option<&str> {
        let (from, to) = (*self.places[kind as usize].get(number as usize)?)?;
        self.text.get(from as usize..to as usize)
    }

    /// Keeps a name. Returns `None` if there is no more room.
    fn keep(&mut self, kind: usize, number: Option<usize>, name: &[u8]) -> Option<()> {
        let from = self.text.len();
        self.text.push_str(&letters(name));
        let place = (from as u32, u32::try_from(self.text.len()).ok().filter(|end| u64::from(*end) <= MOST)?);
        match number {
            Some(number) => *self.places[kind].get_mut(number)? = Some(place),
            None if self.places[kind].len() < MOST_OF_FIVE => self.places[kind].push(Some(place)),
            None => return None,
        }
        Some(())
    }

    /// Reads the names of version 3 or 4: by kind and in alphabetical order, each with its number, a frequency, its
    /// length, the number of bytes that it shares with the one before, and the other bytes. Returns `None` if it is
    /// damaged.
    fn four(&mut self, rest: &mut NameBytes<'_>) -> Option<()> {
        rest.take(12)?;
        let counts: [usize; 4] = rest.numbers()?;
        let frequencies: [usize; 4] = rest.numbers()?;
        debug_assert_eq!(rest.at, HEADER);
        for kind in 0..4 {
            let count = counts[kind];
            // Each has four bytes at least, so memory is reserved for no more names than the file can hold.
            if count > MOST_NAMES[kind] || count > rest.bytes.len() / 4 {
                return None;
            }
            self.places[kind].resize(count, None);
            let (wide, width) = (
                count >= 1 << 16,
                1 + usize::from(frequencies[kind] >> 8 != 0) + usize::from(frequencies[kind] >> 16 != 0),
            );
            let mut name = Vec::new();
            for index in 0..count {
                let number = rest.number(if wide { 3 } else { 2 })?;
                rest.take(width)?;
                let length = rest.number(1)?;
                let shared = if index == 0 { 0 } else { rest.number(1)? };
                if shared > length || shared > name.len() {
                    return None;
                }
                name.truncate(shared);
                name.extend_from_slice(rest.take(length - shared)?);
                self.keep(kind, Some(number), &name)?;
            }
        }
        Some(())
    }

    /// Reads the names of version 5: in the order of their numbers, the kinds mixed, each with a number in groups of
    /// seven bits, which is eight times its length and its kind. Returns `None` if it is damaged.
    fn five(&mut self, rest: &mut NameBytes<'_>) -> Option<()> {
        while rest.at < rest.bytes.len() {
            let begin = rest.at;
            let mut head = 0_u64;
            for shift in (0..).step_by(7).take(6) {
                let byte = rest.number(1)?;
                head |= (byte as u64 & 0x7F) << shift;
                if byte < 0x80 {
                    break;
                }
            }
            let name = usize::try_from(head >> 3).ok().and_then(|length| rest.take(length));
            let kept = match (head & 7, name) {
                (kind @ 0..4, Some(name)) => self.keep(kind as usize, None, name),
                (4, Some(about)) => {
                    let description = [&b"description"[..], b"flag"].iter().any(|key| about.starts_with(key));
                    self.described |= description && !about.ends_with(b"description") && about.len() > 5;
                    Some(())
                }
                _ => None,
            };
            if kept.is_none() {
                rest.at = begin;
                return None;
            }
        }
        Some(())
    }
}

/// The bytes that are not read yet.
struct NameBytes<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> NameBytes<'b> {
    fn take(&mut self, count: usize) -> Option<&'b [u8]> {
        let taken = self.bytes.get(self.at..self.at.checked_add(count)?)?;
        self.at += count;
        Some(taken)
    }

    /// A number of `bytes` bytes, the highest first.
    fn number(&mut self, bytes: usize) -> Option<usize> {
        Some(self.take(bytes)?.iter().fold(0, |number, byte| number << 8 | usize::from(*byte)))
    }

    /// Four numbers of three bytes.
    fn numbers(&mut self) -> Option<[usize; 4]> {
        Some([self.number(3)?, self.number(3)?, self.number(3)?, self.number(3)?])
    }
}
