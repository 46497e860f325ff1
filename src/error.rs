//! What stops the run: I/O and usage. A fault in a game is never an [`Error`] but a [`Finding`](crate::finding::Finding).

use std::io;
use std::path::PathBuf;

/// The run, or the reading of one input, cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// An input that cannot be opened or read. The other inputs are still judged.
    #[error("{name}: {source}")]
    Input {
        /// The input as the user named it.
        name: String,
        /// What the system said.
        source: io::Error,
    },
    /// A path or pattern that names nothing.
    #[error("{0}: no such file or folder, and no file matches it as a pattern")]
    NoSuchInput(String),
    /// A glob that cannot be read.
    #[error("{pattern}: not a valid pattern: {reason}")]
    Pattern {
        /// The pattern as given.
        pattern: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The report cannot be written.
    #[error("cannot write {to}: {source}")]
    Output {
        /// Where to: a file's name or `standard output`.
        to: String,
        /// What the system said.
        source: io::Error,
    },
    /// The file that the report should replace cannot be created.
    #[error("cannot create {}: {source}", path.display())]
    Create {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A position that cannot be read. The others are still judged.
    #[error(
        "{place}: `{text}`: {reason}; a FEN has placement, player to move, castling rights and en passant square, and on the command line it stands in quotation marks"
    )]
    Position {
        /// Which argument, or which line.
        place: String,
        /// What stands there.
        text: String,
        /// What is wrong with it.
        reason: String,
    },
    /// An option that makes no sense.
    #[error("{0}")]
    Usage(String),
    /// A fault of ours: the games of one block could not be judged.
    #[error("{name}: internal error while judging the games from line {line} on; please report it with these games")]
    Internal {
        /// The file.
        name: String,
        /// The first line of the block.
        line: u64,
    },
    /// The user interrupted the run.
    #[error("interrupted")]
    Interrupted,
}

impl Error {
    /// Whether the reader of our output has gone away, which is no fault (`bienban ... | head`).
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Error::Output { source, .. } if source.kind() == io::ErrorKind::BrokenPipe)
    }
}
