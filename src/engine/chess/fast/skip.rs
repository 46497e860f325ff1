//! Skips a game that is not wanted: finds its end without playing it.
//!
//! That is possible only if the text by itself shows exactly one game: clean tags, half-moves with comments in braces,
//! all of it ASCII, one result at its end. Everything else is read.

use super::{FastReader, TagValues, tags};
use crate::pgn::tag;
use wide::u8x32;

impl FastReader {
    /// Reads the tags of the game at `start`, and nothing else of it. Returns the offset of the first byte of the
    /// movetext and the spans of the values; `None` if the tags are not clean, or have letters beyond ASCII, which may
    /// be of any encoding. `padded` is as in [`FastReader::read`].
    pub fn tags(&mut self, padded: &[u8], len: usize, start: usize) -> Option<(usize, &TagValues)> {
        let movetext = tags::read_section(padded, len, start, &mut self.heads).ok()?.end;
        self.are_ascii(&padded[start..movetext]).then_some((movetext, &self.heads.values))
    }

    /// Whether bytes of the text are ASCII.
    pub(super) fn are_ascii(&self, bytes: &[u8]) -> bool {
        self.ascii || bytes.is_ascii()
    }

    /// The end of the game at `start`: the offset of the first byte of the next game, or the end of the text. `None` if
    /// the text does not show it.
    pub fn skip(&mut self, padded: &[u8], len: usize, start: usize) -> Option<usize> {
        let (movetext, _) = self.tags(padded, len, start)?;
        FastReader::skip_moves(padded, len, movetext)
    }

    /// The same for a game whose tags were read, and are ASCII, and whose movetext begins at `movetext`.
    pub fn skip_moves(padded: &[u8], len: usize, movetext: usize) -> Option<usize> {
        let text = padded.get(..len)?;
        // If the first byte is not that of a number, a move, a comment or a result, the game must be read.
        let first = text.get(movetext).filter(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'{' | b'*'));
        let mut at = first.map(|_| movetext)?;
        loop {
            at = next_odd(padded, len, at)?;
            match text[at] {
                b'{' => at = behind_comment(padded, len, at)?,
                b'-' | b'/' | b'*' => return behind_result(text, movetext, at),
                _ => return None,
            }
        }
    }
}

/// The number of bytes that are looked at at once.
const WIDTH: usize = 32;

/// The bytes from `at` on.
#[inline(always)]
fn load(padded: &[u8], at: usize) -> Option<u8x32> {
    padded.get(at..)?.first_chunk::<WIDTH>().map(|bytes| u8x32::new(*bytes))
}

/// The bytes from `at` on, and the ones after each.
#[inline(always)]
fn load_two(padded: &[u8], at: usize) -> Option<[u8x32; 2]> {
    let bytes = padded.get(at..)?.first_chunk::<{ WIDTH + 1 }>()?;
    let from = |at: usize| bytes[at..at + WIDTH].first_chunk().map(|bytes| u8x32::new(*bytes));
    Some([from(0)?, from(1)?])
}

/// The first byte from `at` on that belongs neither to half-moves nor to numbers: a comment or bracket, a line for
/// other programs, a result, or a blank line, after which a first number would begin a game without tags.
#[inline(always)]
fn next_odd(padded: &[u8], len: usize, mut at: usize) -> Option<usize> {
    while at < len {
        let [byte, after] = load_two(padded, at)?;
        let odd = odd(byte, after).to_bitmask();
        if odd != 0 {
            return Some(at + odd.trailing_zeros() as usize).filter(|at| *at < len);
        }
        at += WIDTH;
    }
    None
}

/// Each byte with its highest bit set if it cannot occur in bare movetext before the byte after it.
#[inline(always)]
fn odd(byte: u8x32, after: u8x32) -> u8x32 {
    let all = u8x32::splat;
    // `;`, `[` and `{` in one comparison (with the escape character), `(` and `*` in another, `%` in a third (with
    // `'`), `-` and `/` in a fourth.
    let sign = (byte | all(0x60)).simd_eq(all(b'{')) | byte.simd_eq(all(b'}'));
    let without_two = byte & all(!2);
    let bracket = without_two.simd_eq(all(b'(')) | without_two.simd_eq(all(b'%'));
    let dash = without_two.simd_eq(all(b'-'));
    // Only castling with letters has a hyphen or slash before an O; no result has.
    let castles = after.simd_eq(all(b'O'));
    let blank = after.min(all(b' ')).simd_eq(after);
    let line = byte.simd_eq(all(b'\n')) & blank | byte.simd_eq(all(b'\r')) & !after.simd_eq(all(b'\n'));
    // A byte that is no ASCII has that bit itself.
    byte | sign | bracket | (dash & !castles) | line | byte.simd_eq(all(0))
}

/// The offset after the comment whose brace is at `open`. `None` if it is never closed, has letters beyond ASCII, or
/// tags of another game, which would end it.
#[inline(always)]
fn behind_comment(padded: &[u8], len: usize, open: usize) -> Option<usize> {
    let all = u8x32::splat;
    let mut at = open + 1;
    while at < len {
        let (byte, after) = (load(padded, at)?, load(padded, at + 1)?);
        // A clock or an evaluation, `[%clk 0:03:00]`, is no tag.
        let bracket = byte.simd_eq(all(b'[')) & !after.simd_eq(all(b'%'));
        let stops = (byte | byte.simd_eq(all(b'}')) | bracket | byte.simd_eq(all(0))).to_bitmask();
        if stops == 0 {
            at += WIDTH;
            continue;
        }
        at += stops.trailing_zeros() as usize;
        match padded[..len].get(at)? {
            b'}' => return Some(at + 1),
            b'[' if tag::starts_tag(&padded[..len], at).is_none() => at += 1,
            _ => return None,
        }
    }
    None
}

