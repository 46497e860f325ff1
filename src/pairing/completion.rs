//! Whether the rest can still be paired: a pairing of all that exists beside every decision.
//!
//! The texts pair one player after the other and change earlier pairs where that runs into a dead end. A search that
//! goes back takes time without bound. [`Completion`] holds some pairing of everybody who is left, and a decision is
//! taken only where such a pairing remains; so the first decision that is allowed in the order of the text is the one
//! that the search would have come back to.

use petgraph::algo::maximum_matching;
use petgraph::graph::UnGraph;

const FREE: usize = usize::MAX;
/// With more players left over than this, the whole matching is made anew: mending looks at each pair of them.
const MOST_NEARBY: usize = 16;

/// As many pairs as possible among so many players; the place of each one's opponent.
pub fn most_pairs(count: usize, may_meet: impl Fn(usize, usize) -> bool) -> Vec<Option<usize>> {
    let mut graph = CompletionGraph::new(count, may_meet);
    graph.improve();
    graph.mates.iter().map(|&mate| (mate != FREE).then_some(mate)).collect()
}

/// How many of the players stay alone in every pairing.
pub fn alone(count: usize, may_meet: impl Fn(usize, usize) -> bool) -> usize {
    most_pairs(count, may_meet).iter().filter(|mate| mate.is_none()).count()
}

#[derive(Debug, Clone)]
struct CompletionGraph {
    count: usize,
    edges: Vec<bool>,
    left: Vec<bool>,
    mates: Vec<usize>,
}

impl CompletionGraph {
    fn new(count: usize, may_meet: impl Fn(usize, usize) -> bool) -> CompletionGraph {
        let mut edges = vec![false; count * count];
        for one in 0..count {
            for other in one + 1..count {
                let may = may_meet(one, other);
                edges[one * count + other] = may;
                edges[other * count + one] = may;
            }
        }
        CompletionGraph { count, edges, left: vec![true; count], mates: vec![FREE; count] }
    }

    fn joins(&self, one: usize, other: usize) -> bool {
        self.edges[one * self.count + other]
    }

    fn couple(&mut self, one: usize, other: usize) {
        self.mates[one] = other;
        self.mates[other] = one;
    }

    fn free(&self) -> Vec<usize> {
        (0..self.count).filter(|&at| self.left[at] && self.mates[at] == FREE).collect()
    }

    /// Pairs two free players, directly or by parting one pair. Nearly always this is enough.
    fn pair_nearby(&mut self, one: usize, other: usize) -> bool {
        if self.joins(one, other) {
            self.couple(one, other);
            return true;
        }
        for at in 0..self.count {
            let mate = self.mates[at];
            if self.left[at] && mate != FREE && self.joins(one, at) && self.joins(other, mate) {
                self.couple(one, at);
                self.couple(other, mate);
                return true;
            }
        }
        false
    }

    /// Makes as many pairs as possible.
    fn improve(&mut self) {
        let half = self.count.div_ceil(2);
        for one in self.free() {
            let from = one + half;
            let others = (from..self.count).chain(0..from.min(self.count));
            let found = others.into_iter().find(|&other| {
                self.left[other] && self.mates[other] == FREE && self.mates[one] == FREE && self.joins(one, other)
            });
            if let Some(other) = found {
                self.couple(one, other);
            }
        }
        let mut free = self.free();
        let mut at = if free.len() > MOST_NEARBY { free.len() } else { 0 };
        while at < free.len() {
            let one = free[at];
            match (at + 1..free.len()).find(|&next| self.pair_nearby(one, free[next])) {
                Some(next) => {
                    free.remove(next);
                    free.remove(at);
                }
                None => at += 1,
            }
        }
        if free.len() >= 2 {
            self.solve();
        }
    }

    fn solve(&mut self) {
        let players: Vec<usize> = (0..self.count).filter(|&at| self.left[at]).collect();
        let mut graph: UnGraph<(), ()> = UnGraph::with_capacity(players.len(), players.len() * players.len() / 2);
        let nodes: Vec<_> = players.iter().map(|_| graph.add_node(())).collect();
        for (at, &one) in players.iter().enumerate() {
            for (next, &other) in players.iter().enumerate().skip(at + 1) {
                if self.joins(one, other) {
                    graph.add_edge(nodes[at], nodes[next], ());
                }
            }
        }
        let matching = maximum_matching(&graph);
        for (at, &player) in players.iter().enumerate() {
            self.mates[player] = matching.mate(nodes[at]).map_or(FREE, |mate| players[mate.index()]);
        }
    }
}

