//! The ledger: a row for every claim that the players could have made, and for every rule that ended the game by
//! itself.
//!
//! After `1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8`, for example, there is a row: threefold, occurred, half-move 8,
//! White to claim, article 9.2.2.

use std::collections::HashSet;
use std::iter;

use shakmaty::{Chess, Move, Position};

use super::ending::{DrawEnding, Endings};
use super::facts::{DrawFacts, Occurrences};
use super::rule::RuleName;
use crate::chess::dead;
use crate::chess::law::edition::{IntendedMove, LawEdition};
use crate::chess::law::laws::InForce;
use crate::chess::replay::GameEnd;
use bienban_base::place::{Numbering, Ply, Side};

/// How a row's rule takes effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DrawKind {
    /// The situation has occurred on the board, and the player to move may claim.
    Occurred,
    /// The player to move may claim by announcing a move that he has not made yet.
    Intended,
    /// The game is over without a claim.
    Automatic,
}

impl DrawKind {
    /// The word for the kind in reports. It is an identifier and never translated.
    pub const fn name(self) -> &'static str {
        match self {
            DrawKind::Occurred => "occurred",
            DrawKind::Intended => "intended",
            DrawKind::Automatic => "automatic",
        }
    }
}

/// A row of the ledger: one claim that was open, or one end of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawRow {
    /// The rule.
    pub rule: RuleName,
    /// How the rule takes effect.
    pub kind: DrawKind,
    /// Half-moves played when it holds for the first time.
    pub ply: Ply,
    /// Half-moves played when it holds for the last time without interruption: a run of the fifty-move rule has one
    /// row.
    pub until: Ply,
    /// The player who may claim; `None` if the game is over by itself.
    pub side: Option<Side>,
    /// The move that the player would announce; `None` unless the claim is intended.
    pub announced: Option<Move>,
    /// Occurrences of the position, or the half-move clock at `until`, both with the announced move; 0 for other
    /// rules.
    pub count: u32,
    /// The half-moves after which the position occurred, the announced one included; empty for other rules.
    pub plies: Vec<Ply>,
    /// The article of the edition by which the rows were made; empty if no text of it was read.
    pub article: &'static str,
    /// The position at `ply`, before the announced move.
    pub position: Chess,
    /// Whether every edition that may have been in force gives the same row and is clear about it. Reports put a
    /// question mark after the edition otherwise.
    pub certain: bool,
}

impl DrawRow {
    /// How the half-moves of its game are numbered.
    pub fn numbering(&self) -> Numbering {
        Numbering::at(crate::chess::turn(&self.position), self.ply.0)
    }
}

/// The most rows of a kind that one game gets. A game with more of them would have been ended by any rule thousands of
/// half-moves earlier.
pub const MOST_ROWS: usize = 10_000;

/// Makes the rows of games under the Laws that were in force.
#[derive(Debug, Clone, Copy)]
pub struct LedgerRules {
    in_force: InForce,
    all_moves: bool,
    limit: u32,
}

impl LedgerRules {
    /// A ledger under these Laws, which lists intended claims by the moves that were played.
    pub fn new(in_force: InForce) -> LedgerRules {
        LedgerRules { in_force, all_moves: false, limit: dead::DEFAULT_LIMIT }
    }

    /// The same ledger. If `wanted`, it tries every legal move after every half-move as the move of an intended
    /// claim.
    #[must_use]
    pub fn all_moves(self, wanted: bool) -> LedgerRules {
        LedgerRules { all_moves: wanted, ..self }
    }

    /// The same ledger with another limit for the search that proves a position dead, in positions for each side.
    #[must_use]
    pub fn dead_limit(self, limit: u32) -> LedgerRules {
        LedgerRules { limit, ..self }
    }

