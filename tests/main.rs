//! All tests of the project in one binary: one file a subject.
#![allow(clippy::print_stdout, reason = "a test that is skipped says so")]

mod account;
mod audit;
mod books;
#[path = "tools/braid.rs"]
mod braid;
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
mod fast;
mod formats;
mod found;
mod frames;
mod hostile;
mod laws;
mod laws_cases;
mod layouts;
mod quick;
mod register;
mod sheets;
mod speech;
mod tables;
mod terminal;
mod tokens;
mod twins;
mod ui;
mod validate;

use std::path::{Path, PathBuf};

/// The project's root.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The command, which speaks English whatever the language of this computer.
fn bienban() -> assert_cmd::Command {
    let mut command = assert_cmd::Command::cargo_bin("bienban").expect("it is built");
    command.env("LC_ALL", "C");
    command
}

/// A folder of the corpora, which stand beside a checkout; a test that needs it says so and passes where it is absent.
fn corpus(folder: &str) -> Option<PathBuf> {
    let path = root().join("../shared/corpus").join(folder);
    if path.exists() {
        return Some(path);
    }
    println!("skipped: there is no {}", path.display());
    None
}
