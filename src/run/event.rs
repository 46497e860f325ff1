//! Event: what a run hands over, in the order of the input.

use bienban_base::error::Error;
pub use bienban_engine::source::reader::Ended;
use bienban_engine::source::records::SharedLosses;

/// What the sink gets, in the order of the input.
#[derive(Debug)]
pub enum Event<T> {
    /// A text begins, which is a file or a file in an archive. The value is its name in reports.
    File(String),
    /// The result for a block.
    Done(T),
    /// The result for a game that this program failed in, or for the beginning of a game that is too large: the part,
    /// the error, and the bytes of the game as far as they are known.
    Unread(T, Error, Vec<u8>),
    /// A text has ended. An office file never sends this, because its bytes are not text.
    Ended(Ended),
    /// An input that cannot be read, or can be read only in part.
    Failed(Error),
    /// The name of a file without games: a file of a walked folder, or a report of this program.
    Skipped(String),
    /// A database has ended: its name, and what was not written of it.
    Lost(String, SharedLosses),
}

impl<T> Event<T> {
    /// The same event with another part.
    pub(super) fn map<U>(self, change: impl FnOnce(T) -> U) -> Event<U> {
        match self {
            Event::File(name) => Event::File(name),
            Event::Done(part) => Event::Done(change(part)),
            Event::Unread(part, error, bytes) => Event::Unread(change(part), error, bytes),
            Event::Ended(ended) => Event::Ended(ended),
            Event::Failed(error) => Event::Failed(error),
            Event::Skipped(name) => Event::Skipped(name),
            Event::Lost(name, losses) => Event::Lost(name, losses),
        }
    }
}
