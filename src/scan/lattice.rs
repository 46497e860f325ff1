//! Lattice: the games that the cells of a page may show. Lines that meet in a position are one node, so that the
//! continuation is worked out once.

use bienban_engine::chess::position_key::{ByKey, mix, quick};
use bienban_engine::chess::{Chess, Move, Position};

use super::Surprises;
use super::cell::ScanCell;
use super::written::{Arrivals, WrittenLetters, forms};

/// How much dearer than the cheapest line another may be, in nats.
const WIDTH: f32 = 10.5;
/// How far the plausibility of half-moves is believed.
pub(crate) const BELIEVED: f32 = 0.8;
/// The cost of a cell without text, and of a half-move that is missing in a running text.
const EMPTY: f32 = 3.5;
const INSERTED: f32 = 5.5;
/// The cost of a number that is not that of the half-move after it.
const WRONG_NUMBER: f32 = 5.0;
/// Lines that are this much dearer than the cheapest get no half-move put in, and only so many lines get one.
const PUT_IN: f32 = 5.0;
const MOST_PUT_IN: usize = 6;
/// The most half-moves of a game.
const LONGEST: usize = 600;

/// The next part of a page.
#[derive(Debug)]
pub(crate) enum PageItem {
    /// The place of a half-move in a table; `None` if it is empty.
    Slot(Option<ScanCell>),
    /// A piece of a running text.
    Token(ScanCell),
    /// A number in a running text.
    Number(u32),
}

/// A position after some items.
#[derive(Debug)]
pub(crate) struct LatticeNode {
    pub(crate) position: Chess,
    pub(crate) ply: u16,
    /// The cheapest way to it, in nats.
    pub(crate) cost: f32,
    last: Option<Move>,
    own: Option<Move>,
}

/// A step from a node of one layer to a node of the next.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LatticeEdge {
    pub(crate) from: u32,
    pub(crate) to: u32,
    pub(crate) played: [Option<Move>; 2],
    pub(crate) cost: f32,
    /// The part of it that the cell costs.
    pub(crate) cell: f32,
}

/// The nodes after this many items.
#[derive(Debug, Default)]
pub(crate) struct LatticeLayer {
    pub(crate) nodes: Vec<LatticeNode>,
    /// The steps to them from the layer before.
    pub(crate) edges: Vec<LatticeEdge>,
    /// How much of the probability is left after the dearest lines were cut off.
    pub(crate) kept: f32,
}

/// How much is tried.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Effort {
    /// The most nodes of a layer.
    pub(crate) wide: usize,
    /// The nodes of all layers after which layers become narrow.
    pub(crate) all: usize,
}

/// A step that may be taken.
#[derive(Clone, Copy)]
struct LatticeStep {
    from: u32,
    played: [Option<Move>; 2],
    cost: f32,
    cell: f32,
    total: f32,
}

/// Builds the layers of a page.
pub(crate) struct LatticeBuilder<'s> {
    pub(crate) letters: WrittenLetters,
    pub(crate) surprises: Surprises<'s>,
    pub(crate) effort: Effort,
    spent: usize,
    known: ByKey<Vec<f32>>,
}

