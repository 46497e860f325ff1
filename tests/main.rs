//! All tests of the project in one binary: one file a subject.
#![allow(clippy::print_stdout, reason = "a test that is skipped says so")]
#![allow(clippy::needless_raw_string_hashes, reason = "snapbox writes its snapshots in this way")]

mod account;
mod architecture;
mod audit;
mod books;
#[path = "tools/braid.rs"]
mod braid;
mod claims_files;
mod claims_paper;
mod claims_slips;
mod codes;
mod config;
mod convert;
mod convert_command;
mod corpus;
mod cross_check;
mod dead;
mod docs;
mod draws;
mod encoding;
mod events;
mod fast;
mod formats;
mod found;
mod frames;
mod harness;
mod hostile;
mod law_points;
mod law_texts;
mod law_words;
mod laws;
mod laws_cases;
mod layouts;
mod pipeline;
mod quick;
mod register;
mod repair;
mod rulings;
mod sheets;
mod speech;
mod systems;
mod tables;
mod terminal;
mod tokens;
mod twins;
mod typed;
mod ui;
mod validate;
mod written;
mod xiangqi;
mod xiangqi_sheets;
