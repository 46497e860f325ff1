//! Databases: files in which other programs keep many games. Each game becomes PGN, which is then read like any other.
//!
//! A database is an index of records of one size, and files beside it. [`Database::write`] writes one record, on any
//! thread and in any order.

mod board;
mod chessbase;
mod half_move;
mod line;
mod losses;
mod movetext;
mod scid;
mod store;
mod tags;

use std::ops::Range;

use bienban_base::message::Message;

pub use chessbase::{ChessBase, ChessBaseFiles};
pub use half_move::PackedHalfMove;
pub use losses::{Loss, Losses, RecordFault};
pub use movetext::MovetextWriter;
pub use scid::Scid;
pub use store::Store;
pub use tags::Tags;

/// A database whose index and names were read.
pub trait Database: Send + Sync {
    /// The number of records, with those that are deleted or hold no game.
    fn records(&self) -> u32;

    /// The bytes of a record, counted from 0, in the file that has the half-moves. The length is missing if only the
    /// game itself states it.
    fn place(&self, record: u32) -> Range<u64>;

    /// What is missing or damaged in the database as a whole, such as a file of names. Empty for most.
    fn warnings(&self) -> &[Message] {
        &[]
    }

    /// Appends the game of a record, counted from 0, to `pgn`: tags, movetext, result and a blank line. A record that
    /// is deleted or holds no game appends nothing. What PGN has no place for, and what is damaged, goes to `losses`.
    fn write(&self, record: u32, pgn: &mut Vec<u8>, losses: &mut Losses);

    /// Appends the tags and the result of a record, and a blank line each, to `pgn`, and its half-moves to
    /// `half_moves`. This is done only if [`write`](Database::write) would write nothing else, the game begins from the
    /// usual first position, and nothing of it is lost or damaged. Returns `false` otherwise; what was appended is then
    /// meaningless.
    fn bare(&self, _record: u32, _pgn: &mut Vec<u8>, _half_moves: &mut Vec<PackedHalfMove>) -> bool {
        false
    }
}
