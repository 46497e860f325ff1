//! Reads a tag section: either it is clean, or the careful path reads the game.
//!
//! `[Result "1-0"]` must be on a line of its own and have no escape; each name may come once; the seven tags of the
//! roster (PGN standard 8.1.1) must be there.

use super::heads::{TagHeads, TagValues, UNKNOWN, seat_of};
use super::odd::FastRefusal;
use crate::chess::Chess;
use crate::chess::notation::start;
use crate::pgn::closing;
use crate::pgn::outcome::Outcome;
use crate::pgn::tag::{self, is_date, is_rating};
use bienban_base::text::stop::{WIDTH, stop};

/// The results of the tags that the movetext needs.
pub(super) struct TagSection<'a> {
    /// Offset of the first byte after the tags and the blank lines after them.
    pub(super) end: usize,
    /// The value of the Result tag, which the end of the movetext must repeat.
    pub(super) result: Outcome,
    /// The value of the FEN tag, not yet read.
    fen: Option<&'a [u8]>,
    /// Whether the Variant tag names Chess960.
    chess960: bool,
    /// The tags about the end of the game.
    pub(super) ending: EndingTags<'a>,
}

impl TagSection<'_> {
    /// The position that the game begins with; `None` if it is the usual one of chess.
    pub(super) fn first(&self) -> Result<Option<Chess>, FastRefusal> {
        if self.fen.is_none() && !self.chess960 {
            return Ok(None);
        }
        let read = |fen| start::flawless(std::str::from_utf8(fen).ok()?, self.chess960);
        let position = self.fen.map_or_else(|| Some(Chess::default()), read).ok_or(FastRefusal)?;
        Ok(Some(if self.chess960 { start::castling_to_rooks(position) } else { position }))
    }
}

/// The tags about the end of a game, which R305, R309 and R310 need.
#[derive(Clone, Copy)]
pub(super) struct EndingTags<'a> {
    /// The value of Termination, unless it is empty or usual.
    pub(super) told: Option<&'a [u8]>,
    /// The names of White and Black.
    pub(super) players: [&'a [u8]; 2],
}

/// The bits of the seven tags of the roster, the first seven of `NAMES`.
const ROSTER: u64 = 0x7F;

/// Whether a value of Termination may name a forfeit or an absent player (R308); case does not matter. The words are
/// recognised by their beginnings; those in Vietnamese without diacritics, `vang`, `khong den`, by their first words.
fn may_name_forfeit(value: &[u8]) -> bool {
    let begins = |at: usize, word: &[u8]| value[at..].get(..word.len()).is_some_and(|w| w.eq_ignore_ascii_case(word));
    let whole = |at: usize, word: &[u8]| {
        begins(at, word) && value.get(at + word.len()).is_none_or(|b| !b.is_ascii_alphanumeric())
    };
    let named = |at: usize| match value[at] | 0x20 {
        b'a' => begins(at, b"abs"),
        b'f' => begins(at, b"for") || begins(at, b"failed to"),
        b'd' => begins(at, b"def") || begins(at, b"did") || begins(at, b"does"),
        b'l' => begins(at, b"late"),
        b'w' => begins(at, b"wal"),
        b'n' => begins(at, b"no ") || begins(at, b"no-") || begins(at, b"not ") || begins(at, b"nev"),
        b'u' => begins(at, b"unp"),
        b'v' => whole(at, b"vang"),
        b'k' => whole(at, b"khong"),
        b'x' => whole(at, b"xu"),
        _ => false,
    };
    !value.is_ascii() || (0..value.len()).any(named)
}

/// The number of bytes that are looked at together: a name and the bytes around it, a short value and the bytes after
/// it. The padding has nearly as many, so only a tag at the end of the text is left to the careful path.
const WINDOW: usize = 72;

