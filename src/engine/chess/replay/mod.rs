//! The careful replay: a game is played by the rules, which gives the [`Timeline`], the facts for the checks.
//!
//! It plays on shakmaty's positions and finds the faults, while the fast path only proves that there are none.
//! [`mod@line`] plays one line after another, [`reading`] finds the move that a token means, [`gap`] finds where a
//! half-move was left out, and [`language`] chooses the language of a game by playing it.

mod amiss;
pub mod begun;
pub mod course;
pub mod gap;
mod known;
pub mod language;
pub mod last;
pub mod line;
mod proposal;
pub mod reading;
mod walk;

use shakmaty::{Chess, EnPassantMode, FromSetup, Move, Position, PositionError};

use self::begun::Begun;
use self::language::{Choice, Survey};
use super::notation::letters::{ENGLISH, Language};
use super::notation::resolve::{Irregularity, Reason};
use super::notation::write::Style;
use super::step::Step;
use crate::chess::{color, dead};
use crate::pgn::game::Game;
use crate::pgn::outcome::Outcome;
use crate::pgn::shape::CheckMark;
use bienban_base::place::{ByteSpan, Ply, Side};

/// A position in a line, with the number of half-moves that the game had before it.
#[derive(Debug, Clone)]
pub struct Cursor {
    /// The position.
    pub position: Chess,
    /// Half-moves played before this position, with those that the text left out.
    pub played: u32,
}

impl Cursor {
    /// The cursor at the first position of a game.
    pub fn start(position: Chess) -> Cursor {
        Cursor { position, played: 0 }
    }

    /// The cursor after one more half-move, which must be legal.
    #[must_use]
    pub fn after(&self, played: Move) -> Cursor {
        let mut position = self.position.clone();
        position.play_unchecked(played);
        Cursor { position, played: self.played + 1 }
    }

    /// The cursor after a null move. Returns `None` in check, where the player cannot even pass on paper.
    pub fn after_pass(&self) -> Option<Cursor> {
        if self.position.is_check() {
            return None;
        }
        // shakmaty plays no null move, so the position is set up anew with the other player to move.
        let mut setup = self.position.to_setup(EnPassantMode::Legal);
        if setup.turn.is_black() {
            setup.fullmoves = setup.fullmoves.saturating_add(1);
        }
        setup.swap_turn();
        setup.ep_square = None;
        setup.halfmoves += 1;
        let position = Chess::from_setup(setup, self.position.castles().mode());
        let position = position.or_else(PositionError::ignore_too_much_material).ok()?;
        Some(Cursor { position, played: self.played + 1 })
    }

    /// The index of the half-move to come, counted from 1.
    pub fn ply(&self) -> Ply {
        Ply(self.played + 1)
    }

    /// The move number and the side of the half-move to come.
    pub fn turn(&self) -> (u32, Side) {
        crate::chess::turn(&self.position)
    }

    /// The move number and the side of the half-move that comes `half_moves` later.
    pub fn turn_after(&self, half_moves: u32) -> (u32, Side) {
        let (number, side) = self.turn();
        let from_white = half_moves + u32::from(side == Side::Black);
        (number + from_white / 2, if from_white.is_multiple_of(2) { Side::White } else { Side::Black })
    }

    /// The position as FEN, with an en passant square only if the capture is legal.
    pub fn fen(&self) -> String {
        crate::chess::fen(&self.position)
    }

    /// The number of men on the board.
    pub fn men(&self) -> usize {
        self.position.board().occupied().count()
    }

    /// Whether a side has nothing but its king.
    pub fn has_bare_king(&self, side: Side) -> bool {
        self.position.board().by_color(color(side)).count() == 1
    }

    /// Whether the remaining men cannot mate, whatever is played (Laws 5.2.2).
    pub fn is_dead_by_material(&self) -> bool {
        dead::by_material(self.position.board())
    }

    /// Whether a quick proof shows that a side cannot mate, whatever is played (Laws 6.9).
    pub fn cannot_win(&self, side: Side) -> bool {
        dead::cannot_win(&self.position, color(side))
    }

    /// Whether a side can mate, after a search of at most `limit` positions.
    pub fn can_win(&self, side: Side, limit: u32) -> dead::Ability {
        dead::can_win(&self.position, color(side), limit).ability
    }

    /// How the game is over for the player to move, or `None` if he has a legal move.
    pub fn end(&self) -> Option<End> {
        if !self.position.legal_moves().is_empty() {
            return None;
        }
        let (_, mated) = self.turn();
        Some(if self.position.is_check() { End::Checkmate { loser: mated } } else { End::Stalemate })
    }
}

