//! Mending: half-moves in forms that the fast path does not know, such as `e2e4`, `Ng1-f3` and a needless coordinate.
//!
//! In a game that is clean but for them, each is understood as the careful path understands it and played, and reading
//! goes on after it. If both squares are named, [`long`](super::long) does that without a stop. The first of them that
//! is irregular is kept for its finding (M203).

use shakmaty::san::San;
use shakmaty::{Move, Position};

use super::board::square_set;
use super::event::FastEvent;
use super::history::FIRST;
use super::irregular::{IrregularCount, IrregularCounts, IrregularMove};
use super::man::{PAWN, colour};
use super::odd::FastRefusal;
use super::run::FastRun;
use super::tables::{NUMBERS, NumberBytes, TABLES, letter, mark};
use super::text::PaddedText;
use super::{FastLetters, FastReader, FastReading, GameHead, Proof, tags};
use crate::chess::notation::letters::{ENGLISH, VIETNAMESE};
use crate::chess::notation::resolve::{self, Irregularity};
use crate::chess::notation::write::{self, GameStyle};
use crate::chess::replay::{LineCursor, NonCanonicalMove};
use crate::pgn::shape::{self, CheckMark, MoveShape};
use bienban_base::place::ByteSpan;

/// After this many games in a row that could not be mended, most are not tried.
const PATIENCE: u32 = 8;

/// Then one in this many games is tried.
const AGAIN: u32 = 32;

/// A half-move that is mended.
struct MoveMend {
    shape: MoveShape,
    told: IrregularMove,
}

impl MoveMend {
    /// Its irregularity. `long_form` is whether the game writes both squares with a hyphen.
    fn irregularity(&self, long_form: bool) -> Option<Irregularity> {
        let IrregularMove { before: LineCursor { position, .. }, played, .. } = &self.told;
        resolve::irregularity(position, &self.shape, *played, long_form).or_else(|| {
            let wrong = self.shape.mark != CheckMark::None && {
                let mut after = position.clone();
                after.play_unchecked(*played);
                resolve::mark_is_wrong(self.shape.mark, &after)
            };
            wrong.then_some(Irregularity::CheckMark)
        })
    }
}

impl FastReader {
    /// Reads the game at `start`, which [`read`](FastReader::read) has just refused, with half-moves mended. Returns
    /// `None` when the careful path must read it.
    ///
    /// `padded` is as in [`read`](FastReader::read). The reading is true of the text, except that the fast path does
    /// not know the form of the half-moves that were mended.
    pub fn read_mended(
        &mut self,
        padded: &[u8],
        len: usize,
        start: usize,
        letters: FastLetters,
    ) -> Option<FastReading> {
        let movetext = self.stopped.take()?;
        if letters == FastLetters::None {
            return None;
        }
        if self.refused >= PATIENCE {
            self.refused += 1;
            if !self.refused.is_multiple_of(AGAIN) {
                return None;
            }
        }
        let reading = self.mend(PaddedText { padded, end: len }, start, movetext).filter(|_| self.allows(letters));
        self.refused = if reading.is_some() { 0 } else { self.refused + 1 };
        reading
    }

