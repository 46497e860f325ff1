//! The corpora and the worked cases, which stand beside a checkout in `../shared` and are no part of the project.
//!
//! The build script looks for them. Where it finds none, `cfg(corpora)` is off and every test that needs them is
//! counted as ignored: such a test carries `#[cfg_attr(not(corpora), ignore = "needs the corpora in ../shared")]`.

use std::fs;
use std::path::{Path, PathBuf};

use super::root;

fn shared(path: &Path) -> PathBuf {
    let path = root().join("../shared").join(path);
    assert!(path.exists(), "there is no {}", path.display());
    path
}

/// A file or a folder of the corpora.
pub(crate) fn corpus(path: &str) -> PathBuf {
    shared(&Path::new("corpus").join(path))
}

/// A file or a folder of the worked cases.
pub(crate) fn cases(path: &str) -> PathBuf {
    shared(&Path::new("cases").join(path))
}

/// The bytes of a file, unpacked where its name ends in `.zst`.
pub(crate) fn unpacked(path: &Path) -> Vec<u8> {
    let bytes = fs::read(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    if path.extension().is_some_and(|e| e == "zst") { zstd::decode_all(&*bytes).expect("it unpacks") } else { bytes }
}

/// A file of the corpora, unpacked.
pub(crate) fn games(path: &str) -> Vec<u8> {
    unpacked(&corpus(path))
}

/// Without this a build from before the corpora were asked for would pass for ever without having looked at them.
#[test]
fn corpora_that_are_there_are_used() {
    let there = ["corpus/SOURCES.md", "cases"].iter().all(|path| root().join("../shared").join(path).exists());
    let asked = std::env::var_os("BIENBAN_CORPORA").is_some();
    assert_eq!(
        cfg!(corpora),
        there && asked,
        "the corpora came or went since the build script ran: touch src/build.rs"
    );
}