/// How a game ends on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The player to move is mated (Laws 1.4, 5.1.1).
    Checkmate {
        /// The side that is mated.
        loser: Side,
    },
    /// The player to move has no legal move and is not in check (Laws 5.2.1).
    Stalemate,
}

impl End {
    /// The result that the end requires (Laws 5.1.1, 5.2.1).
    pub fn result(self) -> Outcome {
        match self {
            End::Checkmate { loser } => Outcome::won_by(loser.other()),
            End::Stalemate => Outcome::Draw,
        }
    }
}

/// A fault in the moves of a game.
#[derive(Debug, Clone)]
pub struct Fault {
    /// The kind of the fault.
    pub kind: FaultKind,
    /// The token that it is about.
    pub span: ByteSpan,
    /// The position before the half-move that the token is or precedes.
    pub before: Cursor,
}

/// The kinds of [`Fault`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FaultKind {
    /// No legal move can be written like this. The moves are almost written like it and let the line go on.
    Illegal(Reason, Vec<String>),
    /// Several legal moves can be written like this. They are named in the style of the game; the number counts the
    /// first of them, which let the rest of the line go on furthest.
    Ambiguous(Vec<String>, usize),
    /// The letter has no meaning in the game's language. The moves are almost written like it and let the line go on.
    UnknownLetter(Vec<String>),
    /// The letter belongs to the other of the two main languages, in which the move was read.
    MixedLanguage(&'static Language),
    /// The promotion does not name a piece. The string is the move with the likely piece.
    PromotionMissing(String),
    /// A half-move was left out before the token. The moves are those that let the line go on furthest, likeliest
    /// first.
    MissingHalfMove(Vec<String>),
    /// Full moves were left out before the number, by this number and all later ones. The rest is legal without them.
    MissingMoves(i64),
    /// The same on a scoresheet, where the position after them is no longer known.
    MissingRows(i64),
    /// The move number does not fit its move.
    WrongNumber,
    /// The move number does not fit its move, nor does the next number, so the rows of a scoresheet may be out of
    /// order.
    Disordered,
    /// The move comes after mate or stalemate.
    AfterEnd(End),
    /// It is a null move.
    Null,
}

/// How a game is replayed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Manner {
    /// Whether every certain half-move is kept, as a [`Step`].
    pub record: bool,
    /// Whether the game was transcribed from a scoresheet. There a number that is ahead may mean rows that could not be
    /// read, so the moves after it are not played as if those rows did not exist.
    pub sheet: bool,
}

/// The first move of a game that is not written canonically, and the number of such moves.
#[derive(Debug, Clone)]
pub struct NonCanonical {
    /// Its irregularity.
    pub why: Irregularity,
    /// The token of the move.
    pub span: ByteSpan,
    /// The position before the move.
    pub before: Cursor,
    /// The canonical form of the move.
    pub canonical: String,
    /// The number of moves of the game that are not written canonically, this one included.
    pub count: u32,
}

/// A half-move of the main line.
#[derive(Debug, Clone, Copy)]
pub struct PlyFact {
    /// Its token. For a half-move that was left out, this is the token that it should precede.
    pub span: ByteSpan,
    /// The move; `None` for a null move.
    pub played: Option<shakmaty::Move>,
}

/// The right mark of a move that leads to this position.
pub fn mark_of(after: &Chess) -> CheckMark {
    match () {
        () if !after.is_check() => CheckMark::None,
        () if after.is_checkmate() => CheckMark::Mate,
        () => CheckMark::Check,
    }
}

/// The facts about a game once it has been replayed.
#[derive(Debug)]
pub struct Timeline {
    /// The language of its piece letters.
    pub language: &'static Language,
    /// How it writes moves.
    pub style: Style,
    /// The first position.
    pub start: Cursor,
    /// The half-moves of the main line, as far as they could be played.
    pub plies: Vec<PlyFact>,
    /// The tokens of the half-moves of variations that were played, in the order of playing, which is not that of the
    /// text.
    pub aside: Vec<ByteSpan>,
    /// The number of half-moves of the main line that are certain: no guess, no null move and no unknown token comes
    /// before them.
    pub certain: usize,
    /// The number of half-moves of the main line before the first guess: at least the certain ones, since a null move
    /// is no guess.
    pub sure: usize,
    /// The position after the last of `plies`.
    pub last: Cursor,
    /// Whether the main line was played to its end without a guess, so that `last` is the final position of the game.
    pub complete: bool,
    /// How the game ended on the board; `None` unless `complete`.
    pub end: Option<End>,
    /// The number of half-moves of the main line that are written and were played: `plies` without those that were left
    /// out.
    pub half_moves: u32,
    /// The faults, those of the main line first.
    pub faults: Vec<Fault>,
    /// The moves that are not canonical; `None` if all are.
    pub non_canonical: Option<NonCanonical>,
    /// The tokens that were not understood where the position was known, each with the moves that it may mean.
    pub unread: Vec<(ByteSpan, Vec<String>)>,
    /// The tokens that are not understood after something that made the position uncertain.
    pub behind: Vec<ByteSpan>,
    /// Every certain half-move in the order of the text; empty unless it was requested.
    pub steps: Vec<Step>,
    /// The languages in which the game can be played, if they lead to different moves. In that case nothing was played.
    pub languages: Vec<&'static Language>,
}

