//! All tests of the project in one binary: one file a subject.
#![allow(clippy::print_stdout, reason = "a test that is skipped says so")]
#![allow(clippy::needless_raw_string_hashes, reason = "snapbox writes its snapshots in this way")]
#![allow(clippy::too_many_lines, reason = "a test tells its story from the top to the bottom")]

mod account;
mod architecture;
mod audit;
mod begun;
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
mod duplicates;
mod encoding;
mod endgames;
mod events;
mod fast;
mod formats;
mod found;
mod frames;
mod games;
mod harness;
mod hostile;
mod law_points;
mod law_texts;
mod law_words;
mod laws;
mod laws_cases;
mod layouts;
mod life;
mod mended;
mod overwriting;
mod pipeline;
mod quick;
mod ranges;
mod register;
mod repair;
mod rulings;
mod select;
mod selection;
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
mod watch;
mod watch_sources;
mod written;
mod xiangqi;
mod xiangqi_sheets;
mod xiangqi_words;
