//! Game and rules together: the [`Timeline`], the facts about every half-move that the checks look at.
//!
//! This is the careful replay, on shakmaty's positions. [`mod@line`] plays one line after another, [`reading`] finds the move
//! that a token stands for, [`gap`] finds out where a half-move was left out, [`language`] chooses the language of a game
//! by playing it.

pub mod course;
pub mod gap;
pub mod language;
pub mod line;
pub mod reading;
mod walk;

use shakmaty::fen::Fen;
use shakmaty::{Chess, EnPassantMode, FromSetup, Move, Position, PositionError};

use self::language::{Choice, Survey};
use super::notation::letters::Language;
use super::notation::resolve::{Irregularity, Reason};
use super::notation::write::Style;
use crate::chess::{color, dead};
use crate::pgn::game::Game;
use crate::pgn::outcome::Outcome;
use crate::pgn::shape::CheckMark;
use crate::place::{ByteSpan, Ply, Side};

/// A position of a line: where it stands, and how many half-moves of the game came before.
#[derive(Debug, Clone)]
pub struct Cursor {
    /// The position.
    pub position: Chess,
    /// Half-moves played, those that were left out in the text included.
    pub played: u32,
}

impl Cursor {
    /// A game's first position.
    pub fn start(position: Chess) -> Cursor {
        Cursor { position, played: 0 }
    }

    /// After one half-move more.
    #[must_use]
    pub fn after(&self, played: Move) -> Cursor {
        let mut position = self.position.clone();
        position.play_unchecked(played);
        Cursor { position, played: self.played + 1 }
    }

    /// After a null move; none in check, where the player cannot pass even on paper.
    pub fn after_pass(&self) -> Option<Cursor> {
        if self.position.is_check() {
            return None;
        }
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

    /// The half-move to come, counted from 1.
    pub fn ply(&self) -> Ply {
        Ply(self.played + 1)
    }

    /// Move number and side of the half-move to come.
    pub fn turn(&self) -> (u32, Side) {
        (self.position.fullmoves().get(), self.position.turn().fold_wb(Side::White, Side::Black))
    }

    /// Move number and side of the half-move that comes after as many more.
    pub fn turn_after(&self, half_moves: u32) -> (u32, Side) {
        let (number, side) = self.turn();
        let from_white = half_moves + u32::from(side == Side::Black);
        (number + from_white / 2, if from_white.is_multiple_of(2) { Side::White } else { Side::Black })
    }

    /// The position as FEN, en passant square only where a capture is legal.
    pub fn fen(&self) -> String {
        Fen::from_position(&self.position, EnPassantMode::Legal).to_string()
    }

    /// How many men are on the board.
    pub fn men(&self) -> usize {
        self.position.board().occupied().count()
    }

    /// Whether a side has nothing but its king.
    pub fn has_bare_king(&self, side: Side) -> bool {
        self.position.board().by_color(color(side)).count() == 1
    }

    /// Whether the men that are left cannot mate, whatever is played (Laws 5.2.2).
    pub fn is_dead_by_material(&self) -> bool {
        dead::by_material(self.position.board())
    }

    /// Whether a quick proof says that a side cannot mate, whatever is played (Laws 6.9).
    pub fn cannot_win(&self, side: Side) -> bool {
        dead::cannot_win(&self.position, color(side))
    }

    /// Whether a side can mate, after a search of so many positions at most.
    pub fn can_win(&self, side: Side, limit: u32) -> dead::Ability {
        dead::can_win(&self.position, color(side), limit).ability
    }

    /// Whether the player to move is mated or stalemated.
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
        /// Who is mated.
        loser: Side,
    },
    /// The player to move has no legal move and is not in check (Laws 5.2.1).
    Stalemate,
}

impl End {
    /// The result that the end demands (Laws 5.1.1, 5.2.1).
    pub fn result(self) -> Outcome {
        match self {
            End::Checkmate { loser } => Outcome::won_by(loser.other()),
            End::Stalemate => Outcome::Draw,
        }
    }
}

/// Something in the moves that is not as it should be.
#[derive(Debug, Clone)]
pub struct Fault {
    /// What.
    pub kind: FaultKind,
    /// The token.
    pub span: ByteSpan,
    /// The position before the half-move, and its number.
    pub before: Cursor,
}

/// The kinds of [`Fault`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FaultKind {
    /// No legal move.
    Illegal(Reason),
    /// Several legal moves, as the game would write them; first those that keep the rest of the line legal.
    Ambiguous(Vec<String>),
    /// A letter that means nothing in the game's language.
    UnknownLetter,
    /// A letter of the other one of the two main languages, in which the move was read.
    MixedLanguage(&'static Language),
    /// A promotion without a piece, and the move as it should be written if the piece is the likely one.
    PromotionMissing(String),
    /// A half-move was left out before the token; the moves that keep the rest legal, likeliest first.
    MissingHalfMove(Vec<String>),
    /// A move number that is not the one of the move.
    WrongNumber,
    /// A move after mate or stalemate.
    AfterEnd(End),
    /// A null move.
    Null,
}

