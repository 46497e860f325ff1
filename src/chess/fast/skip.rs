//! Passes over a game that nobody wants: finds its end without playing it.
//!
//! That is possible where the text shows by itself that one game stands there and nothing else: clean tags, half-moves
//! with comments in braces, all of it ASCII, one result at its end. Everything else is read.

use super::{FastReader, Values, tags};
use crate::pgn::tag;
use wide::u8x32;

impl FastReader {
    /// Reads the tags of the game at `start`, and nothing else of it. Returns the offset of the first byte of the
    /// movetext and where the values are; `None` if the tags are not clean. `padded` is as in [`FastReader::read`].
    pub fn tags(&mut self, padded: &[u8], len: usize, start: usize) -> Option<(usize, &Values)> {
        let movetext = tags::read(padded, len, start, &mut self.heads).ok()?.end;
        Some((movetext, &self.heads.values))
    }

    /// Where the game at `start` ends: the offset of the first byte of the next game, or the end of the text. `None` if
    /// the text does not show it.
    pub fn skip(&mut self, padded: &[u8], len: usize, start: usize) -> Option<usize> {
        let (movetext, _) = self.tags(padded, len, start)?;
        let text = padded.get(..len)?;
        // Letters beyond ASCII may be of any encoding.
        if !self.ascii && !text[start..movetext].is_ascii() {
            return None;
        }
        FastReader::skip_moves(padded, len, movetext)
    }

    /// The same for a game whose tags were read, and are ASCII, and whose movetext begins at `movetext`.
    pub fn skip_moves(padded: &[u8], len: usize, movetext: usize) -> Option<usize> {
        let text = padded.get(..len)?;
        // A first byte that is not that of a number, a move, a comment or a result has to be looked at.
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

/// How many bytes are looked at at once.
const WIDTH: usize = 32;

/// The bytes from `at` on.
#[inline(always)]
fn load(padded: &[u8], at: usize) -> Option<u8x32> {
    padded.get(at..)?.first_chunk::<WIDTH>().map(|bytes| u8x32::new(*bytes))
}

/// The first byte from `at` on that is none of half-moves and numbers, of which nothing else matters here: a comment
/// or bracket, a line for other programs, a result, a blank line, behind which a first number would begin a game
/// without tags.
#[inline(always)]
fn next_odd(padded: &[u8], len: usize, mut at: usize) -> Option<usize> {
    while at < len {
        let (before, byte, after) = (load(padded, at.checked_sub(1)?)?, load(padded, at)?, load(padded, at + 1)?);
        let odd = odd(before, byte, after).to_bitmask();
        if odd != 0 {
            return Some(at + odd.trailing_zeros() as usize).filter(|at| *at < len);
        }
        at += WIDTH;
    }
    None
}

/// Each byte with its highest bit set if bare movetext has none like it between the bytes before and after it.
#[inline(always)]
fn odd(before: u8x32, byte: u8x32, after: u8x32) -> u8x32 {
    let all = u8x32::splat;
    // `;`, `[` and `{` in one comparison (with the escape character), `(` and `*` in another, `%`, `-` and `/` in a
    // third (with `'`).
    let sign = (byte | all(0x60)).simd_eq(all(b'{')) | byte.simd_eq(all(b'}'));
    let bracket = (byte & all(!2)).simd_eq(all(b'('));
    let dash = (byte & all(0xF5)).simd_eq(all(b'%'));
    // Only castling with letters has a hyphen.
    let castles = before.simd_eq(all(b'O')) & byte.simd_eq(all(b'-')) & after.simd_eq(all(b'O'));
    let blank = after.min(all(b' ')).simd_eq(after);
    let line = byte.simd_eq(all(b'\n')) & blank | byte.simd_eq(all(b'\r')) & !after.simd_eq(all(b'\n'));
    // What is no ASCII has that bit itself.
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

/// Where the next game begins, or the text ends, behind a result of which the byte at `at` is the sign. It stands by
/// itself, and nothing but white space comes before tags.
fn behind_result(text: &[u8], movetext: usize, at: usize) -> Option<usize> {
    let results = [(&b"1-0"[..], 1), (b"0-1", 1), (b"1/2-1/2", 1), (b"*", 0)];
    let mut found = results.into_iter().filter_map(|(result, sign)| Some((at.checked_sub(sign)?, result)));
    let (start, result) = found.find(|(start, result)| *start >= movetext && text[*start..].starts_with(result))?;
    let alone = start == movetext || text[start - 1].is_ascii_whitespace();
    let end = start + result.len();
    let next =
        text[end..].iter().position(|byte| !byte.is_ascii_whitespace()).map_or(text.len(), |blanks| end + blanks);
    let ends = next == text.len() || text[next - 1] == b'\n' && tag::starts_tag(text, next).is_some();
    (alone && ends).then_some(next)
}

/// 1 if it is so. Numbers are combined without a branch.
#[inline(always)]
fn is(so: bool) -> u8 {
    u8::from(so)
}

/// Whether movetext that was passed over has no letters that English moves do not have. What its comments say does not
/// count.
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

/// Whether half-moves, with no comments between them, have no other letters.
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

    /// The same, byte by byte, as it would be written first.
    fn skip_slowly(text: &[u8], movetext: usize) -> Option<usize> {
        let byte = |at: usize| text.get(at).copied();
        let (mut at, mut moves) = (movetext, true);
        if !byte(at)?.is_ascii_alphanumeric() && !matches!(byte(at)?, b'{' | b'*') {
            return None;
        }
        loop {
            let here = byte(at)?;
            let (before, after) = (byte(at - 1)?, byte(at + 1).unwrap_or(b'\0'));
            match here {
                0 | 128.. => return None,
                b'}' if !moves => moves = true,
                b'[' if !moves && tag::starts_tag(text, at).is_some() => return None,
                _ if !moves => {}
                b'{' => moves = false,
                b'-' if before == b'O' && after == b'O' => {}
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
