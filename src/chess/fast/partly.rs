//! A game whose moves were proved clean, but not its tags, or not the mark of its last move: the checks need look at
//! those alone.

use shakmaty::Chess;

use super::Clean;
use super::board::PAWN;
use super::movetext::{FIRST, Line, Odd, Run, Text};
use super::tables::letter;
use crate::pgn::tag;
use crate::place::ByteSpan;

/// What is known of such a game.
#[derive(Debug)]
pub struct Partly {
    /// The facts that hold all the same.
    pub clean: Clean,
    /// Where the result stands.
    pub result: ByteSpan,
    /// Whether its letters are Vietnamese.
    pub vietnamese: bool,
    /// The first position.
    pub start: Chess,
    /// Whether that is the usual one, no FEN having been seen.
    pub from_usual_start: bool,
    /// The last position.
    pub last: Chess,
    /// The last move, where it mates and is marked as a check (M203).
    pub mate_as_check: Option<MateAsCheck>,
}

/// A mate that is marked as a check.
#[derive(Debug)]
pub struct MateAsCheck {
    /// The move with its mark.
    pub span: ByteSpan,
    /// The position before it.
    pub before: Chess,
}

/// Where the lines of tags end, and the white space behind them.
pub(super) fn skip_tags(text: &[u8], start: usize) -> Result<usize, Odd> {
    let mut at = start;
    if text.get(at) != Some(&b'[') {
        return Err(Odd);
    }
    while text.get(at) == Some(&b'[') {
        // No farther than this game: lines with more than a tag may hold others, which are read for themselves.
        let tag = tag::scan(text, at).filter(|tag| tag.closed).ok_or(Odd)?;
        let blank = |b: &&u8| matches!(b, b' ' | b'\t' | b'\r');
        at = tag.end + text[tag.end..].iter().take_while(blank).count();
        if text.get(at) != Some(&b'\n') {
            return Err(Odd);
        }
        at += 1;
    }
    // A first position of its own is read with care.
    if memchr::memmem::find(&text[start..at], b"[FEN").is_some() {
        return Err(Odd);
    }
    at += text[at..].iter().position(|b| !matches!(b, b'\n' | b'\r' | b' ')).ok_or(Odd)?;
    if text[at] == b'[' { Err(Odd) } else { Ok(at) }
}

impl Run {
    /// The last move, which mates and is marked as a check, where nothing else about it can be amiss.
    pub(super) fn mate_as_check(&self, text: Text<'_>) -> Result<MateAsCheck, Odd> {
        let played = self.line.played;
        let text = text.padded.get(self.token..text.end).ok_or(Odd)?;
        let len = text.iter().take(8).position(|&b| b == b'+').ok_or(Odd)?;
        let last = self.history.step(played - 1);
        let plain = |b: &u8| matches!(b, b'a'..=b'h' | b'1'..=b'8' | b'x' | b'=' | b'K' | b'Q' | b'R' | b'B' | b'N');
        let capture = !text[..len].contains(&b'x') && last.captured() != 0;
        let promotion = last.man() & 7 == PAWN && matches!(last.to() >> 3, 0 | 7) && !text[..len].contains(&b'=');
        let spaced = text.get(len + 1).is_some_and(u8::is_ascii_whitespace);
        let foreign = self.languages & letter::VIETNAMESE != 0;
        if !text[..len].iter().all(plain) || capture || promotion || !spaced || foreign || played == FIRST {
            return Err(Odd);
        }
        let before = self.position_before().ok_or(Odd)?;
        Ok(MateAsCheck { span: ByteSpan::new(self.token, self.token + len + 1), before })
    }

    /// The position before the last half-move of the main line.
    pub(super) fn position_before(&self) -> Option<Chess> {
        let Line { played, black, number, .. } = self.line;
        if played == FIRST {
            return None;
        }
        let last = self.history.step(played - 1);
        let mut board = self.board.clone();
        if self.before.played == played {
            board.clone_from(&self.before.board);
        } else {
            let rights = if self.rights_before.0 == played { self.rights_before.1 } else { board.rights() };
            if black { board.take_back::<false>(last, rights) } else { board.take_back::<true>(last, rights) }
        }
        let quiet = (FIRST..played - 1).rev().take_while(|&n| !self.history.step(n).zeroes()).count();
        let from_start = quiet == played - 1 - FIRST;
        let clock = quiet + if from_start { self.clock as usize } else { 0 };
        let number = if black { number } else { number - 1 };
        let passed = self.history.step(played - 2).passed();
        board.position(!black, number as u32, clock as u32, passed)
    }
}
