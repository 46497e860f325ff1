//! Graph: the positions that a game may have reached, each with the cells that are left, and the steps between them.

use std::num::NonZeroU32;

use bienban_engine::chess::position_key::{ByKey, mix, quick};
use bienban_engine::chess::{Chess, Move, Position};

use super::kind::EditKind;

/// How many sheets there may be.
pub(super) const SHEETS: usize = 2;

/// The cell of each sheet that is read next.
pub(super) type NextCells = [u16; SHEETS];

/// A position, and the half-moves that led to it on the first way, the last one first.
#[derive(Debug, Clone)]
pub(super) struct GraphPlace {
    pub(super) position: Chess,
    pub(super) last: [Option<Move>; 2],
}

impl GraphPlace {
    pub(super) fn play(&mut self, played: Move) {
        self.position.play_unchecked(played);
        self.last = [Some(played), self.last[0]];
    }
}

/// A position with the cells that are left. There are so many that a position is kept only where a line begins: those
/// after it follow from the half-moves, and writing them to memory costs more than playing them.
#[derive(Debug)]
pub(super) struct GraphNode {
    pub(super) at: NextCells,
    /// Whether a half-move that no sheet has was put in just before.
    pub(super) inserted: bool,
    /// Where its place is kept, if a line begins here.
    begins: Option<NonZeroU32>,
    /// The cheapest way here, in nats.
    pub(super) cost: f32,
    /// The node that the next cells as they are written lead to, with the half-move and the cost of its signs.
    pub(super) run: Option<(u32, Move, f32)>,
    /// The node at which they lead no farther.
    pub(super) stop: u32,
    /// Whether its other steps have been taken.
    pub(super) expanded: bool,
    /// How many half-moves were read as they are written since the last one that was changed.
    pub(super) played: u16,
}

/// A half-move of a step, with the cell of each sheet that shows it.
#[derive(Debug, Clone, Copy)]
pub(super) struct GraphMove {
    pub(super) half_move: Move,
    /// The cell of each sheet; `None` if the sheet is silent.
    pub(super) cells: [Option<u16>; SHEETS],
    /// The error in each of them.
    pub(super) kinds: [Option<EditKind>; SHEETS],
}

/// A change of the cells as they are written: up to three half-moves, or a cell that is left out.
#[derive(Debug, Clone)]
pub(super) struct GraphStep {
    pub(super) from: u32,
    pub(super) to: u32,
    /// The cost of the cells, in nats.
    pub(super) cost: f32,
    /// How surprising the half-moves are, in nats beyond the mean.
    pub(super) prior: f32,
    pub(super) played: Vec<GraphMove>,
    /// The sheet and the cell that is left out.
    pub(super) skipped: Option<(u8, u16)>,
}

/// The whole graph.
#[derive(Debug, Default)]
pub(super) struct RepairGraph {
    pub(super) nodes: Vec<GraphNode>,
    pub(super) steps: Vec<GraphStep>,
    begins: Vec<GraphPlace>,
    found: ByKey<u32>,
}

impl RepairGraph {
    /// The node of a position with these cells left, and whether it is new.
    pub(super) fn node(&mut self, position: &Chess, at: NextCells, inserted: bool, cost: f32) -> (u32, bool) {
        let id = self.nodes.len() as u32;
        let cells = u64::from(at[0]) << 17 | u64::from(at[1]) << 1 | u64::from(inserted);
        let known = *self.found.entry(mix(quick(position), cells)).or_insert(id);
        if known < id {
            let node = &mut self.nodes[known as usize];
            node.cost = node.cost.min(cost);
            return (known, false);
        }
        let (run, begins) = (None, None);
        self.nodes.push(GraphNode { at, inserted, begins, cost, run, stop: id, expanded: false, played: 0 });
        (id, true)
    }

    /// Lets a line begin at a node.
    pub(super) fn begin(&mut self, id: u32, place: GraphPlace) {
        self.begins.push(place);
        self.nodes[id as usize].begins = NonZeroU32::new(self.begins.len() as u32);
    }

    /// The place of a node, if a line begins there.
    pub(super) fn place(&self, id: u32) -> Option<&GraphPlace> {
        let at = self.node_by_id(id).begins?;
        self.begins.get(at.get() as usize - 1)
    }

    pub(super) fn node_by_id(&self, id: u32) -> &GraphNode {
        &self.nodes[id as usize]
    }
}

/// The position after a half-move.
pub(super) fn after(position: &Chess, played: Move) -> Chess {
    let mut after = position.clone();
    after.play_unchecked(played);
    after
}
