//! The written form of one move: everything that [`scan()`] finds without the position and the language.
//!
//! It covers the algebraic notation of the Laws (2018 C.1-C.13, 2001 E.1-E.13), section 8.2.3 of the PGN standard,
//! and other forms in use: `0-0`, `Nf3++`, `e8(Q)`, `Ng1-f3`, `T:a6`, `Me5:`, `exd6 e.p.`, and figurines.
//!
//! ```
//! use bienban_engine::pgn::shape::scan;
//! let (shape, end) = scan(b"Nbd7+", 0).unwrap();
//! assert_eq!((shape.piece, shape.from_file, shape.to_name(), end), (Some('N'), Some(1), "d7".into(), 5));
//! assert!(scan(b"Hello", 0).is_none());
//! ```

mod common;
mod form;
mod scan;
mod sign;

pub(super) use common::{is_english, is_usual, plain, spaced_end};
pub use form::{CYRILLIC_KR, CheckMark, MoveShape};
pub(crate) use scan::mark_apart;
pub use scan::{of_token, scan, split_glued};
pub(super) use sign::{EN_PASSANT, dash, letter};
