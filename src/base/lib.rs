//! What every room of bienban is built on: places, findings, errors, their wording, and bytes as letters.
//!
//! Nothing here knows a game. What stops a run is an [`Error`](error::Error); what is wrong with a game is a
//! [`Finding`](finding::Finding), which is data.

pub mod error;
pub mod finding;
pub mod folder;
pub mod message;
pub mod messages;
pub mod place;
pub mod text;
