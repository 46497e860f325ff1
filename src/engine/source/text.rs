//! A text of an input, as a stream.

use std::io::Read;

use super::plain::PlainFile;

/// A text of an input.
pub struct InputText<'a> {
    /// The name in reports: the name of the input, followed in an archive by `/` and the name of the entry.
    pub name: String,
    /// The unpacked bytes. UTF-16 is already turned into UTF-8.
    pub reader: Box<dyn Read + 'a>,
    /// Whether the text was UTF-16, so that offsets must be converted back for reports.
    pub utf16: bool,
    /// The file, if the text is all that it has, so that parts of it can be read apart.
    pub plain: Option<PlainFile>,
}
