//! The tables of reports: their rows, and what they say.

pub(in crate::report) mod ledger;
pub(in crate::report) mod ledger_writer;
pub mod provisions;
pub(in crate::report) mod record;
pub(in crate::report) mod register;
pub(in crate::report) mod verdicts;
