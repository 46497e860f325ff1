//! Event: what a run hands over, in the order of the input.

use crate::error::Error;

/// What the sink gets, in the order of the input.
#[derive(Debug)]
pub enum Event<T> {
    /// A text begins: a file, or one in an archive; its name in reports.
    File(String),
    /// The result for a block.
    Done(T),
    /// The result for a game that this program failed in, or for the beginning of a game that is too large: what is
    /// said of it, the error, and the bytes of the game as far as they are known.
    Unread(T, Error, Vec<u8>),
    /// A text has ended. An office file never says so, because its bytes are no text.
    Ended(Ended),
    /// An input, or the rest of one, that cannot be read.
    Failed(Error),
    /// A file that holds no games: one of a walked folder, or a report of this program. Its name.
    Skipped(String),
}

/// How a text ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ended {
    /// The bytes that were read of it, unpacked and not decoded, counted by the reader.
    pub bytes: u64,
    /// Whether it was UTF-16.
    pub utf16: bool,
    /// Whether it was read to its end; where it was not, the next event says what stopped the reader.
    pub whole: bool,
}
