//! The checks: each looks at a game and its timeline and says what it finds.
//!
//! A new check is one file here and its line in `CHECKS`; its codes go into [`finding`](crate::finding), their wording
//! into `messages`, their documentation into `explain`, and a bad and a good game into testdata.

mod agreement;
mod encoding;
mod ended;
mod flag;
mod form;
mod found;
mod legality;
mod open;
mod result;
mod syntax;
mod tags;

use shakmaty::Position as _;

use self::found::Found;
pub use self::found::MOST;
use crate::chess::dead;
use crate::chess::draws::Facts;
use crate::chess::law::edition::Edition;
use crate::chess::law::laws::{InForce, Laws};
use crate::chess::notation::letters::Language;
use crate::chess::notation::start;
use crate::chess::replay::course::Course;
use crate::chess::replay::{self, Timeline};
use crate::finding::{Code, CodeSet, Finding};
use crate::message::Message;
use crate::pgn::game::Game;
use crate::place::{ByteSpan, Ply};
use crate::source::split::Unread;
use crate::text::encoding::Detected;

/// What a check looks at.
#[derive(Debug)]
pub struct Case<'a> {
    /// The game as written.
    pub game: &'a Game<'a>,
    /// The game as replayed; none where it is not judged.
    pub timeline: Option<&'a Timeline>,
    /// What it says about draws; none where it is too short to say anything.
    pub facts: Option<&'a Facts>,
    /// What was found out about the bytes of the game.
    pub detected: Detected,
    /// What the user asked for.
    pub options: Options,
}

impl Case<'_> {
    /// The editions of the Laws that may have been in force.
    fn in_force(&self) -> InForce {
        self.options.laws.of(&self.game.value("Date"))
    }

    /// The edition that the game is judged by.
    fn edition(&self) -> &'static Edition {
        self.in_force().edition()
    }

    /// Where the result stands: behind the moves, or in its tag.
    fn result_span(&self) -> ByteSpan {
        self.game.result.or_else(|| self.game.tag("Result").map(|t| t.span)).unwrap_or(self.game.span)
    }
}

/// What a replayed game says about draws; none where its half-moves were not kept or are too few for anything.
fn facts(timeline: &Timeline) -> Option<Facts> {
    let (start, last) = (&timeline.start.position, &timeline.last.position);
    let kept = timeline.plies.len() as u32 >= timeline.half_moves;
    let long = timeline.plies.len() >= 8 || start.halfmoves() > 0;
    // A game that is nothing but its first position is judged as that.
    let given = timeline.plies.is_empty() && timeline.start.position != shakmaty::Chess::default();
    (kept && (long || given || (timeline.end.is_none() && dead::is_dead(last))))
        .then(|| Facts::of(Course::of(timeline)))
}

/// What the user asked for.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// Codes that were asked for by name, so that what is reported only on request is reported.
    pub requested: CodeSet,
    /// The language of every game; none where each game shows its own.
    pub language: Option<&'static Language>,
    /// The Laws by which games are judged.
    pub laws: Laws,
    /// How many positions the search for a side's mate makes at most where a position may be dead.
    pub dead_limit: u32,
    /// Whether the timeline keeps every half-move of every line, for a writer.
    pub record: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            requested: CodeSet::EMPTY,
            language: None,
            laws: Laws::Auto,
            dead_limit: dead::DEFAULT_LIMIT,
            record: false,
        }
    }
}

