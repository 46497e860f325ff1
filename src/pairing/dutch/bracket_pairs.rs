//! The pairs of one bracket.
//!
//! The whole of those not yet paired is one graph, so that a pairing of the others always exists (C4). One number for
//! each pair holds the criteria; a matching of greatest weight complies with them best. What is left of the choice is
//! the order in which candidates are generated (article 4; D before 2026): the questions of that order are asked one
//! after the other, and each answer is kept.

use super::bracket::{ByeCandidates, DutchBracket};
use super::entrant::DutchEntrants;
use super::graph;
use super::layout::CriteriaLayout;
use crate::matching::{Matching, WideInteger};
use crate::round::NoRound;

impl DutchBracket {
    /// The pairs of the bracket, by places in `alive`.
    ///
    /// # Errors
    ///
    /// If more scores come together than one number has room for.
    pub(super) fn pairs(&self, entrants: &DutchEntrants) -> Result<Vec<[usize; 2]>, NoRound> {
        let layout = CriteriaLayout::of(self, entrants);
        // A number of fixed width needs no allocation, so a few widths are compiled and the narrowest that holds is
        // taken.
        Ok(match layout.bits.div_ceil(64) {
            ..=4 => BracketPairing::<4>::new(self, entrants, &layout).run(),
            5..=6 => BracketPairing::<6>::new(self, entrants, &layout).run(),
            7..=10 => BracketPairing::<10>::new(self, entrants, &layout).run(),
            11..=32 => BracketPairing::<32>::new(self, entrants, &layout).run(),
            33..=256 => BracketPairing::<256>::new(self, entrants, &layout).run(),
            _ => return Err(NoRound::TooManyScores),
        })
    }
}

/// A bracket while it is paired. Vertices are places in `alive`; if the number is odd, the last one is the free point.
struct BracketPairing<'a, const N: usize> {
    bracket: &'a DutchBracket,
    entrants: &'a DutchEntrants<'a>,
    layout: &'a CriteriaLayout,
    graph: Matching<N>,
    pairs: Vec<[usize; 2]>,
}