/// Reads the section at `start`, where a `[` must be. `padded` is the text of a block, `len` bytes, with its padding;
/// `heads` are the tags of the game before. Fails if anything about the section is not clean.
pub(super) fn read_section<'a>(
    padded: &'a [u8],
    len: usize,
    start: usize,
    heads: &mut TagHeads,
) -> Result<TagSection<'a>, FastRefusal> {
    let text = padded.get(..len).ok_or(FastRefusal)?;
    let (mut at, mut seen) = (start, 0_u64);
    heads.values.seen = 0;
    let (mut index, mut expected) = (0, true);
    while let Some(window) = padded.get(at..).and_then(<[u8]>::first_chunk::<WINDOW>) {
        if window[0] != b'[' {
            break;
        }
        let (size, seat) = heads.read(part(window, 1), index, &mut expected)?;
        index += 1;
        // No name is this long; the test shows the compiler that it cannot look beyond the window.
        let value = (size & (WIDTH - 1)) + 3;
        let (value_start, value_len) = (at + value, stop(part(window, value), *b"\"\\"));
        let (value_end, end) = if value_len < WIDTH {
            let behind: &[u8; 4] = part(window, value + value_len);
            (value_start + value_len, value_start + value_len + line_end(*behind)?)
        } else {
            long_value(padded, value_start + WIDTH)?
        };
        // The window may reach into the padding.
        if end > len {
            return Err(FastRefusal);
        }
        at = end;
        if seat != UNKNOWN {
            let bit = 1 << seat;
            // A repeated tag (T503).
            if seen & bit != 0 {
                return Err(FastRefusal);
            }
            seen |= bit;
            heads.values.places[seat & 63] = (value_start as u32, value_end as u32);
        }
    }
    if seen & ROSTER != ROSTER {
        return Err(FastRefusal);
    }
    heads.values.seen = seen;
    let mut section = look(padded, &heads.values)?;
    while matches!(text.get(at), Some(b'\n' | b'\r' | b' ')) {
        at += 1;
    }
    // Another section: the careful path decides whether it belongs to this game.
    if text.get(at) == Some(&b'[') {
        return Err(FastRefusal);
    }
    section.end = at;
    Ok(section)
}

/// A part of a window.
#[inline(always)]
fn part<const N: usize>(window: &[u8; WINDOW], at: usize) -> &[u8; N] {
    window[at..at + N].first_chunk().expect("N bytes")
}

/// The number of bytes of the end of a tag, from its quotation mark to the end of its line.
#[inline(always)]
fn line_end(bytes: [u8; 4]) -> Result<usize, FastRefusal> {
    match bytes {
        [b'"', b']', b'\n', _] => Ok(3),
        [b'"', b']', b'\r', b'\n'] => Ok(4),
        _ => Err(FastRefusal),
    }
}

/// The offset of the quotation mark after a value that goes on at `at`, and of the line after that tag.
#[inline(never)]
fn long_value(padded: &[u8], at: usize) -> Result<(usize, usize), FastRefusal> {
    let end = long_value_end(padded, at)?;
    let behind: &[u8; 4] = padded.get(end..).and_then(<[u8]>::first_chunk).ok_or(FastRefusal)?;
    Ok((end, end + line_end(*behind)?))
}

/// Lines of tags, most of whose values were not looked at.
pub(super) struct SkippedTags<'a> {
    /// Offset of the first byte after the tags and the blank lines after them.
    pub(super) end: usize,
    /// The tags about the end of the game. An error if one of them is not plain, or occurs twice.
    pub(super) ending: Result<EndingTags<'a>, FastRefusal>,
}

/// Skips the lines of tags and the white space after them, whatever is missing.
///
/// Refuses a game with a first position of its own, since that changes every move.
pub(super) fn skip(text: &[u8], start: usize) -> Result<SkippedTags<'_>, FastRefusal> {
    let mut at = start;
    let (mut values, mut plain) = ([None; 3], true);
    if text.get(at) != Some(&b'[') {
        return Err(FastRefusal);
    }
    while text.get(at) == Some(&b'[') {
        // A line with more than its tag may hold the tags of another game, so only lines of one tag are skipped.
        let tag = tag::scan(text, at).filter(|tag| tag.closed).ok_or(FastRefusal)?;
        let blank = |b: &&u8| matches!(b, b' ' | b'\t' | b'\r');
        at = tag.end + text[tag.end..].iter().take_while(blank).count();
        if text.get(at) != Some(&b'\n') {
            return Err(FastRefusal);
        }
        at += 1;
        let (name, value) = (&text[tag.name], &text[tag.value]);
        if let Some(place) = [&b"Termination"[..], b"White", b"Black"].iter().position(|wanted| *wanted == name) {
            let first = values[place].replace(value).is_none();
            plain &= first && !tag.bare_quote && value.iter().all(|b| *b >= b' ' && *b != b'\\');
        }
    }
    // A NUL is no text (E602), and the code after this does not look for one in the tags.
    if memchr::memmem::find(&text[start..at], b"[FEN").is_some() || memchr::memchr(0, &text[start..at]).is_some() {
        return Err(FastRefusal);
    }
    at += text[at..].iter().position(|b| !matches!(b, b'\n' | b'\r' | b' ')).ok_or(FastRefusal)?;
    if text[at] == b'[' {
        return Err(FastRefusal);
    }
    let [told, white, black] = values;
    let players = [white, black].map(Option::unwrap_or_default);
    let ending = plain.then_some(EndingTags { told: told.filter(says_something), players }).ok_or(FastRefusal);
    Ok(SkippedTags { end: at, ending })
}

