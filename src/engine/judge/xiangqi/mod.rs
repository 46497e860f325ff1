//! The second game: which games are xiangqi, and how such a game is replayed.
//!
//! The lexer, the tags and the report are those of chess. [`XiangqiRecord`] holds what differs: the words between the
//! tags and the result are read as half-moves of xiangqi, and the law of the end is its own.

mod kind;
mod record;
pub mod wording;
mod words;

pub use kind::{GameKind, is_heading, is_xiangqi};
pub use record::{XiangqiFault, XiangqiFaultKind, XiangqiMove, XiangqiRecord};
