//! Repeats: claims that stand in a claims file twice.

use std::collections::HashMap;

use super::Verdict;
use super::claim::Plea;
use super::docket::Site;
use crate::chess::draws::RuleName;
use crate::place::{Ply, Side};

/// What makes two claims the same: the game, the place in it, the player and the rule.
type Same = (Site, Ply, Side, RuleName);

/// The rows of claims by what makes them the same.
#[derive(Debug, Default)]
pub struct Repeats {
    rows: HashMap<Same, (u32, Verdict)>,
}

impl Repeats {
    /// The row and the verdict of an earlier claim that is the same, or `None` if this one is the first.
    pub fn first(&mut self, (site, ply): (&Site, Ply), plea: &Plea, row: (u32, Verdict)) -> Option<(u32, Verdict)> {
        let first = *self.rows.entry((site.clone(), ply, plea.side, plea.rule)).or_insert(row);
        (first.0 != row.0).then_some(first)
    }
}
