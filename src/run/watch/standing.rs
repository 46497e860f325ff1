//! Standing: what holds of a game at one reading. What is new is an event; what no longer holds has lapsed.

use super::clocks::PlayerClock;
use super::event::{EventDetail, EventKind};
use bienban_base::finding::{Code, Finding};
use bienban_base::message::Message;
use bienban_base::place::{Numbering, Ply, Side};
use bienban_engine::chess::dead::{self, Ability};
use bienban_engine::chess::draws::{DrawFacts, DrawKind, DrawRow, RuleName};
use bienban_engine::chess::law::edition::{Flag, Lapse, LawEdition};
use bienban_engine::chess::notation::write::pgn;
use bienban_engine::chess::{self, Move, Position as _, color};
use bienban_engine::judge::Game;
use bienban_engine::pgn::outcome::Outcome;

/// What tells one standing from another: it is reported once as long as its key remains.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum WatchFactKey {
    /// A claim by a rule, open from this half-move on, with the half-move that must be announced.
    Claim(RuleName, DrawKind, Ply, Option<Move>),
    /// A level of the fifty-move count since the capture or pawn move after this half-move.
    Count(u32, Ply),
    /// A position that occurred twice, after these half-moves.
    Twice(Ply, Ply),
    /// The game is over by itself since this half-move.
    Ended(RuleName, Ply),
    /// A half-move that cannot be played.
    Illegal(Code, Ply, String),
    /// A result that is posted.
    Result(Outcome),
    /// A finding about it.
    Against(Code, Outcome),
    /// A clock that shows zero since this half-move.
    Time(Side, u32),
}

/// What holds of a game.
#[derive(Debug, Clone)]
pub(super) struct WatchFact {
    pub(super) key: WatchFactKey,
    pub(super) detail: EventDetail,
    pub(super) said: Message,
    /// The sentence when a half-move ends it, for claims.
    pub(super) lapses: Option<Message>,
}

impl WatchFact {
    /// The kind of its event.
    pub(super) fn event(&self) -> EventKind {
        match self.key {
            WatchFactKey::Claim(..) => EventKind::Claim,
            WatchFactKey::Count(..) | WatchFactKey::Twice(..) => EventKind::Soon,
            WatchFactKey::Ended(..) => EventKind::Ended,
            WatchFactKey::Illegal(..) => EventKind::Illegal,
            WatchFactKey::Result(..) | WatchFactKey::Against(..) => EventKind::Result,
            WatchFactKey::Time(..) => EventKind::Time,
        }
    }
}

/// How many half-moves before a claim of fifty moves the count is reported.
const LEVELS: [u32; 3] = [20, 10, 2];

/// What a reading shows of a game, from which follows what holds of it.
pub(super) struct WatchGrounds<'a> {
    /// The half-moves that are certain, with every position; `None` if the game cannot be played.
    pub(super) facts: Option<&'a DrawFacts>,
    /// The rows of their ledger.
    pub(super) rows: &'a [DrawRow],
    pub(super) edition: &'static LawEdition,
    pub(super) outcome: Outcome,
    pub(super) clocks: [PlayerClock; 2],
    /// The finding by which the main line cannot be followed.
    pub(super) fault: Option<&'a Finding>,
}

impl WatchGrounds<'_> {
    /// What holds of the game: claims and what comes soon, its end, its fault, clocks and result.
    pub(super) fn standing(&self, game: &Game<'_>) -> Vec<WatchFact> {
        let WatchGrounds { rows, edition, outcome, .. } = *self;
        let posted = outcome != Outcome::Unknown;
        let mut found = Vec::new();
        if let Some(facts) = self.facts {
            let end = end(rows);
            match end {
                Some(end) if !posted => found.push(ended(end, edition)),
                None if !posted && facts.course().is_whole() => {
                    claims(facts, rows, edition, &mut found);
                    soon(facts, edition, &mut found);
                }
                _ => {}
            }
            if end.is_none() && !posted {
                let limit = game.options().dead_limit;
                let time = |side| time((side, self.clocks[side.index()]), facts, edition, limit);
                found.extend(Side::BOTH.into_iter().filter_map(time));
            }
        }
        found.extend(self.fault.map(|fault| illegal(game, fault)));
        if posted {
            found.push(posted_result(outcome));
            let against = |found: &&Finding| found.code.id().starts_with('R');
            found.extend(game.findings().iter().filter(against).map(|finding| contradiction(finding, outcome)));
        }
        found
    }
}

/// The half-move after which the game was over by itself, and its row.
fn end(rows: &[DrawRow]) -> Option<&DrawRow> {
    rows.iter().filter(|row| row.kind == DrawKind::Automatic).min_by_key(|row| row.ply)
}

/// Whether a row is about the position after so many half-moves, which are all.
fn is_open(row: &DrawRow, last: Ply) -> bool {
    match (row.rule, row.kind) {
        (_, DrawKind::Automatic) => false,
        (RuleName::Fifty, DrawKind::Occurred) => row.until == last,
        _ => row.ply == last,
    }
}

