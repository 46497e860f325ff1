//! The base of every crate of bienban: places, findings, errors, their wording, and bytes as letters.
//!
//! Nothing here knows a game. An [`Error`](error::Error) stops a run; a [`Finding`](finding::Finding) is a fault of a
//! game, and is data.

pub mod error;
pub mod finding;
pub mod folder;
pub mod message;
pub mod messages;
pub mod place;
pub mod text;
