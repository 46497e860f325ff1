//! News: the result of one look at a document.

use std::time::Duration;

use bienban_base::message::Message;

/// The most bytes of one text. A broadcast of a thousand games has some three million.
pub const MOST: u64 = 16 << 20;

/// The result of one look at a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    /// Its text, unpacked and not in UTF-16. It may be the same as before.
    Text(Vec<u8>),
    /// It has not changed.
    Same,
    /// It is gone from its folder.
    Gone,
    /// It could not be read, for this reason. The time is how long it should be left alone, if it asks for that.
    Failed(Message, Option<Duration>),
}

/// The result of one look at a document, and its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedReading {
    /// The name of the file, with `/` on every system, or the address.
    pub name: String,
    /// The result.
    pub news: News,
}

/// The failure of a text that is too large to be kept in memory.
pub(super) fn too_large() -> News {
    News::Failed(Message::new("watch-too-large").with("limit", (MOST >> 20).to_string()), None)
}
