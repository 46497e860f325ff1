//! Mending: half-moves in forms that the fast path does not know, such as `e2e4`, `Ng1-f3` and a needless coordinate.
//!
//! Of a game that is clean but for a few of them, each is understood as the careful path understands it and written
//! canonically into a copy of the text, at the same place, with blanks behind it. Then the game is read again, which
//! costs a third of what the careful path costs. The first of them is kept for its finding (M203).

use shakmaty::san::San;
use shakmaty::{Move, Position};

use super::movetext::FIRST;
use super::{FastReader, FastReading, Letters, Proof, tags};
use crate::chess::notation::letters::ENGLISH;
use crate::chess::notation::resolve::{self, Irregularity};
use crate::chess::notation::write::{self, Style};
use crate::chess::replay::{Cursor, NonCanonical};
use crate::pgn::shape::{self, Shape};
use crate::place::ByteSpan;

/// How many half-moves of a game are mended.
const MOST: usize = 3;

/// After so many games in a row that could not be mended, most are not tried: in some files every half-move is long.
const PATIENCE: u32 = 8;

/// Then one game in so many is tried.
const AGAIN: u32 = 32;

/// A half-move that was mended.
struct Mended {
    shape: Shape,
    span: ByteSpan,
    before: Cursor,
    played: Move,
}

impl Mended {
    /// What is irregular about it. `long_form` says that the game writes both squares with a hyphen.
    fn irregularity(&self, long_form: bool) -> Option<Irregularity> {
        let form = resolve::irregularity(&self.before.position, &self.shape, self.played, long_form);
        form.or_else(|| {
            let mut after = self.before.position.clone();
            after.play_unchecked(self.played);
            resolve::mark_is_wrong(self.shape.mark, &after).then_some(Irregularity::CheckMark)
        })
    }
}

impl FastReader {
    /// Reads the game at `start`, which [`read`](FastReader::read) has just refused, with a few half-moves mended.
    /// Returns `None` when the careful path must read it.
    ///
    /// `padded` is the text as there; `copy` is a copy of it, or empty, and is made where it is needed. What is read is
    /// true of the text itself, but that the fast path knows no form of the half-moves that were mended.
    pub fn read_mended(
        &mut self,
        padded: &[u8],
        copy: &mut Vec<u8>,
        len: usize,
        start: usize,
        letters: Letters,
    ) -> Option<FastReading> {
        if self.stopped.is_none() || !matches!(letters, Letters::Any | Letters::English) {
            return None;
        }
        if self.refused >= PATIENCE {
            self.refused += 1;
            if !self.refused.is_multiple_of(AGAIN) {
                return None;
            }
        }
        let reading = self.find(padded, len).and_then(|first| {
            if copy.is_empty() {
                copy.extend_from_slice(padded);
            }
            self.mend(copy, len, start, first)
        });
        self.refused = if reading.is_some() { 0 } else { self.refused + 1 };
        reading
    }

    /// Reads the game with this half-move mended, and with others behind it.
    fn mend(&mut self, copy: &mut [u8], len: usize, start: usize, first: Mended) -> Option<FastReading> {
        let mut mended = vec![first];
        let mut reading = loop {
            write_canonically(mended.last()?, copy)?;
            let tagged = tags::read(copy, len, start, &mut self.heads).ok();
            match self.game(copy, len, start, tagged.as_ref(), &mut ()) {
                Ok(reading) if is_simple(copy, start, &reading) => break reading,
                Err(_) if mended.len() < MOST => mended.push(self.find(copy, len)?),
                _ => return None,
            }
        };
        // The letters of a game in Vietnamese say something else, and of few half-moves it may be open which game it
        // is.
        if self.run.has_vietnamese() || (reading.half_moves as usize) < 4 * mended.len() {
            return None;
        }
        let long_form = mended.iter().any(|half_move| half_move.shape.hyphen);
        let mut irregular = mended.iter().filter_map(|half_move| Some((half_move, half_move.irregularity(long_form)?)));
        let late = self.late.take();
        if let Some((Mended { span, before, played, .. }, why)) = irregular.next() {
            // How the game writes castling, with letters or zeros, and captures, its other half-moves say.
            if played.is_castle() || (played.is_capture() && has_colons(&copy[reading.movetext..reading.end])) {
                return None;
            }
            let style = Style { language: ENGLISH, capture: "x", castling: 'O' };
            let canonical = write::san(&before.position, *played, style);
            let count = 1 + irregular.count() as u32 + late.map_or(0, |late| late.count);
            self.late = Some(NonCanonical { why, span: *span, before: before.clone(), canonical, count });
        } else {
            self.late = late;
        }
        reading.proofs = reading.proofs.without(Proof::FORM);
        Some(reading)
    }

