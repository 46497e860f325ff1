//! Search: the possible games of a sheet, or of both sheets of a game.
//!
//! The cells are read as they are written until they lead no farther. Then the reading of every cell up to there is
//! changed, and the rest is read as it is written again: the cheapest first. Lines that meet in a position with the
//! same cells left are one node, so that the rest is read once.

use std::cell::RefCell;
use std::collections::HashMap;

use bienban_engine::chess::position_key::{ByKey, mix};
use bienban_engine::chess::{Chess, Move, Position};

use super::graph::{GraphMove, GraphPlace, GraphStep, NextCells, RepairGraph, SHEETS};
use super::options::{DEAREST, NodeOptions, RepairChoice};
use super::outlook::{ENDED, Outlook};
use super::queue::{LineQueue, WaitingLine};
use super::scales::GameScales;
use super::sheet::RepairSheet;

/// The cost of the cheapest error: a line that leads no farther has at least one more.
const ONE_MORE: f32 = 6.0;
/// A line that leads no farther than one half-move is less likely than one that goes on for a while.
const AT_ONCE: f32 = 1.5;
/// How many lines that stop at the same cell are continued, by effort 1: at first, and if nothing cheap was found that
/// way.
const LINES: usize = 40;
const MORE_LINES: usize = 150;
/// How much dearer than the cheapest game another may be, in nats.
const MARGIN: f32 = 7.5;
/// How many half-moves are replayed by effort 1, for one sheet and for two. With half as many, 11 instead of 12 of 18
/// real pairs are reconciled. For one sheet twice as many find nothing more that is certain (docs/performance.md).
const HALF_MOVES: [usize; SHEETS] = [60_000, 120_000];
/// The most half-moves that are replayed where no game was found.
const LONGEST: usize = 480_000;

/// The current search.
pub(super) struct RepairSearch<'s> {
    pub(super) sheets: &'s [RepairSheet],
    pub(super) outlook: Outlook,
    pub(super) graph: RepairGraph,
    pub(super) scales: RefCell<GameScales>,
    /// The nodes where no cell is left.
    pub(super) finals: Vec<u32>,
    /// The cheapest of them, in nats.
    pub(super) best: f32,
    queue: LineQueue,
    /// How many lines stopped at the same cells, and those that were put off because too many did.
    stopped: ByKey<usize>,
    put_off: Vec<WaitingLine>,
    budget: usize,
    effort: usize,
    lines: usize,
}

