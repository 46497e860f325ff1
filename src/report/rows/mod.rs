//! Rows that hold more than their cells, each with the columns of its table. Formats know these rows; the tables that
//! write them know the formats.

pub mod event;
pub(crate) mod finding;
pub(crate) mod ledger;
pub(crate) mod page;
