//! Quotation: a game that an annotation names, with its half-moves or without.

use super::heading::{date, result};

/// A quoted game.
pub(super) struct QuotedGame {
    /// Players, event, place, date and result, as far as they could be read. The bytes of names are as they were.
    pub(super) said: Option<Vec<u8>>,
    /// Whether there is more than that: half-moves, or unreadable parts.
    pub(super) is_more: bool,
}

/// A text with its length before it, and the bytes after it. A NUL at its end is no part of it.
pub(super) fn text(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (len, rest) = bytes.split_first()?;
    let (text, rest) = rest.split_at_checked(usize::from(*len))?;
    Some((text.strip_suffix(b"\0").unwrap_or(text), rest))
}

/// Reads a quotation.
pub(super) fn read(data: &[u8]) -> QuotedGame {
    parts(data).unwrap_or(QuotedGame { said: None, is_more: true })
}

/// The parts of a quotation, if all of them are there.
fn parts(data: &[u8]) -> Option<QuotedGame> {
    /// The flag of a position to begin from.
    const POSITION: u8 = 64;
    let flags = *data.get(5)?;
    let has_position = flags & POSITION != 0;
    let rest = data.get(if has_position { 6 + super::start::LEN } else { 6 }..)?;
    // A byte follows each text.
    let name = |bytes| text(bytes).and_then(|(text, rest)| Some((text, rest.get(1..)?)));
    let (white, rest) = name(rest)?;
    let (black, rest) = name(rest)?;
    // Two ratings and the opening.
    let (event, rest) = name(rest.get(6..)?)?;
    let (site, rest) = name(rest)?;
    let (day, rest) = rest.split_first_chunk::<4>()?;
    // Kind, country, category and rounds of the event, and the round.
    let outcome = result(*rest.get(10)?);
    let is_more = has_position || rest.len() > 13;
    let mut said = [white, b"-", black].join(&b' ');
    for part in [event, site, date(u32::from_be_bytes(*day)).as_bytes(), outcome.0.as_bytes()] {
        if !part.is_empty() && !part.starts_with(b"?") && part != b"*" {
            said.extend_from_slice(b", ");
            said.extend_from_slice(part);
        }
    }
    Some(QuotedGame { said: Some(said), is_more })
}
