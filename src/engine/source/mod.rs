//! The source: where bytes come from. It opens files, folders, patterns and standard input, unpacks them, and cuts
//! them into blocks of whole games.
//!
//! This is the only module that reads files.

pub mod block;
pub mod counted;
mod database;
mod entries;
mod failing;
pub mod feed;
pub mod foreign;
pub mod guard;
mod head;
pub mod image;
pub mod input;
pub mod kept;
pub(crate) mod line;
pub mod open;
pub mod orientation;
pub mod origin;
pub mod plain;
pub mod range;
pub mod read_options;
pub mod reader;
mod record;
pub mod records;
pub mod room;
pub mod scanned;
pub mod settings;
pub mod split;
pub mod stretch;
pub mod text;
pub mod transcriber;
mod unread;
mod whole;
