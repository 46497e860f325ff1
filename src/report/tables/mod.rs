//! The tables of reports: their columns, their rows and their sentences.

pub(crate) mod account;
pub mod changes;
pub mod differences;
pub(crate) mod duplicates;
pub mod edits;
pub mod events;
pub(crate) mod explained;
pub(crate) mod findings;
pub(crate) mod games;
pub mod gaps;
pub mod languages;
pub mod ledger;
pub mod ledger_xiangqi;
pub mod notations;
pub mod notes;
pub mod overview;
pub(crate) mod placed_sheet;
pub(crate) mod positions;
pub mod provisions;
pub mod ranges;
pub(crate) mod register;
pub mod repairs;
pub mod statistics;
pub(crate) mod template;
pub(crate) mod verdicts;
pub(crate) mod writer;
