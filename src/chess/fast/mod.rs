//! The fast path: reads and plays a game in one pass and says that there is nothing to say about it.
//!
//! A game that is clean in every respect that the checks look at is counted, with the facts that later checks need.
//! Anything else, and anything that is not known here, is left to the careful path, which reads the game again. So the
//! fast path never makes a finding, and must never call clean what the careful path would report; both are held against
//! each other over the corpora and over mutated games in the tests.

mod board;
mod event;
mod forms;
mod history;
mod line;
mod movetext;
mod partly;
mod rare;
mod sink;
mod step;
mod tables;
mod tags;

use shakmaty::{Chess, Position};

use super::notation::letters::Language;
use super::notation::start;
use super::replay::End;
use crate::pgn::outcome::Outcome;
use crate::place::{ByteSpan, Side};
use board::{Board, PAWN, colour};
pub use line::Read;
use movetext::{FIRST, Odd, Run, Text};
pub use partly::{MateAsCheck, Partly};
pub use sink::{HalfMove, Sink};
use step::Step;
use tables::letter;

/// How many bytes must stand behind the text, whatever they are.
pub const PADDING: usize = 64;

/// A clean game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clean {
    /// Offset of the first byte of the next game, or the end of the text.
    pub end: usize,
    /// Offset behind the tags.
    pub movetext: usize,
    /// The result.
    pub outcome: Outcome,
    /// Half-moves of the main line.
    pub half_moves: u32,
    /// How often a position stood at most, looked for in runs of eight half-moves or more.
    pub repeated: u32,
    /// The longest run of half-moves without capture or pawn move, that of the FEN included.
    pub longest: u32,
    /// How the game ended on the board.
    pub ended: Option<End>,
    /// Whether the final position is one in which neither side can mate.
    pub dead: bool,
}

impl Clean {
    /// Whether a claim may have stood open on the board.
    pub fn may_have_claims(&self) -> bool {
        self.repeated >= 3 || self.longest >= 100
    }
}

/// What the fast path makes of a game.
#[derive(Debug)]
pub enum Reading {
    /// There is nothing to say about it.
    Clean(Clean),
    /// Its moves are clean, but not its tags, or not the mark of the last.
    Partly(Box<Partly>),
}

impl Reading {
    /// The facts about the moves.
    pub fn facts(&self) -> &Clean {
        match self {
            Reading::Clean(clean) => clean,
            Reading::Partly(partly) => &partly.clean,
        }
    }
}

/// Which languages the letters of a game may belong to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Letters {
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

impl Letters {
    /// Those of a language; any where none was asked for.
    pub fn of(language: Option<&Language>) -> Letters {
        match language.map(|l| l.id) {
            None => Letters::Any,
            Some("en") => Letters::English,
            Some("vi") => Letters::Vietnamese,
            Some(_) => Letters::None,
        }
    }
}

/// Reads games one after another, with memory of its own that is used again.
#[derive(Default)]
pub struct Reader {
    run: Box<Run>,
    /// The first position of the last game, where that is not the usual one.
    first: Option<Chess>,
    /// Tags with names that are not known.
    names: Vec<u128>,
}

impl std::fmt::Debug for Reader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reader").finish_non_exhaustive()
    }
}

impl Reader {
    /// A reader.
    pub fn new() -> Reader {
        Reader::default()
    }

    /// The game at `start` if it is clean, or nearly; none where the careful path must read it.
    ///
    /// `padded` is the text of a block, `len` bytes, with [`PADDING`] bytes behind it.
    pub fn read(&mut self, padded: &[u8], len: usize, start: usize, letters: Letters) -> Option<Reading> {
        let tagged = tags::read(padded, len, start, &mut self.names).ok();
        let game = self.game(padded, len, start, tagged.as_ref(), &mut ()).ok()?;
        if !self.allowed(letters) {
            return None;
        }
        match tagged {
            Some(_) if game.mate_as_check.is_none() => Some(Reading::Clean(game.clean)),
            _ => self.partly(game).ok().map(|partly| Reading::Partly(Box::new(partly))),
        }
    }

    /// A clean game, or one whose last mark alone is wrong, and its result. Its half-moves and what stands between them are given to `sink`; none where the careful path
    /// must read it, which may be found out when much was given already.
    pub fn read_into<S: Sink>(
        &mut self,
        padded: &[u8],
        len: usize,
        start: usize,
        letters: Letters,
        sink: &mut S,
    ) -> Option<(Reading, Outcome)> {
        let section = tags::read(padded, len, start, &mut self.names).ok()?;
        let game = self.game(padded, len, start, Some(&section), sink).ok()?;
        if !self.allowed(letters) {
            return None;
        }
        let outcome = game.clean.outcome;
        let reading = match game.mate_as_check {
            None => Reading::Clean(game.clean),
            Some(_) => Reading::Partly(Box::new(self.partly(game).ok()?)),
        };
        Some((reading, outcome))
    }

    /// What is known of the game that was read last, whose facts these are.
    pub fn last_read<'a>(&'a self, clean: &'a Clean) -> Read<'a> {
        Read::new(clean, self)
    }

    fn allowed(&self, letters: Letters) -> bool {
        match letters {
            Letters::Any => true,
            Letters::English => !self.run.has_vietnamese(),
            Letters::Vietnamese => self.run.languages() & letter::ENGLISH == 0,
            Letters::None => false,
        }
    }

    /// A clean game with its final position: for the comparison with other engines.
    pub fn read_with_position(&mut self, padded: &[u8], len: usize, start: usize) -> Option<(Clean, Chess)> {
        let section = tags::read(padded, len, start, &mut self.names).ok()?;
        let game = self.game(padded, len, start, Some(&section), &mut ()).ok()?;
        let position = self.run.position(self.run.line.black)?;
        if game.mate_as_check.is_some() { None } else { Some((game.clean, position)) }
    }

