//! bienban (*biên bản*, Vietnamese for a scoresheet) reads chess archives and Vietnamese scoresheets, replays every
//! move, and says what is wrong and where.
//!
//! A program begins with an [`Archive`] and asks it: what is wrong with the games ([`Archive::judge`]), what could be
//! claimed in them ([`Archive::ledger`]), which recorded claims were right ([`Archive::claims`]), or for the games in
//! another notation ([`Archive::convert`]). Below that, the rooms of the library can be used by themselves:
//!
//! 1. [`source`] opens files, folders and streams, unpacks them and cuts them into blocks of whole games; what is a
//!    scoresheet and no PGN is transcribed to PGN first;
//! 2. [`pgn`] cuts a game into tokens with places and puts it together as it is written;
//! 3. [`chess`] replays it, knows the Laws by edition, and says what could be claimed;
//! 4. [`judge`] runs the checks and hands over judged games with their [`finding`]s; most games never leave the fast
//!    path, which proves that there is nothing to find;
//! 5. [`write`](mod@write) writes games in another notation, [`claims`] hears recorded claims, [`report`] writes tables
//!    in every format;
//! 6. [`watch`] compares what stands on the boards of a broadcast from reading to reading;
//! 7. [`run`] does all this in parallel and in the order of the input. The command line is a thin layer on top of it.
//!
//! What stops a run is an [`Error`]; what is wrong with a game is a [`Finding`], which is data.
//!
//! The features `cli`, the command line, and `office`, workbooks and documents, are on by default; `columnar`, reports
//! as Parquet and Arrow, `net`, addresses as sources of [`watch`], and `desk`, the page for arbiters, are asked for. A
//! file, format or address whose feature is missing is an error that names the feature.
//!
//! ```
//! use bienban::judge::{JudgeOptions, each};
//! use bienban::source::split::Block;
//! let block = Block::whole("example.pgn", b"[Event \"?\"]\n\n1. e4 e5 2. Ke3 *\n");
//! let mut codes = Vec::new();
//! each(&block, &JudgeOptions::default(), |game| codes.extend(game.findings().iter().map(|f| f.code.id())));
//! assert!(codes.contains(&"M201"));
//! ```

mod archive;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;

pub use archive::{Archive, Claims, Conversion, Judging, LedgerEntry, Ledgers, LocatedFinding};
pub use bienban_base::error::Error;
pub use bienban_base::finding::{self, Code, CodeSet, Finding, Severity};
pub use bienban_base::message::{Message, Value};
pub use bienban_base::messages::{Catalog, Ui};
pub use bienban_base::place::{ByteSpan, Ply, Side};
pub use bienban_base::text::encoding::Encoding;
#[doc(hidden)]
pub use bienban_base::{error, message, messages, place, text};
pub use bienban_database as database;
#[cfg(feature = "desk")]
pub use bienban_desk as desk;
pub use bienban_engine::{chess, judge, pgn, source};
pub use bienban_games::{claims, duplicates, profile, selection, write};
pub use bienban_report as report;
pub use bienban_run as run;
pub use bienban_run::watch;
#[doc(hidden)]
pub use bienban_sheet as sheet;
pub use bienban_sheet::repair;
pub use bienban_tournament as tournament;
pub use bienban_xiangqi as xiangqi;
