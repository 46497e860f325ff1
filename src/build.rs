//! The build script: tells the program from which commit it is built, and the tests whether they have corpora and a
//! program that fails on request.
//!
//! A package from a registry holds the commit in `.cargo_vcs_info.json`; a checkout is asked for it; without either,
//! or without git, the version is shown alone.
#![allow(clippy::print_stdout, reason = "a build script talks to cargo in this way")]

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

/// How much of a commit's name is shown.
const SHOWN: usize = 9;

fn main() {
    println!("cargo::rerun-if-changed=src/build.rs");
    let root = env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    let version = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let version = match packaged(Path::new(&root)).or_else(|| checked_out(&root)) {
        Some(commit) => format!("{version} ({commit})"),
        None => version,
    };
    println!("cargo::rustc-env=BIENBAN_VERSION={version}");
    look_for_corpora(Path::new(&root));
    // The profile for development has the assertions of `run` on, and so a program that fails where it is asked to.
    println!("cargo::rustc-check-cfg=cfg(optimised)");
    if env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rustc-cfg=optimised");
    }
}

/// Sets `cfg(corpora)` if `BIENBAN_CORPORA` asks for the corpora and the worked cases beside the checkout, and they are
/// there. Otherwise the tests that need them are counted as ignored. They take long without optimisation, so they run
/// only when asked for.
fn look_for_corpora(root: &Path) {
    println!("cargo::rustc-check-cfg=cfg(corpora)");
    println!("cargo::rerun-if-env-changed=BIENBAN_CORPORA");
    let asked = env::var_os("BIENBAN_CORPORA").is_some();
    if asked && root.join("../shared/corpus/SOURCES.md").exists() && root.join("../shared/cases").exists() {
        println!("cargo::rustc-cfg=corpora");
    }
}

/// The commit that the package was made from: cargo writes `"sha1": "..."`.
fn packaged(root: &Path) -> Option<String> {
    let info = fs::read_to_string(root.join(".cargo_vcs_info.json")).ok()?;
    let (_, rest) = info.split_once("\"sha1\"")?;
    let commit = rest.split('"').nth(1)?;
    commit.get(..SHOWN).map(str::to_owned)
}

/// The commit of the checkout and its day, and builds anew when it changes. A checkout of another project around this
/// one is none.
fn checked_out(root: &str) -> Option<String> {
    let git = |arguments: &[&str]| {
        let run =
            Command::new("git").args(["-C", root]).args(arguments).output().ok().filter(|run| run.status.success())?;
        Some(String::from_utf8(run.stdout).ok()?.trim().to_owned())
    };
    // Where the project is the top of its checkout there is no path from there to here.
    git(&["rev-parse", "--show-prefix"]).filter(String::is_empty)?;
    for name in ["HEAD", "logs/HEAD"] {
        if let Some(path) =
            git(&["rev-parse", "--path-format=absolute", "--git-path", name]).filter(|p| Path::new(p).exists())
        {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    git(&["log", "-1", &format!("--abbrev={SHOWN}"), "--format=%h %cs"])
}
