//! Search: a mate that both sides help to reach, or the proof that there is none.
//!
//! The positions that can come about are taken up best first, by the [`Guide`], each once ([`Key`] is exact). So the search ends in one of three ways: a
//! mate was found, and the moves that lead to it are the proof; nothing is left to take up, then every possible position was seen and none is a mate; or the limit
//! was reached. Forced lines, stalemates and captures that leave too little are no cases of their own: the tree behind them is small and is seen as a whole.
//! Positions in which [`material`] or [`walls`] rule the mate out are not taken up, nor is what comes behind them; that changes nothing about what can be found.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use shakmaty::{Chess, Color, Move, Position};

use super::guide::Guide;
use super::key::{Key, Seen};
use super::verdict::{Ability, Rule};
use super::{locked, material, walls};

/// From so many positions on, positions after captures and pawn moves are looked at for walls: before, most mates are found sooner.
const WALLS_FROM: u32 = 2_000;

struct Node {
    parent: u32,
    played: Option<Move>,
}

/// A search for a mate by one side.
pub(super) struct Search {
    winner: Color,
    seen: Seen,
    guide: Guide,
    nodes: Vec<Node>,
    open: BinaryHeap<(Reverse<(u32, u32)>, u32)>,
    /// The positions that are still to be taken up, and free places among them.
    waiting: Vec<Chess>,
    places: Vec<u32>,
    spare: Vec<u32>,
}

impl Search {
    /// A search that begins at a position that is no mate.
    pub(super) fn new(position: &Chess, winner: Color) -> Search {
        let mut search = Search {
            winner,
            seen: Seen::default(),
            guide: Guide::new(),
            nodes: Vec::new(),
            open: BinaryHeap::new(),
            waiting: Vec::new(),
            places: Vec::new(),
            spare: Vec::new(),
        };
        search.seen.insert(Key::new(position));
        search.push(0, None, position.clone(), 0);
        search
    }

    /// Positions that were made.
    pub(super) fn spent(&self) -> u32 {
        self.nodes.len() as u32 - 1
    }

    /// Goes on until the answer is known or `limit` positions were made.
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
                if self.hopeless(&next, played) || !self.seen.insert(Key::new(&next)) {
                    continue;
                }
                self.push(node, Some(played), next, depth + 1);
            }
        }
        if self.open.is_empty() { Ability::CannotWin(Rule::EveryLine) } else { Ability::Undetermined }
    }

    fn push(&mut self, parent: u32, played: Option<Move>, position: Chess, depth: u32) {
        let far = self.guide.turn(&position, self.winner, depth);
        let node = self.nodes.len() as u32;
        self.nodes.push(Node { parent, played });
        let place = self.spare.pop().unwrap_or(self.waiting.len() as u32);
        match self.waiting.get_mut(place as usize) {
            Some(waiting) => *waiting = position,
            None => self.waiting.push(position),
        }
        self.places.push(place);
        self.open.push((Reverse((far, depth)), node));
    }

    /// Whether no mate can come from here on.
    fn hopeless(&self, next: &Chess, played: Move) -> bool {
        if played.is_capture() && material::cannot_mate(next.board(), self.winner).is_some() {
            return true;
        }
        let settled = played.is_capture() || played.role() == shakmaty::Role::Pawn;
        settled
            && self.spent() >= WALLS_FROM
            && locked::may_be_dead(next.board())
            && walls::protect_from(next, self.winner)
    }

    /// The moves to a node, and one more.
    fn line(&self, mut node: u32, last: Move) -> Vec<Move> {
        let mut line = vec![last];
        while let Node { parent, played: Some(played) } = &self.nodes[node as usize] {
            line.push(*played);
            node = *parent;
        }
        line.reverse();
        line
    }
}
