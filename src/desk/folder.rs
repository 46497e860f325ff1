//! Folder: the folder of a desk. Nothing is read or written outside of it.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Component, Path, PathBuf};

use tempfile::{Builder, NamedTempFile};
use unicode_normalization::UnicodeNormalization as _;

use super::{claims, journal};
use crate::error::Error;
use crate::message::Message;
use crate::source::input::{Input, Inputs, display, expand, has_games};

/// The file whose lock says that a desk writes here. It is empty, and the lock goes when the desk does.
const LOCK: &str = ".bienban-desk.lock";
/// The longest name of a file, in bytes, with room for a number.
const LONGEST: usize = 180;

/// The folder of a desk.
#[derive(Debug)]
pub struct Folder {
    /// Its path without links.
    root: PathBuf,
    /// The locked file, if this desk is the one that writes.
    lock: Option<File>,
}

impl Folder {
    /// Opens a folder, and makes it if it is not there. If another desk writes in it, this one only reads.
    ///
    /// # Errors
    /// [`Error::Create`] and [`Error::Input`].
    pub fn open(path: &Path) -> Result<Folder, Error> {
        std::fs::create_dir_all(path).map_err(|source| Error::Create { path: path.to_owned(), source })?;
        let root = path.canonicalize().map_err(|source| Error::Input { name: display(path), source })?;
        let lock = match File::options().create(true).truncate(false).write(true).open(root.join(LOCK)) {
            // A folder that cannot be written to can still be looked at.
            Err(_) => None,
            Ok(file) => match file.try_lock() {
                Ok(()) => Some(file),
                Err(TryLockError::WouldBlock) => None,
                Err(TryLockError::Error(source)) => return Err(Error::Create { path: path.to_owned(), source }),
            },
        };
        Ok(Folder { root, lock })
    }

    /// Whether this desk may write.
    pub fn writes(&self) -> bool {
        self.lock.is_some()
    }

    /// The path.
    pub fn path(&self) -> &Path {
        &self.root
    }

    /// The files with games, and names of those that are left out: links that lead out of the folder.
    pub fn inputs(&self) -> (Inputs, Vec<String>) {
        let mut inputs = expand(std::slice::from_ref(&self.root));
        let mut outside = Vec::new();
        inputs.found.retain(|found| {
            let Ok(input) = found else { return true };
            let (Input::File(path) | Input::Walked(path)) = input else { return false };
            if path.parent() == Some(&self.root) && path.file_name().is_some_and(is_ours) {
                return false;
            }
            let inside = path.canonicalize().is_ok_and(|real| real.starts_with(&self.root));
            if !inside {
                outside.push(self.relative(path));
            }
            inside
        });
        (inputs, outside)
    }

    /// The name of a file in the folder, with `/`.
    pub fn relative(&self, path: &Path) -> String {
        display(path.strip_prefix(&self.root).unwrap_or(path))
    }

    /// An empty file beside the others, which becomes one of them by [`keep`](Folder::keep) and is gone otherwise.
    ///
    /// # Errors
    /// What making it gives.
    pub fn draft(&self) -> io::Result<NamedTempFile> {
        Builder::new().prefix(".bienban-").suffix(".part").tempfile_in(&self.root)
    }

