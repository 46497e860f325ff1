//! Record: a game that may have a duplicate, with everything that is compared and reported about it.

use std::borrow::Cow;

use super::day::PartialDay;
use super::key::KeySight;
use super::player::fold_player;
use bienban_base::text::names::fold;

/// A game that may have a duplicate.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DuplicateRecord {
    /// The first position, empty for the usual one.
    pub start: String,
    /// The half-moves of the main line that were played for certain, a number each.
    pub moves: Vec<u16>,
    /// Whether they are the whole main line.
    pub whole: bool,
    /// What the movetext has, white space apart, if they are not.
    pub rest: Vec<u8>,
    /// The tags in the order of the text.
    pub tags: Vec<(String, String)>,
    /// The result of the tag, or else that at the end of the game.
    pub result: String,
    /// The result at the end of the game.
    pub ending: String,
    /// The half-moves that are written and could be played.
    pub plies: u32,
    /// Comments, variations and annotations.
    pub extras: [u32; 3],
}

/// A record, and the values that follow from it.
#[derive(Debug, Clone)]
pub struct KnownRecord {
    /// The record.
    pub record: DuplicateRecord,
    /// White and Black, folded.
    pub players: [String; 2],
    /// The date.
    pub day: PartialDay,
    /// The event, folded.
    pub event: String,
    /// The round, folded.
    pub round: String,
    /// The numbers of White and Black at FIDE, empty where they are not known.
    pub ids: [String; 2],
    /// Values that distinguish games of the same players on one day: board, times, addresses; empty where not known.
    pub marks: [String; MARKS.len()],
}

/// The digits of a number, if it has nothing else, without zeros in front.
fn digits(value: &str) -> String {
    let value = value.trim();
    let number = if value.bytes().all(|byte| byte.is_ascii_digit()) { value.trim_start_matches('0') } else { "" };
    number.to_owned()
}

/// The first of [`MARKS`] that is the address of one game, or its number on a server.
pub(super) const ADDRESSES: usize = 3;

/// Tags that distinguish games of the same players on one day. In Site, which is otherwise a town, only an address
/// does.
const MARKS: [&str; 6] = ["Board", "UTCTime", "StartTime", "GameId", "Link", "Site"];

impl DuplicateRecord {
    /// The value of a tag, empty if there is none.
    pub fn tag(&self, name: &str) -> &str {
        self.tags.iter().find(|(of, _)| of == name).map_or("", |(_, value)| value)
    }

    /// White, whom xiangqi calls Red.
    pub fn white(&self) -> &str {
        let white = self.tag("White");
        if white.is_empty() { self.tag("Red") } else { white }
    }

    /// The date.
    pub fn day(&self) -> PartialDay {
        PartialDay::of([self.tag("Date"), self.tag("UTCDate")])
    }

    /// The values from which its key is made.
    pub fn sight(&self) -> KeySight<'_> {
        KeySight {
            start: &self.start,
            moves: &self.moves,
            rest: (!self.whole).then_some(&self.rest),
            white: self.white(),
            black: self.tag("Black"),
            day: self.day(),
            event: self.tag("Event"),
        }
    }

    /// The record with the values that follow from it.
    pub fn known(self) -> KnownRecord {
        KnownRecord {
            players: [fold_player(self.white()), fold_player(self.tag("Black"))],
            day: self.day(),
            event: fold(self.tag("Event")),
            round: fold(self.tag("Round")),
            ids: ["WhiteFideId", "BlackFideId"].map(|name| digits(self.tag(name))),
            marks: MARKS.map(|name| {
                let value = self.tag(name).trim();
                let known = value.contains(char::is_alphanumeric) && (name != "Site" || value.contains("://"));
                if known { value.to_owned() } else { String::new() }
            }),
            record: self,
        }
    }

    /// Appends it in a form that [`read`](DuplicateRecord::read) reads.
    pub fn write(&self, to: &mut Vec<u8>) {
        let start = to.len();
        to.extend_from_slice(&[0; 4]);
        put(self.start.as_bytes(), to);
        put_number(self.moves.len() as u32, to);
        to.extend(self.moves.iter().flat_map(|half_move| half_move.to_le_bytes()));
        to.push(u8::from(self.whole));
        put(&self.rest, to);
        put(self.result.as_bytes(), to);
        put(self.ending.as_bytes(), to);
        for number in [self.plies].into_iter().chain(self.extras) {
            put_number(number, to);
        }
        put_number(self.tags.len() as u32, to);
        for (name, value) in &self.tags {
            put(name.as_bytes(), to);
            put(value.as_bytes(), to);
        }
        let length = (to.len() - start - 4) as u32;
        to[start..start + 4].copy_from_slice(&length.to_le_bytes());
    }

    /// Reads what [`write`](DuplicateRecord::write) wrote, without the four bytes with its length before it. `None` if
    /// it is damaged.
    pub fn read(bytes: &[u8]) -> Option<DuplicateRecord> {
        let mut from = bytes;
        let start = text(&mut from)?;
        let count = number(&mut from)? as usize;
        let moves = take(&mut from, count.checked_mul(2)?)?;
        let moves = moves.chunks_exact(2).map(|two| u16::from_le_bytes([two[0], two[1]])).collect();
        let whole = take(&mut from, 1)?[0] != 0;
        let rest = bytes_of(&mut from)?.to_vec();
        let (result, ending) = (text(&mut from)?, text(&mut from)?);
        let plies = number(&mut from)?;
        let extras = [number(&mut from)?, number(&mut from)?, number(&mut from)?];
        let count = number(&mut from)?;
        let mut tags = Vec::new();
        for _ in 0..count {
            tags.push((text(&mut from)?, text(&mut from)?));
        }
        Some(DuplicateRecord { start, moves, whole, rest, tags, result, ending, plies, extras })
    }
}

fn put_number(number: u32, to: &mut Vec<u8>) {
    to.extend_from_slice(&number.to_le_bytes());
}

fn put(bytes: &[u8], to: &mut Vec<u8>) {
    put_number(bytes.len() as u32, to);
    to.extend_from_slice(bytes);
}

fn take<'b>(from: &mut &'b [u8], count: usize) -> Option<&'b [u8]> {
    let (taken, left) = from.split_at_checked(count)?;
    *from = left;
    Some(taken)
}

fn number(from: &mut &[u8]) -> Option<u32> {
    take(from, 4)?.try_into().ok().map(u32::from_le_bytes)
}

fn bytes_of<'b>(from: &mut &'b [u8]) -> Option<&'b [u8]> {
    let count = number(from)? as usize;
    take(from, count)
}

fn text(from: &mut &[u8]) -> Option<String> {
    bytes_of(from).map(String::from_utf8_lossy).map(Cow::into_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_read_as_it_was_written() {
        let record = DuplicateRecord {
            start: "8/8/8/8/8/8/8/K1k5 w - - 0 1".to_owned(),
            moves: vec![1, 2, 65535],
            whole: false,
            rest: b"1.e4Ke9".to_vec(),
            tags: vec![("White".to_owned(), "Đặng".to_owned()), ("Date".to_owned(), "2001.02.03".to_owned())],
            result: "1-0".to_owned(),
            ending: "*".to_owned(),
            plies: 4,
            extras: [1, 2, 3],
        };
        let mut bytes = Vec::new();
        record.write(&mut bytes);
        assert_eq!(bytes[..4], (bytes.len() as u32 - 4).to_le_bytes());
        assert_eq!(DuplicateRecord::read(&bytes[4..]), Some(record));
        assert!((4..bytes.len()).all(|end| DuplicateRecord::read(&bytes[4..end]).is_none()));
    }
}
