//! The graph of a bracket: who could meet whom, and what it is worth.

use super::bracket::{ByeCandidates, DutchBracket};
use super::entrant::{DutchEntrant, DutchEntrants};
use super::layout::CriteriaLayout;
use crate::matching::{Matching, WideInteger};

/// The most players of a bracket and the next that are left in nearly all cases.
const FEW: usize = 16;

/// The graph with its best matching. The vertices are the places of `alive`, then placeholders.
pub(super) fn best<const N: usize>(
    bracket: &DutchBracket,
    entrants: &DutchEntrants,
    layout: &CriteriaLayout,
) -> Matching<N> {
    let players = if bracket.is_local { bracket.within() + bracket.next } else { bracket.alive.len() };
    // A perfect matching needs an even number of vertices.
    let few = FEW + players % 2;
    if bracket.is_local && players > few {
        // Where not all of the few are needed, more would change nothing: what a matching is worth is concave in its
        // size.
        let mut graph = build(bracket, entrants, layout, players, few);
        let is_idle = |of: usize, graph: &Matching<N>| graph.partner(of).is_some_and(|partner| partner >= players);
        if solve(&mut graph, bracket) && (players..players + few).any(|of| is_idle(of, &graph)) {
            return graph;
        }
    }
    let mut graph = build(bracket, entrants, layout, players, if bracket.is_local { players } else { players % 2 });
    solve(&mut graph, bracket);
    graph
}

fn solve<const N: usize>(graph: &mut Matching<N>, bracket: &DutchBracket) -> bool {
    graph.begin(&bracket.hints());
    graph.complete()
}

fn build<const N: usize>(
    bracket: &DutchBracket,
    entrants: &DutchEntrants,
    layout: &CriteriaLayout,
    players: usize,
    nobodies: usize,
) -> Matching<N> {
    // Who is left in the last bracket has the bye, so it must be one who may (C.7 with C.2 of 2016).
    let is_before_last = bracket.is_local && players == bracket.alive.len();
    let mut graph = Matching::new(players + nobodies);
    for one in 0..players {
        let higher = &entrants.all[bracket.alive[one]];
        // Those moved down do not meet each other.
        for other in (one + 1).max(bracket.moved)..players {
            if !entrants.may_meet(bracket.alive[one], bracket.alive[other]) {
                continue;
            }
            let lower = &entrants.all[bracket.alive[other]];
            let mut weight = if other < bracket.within() {
                layout.within(higher, lower)
            } else if other < bracket.within() + bracket.next {
                layout.next(higher, one < bracket.within())
            } else {
                WideInteger::ZERO
            };
            if is_before_last {
                layout.add_banned(&mut weight, [higher, lower]);
            }
            graph.set(one, other, Some(weight));
        }
        if bracket.is_local || bracket.may_rest(higher) {
            let weight = if bracket.is_collapsed { layout.rest(higher) } else { WideInteger::ZERO };
            for nobody in players..players + nobodies {
                graph.set(one, nobody, Some(weight));
            }
        }
    }
    for one in players..players + nobodies {
        for other in one + 1..players + nobodies {
            graph.set(one, other, Some(WideInteger::ZERO));
        }
    }
    graph
}

impl DutchBracket {
    fn may_rest(&self, player: &DutchEntrant) -> bool {
        let may = match self.bye {
            ByeCandidates::Anybody => true,
            ByeCandidates::OfGroup(group) => player.group == group,
            ByeCandidates::Nobody => false,
        };
        may && player.may_rest
    }

    /// The first candidate, with which the search begins.
    fn hints(&self) -> Vec<[usize; 2]> {
        let DutchBracket { moved, residents, .. } = *self;
        let half = residents.saturating_sub(moved) / 2;
        let downs = (0..moved.min(residents)).map(|at| [at, moved + at]);
        let rest = (0..half).map(|at| [2 * moved + at, 2 * moved + half + at]);
        downs.chain(rest).collect()
    }
}
