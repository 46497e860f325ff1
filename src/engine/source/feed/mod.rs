//! Feeds: sources that are read again and again while games run, which are a file that grows or is replaced, a folder
//! of such files, or an address.
//!
//! ```
//! use bienban_engine::source::feed::{Feed, FeedKind};
//! assert_eq!(FeedKind::of("https://example.org/round.pgn".as_ref()), FeedKind::Address);
//! let folder = std::env::temp_dir().join(format!("bienban-feed-{}", std::process::id()));
//! std::fs::create_dir_all(&folder).unwrap();
//! assert_eq!(FeedKind::of(folder.as_ref()), FeedKind::Folder);
//! std::fs::write(folder.join("round.pgn"), "1. e4 e5 *\n").unwrap();
//! let mut feed = Feed::open(folder.join("round.pgn").as_ref()).unwrap();
//! assert_eq!(feed.poll().len(), 1);
//! std::fs::remove_dir_all(&folder).unwrap();
//! ```

#[cfg(feature = "net")]
mod address;
mod contents;
mod file;
mod folder;
mod news;
mod pace;
#[cfg(feature = "net")]
mod redirect;

use std::ffi::OsStr;
use std::path::Path;

pub use self::news::{FeedReading, MOST, News};
pub use self::pace::FeedPace;
use self::{file::WatchedFile, folder::WatchedFolder};
use bienban_base::error::Error;
#[cfg(not(feature = "net"))]
use bienban_base::message::Message;

/// The kinds of sources.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FeedKind {
    /// A file, which may not be there yet.
    File,
    /// A folder.
    Folder,
    /// An address.
    Address,
}

impl FeedKind {
    /// The kind of a source that a user names.
    pub fn of(source: &OsStr) -> FeedKind {
        let text = source.to_string_lossy();
        let scheme = |scheme: &str| text.get(..scheme.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(scheme));
        match () {
            () if scheme("http://") || scheme("https://") => FeedKind::Address,
            () if Path::new(source).is_dir() => FeedKind::Folder,
            () => FeedKind::File,
        }
    }
}

/// A source that is read again and again.
#[derive(Debug)]
pub struct Feed(FeedSource);

#[derive(Debug)]
enum FeedSource {
    File(WatchedFile),
    Folder(WatchedFolder),
    #[cfg(feature = "net")]
    Address(Box<address::WatchedAddress>),
}

impl Feed {
    /// Prepares a source. Nothing is read yet.
    ///
    /// # Errors
    /// [`Error::Usage`] if it is an address that cannot be requested, or the program was built without the feature
    /// `net`.
    pub fn open(source: &OsStr) -> Result<Feed, Error> {
        let path = Path::new(source);
        Ok(Feed(match FeedKind::of(source) {
            FeedKind::File => FeedSource::File(WatchedFile::new(path)),
            FeedKind::Folder => FeedSource::Folder(WatchedFolder::new(path)),
            #[cfg(feature = "net")]
            FeedKind::Address => {
                FeedSource::Address(Box::new(address::WatchedAddress::new(&source.to_string_lossy())?))
            }
            #[cfg(not(feature = "net"))]
            FeedKind::Address => {
                let message = Message::new("watch-without-net").with("address", source.to_string_lossy());
                return Err(Error::Usage(message));
            }
        }))
    }

    /// Reads the source: a file or an address as one document, a folder as one for each of its files.
    pub fn poll(&mut self) -> Vec<FeedReading> {
        match &mut self.0 {
            FeedSource::File(file) => vec![file.poll()],
            FeedSource::Folder(folder) => folder.poll(),
            #[cfg(feature = "net")]
            FeedSource::Address(address) => vec![address.poll()],
        }
    }
}

#[cfg(all(test, not(feature = "net")))]
mod tests {
    use super::*;

    #[test]
    fn an_address_without_its_feature_is_an_error_that_names_the_feature() {
        let error = Feed::open("http://127.0.0.1/x.pgn".as_ref()).err().map(|error| error.to_string());
        assert!(error.is_some_and(|error| error.contains("`net`")));
    }
}
