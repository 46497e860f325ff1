//! The ledger: a row for every claim that stood open and every end of a game by itself.

use std::collections::HashSet;

use shakmaty::{Chess, Move, Position};

use super::ending::{Ending, Endings};
use super::facts::{Facts, Occurrences};
use crate::chess::dead;
use crate::chess::law::edition::{Edition, Intended};
use crate::chess::law::laws::InForce;
use crate::chess::replay::End;
use crate::place::{Ply, Side};

/// What a row is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RuleName {
    /// The position stands for the third time at least (Laws 9.2).
    Threefold,
    /// The position stands for the fifth time (Laws 9.6.1).
    Fivefold,
    /// Fifty moves by each player without capture or pawn move (Laws 9.3).
    Fifty,
    /// Seventy-five such moves (Laws 9.6.2).
    Seventyfive,
    /// No legal move, and no check (Laws 5.2.1).
    Stalemate,
    /// No legal move, and check (Laws 5.1.1).
    Checkmate,
    /// Neither side can mate (Laws 5.2.2).
    DeadPosition,
}

impl RuleName {
    /// All rules.
    pub const ALL: [RuleName; 7] = [
        RuleName::Threefold,
        RuleName::Fivefold,
        RuleName::Fifty,
        RuleName::Seventyfive,
        RuleName::Stalemate,
        RuleName::Checkmate,
        RuleName::DeadPosition,
    ];

    /// The word used in reports.
    pub const fn name(self) -> &'static str {
        match self {
            RuleName::Threefold => "threefold",
            RuleName::Fivefold => "fivefold",
            RuleName::Fifty => "fifty",
            RuleName::Seventyfive => "seventyfive",
            RuleName::Stalemate => "stalemate",
            RuleName::Checkmate => "checkmate",
            RuleName::DeadPosition => "dead-position",
        }
    }

    /// Its place among rows of the same half-move.
    fn rank(self) -> u8 {
        match self {
            RuleName::Threefold => 0,
            RuleName::Fivefold => 1,
            RuleName::Seventyfive => 2,
            RuleName::Stalemate | RuleName::Checkmate | RuleName::DeadPosition => 3,
            RuleName::Fifty => 4,
        }
    }
}

/// How a rule comes in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// It is on the board: the player to move may claim.
    Occurred,
    /// The player to move may claim by announcing a move.
    Intended,
    /// The game is over.
    Automatic,
}

impl Kind {
    /// The word used in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Occurred => "occurred",
            Kind::Intended => "intended",
            Kind::Automatic => "automatic",
        }
    }
}

/// A row of the ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The rule.
    pub rule: RuleName,
    /// How it comes in.
    pub kind: Kind,
    /// Half-moves played when it holds.
    pub ply: Ply,
    /// Half-moves played when it holds for the last time without a break.
    pub until: Ply,
    /// Who may claim; none where the game is over.
    pub side: Option<Side>,
    /// The move to be announced.
    pub announced: Option<Move>,
    /// Occurrences, the half-move clock at `until` (both with the announced move), or 0.
    pub count: u32,
    /// The occurrences of the position, for a repetition.
    pub plies: Vec<Ply>,
    /// The article of the edition.
    pub article: &'static str,
    /// The position that it is about, before the announced move.
    pub position: Chess,
    /// Whether the row would be the same under every edition that may have been in force, and the edition is clear about it.
    pub certain: bool,
}

/// A game has no more rows of a kind. More than this is no game: any rule would have ended it thousands of half-moves before.
pub const MOST_ROWS: usize = 10_000;

/// Makes the rows of games under the Laws in force.
#[derive(Debug, Clone, Copy)]
pub struct Ledger {
    in_force: InForce,
    all_moves: bool,
    limit: u32,
}

impl Ledger {
    /// A ledger under these Laws.
    pub fn new(in_force: InForce) -> Ledger {
        Ledger { in_force, all_moves: false, limit: dead::DEFAULT_LIMIT }
    }

    /// The same with intended claims by every legal move at every half-move, where that is asked for.
    #[must_use]
    pub fn all_moves(self, wanted: bool) -> Ledger {
        Ledger { all_moves: wanted, ..self }
    }

    /// The same with a limit on the search for a mate where a position may be dead.
    #[must_use]
    pub fn dead_limit(self, limit: u32) -> Ledger {
        Ledger { limit, ..self }
    }