impl<'s> LatticeBuilder<'s> {
    pub(crate) fn new(letters: WrittenLetters, surprises: Surprises<'s>, effort: Effort) -> LatticeBuilder<'s> {
        LatticeBuilder { letters, surprises, effort, spent: 0, known: ByKey::default() }
    }

    /// The layers before the first item and after each. They end where nothing can be played any more.
    pub(crate) fn layers(&mut self, items: &mut [PageItem]) -> Vec<LatticeLayer> {
        let begin = LatticeNode { position: Chess::default(), ply: 0, cost: 0.0, last: None, own: None };
        let mut layers = vec![LatticeLayer { nodes: vec![begin], edges: Vec::new(), kept: 1.0 }];
        for item in items {
            let Some(before) = layers.last() else { break };
            let steps = self.steps(before, item);
            let next = self.layer(before, steps);
            if next.nodes.is_empty() {
                break;
            }
            layers.push(next);
        }
        layers
    }

    fn steps(&mut self, before: &LatticeLayer, item: &mut PageItem) -> Vec<LatticeStep> {
        let mut steps = Vec::new();
        let mut best = f32::INFINITY;
        let cheapest = before.nodes.iter().map(|node| node.cost).fold(f32::INFINITY, f32::min);
        for (from, node) in before.nodes.iter().enumerate() {
            let from = from as u32;
            let mut stay = |cost: f32, best: &mut f32| {
                let total = node.cost + cost;
                *best = best.min(total);
                steps.push(LatticeStep { from, played: [None; 2], cost, cell: cost, total });
            };
            match item {
                PageItem::Slot(None) => self.play(node, from, None, 0.0, None, &mut best, &mut steps),
                PageItem::Slot(Some(cell)) => self.play(node, from, Some(cell), 0.0, None, &mut best, &mut steps),
                PageItem::Token(cell) => {
                    stay(cell.junk, &mut best);
                    self.play(node, from, Some(cell), 0.0, None, &mut best, &mut steps);
                    if node.cost < cheapest + PUT_IN && (from as usize) < MOST_PUT_IN {
                        self.put_in(node, from, cell, &mut best, &mut steps);
                    }
                }
                PageItem::Number(number) => {
                    let due = number.saturating_sub(1).saturating_mul(2);
                    let right = u32::from(node.ply) == due || u32::from(node.ply) == due + 1 && node.ply > 0;
                    stay(if right { 0.0 } else { WRONG_NUMBER }, &mut best);
                    if u32::from(node.ply) + 1 == due {
                        self.play(node, from, None, INSERTED - EMPTY, None, &mut best, &mut steps);
                    }
                }
            }
        }
        steps.retain(|step| step.total <= best + WIDTH);
        steps
    }

    /// Plays every half-move on a cell, or on none. `first` was put in before it.
    #[allow(clippy::too_many_arguments)]
    fn play(
        &mut self,
        node: &LatticeNode,
        from: u32,
        cell: Option<&mut ScanCell>,
        more: f32,
        first: Option<Move>,
        best: &mut f32,
        steps: &mut Vec<LatticeStep>,
    ) {
        if usize::from(node.ply) >= LONGEST || node.cost + more > *best + WIDTH {
            return;
        }
        let legal = node.position.legal_moves();
        let mut costs: Vec<f32> = Vec::with_capacity(legal.len());
        match cell {
            None => costs.resize(legal.len(), EMPTY),
            Some(cell) => {
                let arrivals = Arrivals::of(&legal);
                for &played in &legal {
                    let (forms, count) = forms(played, &legal, &arrivals, self.letters);
                    // Whether a half-move gives check matters only where a sign may be written.
                    let check = cell.signed && gives_check(&node.position, played);
                    costs.push(cell.cost(&forms[..count], check));
                }
            }
        }
        let least = costs.iter().copied().fold(f32::INFINITY, f32::min);
        if node.cost + more + least > *best + WIDTH {
            return;
        }
        self.spent += 1;
        let key = mix(quick(&node.position), u64::from(node.ply));
        let surprises = self.surprises;
        let surprises = self
            .known
            .entry(key)
            .or_insert_with(|| surprises(&node.position, &legal, [node.last, node.own], usize::from(node.ply)));
        for ((&played, cell), surprise) in legal.iter().zip(costs).zip(surprises.iter()) {
            let cost = more + cell + BELIEVED * surprise;
            let total = node.cost + cost;
            if total <= *best + WIDTH {
                *best = best.min(total);
                let moves = if first.is_some() { [first, Some(played)] } else { [Some(played), None] };
                steps.push(LatticeStep { from, played: moves, cost, cell, total });
            }
        }
    }

    /// Plays a half-move that is not written, and then one on the cell.
    fn put_in(
        &mut self,
        node: &LatticeNode,
        from: u32,
        cell: &mut ScanCell,
        best: &mut f32,
        steps: &mut Vec<LatticeStep>,
    ) {
        let legal = node.position.legal_moves();
        let surprises = (self.surprises)(&node.position, &legal, [node.last, node.own], usize::from(node.ply));
        for (&played, surprise) in legal.iter().zip(surprises) {
            let more = INSERTED + BELIEVED * surprise;
            if node.cost + more > *best + PUT_IN {
                continue;
            }
            let mut position = node.position.clone();
            position.play_unchecked(played);
            let between =
                LatticeNode { position, ply: node.ply + 1, cost: node.cost, last: Some(played), own: node.last };
            self.play(&between, from, Some(&mut *cell), more, Some(played), best, steps);
        }
    }

    /// The next layer: the cheapest steps, with those that lead to the same position joined.
    fn layer(&mut self, before: &LatticeLayer, mut steps: Vec<LatticeStep>) -> LatticeLayer {
        let wide = if self.spent > self.effort.all { self.effort.wide / 4 } else { self.effort.wide }.max(8);
        steps.sort_by(|a, b| a.total.total_cmp(&b.total));
        let best = steps.first().map_or(0.0, |step| step.total);
        let mass = |steps: &[LatticeStep]| steps.iter().map(|step| (best - step.total).exp()).sum::<f32>();
        let all = mass(&steps);
        let mut layer = LatticeLayer { kept: 1.0, ..LatticeLayer::default() };
        let mut places: ByKey<u32> = ByKey::default();
        let mut taken = 0.0;
        for step in &steps {
            let Some(node) = before.nodes.get(step.from as usize) else { continue };
            let (mut position, mut last, mut own, mut ply) = (node.position.clone(), node.last, node.own, node.ply);
            for played in step.played.into_iter().flatten() {
                position.play_unchecked(played);
                (last, own) = (Some(played), last);
                ply += 1;
            }
            let key = mix(quick(&position), u64::from(ply));
            let to = match places.get(&key) {
                Some(&to) => to,
                None if layer.nodes.len() >= wide => continue,
                None => {
                    let to = layer.nodes.len() as u32;
                    places.insert(key, to);
                    layer.nodes.push(LatticeNode { position, ply, cost: step.total, last, own });
                    to
                }
            };
            taken += (best - step.total).exp();
            layer.edges.push(LatticeEdge {
                from: step.from,
                to,
                played: step.played,
                cost: step.cost,
                cell: step.cell,
            });
        }
        layer.kept = if all > 0.0 { (taken / all).min(1.0) } else { 0.0 };
        layer
    }
}

/// Whether a half-move gives check.
pub(crate) fn gives_check(position: &Chess, played: Move) -> bool {
    let mut after = position.clone();
    after.play_unchecked(played);
    after.is_check()
}
