//! A folder of files that grow or are replaced. New files are watched as well.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use super::file::WatchedFile;
use super::{FeedReading, News};
use crate::source::input::display;
use bienban_base::error;
use bienban_base::message::Message;

/// The greatest number of files of a folder that are watched.
const MOST_FILES: usize = 10_000;

/// A folder of files that grow or are replaced.
#[derive(Debug)]
pub(super) struct WatchedFolder {
    path: PathBuf,
    files: BTreeMap<PathBuf, WatchedFile>,
    /// Whether the folder itself could not be read the last time, or was empty.
    failed: bool,
}

/// Whether a file is one of games that is not hidden.
fn is_games(entry: &DirEntry) -> bool {
    entry.file_type().is_file() && entry.path().extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pgn"))
}

impl WatchedFolder {
    pub(super) fn new(path: &Path) -> WatchedFolder {
        WatchedFolder { path: path.to_owned(), files: BTreeMap::new(), failed: false }
    }

    /// Looks for files, and reads those that may have changed. A file that is gone is reported once.
    pub(super) fn poll(&mut self) -> Vec<FeedReading> {
        let visible = |entry: &DirEntry| entry.depth() == 0 || !entry.file_name().to_string_lossy().starts_with('.');
        let mut found = Vec::new();
        for entry in WalkDir::new(&self.path).follow_links(true).sort_by_file_name().into_iter().filter_entry(visible) {
            match entry {
                Ok(entry) if is_games(&entry) => found.push(entry.into_path()),
                Err(error) if error.depth() == 0 => {
                    self.failed = true;
                    let error = error.into_io_error().unwrap_or_else(|| std::io::ErrorKind::Other.into());
                    let news = News::Failed(error::reason(&error), None);
                    return vec![FeedReading { name: display(&self.path), news }];
                }
                // An unreadable folder below it is not this source.
                Ok(_) | Err(_) => {}
            }
        }
        found.truncate(MOST_FILES);
        found.sort_unstable();
        let mut readings = Vec::new();
        if found.is_empty() {
            self.failed = true;
            let news = News::Failed(Message::new("watch-folder-empty"), None);
            readings.push(FeedReading { name: display(&self.path), news });
        } else if std::mem::take(&mut self.failed) {
            readings.push(FeedReading { name: display(&self.path), news: News::Same });
        }
        // Both are sorted, so a binary search is enough.
        let gone = |path: &&PathBuf| found.binary_search(path).is_err();
        let gone: Vec<PathBuf> = self.files.keys().filter(gone).cloned().collect();
        for path in gone {
            readings.push(FeedReading { name: display(&path), news: News::Gone });
            self.files.remove(&path);
        }
        for path in found {
            readings.push(self.files.entry(path).or_insert_with_key(|path| WatchedFile::new(path)).poll());
        }
        readings
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn names(readings: &[FeedReading]) -> Vec<&str> {
        readings.iter().map(|reading| reading.name.rsplit('/').next().unwrap_or_default()).collect()
    }

    #[test]
    fn files_come_and_go() {
        let folder = tempfile::tempdir().expect("there is room");
        let write = |name: &str| fs::write(folder.path().join(name), "1. e4 *\n").expect("it can be written");
        let mut watched = WatchedFolder::new(folder.path());
        assert!(matches!(watched.poll()[..], [FeedReading { news: News::Failed(..), .. }]));
        write("b.pgn");
        write("a.PGN");
        write("notes.txt");
        let readings = watched.poll();
        assert_eq!(readings[0].news, News::Same, "the folder is back");
        assert_eq!(names(&readings[1..]), ["a.PGN", "b.pgn"]);
        fs::remove_file(folder.path().join("b.pgn")).expect("it can be removed");
        let readings = watched.poll();
        assert_eq!(names(&readings), ["b.pgn", "a.PGN"]);
        assert_eq!(readings[0].news, News::Gone, "{readings:?}");
        assert_eq!(names(&watched.poll()), ["a.PGN"]);
        fs::remove_dir_all(folder.path()).expect("it can be removed");
        assert!(matches!(watched.poll()[..], [FeedReading { news: News::Failed(..), .. }]));
    }
}
