//! The destination of converted games: one output, or one file for every text in a folder with the same tree.

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};

use super::interrupt::Interrupt;
use super::output::Output;
use super::progress::Progress;
use bienban_base::error::Error;
use bienban_base::folder;
use bienban_base::message::Message;
use bienban_engine::source::input::display;
use bienban_run::Destination;
use bienban_run::destination::RowsWriter;

/// The destination of converted games.
pub(super) enum ConvertedFiles {
    /// One file, or standard output.
    One(Output),
    /// One file for every text.
    Folder(Box<OutputFolder>),
}

/// A folder that gets one file for every text.
pub(super) struct OutputFolder {
    root: PathBuf,
    names: FileNames,
    interrupt: Interrupt,
    taken: HashSet<PathBuf>,
    open: Option<Output>,
}

impl ConvertedFiles {
    /// A file, or standard output.
    ///
    /// # Errors
    /// [`Error::Create`].
    pub(super) fn one(path: Option<&Path>, interrupt: &Interrupt) -> Result<ConvertedFiles, Error> {
        Output::open(path, interrupt).map(ConvertedFiles::One)
    }

    /// A folder, which is made if it is missing. `ending` is the ending of its files.
    pub(super) fn folder(
        root: &Path,
        inputs: &[PathBuf],
        ending: &'static str,
        interrupt: &Interrupt,
    ) -> ConvertedFiles {
        ConvertedFiles::Folder(Box::new(OutputFolder {
            root: root.to_owned(),
            names: FileNames::new(inputs, ending),
            interrupt: interrupt.clone(),
            taken: HashSet::new(),
            open: None,
        }))
    }

    /// Hides the progress bar while something is written.
    pub(super) fn beside(self, progress: &Progress) -> ConvertedFiles {
        match self {
            ConvertedFiles::One(output) => ConvertedFiles::One(output.beside(progress)),
            ConvertedFiles::Folder(folder) => ConvertedFiles::Folder(folder),
        }
    }

    /// Gives the last file its final name.
    ///
    /// # Errors
    /// [`Error::Output`].
    pub(super) fn finish(self) -> Result<(), Error> {
        match self {
            ConvertedFiles::One(output) => output.finish(),
            ConvertedFiles::Folder(folder) => folder.open.map_or(Ok(()), Output::finish),
        }
    }
}

impl Destination for ConvertedFiles {
    /// When a text begins, the file of the text before is complete.
    fn begin(&mut self, name: &str) -> Result<(), Error> {
        let ConvertedFiles::Folder(folder) = self else { return Ok(()) };
        if let Some(open) = folder.open.take() {
            open.finish()?;
        }
        let path = folder.root.join(folder.names.path(name));
        if !folder.taken.insert(path.clone()) {
            return Err(Error::Usage(Message::new("written-twice").with("name", name).with("path", display(&path))));
        }
        if let Some(parent) = path.parent() {
            folder::make(parent)?;
        }
        folder.open = Some(Output::open(Some(&path), &folder.interrupt)?);
        Ok(())
    }

    fn write(&mut self, games: RowsWriter<'_>) -> Result<(), Error> {
        match self {
            ConvertedFiles::One(output) => Destination::write(output, games),
            ConvertedFiles::Folder(folder) => folder.open.as_mut().map_or(Ok(()), |open| open.write(games)),
        }
    }
}

/// Standard error, for messages during the run that must not disturb the progress bar.
pub(super) struct StandardError(pub(super) Progress);

impl Destination for StandardError {
    fn write(&mut self, rows: RowsWriter<'_>) -> Result<(), Error> {
        let written = self.0.aside(|| rows(&mut io::stderr().lock()));
        written.map_err(|source| Error::Output { to: "stderr".to_owned(), source })
    }
}

/// Chooses the names of files for texts.
struct FileNames {
    /// The beginnings that are left out of the names of texts, each with a `/` at the end, the longest first.
    bases: Vec<String>,
    ending: &'static str,
}

const PACKED: [&str; 5] = [".gz", ".bz2", ".xz", ".zst", ".zstd"];
const GAMES: [&str; 5] = [".pgn", ".txt", ".md", ".csv", ".tsv"];

impl FileNames {
    fn new(inputs: &[PathBuf], ending: &'static str) -> FileNames {
        let base = |input: &PathBuf| {
            let name = display(input);
            if input.is_dir() {
                return format!("{}/", name.trim_end_matches('/'));
            }
            // The folder of a file, or the fixed beginning of a pattern.
            let fixed = name.find(['*', '?', '[']).filter(|_| !input.exists()).unwrap_or(name.len());
            name[..fixed].rfind('/').map_or(String::new(), |slash| name[..=slash].to_owned())
        };
        let mut bases: Vec<String> = inputs.iter().map(base).collect();
        bases.sort_by_key(|base| std::cmp::Reverse(base.len()));
        FileNames { bases, ending }
    }

    /// The file for a text, relative to the folder and never outside it.
    fn path(&self, name: &str) -> PathBuf {
        let name = if name == "-" { "stdin" } else { name };
        let inside = self.bases.iter().find_map(|base| name.strip_prefix(base.as_str())).unwrap_or(name);
        let clean = |part: &str| part.replace(['\\', ':'], "_");
        let parts: Vec<&str> = inside.split('/').filter(|part| !matches!(*part, "" | "." | "..")).collect();
        let (last, folders) = parts.split_last().map_or(("", &[][..]), |(last, folders)| (*last, folders));
        let mut path: PathBuf = folders.iter().map(|part| clean(part.strip_suffix(".zip").unwrap_or(part))).collect();
        let without = |name: &'_ str, endings: &[&str]| {
            let ends = |ending: &&&str| name.to_ascii_lowercase().ends_with(**ending);
            name.len() - endings.iter().find(ends).map_or(0, |ending| ending.len())
        };
        let unpacked = &last[..without(last, &PACKED)];
        let stem = &unpacked[..without(unpacked, &GAMES)];
        path.push(format!("{}.{}", if stem.is_empty() { "games".to_owned() } else { clean(stem) }, self.ending));
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_the_tree_and_stay_inside() {
        let names = FileNames::new(&["testdata".into(), "a/b.pgn".into(), "x/*/y.pgn".into()], "pgn");
        for (name, path) in [
            ("testdata/tournament/round1.pgn", "tournament/round1.pgn"),
            ("a/b.pgn", "b.pgn"),
            ("x/1/y.pgn", "1/y.pgn"),
            ("games.pgn.zst", "games.pgn"),
            ("GAMES.PGN.GZ", "GAMES.pgn"),
            ("games.2026", "games.2026.pgn"),
            ("testdata/all.zip/../../etc/one.pgn", "all/etc/one.pgn"),
            ("-", "stdin.pgn"),
            (".pgn", "games.pgn"),
        ] {
            assert_eq!(names.path(name), PathBuf::from(path), "{name}");
        }
    }
}
