//! Bytes as letters: detects the encoding of a text, converts it into UTF-8, and folds names so that spellings can be
//! compared.
//!
//! `Nguye\xe3n` in VNI becomes `Nguyễn`, and `Nguyễn` folds to `nguyen`. Nothing here knows the meaning of a text. A
//! new encoding needs one file here and a variant of [`Encoding`](encoding::Encoding).

pub mod address;
mod cyrillic;
pub mod date;
pub mod detected;
pub mod encoding;
pub mod font;
mod gb18030;
pub mod harmless;
pub mod names;
mod recognise;
pub mod stop;
pub mod swar;
mod tcvn3;
pub mod utf16;
mod vietnamese;
mod viscii;
mod vni;
mod web;

/// The byte order mark of UTF-8, with which a text may begin.
pub const BOM: &[u8] = b"\xEF\xBB\xBF";
