//! Perfect matchings of greatest weight in general graphs, kept optimal while the weights change.
//!
//! The method is that of Edmonds with duals: one tree grows from one vertex without partner until it reaches another
//! (Galil 1986 gives the shape). Weights are whole numbers of any width, so sums are exact and criteria that lie below
//! each other in one number compare one after the other. Weights are doubled inside: with one tree at a time all duals
//! remain whole then.
//!
//! No crate does this: those that match in general graphs begin anew for every question and have weights of one word.

mod blossom;
mod search;
mod tree;
pub mod wide;

pub use wide::WideInteger;

use std::collections::HashMap;

use blossom::{Blossoms, NONE};
use search::MatchingSearch;

/// No edge.
const ABSENT: u32 = 0;

/// A graph with weights, and a matching of it.
#[derive(Debug, Clone)]
pub struct Matching<const N: usize> {
    size: usize,
    /// The index of the weight of each edge.
    edges: Vec<u32>,
    weights: Vec<WideInteger<N>>,
    known: HashMap<WideInteger<N>, u32>,
    /// The dual of each vertex.
    dual: Vec<WideInteger<N>>,
    partner: Vec<usize>,
    is_removed: Vec<bool>,
    blossoms: Blossoms<N>,
    search: MatchingSearch<N>,
}

impl<const N: usize> Matching<N> {
    /// A graph of so many vertices without edges.
    pub fn new(size: usize) -> Matching<N> {
        Matching {
            size,
            edges: vec![ABSENT; size * size],
            // The index 0 means that there is no edge, so the weight at it only fills the place.
            weights: vec![WideInteger::ZERO],
            known: HashMap::new(),
            dual: vec![WideInteger::ZERO; size],
            partner: vec![NONE; size],
            is_removed: vec![false; size],
            blossoms: Blossoms::new(size),
            search: MatchingSearch::new(size),
        }
    }

    /// How many vertices there were at the beginning.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Gives an edge a weight, or takes the edge away. After [`begin`](Matching::begin), the vertices must be
    /// [`free`](Matching::free) or the edge must stay within its dual.
    pub fn set(&mut self, one: usize, other: usize, weight: Option<WideInteger<N>>) {
        let index = match weight {
            None => ABSENT,
            // Many edges share a weight, so an edge keeps four bytes in place of a whole wide number.
            Some(weight) => *self.known.entry(weight).or_insert_with(|| {
                self.weights.push(weight.twice());
                (self.weights.len() - 1) as u32
            }),
        };
        self.edges[one * self.size + other] = index;
        self.edges[other * self.size + one] = index;
    }

    /// The weight of an edge.
    pub fn weight(&self, one: usize, other: usize) -> Option<WideInteger<N>> {
        let index = self.edges[one * self.size + other];
        (index != ABSENT).then(|| self.weights[index as usize].half())
    }

    /// Whether there is an edge.
    pub fn has(&self, one: usize, other: usize) -> bool {
        self.edges[one * self.size + other] != ABSENT
    }

    /// Whether a vertex was taken away with its partner.
    pub fn is_removed(&self, vertex: usize) -> bool {
        self.is_removed[vertex]
    }

    /// The partner of a vertex; none before the matching is complete.
    pub fn partner(&self, vertex: usize) -> Option<usize> {
        Some(self.partner[vertex]).filter(|&of| of != NONE)
    }