    /// Reads the game on from the half-move at which it stopped, in a movetext that begins at `movetext`.
    fn mend(&mut self, text: PaddedText<'_>, start: usize, movetext: usize) -> Option<FastReading> {
        let run = &mut *self.run;
        run.irregulars = IrregularCounts::begin();
        let mut behind = movetext;
        let read = loop {
            behind = run.mend_next(text, behind)?;
            if let Ok(read) = run.read(text, behind, &mut ()) {
                break read;
            }
        };
        let IrregularCount { first, count } = run.irregulars.take();
        let PaddedText { padded, end: len } = text;
        let tagged = tags::read_section(padded, len, start, &mut self.heads).ok();
        let head = GameHead::of(padded.get(..len)?, start, tagged.as_ref()).ok()?;
        self.first = None;
        let mut reading = self.prove(text, start, &head, read).ok()?;
        if !is_simple(padded, start, &reading) {
            return None;
        }
        if let Some((IrregularMove { span, before, played }, why)) = first {
            // The other half-moves determine how the game writes castling, with letters or zeros, and captures.
            if played.is_castle() || (played.is_capture() && has_colons(&padded[reading.movetext..reading.end])) {
                return None;
            }
            let language = if self.run.has_vietnamese() { VIETNAMESE } else { ENGLISH };
            let style = GameStyle { language, capture: "x", castling: 'O' };
            let canonical = write::san(&before.position, played, style);
            let count = count + self.late.take().map_or(0, |late| late.count);
            self.late = Some(NonCanonicalMove { why, span, before, canonical, count });
        }
        reading.proofs = reading.proofs.without(Proof::FORM);
        Some(reading)
    }
}

impl FastRun {
    /// Plays the half-move at which reading stopped, if it is of a form that can be mended, and keeps its irregularity.
    /// `behind` is the offset after the half-move that was mended last, or of the movetext. Returns the offset after
    /// this one.
    fn mend_next(&mut self, text: PaddedText<'_>, behind: usize) -> Option<usize> {
        let half_moves = self.line.played - FIRST;
        // None of the half-move was played yet, and it is one of the main line.
        if self.depth > 0 || self.line.black == half_moves.is_multiple_of(2) || self.line.number >= NUMBERS {
            return None;
        }
        let from = if self.token < behind { behind } else { self.token + half_move_len(&text.padded[self.token..]) };
        let at = self.next_word(text, from)?;
        let token = word(text.padded.get(at..text.end)?)?;
        let (shape, _) = shape::of_token(token).filter(|(_, used)| *used == token.len())?;
        let position = self.position(self.line.black)?;
        // The two languages have no letter in common, and a half-move is written in one of them only.
        let codes = [shape.piece, shape.promotion].map(|letter| letter.map_or(0, code));
        let language = if (codes[0] | codes[1]) & letter::VIETNAMESE != 0 { VIETNAMESE } else { ENGLISH };
        let played = resolve::resolve(&position, &shape, language).ok()?;
        let before = LineCursor { position, played: half_moves as u32 };
        let half_move =
            MoveMend { shape, told: IrregularMove { span: ByteSpan::new(at, at + token.len()), before, played } };
        let why = [true, false].map(|long_form| half_move.irregularity(long_form));
        // The language of a small letter depends on the rest of the game.
        if why.contains(&Some(Irregularity::SmallLetter)) {
            return None;
        }
        self.languages |= codes[0] | codes[1];
        self.irregulars.has_hyphen |= shape.hyphen;
        self.irregulars.add(why, Some(&half_move.told));
        if self.line.black {
            self.play::<true>(&half_move.told).ok()?;
            self.line.number += 1;
        } else {
            self.play::<false>(&half_move.told).ok()?;
        }
        self.line.black = !self.line.black;
        self.token = at;
        Some(at + token.len())
    }

    /// The offset of the next word at or after `at`, if the fast path skips everything between.
    fn next_word(&mut self, text: PaddedText<'_>, mut at: usize) -> Option<usize> {
        loop {
            let number = NumberBytes::of(self.line.number);
            if !self.line.black && number.begins(text.word(at)) {
                at += number.len();
                let next = *text.padded.get(at)?;
                at += usize::from(next <= b' ' && TABLES.mark[usize::from(next)] & mark::WHITE != 0);
            }
            if text.padded.get(at)?.is_ascii_alphabetic() {
                return Some(at);
            }
            match self.event(text, at) {
                Ok(FastEvent::At(next)) => at = next,
                _ => return None,
            }
        }
    }

