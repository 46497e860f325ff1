//! Look: what one reading shows of a game.

use super::clocks::{self, Clock};
use super::identity::Identity;
use super::standing::{self, Standing};
use bienban_base::finding::{Code, Finding};
use bienban_base::place::{ByteSpan, Ply, Side};
use bienban_engine::chess::draws::{DrawRow, Facts, Kind, Ledger, RuleName};
use bienban_engine::chess::law::laws::{InForce, Laws};
use bienban_engine::chess::notation::letters::ENGLISH;
use bienban_engine::chess::notation::write;
use bienban_engine::chess::{self, Chess, Move, Position as _};
use bienban_engine::judge::{Draws, Game};
use bienban_engine::pgn::game::Item;
use bienban_engine::pgn::outcome::Outcome;

/// The findings that say that a main line cannot be followed. Half-moves after an end are told by the end.
const ILLEGAL: [Code; 8] =
    [Code::S101, Code::M201, Code::M202, Code::M205, Code::M207, Code::M209, Code::M210, Code::T504];

/// What one reading shows of a game.
#[derive(Debug)]
pub(super) struct Look {
    pub(super) identity: Identity,
    /// The half-moves that are certain, with every position; `None` if the game cannot be played.
    pub(super) facts: Option<Facts>,
    /// Whether nothing of the main line follows them.
    pub(super) whole: bool,
    pub(super) outcome: Outcome,
    /// Whether a result or `*` stands behind the half-moves.
    pub(super) signed: bool,
    pub(super) clocks: [Clock; 2],
    /// What stands.
    pub(super) standing: Vec<Standing>,
    /// The claims that occurred, in the order of half-moves.
    pub(super) occurred: Vec<DrawRow>,
    /// The Laws in force.
    pub(super) in_force: InForce,
    /// Where the first token is that cannot be played.
    pub(super) fault: Option<ByteSpan>,
}

/// A half-move in PGN's letters.
pub(super) fn san(position: &Chess, played: Move) -> String {
    write::san(position, played, write::Style { language: ENGLISH, capture: "x", castling: 'O' })
}

/// A half-move with its number.
pub(super) fn numbered(position: &Chess, played: Move) -> String {
    format!("{}{}", chess::numbered(position), san(position, played))
}

impl Look {
    /// Looks at a judged game.
    pub(super) fn of(game: &Game<'_>) -> Look {
        let tags = game.tagged();
        let facts = match game.draws(true) {
            Some(Draws::Facts(facts)) => Some(*facts),
            Some(Draws::End(..)) | None => None,
        };
        let fault = fault(game);
        let in_force = in_force(game);
        let first = facts.as_ref().map_or(Side::White, |facts| side_to_move(&facts.course().positions()[0]));
        let mut look = Look {
            identity: Identity::of(tags),
            whole: facts.as_ref().is_some_and(|facts| facts.course().is_whole()),
            facts,
            outcome: outcome(game),
            signed: tags.result.is_some(),
            clocks: clocks::of(game, first),
            standing: Vec::new(),
            occurred: Vec::new(),
            in_force,
            fault: fault.map(|finding| finding.span),
        };
        let rows = look
            .facts
            .as_ref()
            .map_or_else(Vec::new, |facts| Ledger::new(in_force).dead_limit(game.options().dead_limit).rows(facts));
        look.standing = standing::of(game, &look, &rows, fault);
        let open = |row: &DrawRow| row.kind == Kind::Occurred;
        look.occurred = rows.into_iter().filter(open).collect();
        look
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
    pub(super) fn half_move(&self, ply: u32) -> Option<String> {
        let before = ply.checked_sub(1)?;
        Some(numbered(self.position(before)?, *self.moves().get(before as usize)?))
    }

    /// After how many half-moves the last capture or pawn move was made.
    pub(super) fn run_start(&self) -> u32 {
        self.facts.as_ref().map_or(0, |facts| facts.run_start(facts.last()).0)
    }
}

/// The Laws in force. A game without a date is being played now.
fn in_force(game: &Game<'_>) -> InForce {
    let (stated, undated) = (game.in_force(), Laws::Auto.of(""));
    let newest = &undated.possible[undated.possible.len() - 1..];
    if stated == undated { InForce { possible: newest } } else { stated }
}

/// The result that is posted, behind the moves or in the tag.
fn outcome(game: &Game<'_>) -> Outcome {
    let tags = game.tagged();
    let written = tags.result.and_then(|span| Outcome::parse_score(tags.bytes(span)));
    let tagged = Outcome::parse_score(tags.value("Result").trim().as_bytes());
    written.filter(|written| *written != Outcome::Unknown).or(tagged).unwrap_or(Outcome::Unknown)
}

/// The first finding about the main line that says that it cannot be followed.
fn fault<'g>(game: &'g Game<'_>) -> Option<&'g Finding> {
    if game.is_read_whole() {
        return None;
    }
    let main = game.written().lines.first().map_or(&[][..], |line| &line.items);
    let in_main_line = |span: ByteSpan| {
        main.iter().any(|item| match item {
            Item::Number(_, at) | Item::Move(at) | Item::Null(at) | Item::Unknown(at) => at.start == span.start,
            Item::Variation(_) => false,
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

/// The half-move after which the game was over by itself, and its row.
pub(super) fn end(rows: &[DrawRow]) -> Option<&DrawRow> {
    rows.iter().filter(|row| row.kind == Kind::Automatic).min_by_key(|row| row.ply)
}

/// Whether a row is about the position after so many half-moves, which are all.
pub(super) fn is_open(row: &DrawRow, last: Ply) -> bool {
    match (row.rule, row.kind) {
        (_, Kind::Automatic) => false,
        (RuleName::Fifty, Kind::Occurred) => row.until == last,
        _ => row.ply == last,
    }
}