impl<'s> RepairSearch<'s> {
    /// A search that has read the sheets as they are written.
    pub(super) fn new(sheets: &'s [RepairSheet], start: &Chess, effort: u32) -> RepairSearch<'s> {
        let effort = effort.max(1) as usize;
        let mut search = RepairSearch {
            sheets,
            outlook: Outlook::of(sheets),
            graph: RepairGraph::default(),
            scales: RefCell::default(),
            finals: Vec::new(),
            best: f32::INFINITY,
            queue: LineQueue::default(),
            stopped: HashMap::default(),
            put_off: Vec::new(),
            budget: HALF_MOVES[usize::from(sheets.len() > 1)].saturating_mul(effort),
            effort,
            lines: LINES.saturating_mul(effort),
        };
        search.arrive(GraphPlace { position: start.clone(), last: [None; 2] }, [0; SHEETS], false, 0.0);
        search
    }

    /// Continues the cheapest lines until no other game can be as cheap, or the effort is spent.
    pub(super) fn run(&mut self) {
        while let Some(line) = self.queue.pop() {
            if line.least > self.best + MARGIN || self.graph.nodes.len() > self.budget {
                self.queue.push(line);
                break;
            }
            let cells = u64::from(line.at[0]) << 16 | u64::from(line.at[1]);
            let lines = self.stopped.entry(mix(0, cells)).or_default();
            if *lines >= self.lines {
                self.put_off.push(line);
                continue;
            }
            *lines += 1;
            let Some(mut here) = self.graph.place(line.first).cloned() else { continue };
            let mut id = line.first;
            while !self.graph.node_by_id(id).expanded {
                self.expand(id, &here);
                let Some((next, played, _)) = self.graph.node_by_id(id).run else { break };
                here.play(played);
                id = next;
            }
        }
    }

    /// Continues lines that were put off.
    pub(super) fn run_more(&mut self) {
        self.lines = MORE_LINES.saturating_mul(self.effort);
        self.put_off.drain(..).for_each(|line| self.queue.push(line));
        self.run();
    }

    /// Continues where no game was found at all, since a game without a proposal is no help.
    pub(super) fn run_longer(&mut self) {
        let (once, most) = (self.budget, LONGEST.saturating_mul(self.effort));
        while self.finals.is_empty() && !self.queue.is_empty() && self.budget < most {
            self.budget = self.budget.saturating_add(once);
            self.run();
        }
    }

    /// How many cells are read as they are written from the first on.
    pub(super) fn reach(&self) -> usize {
        self.graph.node_by_id(self.graph.node_by_id(0).stop).at.iter().map(|&at| usize::from(at)).sum()
    }

    /// Takes the other steps of a node.
    fn expand(&mut self, id: u32, here: &GraphPlace) {
        self.graph.nodes[id as usize].expanded = true;
        let limit = self.best + MARGIN;
        let node = self.graph.node_by_id(id);
        for choice in NodeOptions::of(self.sheets, &self.outlook, (node, here), limit, &self.scales) {
            if choice.total(&self.outlook, self.graph.node_by_id(id)) <= limit && choice.cost <= DEAREST {
                self.step(id, here, choice);
            }
        }
    }

    /// Takes a step from a node, whose place this is.
    pub(super) fn step(&mut self, from: u32, here: &GraphPlace, choice: RepairChoice) {
        let node = self.graph.node_by_id(from);
        let at = choice.leads_to(node.at);
        let RepairChoice { played, skipped, mut cost, prior, inserted } = choice;
        let mut place = here.clone();
        for one in &played {
            place.play(one.half_move);
        }
        // Signs depend on the position after the half-move. Cells in another order have theirs counted already.
        if let [one] = &played[..] {
            cost += self.signs(one, &place.position);
        }
        let total = node.cost + cost + prior;
        let to = self.arrive(place, at, inserted, total);
        self.graph.steps.push(GraphStep { from, to, cost, prior, played, skipped });
    }

    /// The cost of the signs of the cells that show a half-move.
    fn signs(&self, one: &GraphMove, after: &Chess) -> f32 {
        let shows = |(sheet, cell): (&RepairSheet, &Option<u16>)| {
            cell.map_or(0.0, |at| sheet.hand.signs(&sheet.cells[usize::from(at)], one.half_move, after))
        };
        self.sheets.iter().zip(&one.cells).map(shows).sum()
    }

    /// The half-move that all sheets show as they are written, if they show one.
    fn plain(&self, id: u32, position: &Chess) -> Option<Move> {
        let node = self.graph.node_by_id(id);
        let mut all = None;
        for (sheet, &at) in self.sheets.iter().zip(&node.at) {
            let Some(cell) = sheet.cells.get(usize::from(at)) else { continue };
            let one = sheet.hand.plain(position, cell, None)?;
            if all.is_some_and(|all| all != one) {
                return None;
            }
            all = Some(one);
        }
        all
    }

    /// Reaches a position, and reads the cells after it as they are written.
    fn arrive(&mut self, place: GraphPlace, at: NextCells, inserted: bool, cost: f32) -> u32 {
        let before = self.graph.nodes.len();
        let (first, new) = self.graph.node(&place.position, at, inserted, cost);
        if !new {
            self.cheapen(first);
            return first;
        }
        let mut position = place.position.clone();
        self.graph.begin(first, place);
        let mut id = first;
        while let Some(played) = self.plain(id, &position) {
            position.play_unchecked(played);
            let node = self.graph.node_by_id(id);
            let (mut at, mut shows) = (node.at, [None; SHEETS]);
            for (sheet, on) in self.sheets.iter().enumerate() {
                if usize::from(at[sheet]) < on.cells.len() {
                    shows[sheet] = Some(at[sheet]);
                    at[sheet] += 1;
                }
            }
            let silent = self.sheets.len() - shows.iter().flatten().count();
            let signs = self.signs(&GraphMove { half_move: played, cells: shows, kinds: [None; SHEETS] }, &position)
                + silent as f32 * ENDED;
            let (to, new) = self.graph.node(&position, at, false, node.cost + signs);
            self.graph.nodes[id as usize].run = Some((to, played, signs));
            id = to;
            if !new {
                self.cheapen(id);
                break;
            }
        }
        let stop = self.graph.node_by_id(id).stop;
        let played = self.graph.nodes.len() - before - 1;
        for node in &mut self.graph.nodes[before..] {
            node.stop = stop;
        }
        self.graph.nodes[first as usize].played = played as u16;
        if self.is_final(stop) {
            self.best = self.best.min(self.graph.node_by_id(stop).cost);
            if let Err(place) = self.finals.binary_search(&stop) {
                self.finals.insert(place, stop);
            }
        }
        self.enqueue(first);
        first
    }

    /// Passes a cheaper way on to the nodes that the cells lead to as they are written.
    fn cheapen(&mut self, id: u32) {
        let mut id = id;
        while let Some((to, _, signs)) = self.graph.node_by_id(id).run {
            let cost = self.graph.node_by_id(id).cost + signs;
            let next = &mut self.graph.nodes[to as usize];
            if cost >= next.cost {
                return;
            }
            next.cost = cost;
            id = to;
        }
        if self.is_final(id) {
            self.best = self.best.min(self.graph.node_by_id(id).cost);
        }
    }

    /// Whether no cell is left.
    fn is_final(&self, id: u32) -> bool {
        self.sheets.iter().zip(&self.graph.node_by_id(id).at).all(|(sheet, &at)| usize::from(at) >= sheet.cells.len())
    }

    /// Puts a line in the queue of those that lead no farther.
    fn enqueue(&mut self, first: u32) {
        let node = self.graph.node_by_id(first);
        if self.is_final(node.stop) {
            // Even a line that reaches the end may be changed before it, since its rivals are wanted.
            let stop = self.graph.node_by_id(node.stop);
            self.queue.push(WaitingLine { least: stop.cost + ONE_MORE, first, at: stop.at });
            return;
        }
        let stop = self.graph.node_by_id(node.stop);
        let charged = Outlook::charges(self.sheets, stop.at);
        let more = if charged { 0.0 } else { ONE_MORE };
        let at_once = if node.played == 0 && !charged { AT_ONCE } else { 0.0 };
        let least = stop.cost + self.outlook.least(stop.at) + more + at_once;
        self.queue.push(WaitingLine { least, first, at: stop.at });
    }
}
