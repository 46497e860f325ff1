//! Look: what one reading shows of a game.

use super::clocks::{self, PlayerClock};
use super::half_move::{numbered, numbered_move};
use super::identity::GameIdentity;
use super::standing::{WatchFact, WatchGrounds};
use bienban_base::finding::{Code, Finding};
use bienban_base::message::Message;
use bienban_base::place::{ByteSpan, Side};
use bienban_engine::chess::draws::{DrawFacts, DrawKind, DrawRow, LedgerRules};
use bienban_engine::chess::law::laws::{InForce, Laws};
use bienban_engine::chess::{Chess, Move, Position as _};
use bienban_engine::judge::{Draws, Game};
use bienban_engine::pgn::game::LineItem;
use bienban_engine::pgn::outcome::Outcome;

/// The findings by which a main line cannot be followed. Half-moves after an end belong to the end.
const ILLEGAL: [Code; 8] =
    [Code::S101, Code::M201, Code::M202, Code::M205, Code::M207, Code::M209, Code::M210, Code::T504];

/// What one reading shows of a game.
#[derive(Debug)]
pub(super) struct WatchLook {
    pub(super) identity: GameIdentity,
    /// The half-moves that are certain, with every position; `None` if the game cannot be played.
    pub(super) facts: Option<DrawFacts>,
    pub(super) outcome: Outcome,
    /// Whether a result or `*` follows the half-moves.
    pub(super) signed: bool,
    pub(super) clocks: [PlayerClock; 2],
    /// What holds at this reading.
    pub(super) standing: Vec<WatchFact>,
    /// The claims that occurred, in the order of half-moves.
    pub(super) occurred: Vec<DrawRow>,
    /// The Laws in force.
    pub(super) in_force: InForce,
    /// Where the first token is that cannot be played.
    pub(super) fault: Option<ByteSpan>,
}

impl WatchLook {
    /// Looks at a judged game.
    pub(super) fn of(game: &Game<'_>) -> WatchLook {
        let tags = game.tagged();
        let facts = match game.draws(true) {
            Some(Draws::Facts(facts)) => Some(*facts),
            Some(Draws::End(..)) | None => None,
        };
        let (fault, in_force, outcome) = (fault(game), in_force(game), outcome(game));
        let first = facts.as_ref().map_or(Side::White, |facts| side_to_move(&facts.course().positions()[0]));
        let clocks = clocks::last_clocks(game, first);
        let ledger = LedgerRules::new(in_force).dead_limit(game.options().dead_limit);
        let rows = facts.as_ref().map_or_else(Vec::new, |facts| ledger.rows(facts));
        let grounds =
            WatchGrounds { facts: facts.as_ref(), rows: &rows, edition: in_force.edition(), outcome, clocks, fault };
        WatchLook {
            identity: GameIdentity::of(tags),
            standing: grounds.standing(game),
            occurred: rows.into_iter().filter(|row| row.kind == DrawKind::Occurred).collect(),
            facts,
            outcome,
            signed: tags.result.is_some(),
            clocks,
            in_force,
            fault: fault.map(|finding| finding.span),
        }
    }

    /// The half-moves.
    pub(super) fn moves(&self) -> &[Move] {
        self.facts.as_ref().map_or(&[], |facts| facts.course().moves())
    }

    /// How many half-moves were played.
    pub(super) fn ply(&self) -> u32 {
        self.moves().len() as u32
    }

    /// The position after so many half-moves.
    pub(super) fn position(&self, ply: u32) -> Option<&Chess> {
        self.facts.as_ref()?.course().positions().get(ply as usize)
    }

    /// A half-move with its number, counted from 1.
    pub(super) fn numbered(&self, ply: u32) -> Option<String> {
        let before = ply.checked_sub(1)?;
        Some(numbered(self.position(before)?, *self.moves().get(before as usize)?))
    }

    /// The same in a sentence.
    pub(super) fn half_move(&self, ply: u32) -> Option<Message> {
        let before = ply.checked_sub(1)?;
        Some(numbered_move(self.position(before)?, *self.moves().get(before as usize)?))
    }

    /// After how many half-moves the last capture or pawn move was made.
    pub(super) fn run_start(&self) -> u32 {
        self.facts.as_ref().map_or(0, |facts| facts.run_start(facts.last()).0)
    }
}

/// The Laws in force. A game without a date is being played now.
fn in_force(game: &Game<'_>) -> InForce {
    let (stated, undated) = (game.in_force(), Laws::Auto.in_force_on(""));
    let newest = &undated.possible[undated.possible.len() - 1..];
    if stated == undated { InForce { possible: newest } } else { stated }
}

/// The result that is posted, after the moves or in the tag.
fn outcome(game: &Game<'_>) -> Outcome {
    let tags = game.tagged();
    let written = tags.result.and_then(|span| Outcome::parse_score(tags.bytes(span)));
    let tagged = Outcome::parse_score(tags.value("Result").trim().as_bytes());
    written.filter(|written| *written != Outcome::Unknown).or(tagged).unwrap_or(Outcome::Unknown)
}

/// The first finding about the main line by which it cannot be followed.
fn fault<'g>(game: &'g Game<'_>) -> Option<&'g Finding> {
    if game.is_read_whole() {
        return None;
    }
    let main = game.written().lines.first().map_or(&[][..], |line| &line.items);
    let in_main_line = |span: ByteSpan| {
        main.iter().any(|item| match item {
            LineItem::Number(_, at) | LineItem::Move(at) | LineItem::Null(at) | LineItem::Unknown(at) => {
                at.start == span.start
            }
            LineItem::Variation(_) => false,
        })
    };
    let of_the_game = |code| matches!(code, Code::M210 | Code::T504);
    game.findings()
        .iter()
        .find(|found| ILLEGAL.contains(&found.code) && (of_the_game(found.code) || in_main_line(found.span)))
}

/// The player to move.
fn side_to_move(position: &Chess) -> Side {
    position.turn().fold_wb(Side::White, Side::Black)
}
