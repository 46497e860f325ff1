//! The fast path: reads and plays a game in one pass, and returns what it proved about it.
//!
//! A [`FastReading`] has the facts that later work needs and the [`Proof`]s that were made. Everything that is not
//! known here, and everything that a check may report, is left to the careful path, which reads the game again. So the
//! fast path never makes a finding, and must never claim a proof that the careful path would contradict; tests compare
//! both over the corpora and over mutated games.
//!
//! Repetition is implemented both here and in [`draws`](crate::chess::draws) on purpose: here it proves that nothing
//! repeats three times, there it finds which positions do.

mod board;
mod castling;
mod check;
mod event;
mod follow;
mod forms;
mod given;
mod heads;
mod history;
mod irregular;
mod keys;
mod last;
mod line;
mod long;
mod look;
mod man;
mod mark;
mod mend;
mod mobility;
mod movetext;
mod odd;
mod proof;
mod rare;
mod review;
mod run;
mod sink;
mod skip;
mod step;
mod tables;
mod tags;
mod tail;
mod text;

use shakmaty::{Chess, Position};

use super::notation::letters::Language;
use super::replay::begun::CanonicalStart;
use super::replay::{GameEnd, NonCanonicalMove};
use crate::pgn::outcome::Outcome;
use bienban_base::place::{ByteSpan, Side};
use board::FastBoard;
pub use follow::Follower;
use heads::TagHeads;
pub use heads::{TagValues, seat_of};
use history::FIRST;
pub use line::FastGame;
pub use look::{Interest, LookResult, Onlooker};
use man::{PAWN, colour};
use odd::FastRefusal;
pub use proof::Proof;
use run::FastRun;
use sink::Receiver;
pub use sink::{FastHalfMove, HalfMoveSink};
use step::FastStep;
use tables::letter;
use tail::GameTail;
use text::PaddedText;

/// The number of bytes of any value that must follow the text, so that eight can be loaded at any place of it.
pub const PADDING: usize = 64;

/// The proofs of a game that is clean in every respect, except perhaps for open claims.
const ALL: Proof = {
    let tags = Proof::TAGS.and(Proof::START).and(Proof::RESULT).and(Proof::FLAG);
    MOVES.and(tags)
};

/// The proofs that the moves alone give, whatever the tags are.
///
/// The proofs about what ended a game by itself, and about whether a draw needed more half-moves, hold under every
/// edition at once. So the date, which chooses the edition, does not matter.
const MOVES: Proof = {
    let text = Proof::TEXT.and(Proof::SYNTAX);
    text.and(Proof::LEGAL).and(Proof::FORM).and(Proof::ENDED).and(Proof::AGREEMENT)
};

/// What the fast path found out about a game whose moves are all legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FastReading {
    /// The proofs.
    pub proofs: Proof,
    /// Whether every byte is ASCII, so that most encodings read the same text.
    pub ascii: bool,
    /// Offset of the first byte of the next game, or the end of the text.
    pub end: usize,
    /// Offset of the first byte after the tags and the blank lines after them.
    pub movetext: usize,
    /// The terminator.
    pub result: ByteSpan,
    /// The outcome that it states.
    pub outcome: Outcome,
    /// Half-moves of the main line.
    pub half_moves: u32,
    /// The greatest number of occurrences of a position. Runs of fewer than eight half-moves are not looked at.
    pub repeated: u32,
    /// The longest run of half-moves without capture or pawn move. The clock of the FEN counts.
    pub longest: u32,
    /// How the game ended on the board.
    pub ended: Option<GameEnd>,
    /// Whether neither side can mate from the final position.
    pub dead: bool,
}

impl FastReading {
    /// The same of the game in a text that begins at an offset of this one.
    #[must_use]
    pub fn moved_back(self, offset: u32) -> FastReading {
        let (start, end) = (self.result.start - offset, self.result.end - offset);
        let less = |at: usize| at - offset as usize;
        FastReading { end: less(self.end), movetext: less(self.movetext), result: ByteSpan { start, end }, ..self }
    }

