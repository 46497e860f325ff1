//! Reports: findings, tables and pages in every format.

mod codes;
mod formats;
mod pictures;
mod tables;
mod terminal;
