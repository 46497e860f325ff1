//! From the names on the command line to the inputs: it walks folders in the order of names and expands patterns.
//!
//! `archive/ "2019/*.pgn" -` becomes the game files under `archive`, the files that match, and standard input.

use std::collections::HashSet;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use super::{database, image};
use bienban_base::error::Error;
use bienban_base::message::Message;
pub use bienban_base::place::display;

/// One input to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// Standard input.
    Stdin,
    /// A file that was named, or a file of a walked folder whose name shows that it contains games.
    File(PathBuf),
    /// A file of a walked folder whose name leaves open whether it contains games: a text, workbook or document. If
    /// it contains none it is skipped.
    Walked(PathBuf),
    /// A stream that can be read only once, kept in a file so that it can be read again.
    Kept {
        /// Its name in reports.
        name: String,
        /// The file.
        path: PathBuf,
    },
}

impl Input {
    /// The path of a file.
    fn path(&self) -> Option<&Path> {
        match self {
            Input::File(path) | Input::Walked(path) => Some(path),
            Input::Stdin | Input::Kept { .. } => None,
        }
    }

    /// The name in reports, with `/` on every system. Standard input is `-`.
    pub fn name(&self) -> String {
        match self {
            Input::Stdin => "-".to_owned(),
            Input::File(path) | Input::Walked(path) => display(path),
            Input::Kept { name, .. } => name.clone(),
        }
    }
}

/// The inputs that the names lead to, and the files that were skipped.
#[derive(Debug, Default)]
pub struct Inputs {
    /// The inputs in the order in which they are read, with an error in the place of each name that leads nowhere.
    pub found: Vec<Result<Input, Error>>,
    /// Files of walked folders whose names show that they contain no games, and entries other than files and folders.
    pub skipped: Vec<PathBuf>,
    /// The names of the files and folders that were named themselves.
    pub named: Vec<String>,
}

/// The endings of game files in a walked folder. A packed file counts by the ending before its own, as in `a.pgn.gz`.
const GAME_ENDINGS: [&str; 3] = ["pgn", "xqf", "cbf"];
/// The endings of files that may be scoresheets, or reports of tournaments.
const SHEET_ENDINGS: [&str; 16] = [
    "txt", "md", "csv", "tsv", "xlsx", "xls", "ods", "docx", "odt", "hocr", "xml", "json", "tunx", "turx", "tutx",
    "tumx",
];
/// The endings of packed files.
const PACKED_ENDINGS: [&str; 6] = ["gz", "bz2", "xz", "zst", "zstd", "zip"];

/// Whether the name of a file shows that it contains games, alone or beside others, or leaves it open.
pub fn has_games(path: &Path) -> bool {
    of_walk(path.to_owned(), false).is_ok() || database::index_of(path).is_some()
}

/// The input for a file of a walked folder, in which `images` may be read. Returns the path back if its name shows
/// that it contains no games.
fn of_walk(path: PathBuf, images: bool) -> Result<Input, PathBuf> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let mut parts = name.rsplit('.');
    let last = parts.next().unwrap_or_default();
    let inner = parts.next().unwrap_or_default();
    let ending = if PACKED_ENDINGS.contains(&last) && last != "zip" { inner } else { last };
    // Office programs keep a lock file, `~$name.xlsx`, next to an open file.
    let lock = name.starts_with("~$");
    // A zip archive may contain anything, so it is always opened.
    if GAME_ENDINGS.contains(&ending) || database::INDICES.contains(&ending) || last == "zip" {
        Ok(Input::File(path))
    } else if (SHEET_ENDINGS.contains(&ending) || images && image::has_name(ending)) && !lock {
        Ok(Input::Walked(path))
    } else {
        Err(path)
    }
}

/// Expands the names into inputs, in their order. Without names, standard input is the only input. `images` is whether
/// the images in folders are read, which takes seconds for each.
pub fn expand(names: &[PathBuf], images: bool) -> Inputs {
    let mut inputs = Inputs::default();
    if names.is_empty() {
        let usage = Message::new("nothing-to-read");
        // A user at a terminal who names nothing needs help, not a program that waits for typing.
        inputs.found.push(if std::io::stdin().is_terminal() { Err(Error::Usage(usage)) } else { Ok(Input::Stdin) });
    }
    for name in names {
        if name.as_os_str() == "-" {
            inputs.found.push(Ok(Input::Stdin));
        } else if name.is_dir() {
            inputs.named.push(display(name).trim_end_matches('/').to_owned());
            walk(name, images, &mut inputs);
        } else if name.exists() {
            inputs.named.push(display(name));
            inputs.found.push(Ok(Input::File(name.clone())));
        } else {
            pattern(name, &mut inputs);
        }
    }
    inputs.join_databases();
    inputs
}

impl Inputs {
    /// Leaves out the files beside the index of a database, which are read with it.
    fn join_databases(&mut self) {
        let paths = self.found.iter().filter_map(|input| input.as_ref().ok()?.path());
        // A name may have other capitals than that of the index.
        let paths: HashSet<String> = paths.map(|path| path.to_string_lossy().to_lowercase()).collect();
        let is_part = |path: &Path| database::index_of(path).is_some_and(|index| paths.contains(&index));
        self.skipped.retain(|path| !is_part(path));
        self.found.retain(|input| !input.as_ref().ok().and_then(Input::path).is_some_and(is_part));
        self.named.retain(|name| !is_part(Path::new(name)));
    }
}

/// Adds the files of a folder and its subfolders, without hidden ones, in the order of names.
fn walk(folder: &Path, images: bool, inputs: &mut Inputs) {
    let visible = |entry: &DirEntry| entry.depth() == 0 || !entry.file_name().to_string_lossy().starts_with('.');
    for entry in WalkDir::new(folder).follow_links(true).sort_by_file_name().into_iter().filter_entry(visible) {
        match entry {
            Ok(entry) if entry.file_type().is_dir() => {}
            // A pipe or a device has no end, or none before it is written to. It is read only if the user names it.
            Ok(entry) if !entry.file_type().is_file() => inputs.skipped.push(entry.into_path()),
            Ok(entry) => match of_walk(entry.into_path(), images) {
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

/// Adds the files that match a pattern. A shell on Windows leaves patterns to the program, so it expands them itself.
fn pattern(name: &Path, inputs: &mut Inputs) {
    let text = name.to_string_lossy();
    // A name without wildcards is a file that does not exist.
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
    let before = inputs.found.len() + inputs.skipped.len();
    for path in paths {
        match path {
            Ok(path) if path.is_dir() => {}
            Ok(path) if path.exists() && !path.is_file() => inputs.skipped.push(path),
            Ok(path) => inputs.found.push(Ok(Input::File(path))),
            Err(error) => {
                inputs.found.push(Err(Error::Input { name: display(error.path()), source: error.into() }));
            }
        }
    }
    if inputs.found.len() + inputs.skipped.len() == before {
        inputs.found.push(Err(Error::NoSuchInput(display(name))));
    }
}
