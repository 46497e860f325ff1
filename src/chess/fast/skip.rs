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
        FastReader::skip_moves(padded.get(..len)?, start, movetext)
    }

    /// The same for a game whose tags were read and whose movetext begins at `movetext`.
    pub fn skip_moves(text: &[u8], start: usize, movetext: usize) -> Option<usize> {
        let len = text.len();
        let next = memchr::memchr3(b'[', b'{', b';', &text[movetext..]).map_or(len, |at| movetext + at);
        if next < len && (text[next] != b'[' || !text[..next].ends_with(b"\n") || tag::starts_tag(text, next).is_none())
        {
            return None;
        }
        let bare = text[movetext..next].trim_ascii_end();
        // Brackets and lines for other programs may hide a result, and letters beyond ASCII may be of any encoding.
        if memchr::memchr3(b'(', b'%', 0, bare).is_some() || !text[start..next].is_ascii() {
            return None;
        }
        // Behind a blank line, a first number begins a game without tags.
        let blank = |at: usize| bare[at + 1].is_ascii_whitespace() && (bare[at], bare[at + 1]) != (b'\r', b'\n');
        if memchr::memchr2_iter(b'\n', b'\r', bare).any(blank) {
            return None;
        }
        let result = [b"1-0", b"0-1", &b"1/2-1/2"[..], b"*"].into_iter().find(|result| bare.ends_with(result))?;
        let moves = &bare[..bare.len() - result.len()];
        // The result stands by itself, and there is no other: only castling with letters has a hyphen.
        let alone = moves.last().is_none_or(u8::is_ascii_whitespace);
        let castling = |at: usize| at > 0 && moves[at - 1] == b'O' && moves.get(at + 1) == Some(&b'O');
        let other = memchr::memchr3_iter(b'-', b'*', b'/', moves).any(|at| moves[at] != b'-' || !castling(at));
        (alone && !other).then_some(next)
    }
}
