//! All tests of the project in one binary: one folder a room, one file a subject.
#![allow(clippy::print_stdout, reason = "a test that is skipped says so")]
#![allow(clippy::needless_raw_string_hashes, reason = "snapbox writes its snapshots in this way")]
#![allow(clippy::too_many_lines, reason = "a test tells its story from the top to the bottom")]

#[path = "tools/braid.rs"]
mod braid;
mod claims;
mod command;
mod engine;
mod games;
mod harness;
mod house;
mod law;
mod reports;
mod sheets;
mod sources;
mod tournaments;
mod xiangqi;