    /// Whether the game is clean in every respect, except perhaps for open claims.
    pub fn is_clean(&self) -> bool {
        self.proofs.has(ALL)
    }
}

/// The languages that the letters of a game may belong to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum FastLetters {
    /// English or Vietnamese, but one of them.
    #[default]
    Any,
    /// English alone.
    English,
    /// Vietnamese alone.
    Vietnamese,
    /// Another language: every game is for the careful path.
    None,
}

impl FastLetters {
    /// The letters of a language, or of any if the user named none.
    pub fn of(language: Option<&Language>) -> FastLetters {
        match language.map(|l| l.id) {
            None => FastLetters::Any,
            Some("en") => FastLetters::English,
            Some("vi") => FastLetters::Vietnamese,
            Some(_) => FastLetters::None,
        }
    }
}

/// Reads games one after another. Its memory is used again for every game.
#[derive(Default)]
pub struct FastReader {
    run: Box<FastRun>,
    /// The first position of the last game, if it has a FEN of its own.
    first: Option<Chess>,
    /// The half-move of the last game that is not canonical, if there is one: the last, if it mates and is marked as a
    /// check, or one that was mended.
    late: Option<NonCanonicalMove>,
    /// The offset of the movetext in which the last game from the usual first position was given up.
    stopped: Option<usize>,
    /// The number of certain half-moves at the beginning of the main line of the last game, if it was given up.
    begun: usize,
    /// The number of games in a row that could not be mended.
    refused: u32,
    /// The tags of the last game.
    heads: TagHeads,
    /// Whether the whole text is known to be ASCII.
    ascii: bool,
    /// Whether the last game that was shown to an onlooker was annotated, so that it could not be skipped.
    annotated: bool,
}

impl std::fmt::Debug for FastReader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reader").finish_non_exhaustive()
    }
}

impl FastReader {
    /// A reader.
    pub fn new() -> FastReader {
        FastReader::default()
    }

    /// Sets whether the text is known to be ASCII as a whole. One look at a block costs less than one at each game.
    pub fn expect_ascii(&mut self, ascii: bool) {
        self.ascii = ascii;
    }

    /// Reads the game at `start`. Returns `None` when the careful path must read it.
    ///
    /// `padded` is the text of a block, `len` bytes, followed by [`PADDING`] bytes.
    pub fn read(&mut self, padded: &[u8], len: usize, start: usize, letters: FastLetters) -> Option<FastReading> {
        let tagged = tags::read_section(padded, len, start, &mut self.heads).ok();
        let reading = self.read_game(padded, len, start, tagged.as_ref(), &mut ()).ok()?;
        self.allows(letters).then_some(reading)
    }

    /// Reads a game with clean tags and gives its half-moves, and the text between them, to `sink`.
    ///
    /// Returns `None` when the careful path must read it. The sink may have been given much of the game by then.
    pub fn read_into<S: HalfMoveSink>(
        &mut self,
        padded: &[u8],
        len: usize,
        start: usize,
        letters: FastLetters,
        sink: &mut S,
    ) -> Option<FastReading> {
        let section = tags::read_section(padded, len, start, &mut self.heads).ok()?;
        let reading = self.read_game(padded, len, start, Some(&section), sink).ok()?;
        self.allows(letters).then_some(reading)
    }

    /// Forgets the last reading, before a game that may not be read at all.
    pub fn forget(&mut self) {
        self.begun = 0;
    }

    /// The half-moves at the beginning of the game that was just given up; none if nothing is certain about it.
    pub fn begun(&self) -> CanonicalStart {
        let steps = &self.run.history.steps[FIRST - 1..][..=self.begun];
        let mut half_moves = Vec::with_capacity(self.begun);
        let played = steps.windows(2).enumerate().map_while(|(n, pair)| pair[1].played_after(pair[0], n % 2 == 1));
        half_moves.extend(played);
        CanonicalStart::new(half_moves)
    }

