//! The text between half-moves: comments, variations, move numbers, glyphs, the result.
//!
//! [`FastRun::event`] is called wherever no half-move begins. It skips one thing, `{...}` or `$1` or `12...`, and
//! returns where to go on, or it finds the result, which ends the game.

use super::odd::FastRefusal;
use super::run::{FastLine, FastRun, Frame};
use super::tables::NumberBytes;
use super::text::{PaddedText, byte};
use crate::pgn::outcome::Outcome;
use crate::pgn::tag;
use bienban_base::text::stop::{PAIRS, WIDTH, has_pair, stop};

/// [`FastRun::remark`] skips comments shorter than this, in bytes, which takes two looks at most.
const SHORT_COMMENT: usize = 48;

/// The careful path reads longer comments, in bytes.
const LONG_COMMENT: usize = 1 << 16;

/// The token that was found between half-moves.
pub(super) enum FastEvent {
    /// Nothing of interest: reading goes on at this offset.
    At(usize),
    /// The game is over. The offset is the one after the result.
    Result(Outcome, usize),
}

impl FastRun {
    /// Skips the token at `at`, or finds the result there. Fails if it is not known, or is a fault.
    #[inline(never)]
    pub(super) fn event(&mut self, text: PaddedText<'_>, at: usize) -> Result<FastEvent, FastRefusal> {
        // Up to the end of the text only: a move may have been read from the padding, but no result can be.
        let rest = text.padded.get(at..text.end).ok_or(FastRefusal)?;
        let first = *rest.first().ok_or(FastRefusal)?;
        // Nearly everything is one of these; the most frequent comes first.
        match first {
            b'(' if !rest.starts_with(b"(=)") => {
                self.annotated = true;
                self.open()?;
                return Ok(FastEvent::At(self.skip_black_number(text, at + 1)));
            }
            b')' => {
                self.close()?;
                return Ok(FastEvent::At(self.skip_black_number(text, at + 1)));
            }
            b'0'..=b'9' | b'*' => return self.number_or_result(text, at, rest),
            b' ' | b'\n' | b'\r' | b'\t' => return Ok(FastEvent::At(text.skip(at + 1))),
            _ => self.annotated = true,
        }
        match *rest {
            [b'{', ..] => Ok(FastEvent::At(self.skip_black_number(text, text.comment(at, rest)?))),
            // The offer of a draw (Laws 2018 C.12).
            [b'(', ..] => Ok(FastEvent::At(at + 3)),
            [b'$', digit, ..] if digit.is_ascii_digit() => {
                Ok(FastEvent::At(at + 1 + rest[1..].iter().take_while(|b| b.is_ascii_digit()).count()))
            }
            [b'!' | b'?', ..] => {
                let len = rest.iter().take_while(|b| matches!(b, b'!' | b'?')).count();
                // `?d5` is no pawn's move with a glyph before it: something was illegible.
                let behind = at > 0 && matches!(text.padded[at - 1], b'!' | b'#' | b'+' | b'0'..=b'9' | b'A'..=b'Z');
                let before = rest[0] == b'?' && rest.get(len).is_some_and(u8::is_ascii_alphanumeric);
                if before && !behind { Err(FastRefusal) } else { Ok(FastEvent::At(at + len)) }
            }
            [b';', ..] => to_line_end(at, rest),
            // A line for other programs begins in the first column (PGN standard 6).
            [b'%', ..] if at == 0 || matches!(text.padded[at - 1], b'\n' | b'\r') => to_line_end(at, rest),
            _ => Err(FastRefusal),
        }
    }