    /// The half-move at which reading stopped, if it is of a form that can be mended.
    fn find(&self, text: &[u8], len: usize) -> Option<Mended> {
        let (run, text) = (&self.run, text.get(..len)?);
        let half_moves = run.line.played - FIRST;
        // Nothing of the half-move was played yet, and it is one of the main line.
        if run.depth > 0 || run.line.black == half_moves.is_multiple_of(2) {
            return None;
        }
        let movetext = self.stopped?;
        let from = if half_moves == 0 { movetext } else { run.token };
        let at = next_word(text, from, half_moves > 0)?;
        let token = word(text.get(at..)?)?;
        let (shape, _) = shape::of_token(token).filter(|(_, used)| *used == token.len())?;
        let position = run.position(run.line.black)?;
        let played = resolve::resolve(&position, &shape, ENGLISH).ok()?;
        let before = Cursor { position, played: half_moves as u32 };
        Some(Mended { shape, span: ByteSpan::new(at, at + token.len()), before, played })
    }
}

/// Whether nothing in a game says what only the careful path looks at: which game it is, and letters that stand in a
/// line of their own before a pawn's half-move.
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

/// Where the word begins that comes behind the half-move at `at`, if `behind`, and what stands between: numbers,
/// comments in braces and glyphs. `None` at anything else.
fn next_word(text: &[u8], mut at: usize, behind: bool) -> Option<usize> {
    if behind {
        // Half-moves of another block may stand behind the text.
        at += text.get(at..)?.iter().position(|b| b.is_ascii_whitespace() || *b == b'{')?;
    }
    loop {
        let rest = text.get(at..)?;
        let digits = |from: usize| rest[from..].iter().take_while(|b| b.is_ascii_digit()).count();
        at += match rest.first()? {
            b' ' | b'\n' | b'\r' | b'\t' => 1,
            b'{' => memchr::memchr(b'}', rest)? + 1,
            b'$' => 1 + digits(1),
            b'0'..=b'9' => {
                let len = digits(0);
                len + rest[len..].iter().take_while(|b| **b == b'.').count()
            }
            _ => return Some(at),
        };
    }
}

/// The word at the beginning of a text, if all of it may belong to a half-move in English letters and white space or a
/// comment comes behind it.
fn word(text: &[u8]) -> Option<&[u8]> {
    let is_known = |b: &u8| matches!(b, b'a'..=b'h' | b'0'..=b'8') || b"KQRBNOx-=+#".contains(b);
    let len = text.iter().position(|b| !is_known(b))?;
    (text[len].is_ascii_whitespace() || text[len] == b'{').then(|| &text[..len])
}

/// Writes a half-move canonically where it stands, without its mark. `None` if there is no room, or it is canonical.
fn write_canonically(half_move: &Mended, text: &mut [u8]) -> Option<()> {
    let place = text.get_mut(half_move.span.start as usize..half_move.span.end as usize)?;
    let canonical = San::from_move(&half_move.before.position, half_move.played).to_string();
    let marked = place.iter().position(|b| matches!(b, b'+' | b'#')).unwrap_or(place.len());
    if canonical.len() > place.len() || *canonical.as_bytes() == place[..marked] {
        return None;
    }
    place.fill(b' ');
    place[..canonical.len()].copy_from_slice(canonical.as_bytes());
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_found_behind_what_may_stand_between() {
        let text = b"1. e4 {a 1. d4} $12 1... e7e5";
        assert_eq!(next_word(text, 0, false), Some(3));
        assert_eq!(next_word(text, 3, true), Some(25));
        assert_eq!(next_word(text, 25, true), None);
        // Half-moves behind the text are those of another block.
        assert_eq!(next_word(text, 50, true), None);
        assert_eq!(word(b"Ng1-f3 e5"), Some(&b"Ng1-f3"[..]));
        assert_eq!(word(b"Ng1-f3!"), None);
    }

    #[test]
    fn a_colon_of_a_clock_is_no_capture() {
        assert!(!has_colons(b"e4 {[%clk 0:01:00]} e5 {https://x}"));
        assert!(has_colons(b"e4 d5 e:d5") && has_colons(b"ed5: "));
    }
}
