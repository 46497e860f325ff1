//! Guard: nothing that is read is written over, and no two outputs are one file.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use same_file::Handle;

use crate::error::Error;
use crate::message::Message;
use crate::source::input::{Input, Inputs, display};

/// Refuses outputs that are among the inputs, or among the files that are read besides. Folders and patterns count by
/// what is in them, links by where they lead.
///
/// # Errors
/// [`Error::Usage`].
pub(super) fn keep_apart(outputs: &[Option<&Path>], inputs: &Inputs, besides: &[&Path]) -> Result<(), Error> {
    // What the shell has opened for standard output: `>> FILE` reads what it writes, without an end.
    if let Ok(out) = Handle::stdout()
        && out.as_file().metadata().is_ok_and(|file| file.is_file())
    {
        let is_read = |path: &&PathBuf| Handle::from_path(path).is_ok_and(|file| file == out);
        if let Some(read) = files(inputs).find(is_read) {
            return Err(Error::Usage(Message::new("selecting-over-input").with("file", display(read))));
        }
    }
    let true_path = |path: &Path| std::fs::canonicalize(path).ok();
    for written in outputs.iter().flatten().filter(|path| path.as_os_str() != "-").filter_map(|path| true_path(path)) {
        // A device such as /dev/null loses nothing.
        if !written.is_file() {
            continue;
        }
        let same = |path: &&Path| true_path(path).as_ref() == Some(&written);
        let named = files(inputs).map(PathBuf::as_path);
        if let Some(read) = named.chain(besides.iter().copied()).find(same) {
            return Err(Error::Usage(Message::new("selecting-over-input").with("file", display(read))));
        }
    }
    Ok(())
}

/// The files among the inputs.
fn files(inputs: &Inputs) -> impl Iterator<Item = &PathBuf> {
    inputs.found.iter().flatten().filter_map(|input| match input {
        Input::File(path) | Input::Walked(path) => Some(path),
        Input::Stdin | Input::Kept { .. } => None,
    })
}

/// Whether two outputs are one: the same file, or both standard output. No file at all is standard output, too.
pub(super) fn are_one(one: Option<&Path>, other: Option<&Path>) -> bool {
    let place = |path: Option<&Path>| path.filter(|path| path.as_os_str() != "-").map(place);
    place(one) == place(other)
}

/// Where a path leads, however it is spelt, also for a file that is still to be made: `a.pgn` and `./a.pgn` are one.
fn place(path: &Path) -> PathBuf {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let made = || Some(std::fs::canonicalize(folder).ok()?.join(path.file_name()?));
    std::fs::canonicalize(path).ok().or_else(made).unwrap_or_else(|| path.to_owned())
}

/// The files that are read, by where they lead, for outputs whose names come while reading.
pub(super) fn read_files(inputs: &Inputs) -> HashSet<PathBuf> {
    files(inputs).filter_map(|path| std::fs::canonicalize(path).ok()).collect()
}