    fn allows(&self, letters: FastLetters) -> bool {
        match letters {
            FastLetters::Any => true,
            FastLetters::English => !self.run.has_vietnamese(),
            FastLetters::Vietnamese => self.run.languages() & letter::ENGLISH == 0,
            FastLetters::None => false,
        }
    }

    /// Reads a game that is clean in every respect, and gives its final position, for the comparison with other
    /// engines.
    pub fn read_with_position(&mut self, padded: &[u8], len: usize, start: usize) -> Option<(FastReading, Chess)> {
        let section = tags::read_section(padded, len, start, &mut self.heads).ok()?;
        let reading = self.read_game(padded, len, start, Some(&section), &mut ()).ok()?;
        let position = self.run.position(self.run.line.black)?;
        reading.is_clean().then_some((reading, position))
    }

    fn read_game<S: Receiver>(
        &mut self,
        padded: &[u8],
        len: usize,
        start: usize,
        tagged: Option<&tags::TagSection<'_>>,
        sink: &mut S,
    ) -> Result<FastReading, FastRefusal> {
        (self.stopped, self.begun) = (None, 0);
        let text = padded.get(..len).ok_or(FastRefusal)?;
        let first = tagged.map_or(Ok(None), tags::TagSection::first)?;
        let head = GameHead::of(text, start, tagged)?;
        let run = &mut *self.run;
        match &first {
            None => run.start(),
            Some(position) => run.start_from(position)?,
        }
        self.stopped = first.is_none().then_some(head.movetext);
        let text = PaddedText { padded, end: len };
        let read = run.read(text, head.movetext, sink);
        if read.is_err() && first.is_none() {
            self.begun = run.certain();
        }
        let read = read?;
        self.stopped = None;
        self.first = first;
        self.prove(text, start, &head, read)
    }

    /// The proofs of a game once its movetext is read; the pair is its result and the offset after it.
    #[inline(always)]
    fn prove(
        &mut self,
        text: PaddedText<'_>,
        start: usize,
        head: &GameHead<'_>,
        (outcome, behind): (Outcome, usize),
    ) -> Result<FastReading, FastRefusal> {
        let PaddedText { padded, end: len } = text;
        let (run, movetext) = (&mut *self.run, head.movetext);
        run.review(self.first.as_ref())?;
        if !run.one_language() || head.result.is_some_and(|result| outcome != result) {
            return Err(FastRefusal);
        }
        let end = end_of_game(&padded[..len], behind)?;
        let ascii = self.ascii || readable(&padded[start..end])?;
        let ended = run.end()?;
        let dead = run.over_before(ended, outcome)?;
        if self.first.is_some() && run.half_moves() == 0 {
            // A game that is a position alone was composed to be judged, and the careful path searches it in full.
            return Err(FastRefusal);
        }
        let tail = GameTail(if run.annotated { &padded[run.token.clamp(movetext, behind)..behind] } else { b"" });
        // Contradictions between the words of the game or the board and the result are for the checks (R302, R303,
        // R305, R309, R310).
        let closed = head.ending.is_some_and(|ending| run.closed((ended, outcome), ending, tail).is_ok());
        let mut proofs = if head.result.is_some() { ALL } else { MOVES.and(Proof::FLAG) };
        if !closed {
            proofs = proofs.without(Proof::FLAG);
        }
        // A composition that ends in mate needs no result.
        let composed = outcome == Outcome::Unknown && self.first.is_some();
        if !composed && ended.is_some_and(|end| end.result() != outcome) {
            proofs = proofs.without(Proof::RESULT);
        }
        // A mate that is marked as a check is not canonical (M203).
        self.late = None;
        if matches!(ended, Some(GameEnd::Checkmate { .. })) && run.line.mark == b'+' {
            self.late = Some(run.mate_as_check(text)?);
            proofs = proofs.without(Proof::FORM);
        }
        if run.history.most < 3 && run.longest < 100 {
            proofs = proofs.and(Proof::NO_CLAIM);
        }
        Ok(FastReading {
            proofs,
            ascii,
            end,
            movetext,
            result: ByteSpan::new(behind - outcome.text().len(), behind),
            outcome,
            half_moves: run.half_moves(),
            repeated: run.history.most,
            longest: run.longest,
            ended,
            dead,
        })
    }
}

