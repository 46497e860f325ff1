//! The possible games of both sheets of a game.

use super::impossible::{self, ImpossibleMove};
use super::proposal::{Proposal, lessen};
use super::witness::Witness;
use super::{RepairOptions, RepairSheet, propose};
use crate::scanned::together;
use bienban_engine::chess::notation::letters::ENGLISH;

/// The result for both sheets of a game.
#[derive(Debug, Default)]
pub struct PairProposals {
    /// Their possible games, the likeliest first.
    pub proposals: Vec<Proposal>,
    /// The illegal half-move that both show.
    pub impossible: Option<ImpossibleMove>,
    /// How likely each half-move of the first game is, if a sheet was scanned.
    pub moves: Vec<f64>,
}

impl Witness {
    /// The possible games of both sheets of a game, the likeliest first, and the illegal half-move that both show, if
    /// the rest can be played with it on the board. If it can be played only so, there are no proposals.
    pub fn proposals_with(&mut self, other: &mut Witness, options: &RepairOptions) -> PairProposals {
        if (self.page.is_some() || other.page.is_some())
            && let Some(page) = together(self, other)
        {
            let proposals = Proposal::scanned(&page, [&self.sheet, &other.sheet].map(|sheet| sheet.cells.len()));
            return PairProposals { proposals, impossible: None, moves: page.moves };
        }
        let none = || RepairSheet::new(Vec::new(), ENGLISH);
        let sheets = [std::mem::replace(&mut self.sheet, none()), std::mem::replace(&mut other.sheet, none())];
        let mut proposals = propose(&sheets, &self.start, self.outcome.or(other.outcome), options);
        let impossible = impossible::shown_by_both(&sheets, &self.start, &proposals);
        match impossible.as_ref().map(|found| found.p) {
            Some(1.0..) => proposals.clear(),
            Some(p) => lessen(&mut proposals, 1.0 - p),
            None => {}
        }
        [self.sheet, other.sheet] = sheets;
        PairProposals { proposals, impossible, moves: Vec::new() }
    }
}