impl<'a, const N: usize> BracketPairing<'a, N> {
    fn new(
        bracket: &'a DutchBracket,
        entrants: &'a DutchEntrants<'a>,
        layout: &'a CriteriaLayout,
    ) -> BracketPairing<'a, N> {
        let graph = graph::best(bracket, entrants, layout);
        BracketPairing { bracket, entrants, layout, graph, pairs: Vec::new() }
    }

    fn run(mut self) -> Vec<[usize; 2]> {
        self.regard_bye();
        self.choose_moved_down();
        for moved in 0..self.bracket.moved {
            if self.meets_resident(moved) {
                let opponents: Vec<usize> = self.residents().collect();
                self.take_first(moved, &opponents);
            }
        }
        self.pair_remainder();
        self.pairs
    }

    fn residents(&self) -> impl Iterator<Item = usize> + use<'a, N> {
        self.bracket.moved..self.bracket.within()
    }

    fn is_resident(&self, vertex: usize) -> bool {
        (self.bracket.moved..self.bracket.within()).contains(&vertex)
    }

    fn meets_resident(&self, vertex: usize) -> bool {
        self.graph.partner(vertex).is_some_and(|partner| self.is_resident(partner))
    }

    /// C9: where one player is left, and that one has the bye, his rounds without a game count.
    fn regard_bye(&mut self) {
        let within = self.bracket.within();
        let nobody = self.bracket.alive.len();
        let floaters = (0..within).filter(|&of| self.graph.partner(of).is_none_or(|partner| partner >= within));
        // Only an odd field has a group for the bye, and so the vertex that is freed below.
        let counts = matches!(self.bracket.bye, ByeCandidates::OfGroup(group) if group <= self.bracket.group);
        if !counts || floaters.count() != 1 {
            return;
        }
        self.graph.free(nobody);
        for of in 0..nobody {
            if self.graph.has(of, nobody) {
                let weight = self.layout.bye(&self.entrants.all[self.bracket.alive[of]]);
                self.graph.set(of, nobody, Some(weight));
            }
        }
        self.graph.fit(nobody);
        self.graph.complete();
    }

    /// 4.4: which of those moved down are paired here. How many of each score is settled by C7.
    fn choose_moved_down(&mut self) {
        for moved in 0..self.bracket.moved {
            if !self.meets_resident(moved) {
                let residents: Vec<(usize, i64)> = self.residents().map(|of| (of, 1)).collect();
                if residents.iter().any(|&(of, _)| self.graph.may_be_best(moved, of)) {
                    self.wish(moved, &residents, 1);
                }
            }
            // The wish need not be withdrawn: after the cut all edges that are left to the player have it, or none has.
            let stays = self.meets_resident(moved);
            let others: Vec<usize> = (0..self.graph.size()).filter(|&of| self.is_resident(of) != stays).collect();
            self.cut(moved, &others);
        }
    }

    /// Adds to the weights of edges of a vertex and finds the best matching anew.
    fn wish(&mut self, vertex: usize, others: &[(usize, i64)], sign: i64) {
        self.graph.free(vertex);
        for &(other, by) in others {
            if let Some(mut weight) = self.graph.weight(vertex, other) {
                weight.add_at(sign * by, self.layout.wish);
                self.graph.set(vertex, other, Some(weight));
            }
        }
        self.graph.fit(vertex);
        self.graph.complete();
    }

    /// Takes edges away that the matching does not use.
    fn cut(&mut self, vertex: usize, others: &[usize]) {
        self.graph.dissolve_around(vertex);
        for &other in others.iter().filter(|&&other| other != vertex) {
            self.graph.set(vertex, other, None);
        }
        self.graph.complete();
    }

    /// Pairs a player with the first of these opponents with whom the matching is one of the best.
    fn take_first(&mut self, player: usize, opponents: &[usize]) {
        let now = self.graph.partner(player);
        let before: Vec<usize> = opponents.iter().copied().take_while(|&of| Some(of) != now).collect();
        let open = |of: &&usize| !self.graph.is_removed(**of);
        let tight: Vec<usize> =
            before.iter().filter(open).copied().filter(|&of| self.graph.may_be_best(player, of)).collect();
        if !tight.is_empty() {
            // The wish lies below all criteria, so it only chooses among the best; the opponent of now is the last
            // choice.
            let mut wishes: Vec<(usize, i64)> = now.into_iter().map(|of| (of, 1)).collect();
            wishes.extend(tight.iter().rev().copied().zip(2..));
            self.wish(player, &wishes, 1);
        }
        if let Some(opponent) = self.graph.partner(player) {
            self.pairs.push([player, opponent]);
            self.graph.remove(player, opponent);
            self.graph.complete();
        }
    }

    /// Whether a player of the remainder is the higher one of a pair in it.
    fn is_upper(&self, player: usize) -> bool {
        self.graph.partner(player).is_some_and(|partner| partner > player && self.is_resident(partner))
    }

    /// The remainder: halves, exchanges, transpositions.
    fn pair_remainder(&mut self) {
        let remainder: Vec<usize> = self.residents().filter(|&of| !self.graph.is_removed(of)).collect();
        let half = remainder.iter().filter(|&&of| self.is_upper(of)).count();
        if remainder[..half].iter().any(|&of| !self.is_upper(of)) {
            self.count_exchanges(&remainder, half);
            self.choose_exchanges(&remainder, half);
        }
        let is_upper: Vec<bool> = remainder.iter().map(|&of| self.is_upper(of)).collect();
        let [mut upper, mut lower] = [Vec::new(), Vec::new()];
        for (&of, &is_upper) in remainder.iter().zip(&is_upper) {
            if is_upper { upper.push(of) } else { lower.push(of) }
        }
        self.settle(&upper, &lower);
        for &player in &upper {
            let below: Vec<usize> = lower.iter().copied().filter(|&of| of > player).collect();
            self.take_first(player, &below);
        }
    }

    /// The higher ones of the pairs are settled: they meet lower ones only.
    fn settle(&mut self, upper: &[usize], lower: &[usize]) {
        for &of in upper.iter().chain(lower) {
            self.graph.dissolve_around(of);
        }
        // Both lists are parts of the remainder, which ascends, so they can be searched by halves.
        let is_in = |list: &[usize], of: usize| list.binary_search(&of).is_ok();
        for &of in upper {
            for other in 0..self.graph.size() {
                if other != of && !(is_in(lower, other) && other > of) {
                    self.graph.set(of, other, None);
                }
            }
        }
        for (at, &of) in lower.iter().enumerate() {
            for &other in &lower[at + 1..] {
                self.graph.set(of, other, None);
            }
        }
        self.graph.complete();
    }

    /// 4.3.1 and 4.3.2: as few exchanges as can be, and as near ones.
    fn count_exchanges(&mut self, remainder: &[usize], half: usize) {
        let bonus: Vec<WideInteger<N>> = (0..remainder.len())
            .map(|at| {
                let mut bonus = WideInteger::ZERO;
                bonus.add_at(i64::from(at < half), self.layout.exchanges);
                bonus.add_at(-(at as i64), self.layout.distance);
                bonus
            })
            .collect();
        for &of in remainder {
            self.graph.dissolve_around(of);
        }
        for (at, &of) in remainder.iter().enumerate() {
            for &other in &remainder[at + 1..] {
                if let Some(weight) = self.graph.weight(of, other) {
                    self.graph.set(of, other, Some(weight.plus(&bonus[at])));
                }
            }
            // A bonus of the lower half is negative, so its edges stay within the duals as they are.
            if at < half {
                self.graph.raise(of, &bonus[at]);
            }
        }
        self.graph.part_loose();
        self.graph.complete();
    }

    /// 4.3.3 and 4.3.4: of the upper half the lowest go, of the lower half the highest come.
    fn choose_exchanges(&mut self, remainder: &[usize], half: usize) {
        let count = remainder[..half].iter().filter(|&&of| !self.is_upper(of)).count();
        let mut left = count;
        for at in (0..half).rev() {
            if left == 0 {
                break;
            }
            let (player, below) = (remainder[at], &remainder[at + 1..]);
            let wishes: Vec<(usize, i64)> = below.iter().map(|&of| (of, -1)).collect();
            let elsewhere = |of: &usize| !below.contains(of) && *of != player;
            let asked = self.is_upper(player);
            if asked {
                let mut others = (0..self.graph.size()).filter(elsewhere);
                if !others.any(|of| !self.graph.is_removed(of) && self.graph.may_be_best(player, of)) {
                    continue;
                }
                self.wish(player, &wishes, 1);
            }
            // What the player is becomes final by the cut; a wish that was not granted must not weigh on later
            // questions.
            if !self.is_upper(player) {
                left -= 1;
                self.cut(player, below);
            } else if asked {
                self.wish(player, &wishes, -1);
            }
        }
        left = count;
        for at in half..remainder.len() {
            if left == 0 {
                break;
            }
            let (player, below) = (remainder[at], &remainder[at + 1..]);
            let wishes: Vec<(usize, i64)> = below.iter().map(|&of| (of, 1)).collect();
            let asked = !self.is_upper(player);
            if asked {
                if !below.iter().any(|&of| self.graph.may_be_best(player, of)) {
                    continue;
                }
                self.wish(player, &wishes, 1);
            }
            if self.is_upper(player) {
                left -= 1;
                let others: Vec<usize> = (0..self.graph.size()).filter(|of| !below.contains(of)).collect();
                self.cut(player, &others);
            } else if asked {
                self.wish(player, &wishes, -1);
            }
        }
    }
}
