//! Scatter: a folder with a file for every value, or for every so many games.

use std::collections::{HashMap, HashSet};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};

use super::interrupt::Interrupt;
use super::output::{Output, temporary};
use super::progress::Progress;
use bienban_base::error::Error;
use bienban_base::folder;
use bienban_base::message::Message;
use bienban_base::text::names::fold;
use bienban_engine::source::input::display;
use bienban_run::Destination;
use bienban_run::select::GameShelf;
use unicode_normalization::UnicodeNormalization as _;

/// How many files are open at a time.
const OPEN: usize = 256;
/// How many bytes of a value go into the name of its file.
const LONGEST: usize = 100;
/// Names that Windows keeps for devices.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];

/// Where selected games go: one output, or files in a folder.
pub(super) enum SelectedFiles {
    /// One file, or standard output.
    One(Output),
    /// Nowhere, since only their number is wanted.
    None,
    /// A file for every value.
    Folder(Box<ScatterFolder>),
}

impl SelectedFiles {
    /// Gives the files their final names. Returns how many there are in a folder.
    ///
    /// # Errors
    /// [`Error::Output`].
    pub(super) fn finish(self) -> Result<Option<usize>, Error> {
        match self {
            SelectedFiles::One(output) => output.finish().map(|()| None),
            SelectedFiles::None => Ok(None),
            SelectedFiles::Folder(scatter) => scatter.finish().map(Some),
        }
    }

    /// Hides the progress bar while something is written.
    pub(super) fn beside(self, progress: &Progress) -> SelectedFiles {
        match self {
            SelectedFiles::One(output) => SelectedFiles::One(output.beside(progress)),
            other => other,
        }
    }
}

impl GameShelf for SelectedFiles {
    fn put(&mut self, values: &[String], games: &[u8]) -> Result<(), Error> {
        match self {
            SelectedFiles::One(output) => Destination::write(output, Box::new(|out| out.write_all(games))),
            SelectedFiles::None => Ok(()),
            SelectedFiles::Folder(scatter) => scatter.put(values, games),
        }
    }
}

/// A folder whose files are made as their values come. They get their names when all is written.
pub(super) struct ScatterFolder {
    folder: PathBuf,
    ending: &'static str,
    interrupt: Interrupt,
    /// The files that are read, none of which is written over.
    read: HashSet<PathBuf>,
    /// The file of each value, by its place in `files`.
    by_value: HashMap<Vec<String>, usize>,
    /// The names that are taken, without case, diacritics and forms of letters: no file system takes two of these for
    /// one.
    taken: HashMap<String, u32>,
    files: Vec<ScatterFile>,
    /// The files that are open, those used last at the end.
    open: Vec<usize>,
}

/// A file of the folder.
struct ScatterFile {
    path: PathBuf,
    unfinished: tempfile::TempPath,
    writer: Option<BufWriter<File>>,
}

impl ScatterFolder {
    /// A folder, which is made if it is missing.
    ///
    /// # Errors
    /// [`Error::Create`].
    pub(super) fn new(
        folder: &Path,
        ending: &'static str,
        read: HashSet<PathBuf>,
        interrupt: &Interrupt,
    ) -> Result<ScatterFolder, Error> {
        folder::make(folder)?;
        Ok(ScatterFolder {
            folder: folder.to_owned(),
            ending,
            interrupt: interrupt.clone(),
            read,
            by_value: HashMap::new(),
            taken: HashMap::new(),
            files: Vec::new(),
            open: Vec::new(),
        })
    }

    fn put(&mut self, values: &[String], games: &[u8]) -> Result<(), Error> {
        let index = match self.by_value.get(values) {
            Some(&index) => index,
            None => self.begin(values)?,
        };
        self.reopen(index)?;
        let part = &mut self.files[index];
        let written = part.writer.as_mut().map_or(Ok(()), |writer| writer.write_all(games));
        written.map_err(|source| Error::Output { to: display(&part.path), source })
    }

    /// Begins the file of a value.
    fn begin(&mut self, values: &[String]) -> Result<usize, Error> {
        let name = self.name(values);
        let path = self.folder.join(name);
        if fs::canonicalize(&path).is_ok_and(|path| self.read.contains(&path)) {
            return Err(Error::Usage(Message::new("selecting-over-input").with("file", display(&path))));
        }
        let create = |source| Error::Create { path: path.clone(), source };
        let gate = self.interrupt.gate();
        let mut held = gate.hold();
        let (_, unfinished) = temporary(&self.folder).map_err(create)?;
        held.push(unfinished.to_path_buf());
        drop(held);
        self.files.push(ScatterFile { path, unfinished, writer: None });
        self.by_value.insert(values.to_vec(), self.files.len() - 1);
        Ok(self.files.len() - 1)
    }

