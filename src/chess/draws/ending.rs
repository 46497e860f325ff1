//! Where a game ends by itself: mate, stalemate, dead position, the fifth repetition, seventy-five moves.

use shakmaty::{Board, Color, Position};

use super::{Facts, Occurrences, RuleName};
use crate::chess::dead::{self, Verdict};
use crate::chess::law::edition::{Dead, Edition, Fivefold};
use crate::place::Ply;

/// An end of a game by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    /// By which rule.
    pub rule: RuleName,
    /// Half-moves played when it holds for the first time.
    pub ply: Ply,
    /// Occurrences, the half-move clock, or 0.
    pub count: u32,
    /// The occurrences that make it, for a repetition.
    pub plies: Vec<Ply>,
}

/// Half-moves without capture or pawn move after which a game is drawn without a claim (Laws 2014 9.6b, 2018 9.6.2).
const SEVENTY_FIVE: u32 = 150;

/// The ends of a game, by whichever edition; what is costly is found out once.
#[derive(Debug, Clone, Copy)]
pub struct Endings<'a> {
    facts: &'a Facts,
    /// Since when the position is dead by the closed list, and by any series of moves.
    dead: [Option<Ply>; 2],
}

impl<'a> Endings<'a> {
    /// The ends of a game; the search for a mate makes at most `limit` positions for each side of a position that may be dead.
    pub fn of(facts: &'a Facts, limit: u32) -> Endings<'a> {
        let known = facts.course().is_alive();
        let dead =
            [Dead::ClosedList, Dead::AnySeries].map(|kind| if known { None } else { dead_since(facts, kind, limit) });
        Endings { facts, dead }
    }

    /// Every rule of an edition that ends the game, each where it holds for the first time, in the order of the half-moves.
    ///
    /// Mate goes before seventy-five moves that are completed with it (Laws 2023 9.6.2); where several hold at once, the first in the list ended
    /// the game.
    pub fn under(&self, edition: &Edition) -> Vec<Ending> {
        let dead = self.dead[usize::from(edition.dead.value == Dead::AnySeries)];
        let mut found: Vec<Ending> = [
            on_the_board(self.facts),
            dead.map(|ply| Ending { rule: RuleName::DeadPosition, ply, count: 0, plies: Vec::new() }),
            fivefold(self.facts, edition.fivefold.value),
            if edition.seventyfive.value { seventyfive(self.facts) } else { None },
        ]
        .into_iter()
        .flatten()
        .collect();
        found.sort_by_key(|ending| ending.ply);
        found
    }
}

fn on_the_board(facts: &Facts) -> Option<Ending> {
    let ply = facts.last();
    facts.is_over(ply).then(|| {
        let mated = facts.position(ply).is_check();
        let rule = if mated { RuleName::Checkmate } else { RuleName::Stalemate };
        Ending { rule, ply, count: 0, plies: Vec::new() }
    })
}

fn fivefold(facts: &Facts, kind: Fivefold) -> Option<Ending> {
    let ending = |ply: Ply, Occurrences { count, plies }| Ending { rule: RuleName::Fivefold, ply, count, plies };
    match kind {
        Fivefold::None => None,
        Fivefold::Any => {
            let ply = facts.plies().find(|&ply| facts.times(ply) >= 5)?;
            Some(ending(ply, facts.occurrences(ply)))
        }
        Fivefold::Consecutive => facts.plies().filter(|&ply| facts.times(ply) >= 5).find_map(|ply| {
            let all = facts.occurrences(ply).plies;
            let last = &all[all.len() - 5..];
            let alternate = last.windows(2).all(|pair| pair[1].0 - pair[0].0 == 4);
            alternate.then(|| ending(ply, Occurrences { count: 5, plies: last.to_vec() }))
        }),
    }
}

fn seventyfive(facts: &Facts) -> Option<Ending> {
    let mated = |ply| facts.is_over(ply) && facts.position(ply).is_check();
    let ply = facts.plies().find(|&ply| facts.clock(ply) >= SEVENTY_FIVE && !mated(ply))?;
    Some(Ending { rule: RuleName::Seventyfive, ply, count: facts.clock(ply), plies: Vec::new() })
}

/// Since when neither side can mate any more. What follows a dead position is dead as well, so the last position tells whether there is one.
fn dead_since(facts: &Facts, kind: Dead, limit: u32) -> Option<Ply> {
    let last = facts.last();
    let stalemate = facts.is_over(last) && !facts.position(last).is_check();
    let dead = |&ply: &Ply| (stalemate && ply == last) || is_dead(facts, ply, kind, limit);
    let first = facts.plies().rev().take_while(dead).last()?;
    // Stalemate alone has its own rule.
    let alone = stalemate && first == last;
    (!alone).then_some(first)
}

fn is_dead(facts: &Facts, ply: Ply, kind: Dead, limit: u32) -> bool {
    let position = facts.position(ply);
    match kind {
        Dead::ClosedList => on_closed_list(position.board()) && !(facts.is_over(ply) && position.is_check()),
        // Nobody has played from it and men are missing, so it was given to be judged.
        Dead::AnySeries if is_given(facts) && !facts.is_over(ply) => {
            dead::judge(position, limit).verdict() == Verdict::Dead
        }
        Dead::AnySeries if facts.is_over(ply) => !position.is_check() && dead::by_material(position.board()),
        Dead::AnySeries => dead::is_dead(position),
    }
}

/// Whether the game is a position alone, and none that games begin with: a score that was not recorded, or cannot be read, is no such game.
fn is_given(facts: &Facts) -> bool {
    let course = facts.course();
    facts.last() == Ply(0) && course.is_whole() && course.last().board().occupied().count() < 32
}

/// King against king, with at most one bishop or knight, or a bishop each on squares of one colour (Laws 1989 10.7).
fn on_closed_list(board: &Board) -> bool {
    dead::by_material(board) && [Color::White, Color::Black].iter().all(|&side| board.by_color(side).count() <= 2)
}