/// Whether a value of Termination has any meaning for the end of the game.
fn says_something(value: &&[u8]) -> bool {
    !matches!(*value, b"Normal" | b"normal" | b"?" | b"")
}

/// The offset of the quotation mark that ends a value, which goes on at `at`. Fails if a backslash or a control
/// character comes first.
#[inline(never)]
fn long_value_end(padded: &[u8], mut at: usize) -> Result<usize, FastRefusal> {
    loop {
        let chunk: &[u8; WIDTH] = padded.get(at..).and_then(<[u8]>::first_chunk).ok_or(FastRefusal)?;
        let len = stop(chunk, *b"\"\\");
        if len < WIDTH {
            return if chunk[len] == b'"' { Ok(at + len) } else { Err(FastRefusal) };
        }
        at += WIDTH;
    }
}

/// The index of a name that is known to be in `NAMES`.
const fn seat(name: &str) -> usize {
    match seat_of(name) {
        Some(seat) => seat,
        None => panic!("unknown"),
    }
}

/// Checks the values that must have a form, once all tags were read. `seen` has the whole roster. Fails if one does not
/// have its form, or the roster has an empty one.
#[inline(always)]
fn look<'a>(padded: &'a [u8], values: &TagValues) -> Result<TagSection<'a>, FastRefusal> {
    let value = |seat: usize| {
        let (start, end) = values.places[seat];
        padded.get(start as usize..end as usize).ok_or(FastRefusal)
    };
    let seen = |seat: usize| values.seen >> seat & 1 != 0;
    let clean = |clean: bool| if clean { Ok(()) } else { Err(FastRefusal) };
    clean(values.places[..ROSTER.count_ones() as usize].iter().all(|(start, end)| start != end))?;
    clean(is_date(value(const { seat("Date") })?))?;
    let players = [value(const { seat("White") })?, value(const { seat("Black") })?];
    let result = result(value(const { seat("Result") })?)?;
    let mut section =
        TagSection { end: 0, result, fen: None, chess960: false, ending: EndingTags { told: None, players } };
    let (fen, setup, variant) = const { (seat("FEN"), seat("SetUp"), seat("Variant")) };
    if seen(fen) {
        section.fen = Some(value(fen)?);
    }
    if seen(setup) {
        let setup = value(setup)?;
        // SetUp must agree with whether there is a FEN.
        clean(setup == b"0" || setup == b"1" && section.fen.is_some())?;
    }
    if seen(variant) {
        section.chess960 = value(variant)? == b"Chess960";
        clean(section.chess960 || value(variant)? == b"Standard")?;
    }
    let termination = const { seat("Termination") };
    if seen(termination) {
        section.ending.told = Some(value(termination)?).filter(says_something);
        // A forfeit is for the careful path, except that of time, after which the game counts as played. A player may
        // be called Default, and win.
        let played = |told: &&[u8]| {
            told.eq_ignore_ascii_case(b"time forfeit")
                || players.iter().any(|name| closing::tell_winner(told, name).is_some())
        };
        clean(!section.ending.told.filter(|told| !played(told)).is_some_and(may_name_forfeit))?;
    }
    for rating in const { [seat("WhiteElo"), seat("BlackElo")] } {
        if seen(rating) {
            clean(is_rating(value(rating)?))?;
        }
    }
    let (begun, utc) = const { (seat("EventDate"), seat("UTCDate")) };
    if seen(begun) {
        let begun = value(begun)?;
        clean(is_date(begun) || begun == b"?")?;
    }
    if seen(utc) {
        clean(is_date(value(utc)?))?;
    }
    Ok(section)
}

/// The result in a value of Result. Fails if it is none.
#[inline(always)]
fn result(value: &[u8]) -> Result<Outcome, FastRefusal> {
    match value {
        b"1-0" => Ok(Outcome::WhiteWins),
        b"0-1" => Ok(Outcome::BlackWins),
        b"1/2-1/2" => Ok(Outcome::Draw),
        b"*" => Ok(Outcome::Unknown),
        _ => Err(FastRefusal),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_ends_at_its_quotation_mark() {
        let padded = |text: &str| [text.as_bytes(), &[0; 64]].concat();
        assert_eq!(long_value_end(&padded("Hà Nội, 2004\"]"), 0).ok(), Some("Hà Nội, 2004".len()));
        assert!(long_value_end(&padded("a\\\"b\"]"), 0).is_err());
        assert!(long_value_end(&padded("a\nb\"]"), 0).is_err());
        for len in 28..100 {
            let long = "x".repeat(len);
            assert_eq!(long_value_end(&padded(&format!("{long}\"]")), 0).ok(), Some(len));
            assert!(long_value_end(&padded(&format!("{long}\\\"]")), 0).is_err());
        }
    }
}
