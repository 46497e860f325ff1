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
mod movetext;
mod rare;
mod step;
mod tables;
mod tags;

use shakmaty::{Chess, Position};

use crate::finding::Side;
use crate::notation::outcome::Outcome;
use crate::replay::End;
use crate::rules::start;
use board::{Board, PAWN, colour};
use history::History;
use movetext::{FIRST, Odd, Run};
use step::Step;
use tables::letter;

/// How many bytes must stand behind the text, whatever they are.
pub const PADDING: usize = 64;

/// A clean game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clean {
    /// Offset of the first byte of the next game, or the end of the text.
    pub end: usize,
    /// Half-moves of the main line.
    pub half_moves: u32,
    /// How often a position stood at most, looked for in runs of eight half-moves or more.
    pub repeated: u32,
    /// The longest run of half-moves without capture or pawn move, that of the FEN included.
    pub longest: u32,
    /// How the game ended on the board.
    pub ended: Option<End>,
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

/// Reads games one after another, with memory of its own that is used again.
#[derive(Default)]
pub struct Reader {
    history: Box<History>,
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

    /// The game at `start` if it is clean; none where the careful path must read it.
    ///
    /// `padded` is the text of a block, `len` bytes, with [`PADDING`] bytes behind it.
    pub fn read(&mut self, padded: &[u8], len: usize, start: usize, letters: Letters) -> Option<Clean> {
        self.game(padded, len, start, letters, false).ok().map(|(clean, _)| clean)
    }

    /// The same, with the final position: for the comparison with other engines.
    pub fn read_with_position(&mut self, padded: &[u8], len: usize, start: usize) -> Option<(Clean, Chess)> {
        let (clean, position) = self.game(padded, len, start, Letters::Any, true).ok()?;
        Some((clean, position?))
    }

    fn game(
        &mut self,
        padded: &[u8],
        len: usize,
        start: usize,
        letters: Letters,
        wanted: bool,
    ) -> Result<(Clean, Option<Chess>), Odd> {
        let text = padded.get(..len).ok_or(Odd)?;
        let section = tags::read(padded, len, start)?;
        let first = match section.fen {
            None => None,
            Some(fen) => Some(std::str::from_utf8(fen).ok().and_then(|fen| start::from_fen(fen).ok()).ok_or(Odd)?),
        };
        self.history.reset();
        let mut run = match &first {
            None => Run::start(padded, len),
            Some(position) => Run::from_position(padded, len, position, &mut self.history).ok_or(Odd)?,
        };
        let (outcome, behind) = run.read(section.end, &mut self.history)?;
        let allowed = match letters {
            Letters::Any => true,
            Letters::English => run.languages() & letter::VIETNAMESE == 0,
            Letters::Vietnamese => run.languages() & letter::ENGLISH == 0,
            Letters::None => false,
        };
        if !run.one_language() || outcome != section.result || !allowed {
            return Err(Odd);
        }
        let end = end_of_game(text, behind)?;
        readable(&text[start..end])?;
        let (ended, position) = run.end(wanted, &self.history)?;
        contradiction(ended, outcome)?;
        let clean =
            Clean { end, half_moves: run.half_moves(), repeated: self.history.most, longest: run.longest, ended };
        Ok((clean, position))
    }
}

/// Where the next game starts: nothing but white space may stand before it.
fn end_of_game(text: &[u8], behind: usize) -> Result<usize, Odd> {
    let white = text[behind..].iter().position(|b| !matches!(b, b' ' | b'\t' | b'\n' | b'\r'));
    match white.map(|n| behind + n) {
        None => Ok(text.len()),
        Some(next) if text[next] == b'[' && crate::notation::tag::starts_tag(text, next).is_some() => Ok(next),
        Some(_) => Err(Odd),
    }
}

/// Plain ASCII or valid UTF-8, without NUL and U+FFFD (E601, E602).
fn readable(game: &[u8]) -> Result<(), Odd> {
    if memchr::memchr(0, game).is_some() {
        return Err(Odd);
    }
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

impl<'a> Run<'a> {
    /// From the usual first position.
    fn start(padded: &'a [u8], len: usize) -> Run<'a> {
        Run::new(padded, len, Board::start(), false, 1, 0)
    }

    fn from_position(padded: &'a [u8], len: usize, position: &Chess, history: &mut History) -> Option<Run<'a>> {
        let number = position.fullmoves().get() as usize;
        let black = position.turn().is_black();
        if let Some(square) = position.maybe_ep_square().map(usize::from) {
            // The double step that the FEN tells of.
            let (from, to) = if black { (square - 8, square + 8) } else { (square + 8, square - 8) };
            history.set(FIRST - 1, Step::new(from, to, PAWN + colour(!black), 0));
        }
        let board = Board::new(position);
        (number < tables::NUMBERS).then(|| Run::new(padded, len, board, black, number, position.halfmoves()))
    }

    /// How the game ended on the board, and the position if it is wanted.
    fn end(&self, wanted: bool, history: &History) -> Result<(Option<End>, Option<Chess>), Odd> {
        let black = self.line.black;
        let over = if self.can_move(black, history)? {
            None
        } else if self.board.check != 0 {
            Some(End::Checkmate { loser: if black { Side::Black } else { Side::White } })
        } else {
            Some(End::Stalemate)
        };
        // A mate that is marked as a check is not canonical (M203).
        if matches!(over, Some(End::Checkmate { .. })) && self.line.mark == b'+' {
            return Err(Odd);
        }
        let position = if wanted { Some(self.position(black, history).ok_or(Odd)?) } else { None };
        Ok((over, position))
    }
}
