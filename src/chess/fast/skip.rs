//! Passes over a game that nobody wants: finds its end without playing it.
//!
//! That is possible where the text shows by itself that one game stands there and nothing else: clean tags, bare
//! movetext, one result at its end. Everything else is read.

use super::{FastReader, Values, tags};
use crate::pgn::tag;
use wide::u8x16;

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
        FastReader::skip_moves(text, movetext)
    }

    /// The same for a game whose tags were read, and are ASCII, and whose movetext begins at `movetext`.
    pub fn skip_moves(text: &[u8], movetext: usize) -> Option<usize> {
        let len = text.len();
        let next = memchr::memchr(b'[', &text[movetext..]).map_or(len, |at| movetext + at);
        if next < len && (!text[..next].ends_with(b"\n") || tag::starts_tag(text, next).is_none()) {
            return None;
        }
        let bare = text[movetext..next].trim_ascii_end();
        let result = [b"1-0", b"0-1", &b"1/2-1/2"[..], b"*"].into_iter().find(|result| bare.ends_with(result))?;
        let moves = &bare[..bare.len() - result.len()];
        // The result stands by itself, with a blank or the end of a line before it.
        let alone = moves.last().is_none_or(u8::is_ascii_whitespace);
        (alone && is_bare(&bare[..=moves.len()])).then_some(next)
    }
}

/// Whether movetext up to the first byte of its result has half-moves and nothing else that matters: no comment or
/// bracket, no line for other programs, no other result, no blank line, behind which a first number would begin a game
/// without tags.
///
/// Sixteen bytes are looked at at once, each with the ones before and behind it.
fn is_bare(moves: &[u8]) -> bool {
    let Some(len) = moves.len().checked_sub(2) else { return true };
    // The first byte has none before it. It is that of a number or of a move.
    if !moves[0].is_ascii_alphanumeric() {
        return false;
    }
    let near = |n: usize| moves[n..n + NEAR].first_chunk().map_or(u8x16::MAX, odd);
    if len < 16 {
        // A short text is filled up with digits, whose bits are then left out.
        let mut all = [b'0'; NEAR];
        all[..moves.len()].copy_from_slice(moves);
        return odd(&all).to_bitmask() & ((1 << len) - 1) == 0;
    }
    // The text may end between two looks, so its last sixteen bytes have one of their own.
    let whole = (0..len & !15).step_by(16).fold(near(len - 16), |odd, n| odd | near(n));
    whole.to_bitmask() == 0
}

/// How many bytes one look takes in: sixteen, and the ones before and behind them.
const NEAR: usize = 18;

/// The sixteen bytes in the middle, each with its highest bit set if bare movetext has none like it there.
#[inline(always)]
fn odd(near: &[u8; NEAR]) -> u8x16 {
    let load = |from: usize| {
        let mut bytes = [0; 16];
        bytes.copy_from_slice(&near[from..from + 16]);
        u8x16::new(bytes)
    };
    let (before, byte, after) = (load(0), load(1), load(2));
    let all = u8x16::splat;
    // `;`, `[` and `{` in one comparison (with the escape character), `(` and `*` in another, `%`, `-` and `/` in a
    // third (with `'`).
    let sign = (byte | all(0x60)).simd_eq(all(b'{'));
    let bracket = (byte & all(!2)).simd_eq(all(b'('));
    let dash = (byte & all(0xF5)).simd_eq(all(b'%'));
    // Only castling with letters has a hyphen.
    let castles = before.simd_eq(all(b'O')) & byte.simd_eq(all(b'-')) & after.simd_eq(all(b'O'));
    let blank = after.min(all(b' ')).simd_eq(after);
    let line = byte.simd_eq(all(b'\n')) & blank | byte.simd_eq(all(b'\r')) & !after.simd_eq(all(b'\n'));
    // What is no ASCII has that bit itself.
    byte | sign | bracket | (dash & !castles) | line | byte.simd_eq(all(0))
}

/// 1 if it is so. Numbers are combined without a branch.
#[inline(always)]
fn is(so: bool) -> u8 {
    u8::from(so)
}

/// Whether movetext has no letters that English moves do not have.
pub(super) fn is_english(moves: &[u8]) -> bool {
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

    use super::*;

    /// The same, byte by byte.
    fn is_bare_slowly(moves: &[u8]) -> bool {
        let odd = |near: &[u8]| match near[1] {
            b';' | b'[' | b'{' | 0x1B | b'(' | b'*' | b'%' | b'/' | b'\'' | 0 => true,
            b'-' => near[0] != b'O' || near[2] != b'O',
            b'\n' => near[2] <= b' ',
            b'\r' => near[2] != b'\n',
            byte => !byte.is_ascii(),
        };
        moves.len() < 3 || moves[0].is_ascii_alphanumeric() && !moves.windows(3).any(odd)
    }

    proptest! {
        #[test]
        fn bare_movetext_is_told_sixteen_bytes_at_once(
            words in prop::collection::vec("[a-h]x?[1-8] |[0-9]{1,2}\\.|O-O |\n|\r\n|\\+", 0..20),
            byte: u8,
            at in 0..40_usize,
        ) {
            let mut moves = format!("1.{}1", words.concat()).into_bytes();
            prop_assert_eq!(is_bare(&moves), is_bare_slowly(&moves));
            let last = moves.len() - 1;
            moves[at.min(last)] = byte;
            prop_assert!(at >= last || is_bare(&moves) == is_bare_slowly(&moves), "{:?}", moves);
        }
    }
}
