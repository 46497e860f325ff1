//! Doubt: reasons why no proposal may be true that do not show in the costs.

use bienban_engine::chess::Chess;

use super::bridge::bridges;
use super::proposal::{errors, lessen};
use super::{EditKind, Proposal, RepairSheet, Witness};

/// Two sheets that agree on less than this share of their half-moves may be of two games.
const ALIKE: f64 = 0.5;

/// The share of their half-moves on which two sheets agree by a proposal.
fn alike(proposal: &Proposal, sheets: [&RepairSheet; 2]) -> f64 {
    let readable = |sheet: &RepairSheet| sheet.cells.iter().filter(|cell| !cell.is_open()).count();
    let fewer = sheets.map(readable).into_iter().min().unwrap_or(0);
    let wrong =
        |ply: usize| proposal.edits.iter().any(|edit| edit.ply as usize == ply && edit.kind != EditKind::ShortCapture);
    let both = (1..).zip(&proposal.cells).filter(|(_, shows)| shows.iter().all(Option::is_some));
    both.filter(|&(ply, _)| !wrong(ply)).count() as f64 / fewer.max(1) as f64
}

/// Whether two sheets agree by a proposal on so little that they may not be of one game at all.
pub fn unlike(proposal: &Proposal, sheets: [&Witness; 2]) -> bool {
    alike(proposal, sheets.map(|witness| &witness.sheet)) < ALIKE
}

/// Makes proposals less likely by which the two sheets hardly agree.
pub(super) fn of_unlike(proposals: &mut [Proposal], sheets: [&RepairSheet; 2]) {
    for proposal in proposals {
        let alike = alike(proposal, sheets);
        if alike < ALIKE {
            lessen(std::slice::from_mut(proposal), alike);
        }
    }
}

/// The probability that the truth is among the proposals where this many half-moves in a row are open, and more ways
/// lead over them than can be listed. The search cannot try all of them. Of 112 sheets and pairs with runs of empty
/// cells, made by somebody who had not seen the search, the first proposal was right for 15 of 16 runs of three, 11 of
/// 16 of four, 2 of 16 of five, 5 of 16 of six and none of eight.
fn reached(half_moves: usize) -> f64 {
    1.0 / (1.0 + (1.5 * (half_moves as f64 - 4.8)).exp())
}

/// Makes proposals less likely whose first one bridges more half-moves than can be listed.
pub(super) fn of_open(proposals: &mut [Proposal], start: &Chess, sheets: usize) {
    let Some(first) = proposals.first() else { return };
    let open = bridges(first, start, sheets).into_iter().filter(|bridge| bridge.ways.is_none());
    if let Some(longest) = open.map(|bridge| bridge.half_moves).max().filter(|&longest| longest > 1) {
        lessen(proposals, reached(longest));
    }
}

/// This many errors are reported for any sheet, however short.
const FEW: usize = 6;

/// Leaves out proposals that change most cells: they reflect this program more than the game.
pub(super) fn drop_unread(proposals: &mut Vec<Proposal>, sheets: &[RepairSheet]) {
    let cells: usize = sheets.iter().map(|sheet| sheet.cells.len()).sum();
    proposals.retain(|proposal| errors(&proposal.edits) <= FEW.max(cells / 2));
}