    fn remaining(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.size).filter(|&vertex| !self.is_removed[vertex])
    }

    /// How far the duals of an edge are above its weight, blossoms aside; none where there is no edge.
    fn slack(&self, one: usize, other: usize) -> Option<WideInteger<N>> {
        let index = self.edges[one * self.size + other];
        if index == ABSENT {
            return None;
        }
        Some(self.dual[one].plus(&self.dual[other]).minus(&self.weights[index as usize]))
    }

    /// The lowest dual of a vertex that its edges allow, if all duals of the others stay.
    fn lowest(&self, vertex: usize) -> Option<WideInteger<N>> {
        let row = &self.edges[vertex * self.size..(vertex + 1) * self.size];
        let above = |(other, &index): (usize, &u32)| {
            let there = index != ABSENT && !self.is_removed[other];
            there.then(|| self.weights[index as usize].minus(&self.dual[other]))
        };
        row.iter().enumerate().filter_map(above).max()
    }

    /// Duals for the weights as they are, and a matching that begins with those of the given pairs that fit. The
    /// matching is not complete yet.
    pub fn begin(&mut self, hints: &[[usize; 2]]) {
        for vertex in 0..self.size {
            self.dual[vertex] = WideInteger::ZERO;
        }
        // Half of its heaviest edge at each vertex is enough for every edge, and mutual favourites are tight at once.
        let half = |matching: &Self, vertex| matching.lowest(vertex).map_or(WideInteger::ZERO, WideInteger::half);
        let duals: Vec<WideInteger<N>> = (0..self.size).map(|vertex| half(self, vertex)).collect();
        self.dual = duals;
        for &[one, other] in hints {
            self.join(one, other);
        }
        let vertices: Vec<usize> = self.remaining().collect();
        for &vertex in &vertices {
            if self.partner[vertex] == NONE {
                vertices.iter().any(|&other| other != vertex && self.join(vertex, other));
            }
        }
    }

    /// Makes two vertices partners if they have none and the edge is tight.
    fn join(&mut self, one: usize, other: usize) -> bool {
        let is_free = |vertex: usize| self.partner[vertex] == NONE && !self.is_removed[vertex];
        let fits = is_free(one) && is_free(other) && self.slack(one, other).is_some_and(|slack| slack.is_zero());
        if fits {
            self.partner[one] = other;
            self.partner[other] = one;
        }
        fits
    }

    /// Completes the matching. False if the graph has no perfect matching.
    pub fn complete(&mut self) -> bool {
        for vertex in 0..self.size {
            if self.partner[vertex] == NONE && !self.is_removed[vertex] && !self.grow(vertex) {
                return false;
            }
        }
        true
    }

    /// Whether an edge may belong to a matching of greatest weight, as far as the duals tell without a search.
    pub fn may_be_best(&self, one: usize, other: usize) -> bool {
        self.blossoms.top(one) == self.blossoms.top(other) && self.has(one, other)
            || self.slack(one, other).is_some_and(|slack| slack.is_zero())
    }

    /// Frees a vertex: no blossom holds it, and it has no partner. Its weights may be changed then;
    /// [`fit`](Matching::fit) comes next.
    pub fn free(&mut self, vertex: usize) {
        self.dissolve_around(vertex);
        self.part(vertex);
    }

    /// Dissolves the blossoms that hold a vertex.
    pub fn dissolve_around(&mut self, vertex: usize) {
        loop {
            let top = self.blossoms.top(vertex);
            if top == vertex {
                break;
            }
            let share = self.blossoms.dual(top).half();
            let base = self.blossoms.base(top);
            if !share.is_zero() {
                // This keeps the edges inside within their duals, but loosens those that leave, the pair of the base
                // among them.
                for of in self.blossoms.vertices(top) {
                    self.dual[of] = self.dual[of].plus(&share);
                }
                self.part(base);
            }
            self.blossoms.open(top);
        }
    }

    /// Takes a pair apart.
    fn part(&mut self, vertex: usize) {
        let partner = std::mem::replace(&mut self.partner[vertex], NONE);
        if partner != NONE {
            self.partner[partner] = NONE;
        }
    }

    /// Gives a vertex without partner and blossom the lowest dual that its weights allow.
    pub fn fit(&mut self, vertex: usize) {
        if let Some(lowest) = self.lowest(vertex) {
            self.dual[vertex] = lowest;
        }
    }

    /// Raises the dual of a vertex that no blossom holds, by a difference of weights.
    pub fn raise(&mut self, vertex: usize, by: &WideInteger<N>) {
        self.dual[vertex] = self.dual[vertex].plus(&by.twice());
    }

    /// Takes all pairs apart whose edges are not tight, after duals or weights were changed.
    pub fn part_loose(&mut self) {
        for vertex in 0..self.size {
            let partner = self.partner[vertex];
            // The duals of blossoms make up for the difference inside.
            if partner == NONE || self.blossoms.top(vertex) == self.blossoms.top(partner) {
                continue;
            }
            if self.slack(vertex, partner).is_none_or(|slack| !slack.is_zero()) {
                self.part(vertex);
            }
        }
    }

    /// Takes a pair out of the graph. Others may lose their partners by that, so [`complete`](Matching::complete) comes
    /// next.
    pub fn remove(&mut self, one: usize, other: usize) {
        // A blossom that loses a vertex is no odd cycle any more.
        self.dissolve_around(one);
        self.dissolve_around(other);
        for vertex in [one, other] {
            self.part(vertex);
            self.is_removed[vertex] = true;
        }
    }
}

#[cfg(test)]
mod tests;
