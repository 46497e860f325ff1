//! Passes over a game that nobody wants: finds its end without playing it.
//!
//! That is possible where the text shows by itself that one game stands there and nothing else: clean tags, bare
//! movetext, one result at its end. Everything else is read.

use super::{FastReader, Values, tags};
use crate::pgn::tag;

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
/// Every byte is looked at in the same way, and all of them are, so that the compiler compares many at once.
fn is_bare(moves: &[u8]) -> bool {
    let Some(len) = moves.len().checked_sub(2) else { return true };
    // The first byte has none before it. It is that of a number or of a move.
    if !moves[0].is_ascii_alphanumeric() {
        return false;
    }
    let (mut odd, mut all) = (0, 0);
    for ((&before, &byte), &after) in moves[..len].iter().zip(&moves[1..=len]).zip(&moves[2..]) {
        all |= byte;
        // `;`, `[` and `{` in one comparison, `(` and `*` in another.
        let [sign, bracket] = [is(byte | 0x60 == b'{'), is(byte & !2 == b'(')];
        let other = is(byte == b'%') | is(byte == b'/') | is(byte == 0);
        // Only castling with letters has a hyphen.
        let hyphen = is(byte == b'-') & (is(before != b'O') | is(after != b'O'));
        let line = is(byte == b'\n') & is(after <= b' ') | is(byte == b'\r') & is(after != b'\n');
        odd |= sign | bracket | other | hyphen | line;
    }
    odd == 0 && all.is_ascii()
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
