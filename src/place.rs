//! Where something stands: bytes of a block, half-moves of a game, players, the path of a file as it is shown.

use std::path::Path;

/// A run of bytes: where it starts and how long it is. Relative to a block of text unless said otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct ByteSpan {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset just past the last byte.
    pub end: u32,
}

impl ByteSpan {
    /// The span from `start` up to, not including, `end`.
    pub fn new(start: usize, end: usize) -> ByteSpan {
        debug_assert!(start <= end);
        ByteSpan { start: start as u32, end: end as u32 }
    }

    /// As a range to index the block with.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The bytes of the block that the span covers.
    pub fn of(self, block: &[u8]) -> &[u8] {
        &block[self.range()]
    }
}

/// A number of half-moves. In findings it counts from 1, 0 being the tag section; elsewhere it is how many were played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Ply(pub u32);

/// A player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// The player of the white pieces.
    White,
    /// The player of the black pieces.
    Black,
}

impl Side {
    /// The word used in data formats.
    pub fn name(self) -> &'static str {
        match self {
            Side::White => "white",
            Side::Black => "black",
        }
    }
}

/// A path as reports show it, with `/` on every system.
pub fn display(path: &Path) -> String {
    let text = path.to_string_lossy();
    if cfg!(windows) { text.replace('\\', "/") } else { text.into_owned() }
}