    /// Keeps a draft under a name, with a number where that is taken. Returns the name.
    ///
    /// # Errors
    /// What synchronising and renaming give.
    pub fn keep(&self, mut draft: NamedTempFile, name: &str) -> io::Result<String> {
        draft.as_file().sync_all()?;
        for number in 1_u32.. {
            let free = numbered(name, number);
            match draft.persist_noclobber(self.root.join(&free)) {
                Ok(_) => return Ok(free),
                Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => draft = error.file,
                Err(error) => return Err(error.error),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// Keeps a draft in the place of a file that this desk made.
    ///
    /// # Errors
    /// What synchronising and renaming give.
    pub fn replace(&self, draft: NamedTempFile, name: &str) -> io::Result<()> {
        draft.as_file().sync_all()?;
        draft.persist(self.root.join(name)).map(|_| ()).map_err(|error| error.error)
    }
}

/// Whether a file is one of those that the desk itself keeps.
fn is_ours(name: &std::ffi::OsStr) -> bool {
    name == journal::NAME || name == claims::NAME
}

/// A name with a number before its endings: `round.pgn.gz` becomes `round-2.pgn.gz`.
fn numbered(name: &str, number: u32) -> String {
    match name.split_once('.') {
        _ if number == 1 => name.to_owned(),
        Some((stem, endings)) => format!("{stem}-{number}.{endings}"),
        None => format!("{name}-{number}"),
    }
}

/// The name under which a file is kept that somebody gave this name, without folders and what a system does not allow.
///
/// # Errors
/// The sentence, if nothing is left or the name is not one of a file with games.
pub fn clean_name(given: &str) -> Result<String, Message> {
    let refused = |key| Err(Message::new(key).with("name", crate::text::harmless::harmless(given)));
    let last = given.rsplit(['/', '\\']).next().unwrap_or_default();
    let allowed = |c: &char| !c.is_control() && !"<>:\"|?*\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}".contains(*c);
    let name: String = last.nfc().filter(allowed).collect();
    let name = name.trim_matches(|c: char| c == '.' || c.is_whitespace());
    let Some((stem, ending)) = name.split_once('.').filter(|(stem, _)| !stem.trim().is_empty()) else {
        return refused("desk-name");
    };
    let mut stem = stem.trim().to_owned();
    while stem.len() + ending.len() + 1 > LONGEST && stem.pop().is_some() {}
    // These name devices on Windows.
    let device = ["con", "prn", "aux", "nul"].contains(&stem.to_lowercase().as_str())
        || (stem.len() == 4 && ["com", "lpt"].iter().any(|of| stem.to_lowercase().starts_with(of)));
    let name = format!("{}{stem}.{ending}", if device { "_" } else { "" });
    let plain = Path::new(&name).components().all(|part| matches!(part, Component::Normal(_)));
    if plain && !stem.is_empty() && has_games(Path::new(&name)) && !is_ours(name.as_ref()) {
        Ok(name)
    } else {
        refused("desk-kind")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    #[test]
    fn names_lead_nowhere_else() {
        for (given, expected) in [
            ("ván 1.txt", Some("ván 1.txt")),
            ("../../etc/x.txt", Some("x.txt")),
            ("..\\..\\x.txt", Some("x.txt")),
            ("C:\\Users\\x.pgn", Some("x.pgn")),
            ("a/../../../.x.pgn", Some("x.pgn")),
            ("<script>alert(1)<script>.txt", Some("scriptalert(1)script.txt")),
            ("nul.txt", Some("_nul.txt")),
            ("round.pgn.gz", Some("round.pgn.gz")),
            ("x.txt:stream", None),
            ("..", None),
            ("", None),
            (".txt", None),
            ("x.exe", None),
            ("bienban-corrections.jsonl", None),
            ("bienban-claims.csv", None),
        ] {
            assert_eq!(clean_name(given).ok().as_deref(), expected, "{given}");
        }
        let long = format!("{}.txt", "ắ".repeat(200));
        assert!(clean_name(&long).is_ok_and(|name| name.len() <= LONGEST && name.ends_with("ắ.txt")));
    }

    #[test]
    fn a_name_that_is_taken_gets_a_number() {
        let place = tempfile::tempdir().expect("a folder");
        let folder = Folder::open(place.path()).expect("a folder");
        let keep = || {
            let mut draft = folder.draft().expect("a draft");
            draft.write_all(b"1. e4").expect("it is written");
            folder.keep(draft, "a.pgn").expect("it is kept")
        };
        assert_eq!([keep(), keep(), keep()], ["a.pgn", "a-2.pgn", "a-3.pgn"]);
        drop(folder.draft().expect("a draft"));
        assert_eq!(folder.inputs().0.found.len(), 3);
    }

    #[test]
    fn the_second_desk_only_reads() {
        let place = tempfile::tempdir().expect("a folder");
        let first = Folder::open(place.path()).expect("a folder");
        assert!(first.writes() && !Folder::open(place.path()).expect("a folder").writes());
        drop(first);
        assert!(Folder::open(place.path()).expect("a folder").writes());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_out_of_the_folder_is_refused() {
        let (place, other) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
        std::fs::write(other.path().join("x.pgn"), "1. e4 *").expect("it is written");
        std::os::unix::fs::symlink(other.path(), place.path().join("out")).expect("a link");
        std::os::unix::fs::symlink(other.path().join("x.pgn"), place.path().join("y.pgn")).expect("a link");
        let folder = Folder::open(place.path()).expect("a folder");
        let (inputs, mut outside) = folder.inputs();
        outside.sort();
        assert_eq!((inputs.found.len(), outside), (0, vec!["out/x.pgn".to_owned(), "y.pgn".to_owned()]));
    }
}
