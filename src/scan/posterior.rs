//! Posterior: how likely the games of a lattice are, and each half-move of the likeliest.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use bienban_engine::chess::Move;

use super::lattice::LatticeLayer;

/// Differences of costs are scaled by this, since cells are less independent than they are taken to be.
const TEMPER: f64 = 0.9;
/// How many lines are followed to their end at most, and how many steps.
const LINES: usize = 60;
const STEPS: usize = 60_000;

/// A game that a page may show.
#[derive(Debug, Clone)]
pub(crate) struct PosteriorLine {
    pub(crate) moves: Vec<Move>,
    /// The item that each half-move was played on.
    pub(crate) items: Vec<u32>,
    /// The half-moves that are not written: those that were put in before that of an item, or after a number.
    pub(crate) put_in: Vec<usize>,
    /// The cost of each item on it.
    pub(crate) cells: Vec<f32>,
    pub(crate) cost: f32,
    /// Its share of all lines of the lattice.
    pub(crate) share: f64,
}

/// The result for a lattice.
#[derive(Debug, Clone, Default)]
pub(crate) struct Posterior {
    /// The likeliest lines.
    pub(crate) lines: Vec<PosteriorLine>,
    /// How likely each half-move of the first line is, by its place.
    pub(crate) moves: Vec<f64>,
}

fn add(log: &mut f64, other: f64) {
    let (high, low) = if *log > other { (*log, other) } else { (other, *log) };
    *log = if low == f64::NEG_INFINITY { high } else { high + (low - high).exp().ln_1p() };
}

/// An unfinished line, from the first layer on.
struct OpenLine {
    /// The least cost that it can end with.
    least: f32,
    cost: f32,
    layer: usize,
    node: u32,
    /// The last step: the place of the line before it, and the edge.
    back: Option<(usize, usize)>,
    ended: bool,
}