    fn game<S: Sink>(
        &mut self,
        padded: &[u8],
        len: usize,
        start: usize,
        tagged: Option<&tags::Section<'_>>,
        sink: &mut S,
    ) -> Result<Game, Odd> {
        let text = padded.get(..len).ok_or(Odd)?;
        let first = match tagged.and_then(|section| section.fen) {
            None => None,
            Some(fen) => Some(std::str::from_utf8(fen).ok().and_then(|fen| start::from_fen(fen).ok()).ok_or(Odd)?),
        };
        let movetext = match tagged {
            Some(section) => section.end,
            None => partly::skip_tags(text, start)?,
        };
        let run = &mut *self.run;
        match &first {
            None => run.start(),
            Some(position) => run.start_from(position)?,
        }
        let (outcome, behind) = run.read(Text { padded, end: len }, movetext, sink)?;
        if !run.one_language() || tagged.is_some_and(|section| outcome != section.result) {
            return Err(Odd);
        }
        let end = end_of_game(text, behind)?;
        readable(&text[start..end])?;
        let ended = run.end()?;
        self.first.clone_from(&first);
        contradiction(ended, outcome)?;
        let dead = run.over_before(ended, outcome)?;
        if first.is_some() && run.half_moves() == 0 {
            // A position alone is given to be judged.
            return Err(Odd);
        }
        if tagged.is_some_and(|section| section.flag) {
            run.flag_fell(outcome)?;
        }
        // A mate that is marked as a check is not canonical (M203).
        let late = matches!(ended, Some(End::Checkmate { .. })) && run.line.mark == b'+';
        let clean = Clean {
            end,
            movetext,
            outcome,
            half_moves: run.half_moves(),
            repeated: run.history.most,
            longest: run.longest,
            ended,
            dead,
        };
        let mate_as_check = if late { Some(run.mate_as_check(Text { padded, end: len })?) } else { None };
        Ok(Game { clean, first, behind, mate_as_check })
    }

    fn partly(&self, game: Game) -> Result<Partly, Odd> {
        Ok(Partly {
            result: ByteSpan::new(game.behind - game.clean.outcome.text().len(), game.behind),
            vietnamese: self.run.has_vietnamese(),
            from_usual_start: game.first.is_none(),
            start: game.first.unwrap_or_default(),
            last: self.run.position(self.run.line.black).ok_or(Odd)?,
            mate_as_check: game.mate_as_check,
            clean: game.clean,
        })
    }
}

/// A game whose moves are clean, but perhaps for the mark of the last.
struct Game {
    clean: Clean,
    first: Option<Chess>,
    /// Offset behind the result.
    behind: usize,
    mate_as_check: Option<MateAsCheck>,
}

/// Where the next game starts: nothing but white space may stand before it.
fn end_of_game(text: &[u8], behind: usize) -> Result<usize, Odd> {
    let white = text[behind..].iter().position(|b| !matches!(b, b' ' | b'\t' | b'\n' | b'\r'));
    match white.map(|n| behind + n) {
        None => Ok(text.len()),
        Some(next) if text[next] == b'[' && crate::pgn::tag::starts_tag(text, next).is_some() => Ok(next),
        Some(_) => Err(Odd),
    }
}

/// Plain ASCII or valid UTF-8, without U+FFFD (E601, E602). A NUL was met before.
fn readable(game: &[u8]) -> Result<(), Odd> {
    if game.is_ascii() {
        return Ok(());
    }
    match std::str::from_utf8(game) {
        Ok(text) if !text.contains('\u{FFFD}') => Ok(()),
        _ => Err(Odd),
    }
}

/// A result against mate or stalemate is for the careful path to report (R302, R303).
fn contradiction(ended: Option<End>, outcome: Outcome) -> Result<(), Odd> {
    let right = match ended {
        None => return Ok(()),
        Some(End::Checkmate { loser: Side::Black }) => Outcome::WhiteWins,
        Some(End::Checkmate { loser: Side::White }) => Outcome::BlackWins,
        Some(End::Stalemate) => Outcome::Draw,
    };
    if outcome == right || outcome == Outcome::Unknown { Ok(()) } else { Err(Odd) }
}

impl Run {
    /// Begins a game at the usual first position.
    fn start(&mut self) {
        self.board.clone_from(Board::START);
        self.begin(false, 1, 0);
    }

    /// Begins a game at a position.
    fn start_from(&mut self, position: &Chess) -> Result<(), Odd> {
        let (number, black) = (position.fullmoves().get() as usize, position.turn().is_black());
        if number >= tables::NUMBERS {
            return Err(Odd);
        }
        self.board = Board::new(position);
        self.begin(black, number, position.halfmoves());
        if let Some(square) = position.maybe_ep_square().map(usize::from) {
            // The double step that the FEN tells of.
            let (from, to) = if black { (square - 8, square + 8) } else { (square + 8, square - 8) };
            self.history.set(FIRST - 1, Step::new(from, to, PAWN + colour(!black), 0));
        }
        Ok(())
    }

    /// How the game ended on the board.
    fn end(&self) -> Result<Option<End>, Odd> {
        let black = self.line.black;
        Ok(if self.can_move(black)? {
            None
        } else if self.board.check != 0 {
            Some(End::Checkmate { loser: if black { Side::Black } else { Side::White } })
        } else {
            Some(End::Stalemate)
        })
    }

    fn has_vietnamese(&self) -> bool {
        self.languages() & letter::VIETNAMESE != 0
    }
}
