//! The Laws of Chess as data: one constant for each edition in [`editions`].
//!
//! An edition is a list of provisions, each with its article and with how sure we are of it. Nothing else in the
//! program knows the contents of the editions.

pub mod article;
pub mod both_flags;
pub mod confidence;
mod early;
pub mod edition;
pub mod editions;
pub mod excuse;
pub mod further;
pub mod laws;
pub mod material;
pub mod pace;
pub mod provision;
mod sayings;
mod shorthand;
pub mod source;
