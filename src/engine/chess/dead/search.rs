//! Search: a mate that both sides help to reach, or the proof that there is none.
//!
//! The positions that can arise are visited best first, as the [`Guide`] ranks them, and each only once, since a
//! [`DeadKey`] is exact. So the search ends in one of three ways. It finds a mate, and the moves that lead to it are
//! the proof; or no position is left to visit, so every possible position was seen and none is a mate; or it reaches
//! the limit. Forced lines, stalemates and captures that leave too little need no special treatment: the tree after
//! them is small and is seen as a whole.
//!
//! Positions in which [`material`] or [`walls`] rule the mate out are not visited, nor are those after them. That
//! changes nothing about the mates that can be found.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use shakmaty::{Chess, Color, Move, Position};

use super::guide::Guide;
use super::key::{DeadKey, DeadKeySet};
use super::verdict::{Ability, Rule};
use super::{locked, material, walls};

/// From this number of positions on, the positions after captures and pawn moves are checked for walls. Before that,
/// most mates are found sooner than a wall.
const WALLS_FROM: u32 = 2_000;

/// A position that was made: the node that it came from, and the move. The first has no move.
struct MateNode {
    parent: u32,
    played: Option<Move>,
}

/// A search for a mate by one side.
pub(super) struct MateSearch {
    winner: Color,
    seen: DeadKeySet,
    guide: Guide,
    nodes: Vec<MateNode>,
    /// Nodes still to be taken up. The lowest rank is the greatest entry of the heap, and the shorter line wins a
    /// tie.
    open: BinaryHeap<(Reverse<(u32, u32)>, u32)>,
    /// The positions of those nodes. A place that is spare is used again, since a position takes far more memory than
    /// a node.
    waiting: Vec<Chess>,
    /// By node: where its position is in `waiting`.
    places: Vec<u32>,
    /// Places in `waiting` that are free again.
    spare: Vec<u32>,
}

impl MateSearch {
    /// A search that begins at a position, which must not be mate.
    pub(super) fn new(position: &Chess, winner: Color) -> MateSearch {
        let mut search = MateSearch {
            winner,
            seen: DeadKeySet::default(),
            guide: Guide::new(),
            nodes: Vec::new(),
            open: BinaryHeap::new(),
            waiting: Vec::new(),
            places: Vec::new(),
            spare: Vec::new(),
        };
        search.seen.insert(DeadKey::new(position));
        search.push(0, None, position.clone(), 0);
        search
    }

    /// The number of positions that the search has made, without the first one.
    pub(super) fn spent(&self) -> u32 {
        self.nodes.len() as u32 - 1
    }

    /// Goes on until the answer is known or `limit` positions are made in all. It may be called again with a higher
    /// limit.
    pub(super) fn run(&mut self, limit: u32) -> Ability {
        while self.spent() < limit {
            let Some((Reverse((_, depth)), node)) = self.open.pop() else {
                return Ability::CannotWin(Rule::EveryLine);
            };
            let place = self.places[node as usize];
            let position = self.waiting[place as usize].clone();
            self.spare.push(place);
            for played in position.legal_moves() {
                let mut next = position.clone();
                next.play_unchecked(played);
                if next.turn() != self.winner && next.is_check() && next.legal_moves().is_empty() {
                    return Ability::CanWin(self.line(node, played).into());
                }
                // The test for mate comes first: `hopeless` is about mates further on.
                if self.hopeless(&next, played) || !self.seen.insert(DeadKey::new(&next)) {
                    continue;
                }
                self.push(node, Some(played), next, depth + 1);
            }
        }
        if self.open.is_empty() { Ability::CannotWin(Rule::EveryLine) } else { Ability::Undetermined }
    }

    /// Keeps a position that is still to be taken up.
    fn push(&mut self, parent: u32, played: Option<Move>, position: Chess, depth: u32) {
        let far = self.guide.turn(&position, self.winner, depth);
        let node = self.nodes.len() as u32;
        self.nodes.push(MateNode { parent, played });
        let place = self.spare.pop().unwrap_or(self.waiting.len() as u32);
        match self.waiting.get_mut(place as usize) {
            Some(waiting) => *waiting = position,
            None => self.waiting.push(position),
        }
        self.places.push(place);
        self.open.push((Reverse((far, depth)), node));
    }

    /// Whether it is proved that no mate can come from here on.
    fn hopeless(&self, next: &Chess, played: Move) -> bool {
        // Material that has become too little has nearly always become so by a capture.
        if played.is_capture() && material::cannot_mate(next.board(), self.winner).is_some() {
            return true;
        }
        // Only captures and pawn moves change the walls for good.
        let settled = played.is_capture() || played.role() == shakmaty::Role::Pawn;
        settled
            && self.spent() >= WALLS_FROM
            && locked::may_be_dead(next.board())
            && walls::protect_from(next, self.winner)
    }

    /// The moves from the first position to a node, and then one more.
    fn line(&self, mut node: u32, last: Move) -> Vec<Move> {
        let mut line = vec![last];
        while let MateNode { parent, played: Some(played) } = &self.nodes[node as usize] {
            line.push(*played);
            node = *parent;
        }
        line.reverse();
        line
    }
}
