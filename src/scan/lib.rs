//! Scans: what an engine for optical character recognition writes of a scoresheet becomes a game.
//!
//! Engines report which words are where, in several [formats]. Words are cut into pieces, a tilted page is turned
//! level, and the numbers of the rows show the table. The cost of a half-move for a cell is the surprise, in nats,
//! that the engine reads this if that is written; legal half-moves that explain all cells cheaply are the likely
//! games.
//!
//! Images are read by [engines](engine), which are other programs: nothing here sees a pixel, and nothing is certain
//! unless its cells confirm it.

mod cell;
mod column;
mod columns;
mod confusion;
pub mod engine;
pub mod formats;
mod lattice;
mod layout;
pub mod lines;
mod lost;
mod memory;
mod pair;
mod piece;
mod posterior;
mod process;
pub mod reading;
mod region;
mod running;
#[cfg(test)]
mod sheets;
mod table;
mod tilt;
pub mod turn;
mod upright;
pub mod word;
mod written;

pub use pair::PageContent;
pub use reading::{ScanReading, ScanReadings};

use bienban_engine::chess::{Chess, Move};

/// How surprising each legal half-move of a position is, in nats. Its arguments are the two half-moves before, the
/// opponent's first, and how many half-moves were played.
pub type Surprises<'s> = &'s dyn Fn(&Chess, &[Move], [Option<Move>; 2], usize) -> Vec<f32>;
