//! Where the bytes come from: files, folders, patterns, standard input; compressed or not; cut into blocks of whole games.
//!
//! This is the only module that reads files.

pub mod guard;
pub mod input;
pub mod open;
pub mod origin;
pub mod settings;
pub mod split;
