//! The command line: what people meet, in their language.

mod config;
mod first_use;
mod one_language;
mod speech;
mod ui;
mod validate;
