//! Bytes as letters: which encoding a text is in, UTF-8 from it, and names without their diacritics.
//!
//! Nothing here knows what the letters say. A new encoding is one more file and a variant of
//! [`Encoding`](encoding::Encoding).

pub mod encoding;
pub(crate) mod harmless;
pub mod names;
mod recognise;
mod tcvn3;
pub mod utf16;
mod vietnamese;
mod viscii;
mod vni;
