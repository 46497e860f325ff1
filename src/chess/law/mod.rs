//! The Laws of Chess as data: one constant for each edition in [`editions`].

pub mod edition;
pub mod editions;
pub mod laws;
pub mod material;
