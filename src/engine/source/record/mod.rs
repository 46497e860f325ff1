//! Records: files in which xiangqi programs keep one game, `.xqf` and `.cbf`. Each becomes PGN, which is then read like
//! any other.

mod cbf;
mod tree;
mod xqf;

use std::io::{self, Cursor, Read};

use super::failing::FailingReader;
use bienban_base::message::Message;
use tree::RecordTree;

/// The format of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RecordFormat {
    /// The binary format of `XQStudio`.
    Xqf,
    /// The XML format of `CCBridge`.
    Cbf,
}

impl RecordFormat {
    /// The format of a file that begins so, or `None` if it is no record.
    pub(super) fn of(head: &[u8]) -> Option<RecordFormat> {
        match head {
            [b'X', b'Q', 1..=0x1F, ..] => Some(RecordFormat::Xqf),
            _ => cbf::begins(head).then_some(RecordFormat::Cbf),
        }
    }

    /// The game of a record as PGN, and its number of bytes in UTF-16, in which texts of this kind are counted. Of a
    /// damaged record the PGN has the part before the damage, and then reading fails.
    pub(super) fn read(self, bytes: &[u8]) -> (u64, Box<dyn Read>) {
        let (tree, whole) = match self {
            RecordFormat::Xqf => xqf::read(bytes),
            RecordFormat::Cbf => cbf::read(bytes),
        };
        let damage = (!whole).then(|| io::Error::other(Message::new("record-damaged")));
        let text = tree.as_ref().map(RecordTree::pgn).unwrap_or_default();
        let length = 2 * text.encode_utf16().count() as u64;
        (length, Box::new(Cursor::new(text.into_bytes()).chain(FailingReader(damage))))
    }
}

/// A result as the records number it.
const fn result(number: u8) -> &'static str {
    match number {
        1 => "1-0",
        2 => "0-1",
        3 | 4 => "1/2-1/2",
        _ => "*",
    }
}