/// Players of whom all can be paired, while decisions take pairs out of them.
#[derive(Debug, Clone)]
pub struct Completion {
    graph: CompletionGraph,
    members: Vec<usize>,
}

impl Completion {
    /// The members of a list, if they can all be paired. `may_meet` is asked about members.
    pub fn of(members: &[usize], may_meet: impl Fn(usize, usize) -> bool) -> Option<Completion> {
        let mut graph = CompletionGraph::new(members.len(), |one, other| may_meet(members[one], members[other]));
        graph.improve();
        graph.free().is_empty().then(|| Completion { graph, members: members.to_vec() })
    }

    fn place(&self, member: usize) -> Option<usize> {
        let place = self.members.iter().position(|&of| of == member)?;
        self.graph.left[place].then_some(place)
    }

    /// Whether two members who are left may meet.
    pub fn joins(&self, one: usize, other: usize) -> bool {
        match (self.place(one), self.place(other)) {
            (Some(one), Some(other)) => self.graph.joins(one, other),
            _ => false,
        }
    }

    /// Takes two members out as a pair, if they may meet and all others can still be paired.
    pub fn take(&mut self, one: usize, other: usize) -> bool {
        let (Some(one), Some(other)) = (self.place(one), self.place(other)) else { return false };
        if !self.graph.joins(one, other) {
            return false;
        }
        let (first, second) = (self.graph.mates[one], self.graph.mates[other]);
        // A pair of the pairing that is kept leaves the rest complete, so only another one may have to be undone.
        let before = (first != other).then(|| self.graph.mates.clone());
        for at in [one, other] {
            self.graph.left[at] = false;
            self.graph.mates[at] = FREE;
        }
        let Some(before) = before else { return true };
        self.graph.mates[first] = FREE;
        self.graph.mates[second] = FREE;
        if self.graph.pair_nearby(first, second) {
            return true;
        }
        self.graph.solve();
        if self.graph.free().is_empty() {
            return true;
        }
        self.graph.mates = before;
        self.graph.left[one] = true;
        self.graph.left[other] = true;
        false
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Completion, alone, most_pairs};

    /// The most pairs of a small graph by trying everything.
    fn tried(left: &[usize], edges: &[bool], count: usize) -> usize {
        let Some((&one, rest)) = left.split_first() else { return 0 };
        let without = tried(rest, edges, count);
        let with = rest.iter().filter(|&&other| edges[one * count + other]).map(|&other| {
            let others: Vec<usize> = rest.iter().copied().filter(|&of| of != other).collect();
            1 + tried(&others, edges, count)
        });
        with.fold(without, usize::max)
    }

    fn symmetric(count: usize, bits: &[bool]) -> Vec<bool> {
        let mut edges = vec![false; count * count];
        let mut bits = bits.iter().cycle();
        for one in 0..count {
            for other in one + 1..count {
                let is = *bits.next().expect("a cycle does not end");
                edges[one * count + other] = is;
                edges[other * count + one] = is;
            }
        }
        edges
    }

    proptest! {
        #[test]
        fn as_many_are_paired_as_trying_everything_pairs(
            count in 0_usize..10,
            bits in proptest::collection::vec(proptest::bool::weighted(0.3), 45),
        ) {
            let edges = symmetric(count, &bits);
            let mates = most_pairs(count, |one, other| edges[one * count + other]);
            for (at, mate) in mates.iter().enumerate() {
                if let Some(mate) = *mate {
                    prop_assert!(edges[at * count + mate]);
                    prop_assert_eq!(mates[mate], Some(at));
                }
            }
            let all: Vec<usize> = (0..count).collect();
            let most = tried(&all, &edges, count);
            prop_assert_eq!(count - alone(count, |one, other| edges[one * count + other]), 2 * most);
        }

        #[test]
        fn a_pair_is_taken_exactly_where_the_others_can_be_paired(
            half in 1_usize..5,
            bits in proptest::collection::vec(proptest::bool::weighted(0.6), 45),
        ) {
            let count = 2 * half;
            let edges = symmetric(count, &bits);
            let all: Vec<usize> = (0..count).collect();
            let may = |one: usize, other: usize| edges[one * count + other];
            let Some(completion) = Completion::of(&all, may) else {
                prop_assert!(tried(&all, &edges, count) < half);
                return Ok(());
            };
            for other in 1..count {
                let rest: Vec<usize> = (1..count).filter(|&of| of != other).collect();
                let can = may(0, other) && tried(&rest, &edges, count) == half - 1;
                prop_assert_eq!(completion.clone().take(0, other), can);
            }
        }
    }
}
