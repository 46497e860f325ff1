//! The tables of reports: their columns, their rows and their sentences.

pub(in crate::report) mod account;
pub mod changes;
pub mod differences;
pub(in crate::report) mod duplicates;
pub mod edits;
pub mod events;
pub(in crate::report) mod explained;
pub(in crate::report) mod findings;
pub(in crate::report) mod games;
pub mod gaps;
pub mod languages;
pub mod ledger;
pub mod ledger_xiangqi;
pub mod notations;
pub mod notes;
pub mod overview;
pub(in crate::report) mod positions;
pub mod provisions;
pub mod ranges;
pub(in crate::report) mod register;
pub mod repairs;
pub mod statistics;
pub(in crate::report) mod template;
pub(in crate::report) mod verdicts;
pub(in crate::report) mod writer;
