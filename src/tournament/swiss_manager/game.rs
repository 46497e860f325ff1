//! A game of a tournament file of Swiss-Manager.

/// Numbers that mean no opponent.
pub(super) const BYE: u16 = 0xFFFF;

pub(super) const NOT_PAIRED: u16 = 0xFFFE;

/// A game as the file has it.
#[derive(Debug, Clone, Copy)]
pub(super) struct SwissManagerGame {
    /// The byte at which it begins.
    pub(super) at: usize,
    /// The players; 0 for an empty place.
    pub(super) players: [u16; 2],
    pub(super) result: u8,
}