    /// Plays a half-move, without its mark.
    fn play<const B: bool>(&mut self, half_move: &IrregularMove) -> Result<(), FastRefusal> {
        if let Move::Normal { role, from, to, promotion: None, .. } = half_move.played {
            let man = PAWN + role as u8 - 1 + colour(B);
            let code = if role == shakmaty::Role::Pawn { letter::FILE } else { 0 };
            let (from, to) = (usize::from(from), usize::from(to));
            return self.commit::<B>(usize::from(man), code, (square_set(from), from), to, b' ', 0);
        }
        let canonical = San::from_move(&half_move.before.position, half_move.played).to_string();
        let mut word = [b' '; 8];
        word.get_mut(..canonical.len()).ok_or(FastRefusal)?.copy_from_slice(canonical.as_bytes());
        match self.half_move::<B>(u64::from_le_bytes(word), half_move.span.start as usize)? {
            0 => Err(FastRefusal),
            _ => Ok(()),
        }
    }
}

/// The code of a letter, as in [`FastTables::letter`](super::tables::FastTables::letter).
fn code(letter: char) -> u16 {
    u8::try_from(letter).map_or(0, |byte| TABLES.letter[usize::from(byte)])
}

/// The number of bytes that the half-move at the beginning of a text took when it was read: one mark is part of it, a
/// second one is not.
fn half_move_len(text: &[u8]) -> usize {
    let len = text.iter().take_while(|b| **b >= b',' && **b != b'?').count();
    len + usize::from(matches!(text.get(len), Some(b'+' | b'#')))
}

/// Whether a game has nothing that only the careful path looks at: tags that name its kind, and letters on a line of
/// their own before a pawn's half-move.
fn is_simple(text: &[u8], start: usize, reading: &FastReading) -> bool {
    let (tags, moves) = (&text[start..reading.movetext], &text[reading.movetext..reading.end]);
    let names_game = memchr::memmem::find_iter(tags, b"[Game").any(|at| !tags[at + 5].is_ascii_alphanumeric());
    let has = |text: &[u8], sign: &[u8]| memchr::memmem::find(text, sign).is_some();
    !names_game && !has(tags, b"[ ") && !has(moves, b";") && !has(moves, b"\n%") && !has(moves, b"\r%")
}

/// Whether a colon may be the sign of a capture.
fn has_colons(text: &[u8]) -> bool {
    memchr::memchr_iter(b':', text).any(|at| {
        let next = text.get(at + 1).copied().unwrap_or_default();
        !next.is_ascii_digit() && next != b'/'
    })
}

/// The word at the beginning of a text, if all of it may belong to a half-move and white space or a comment comes after
/// it.
fn word(text: &[u8]) -> Option<&[u8]> {
    let is_letter = |b: u8| b == b'O' || code(char::from(b)) & (letter::ENGLISH | letter::VIETNAMESE) != 0;
    let is_sign = |b: u8| matches!(b, b'x' | b'-' | b'=' | b'+' | b'#');
    let is_known = |b: u8| matches!(b, b'a'..=b'h' | b'0'..=b'8') || is_letter(b) || is_sign(b);
    let len = text.iter().position(|b| !is_known(*b))?;
    (text[len].is_ascii_whitespace() || text[len] == b'{').then(|| &text[..len])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_end_before_white_space_and_half_moves_behind_one_mark() {
        assert_eq!(word(b"Ng1-f3 e5"), Some(&b"Ng1-f3"[..]));
        assert_eq!((word(b"Ng1-f3!"), word(b"Ng1-f3")), (None, None));
        assert_eq!([b"Qd4++ Kd2", b"e8=Q#1-0 ", b"e4!? e5  "].map(|text| half_move_len(text)), [4, 5, 2]);
    }

    #[test]
    fn a_colon_of_a_clock_is_no_capture() {
        assert!(!has_colons(b"e4 {[%clk 0:01:00]} e5 {https://x}"));
        assert!(has_colons(b"e4 d5 e:d5") && has_colons(b"ed5: "));
    }
}
