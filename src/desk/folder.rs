//! Folder: the folder of a desk. Nothing is read or written outside of it.

use std::fs::{File, TryLockError};
use std::io::{self, BufReader, Read as _};
use std::path::{Component, Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use tempfile::{Builder, NamedTempFile};
use unicode_normalization::UnicodeNormalization as _;

use super::own::{self, LOCK, is_at, is_own};
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_engine::source::image::{self, Image};
use bienban_engine::source::input::{Input, Inputs, display, expand, has_games};

/// The longest name of a file, in bytes, with room for a number.
const LONGEST: usize = 180;

/// Whether this desk may write in its folder.
#[derive(Debug)]
enum Lock {
    /// It may: the lock is ours.
    Held(File),
    /// Another desk does.
    Others,
    /// It cannot, for this reason.
    Refused(io::Error),
}

impl Lock {
    fn take(root: &Path) -> Lock {
        let file =
            own::path(root, LOCK).and_then(|path| File::options().create(true).truncate(false).write(true).open(path));
        match file.map(|file| (file.try_lock(), file)) {
            Ok((Ok(()), file)) => Lock::Held(file),
            Ok((Err(TryLockError::WouldBlock), _)) => Lock::Others,
            // A folder that cannot be written to can still be looked at.
            Ok((Err(TryLockError::Error(source)), _)) | Err(source) => Lock::Refused(source),
        }
    }

    /// Whether the locked file is the one that another desk would lock.
    fn holds(&self, root: &Path) -> bool {
        matches!(self, Lock::Held(file) if is_at(file, &root.join(LOCK)))
    }
}

/// The folder of a desk.
#[derive(Debug)]
pub struct DeskFolder {
    /// Its path without links.
    root: PathBuf,
    lock: Mutex<Lock>,
}

impl DeskFolder {
    /// Opens a folder, and makes it if it is not there. If another desk writes in it, this one only reads.
    ///
    /// # Errors
    /// [`Error::Create`], [`Error::Input`], and [`Error::Usage`] if it is a file, or if a file that the desk keeps is
    /// a link.
    pub fn open(path: &Path) -> Result<DeskFolder, Error> {
        if path.is_file() {
            return Err(Error::Usage(Message::new("desk-folder-file").with("name", display(path))));
        }
        std::fs::create_dir_all(path).map_err(|source| Error::Create { path: path.to_owned(), source })?;
        let root = path.canonicalize().map_err(|source| Error::Input { name: display(path), source })?;
        if let Some(name) = own::NAMES.into_iter().find(|name| own::path(&root, name).is_err()) {
            return Err(Error::Usage(Message::new("desk-own").with("name", name)));
        }
        let lock = Mutex::new(Lock::take(&root));
        Ok(DeskFolder { root, lock })
    }

    /// Whether this desk may write. One that may not tries again: the other desk may have ended.
    pub fn writes(&self) -> bool {
        let mut lock = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        if !lock.holds(&self.root) {
            *lock = Lock::take(&self.root);
        }
        matches!(*lock, Lock::Held(_))
    }

    /// Why this desk may not write, if it may not.
    pub fn closed(&self) -> Option<Message> {
        match &*self.lock.lock().unwrap_or_else(PoisonError::into_inner) {
            Lock::Held(_) => None,
            Lock::Others => Some(Message::new("desk-reads-only")),
            Lock::Refused(source) => Some(Message::new("desk-cannot-write").with("reason", source.to_string())),
        }
    }

    /// The path.
    pub fn path(&self) -> &Path {
        &self.root
    }

    /// The files with games, and names of those that are left out: links that lead out of the folder.
    pub fn inputs(&self) -> (Inputs, Vec<String>) {
        let mut inputs = expand(std::slice::from_ref(&self.root), true);
        let mut outside = Vec::new();
        inputs.found.retain(|found| {
            let Ok(input) = found else { return true };
            let (Input::File(path) | Input::Walked(path)) = input else { return false };
            if path.parent() == Some(&self.root) && path.file_name().is_some_and(is_own) {
                return false;
            }
            let inside = self.holds(path);
            if !inside {
                outside.push(self.relative(path));
            }
            inside
        });
        inputs.skipped.retain(|path| !path.file_name().is_some_and(is_own));
        // A report that is dropped on the page is meant to be read; commands read one in a folder only if it is named.
        let (reports, skipped) = inputs.skipped.into_iter().partition(|path| is_report(path) && self.holds(path));
        inputs.skipped = skipped;
        inputs.found.extend(Vec::from_iter(reports).into_iter().map(|path: PathBuf| Ok(Input::Walked(path))));
        (inputs, outside)
    }

    /// Whether a file is in the folder, and no link out of it.
    fn holds(&self, path: &Path) -> bool {
        path.canonicalize().is_ok_and(|real| real.starts_with(&self.root))
    }

    /// The bytes of an image of the folder, and what it is; `None` for any other file.
    pub fn photo(&self, name: &str) -> Option<(Vec<u8>, Image)> {
        let path = self.root.join(name).canonicalize().ok().filter(|path| path.starts_with(&self.root))?;
        let bytes = std::fs::read(path).ok()?;
        let image = Image::of(&bytes)?;
        Some((bytes, image))
    }

    /// The name of a file in the folder, with `/`.
    pub fn relative(&self, path: &Path) -> String {
        display(path.strip_prefix(&self.root).unwrap_or(path))
    }

    /// An empty file beside the others, which becomes one of them by [`keep`](DeskFolder::keep) and is gone otherwise.
    ///
    /// # Errors
    /// What making it gives.
    pub fn draft(&self) -> io::Result<NamedTempFile> {
        Builder::new().prefix(".bienban-").suffix(".part").tempfile_in(&self.root)
    }

    /// Keeps a draft under a name, with a number where that is taken. Returns the name. A file that is there already,
    /// byte for byte, is not kept twice: a third sheet of a game would leave none to compare.
    ///
    /// # Errors
    /// What reading, synchronising and renaming give.
    pub fn keep(&self, draft: NamedTempFile, name: &str) -> io::Result<String> {
        for number in 1_u32.. {
            let free = numbered(name, number);
            match own::path(&self.root, &free) {
                Ok(there) if same_bytes(&there, draft.path()) => return Ok(free),
                Ok(there) if !there.exists() => break,
                _ => {}
            }
        }
        self.add(draft, name)
    }

    /// Makes a file of a draft under a name, with a number where that is taken. Returns the name, which no other file
    /// had: a sheet that is typed is a sheet of its own, whatever it has so far.
    ///
    /// # Errors
    /// What synchronising and renaming give.
    pub fn add(&self, mut draft: NamedTempFile, name: &str) -> io::Result<String> {
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

/// Whether the name of a file marks it as a tournament report.
fn is_report(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("trf"))
}

/// Whether two files have the same bytes.
fn same_bytes(one: &Path, other: &Path) -> bool {
    let len = |path: &Path| std::fs::metadata(path).map(|meta| meta.len()).ok();
    if len(one).is_none() || len(one) != len(other) {
        return false;
    }
    let read = |path: &Path| File::open(path).map(|file| BufReader::new(file).bytes()).ok();
    let (Some(one), Some(other)) = (read(one), read(other)) else { return false };
    one.map(Result::ok).eq(other.map(Result::ok))
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
    let refused = |key| Err(Message::new(key).with("name", bienban_base::text::harmless::harmless(given)));
    let last = given.rsplit(['/', '\\']).next().unwrap_or_default();
    let allowed = |c: &char| !c.is_control() && !"<>:\"|?*\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}".contains(*c);
    let name: String = last.nfc().filter(allowed).collect();
    let name = name.trim_matches(|c: char| c == '.' || c.is_whitespace());
    if name.is_empty() {
        return refused("desk-name");
    }
    let Some((stem, ending)) = name.split_once('.').filter(|(stem, _)| !stem.trim().is_empty()) else {
        return refused("desk-kind");
    };
    let mut stem = stem.trim().to_owned();
    while stem.len() + ending.len() + 1 > LONGEST && stem.pop().is_some() {}
    // These name devices on Windows.
    let device = ["con", "prn", "aux", "nul"].contains(&stem.to_lowercase().as_str())
        || (stem.len() == 4 && ["com", "lpt"].iter().any(|of| stem.to_lowercase().starts_with(of)));
    let name = format!("{}{stem}.{ending}", if device { "_" } else { "" });
    let plain = Path::new(&name).components().all(|part| matches!(part, Component::Normal(_)));
    let last = ending.rsplit('.').next().unwrap_or_default().to_lowercase();
    let holds = has_games(Path::new(&name)) || image::has_name(&last) || is_report(Path::new(&name));
    if plain && !stem.is_empty() && holds && !is_own(name.as_ref()) { Ok(name) } else { refused("desk-kind") }
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
            ("club.sg4", Some("club.sg4")),
            ("Giải.TRF", Some("Giải.TRF")),
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
        let folder = DeskFolder::open(place.path()).expect("a folder");
        let keep = |text: &[u8]| {
            let mut draft = folder.draft().expect("a draft");
            draft.write_all(text).expect("it is written");
            folder.keep(draft, "a.pgn").expect("it is kept")
        };
        assert_eq!([keep(b"1. e4"), keep(b"1. d4"), keep(b"1. c4")], ["a.pgn", "a-2.pgn", "a-3.pgn"]);
        // What is there already is not there twice.
        assert_eq!([keep(b"1. e4"), keep(b"1. c4")], ["a.pgn", "a-3.pgn"]);
        drop(folder.draft().expect("a draft"));
        assert_eq!(folder.inputs().0.found.len(), 3);
        // Two sheets that are begun alike are two.
        assert_eq!(folder.add(folder.draft().expect("a draft"), "b.pgn").expect("it is made"), "b.pgn");
        assert_eq!(folder.add(folder.draft().expect("a draft"), "b.pgn").expect("it is made"), "b-2.pgn");
    }

    #[test]
    fn the_second_desk_only_reads() {
        let place = tempfile::tempdir().expect("a folder");
        let first = DeskFolder::open(place.path()).expect("a folder");
        assert!(first.writes() && !DeskFolder::open(place.path()).expect("a folder").writes());
        let second = DeskFolder::open(place.path()).expect("a folder");
        assert!(!second.writes() && second.closed().is_some_and(|message| message.key == "desk-reads-only"));
        drop(first);
        assert!(second.writes() && second.closed().is_none());
        // Removing the lock file does not release the lock.
        std::fs::remove_file(place.path().join(LOCK)).expect("it was there");
        assert!(second.writes() && !DeskFolder::open(place.path()).expect("a folder").writes());
    }

    #[cfg(unix)]
    #[test]
    fn what_the_desk_keeps_is_no_link() {
        for name in own::NAMES {
            let (place, other) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
            let victim = other.path().join("x");
            std::fs::write(&victim, "no line end").expect("it is written");
            std::os::unix::fs::symlink(&victim, place.path().join(name)).expect("a link");
            assert!(matches!(DeskFolder::open(place.path()), Err(Error::Usage(_))), "{name}");
            assert_eq!(std::fs::read_to_string(victim).expect("it is there"), "no line end");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_out_of_the_folder_is_refused() {
        let (place, other) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
        std::fs::write(other.path().join("x.pgn"), "1. e4 *").expect("it is written");
        std::os::unix::fs::symlink(other.path(), place.path().join("out")).expect("a link");
        std::os::unix::fs::symlink(other.path().join("x.pgn"), place.path().join("y.pgn")).expect("a link");
        let folder = DeskFolder::open(place.path()).expect("a folder");
        let (inputs, mut outside) = folder.inputs();
        outside.sort();
        assert_eq!((inputs.found.len(), outside), (0, vec!["out/x.pgn".to_owned(), "y.pgn".to_owned()]));
    }
}
