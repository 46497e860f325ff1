//! Cost: the cost of a reading of a cell, and how costs add up.

use super::kind::EditKind;

/// The cost of a reading, and the error in the cell that it implies.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct ReadingCost {
    pub(super) cost: f32,
    pub(super) kind: Option<EditKind>,
}

impl From<EditKind> for ReadingCost {
    fn from(kind: EditKind) -> ReadingCost {
        ReadingCost { cost: kind.cost(), kind: Some(kind) }
    }
}

/// A sum of costs, with the kind of the dearest.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct CostSum {
    pub(super) cost: f32,
    pub(super) kind: Option<EditKind>,
    /// The cost of the dearest one.
    pub(super) dearest: f32,
}

impl CostSum {
    pub(super) fn add(&mut self, cost: f32, kind: Option<EditKind>) {
        self.cost += cost;
        if kind.is_some() && (self.kind.is_none() || cost > self.dearest) {
            (self.kind, self.dearest) = (kind, cost);
        }
    }

    pub(super) fn kind(&mut self, kind: EditKind, choice: f32) {
        self.add(kind.cost() + choice, Some(kind));
    }

    pub(super) fn read(self) -> ReadingCost {
        ReadingCost { cost: self.cost, kind: self.kind }
    }
}
