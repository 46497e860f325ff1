//! Databases of other programs, which consist of several files of one name: an index, and those beside it.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use bienban_base::message::Message;
use bienban_database::{ChessBase, ChessBaseFiles, Database, Scid, Store};

/// A kind of database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DatabaseFormat {
    /// `ChessBase`.
    ChessBase,
    /// Scid of this version.
    Scid(char),
}

/// The files of a database by the endings of their names, in small letters.
pub(super) trait Siblings {
    /// The bytes of the file with this ending, or `None` if there is none.
    fn open(&self, ending: &str) -> io::Result<Option<Box<dyn Store>>>;
}

/// The endings of indices of databases.
pub(super) const INDICES: [&str; 4] = ["cbh", "si3", "si4", "si5"];

/// The endings of the files beside an index, by its ending.
const OTHERS: [(&str, &[&str]); 4] = [
    (
        "cbh",
        &["cbg", "cba", "cbp", "cbt", "cbc", "cbs", "cbe", "cbj", "cbb", "cbm", "cbtt", "cit", "cib", "cko", "cpo"],
    ),
    ("si3", &["sn3", "sg3"]),
    ("si4", &["sn4", "sg4"]),
    ("si5", &["sn5", "sg5"]),
];

/// The ending of the index to which a file with this ending may belong.
fn index_ending(ending: &str) -> Option<&'static str> {
    OTHERS.iter().find(|(_, others)| others.contains(&ending)).map(|(index, _)| *index)
}

/// Whether a file with this ending belongs to a database.
pub(super) fn is_part(ending: &str) -> bool {
    INDICES.contains(&ending) || index_ending(ending).is_some()
}

/// The path, in small letters, of the index to which a file beside it belongs by its name.
pub(super) fn index_of(path: &Path) -> Option<String> {
    let index = index_ending(&ending(&path.file_name()?.to_string_lossy()))?;
    Some(path.with_extension(index).to_string_lossy().to_lowercase())
}

impl DatabaseFormat {
    /// The format of a database whose index has this name and these first bytes, or `None` if it is no index.
    pub(super) fn of(head: &[u8], name: &str) -> Option<DatabaseFormat> {
        let ending = ending(name);
        let version = ending.strip_prefix("si").and_then(|rest| rest.chars().next());
        match head {
            [b'S', b'c', b'i', b'd', b'.', b's', b'i', 0, ..] => Some(DatabaseFormat::Scid(version.unwrap_or('4'))),
            head if ChessBase::is_index(head) => Some(DatabaseFormat::ChessBase),
            // The index of version 5 has no signature.
            _ => (ending == "si5" && Scid::is_index(head)).then_some(DatabaseFormat::Scid('5')),
        }
    }

    /// Opens the database whose files are these.
    ///
    /// # Errors
    /// If a file that it needs is missing, or its index or its names cannot be read.
    pub(super) fn open(self, siblings: &dyn Siblings) -> io::Result<Arc<dyn Database>> {
        let need = |ending: String| {
            let missing = || io::Error::other(Message::new("database-part-missing").with("ending", ending.clone()));
            siblings.open(&ending)?.ok_or_else(missing)
        };
        match self {
            DatabaseFormat::ChessBase => {
                let cbh = need("cbh".to_owned())?;
                let [cbg, cba, cbp, cbt, cbc, cbs, cbe, cbj] =
                    ["cbg", "cba", "cbp", "cbt", "cbc", "cbs", "cbe", "cbj"].map(|ending| siblings.open(ending));
                let (cbg, cba, cbp, cbt) = (cbg?, cba?, cbp?, cbt?);
                let files = ChessBaseFiles { cbh, cbg, cba, cbp, cbt, cbc: cbc?, cbs: cbs?, cbe: cbe?, cbj: cbj? };
                Ok(Arc::new(ChessBase::open(files).map_err(io::Error::other)?))
            }
            DatabaseFormat::Scid(version) => {
                let [index, names, games] = ["si", "sn", "sg"].map(|kind| need(format!("{kind}{version}")));
                Ok(Arc::new(Scid::open(index?, &*names?, games?).map_err(io::Error::other)?))
            }
        }
    }
}