    /// The edition by which the rows are made: the newest of those that may have been in force.
    pub fn edition(&self) -> &'static LawEdition {
        self.in_force.edition()
    }

    /// The rows of a game, ordered by the half-move at which they are complete. At most [`MOST_ROWS`] are about
    /// intended claims, and as many about repetitions that occurred.
    pub fn rows(&self, facts: &DrawFacts) -> Vec<DrawRow> {
        let endings = Endings::of(facts, self.limit);
        let mut rows = self.by(self.edition(), facts, &endings, true);
        if !rows.is_empty() {
            // The last of them is the one by which the rows were made.
            let (_, others) = self.in_force.possible.split_last().expect("an edition is always in force");
            // A claim after the end that one edition knows was open under another.
            let named = |row: &DrawRow, over: Option<Ply>| {
                let late = row.kind != DrawKind::Automatic && over.is_some_and(|over| row.until >= over);
                (row.rule, row.kind, row.ply, row.until, row.announced, row.article, late)
            };
            let over = over_under(self.edition(), &endings);
            for other in others {
                // Once every row is uncertain, no edition changes that.
                if !rows.iter().any(|row| row.certain) {
                    break;
                }
                let (there, over_there) = (self.by(other, facts, &endings, false), over_under(other, &endings));
                let certain: Vec<_> =
                    there.iter().filter(|row| row.certain).map(|row| named(row, over_there)).collect();
                // Most editions give the same rows in the same order.
                let mut set: Option<HashSet<_>> = None;
                for (row, like) in rows.iter_mut().zip(certain.iter().map(Some).chain(iter::repeat(None))) {
                    let name = named(row, over);
                    let mut given = || set.get_or_insert_with(|| certain.iter().copied().collect()).contains(&name);
                    row.certain = row.certain && (like == Some(&name) || given());
                }
            }
        }
        rows
    }

    /// The row of a game that ended by mate or stalemate after `half_moves`, for games that have no other row.
    pub fn final_row(&self, end: GameEnd, half_moves: u32, last: Chess) -> DrawRow {
        let rule = match end {
            GameEnd::Checkmate { .. } => RuleName::Checkmate,
            GameEnd::Stalemate => RuleName::Stalemate,
        };
        let ending = DrawEnding { rule, ply: Ply(half_moves), count: 0, plies: Vec::new() };
        let row = automatic(ending, last, self.edition());
        let certain = self.in_force.possible.iter().all(|edition| article(rule, edition) == row.article);
        DrawRow { certain, ..row }
    }

    /// The rows under one edition. `listed` is whether rows about repetitions get their occurrences, which are not
    /// needed if only the names of the rows are compared.
    fn by(&self, edition: &'static LawEdition, facts: &DrawFacts, endings: &Endings<'_>, listed: bool) -> Vec<DrawRow> {
        let position = |ending: &DrawEnding| facts.position(ending.ply).clone();
        let mut rows: Vec<DrawRow> =
            endings.under(edition).into_iter().map(|e| automatic(e.clone(), position(&e), edition)).collect();
        threefold(facts, edition, listed, &mut rows);
        fifty(facts, edition, &mut rows);
        let fixed = rows.len();
        // Nothing can be announced in a game that is over. Claims that have occurred are listed all the same, as
        // python-chess does.
        let over = over_under(edition, endings);
        for ply in facts.plies().take_while(|ply| over.is_none_or(|over| *ply < over)) {
            self.intended(facts, edition, ply, &mut rows);
            if rows.len() - fixed >= MOST_ROWS {
                rows.truncate(fixed + MOST_ROWS);
                break;
            }
        }
        // The row of a run of the fifty-move rule is complete only when a capture, a pawn move or the end of the game
        // ends the run, so it comes after the other rows of the run.
        let last_run = facts.run_start(facts.last());
        let complete = |row: &DrawRow| match (row.rule, row.kind) {
            (RuleName::Fifty, DrawKind::Occurred) if row.ply >= last_run => facts.last(),
            _ => row.until,
        };
        rows.sort_by_key(|row| (complete(row), row.kind == DrawKind::Intended, row.rule.rank()));
        rows
    }

    /// Adds the claims that the player to move after `ply` could have made by announcing a move.
    fn intended(&self, facts: &DrawFacts, edition: &'static LawEdition, ply: Ply, rows: &mut Vec<DrawRow>) {
        let repeats = facts.may_stand_thrice_next(ply);
        let clock = facts.clock(ply) + 1;
        // No edition has a threshold below 100, and this test costs less than finding the threshold.
        let fifty = clock >= 100 && clock == edition.fifty_threshold(facts.position(ply).board());
        if !repeats && !fifty {
            return;
        }
        // In the final position no move shows what the player had in mind, so every legal move is tried. A course
        // that breaks off at a fault has no final position.
        let last = ply == facts.last();
        let mut announce = |announced: Move| {
            let side = Some(side_to_move(facts, ply));
            let row = |rule, count, plies, article, certain| DrawRow {
                rule,
                kind: DrawKind::Intended,
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
            if repeats && facts.times_after(ply, announced) >= 3 {
                let Occurrences { count, plies } = facts.occurrences_after(ply, announced);
                rows.push(row(RuleName::Threefold, count, plies, edition.threefold_intended.article, true));
            }
            // A capture or a pawn move ends the run that the claim is about.
            if fifty && !announced.is_zeroing() {
                let allowed = edition.fifty_intended;
                let certain = allowed.value == IntendedMove::Allowed;
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

/// The half-moves after which a game was over by itself under an edition.
fn over_under(edition: &LawEdition, endings: &Endings<'_>) -> Option<Ply> {
    endings.under(edition).first().map(|ending| ending.ply)
}

/// The player to move after `ply` half-moves.
pub(super) fn side_to_move(facts: &DrawFacts, ply: Ply) -> Side {
    facts.position(ply).turn().fold_wb(Side::White, Side::Black)
}

/// The row of an end by itself, under the articles of an edition.
fn automatic(ending: DrawEnding, position: Chess, edition: &LawEdition) -> DrawRow {
    let DrawEnding { rule, ply, count, plies } = ending;
    let article = article(rule, edition);
    DrawRow {
        rule,
        kind: DrawKind::Automatic,
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

/// The article by which a game ends by itself.
fn article(rule: RuleName, edition: &LawEdition) -> &'static str {
    match rule {
        RuleName::Checkmate => edition.checkmate.article,
        RuleName::Stalemate => edition.stalemate.article,
        RuleName::DeadPosition => edition.dead.article,
        RuleName::Fivefold => edition.fivefold.article,
        _ => edition.seventyfive.article,
    }
}

/// Adds a row for every half-move after which the position has occurred three times or more.
fn threefold(facts: &DrawFacts, edition: &LawEdition, listed: bool, rows: &mut Vec<DrawRow>) {
    let thrice = |ply: &Ply| facts.times(*ply) >= 3 && !facts.is_over(*ply);
    for ply in facts.plies().filter(thrice).take(MOST_ROWS) {
        let plies = if listed { facts.occurrences(ply).plies } else { Vec::new() };
        rows.push(DrawRow {
            rule: RuleName::Threefold,
            kind: DrawKind::Occurred,
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

/// Adds a row for every run of half-moves in which a claim by the fifty-move rule was open.
fn fifty(facts: &DrawFacts, edition: &LawEdition, rows: &mut Vec<DrawRow>) {
    let mut run: Option<DrawRow> = None;
    for ply in facts.plies() {
        let clock = facts.clock(ply);
        // A capture or pawn move ends the run. The next position with a claim begins another row.
        if clock == 0 {
            rows.extend(run.take());
        }
        // No edition allows the claim earlier, and this test settles most positions.
        if clock < 100 || clock < edition.fifty_threshold(facts.position(ply).board()) || facts.is_over(ply) {
            continue;
        }
        let run = run.get_or_insert_with(|| DrawRow {
            rule: RuleName::Fifty,
            kind: DrawKind::Occurred,
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
