//! Guard: nothing that is read is written over, and no two outputs are one file.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use same_file::Handle;

use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_engine::source::input::{Input, Inputs, display};

/// The files of a run: those that it reads, and those that it writes.
#[derive(Debug, Default)]
pub(super) struct RunFiles {
    /// Named and found. Where they lead is asked once something is written.
    reads: Vec<PathBuf>,
    /// Where the first so many of them lead.
    led: (usize, HashSet<PathBuf>),
    /// Where what is written leads.
    writes: HashSet<PathBuf>,
    /// The file from which standard input comes, if that is read and comes from one.
    stdin: Option<Handle>,
}

impl RunFiles {
    /// Notes files that are read.
    ///
    /// # Errors
    /// [`Error::Usage`] if one of them is to be written.
    pub(super) fn add_inputs(&mut self, paths: impl IntoIterator<Item = PathBuf>) -> Result<(), Error> {
        self.reads.extend(paths);
        let writes = std::mem::take(&mut self.writes);
        let refused = writes.iter().try_for_each(|path| self.keep_from(path));
        self.writes = writes;
        refused
    }

    /// Notes the files that inputs are.
    ///
    /// # Errors
    /// The same as those of [`Files::read`].
    pub(super) fn read_inputs(&mut self, inputs: &Inputs) -> Result<(), Error> {
        if inputs.found.iter().any(|input| matches!(input, Ok(Input::Stdin))) {
            self.read_stdin();
        }
        self.add_inputs(files(inputs).cloned())
    }

    /// Notes that standard input is read. Call it before an output file is opened.
    pub(super) fn read_stdin(&mut self) {
        let is_file = |file: &Handle| file.as_file().metadata().is_ok_and(|file| file.is_file());
        self.stdin = Handle::stdin().ok().filter(is_file);
    }

    /// Notes a file that is written. A device such as /dev/null loses nothing, so it counts for nothing here.
    ///
    /// # Errors
    /// [`Error::Usage`] if it is read, or if it is another output already. Links count by where they lead.
    pub(super) fn write(&mut self, path: &Path) -> Result<(), Error> {
        if path.metadata().is_ok_and(|there| !there.is_file()) {
            return Ok(());
        }
        let path = place(path);
        self.keep_from(&path)?;
        let file = display(&path);
        if self.writes.insert(path) {
            Ok(())
        } else {
            Err(Error::Usage(Message::new("written-by-two").with("file", file)))
        }
    }

    /// Refuses a place that is read.
    fn keep_from(&mut self, path: &Path) -> Result<(), Error> {
        let (known, led) = &mut self.led;
        led.extend(self.reads[*known..].iter().filter_map(|path| std::fs::canonicalize(path).ok()));
        *known = self.reads.len();
        let from_stdin =
            self.stdin.as_ref().is_some_and(|read| Handle::from_path(path).is_ok_and(|file| file == *read));
        if from_stdin || led.contains(path) {
            return Err(Error::Usage(Message::new("selecting-over-input").with("file", display(path))));
        }
        Ok(())
    }
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
