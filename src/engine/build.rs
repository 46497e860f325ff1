//! The build script: writes the book of the openings for the library to include.
#![allow(clippy::print_stdout, reason = "a build script talks to cargo in this way")]

use std::env;
use std::fs;
use std::path::Path;

#[path = "chess/opening/book.rs"]
mod book;

fn main() {
    const NAME: &str = "chess/opening/openings.tsv";
    println!("cargo::rerun-if-changed=build.rs\ncargo::rerun-if-changed=chess/opening/book.rs");
    println!("cargo::rerun-if-changed={NAME}");
    let table = fs::read_to_string(NAME).unwrap_or_else(|error| panic!("{NAME}: {error}"));
    let file = Path::new(&env::var("OUT_DIR").unwrap_or_default()).join("openings.rs");
    fs::write(&file, book::of_table(&table)).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
}
