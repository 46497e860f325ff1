//! Sources: bytes, encodings, packings, databases, and what is watched.

mod account;
mod books;
mod corpus;
mod databases;
mod encoding;
mod found;
mod frames;
mod hostile;
mod overwriting;
mod pipeline;
mod ranges;
mod tokens;
mod watch;
mod watch_sources;
