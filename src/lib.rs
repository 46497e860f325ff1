//! bienban (*biên bản*, Vietnamese for a scoresheet) reads chess archives, replays every move and says what is wrong and
//! where.
//!
//! The way of the data, and with it the map of the modules:
//!
//! 1. [`source`] opens files, folders and streams, unpacks them and cuts them into blocks of whole games; a [`sheet`] that is no
//!    PGN is written as such first;
//! 2. [`notation`] turns the bytes of a game into tokens with places and those into a [`game`] as it was written;
//! 3. [`replay`] plays it by the [`rules`] and makes a timeline of facts;
//! 4. [`checks`] look at the facts and make [`finding`]s;
//! 5. [`draws`] says what could be claimed and where games ended by themselves; [`report`] writes findings and ledger, worded by [`messages`];
//! 6. [`convert`] writes the games instead, in another notation;
//! 7. [`pipeline`] runs all this in parallel and keeps the order of the input.
//!
//! [`reference`](mod@reference) is the engine that the replay is compared with, by [`cross_check`] where that is asked for; the games of an [`event`] are compared with each other. [`cli`] is the command line on top of it. What stops a run is an [`error`]; what is wrong with a game is a finding.
//!
//! Two features, both on by default, can be left out: `cli`, the command line, and `office`, workbooks and documents as
//! inputs and reports in .xlsx and .parquet. Without `office` such a file is an error that names the feature.
//!
//! ```
//! use bienban::source::split::Block;
//! let block = Block::whole("example.pgn", b"[Event \"?\"]\n\n1. e4 e5 2. Ke3 *\n");
//! let mut codes = Vec::new();
//! bienban::judge::each_game(&block, Default::default(), |_, judgement| {
//!     codes.extend(judgement.findings.iter().map(|f| f.code.id()));
//! });
//! assert!(codes.contains(&"M201"));
//! ```

pub mod chess;
pub mod claims;
#[cfg(feature = "cli")]
pub mod cli;
pub mod error;
pub mod finding;
pub mod judge;
pub mod message;
pub mod messages;
pub mod pgn;
pub mod place;
pub mod report;
pub mod run;
pub mod sheet;
pub mod source;
pub mod text;
pub mod write;