/// The ending of a name, in small letters.
fn ending(name: &str) -> String {
    name.rsplit_once('.').map_or(String::new(), |(_, ending)| ending.to_lowercase())
}

/// The files beside a file.
pub(super) struct FolderSiblings<'p>(pub(super) &'p Path);

impl Siblings for FolderSiblings<'_> {
    fn open(&self, ending: &str) -> io::Result<Option<Box<dyn Store>>> {
        let usual = self.0.with_extension(ending);
        if usual.is_file() {
            return Ok(Some(Box::new(File::open(usual)?)));
        }
        // Copied from Windows, a name may have other capitals.
        let folder = self.0.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let wanted = usual.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            if entry.file_name().to_string_lossy().to_lowercase() == wanted {
                return Ok(Some(Box::new(File::open(entry.path())?)));
            }
        }
        Ok(None)
    }
}

/// The greatest size of all files of databases within one archive after unpacking, in bytes.
const PACKED_LIMIT: u64 = 1 << 30;

/// Files of databases within an archive, kept until it is read to its end.
#[derive(Default)]
pub(super) struct PackedDatabases {
    /// Each by its name.
    files: Vec<(String, Arc<Vec<u8>>)>,
    bytes: u64,
}

impl PackedDatabases {
    /// Keeps a file if its name is one of a file of a database. Returns whether it was kept.
    ///
    /// # Errors
    /// If reading fails, or the files are too large together.
    pub(super) fn keep(&mut self, name: &str, reader: &mut dyn Read) -> io::Result<bool> {
        let ending = ending(name);
        if !is_part(&ending) {
            return Ok(false);
        }
        let (mut bytes, left) = (Vec::new(), PACKED_LIMIT - self.bytes);
        reader.take(left + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > left {
            let limit = (PACKED_LIMIT >> 20).to_string();
            return Err(io::Error::other(Message::new("database-too-large").with("limit", limit)));
        }
        self.bytes += bytes.len() as u64;
        self.files.push((name.to_owned(), Arc::new(bytes)));
        Ok(true)
    }

    /// The databases: the name of each index, and the database or why it cannot be opened. A file without an index is
    /// listed under its own name, with an error.
    pub(super) fn databases(&self) -> impl Iterator<Item = (&str, io::Result<Arc<dyn Database>>)> {
        self.files.iter().filter_map(|(name, bytes)| {
            let stem = name.rsplit_once('.').map_or(&**name, |(stem, _)| stem);
            let opened = match DatabaseFormat::of(bytes, name) {
                Some(format) => format.open(&PackedSiblings { packed: self, stem }),
                None if self.has_index(name) => return None,
                None => Err(io::Error::other(Message::new("database-alone"))),
            };
            Some((&**name, opened))
        })
    }

    /// Whether the index to which a file belongs is in the archive.
    fn has_index(&self, name: &str) -> bool {
        let index = index_of(Path::new(name));
        self.files.iter().any(|(other, _)| Some(other.to_lowercase()) == index)
    }
}

/// The files of one database within an archive.
struct PackedSiblings<'p> {
    packed: &'p PackedDatabases,
    stem: &'p str,
}

impl Siblings for PackedSiblings<'_> {
    fn open(&self, ending: &str) -> io::Result<Option<Box<dyn Store>>> {
        let wanted = format!("{}.{ending}", self.stem).to_lowercase();
        let found = self.packed.files.iter().find(|(name, _)| name.to_lowercase() == wanted);
        Ok(found.map(|(_, bytes)| Box::new(Arc::clone(bytes)) as Box<dyn Store>))
    }
}