type Check = fn(&Case<'_>, &mut Found);

/// Every check.
const CHECKS: &[Check] = &[
    encoding::check,
    syntax::check,
    tags::check,
    legality::check,
    form::check,
    result::check,
    ended::check,
    flag::check,
    agreement::check,
    open::check,
];

/// What came out of a game.
#[derive(Debug)]
pub struct Judgement {
    /// The findings in the order of the text.
    pub findings: Vec<Finding>,
    /// The replayed game; none where it was not judged.
    pub timeline: Option<Timeline>,
}

/// Replays a game and applies every check.
pub fn judge(game: &Game<'_>, detected: Detected, options: Options) -> Judgement {
    let mut found = Found::new();
    let timeline = timeline(game, options, &mut found);
    apply(game, detected, options, timeline, found)
}

/// Applies every check to a game that is replayed already.
pub fn judge_replayed(game: &Game<'_>, detected: Detected, options: Options, timeline: Timeline) -> Judgement {
    apply(game, detected, options, Some(timeline), Found::new())
}

fn apply(
    game: &Game<'_>,
    detected: Detected,
    options: Options,
    timeline: Option<Timeline>,
    mut found: Found,
) -> Judgement {
    let facts = timeline.as_ref().and_then(facts);
    let case = Case { game, timeline: timeline.as_ref(), facts: facts.as_ref(), detected, options };
    for check in CHECKS {
        check(&case, &mut found);
    }
    let mut findings = found.into_findings();
    if let Some(timeline) = &timeline {
        for finding in &mut findings {
            locate(finding, timeline);
        }
    }
    findings.sort_by_key(|f| (f.span.start, f.code));
    Judgement { findings, timeline }
}

/// Says which half-move a finding of the syntax or the result is about: the one to come, or the last.
fn locate(finding: &mut Finding, timeline: &Timeline) {
    if finding.ply != Ply(0) {
        return;
    }
    let played = timeline.plies.partition_point(|p| p.span.start < finding.span.start) as u32;
    match finding.code {
        Code::S101 | Code::S102 | Code::S104 => {
            finding.ply = Ply(timeline.start.played + played + 1);
            finding.turn = Some(timeline.start.turn_after(played));
        }
        Code::S106 | Code::R301 | Code::R302 | Code::R303 | Code::R304 | Code::R305 | Code::R306 | Code::R307 => {
            finding.ply = Ply(timeline.start.played + played);
        }
        _ => {}
    }
}

/// Applies the checks that make sense for text without a game.
pub fn judge_text(game: &Game<'_>, detected: Detected, options: Options) -> Judgement {
    let mut found = Found::new();
    let case = Case { game, timeline: None, facts: None, detected, options };
    encoding::check(&case, &mut found);
    syntax::outside(&case, &mut found);
    Judgement { findings: found.into_findings(), timeline: None }
}

/// What is said of a game that is not read.
pub fn judge_unread(game: &Game<'_>, why: Unread) -> Judgement {
    let (code, key) = match why {
        Unread::TooLarge => (Code::S107, "game-too-large"),
        Unread::Failed => (Code::X702, "internal-error"),
    };
    let line = game.bytes(game.span);
    let shown = memchr::memchr2(b'\n', b'\r', line).unwrap_or(line.len()).min(80);
    let span = ByteSpan { start: game.span.start, end: game.span.start + shown as u32 };
    Judgement { findings: vec![Finding::at(code, span, Message::new(key))], timeline: None }
}

/// The first position, and the game replayed from it; none of a variant that is not judged or without a position.
fn timeline(game: &Game<'_>, options: Options, findings: &mut Found) -> Option<Timeline> {
    let variant = game.value("Variant");
    if !start::is_supported_variant(&variant) {
        let span = game.tag("Variant").map(|t| t.span)?;
        let message = Message::new("unsupported-variant").with("variant", variant);
        findings.push(Finding::at(Code::M210, span, message));
        return None;
    }
    let Some(tag) = game.tag("FEN").filter(|t| !game.bytes(t.value).is_empty()) else {
        return Some(replay::replay(game, &shakmaty::Chess::default(), options.language, options.record));
    };
    match start::from_fen(&game.value("FEN")) {
        Ok(position) => Some(replay::replay(game, &position, options.language, options.record)),
        Err(error) => {
            let message = Message::new("invalid-start-position").with_phrase("reason", error.message());
            findings.push(Finding::at(Code::T504, tag.span, message));
            None
        }
    }
}
