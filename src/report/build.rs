//! The build script: hands the pages the hashes of their scripts and styles.
//!
//! The hashes are constants of a build, so the program does without the crates that compute them.
#![allow(clippy::print_stdout, reason = "a build script talks to cargo in this way")]

use std::fs;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

/// What the policy of a page allows by its hash: the files that it is made of, one after the other, and the variable
/// that hands the hash to the sources.
const HASHED: [(&[&str], &str); 4] = [
    (&["script.js"], "BIENBAN_SCRIPT_HASH"),
    (&["style.css"], "BIENBAN_STYLE_HASH"),
    (&["list.js"], "BIENBAN_LIST_SCRIPT_HASH"),
    (&["style.css", "list.css"], "BIENBAN_LIST_STYLE_HASH"),
];

/// Where those files are.
const PAGES: &str = "formats/html";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    for (names, variable) in HASHED {
        let mut text = String::new();
        for name in names {
            let path = format!("{PAGES}/{name}");
            println!("cargo::rerun-if-changed={path}");
            text += &fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        }
        println!("cargo::rustc-env={variable}={}", hash(&text));
    }
}

/// The SHA-256 of a text in Base64. Lines end with LF there as in the page, whatever the checkout did to them.
fn hash(text: &str) -> String {
    STANDARD.encode(Sha256::digest(text.replace("\r\n", "\n")))
}
