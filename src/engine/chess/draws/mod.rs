//! Draws: what the players could have claimed, and when a game ended by itself (Laws 2023 5.2.1, 5.2.2, 9.2,
//! 9.3, 9.6; 6.9).
//!
//! [`DrawFacts`] hold how often every position occurred and for how long nothing was captured; [`ending`] finds where
//! an edition of the Laws ends the game; a [`LedgerRules`] makes the rows. Three things are kept apart: what could be
//! claimed, what was claimed, and what ended the game by itself. Nothing here implies that a player claimed.
//!
//! ```
//! use bienban_engine::chess::draws::{DrawFacts, LedgerRules, RuleName};
//! use bienban_engine::chess::replay::course::GameCourse;
//! use bienban_engine::chess::law::laws::Laws;
//! use shakmaty::{Chess, Position, san::San};
//! let mut course = GameCourse::start(Chess::default(), true);
//! for san in "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8".split(' ') {
//!     let san: San = san.parse().unwrap();
//!     course.push(san.to_move(course.last()).unwrap());
//! }
//! let rows = LedgerRules::new(Laws::Auto.in_force_on("2024.01.31")).rows(&DrawFacts::of(course));
//! let occurred = rows.iter().find(|row| row.side.is_some() && row.ply.0 == 8).unwrap();
//! assert_eq!((occurred.rule, occurred.article, occurred.count), (RuleName::Threefold, "9.2.2", 3));
//! ```

pub mod ending;
mod facts;
mod ledger;
mod rule;
mod tally;
mod unlike;

pub use facts::{DrawFacts, Occurrences};
pub use ledger::{DrawKind, DrawRow, LedgerRules, MOST_ROWS};
pub use rule::RuleName;
pub use tally::DrawTally;
pub use unlike::{PositionDifference, unlike};
