//! What stops the run: I/O and usage. A fault in a game is never an [`Error`] but a [`Finding`](crate::finding::Finding).

use std::fmt;
use std::io;
use std::path::PathBuf;

use crate::message::Message;
use crate::place::display;

/// The run, or the reading of one input, cannot go on.
#[derive(Debug)]
pub enum Error {
    /// An input that cannot be opened or read. The other inputs are still judged.
    Input {
        /// The input as the user named it.
        name: String,
        /// What the system said.
        source: io::Error,
    },
    /// A path or pattern that names nothing.
    NoSuchInput(String),
    /// A glob that cannot be read.
    Pattern {
        /// The pattern as given.
        pattern: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The report cannot be written.
    Output {
        /// Where to: a file's name, `-` for standard output.
        to: String,
        /// What the system said.
        source: io::Error,
    },
    /// The file that the report should replace cannot be created.
    Create {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A position that cannot be read. The others are still judged.
    Position {
        /// Which argument, or which line.
        place: Message,
        /// What stands there.
        text: String,
        /// What is wrong with it.
        reason: Message,
    },
    /// An option that makes no sense.
    Usage(Message),
    /// A fault of ours: a game could not be judged.
    Internal {
        /// The file.
        name: String,
        /// The first line of the game.
        line: u64,
    },
    /// A fault of ours or of a library: the rest of an input could not be read.
    Reader {
        /// The input.
        name: String,
    },
    /// A game that is too large to be judged.
    GameTooLarge {
        /// The file.
        name: String,
        /// The first line of the game.
        line: u64,
        /// The limit, in bytes.
        limit: u64,
    },
    /// A fault of ours: the run broke off.
    Fault,
    /// The user interrupted the run.
    Interrupted,
}

/// What the system said, or a reader of ours.
fn reason(error: &io::Error) -> Message {
    if let Some(message) = error.get_ref().and_then(|inner| inner.downcast_ref::<Message>()) {
        return message.clone();
    }
    let key = match error.kind() {
        io::ErrorKind::NotFound => "io-not-found",
        io::ErrorKind::PermissionDenied => "io-permission-denied",
        io::ErrorKind::AlreadyExists => "io-already-exists",
        io::ErrorKind::IsADirectory => "io-is-a-directory",
        io::ErrorKind::NotADirectory => "io-not-a-directory",
        io::ErrorKind::StorageFull => "io-storage-full",
        io::ErrorKind::InvalidData => "io-invalid-data",
        io::ErrorKind::UnexpectedEof => "io-unexpected-end",
        _ => "io-other",
    };
    Message::new(key).with("system", error.to_string())
}

impl Error {
    /// Whether the reader of our output has gone away, which is no fault (`bienban ... | head`).
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Error::Output { source, .. } if source.kind() == io::ErrorKind::BrokenPipe)
    }

    /// What is said of it.
    pub fn message(&self) -> Message {
        match self {
            Error::Input { name, source } => {
                Message::new("error-input").with("name", name).with_phrase("reason", reason(source))
            }
            Error::NoSuchInput(name) => Message::new("error-no-such-input").with("name", name),
            Error::Pattern { pattern, reason } => {
                Message::new("error-pattern").with("pattern", pattern).with("reason", reason)
            }
            Error::Output { to, source } if to == "-" => {
                Message::new("error-standard-output").with_phrase("reason", reason(source))
            }
            Error::Output { to, source } => {
                Message::new("error-output").with("to", to).with_phrase("reason", reason(source))
            }
            Error::Create { path, source } => {
                Message::new("error-create").with("path", display(path)).with_phrase("reason", reason(source))
            }
            Error::Position { place, text, reason } => {
                let message = Message::new("error-position").with_phrase("place", place.clone());
                message.with("text", text).with_phrase("reason", reason.clone())
            }
            Error::Usage(message) => message.clone(),
            Error::Internal { name, line } => {
                Message::new("error-internal").with("name", name).with("line", line.to_string())
            }
            Error::Reader { name } => Message::new("error-reader").with("name", name),
            Error::GameTooLarge { name, line, limit } => {
                let message = Message::new("error-game-too-large").with("name", name).with("line", line.to_string());
                message.with("limit", limit.to_string())
            }
            Error::Fault => Message::new("error-fault"),
            Error::Interrupted => Message::new("error-interrupted"),
        }
    }
}

impl fmt::Display for Error {
    /// In English; [`Catalog`](crate::messages::Catalog) words the message in the user's language.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Input { source, .. } | Error::Output { source, .. } | Error::Create { source, .. } => Some(source),
            _ => None,
        }
    }
}
