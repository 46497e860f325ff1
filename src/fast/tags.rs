//! The tag section read at once: clean, or left to the careful path.

use memchr::memchr2;

use super::movetext::Odd;
use crate::notation::outcome::Outcome;
use crate::notation::tag::is_date;

/// What the movetext needs of the tags.
pub(super) struct Section<'a> {
    /// Offset of the first byte behind the tags and blank lines.
    pub(super) end: usize,
    /// What the Result tag says.
    pub(super) result: Outcome,
    /// The value of the FEN tag.
    pub(super) fen: Option<&'a [u8]>,
}

/// Games with more tags are read by the careful path.
const MANY: usize = 64;

/// The beginnings of the words that name a forfeit (R308).
const FORFEITS: [&[u8]; 6] = [b"for", b"def", b"wal", b"no ", b"no-", b"unp"];

/// A name as one number: its length and its first and last bytes. Different names may share one, which is then taken for a
/// repeated tag and looked at carefully.
fn key(name: &[u8]) -> u64 {
    let mut first = [0; 8];
    let mut last = [0; 8];
    let n = name.len().min(8);
    first[..n].copy_from_slice(&name[..n]);
    last[..n].copy_from_slice(&name[name.len() - n..]);
    u64::from_le_bytes(first) ^ u64::from_le_bytes(last).rotate_left(29) ^ (name.len() as u64) << 56
}

/// Reads the section at `start`, which must be a `[`.
pub(super) fn read(text: &[u8], start: usize) -> Result<Section<'_>, Odd> {
    let (mut at, mut count, mut roster) = (start, 0, 0_u8);
    let mut keys = [0_u64; MANY];
    let mut section = Section { end: 0, result: Outcome::Unknown, fen: None };
    let mut setup = false;
    while text.get(at) == Some(&b'[') {
        let rest = &text[at + 1..];
        let blank = rest.iter().take(32).position(|&b| !b.is_ascii_alphanumeric()).ok_or(Odd)?;
        let name = &rest[..blank];
        let value_start = blank + 2;
        if rest.get(blank..value_start) != Some(b" \"") || blank == 0 || count == MANY {
            return Err(Odd);
        }
        let len = memchr2(b'"', b'\\', &rest[value_start..]).ok_or(Odd)?;
        let value = &rest[value_start..value_start + len];
        let behind = &rest[value_start + len..];
        let line_end = match behind {
            [b'"', b']', b'\n', ..] => 3,
            [b'"', b']', b'\r', b'\n', ..] => 4,
            _ => return Err(Odd),
        };
        if memchr2(b'\n', b'\r', value).is_some() {
            return Err(Odd);
        }
        keys[count] = key(name);
        if keys[..count].contains(&keys[count]) {
            return Err(Odd);
        }
        count += 1;
        let seat = seat(name, value, &mut section, &mut setup)?;
        roster |= seat;
        if seat != 0 && value.is_empty() {
            return Err(Odd);
        }
        if name == b"FEN" {
            section.fen = Some(value);
        }
        at += 1 + value_start + len + line_end;
    }
    if roster != 0x7F || (setup && section.fen.is_none()) {
        return Err(Odd);
    }
    while matches!(text.get(at), Some(b'\n' | b'\r' | b' ')) {
        at += 1;
    }
    // Another section: whether it belongs to this game is for the careful path to say.
    if text.get(at) == Some(&b'[') {
        return Err(Odd);
    }
    section.end = at;
    Ok(section)
}

/// The bit of a roster tag, 0 for another; values that want a form are looked at.
fn seat(name: &[u8], value: &[u8], section: &mut Section<'_>, setup: &mut bool) -> Result<u8, Odd> {
    let clean = |clean: bool, seat: u8| if clean { Ok(seat) } else { Err(Odd) };
    match name {
        b"Event" => Ok(1),
        b"Site" => Ok(2),
        b"Date" => clean(is_date(value), 4),
        b"Round" => Ok(8),
        b"White" => Ok(16),
        b"Black" => Ok(32),
        b"Result" => {
            section.result = match value {
                b"1-0" => Outcome::WhiteWins,
                b"0-1" => Outcome::BlackWins,
                b"1/2-1/2" => Outcome::Draw,
                b"*" => Outcome::Unknown,
                _ => return Err(Odd),
            };
            Ok(64)
        }
        b"EventDate" | b"UTCDate" => clean(is_date(value), 0),
        b"WhiteElo" | b"BlackElo" => {
            clean(matches!(value, b"-" | b"?") || (value.len() <= 4 && value.iter().all(u8::is_ascii_digit)), 0)
        }
        b"SetUp" => {
            *setup = value == b"1";
            clean(matches!(value, b"0" | b"1"), 0)
        }
        b"Variant" => clean(value == b"Standard", 0),
        // What names a forfeit is read with care, but for the flag that fell.
        b"Termination" => {
            let worrying = |w: &[u8]| FORFEITS.iter().any(|f| w.eq_ignore_ascii_case(f));
            clean(value.eq_ignore_ascii_case(b"time forfeit") || !value.windows(3).any(worrying), 0)
        }
        _ => Ok(0),
    }
}
