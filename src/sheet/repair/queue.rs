//! Queue: the lines that lead no farther, the cheapest first.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::graph::NextCells;

/// A line that leads no farther.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct WaitingLine {
    /// The least cost of a game by this line, in nats.
    pub(super) least: f32,
    /// Its first node.
    pub(super) first: u32,
    /// The cells at which it stops.
    pub(super) at: NextCells,
}

/// The lines that may still be continued. Costs are compared as whole numbers, which is quicker.
#[derive(Debug, Default)]
pub(super) struct LineQueue(BinaryHeap<Reverse<(u64, NextCells)>>);

/// The sign bit of a number.
const SIGN: u32 = 1 << 31;

/// A number with the same order as the cost under `f32::total_cmp`.
fn ordered(cost: f32) -> u32 {
    let bits = cost.to_bits();
    if bits & SIGN == 0 { bits | SIGN } else { !bits }
}

/// The cost of such a number.
fn cost(ordered: u32) -> f32 {
    f32::from_bits(if ordered & SIGN == 0 { !ordered } else { ordered & !SIGN })
}

impl LineQueue {
    pub(super) fn push(&mut self, line: WaitingLine) {
        let number = u64::from(ordered(line.least)) << 32 | u64::from(line.first);
        self.0.push(Reverse((number, line.at)));
    }

    /// The cheapest line; of those that cost the same, the one that came first.
    pub(super) fn pop(&mut self) -> Option<WaitingLine> {
        self.0.pop().map(|Reverse((number, at))| WaitingLine {
            least: cost((number >> 32) as u32),
            first: number as u32,
            at,
        })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cheapest_line_comes_first_as_it_was() {
        let costs = [3.5, -2.25, 0.0, f32::INFINITY, 1e-20, -0.0, 3.5, 12.0];
        let lines = costs.iter().zip(0..).map(|(&least, first)| WaitingLine { least, first, at: [first as u16, 7] });
        let mut queue = LineQueue::default();
        lines.clone().for_each(|line| queue.push(line));
        let mut sorted: Vec<WaitingLine> = lines.collect();
        sorted.sort_by(|a, b| a.least.total_cmp(&b.least).then(a.first.cmp(&b.first)));
        assert_eq!(std::iter::from_fn(|| queue.pop()).collect::<Vec<_>>(), sorted);
        assert!(queue.is_empty());
    }
}