impl Timeline {
    /// The half-moves of the main line before the first guess.
    pub fn sure_plies(&self) -> &[PlyFact] {
        &self.plies[..self.sure.min(self.plies.len())]
    }

    /// The position after those half-moves.
    pub fn sure_last(&self) -> Cursor {
        let plies = self.sure_plies();
        if plies.len() == self.plies.len() {
            return self.last.clone();
        }
        self.after(plies)
    }

    /// The half-moves of the main line that are certain.
    pub fn certain_plies(&self) -> &[PlyFact] {
        &self.plies[..self.certain.min(self.plies.len())]
    }

    /// The position after those half-moves.
    pub fn certain_last(&self) -> Cursor {
        let plies = self.certain_plies();
        // Nothing was played after them.
        if self.last.played as usize == plies.len() { self.last.clone() } else { self.after(plies) }
    }

    /// The position after the first half-moves of the main line.
    fn after(&self, plies: &[PlyFact]) -> Cursor {
        let next = |cursor: Cursor, ply: &PlyFact| match ply.played {
            Some(played) => Some(cursor.after(played)),
            None => cursor.after_pass(),
        };
        plies.iter().try_fold(self.start.clone(), next).unwrap_or_else(|| self.last.clone())
    }

    /// The offsets of the half-moves that were played, in the order of the text.
    pub fn begins(&self) -> Vec<u32> {
        let mut begins: Vec<u32> =
            self.plies.iter().map(|ply| ply.span).chain(self.aside.iter().copied()).map(|s| s.start).collect();
        // A half-move that was left out has the offset of its successor, which is dropped as a duplicate.
        begins.sort_unstable();
        begins.dedup();
        begins
    }
}

/// Replays a game from its first position, in the language given or else in the one that its letters show. With
/// `record` in its manner the timeline has its [`Timeline::steps`].
pub fn replay(game: &Game<'_>, start: &Chess, language: Option<&'static Language>, manner: Manner) -> Timeline {
    replay_begun(game, start, language, manner, &Begun::nothing())
}

/// The same for a game whose beginning is known. The result does not depend on that.
pub fn replay_begun(
    game: &Game<'_>,
    start: &Chess,
    language: Option<&'static Language>,
    manner: Manner,
    begun: &Begun,
) -> Timeline {
    let survey = language::survey(game);
    let choice = match language {
        Some(language) => language::Choice { language, ambiguous: Vec::new() },
        None => language::choose(game, &survey, start),
    };
    let timeline = play(game, &survey, start, choice, manner, begun);
    // A game that goes well in its own language is never tried in another.
    let other = if language.is_none() && game.system.is_none() && !timeline.complete && timeline.languages.is_empty() {
        language::another(game, start, timeline.language)
    } else {
        None
    };
    other.map_or(timeline, |choice| play(game, &survey, start, choice, manner, begun))
}

/// Plays all lines of a game in the chosen language. If several languages are possible, nothing is played.
fn play(game: &Game<'_>, survey: &Survey, start: &Chess, choice: Choice, manner: Manner, begun: &Begun) -> Timeline {
    let style = language::style(survey, choice.language);
    let mut replayer = line::Replayer::new(game, style, survey.long_form, start, manner);
    // The known moves are those of English letters. In another game the same letters, or other signs, may mean other
    // moves.
    if game.usual && choice.language == ENGLISH {
        replayer.begun = Some(begun);
    }
    if choice.ambiguous.is_empty() {
        replayer.play_all();
    }
    let mut timeline = replayer.timeline;
    // Variations are played after the line that they belong to, so the steps are not in the order of the text.
    timeline.steps.sort_by_key(|step| step.span.start);
    timeline.languages = choice.ambiguous;
    timeline.end = if timeline.complete { timeline.last.end() } else { None };
    timeline
}
