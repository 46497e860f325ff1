//! Places: bytes of a block, half-moves of a game, the two sides, and the path of a file as it is shown.

use std::path::Path;

/// A half-open range of bytes, `start..end`, within a block unless stated otherwise. A `u32` is enough, because the
/// limit on the size of games also bounds blocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct ByteSpan {
    /// The offset of the first byte.
    pub start: u32,
    /// The offset just past the last byte.
    pub end: u32,
}

impl ByteSpan {
    /// The span from `start` up to `end`, exclusive.
    pub fn new(start: usize, end: usize) -> ByteSpan {
        debug_assert!(start <= end);
        ByteSpan { start: start as u32, end: end as u32 }
    }

    /// The span as a range that indexes the block.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The bytes of the block in the span.
    pub fn bytes_in(self, block: &[u8]) -> &[u8] {
        &block[self.range()]
    }
}

/// A number of half-moves. In a finding it is the number of the half-move, from 1, or 0 for the tag section.
/// Elsewhere it is the number of half-moves that were played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Ply(pub u32);

impl Ply {
    /// Several as sentences show them: `3, 7`.
    pub fn listed(plies: &[Ply]) -> String {
        plies.iter().map(|ply| ply.0.to_string()).collect::<Vec<_>>().join(", ")
    }
}

/// The numbering of the half-moves of a game, which may begin anywhere: the number of half-moves before it, by its
/// first number.
///
/// ```
/// use bienban_base::place::{Numbering, Side};
/// assert_eq!(Numbering::default().turn(27), (14, Side::Black));
/// assert_eq!(Numbering::at((14, Side::Black), 2).turn(0), (13, Side::Black));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Numbering(u32);

impl Numbering {
    /// The numbering of a game in which this half-move comes after `half_moves` others.
    pub fn at((number, side): (u32, Side), half_moves: u32) -> Numbering {
        let before = number.saturating_sub(1).saturating_mul(2).saturating_add(u32::from(side == Side::Black));
        Numbering(before.saturating_sub(half_moves))
    }

    /// The number and the side of the half-move that comes after `half_moves` others.
    pub fn turn(self, half_moves: u32) -> (u32, Side) {
        let before = self.0.saturating_add(half_moves);
        (before / 2 + 1, if before.is_multiple_of(2) { Side::White } else { Side::Black })
    }
}

/// One of the two sides. In xiangqi, White is also called Red, and Black Blue or Green (Art. 2 of the law of 2004).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Side {
    /// The player who moves first in the usual first position.
    White = 0,
    /// The other player.
    Black = 1,
}

impl Side {
    /// Both sides, White first. The place in the list is [`Side::index`].
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// 0 for White, 1 for Black.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// The word in data formats, `white` or `black`.
    pub const fn name(self) -> &'static str {
        match self {
            Side::White => "white",
            Side::Black => "black",
        }
    }

    /// The letter of the side in a FEN, `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Side::White => 'w',
            Side::Black => 'b',
        }
    }
}

/// A path as reports show it, with `/` on every system.
pub fn display(path: &Path) -> String {
    let text = path.to_string_lossy();
    if cfg!(windows) { text.replace('\\', "/") } else { text.into_owned() }
}
