//! Duplicates: which games of an archive are one game, or nearly so.
//!
//! Nothing here reads or judges games. Each game has a [`DuplicateKey`] of a few bytes; the [`candidates`] are found
//! among the keys, and only for these a [`DuplicateRecord`] is made, with the half-moves and the tags. [`relation`]
//! compares two records, and [`group`] makes groups from the relations.
//!
//! ```
//! use bienban_games::duplicates::{DuplicateRecord, relation};
//! let game = |white: &str| DuplicateRecord {
//!     moves: (0..40).collect(),
//!     whole: true,
//!     tags: [("White", white), ("Black", "Karpov, A")].map(|(name, value)| (name.into(), value.into())).to_vec(),
//!     ..DuplicateRecord::default()
//! };
//! let (one, other) = (game("Kasparov, G").known(), game("Garry Kasparov").known());
//! assert!(relation::same(&one, &other));
//! ```

pub mod candidates;
mod day;
mod difference;
mod entry;
mod grouping;
mod key;
mod marks;
mod memory;
mod nearness;
mod neighbours;
mod player;
mod record;
pub mod relation;

pub use day::PartialDay;
pub use difference::difference;
pub use entry::{DuplicateEntry, Merits};
pub use grouping::{DuplicateGroups, DuplicateOptions, DuplicateReason, DuplicateRow, KeepRule, RecordShelf, group};
pub use key::{DuplicateKey, KeySight};
pub use marks::GameMarks;
pub use memory::NameMemory;
pub use neighbours::Neighbours;
pub use player::{Abbreviation, fold_player, same_player};
pub use record::{DuplicateRecord, KnownRecord};

/// Games with fewer half-moves count as the same only with the same date and event: short draws repeat themselves.
pub const SHORT: usize = 20;

/// The most other games with which a game is compared move by move, for each way in which they may be related.
pub const MOST: usize = 64;
