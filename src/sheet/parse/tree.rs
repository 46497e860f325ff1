//! The steps of all explanations that are followed. They share what they have in common.

use std::rc::Rc;

use crate::layout::RowShape;
use bienban_base::place::Side;

/// The effect of an explanation on a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ParseAct {
    /// Takes its labels or players.
    Fields,
    /// Takes it as a line of moves, or as the result below them.
    Line,
    /// Takes it as the head of a table.
    Head,
    /// Takes it as a row of the current table.
    TableRow,
    /// Takes it as the names of the players in the columns of the current table.
    Names,
    /// Takes it as the points in the columns of the current table.
    Points,
    /// Takes it as the head of columns of facts.
    Columns,
    /// Takes it as a row below such a head, after this many others that are counted.
    ListRow(u32),
    /// Takes it as the heading of the rows below it in a list.
    Section,
    /// Takes it as the name for the label above it.
    Value(Side),
    /// Takes it as a message of a chat.
    Message,
    /// Takes it as a table that lies on its side.
    Transposed,
    /// Takes it as a result without a label above the moves.
    Result,
    /// Takes it as a title or a remark.
    Loose,
}

impl ParseAct {
    /// Whether the effect of the row depends on its reading.
    pub(super) fn has_shape(self) -> bool {
        matches!(
            self,
            ParseAct::Fields
                | ParseAct::Head
                | ParseAct::Columns
                | ParseAct::Section
                | ParseAct::Message
                | ParseAct::Transposed
        )
    }
}

/// A step of an explanation.
#[derive(Debug, Clone)]
pub(super) struct ParseStep {
    /// The first row, and how many there are.
    pub(super) row: usize,
    pub(super) rows: usize,
    /// The effect of the row.
    pub(super) act: ParseAct,
    /// Whether another game begins here.
    pub(super) new: bool,
    /// The shape of the row, where the act needs it.
    pub(super) shape: Option<Rc<RowShape>>,
}

/// The node before the first step.
pub(super) const ROOT: usize = usize::MAX;

/// The place of a node that is dropped.
const GONE: u32 = u32::MAX;

/// Each step with the node of the one before it.
#[derive(Debug, Default)]
pub(super) struct ParseTree {
    nodes: Vec<(usize, ParseStep)>,
    /// The number of nodes above which those are dropped that lead nowhere.
    most: usize,
}

impl ParseTree {
    /// Adds a step after a node, and returns its node.
    pub(super) fn add(&mut self, before: usize, step: ParseStep) -> usize {
        self.nodes.push((before, step));
        self.nodes.len() - 1
    }

    /// Drops the nodes to which none of these leads any more, if there are many. Most nodes are like that, and a file
    /// may have any number of rows.
    pub(super) fn sweep<'h>(&mut self, ends: impl Iterator<Item = &'h mut usize>) {
        if self.nodes.len() <= self.most {
            return;
        }
        let mut ends: Vec<&mut usize> = ends.filter(|end| **end != ROOT).collect();
        // The new place of each node; `GONE` if it is dropped.
        let mut places = vec![GONE; self.nodes.len()];
        for end in &ends {
            let mut node = **end;
            while node != ROOT && places[node] == GONE {
                places[node] = 0;
                node = self.nodes[node].0;
            }
        }
        let mut count = 0;
        for at in 0..places.len() {
            if places[at] == GONE {
                continue;
            }
            // A node comes after the one before it, so that one has its place already.
            let before = self.nodes[at].0;
            self.nodes[at].0 = if before == ROOT { ROOT } else { places[before] as usize };
            self.nodes.swap(count, at);
            places[at] = count as u32;
            count += 1;
        }
        self.nodes.truncate(count);
        for end in &mut ends {
            **end = places[**end] as usize;
        }
        self.most = count + count / 2 + ends.len();
        self.nodes.reserve_exact(self.most + ends.len() - count);
    }

    /// The steps to a node.
    pub(super) fn steps(&self, mut node: usize) -> Vec<ParseStep> {
        let mut steps = Vec::new();
        while node != ROOT {
            let (before, step) = &self.nodes[node];
            steps.push(step.clone());
            node = *before;
        }
        steps.reverse();
        steps
    }
}
