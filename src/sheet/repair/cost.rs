//! Cost: the cost of a reading of a cell, and how costs add up.

use super::kind::Kind;

/// The cost of a reading, and the error in the cell that it implies.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Read {
    pub(super) cost: f32,
    pub(super) kind: Option<Kind>,
}

impl From<Kind> for Read {
    fn from(kind: Kind) -> Read {
        Read { cost: kind.cost(), kind: Some(kind) }
    }
}

/// A sum of costs, with the kind of the dearest.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Sum {
    pub(super) cost: f32,
    pub(super) kind: Option<Kind>,
    /// The cost of the dearest one.
    pub(super) dearest: f32,
}

impl Sum {
    pub(super) fn add(&mut self, cost: f32, kind: Option<Kind>) {
        self.cost += cost;
        if kind.is_some() && (self.kind.is_none() || cost > self.dearest) {
            (self.kind, self.dearest) = (kind, cost);
        }
    }

    pub(super) fn kind(&mut self, kind: Kind, choice: f32) {
        self.add(kind.cost() + choice, Some(kind));
    }

    pub(super) fn read(self) -> Read {
        Read { cost: self.cost, kind: self.kind }
    }
}
