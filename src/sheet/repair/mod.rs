//! Repair: the possible games of a broken scoresheet, or of both sheets of a game.
//!
//! A sheet is read into its [`cell`]s. The search changes their readings as cheaply as it can, so that the whole rest
//! can be played. The cost of a reading is the surprise, in nats, that the sheet shows this if that was played: costs
//! add up, and the game with the least is the likeliest. The [`proposal`]s have probabilities.
//!
//! Nothing here changes a sheet or decides who is right: the Laws prefer neither sheet (8.1), so whatever is not
//! certain stays open for the arbiter.

pub mod applied;
pub mod before;
mod both_sheets;
pub mod bridge;
pub mod cell;
mod characters;
mod confusion;
mod cost;
pub mod doubt;
mod exchange;
pub mod features;
mod graph;
pub mod impossible;
pub mod kind;
mod legal;
mod line;
pub mod network;
pub mod openings;
mod options;
mod outlook;
pub mod pairing;
pub mod plausibility;
mod probability;
pub mod proposal;
mod queue;
mod reading;
mod rows;
mod scales;
mod search;
pub mod sheet;
mod stored;
#[cfg(test)]
mod walks;
mod ways;
mod weights;
mod wide;
pub mod witness;

pub use applied::{AppliedProposal, AppliedSheet, OriginalSheet};
pub use both_sheets::PairProposals;
pub use cell::{RepairCell, cells};
pub use kind::EditKind;
pub use proposal::{Proposal, ProposalEdit};
pub use sheet::RepairSheet;
pub use witness::Witness;

use bienban_engine::chess::Chess;
use bienban_engine::pgn::outcome::Outcome;
use search::RepairSearch;

/// The request to a search.
#[derive(Debug, Clone, Copy)]
pub struct RepairOptions {
    /// How much is tried, from 1. It counts half-moves and never seconds, so the answer is the same on every machine.
    pub effort: u32,
    /// The most edits that a proposal has; `None` for any number.
    pub max_errors: Option<usize>,
}

impl Default for RepairOptions {
    fn default() -> RepairOptions {
        RepairOptions { effort: 1, max_errors: None }
    }
}

/// A repair that costs this much is not cheap: then damage of the whole sheet is considered.
const CHEAP: f32 = 14.0;
/// The cost, in nats, of wrong numbers in several rows.
const WRONG_NUMBERS: f32 = 12.0;
/// How many more cells must be readable as they are written for another order to be tried.
const FARTHER: usize = 2;

/// A sheet with more cells than this is no scoresheet, and nothing is proposed for it.
const MOST_CELLS: usize = 2_000;

/// The possible games of a sheet, or of two sheets of one game, the likeliest first.
pub fn propose(
    sheets: &[RepairSheet],
    start: &Chess,
    result: Option<Outcome>,
    options: &RepairOptions,
) -> Vec<Proposal> {
    if sheets.iter().any(|sheet| sheet.cells.len() > MOST_CELLS) || sheets.iter().all(|sheet| sheet.cells.is_empty()) {
        return Vec::new();
    }
    let mut search = RepairSearch::new(sheets, start, options.effort);
    search.run();
    rows::put_in(&mut search);
    search.run();
    search.run_longer();
    if search.best > CHEAP {
        search.run_more();
    }
    let mut found = proposal::proposals(&search, sheets, start, result, None);
    if let [sheet] = sheets {
        // A half-move that is put in explains a damaged sheet cheaply, too, so each damage is weighed against it.
        let reordered = wide::reordered(&sheet.cells, search.reach());
        // Where the numbers of a sheet show its damage, they are wrong without it.
        if reordered.iter().any(|whole| matches!(whole.kind, EditKind::RowsOrder | EditKind::RowsRepeated)) {
            for one in &mut found {
                one.cost += WRONG_NUMBERS;
            }
        }
        for whole in reordered.into_iter().chain(wide::lost(sheet, start, search.reach())) {
            let reordered = [RepairSheet::new(whole.cells.clone(), sheet.hand.language)];
            let mut other = RepairSearch::new(&reordered, start, options.effort);
            // A sheet that is read no farther in another order was not written in it, unless it shows that itself.
            let all = other.reach() == whole.cells.len();
            if whole.shown || all || other.reach() > search.reach() + FARTHER {
                other.run();
                for one in proposal::proposals(&other, &reordered, start, result, Some(&whole)) {
                    proposal::merge(&mut found, one);
                }
            }
        }
    }
    proposal::state(&mut found, if sheets.len() > 1 { probability::PAIR } else { probability::SHEET });
    doubt::of_open(&mut found, start, sheets.len());
    if let [one, other] = sheets {
        doubt::of_unlike(&mut found, [one, other]);
    }
    doubt::drop_unread(&mut found, sheets);
    // Proposals that were not asked for keep their share of the probability, so they are left out only now.
    if let Some(most) = options.max_errors {
        found.retain(|proposal| proposal::errors(&proposal.edits) <= most);
        proposal::rank(&mut found);
    }
    found
}
