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

/// Refuses inputs to which standard output leads: `>> FILE` would read what it writes. An empty file of a folder, which
/// `> FILE` has just made there, has no games.
///
/// # Errors
/// [`Error::Usage`].
pub(super) fn keep_stdout_apart(inputs: &Inputs) -> Result<(), Error> {
    let is_file = |file: &Handle| file.as_file().metadata().is_ok_and(|file| file.is_file());
    let Some(out) = Handle::stdout().ok().filter(is_file) else { return Ok(()) };
    for input in inputs.found.iter().flatten() {
        let (read, walked) = match input {
            Input::File(path) => (path, false),
            Input::Walked(path) => (path, true),
            Input::Stdin if Handle::stdin().is_ok_and(|read| is_file(&read) && read == out) => {
                return Err(Error::Usage(Message::new("selecting-over-itself").with("file", "-")));
            }
            Input::Stdin | Input::Kept { .. } => continue,
        };
        // A pipe must not be opened twice: who writes into it would lose its reader.
        let Some(about) = std::fs::metadata(read).ok().filter(std::fs::Metadata::is_file) else { continue };
        if (!walked || about.len() > 0) && Handle::from_path(read).is_ok_and(|file| file == out) {
            return Err(Error::Usage(Message::new("selecting-over-itself").with("file", display(read))));
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

/// Whether an output is standard output.
pub(super) fn is_stdout(output: Option<&Path>) -> bool {
    output.is_none_or(|path| path.as_os_str() == "-")
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