    /// Skips a short comment, the white space after it and, before a half-move of Black (`B`), its number, which is
    /// written again after a comment. Returns `None` if [`FastRun::event`] has to look.
    ///
    /// Games with clocks have a comment after every half-move, so this is a part of their loop.
    #[inline(never)]
    pub(super) fn remark<const B: bool>(&self, text: PaddedText<'_>, at: usize) -> Option<usize> {
        // Everything that is looked at is in these bytes, so no test of bounds is needed below.
        let near: &[u8; SHORT_COMMENT + 24] = text.padded.get(at + 1..)?.first_chunk()?;
        let load = |n: usize| {
            let mut bytes = [0; 8];
            bytes.copy_from_slice(&near[n & 63..(n & 63) + 8]);
            u64::from_le_bytes(bytes)
        };
        // Most comments are a clock on one line, too short for a call of memchr to pay. Comments with a control
        // character, NUL included, are left to the longer look.
        let [first, second, ..] = near.as_chunks().0 else { return None };
        let brace = match stop(first, *b"}") {
            WIDTH => WIDTH + stop(second, *b"}"),
            brace => brace,
        };
        let behind = at + brace + 2;
        if brace >= SHORT_COMMENT || near[brace & 63] != b'}' || behind > text.end {
            return None;
        }
        let over = |from: usize| near[from..].first_chunk().is_none_or(has_pair);
        if over(0) || brace > PAIRS && over(PAIRS) || brace > 2 * PAIRS && over(2 * PAIRS) {
            return None;
        }
        // After the brace comes ` 12... ` or one blank, and then the move.
        let word = load(brace + 1);
        let number = NumberBytes::of(self.line.number);
        let dots = (word >> 8) >> (8 * number.len());
        if B && number.begins(word >> 8) && dots as u16 == u16::from_le_bytes(*b"..") && word as u8 == b' ' {
            let next = brace + 4 + number.len();
            if near[next & 63] == b' ' && near[(next + 1) & 63] > b' ' {
                return Some(at + 1 + next + 1);
            }
        } else if !B && word as u8 == b' ' && (word >> 8) as u8 > b' ' {
            return Some(behind + 1);
        }
        self.behind_remark::<B>(text, behind)
    }

    /// The offset after other white space and, before a half-move of Black (`B`), its number. It is a function of its
    /// own so that [`FastRun::remark`] saves no registers for it.
    #[inline(never)]
    #[expect(clippy::unnecessary_wraps, reason = "with the same type as its caller it is jumped to and not called")]
    fn behind_remark<const B: bool>(&self, text: PaddedText<'_>, at: usize) -> Option<usize> {
        let next = text.skip(at);
        Some(if B { self.own_number(text, next) } else { next })
    }

    /// The offset after white space and, before a half-move of Black, its number, which is written again after comments
    /// and brackets.
    fn skip_black_number(&self, text: PaddedText<'_>, at: usize) -> usize {
        let next = text.skip(at);
        if self.line.black { self.own_number(text, next) } else { next }
    }

    /// The offset after Black's number, `12...`, and the white space after it if it is at `at`; else `at` itself.
    #[inline]
    fn own_number(&self, text: PaddedText<'_>, at: usize) -> usize {
        let number = NumberBytes::of(self.line.number);
        let word = text.word(at);
        let behind = word >> (8 * number.len());
        // The word of the number has its first dot, so two more must follow, and no fourth one.
        let dots = behind as u16 == u16::from_le_bytes(*b"..") && byte(behind, 2) != b'.';
        let fits = dots && number.begins(word);
        if fits { text.skip(at + number.len() + 2) } else { at }
    }

    /// Begins a variation: goes back to the position before the last half-move.
    fn open(&mut self) -> Result<(), FastRefusal> {
        let FastLine { played, begun, black, .. } = self.line;
        if played == begun || self.depth >= 64 {
            return Err(FastRefusal);
        }
        let last = self.history.step(played - 1);
        // A frame stays allocated when its variation ends, and boards are copied in place.
        if self.depth == self.frames.len() {
            let (board, line, token) = (&self.board, self.line, self.token);
            self.frames.push(Frame { board: board.clone(), before: board.clone(), rights: None, line, last, token });
        }
        let frame = &mut self.frames[self.depth];
        (frame.line, frame.last, frame.token) = (self.line, last, self.token);
        frame.board.clone_from(&self.board);
        // A half-move that cannot be taken back has its board kept.
        if self.before.played == played {
            self.board.clone_from(&self.before.board);
            frame.before.clone_from(&self.board);
            frame.rights = None;
        } else {
            let rights = if self.rights_before.0 == played { self.rights_before.1 } else { self.board.rights() };
            if black {
                self.board.take_back::<false>(last, rights);
            } else {
                self.board.take_back::<true>(last, rights);
            }
            frame.rights = Some(rights);
        }
        self.depth += 1;
        if !black {
            self.line.number -= 1;
        }
        self.line = FastLine { black: !black, played: played - 1, begun: played - 1, mark: 0, ..self.line };
        Ok(())
    }

