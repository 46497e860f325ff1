//! Event: what a run hands over, in the order of the input.

use bienban_base::error::Error;
pub use bienban_engine::source::reader::TextEnd;
use bienban_engine::source::records::SharedLosses;

/// What the sink gets, in the order of the input.
#[derive(Debug)]
pub enum RunEvent<T> {
    /// A text begins, which is a file or a file in an archive. The value is its name in reports.
    File(String),
    /// The result for a block.
    Done(T),
    /// The result for a game that this program failed in, or for the beginning of a game that is too large: the part,
    /// the error, and the bytes of the game as far as they are known.
    Unread(T, Error, Vec<u8>),
    /// A text has ended. An office file never sends this, because its bytes are not text.
    Ended(TextEnd),
    /// An input that cannot be read, or can be read only in part.
    Failed(Error),
    /// The name of a file without games: a file of a walked folder, or a report of this program.
    Skipped(String),
    /// A database has ended: its name, and what was not written of it.
    Lost(String, SharedLosses),
}

impl<T> RunEvent<T> {
    /// The same event with another part.
    pub(super) fn map<U>(self, change: impl FnOnce(T) -> U) -> RunEvent<U> {
        match self {
            RunEvent::File(name) => RunEvent::File(name),
            RunEvent::Done(part) => RunEvent::Done(change(part)),
            RunEvent::Unread(part, error, bytes) => RunEvent::Unread(change(part), error, bytes),
            RunEvent::Ended(ended) => RunEvent::Ended(ended),
            RunEvent::Failed(error) => RunEvent::Failed(error),
            RunEvent::Skipped(name) => RunEvent::Skipped(name),
            RunEvent::Lost(name, losses) => RunEvent::Lost(name, losses),
        }
    }
}
