//! From what the user names to the files that are read: a folder is walked in order of name, a pattern is expanded.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use crate::error::Error;
use crate::message::Message;
pub use crate::place::display;

/// One input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
    /// A file of a walked folder, whose name does not say that it holds games: text, a workbook or a document. Where it holds
    /// none it is skipped.
    Walked(PathBuf),
}

impl Input {
    /// The name used in reports, with `/` on every system; standard input is `-`.
    pub fn name(&self) -> String {
        match self {
            Input::Stdin => "-".to_owned(),
            Input::File(path) | Input::Walked(path) => display(path),
        }
    }
}

/// What was found under the names.
#[derive(Debug, Default)]
pub struct Inputs {
    /// What is to be read, in order; an error where a name leads nowhere.
    pub found: Vec<Result<Input, Error>>,
    /// Files of walked folders that hold no games by their name.
    pub skipped: Vec<PathBuf>,
}

/// Endings of files that a walked folder is searched for, the compressed forms aside.
const GAME_ENDINGS: [&str; 1] = ["pgn"];
/// Endings of files that may be scoresheets.
const SHEET_ENDINGS: [&str; 8] = ["txt", "md", "csv", "tsv", "xlsx", "xls", "ods", "docx"];
const PACKED_ENDINGS: [&str; 6] = ["gz", "bz2", "xz", "zst", "zstd", "zip"];

/// The input that a file of a walked folder is; none where its name says that it holds no games.
fn of_walk(path: PathBuf) -> Result<Input, PathBuf> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let mut parts = name.rsplit('.');
    let last = parts.next().unwrap_or_default();
    let inner = parts.next().unwrap_or_default();
    let ending = if PACKED_ENDINGS.contains(&last) && last != "zip" { inner } else { last };
    // What an office program keeps beside an open file is none of ours.
    let lock = name.starts_with("~$");
    if GAME_ENDINGS.contains(&ending) || last == "zip" {
        Ok(Input::File(path))
    } else if SHEET_ENDINGS.contains(&ending) && !lock {
        Ok(Input::Walked(path))
    } else {
        Err(path)
    }
}

/// Expands the names. Without any, standard input is read.
pub fn expand(names: &[PathBuf]) -> Inputs {
    let mut inputs = Inputs::default();
    if names.is_empty() {
        let usage = Message::new("nothing-to-read");
        inputs.found.push(if std::io::stdin().is_terminal() { Err(Error::Usage(usage)) } else { Ok(Input::Stdin) });
    }
    for name in names {
        if name.as_os_str() == "-" {
            inputs.found.push(Ok(Input::Stdin));
        } else if name.is_dir() {
            walk(name, &mut inputs);
        } else if name.exists() {
            inputs.found.push(Ok(Input::File(name.clone())));
        } else {
            pattern(name, &mut inputs);
        }
    }
    inputs
}

fn walk(folder: &Path, inputs: &mut Inputs) {
    let visible = |entry: &DirEntry| entry.depth() == 0 || !entry.file_name().to_string_lossy().starts_with('.');
    for entry in WalkDir::new(folder).follow_links(true).sort_by_file_name().into_iter().filter_entry(visible) {
        match entry {
            Ok(entry) if entry.file_type().is_dir() => {}
            Ok(entry) => match of_walk(entry.into_path()) {
                Ok(input) => inputs.found.push(Ok(input)),
                Err(path) => inputs.skipped.push(path),
            },
            Err(error) => {
                let name = error.path().map_or_else(|| display(folder), display);
                let source = std::io::Error::other(error.to_string());
                inputs.found.push(Err(Error::Input { name, source }));
            }
        }
    }
}

fn pattern(name: &Path, inputs: &mut Inputs) {
    let text = name.to_string_lossy();
    if !text.contains(['*', '?', '[']) {
        inputs.found.push(Err(Error::NoSuchInput(display(name))));
        return;
    }
    let paths = match glob::glob(&text) {
        Ok(paths) => paths,
        Err(error) => {
            let reason = error.msg.to_owned();
            inputs.found.push(Err(Error::Pattern { pattern: text.into_owned(), reason }));
            return;
        }
    };
    let before = inputs.found.len();
    for path in paths {
        match path {
            Ok(path) if path.is_dir() => {}
            Ok(path) => inputs.found.push(Ok(Input::File(path))),
            Err(error) => {
                inputs.found.push(Err(Error::Input { name: display(error.path()), source: error.into() }));
            }
        }
    }
    if inputs.found.len() == before {
        inputs.found.push(Err(Error::NoSuchInput(display(name))));
    }
}
