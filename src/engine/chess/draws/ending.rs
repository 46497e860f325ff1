//! Finds the ends of a game by itself: mate, stalemate, dead position, the fifth repetition, seventy-five moves.
//!
//! Which of these end a game depends on the edition of the Laws: the fifth repetition does since 2014, for example.

use shakmaty::{Board, Color, Position};

use super::facts::{DrawFacts, Occurrences};
use super::rule::RuleName;
use crate::chess::dead;
use crate::chess::law::edition::{DeadRule, FivefoldRule, LawEdition};
use bienban_base::place::Ply;

/// One end of a game by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawEnding {
    /// The rule that ends it.
    pub rule: RuleName,
    /// Half-moves played when the rule holds for the first time.
    pub ply: Ply,
    /// Occurrences of the position, or the half-move clock; 0 for other rules.
    pub count: u32,
    /// The half-moves after which the position occurred, for a repetition; else empty.
    pub plies: Vec<Ply>,
}

/// Half-moves without capture or pawn move after which a game is drawn without a claim (Laws 2014 9.6b, 2018
/// 9.6.2).
const SEVENTY_FIVE: u32 = 150;

/// The ends of a game by any edition. Whether the position is dead is costly to find, so it is found once for all
/// editions.
#[derive(Debug, Clone, Copy)]
pub struct Endings<'a> {
    facts: &'a DrawFacts,
    /// The number of half-moves after which the position is dead: by the closed list of the old editions, and by any
    /// series of moves.
    dead: [Option<Ply>; 2],
}

impl<'a> Endings<'a> {
    /// Finds the ends of a game. The search for a mate looks at `limit` positions at most for each side.
    pub fn of(facts: &'a DrawFacts, limit: u32) -> Endings<'a> {
        // The fast path has already proved most games not dead.
        let known = facts.course().is_alive();
        let dead = [DeadRule::ClosedList, DeadRule::AnySeries]
            .map(|kind| if known { None } else { dead_since(facts, kind, limit) });
        Endings { facts, dead }
    }

    /// Every rule of an edition that ends the game, each where it holds for the first time, in the order of the
    /// half-moves.
    ///
    /// Mate goes before seventy-five moves that are completed with it (Laws 2023 9.6.2). If several rules hold after
    /// the same half-move, the first in the list ended the game.
    pub fn under(&self, edition: &LawEdition) -> Vec<DrawEnding> {
        let dead = self.dead[usize::from(edition.dead.value == DeadRule::AnySeries)];
        let mut found: Vec<DrawEnding> = [
            on_the_board(self.facts),
            dead.map(|ply| DrawEnding { rule: RuleName::DeadPosition, ply, count: 0, plies: Vec::new() }),
            fivefold(self.facts, edition.fivefold.value),
            if edition.seventyfive.value { seventyfive(self.facts) } else { None },
        ]
        .into_iter()
        .flatten()
        .collect();
        // A stable sort keeps the order of the list above for equal half-moves.
        found.sort_by_key(|ending| ending.ply);
        found
    }
}

/// Mate or stalemate in the final position.
fn on_the_board(facts: &DrawFacts) -> Option<DrawEnding> {
    let ply = facts.last();
    facts.is_over(ply).then(|| {
        let mated = facts.position(ply).is_check();
        let rule = if mated { RuleName::Checkmate } else { RuleName::Stalemate };
        DrawEnding { rule, ply, count: 0, plies: Vec::new() }
    })
}

/// The fifth occurrence of a position, in the way that an edition counts it.
fn fivefold(facts: &DrawFacts, kind: FivefoldRule) -> Option<DrawEnding> {
    let ending = |ply: Ply, Occurrences { count, plies }| DrawEnding { rule: RuleName::Fivefold, ply, count, plies };
    match kind {
        FivefoldRule::None => None,
        FivefoldRule::Any => {
            let ply = facts.plies().find(|&ply| facts.times(ply) >= 5)?;
            Some(ending(ply, facts.occurrences(ply)))
        }
        FivefoldRule::Consecutive => facts.plies().filter(|&ply| facts.times(ply) >= 5).find_map(|ply| {
            let all = facts.occurrences(ply).plies;
            let last = &all[all.len() - 5..];
            // The edition of 2014 requires consecutive alternate moves: each occurrence four half-moves after the one
            // before.
            let alternate = last.windows(2).all(|pair| pair[1].0 - pair[0].0 == 4);
            alternate.then(|| ending(ply, Occurrences { count: 5, plies: last.to_vec() }))
        }),
    }
}

/// Seventy-five moves by each player, unless the last of them mates (Laws 9.6.2).
fn seventyfive(facts: &DrawFacts) -> Option<DrawEnding> {
    let mated = |ply| facts.is_over(ply) && facts.position(ply).is_check();
    let ply = facts.plies().find(|&ply| facts.clock(ply) >= SEVENTY_FIVE && !mated(ply))?;
    Some(DrawEnding { rule: RuleName::Seventyfive, ply, count: facts.clock(ply), plies: Vec::new() })
}

/// The half-move since which neither side can mate any more, or `None`. Every position after a dead one is dead too, so
/// the final position decides whether there is one, and the search goes back from it.
fn dead_since(facts: &DrawFacts, kind: DeadRule, limit: u32) -> Option<Ply> {
    let last = facts.last();
    let stalemate = facts.is_over(last) && !facts.position(last).is_check();
    // Neither side can mate in a stalemate either, so it continues a row of dead positions.
    let dead = |&ply: &Ply| (stalemate && ply == last) || is_dead(facts, ply, kind, limit);
    let first = facts.plies().rev().take_while(dead).last()?;
    // A stalemate without a dead position before it is an end by its own rule.
    let alone = stalemate && first == last;
    (!alone).then_some(first)
}

/// Whether a position is dead by the closed list or by any series of moves.
fn is_dead(facts: &DrawFacts, ply: Ply, kind: DeadRule, limit: u32) -> bool {
    let position = facts.position(ply);
    match kind {
        DeadRule::ClosedList => on_closed_list(position.board()) && !(facts.is_over(ply) && position.is_check()),
        // No half-move was played from this position and men are missing, so it was given to be judged.
        DeadRule::AnySeries if is_given(facts) && !facts.is_over(ply) => {
            dead::search_death(position, Color::White, limit).proved
        }
        // [`dead::is_dead`] wants a position with a legal move.
        DeadRule::AnySeries if facts.is_over(ply) => !position.is_check() && dead::by_material(position.board()),
        DeadRule::AnySeries => dead::is_dead(position),
    }
}

/// Whether the game is nothing but a position that was set up. A game without moves from the usual first position is
/// one whose score was not recorded or cannot be read.
fn is_given(facts: &DrawFacts) -> bool {
    let course = facts.course();
    facts.last() == Ply(0) && course.is_whole() && course.last().board().occupied().count() < 32
}

/// Whether the material is on the closed list (Laws 1989 10.7): king against king, at most with one bishop or knight,
/// or with a bishop on each side, both on squares of one colour.
fn on_closed_list(board: &Board) -> bool {
    dead::by_material(board) && [Color::White, Color::Black].iter().all(|&side| board.by_color(side).count() <= 2)
}