/// The claims that are open. Those of fifty moves by announcing a half-move are one, which names all of these.
fn claims(facts: &DrawFacts, rows: &[DrawRow], edition: &'static LawEdition, found: &mut Vec<WatchFact>) {
    let open: Vec<&DrawRow> = rows.iter().filter(|row| is_open(row, facts.last())).collect();
    let (fifty, others): (Vec<&DrawRow>, Vec<&DrawRow>) =
        open.into_iter().partition(|row| (row.rule, row.kind) == (RuleName::Fifty, DrawKind::Intended));
    found.extend(others.into_iter().map(|row| claim(row, &[row], edition)));
    if let Some(first) = fifty.first() {
        found.push(claim(first, &fifty, edition));
    }
}

/// A claim. `rows` have the half-moves that can be announced.
fn claim(row: &DrawRow, rows: &[&DrawRow], edition: &'static LawEdition) -> WatchFact {
    let side = row.side.unwrap_or(Side::White);
    let announced: Vec<String> =
        rows.iter().filter_map(|row| row.announced.map(|announced| pgn(&row.position, announced))).collect();
    let key = match (row.rule, row.kind) {
        (RuleName::Threefold, DrawKind::Intended) => "watch-threefold-intended",
        (RuleName::Threefold, _) => "watch-threefold",
        (_, DrawKind::Intended) => "watch-fifty-intended",
        _ => "watch-fifty",
    };
    let said = Message::new(key)
        .with_word("player", side.name())
        .with("count", row.count.to_string())
        .with_phrase("plies", after_each(&row.plies, row.numbering()))
        .with_phrase(
            "move",
            Message::played(chess::turn(&row.position), announced.first().cloned().unwrap_or_default()),
        )
        .with_phrase("source", edition.cited(row.article));
    let said = if row.certain { said } else { Message::new("watch-unsure").with_phrase("statement", said) };
    let several = (row.rule, row.kind) == (RuleName::Fifty, DrawKind::Intended);
    WatchFact {
        key: WatchFactKey::Claim(row.rule, row.kind, row.ply, row.announced.filter(|_| !several)),
        detail: EventDetail {
            rule: Some(row.rule.name()),
            kind: Some(row.kind.name()),
            announced,
            count: Some(row.count),
            plies: row.plies.iter().map(|ply| ply.0).collect(),
            since: Some(row.ply.0),
            article: Some(row.article),
            laws: Some(edition.id),
            sure: (!row.certain).then_some(false),
            fen: Some(chess::fen(&row.position)),
            ..EventDetail::of_side(side)
        },
        said,
        lapses: Some(lapse(row, edition)),
    }
}

/// The moments after several numbers of half-moves.
fn after_each(plies: &[Ply], numbering: Numbering) -> Message {
    let plies: Vec<u32> = plies.iter().map(|ply| ply.0).collect();
    Message::after_each(&plies, numbering)
}

/// The sentence when a half-move ends the right to a claim.
pub(super) fn lapse(row: &DrawRow, edition: &'static LawEdition) -> Message {
    let side = row.side.unwrap_or(Side::White);
    // The fifty moves can be claimed by either player until the run ends.
    if (row.rule, row.kind) == (RuleName::Fifty, DrawKind::Occurred) {
        return Message::new("watch-lapsed-run");
    }
    let provision = &edition.lapse;
    let repetition = row.rule == RuleName::Threefold;
    let (how, article) = match provision.value {
        Lapse::MovesUntilRecurs if repetition => ("watch-lapsed-until-recurs", provision.article),
        Lapse::MovesUntilRecurs => ("watch-lapsed-by-moving", edition.fifty_occurred.article),
        Lapse::Moves => ("watch-lapsed-by-moving", provision.article),
        Lapse::Touches => ("watch-lapsed-by-touching", provision.article),
    };
    Message::new(how).with_word("player", side.name()).with_phrase("source", edition.cited(article))
}

/// What may become a claim: the count of fifty moves, and a position that occurred for the second time.
fn soon(facts: &DrawFacts, edition: &'static LawEdition, found: &mut Vec<WatchFact>) {
    let last = facts.last();
    let (clock, limit) = (facts.clock(last), edition.fifty_threshold(facts.position(last).board()));
    let level = LEVELS.iter().rev().map(|before| limit - before).find(|level| clock >= *level);
    if let Some(level) = level.filter(|_| clock < limit) {
        let said = Message::new("watch-soon-fifty").with("count", clock.to_string()).with("limit", limit.to_string());
        found.push(coming(WatchFactKey::Count(level, facts.run_start(last)), RuleName::Fifty, clock, Vec::new(), said));
    }
    if facts.times(last) == 2 {
        let stood = facts.occurrences(last);
        let said =
            Message::new("watch-soon-threefold").with_phrase("plies", after_each(&stood.plies, facts.numbering()));
        let key = WatchFactKey::Twice(stood.plies[0], last);
        found.push(coming(key, RuleName::Threefold, 2, stood.plies.iter().map(|ply| ply.0).collect(), said));
    }
}