impl PartialEq for OpenLine {
    fn eq(&self, other: &OpenLine) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for OpenLine {}

impl PartialOrd for OpenLine {
    fn partial_cmp(&self, other: &OpenLine) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for OpenLine {
    fn cmp(&self, other: &OpenLine) -> Ordering {
        other.least.total_cmp(&self.least).then(self.layer.cmp(&other.layer))
    }
}

/// Weighs the lines of a lattice. `rest` has for each layer the cost of the game ending there.
pub(crate) fn posterior(layers: &[LatticeLayer], rest: &[f32]) -> Posterior {
    let end = |layer: usize| rest.get(layer).copied().unwrap_or(f32::INFINITY);
    let sizes = || layers.iter().map(|layer| layer.nodes.len());
    let mut forward: Vec<Vec<f64>> = sizes().map(|n| vec![f64::NEG_INFINITY; n]).collect();
    let mut backward = forward.clone();
    let mut least: Vec<Vec<f32>> = sizes().map(|n| vec![f32::INFINITY; n]).collect();
    if let Some(first) = forward.first_mut().and_then(|first| first.first_mut()) {
        *first = 0.0;
    }
    for at in 1..layers.len() {
        for edge in &layers[at].edges {
            let before = forward[at - 1][edge.from as usize] - f64::from(edge.cost) * TEMPER;
            add(&mut forward[at][edge.to as usize], before);
        }
    }
    for at in (0..layers.len()).rev() {
        for node in 0..layers[at].nodes.len() {
            add(&mut backward[at][node], -f64::from(end(at)) * TEMPER);
            least[at][node] = least[at][node].min(end(at));
        }
        if at > 0 {
            for edge in &layers[at].edges {
                let (to, from) = (edge.to as usize, edge.from as usize);
                let behind = backward[at][to] - f64::from(edge.cost) * TEMPER;
                add(&mut backward[at - 1][from], behind);
                let cost = least[at][to] + edge.cost;
                least[at - 1][from] = least[at - 1][from].min(cost);
            }
        }
    }
    let Some(&all) = backward.first().and_then(|first| first.first()) else { return Posterior::default() };
    let lines = lines(layers, &least, end, all);
    let mut moves = Vec::new();
    if let Some(first) = lines.first() {
        moves = vec![f64::NEG_INFINITY; first.moves.len()];
        for at in 1..layers.len() {
            for edge in &layers[at].edges {
                let ply = usize::from(layers[at - 1].nodes[edge.from as usize].ply);
                let through = forward[at - 1][edge.from as usize] - f64::from(edge.cost) * TEMPER
                    + backward[at][edge.to as usize];
                for (step, played) in edge.played.iter().flatten().enumerate() {
                    if first.moves.get(ply + step) == Some(played) {
                        add(&mut moves[ply + step], through - all);
                    }
                }
            }
        }
    }
    let moves = moves.into_iter().map(|log| log.exp().min(1.0)).collect();
    Posterior { lines, moves }
}

/// The cheapest lines; those with the same half-moves count as one.
fn lines(layers: &[LatticeLayer], least: &[Vec<f32>], end: impl Fn(usize) -> f32, all: f64) -> Vec<PosteriorLine> {
    // The edges of a layer by the node that they leave.
    let mut leaving: Vec<Vec<Vec<usize>>> = layers.iter().map(|layer| vec![Vec::new(); layer.nodes.len()]).collect();
    for at in 1..layers.len() {
        for (index, edge) in layers[at].edges.iter().enumerate() {
            leaving[at - 1][edge.from as usize].push(index);
        }
    }
    let mut queue = BinaryHeap::new();
    let mut done: Vec<OpenLine> = Vec::new();
    let mut found: Vec<PosteriorLine> = Vec::new();
    if let Some(&first) = least.first().and_then(|first| first.first()) {
        queue.push(OpenLine { least: first, cost: 0.0, layer: 0, node: 0, back: None, ended: false });
    }
    let mut ends = 0;
    while let Some(open) = queue.pop() {
        if ends >= LINES || done.len() > STEPS || !open.least.is_finite() {
            break;
        }
        let (layer, node, cost) = (open.layer, open.node, open.cost);
        if open.ended {
            ends += 1;
            let mut line = traced(layers, &done, open.back, cost);
            line.share = (-f64::from(cost) * TEMPER - all).exp();
            match found.iter_mut().find(|known| known.moves == line.moves) {
                Some(known) => known.share += line.share,
                None => found.push(line),
            }
            continue;
        }
        let place = done.len();
        let total = cost + end(layer);
        let back = open.back;
        done.push(open);
        if total.is_finite() {
            queue.push(OpenLine { least: total, cost: total, layer, node, back, ended: true });
        }
        for &edge in &leaving[layer][node as usize] {
            let to = &layers[layer + 1].edges[edge];
            let cost = cost + to.cost;
            let least = cost + least[layer + 1][to.to as usize];
            queue.push(OpenLine {
                least,
                cost,
                layer: layer + 1,
                node: to.to,
                back: Some((place, edge)),
                ended: false,
            });
        }
    }
    found.sort_by(|a, b| b.share.total_cmp(&a.share));
    found
}

/// The line that ends with this step.
fn traced(layers: &[LatticeLayer], done: &[OpenLine], back: Option<(usize, usize)>, cost: f32) -> PosteriorLine {
    let (mut moves, mut items, mut cells) = (Vec::new(), Vec::new(), Vec::new());
    let mut behind = Vec::new();
    let mut next = back;
    while let Some((place, edge)) = next {
        let Some(open) = done.get(place) else { break };
        let edge = &layers[open.layer + 1].edges[edge];
        let layer = open.layer as u32;
        for (step, played) in edge.played.iter().flatten().enumerate().collect::<Vec<_>>().into_iter().rev() {
            if step == 0 && edge.played[1].is_some() {
                behind.push(moves.len());
            }
            moves.push(*played);
            items.push(layer);
        }
        cells.push(edge.cell);
        next = open.back;
    }
    moves.reverse();
    items.reverse();
    cells.reverse();
    let put_in = behind.into_iter().map(|from_end| moves.len() - 1 - from_end).collect();
    PosteriorLine { moves, items, put_in, cells, cost, share: 0.0 }
}
