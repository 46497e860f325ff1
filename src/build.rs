//! The build script: tells the program from which commit it is built, the pages the hashes of their scripts and
//! styles, the messages where they stand, the openings where they are found, the linker which functions run together,
//! and the tests whether they have corpora.
//!
//! A package from a registry holds the commit in `.cargo_vcs_info.json`; a checkout is asked for it; without either,
//! or without git, the version stands alone. The hashes are constants of a build, so the program does without the
//! crates that compute them.
#![allow(clippy::print_stdout, reason = "a build script talks to cargo in this way")]

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

#[path = "chess/opening/book.rs"]
mod book;
#[path = "messages/keys.rs"]
mod keys;

/// How much of a commit's name is shown.
const SHOWN: usize = 9;

/// What the policy of a page allows by its hash: the files that it is made of, one after the other, and the variable
/// that hands the hash to the sources.
const HASHED: [(&[&str], &str); 4] = [
    (&["script.js"], "BIENBAN_SCRIPT_HASH"),
    (&["style.css"], "BIENBAN_STYLE_HASH"),
    (&["list.js"], "BIENBAN_LIST_SCRIPT_HASH"),
    (&["style.css", "list.css"], "BIENBAN_LIST_STYLE_HASH"),
];

/// Where those files are.
const PAGES: &str = "src/report/formats/html";

fn main() {
    println!("cargo::rerun-if-changed=src/build.rs");
    let root = env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    let version = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let version = match packaged(Path::new(&root)).or_else(|| checked_out(&root)) {
        Some(commit) => format!("{version} ({commit})"),
        None => version,
    };
    println!("cargo::rustc-env=BIENBAN_VERSION={version}");
    for (names, variable) in HASHED {
        let mut text = String::new();
        for name in names {
            let path = format!("{PAGES}/{name}");
            println!("cargo::rerun-if-changed={path}");
            text += &fs::read_to_string(Path::new(&root).join(&path)).unwrap_or_else(|error| panic!("{path}: {error}"));
        }
        println!("cargo::rustc-env={variable}={}", hash(&text));
    }
    println!("cargo::rerun-if-changed=src/messages/keys.rs");
    for language in ["en", "vi"] {
        list_messages(Path::new(&root), language);
    }
    list_openings(Path::new(&root));
    order_functions(Path::new(&root));
    pack_relocations();
    look_for_corpora(Path::new(&root));
}

/// Has the linker put the functions that run in daily use side by side, so that the system reads few pages of the
/// program: of every place that is touched it maps 64 KiB. `tests/tools/link_order.py` writes the list. Names on it
/// that a build does not have, since another compiler or other features made it, are passed over.
fn order_functions(root: &Path) {
    const ORDER: &str = "src/link.order";
    println!("cargo::rerun-if-changed={ORDER}");
    let of = |name| env::var(name).unwrap_or_default();
    if of("PROFILE") != "release" || of("CARGO_CFG_TARGET_OS") != "linux" {
        return;
    }
    let order = format!("-Wl,--symbol-ordering-file={}", root.join(ORDER).display());
    let arguments = [order, "-Wl,--no-warn-symbol-ordering".to_owned()];
    // Only some linkers know how to do it.
    if links_with(&arguments).is_some() {
        for argument in arguments {
            println!("cargo::rustc-link-arg-bin=bienban={argument}");
        }
    }
}

/// Has the linker write the places that are adjusted to where the program is loaded as bits instead of 24 bytes each:
/// all of them are read at every start. The C library has to know the form (glibc since 2.36), so a program that was
/// linked in this way is run, which can be done only where the program is built for the machine that builds it.
fn pack_relocations() {
    const PACKED: &str = "-Wl,-z,pack-relative-relocs";
    let of = |name| env::var(name).unwrap_or_default();
    if of("PROFILE") != "release" || of("CARGO_CFG_TARGET_OS") != "linux" || of("HOST") != of("TARGET") {
        return;
    }
    let runs = |program: PathBuf| Command::new(program).status().is_ok_and(|status| status.success());
    if links_with(&[PACKED.to_owned()]).is_some_and(runs) {
        println!("cargo::rustc-link-arg-bin=bienban={PACKED}");
    }
}

/// A program that does nothing, if the linker of this build takes arguments for it.
fn links_with(arguments: &[String]) -> Option<PathBuf> {
    let of = |name| env::var(name).unwrap_or_default();
    let (flags, linker) = (of("CARGO_ENCODED_RUSTFLAGS"), of("RUSTC_LINKER"));
    let out = of("OUT_DIR");
    let source = Path::new(&out).join("nothing.rs");
    if fs::write(&source, "fn main() {}\n").is_err() {
        return None;
    }
    let mut rustc = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.arg(&source).arg("--out-dir").arg(&out).args(["--target", &of("TARGET")]);
    rustc.args(flags.split('\u{1f}').filter(|flag| !flag.is_empty()));
    if !linker.is_empty() {
        rustc.arg(format!("-Clinker={linker}"));
    }
    rustc.args(arguments.iter().map(|argument| format!("-Clink-arg={argument}")));
    rustc.output().is_ok_and(|run| run.status.success()).then(|| Path::new(&out).join("nothing"))
}

/// Writes the table of the messages of a language, in the order of their keys.
fn list_messages(root: &Path, language: &str) {
    let mut text = String::new();
    for name in [format!("src/messages/{language}.ftl"), format!("src/messages/help.{language}.ftl")] {
        println!("cargo::rerun-if-changed={name}");
        text += &fs::read_to_string(root.join(&name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    let mut entries = keys::list(&text);
    let key = |entry: &[usize; 3]| &text[entry[0]..entry[1]];
    entries.sort_by_key(key);
    for pair in entries.windows(2) {
        assert_ne!(key(&pair[0]), key(&pair[1]), "this message of {language} stands twice");
    }
    let file = Path::new(&env::var("OUT_DIR").unwrap_or_default()).join(format!("keys.{language}.rs"));
    fs::write(&file, format!("{entries:?}\n")).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
}

/// Writes the book of the openings beside what else is made, for the library to include.
fn list_openings(root: &Path) {
    let name = "src/chess/opening/openings.tsv";
    println!("cargo::rerun-if-changed={name}\ncargo::rerun-if-changed=src/chess/opening/book.rs");
    let table = fs::read_to_string(root.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let file = Path::new(&env::var("OUT_DIR").unwrap_or_default()).join("openings.rs");
    fs::write(&file, book::of_table(&table)).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
}

/// The SHA-256 of a text in Base64. Lines end with LF there as in the page, whatever the checkout did to them.
fn hash(text: &str) -> String {
    STANDARD.encode(Sha256::digest(text.replace("\r\n", "\n")))
}

/// Sets `cfg(corpora)` if the corpora and the worked cases are beside the checkout, so that elsewhere the tests that
/// need them are counted as ignored. Only a file that exists is watched, since cargo would run this script every time
/// for one that is missing.
fn look_for_corpora(root: &Path) {
    println!("cargo::rustc-check-cfg=cfg(corpora)");
    let sources = root.join("../shared/corpus/SOURCES.md");
    if sources.exists() && root.join("../shared/cases").exists() {
        println!("cargo::rustc-cfg=corpora");
        println!("cargo::rerun-if-changed={}", sources.display());
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
