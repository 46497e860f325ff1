//! The place of a game or of a field in its file.

use std::sync::Arc;

/// The place of a game or of a field in its file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EventPlace {
    /// The file.
    pub file: Arc<str>,
    /// The number of the game in it, from 1; 0 for a TRF and for what is absent.
    pub game: u64,
    /// The line, from 1; 0 for what is absent.
    pub line: u64,
    /// The column, from 1.
    pub column: u64,
    /// The offset in bytes; 0 where it is not known.
    pub offset: u64,
    /// The length in bytes; 0 where it is not known.
    pub length: u64,
    /// The text at the place.
    pub token: Box<str>,
}
