//! The mark of the last half-move: a mate that is marked as a check (M203).
//!
//! Some programs write `+` for every mate. Their archives would go to the careful path game by game, so the fast path
//! reports this one irregularity by itself.

use shakmaty::Chess;

use super::history::FIRST;
use super::man::PAWN;
use super::odd::FastRefusal;
use super::run::{FastLine, FastRun};
use super::tables::letter;
use super::text::PaddedText;
use crate::chess::notation::resolve::Irregularity;
use crate::chess::replay::{LineCursor, NonCanonicalMove};
use bienban_base::place::ByteSpan;

impl FastRun {
    /// The last half-move with the data of a finding. It mates, and it is marked as a check; if anything else may be
    /// wrong with it, it is refused, so that the careful path reports it.
    pub(super) fn mate_as_check(&self, text: PaddedText<'_>) -> Result<NonCanonicalMove, FastRefusal> {
        let played = self.line.played;
        let text = text.padded.get(self.token..text.end).ok_or(FastRefusal)?;
        let len = text.iter().take(8).position(|&b| b == b'+').ok_or(FastRefusal)?;
        let last = self.history.step(played - 1);
        let plain = |b: &u8| matches!(b, b'a'..=b'h' | b'1'..=b'8' | b'x' | b'=' | b'K' | b'Q' | b'R' | b'B' | b'N');
        let capture = !text[..len].contains(&b'x') && last.captured() != 0;
        let promotion = last.man() & 7 == PAWN && matches!(last.to() >> 3, 0 | 7) && !text[..len].contains(&b'=');
        let spaced = text.get(len + 1).is_some_and(u8::is_ascii_whitespace);
        let foreign = self.languages & letter::VIETNAMESE != 0;
        if !text[..len].iter().all(plain) || capture || promotion || !spaced || foreign || played == FIRST {
            return Err(FastRefusal);
        }
        let before = self.position_before().ok_or(FastRefusal)?;
        let written = std::str::from_utf8(&text[..len]).map_err(|_| FastRefusal)?;
        Ok(NonCanonicalMove {
            why: Irregularity::CheckMark,
            span: ByteSpan::new(self.token, self.token + len + 1),
            canonical: format!("{written}#"),
            before: LineCursor { position: before, played: self.half_moves() - 1 },
            count: 1,
        })
    }

    /// The position before the last half-move of the main line.
    pub(super) fn position_before(&self) -> Option<Chess> {
        let FastLine { played, black, number, .. } = self.line;
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
