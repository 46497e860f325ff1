//! Errors: what stops the run or the reading of one input. A fault in a game is never an [`Error`] but a
//! [`Finding`](crate::finding::Finding).

use std::fmt;
use std::io;
use std::path::PathBuf;

use crate::message::Message;
use crate::place::display;

/// The reason why the run, or the reading of one input, cannot continue.
#[derive(Debug)]
pub enum Error {
    /// An input cannot be opened or read. The other inputs are still judged.
    Input {
        /// The input as the user named it.
        name: String,
        /// The error of the system, or a [`Message`] of a reader of this program inside it.
        source: io::Error,
    },
    /// A path or pattern matches nothing.
    NoSuchInput(String),
    /// A pattern is malformed.
    Pattern {
        /// The pattern as the user gave it.
        pattern: String,
        /// The fault in it, in the words of the library that reads patterns.
        reason: String,
    },
    /// The report cannot be written.
    Output {
        /// The destination: the name of a file, or `-` for standard output.
        to: String,
        /// The error of the system.
        source: io::Error,
    },
    /// A temporary file, which holds output until it can be written, cannot be used.
    Temporary {
        /// The error of the system.
        source: io::Error,
    },
    /// The file for the report cannot be created.
    Create {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// A position cannot be read. The other positions are still judged.
    Position {
        /// The number of the argument or line that has the position.
        place: Message,
        /// The text of the position.
        text: String,
        /// The fault in it.
        reason: Message,
    },
    /// A combination of options makes no sense.
    Usage(Message),
    /// This program failed to judge a game, which is a bug.
    Internal {
        /// The file that contains the game.
        name: String,
        /// The first line of the game, from 1.
        line: u64,
    },
    /// This program or a library failed to read the rest of an input, which is a bug.
    Reader {
        /// The input.
        name: String,
    },
    /// A game is too large to be judged.
    GameTooLarge {
        /// The file that contains the game.
        name: String,
        /// The first line of the game, from 1.
        line: u64,
        /// The limit in bytes.
        limit: u64,
    },
    /// The run broke off because of a bug in this program.
    Fault,
    /// The user interrupted the run.
    Interrupted,
}

/// The reason inside an I/O error, as a message: a reader of this program puts one in, and an error of the system
/// gets one by its kind.
pub fn reason(error: &io::Error) -> Message {
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

/// Wraps the error of a library about an unreadable file: the message `key`, with the library's text as a value. A
/// message of our own and an error of the system are returned unchanged.
pub fn keyed_error(key: &'static str, error: io::Error) -> io::Error {
    let ours = error.get_ref().is_some_and(<dyn std::error::Error + Send + Sync>::is::<Message>);
    if ours || error.raw_os_error().is_some() {
        return error;
    }
    io::Error::new(error.kind(), Message::new(key).with("system", error.to_string()))
}

impl Error {
    /// Whether the reader of the output has closed it, as in `bienban ... | head`. That is no failure.
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Error::Output { source, .. } if source.kind() == io::ErrorKind::BrokenPipe)
    }

    /// The message that the user sees for the error.
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
            Error::Temporary { source } => {
                let message = Message::new("error-output").with_word("to", "temporary-file");
                message.with_phrase("reason", reason(source))
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
    /// The message in English. A [`Catalog`](crate::messages::Catalog) gives it in the user's language.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Input { source, .. }
            | Error::Output { source, .. }
            | Error::Temporary { source }
            | Error::Create { source, .. } => Some(source),
            _ => None,
        }
    }
}
