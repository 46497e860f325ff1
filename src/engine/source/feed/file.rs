//! A file that grows or is replaced.

use std::fs::{self, File, Metadata};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::contents;
use super::news::{FeedReading, MOST, News, too_large};
use crate::source::input::display;
use bienban_base::error;
use bienban_base::message::Message;

/// A file may be changed again within one tick of the clock of its file system, and look the same. So a file that was
/// changed only this long before it was read counts as still changing.
const TICK: Duration = Duration::from_secs(2);

/// Metadata that show whether a file has changed, without reading it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stamp {
    length: u64,
    changed: Option<SystemTime>,
    /// The number of the file in its file system, which differs once the file was replaced.
    inode: u64,
}

impl Stamp {
    fn of(metadata: &Metadata) -> Stamp {
        #[cfg(unix)]
        let inode = std::os::unix::fs::MetadataExt::ino(metadata);
        #[cfg(not(unix))]
        let inode = 0;
        Stamp { length: metadata.len(), changed: metadata.modified().ok(), inode }
    }

    /// Whether the file was unchanged long enough before this time, so that no later change can have the same stamp.
    fn had_rested(self, by: SystemTime) -> bool {
        self.changed.is_some_and(|changed| by.duration_since(changed).is_ok_and(|rest| rest >= TICK))
    }
}

/// A file that grows or is replaced.
#[derive(Debug)]
pub(super) struct WatchedFile {
    path: PathBuf,
    /// The file as it was read last, if it had rested by then.
    stamp: Option<Stamp>,
}

impl WatchedFile {
    pub(super) fn new(path: &Path) -> WatchedFile {
        WatchedFile { path: path.to_owned(), stamp: None }
    }

    /// Reads the file if it may have changed.
    pub(super) fn poll(&mut self) -> FeedReading {
        let news = self.read().unwrap_or_else(|error| {
            self.stamp = None;
            News::Failed(error::reason(&error), None)
        });
        FeedReading { name: display(&self.path), news }
    }

    fn read(&mut self) -> io::Result<News> {
        let now = SystemTime::now();
        let metadata = fs::metadata(&self.path)?;
        if metadata.is_dir() {
            return Err(io::Error::from(io::ErrorKind::IsADirectory));
        }
        // A pipe or a device could block without end, and cannot be read a second time.
        if !metadata.is_file() {
            return Ok(News::Failed(Message::new("watch-no-file"), None));
        }
        let stamp = Stamp::of(&metadata);
        if self.stamp == Some(stamp) {
            return Ok(News::Same);
        }
        if stamp.length > MOST {
            return Ok(too_large());
        }
        let mut text = Vec::with_capacity(stamp.length as usize + 1);
        File::open(&self.path)?.take(MOST + 1).read_to_end(&mut text)?;
        if text.len() as u64 > MOST {
            return Ok(too_large());
        }
        // Bytes that are written during the reading are read the next time.
        let rested = stamp.length == text.len() as u64 && stamp.had_rested(now);
        let news = contents::document_news(text);
        // After a failure there is no stamp: the same file must not count as unchanged the next time, because that
        // would mean that it can be read.
        self.stamp = (rested && matches!(news, News::Text(_))).then_some(stamp);
        Ok(news)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(file: &mut WatchedFile) -> Option<String> {
        match file.poll().news {
            News::Text(text) => Some(String::from_utf8(text).expect("it is text")),
            News::Same => None,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_file_that_rests_is_not_read_again_and_one_that_changed_is() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("x.pgn");
        fs::write(&path, "1. e4").expect("it can be written");
        let mut file = WatchedFile::new(&path);
        // Just written: it may change within the same tick.
        assert_eq!(text(&mut file).as_deref(), Some("1. e4"));
        fs::write(&path, "1. d4").expect("it can be written");
        assert_eq!(text(&mut file).as_deref(), Some("1. d4"));
        let old = SystemTime::now() - Duration::from_secs(60);
        File::options().write(true).open(&path).and_then(|f| f.set_modified(old)).expect("it can be dated");
        assert_eq!(text(&mut file).as_deref(), Some("1. d4"));
        assert_eq!(text(&mut file), None);
        fs::remove_file(&path).expect("it can be removed");
        assert!(matches!(file.poll().news, News::Failed(..)));
    }
}