/// The beginning of the next game, or the end of the text, after a result of which the byte at `at` is the sign. The
/// result must be a word of its own, and only white space may come before the tags.
fn behind_result(text: &[u8], movetext: usize, at: usize) -> Option<usize> {
    let from = at.saturating_sub(1).max(movetext);
    let (start, len) = match &text[from..] {
        [b'1', b'-', b'0', ..] | [b'0', b'-', b'1', ..] if from < at => (from, 3),
        rest if from < at && rest.starts_with(b"1/2-1/2") => (from, 7),
        _ if text[at] == b'*' => (at, 1),
        _ => return None,
    };
    let alone = start == movetext || text[start - 1].is_ascii_whitespace();
    let rest = &text[start + len..];
    let blanks = match rest {
        // Nearly all games have these.
        [b'\n', b'\n', b'[', ..] => 2,
        [b'\r', b'\n', b'\r', b'\n', b'[', ..] => 4,
        _ => rest.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(rest.len()),
    };
    let next = start + len + blanks;
    // Nearly every game begins so.
    let tags = || text[next..].starts_with(b"[Event \"") || tag::starts_tag(text, next).is_some();
    let ends = next == text.len() || text[next - 1] == b'\n' && tags();
    (alone && ends).then_some(next)
}

/// 1 for true. Numbers are combined without a branch.
#[inline(always)]
fn is(so: bool) -> u8 {
    u8::from(so)
}

/// Whether movetext that was skipped has no letters that English moves do not have. Letters in comments do not count.
pub(super) fn is_english(moves: &[u8]) -> bool {
    let mut rest = moves;
    while let Some(open) = memchr::memchr(b'{', rest) {
        let Some(close) = memchr::memchr(b'}', &rest[open..]) else { return false };
        if !has_english_letters(&rest[..open]) {
            return false;
        }
        rest = &rest[open + close + 1..];
    }
    has_english_letters(rest)
}

/// Whether half-moves, with no comments between them, have only such letters.
fn has_english_letters(moves: &[u8]) -> bool {
    let mut odd = 0;
    for &byte in moves {
        let file = is(byte <= b'h') & is(byte >= b'a') | is(byte == b'x');
        let man = is(byte == b'K') | is(byte == b'Q') | is(byte == b'R') | is(byte == b'B') | is(byte == b'N');
        odd |= is(byte >= b'A') & ((file | man | is(byte == b'O')) ^ 1);
    }
    odd == 0
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::PADDING;
    use super::*;

    /// The same, byte by byte, in the obvious way.
    fn skip_slowly(text: &[u8], movetext: usize) -> Option<usize> {
        let byte = |at: usize| text.get(at).copied();
        let (mut at, mut moves) = (movetext, true);
        if !byte(at)?.is_ascii_alphanumeric() && !matches!(byte(at)?, b'{' | b'*') {
            return None;
        }
        loop {
            let here = byte(at)?;
            let after = byte(at + 1).unwrap_or(b'\0');
            match here {
                0 | 128.. => return None,
                b'}' if !moves => moves = true,
                b'[' if !moves && tag::starts_tag(text, at).is_some() => return None,
                _ if !moves => {}
                b'{' => moves = false,
                b'-' | b'/' if after == b'O' => {}
                b'-' | b'/' | b'*' => return behind_result(text, movetext, at),
                b';' | b'[' | 0x1B | b'(' | b'%' | b'\'' | b'}' => return None,
                b'\n' if after <= b' ' => return None,
                b'\r' if after != b'\n' => return None,
                _ => {}
            }
            at += 1;
        }
    }

    const MOVES: &str = "[a-h]x?[1-8] |[0-9]{1,2}\\.|O-O |\n|\r\n|\\+";
    const COMMENTS: &str = "\\{ \\[%clk 0:03:00\\] \\} |\\{[a-z \n]{0,40}\\} |\\{\\[[A-C] \"";

    proptest! {
        #[test]
        fn movetext_is_passed_over_as_byte_by_byte(
            words in prop::collection::vec(prop_oneof![MOVES, COMMENTS], 0..20),
            result in prop::sample::select(vec!["1-0", "0-1", "1/2-1/2", "*", "1-1", ""]),
            behind in prop::sample::select(vec!["\n\n[Event \"", "\n", "", "\n[x", " 1. ", "\n\n\n[A \"b"]),
            byte: u8,
            at in 0..80_usize,
        ) {
            let mut text = format!("\n1.{} {result}{behind}", words.concat()).into_bytes();
            for _ in 0..2 {
                let len = text.len();
                let padded = [&text[..], &[b'x'; PADDING]].concat();
                prop_assert_eq!(FastReader::skip_moves(&padded, len, 1), skip_slowly(&text, 1), "{:?}", text);
                let place = 1 + at % (len - 1);
                text[place] = byte;
            }
        }
    }
}
