//! Repeats: claims that occur twice in a claims file.

use std::collections::HashMap;

use super::claim::Plea;
use super::docket::GameSite;
use super::{ClaimAnswer, ClaimVerdict};
use bienban_base::place::{Ply, Side};
use bienban_engine::chess::Move;
use bienban_engine::chess::draws::{DrawKind, RuleName};

/// What makes two claims the same: the game, the place in it, the player, the rule, the kind and the announced move. A
/// move that is not legal is known by its text.
type RepeatKey = (GameSite, Ply, Side, RuleName, DrawKind, Option<Result<Move, Box<str>>>);

/// The first row of a claim, with its verdict and the claim itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstClaim {
    /// The number of the row.
    pub row: u32,
    /// Its verdict.
    pub verdict: ClaimVerdict,
    /// What was claimed, with its clocks and its move.
    pub plea: Plea,
}

/// The rows of claims by what makes them the same.
#[derive(Debug, Default)]
pub struct Repeats {
    rows: HashMap<RepeatKey, FirstClaim>,
}

impl Repeats {
    /// The first row with the same claim, or `None` if this one, in the row given, is the first.
    pub fn first(
        &mut self,
        (site, ply): (&GameSite, Ply),
        plea: &Plea,
        (row, answer): (u32, &ClaimAnswer),
    ) -> Option<FirstClaim> {
        let verdict = answer.verdict;
        let announced = plea.announced.clone().map(|text| answer.announced.ok_or(text));
        let new = || FirstClaim { row, verdict, plea: plea.clone() };
        let first =
            self.rows.entry((site.clone(), ply, plea.side, plea.rule, plea.kind, announced)).or_insert_with(new);
        (first.row != row).then(|| first.clone())
    }
}