    /// Ends a variation: the line around it goes on where it was interrupted.
    fn close(&mut self) -> Result<(), FastRefusal> {
        // A mate that is marked as a check is not canonical, in a variation as well (M203).
        if self.depth == 0 || (self.line.mark == b'+' && !self.can_move(self.line.black)?) {
            return Err(FastRefusal);
        }
        self.depth -= 1;
        let frame = &self.frames[self.depth];
        self.board.clone_from(&frame.board);
        (self.line, self.token) = (frame.line, frame.token);
        // The variation wrote its own half-move into this slot.
        self.history.set(self.line.played - 1, frame.last);
        // Another variation may follow, so the data for going back are restored. Half-moves of the variation had the
        // same numbers as those to come, so none of them must be found again.
        let played = self.line.played;
        if let Some(rights) = frame.rights {
            (self.before.played, self.rights_before) = (0, (played, rights));
        } else {
            (self.before.played, self.rights_before) = (played, (0, 0));
            self.before.board.clone_from(&frame.before);
        }
        Ok(())
    }

    /// Skips Black's number, `12...`, and the white space after it, or finds the result of the game.
    fn number_or_result(&self, text: PaddedText<'_>, at: usize, rest: &[u8]) -> Result<FastEvent, FastRefusal> {
        // Black's number is expected only after a comment or variation. White's is read in the loop.
        let number = NumberBytes::of(self.line.number);
        let digits = number.len();
        if self.line.black && number.begins(text.word(at)) {
            let dots = rest.get(digits - 1..digits + 2) == Some(b"...") && rest.get(digits + 2) != Some(&b'.');
            return if dots { Ok(FastEvent::At(text.skip(at + digits + 2))) } else { Err(FastRefusal) };
        }
        let (outcome, len) = match rest {
            [b'1', b'-', b'0', ..] => (Outcome::WhiteWins, 3),
            [b'0', b'-', b'1', ..] => (Outcome::BlackWins, 3),
            [b'1', b'/', b'2', b'-', b'1', b'/', b'2', ..] => (Outcome::Draw, 7),
            [b'*', ..] => (Outcome::Unknown, 1),
            _ => return Err(FastRefusal),
        };
        let delimited = rest.get(len).is_none_or(u8::is_ascii_whitespace);
        // A result in a variation does not end the game, so it is for the careful path.
        if delimited && self.depth == 0 { Ok(FastEvent::Result(outcome, at + len)) } else { Err(FastRefusal) }
    }
}

impl PaddedText<'_> {
    /// The offset of the first byte at or after `at` that is no white space. Padding that is white space is skipped as
    /// well; the next look, which is for the text alone, fails there.
    fn skip(self, mut at: usize) -> usize {
        while matches!(self.padded.get(at), Some(b' ' | b'\n' | b'\r' | b'\t')) {
            at += 1;
        }
        at
    }

    /// The offset after the comment whose brace is at `at`, where `rest` begins. Fails if something in it needs care.
    fn comment(self, at: usize, rest: &[u8]) -> Result<usize, FastRefusal> {
        // With a bound, because in a text without `}` every comment would be looked through to the end of the text.
        let close = memchr::memchr(b'}', &rest[..rest.len().min(LONG_COMMENT)]).ok_or(FastRefusal)?;
        let inside = &rest[..close];
        // No clock shows such minutes or seconds.
        let over = |colon: usize| matches!(inside.get(colon + 1), Some(b'6'..=b'9'));
        if memchr::memchr(0, inside).is_some() || memchr::memchr_iter(b':', inside).any(over) {
            return Err(FastRefusal);
        }
        // A line that looks like a tag may mean that the comment was never closed, and that a game begins here.
        let behind_blank = |n: usize| inside[..n].last().is_none_or(u8::is_ascii_whitespace);
        let tag = |n: usize| behind_blank(n) && tag::starts_tag(self.padded, at + n).is_some();
        if memchr::memchr2(b'\n', b'\r', inside).is_some() && memchr::memchr_iter(b'[', inside).any(tag) {
            return Err(FastRefusal);
        }
        Ok(at + close + 1)
    }
}

/// The end of the line, for comments that end there. Fails if there is a NUL in it.
fn to_line_end(at: usize, rest: &[u8]) -> Result<FastEvent, FastRefusal> {
    let len = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
    if memchr::memchr(0, &rest[..len]).is_some() { Err(FastRefusal) } else { Ok(FastEvent::At(at + len)) }
}