fn coming(key: WatchFactKey, rule: RuleName, count: u32, plies: Vec<u32>, said: Message) -> WatchFact {
    let detail = EventDetail { rule: Some(rule.name()), count: Some(count), plies, ..EventDetail::default() };
    WatchFact { key, detail, said, lapses: None }
}

/// The end of a game that goes on as far as is known.
fn ended(row: &DrawRow, edition: &'static LawEdition) -> WatchFact {
    let key = match row.rule {
        RuleName::Fivefold => "watch-ended-fivefold",
        RuleName::Seventyfive => "watch-ended-seventyfive",
        RuleName::Checkmate => "watch-ended-checkmate",
        RuleName::Stalemate => "watch-ended-stalemate",
        _ => "watch-ended-dead-position",
    };
    let said = Message::new(key)
        .with("count", row.count.to_string())
        .with_phrase("plies", after_each(&row.plies, row.numbering()))
        .with_phrase("half_moves", Message::after(row.ply.0, row.numbering()))
        .with_phrase("source", edition.cited(row.article));
    let said = if row.certain { said } else { Message::new("watch-unsure").with_phrase("statement", said) };
    let detail = EventDetail {
        rule: Some(row.rule.name()),
        kind: Some(row.kind.name()),
        count: (row.count > 0).then_some(row.count),
        plies: row.plies.iter().map(|ply| ply.0).collect(),
        since: Some(row.ply.0),
        article: Some(row.article),
        laws: Some(edition.id),
        sure: (!row.certain).then_some(false),
        fen: Some(chess::fen(&row.position)),
        ..EventDetail::default()
    };
    WatchFact { key: WatchFactKey::Ended(row.rule, row.ply), detail, said, lapses: None }
}

/// A half-move that cannot have been played.
fn illegal(game: &Game<'_>, finding: &Finding) -> WatchFact {
    let token = game.quoted(finding.span).into_owned();
    let place = match finding.turn {
        Some(turn) => Message::new("watch-illegal-place").with_phrase("turn", Message::turn(turn)),
        None => Message::new("watch-illegal-token"),
    };
    let is_half_move = |fix: &String| !fix.starts_with('{');
    let likely = finding.fixes.first().is_some_and(is_half_move);
    let key = if likely { "watch-illegal-likely" } else { "watch-illegal-move" };
    let said = Message::new(key)
        .with_phrase("move", place.with("token", &*token))
        .with("likely", finding.fixes.first().cloned().unwrap_or_default())
        .with_phrase("finding", finding.message.clone());
    let detail = EventDetail {
        side: finding.turn.map(|(_, side)| side.name()),
        code: Some(finding.code.id()),
        token: Some(token.clone()),
        fen: finding.fen.clone(),
        ..EventDetail::default()
    };
    WatchFact { key: WatchFactKey::Illegal(finding.code, finding.ply, token), detail, said, lapses: None }
}

fn posted_result(outcome: Outcome) -> WatchFact {
    let said = Message::new("watch-result-posted").with("result", outcome.text());
    let detail = EventDetail { result: Some(outcome.text()), ..EventDetail::default() };
    WatchFact { key: WatchFactKey::Result(outcome), detail, said, lapses: None }
}

/// What speaks against the result that is posted.
fn contradiction(finding: &Finding, outcome: Outcome) -> WatchFact {
    let said = Message::new("watch-result-against")
        .with("result", outcome.text())
        .with_phrase("finding", finding.message.clone());
    let detail = EventDetail {
        code: Some(finding.code.id()),
        result: Some(outcome.text()),
        fen: finding.fen.clone(),
        ..EventDetail::default()
    };
    WatchFact { key: WatchFactKey::Against(finding.code, outcome), detail, said, lapses: None }
}

/// A clock that shows zero, and whether the opponent can mate at all.
fn time(
    (side, clock): (Side, PlayerClock),
    facts: &DrawFacts,
    edition: &'static LawEdition,
    limit: u32,
) -> Option<WatchFact> {
    if !clock.is_zero() {
        return None;
    }
    let (position, opponent) = (facts.position(facts.last()), side.other());
    let bare = position.board().by_color(color(opponent)).count() == 1;
    let (mate, key) = match edition.flag.value {
        Flag::BareKing if bare => ("cannot-win", "watch-time-bare-king"),
        Flag::BareKing => ("can-win", "watch-time-can-win"),
        Flag::AnySeries => match dead::can_win(position, color(opponent), limit).ability {
            ability @ Ability::CanWin(_) => (ability.name(), "watch-time-can-win"),
            ability @ Ability::CannotWin(_) => (ability.name(), "watch-time-cannot-win"),
            ability @ Ability::Undetermined => (ability.name(), "watch-time-undetermined"),
        },
    };
    let said = Message::new(key)
        .with_word("player", side.name())
        .with_word("opponent", opponent.name())
        .with_phrase("source", edition.cited(edition.flag.article));
    let detail = EventDetail {
        mate: Some(mate),
        article: Some(edition.flag.article),
        laws: Some(edition.id),
        fen: Some(chess::fen(position)),
        ..EventDetail::of_side(side)
    };
    Some(WatchFact { key: WatchFactKey::Time(side, clock.ply), detail, said, lapses: None })
}
