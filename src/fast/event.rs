//! What stands between the half-moves: comments, variations, numbers, glyphs, the result.

use super::movetext::{Frame, HIGH, LOW, Odd, Run};
use super::tables::TABLES;
use crate::notation::outcome::Outcome;
use crate::notation::section;

/// What was found.
pub(super) enum Event {
    /// Go on there.
    At(usize),
    /// The game is over; the offset behind its result.
    Result(Outcome, usize),
}

impl Run<'_> {
    /// What is no move: comments, variations, numbers, glyphs, the result.
    #[inline(never)]
    pub(super) fn event(&mut self, at: usize) -> Result<Event, Odd> {
        let rest = self.padded.get(at..self.end).ok_or(Odd)?;
        match *rest {
            [b'{', ..] => self.comment(at, rest),
            [b'(', ..] => self.open(at),
            [b')', ..] => {
                let frame = self.frames.pop().ok_or(Odd)?;
                // A mate that is marked as a check is not canonical, in a variation as well (M203).
                if self.plus {
                    self.not_mated()?;
                }
                (self.board, self.last, self.plus) = (frame.board, frame.last, frame.plus);
                (self.black, self.number) = (frame.black, frame.number);
                self.varied = true;
                Ok(Event::At(at + 1))
            }
            [b'$', digit, ..] if digit.is_ascii_digit() => {
                Ok(Event::At(at + 1 + rest[1..].iter().take_while(|b| b.is_ascii_digit()).count()))
            }
            [b'!' | b'?', ..] => Ok(Event::At(at + rest.iter().take_while(|b| matches!(b, b'!' | b'?')).count())),
            [b'0'..=b'9' | b'*', ..] => self.number_or_result(at, rest),
            _ => Err(Odd),
        }
    }

    fn comment(&self, at: usize, rest: &[u8]) -> Result<Event, Odd> {
        // Most comments are a clock on one line: eight bytes at a time until the brace, as long as no line ends.
        let mut near = at;
        while near < at + 64 {
            let word = self.word(near);
            let braces = zero_bytes(word ^ (LOW * u64::from(b'}')));
            let line_ends = word.wrapping_sub(LOW * 0x20) & !word & HIGH;
            if braces | line_ends != 0 {
                let (brace, line_end) = (braces.trailing_zeros(), line_ends.trailing_zeros());
                if brace < line_end && near + (brace >> 3) as usize <= self.end {
                    return Ok(Event::At(near + (brace >> 3) as usize + 1));
                }
                break;
            }
            near += 8;
        }
        self.long_comment(at, rest)
    }

    fn long_comment(&self, at: usize, rest: &[u8]) -> Result<Event, Odd> {
        let close = memchr::memchr(b'}', rest).ok_or(Odd)?;
        let inside = &rest[..close];
        // A tag section in a comment may end it.
        let line_start_bracket = |n: usize| inside[..n].trim_ascii_end().len() < n;
        if memchr::memchr2(b'\n', b'\r', inside).is_some()
            && memchr::memchr_iter(b'[', inside).any(line_start_bracket)
            && memchr::memchr_iter(b'[', inside).any(|n| section::strong_section(self.padded, at + n))
        {
            return Err(Odd);
        }
        Ok(Event::At(at + close + 1))
    }

    fn open(&mut self, at: usize) -> Result<Event, Odd> {
        if !self.varied || self.frames.len() >= 64 || self.padded[at + 1] == b'=' {
            return Err(Odd);
        }
        let frame = Frame {
            board: self.board.clone(),
            last: self.last,
            plus: self.plus,
            black: self.black,
            number: self.number,
        };
        self.plus = false;
        if self.black {
            self.board.take_back::<false>(self.last);
        } else {
            self.board.take_back::<true>(self.last);
            self.number -= 1;
        }
        self.black = !self.black;
        self.varied = false;
        self.frames.push(frame);
        Ok(Event::At(at + 1))
    }

    fn number_or_result(&self, at: usize, rest: &[u8]) -> Result<Event, Odd> {
        // Black's number, after a comment or variation: `12...`.
        let number = TABLES.number[self.number];
        let digits = usize::from(number.len);
        if self.black && (self.word(at) ^ number.word) & number.mask == 0 {
            let dots = rest.get(digits - 1..digits + 2) == Some(b"...") && rest.get(digits + 2) != Some(&b'.');
            return if dots { Ok(Event::At(at + digits + 2)) } else { Err(Odd) };
        }
        let (outcome, len) = match rest {
            [b'1', b'-', b'0', ..] => (Outcome::WhiteWins, 3),
            [b'0', b'-', b'1', ..] => (Outcome::BlackWins, 3),
            [b'1', b'/', b'2', b'-', b'1', b'/', b'2', ..] => (Outcome::Draw, 7),
            [b'*', ..] => (Outcome::Unknown, 1),
            _ => return Err(Odd),
        };
        let delimited = rest.get(len).is_none_or(u8::is_ascii_whitespace);
        if delimited && self.frames.is_empty() { Ok(Event::Result(outcome, at + len)) } else { Err(Odd) }
    }
}

/// The high bit of every byte that is zero; above the first such byte a bit may be set wrongly.
fn zero_bytes(word: u64) -> u64 {
    word.wrapping_sub(LOW) & !word & HIGH
}