/// The data of a game before its movetext is read.
struct GameHead<'a> {
    /// Offset of the first byte of the movetext.
    movetext: usize,
    /// The value of the tag Result, if the tags are clean.
    result: Option<Outcome>,
    /// The tags about the end of the game, or `None` if one of them is not plain.
    ending: Option<tags::EndingTags<'a>>,
}

impl<'a> GameHead<'a> {
    /// The head of the game at `start`; `tagged` are its tags if they are clean.
    #[inline(always)]
    fn of(text: &'a [u8], start: usize, tagged: Option<&tags::TagSection<'a>>) -> Result<GameHead<'a>, FastRefusal> {
        if let Some(section) = tagged {
            return Ok(GameHead { movetext: section.end, result: Some(section.result), ending: Some(section.ending) });
        }
        let skipped = tags::skip(text, start)?;
        Ok(GameHead { movetext: skipped.end, result: None, ending: skipped.ending.ok() })
    }
}

/// Finds where the next game starts. Only white space may come before it.
fn end_of_game(text: &[u8], behind: usize) -> Result<usize, FastRefusal> {
    let white = text[behind..].iter().position(|b| !matches!(b, b' ' | b'\t' | b'\n' | b'\r'));
    match white.map(|n| behind + n) {
        None => Ok(text.len()),
        Some(next) if text[next..].starts_with(b"[Event \"") => Ok(next),
        Some(next) if text[next] == b'[' && crate::pgn::tag::starts_tag(text, next).is_some() => Ok(next),
        Some(_) => Err(FastRefusal),
    }
}

/// Accepts valid UTF-8 without U+FFFD (E601, E602). A NUL was refused earlier, by the loop that reads the moves.
/// Returns whether all of it is ASCII.
fn readable(game: &[u8]) -> Result<bool, FastRefusal> {
    if game.is_ascii() {
        return Ok(true);
    }
    match std::str::from_utf8(game) {
        Ok(text) if !text.contains('\u{FFFD}') => Ok(false),
        _ => Err(FastRefusal),
    }
}

impl FastRun {
    /// Begins a game at the usual first position.
    fn start(&mut self) {
        self.board.clone_from(FastBoard::START);
        self.begin(false, 1, 0);
    }

    /// Begins a game at a position.
    fn start_from(&mut self, position: &Chess) -> Result<(), FastRefusal> {
        let (number, black) = (position.fullmoves().get() as usize, position.turn().is_black());
        if number >= tables::NUMBERS {
            return Err(FastRefusal);
        }
        self.board = FastBoard::new(position);
        self.begin(black, number, position.halfmoves());
        if let Some(square) = position.maybe_ep_square().map(usize::from) {
            // The double step that the FEN implies gets the slot before the first half-move of the game.
            let (from, to) = if black { (square - 8, square + 8) } else { (square + 8, square - 8) };
            self.history.set(FIRST - 1, FastStep::new(from, to, PAWN + colour(!black), 0));
        }
        Ok(())
    }

    /// How the game ended on the board.
    fn end(&self) -> Result<Option<GameEnd>, FastRefusal> {
        let black = self.line.black;
        Ok(if self.can_move(black)? {
            None
        } else if self.board.check != 0 {
            Some(GameEnd::Checkmate { loser: if black { Side::Black } else { Side::White } })
        } else {
            Some(GameEnd::Stalemate)
        })
    }

    fn has_vietnamese(&self) -> bool {
        self.languages() & letter::VIETNAMESE != 0
    }
}