    /// A name for the file of a value that no other value has.
    fn name(&mut self, values: &[String]) -> String {
        let stem = values.iter().map(|value| safe(value)).collect::<Vec<_>>().join("_");
        let mut name = stem.clone();
        loop {
            let count = self.taken.entry(plain(&name)).or_default();
            *count += 1;
            if *count == 1 {
                return format!("{name}.{}", self.ending);
            }
            let number = *count;
            name = format!("{stem}-{number}");
        }
    }

    /// Opens a file, and closes the one that was not used for longest if too many are open.
    fn reopen(&mut self, index: usize) -> Result<(), Error> {
        if self.open.last() == Some(&index) {
            return Ok(());
        }
        if let Some(at) = self.open.iter().position(|&other| other == index) {
            self.open.remove(at);
            self.open.push(index);
            return Ok(());
        }
        if self.open.len() >= OPEN {
            let oldest = self.open.remove(0);
            self.files[oldest].close()?;
        }
        let part = &mut self.files[index];
        let file = OpenOptions::new().append(true).open(&part.unfinished);
        part.writer = Some(BufWriter::new(file.map_err(|source| Error::Create { path: part.path.clone(), source })?));
        self.open.push(index);
        Ok(())
    }

    fn finish(mut self) -> Result<usize, Error> {
        for part in &mut self.files {
            part.close()?;
        }
        let count = self.files.len();
        let gate = self.interrupt.gate();
        let mut held = gate.hold();
        for ScatterFile { path, unfinished, .. } in self.files {
            let before = unfinished.to_path_buf();
            unfinished.persist(&path).map_err(|e| Error::Output { to: display(&path), source: e.error })?;
            held.retain(|other| *other != before);
        }
        Ok(count)
    }
}

impl ScatterFile {
    fn close(&mut self) -> Result<(), Error> {
        let Some(writer) = self.writer.take() else { return Ok(()) };
        let failed = |source: io::Error| Error::Output { to: display(&self.path), source };
        writer.into_inner().map(drop).map_err(|error| failed(error.into_error()))
    }
}

/// A name as file systems compare it that heed the least.
fn plain(name: &str) -> String {
    fold(&name.nfkc().collect::<String>().to_lowercase().replace('ß', "ss"))
}

/// A value as a name that every file system takes, without an ending.
fn safe(value: &str) -> String {
    let mut name = String::new();
    for letter in value.trim().chars() {
        let letter = match letter {
            '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => '_',
            letter if letter.is_control() => '_',
            letter => letter,
        };
        if name.len() + letter.len_utf8() > LONGEST {
            break;
        }
        name.push(letter);
    }
    let name = name.trim_matches(['.', ' ']);
    if name.is_empty() {
        return "unknown".to_owned();
    }
    // A name that begins with a hyphen would be taken for an option.
    if let Some(rest) = name.strip_prefix('-') {
        return format!("_{rest}");
    }
    let stem = name.split('.').next().unwrap_or(name).trim_end().to_lowercase();
    let bare = stem.trim_end_matches(|c: char| c.is_ascii_digit() || "¹²³".contains(c));
    if DEVICES.contains(&bare) { format!("_{name}") } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_safe_on_every_system_and_belong_to_one_value() {
        for (value, name) in [
            ("Nguyễn Văn An", "Nguyễn Văn An"),
            ("../../x", "_.._x"),
            ("a/b", "a_b"),
            ("", "unknown"),
            ("...", "unknown"),
            ("CON", "_CON"),
            ("com1.x", "_com1.x"),
            ("console", "console"),
            ("-rf", "_rf"),
            ("????.??.??", "____.__.__"),
            ("a\u{0}b", "a_b"),
        ] {
            assert_eq!(safe(value), name, "{value:?}");
        }
        assert!(safe(&"ễ".repeat(300)).len() <= LONGEST);
        let folder = tempfile::tempdir().expect("a folder");
        let mut scatter =
            ScatterFolder::new(folder.path(), "pgn", HashSet::new(), &Interrupt::unheard()).expect("a folder");
        let values = ["A", "a", "Ả", "A-2", "a/b", "a:b", "", "ß", "ss", "SS", "ﬁ", "fi"];
        for value in values {
            scatter.put(&[value.to_owned()], value.as_bytes()).expect("it is written");
        }
        for value in values {
            scatter.put(&[value.to_owned()], b"+").expect("it is written");
        }
        assert_eq!(scatter.finish().expect("it is written"), values.len());
        let mut texts: Vec<String> = fs::read_dir(folder.path())
            .expect("a folder")
            .map(|entry| fs::read_to_string(entry.expect("a file").path()).expect("text"))
            .collect();
        texts.sort();
        let mut expected: Vec<String> = values.iter().map(|value| format!("{value}+")).collect();
        expected.sort();
        assert_eq!(texts, expected);
    }
}