    /// The edition by which the rows are made.
    pub fn edition(&self) -> &'static Edition {
        self.in_force.edition()
    }

    /// The rows of a game, ordered by the half-move up to which they hold: at most [`MOST_ROWS`] about claims by announcing a move, and as many about
    /// repetitions that occurred.
    pub fn rows(&self, facts: &Facts) -> Vec<Row> {
        let endings = Endings::of(facts, self.limit);
        let mut rows = self.by(self.edition(), facts, &endings, true);
        if !rows.is_empty() {
            let (_, others) = self.in_force.possible.split_last().expect("an edition is always in force");
            let named = |row: &Row| (row.rule, row.kind, row.ply, row.until, row.announced);
            for other in others {
                let there = self.by(other, facts, &endings, false);
                let certain: HashSet<_> = there.iter().filter(|row| row.certain).map(named).collect();
                for row in &mut rows {
                    row.certain &= certain.contains(&named(row));
                }
            }
        }
        rows
    }

    /// The row of a game that ended on the board after so many half-moves.
    pub fn final_row(&self, end: End, half_moves: u32, last: Chess) -> Row {
        let rule = match end {
            End::Checkmate { .. } => RuleName::Checkmate,
            End::Stalemate => RuleName::Stalemate,
        };
        automatic(Ending { rule, ply: Ply(half_moves), count: 0, plies: Vec::new() }, last, self.edition())
    }

    /// The rows under an edition, with the occurrences of positions that occurred where they are wanted.
    fn by(&self, edition: &'static Edition, facts: &Facts, endings: &Endings<'_>, listed: bool) -> Vec<Row> {
        let position = |ending: &Ending| facts.position(ending.ply).clone();
        let mut rows: Vec<Row> =
            endings.under(edition).into_iter().map(|e| automatic(e.clone(), position(&e), edition)).collect();
        threefold(facts, edition, listed, &mut rows);
        fifty(facts, edition, &mut rows);
        let fixed = rows.len();
        for ply in facts.plies() {
            self.intended(facts, edition, ply, &mut rows);
            if rows.len() - fixed >= MOST_ROWS {
                rows.truncate(fixed + MOST_ROWS);
                break;
            }
        }
        // A run of the fifty-move rule is known when something is captured, a pawn moves or the game ends.
        let last_run = facts.run_start(facts.last());
        let complete = |row: &Row| match (row.rule, row.kind) {
            (RuleName::Fifty, Kind::Occurred) if row.ply >= last_run => facts.last(),
            _ => row.until,
        };
        rows.sort_by_key(|row| (complete(row), row.kind == Kind::Intended, row.rule.rank()));
        rows
    }

    fn intended(&self, facts: &Facts, edition: &'static Edition, ply: Ply, rows: &mut Vec<Row>) {
        let repeats = facts.may_stand_thrice_next(ply);
        let clock = facts.clock(ply) + 1;
        // No edition has a lower threshold.
        let fifty = clock >= 100 && clock == edition.fifty_threshold(facts.position(ply).board());
        if !repeats && !fifty {
            return;
        }
        let last = ply == facts.last();
        let mut announce = |announced: Move| {
            let side = Some(side_to_move(facts, ply));
            let row = |rule, count, plies, article, certain| Row {
                rule,
                kind: Kind::Intended,
                ply,
                until: ply,
                side,
                announced: Some(announced),
                count,
                plies,
                article,
                position: facts.position(ply).clone(),
                certain,
            };
            let stood = repeats.then(|| facts.occurrences_after(ply, announced)).filter(|stood| stood.count >= 3);
            if let Some(Occurrences { count, plies }) = stood {
                rows.push(row(RuleName::Threefold, count, plies, edition.threefold_intended.article, true));
            }
            if fifty && !announced.is_zeroing() {
                let allowed = edition.fifty_intended;
                let certain = allowed.value == Intended::Allowed;
                rows.push(row(RuleName::Fifty, clock, Vec::new(), allowed.article, certain));
            }
        };
        if self.all_moves || (last && facts.course().is_whole()) {
            facts.position(ply).legal_moves().into_iter().for_each(announce);
        } else if let Some(played) = facts.next(ply) {
            announce(played);
        }
    }
}

/// Who is to move after so many half-moves.
pub(super) fn side_to_move(facts: &Facts, ply: Ply) -> Side {
    facts.position(ply).turn().fold_wb(Side::White, Side::Black)
}

fn automatic(ending: Ending, position: Chess, edition: &Edition) -> Row {
    let article = match ending.rule {
        RuleName::Checkmate => edition.checkmate.article,
        RuleName::Stalemate => edition.stalemate.article,
        RuleName::DeadPosition => edition.dead.article,
        RuleName::Fivefold => edition.fivefold.article,
        _ => edition.seventyfive.article,
    };
    let Ending { rule, ply, count, plies } = ending;
    Row {
        rule,
        kind: Kind::Automatic,
        ply,
        until: ply,
        side: None,
        announced: None,
        count,
        plies,
        article,
        position,
        certain: true,
    }
}

fn threefold(facts: &Facts, edition: &Edition, listed: bool, rows: &mut Vec<Row>) {
    let thrice = |ply: &Ply| facts.times(*ply) >= 3 && !facts.is_over(*ply);
    for ply in facts.plies().filter(thrice).take(MOST_ROWS) {
        let plies = if listed { facts.occurrences(ply).plies } else { Vec::new() };
        rows.push(Row {
            rule: RuleName::Threefold,
            kind: Kind::Occurred,
            ply,
            until: ply,
            side: Some(side_to_move(facts, ply)),
            announced: None,
            count: facts.times(ply),
            plies,
            article: edition.threefold_occurred.article,
            position: facts.position(ply).clone(),
            certain: true,
        });
    }
}

fn fifty(facts: &Facts, edition: &Edition, rows: &mut Vec<Row>) {
    let mut run: Option<Row> = None;
    for ply in facts.plies() {
        let clock = facts.clock(ply);
        if clock == 0 {
            rows.extend(run.take());
        }
        // No edition allows the claim earlier.
        if clock < 100 || clock < edition.fifty_threshold(facts.position(ply).board()) || facts.is_over(ply) {
            continue;
        }
        let run = run.get_or_insert_with(|| Row {
            rule: RuleName::Fifty,
            kind: Kind::Occurred,
            ply,
            until: ply,
            side: Some(side_to_move(facts, ply)),
            announced: None,
            count: clock,
            plies: Vec::new(),
            article: edition.fifty_occurred.article,
            position: facts.position(ply).clone(),
            certain: true,
        });
        (run.until, run.count) = (ply, clock);
    }
    rows.extend(run);
}
