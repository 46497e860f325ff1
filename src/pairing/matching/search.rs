//! What a search knows of the graph.

use super::wide::WideInteger;

/// What an outermost node is to the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NodeLabel {
    /// Not in the tree.
    Free,
    /// At an even distance from the root; the edge that leads to it, none for the root.
    Even(Option<[usize; 2]>),
    /// At an odd distance; the edge from the tree to it.
    Odd([usize; 2]),
}

/// The state of a search.
#[derive(Debug, Clone)]
pub(super) struct MatchingSearch<const N: usize> {
    pub label: Vec<NodeLabel>,
    /// The nodes with a label.
    pub labelled: Vec<usize>,
    /// For each vertex outside the even nodes: the even vertex nearest to it, and how near. For a free vertex `spent`
    /// is added to the slack, so that it does not change with the duals.
    pub nearest: Vec<Option<(WideInteger<N>, usize)>>,
    /// For each even node: the nearest edge to another even node, with twice `spent` added.
    pub cross: Vec<Option<(WideInteger<N>, [usize; 2])>>,
    /// The even nodes whose nearest edge has to be found anew before it is asked for.
    pub stale: Vec<bool>,
    /// The sum of all changes of duals so far.
    pub spent: WideInteger<N>,
    /// Edges without slack that wait.
    pub tight: Vec<[usize; 2]>,
}

/// Keeps what has the smaller key.
pub(super) fn keep_least<const N: usize, T>(least: &mut Option<(WideInteger<N>, T)>, key: WideInteger<N>, what: T) {
    if least.as_ref().is_none_or(|(known, _)| key < *known) {
        *least = Some((key, what));
    }
}

impl<const N: usize> MatchingSearch<N> {
    pub(super) fn new(size: usize) -> MatchingSearch<N> {
        MatchingSearch {
            label: vec![NodeLabel::Free; size + size / 2 + 1],
            labelled: Vec::new(),
            nearest: vec![None; size],
            cross: vec![None; size + size / 2 + 1],
            stale: vec![false; size + size / 2 + 1],
            spent: WideInteger::ZERO,
            tight: Vec::new(),
        }
    }

    pub(super) fn clear(&mut self) {
        for node in self.labelled.drain(..) {
            self.label[node] = NodeLabel::Free;
            self.cross[node] = None;
            self.stale[node] = false;
        }
        self.nearest.fill(None);
        self.spent = WideInteger::ZERO;
        self.tight.clear();
    }

    pub(super) fn set(&mut self, node: usize, label: NodeLabel) {
        self.label[node] = label;
        self.labelled.push(node);
    }

    pub(super) fn is_even(&self, node: usize) -> bool {
        matches!(self.label[node], NodeLabel::Even(_))
    }
}