/// The first move of a game that is not written canonically, and how many there are.
#[derive(Debug, Clone)]
pub struct NonCanonical {
    /// What is irregular about it.
    pub why: Irregularity,
    /// The token.
    pub span: ByteSpan,
    /// The position before.
    pub before: Cursor,
    /// How it is written canonically.
    pub canonical: String,
    /// How many moves of the game are not canonical.
    pub count: u32,
}

/// A half-move of the main line.
#[derive(Debug, Clone, Copy)]
pub struct PlyFact {
    /// Where it is written; for a half-move that was left out, the token it should stand before.
    pub span: ByteSpan,
    /// The move; none for a null move.
    pub played: Option<shakmaty::Move>,
}

/// A half-move of any line that is certain: its token was read, and no guess or unknown token comes before it.
#[derive(Debug, Clone)]
pub struct Step {
    /// Where it is written.
    pub span: ByteSpan,
    /// The line that it belongs to; 0 is the game.
    pub line: usize,
    /// The position before.
    pub before: Chess,
    /// The move; none for a null move.
    pub played: Option<Move>,
    /// Whether it gives check or mate, from the position after it.
    pub mark: CheckMark,
}

/// The mark that a move deserves which leads to this position.
pub fn mark_of(after: &Chess) -> CheckMark {
    match () {
        () if !after.is_check() => CheckMark::None,
        () if after.is_checkmate() => CheckMark::Mate,
        () => CheckMark::Check,
    }
}

/// What is known of a game after it has been replayed.
#[derive(Debug)]
pub struct Timeline {
    /// The language of its letters.
    pub language: &'static Language,
    /// How it writes moves.
    pub style: Style,
    /// The first position.
    pub start: Cursor,
    /// The half-moves of the main line, as far as they could be played.
    pub plies: Vec<PlyFact>,
    /// Where the half-moves of variations stand that were played, in the order in which they were.
    pub aside: Vec<ByteSpan>,
    /// How many of the main line are certain: no guess, no null move, no token that was not understood comes before.
    pub certain: usize,
    /// The position after them.
    pub last: Cursor,
    /// Whether the main line was played to its end, so that `last` is the final position of the game.
    pub complete: bool,
    /// How it ended on the board, where `complete`.
    pub end: Option<End>,
    /// How many half-moves of the main line are written and were played.
    pub half_moves: u32,
    /// The faults, main line first.
    pub faults: Vec<Fault>,
    /// The moves that are not canonical.
    pub non_canonical: Option<NonCanonical>,
    /// Every certain half-move in the order of the text, where it was asked for.
    pub steps: Vec<Step>,
    /// Languages in which the game can be played, to different moves; then nothing was played.
    pub languages: Vec<&'static Language>,
}

impl Timeline {
    /// Where the half-moves that were played begin, in the order of the text.
    pub fn begins(&self) -> Vec<u32> {
        let mut begins: Vec<u32> =
            self.plies.iter().map(|ply| ply.span).chain(self.aside.iter().copied()).map(|s| s.start).collect();
        // The half-move that was left out has the place of that before which it should stand.
        begins.sort_unstable();
        begins.dedup();
        begins
    }
}

/// Replays a game from its first position, in the language given or in that which it shows. `record` asks for
/// [`Timeline::steps`].
pub fn replay(game: &Game<'_>, start: &Chess, language: Option<&'static Language>, record: bool) -> Timeline {
    let survey = language::survey(game);
    let choice = match language {
        Some(language) => language::Choice { language, ambiguous: Vec::new() },
        None => language::choose(game, &survey, start),
    };
    let timeline = play(game, &survey, start, choice, record);
    // Nothing is looked for in other languages while a game goes well in its own.
    let other = if language.is_none() && !timeline.complete && timeline.languages.is_empty() {
        language::another(game, &survey, start, timeline.language)
    } else {
        None
    };
    other.map_or(timeline, |choice| play(game, &survey, start, choice, record))
}

fn play(game: &Game<'_>, survey: &Survey, start: &Chess, choice: Choice, record: bool) -> Timeline {
    let style = language::style(survey, choice.language);
    let mut replayer = line::Replayer::new(game, style, survey.long_form, start, record);
    if choice.ambiguous.is_empty() {
        replayer.play_all();
    }
    let mut timeline = replayer.timeline;
    timeline.steps.sort_by_key(|step| step.span.start);
    timeline.languages = choice.ambiguous;
    timeline.end = if timeline.complete { timeline.last.end() } else { None };
    timeline
}
