//! Own: the files that a desk keeps for itself in its folder, beside those with games.

use std::ffi::OsStr;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use same_file::Handle;

/// The file whose lock shows that a desk writes here. It is empty, and the lock goes when the desk does.
pub(super) const LOCK: &str = ".bienban-desk.lock";
/// The corrections file, which has the decisions.
pub(super) const CORRECTIONS: &str = "bienban-corrections.jsonl";
/// The claims file. `audit` reads it as well.
pub(super) const CLAIMS: &str = "bienban-claims.csv";
/// All of them.
pub(super) const NAMES: [&str; 3] = [LOCK, CORRECTIONS, CLAIMS];

/// Whether a file has the name of one that somebody may see, so that it is none of the files with games.
pub(super) fn is_own(name: &OsStr) -> bool {
    name == CORRECTIONS || name == CLAIMS
}

/// Whether an open file is the one at a path: another program may have removed or replaced it.
pub(super) fn is_at(file: &File, path: &Path) -> bool {
    let ours = file.try_clone().and_then(Handle::from_file);
    matches!((ours, Handle::from_path(path)), (Ok(ours), Ok(there)) if ours == there)
}

/// The path of one of these files in a folder.
///
/// # Errors
/// If something else than a file has its name: a link may lead out of the folder.
pub(super) fn path(root: &Path, name: &str) -> io::Result<PathBuf> {
    let path = root.join(name);
    match std::fs::symlink_metadata(&path) {
        Ok(found) if !found.file_type().is_file() => Err(io::ErrorKind::InvalidInput.into()),
        _ => Ok(path),
    }
}
