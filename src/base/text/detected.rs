//! Detected: the encoding of a text, and the text in UTF-8.
//!
//! [`detect`] decides from the text alone, because no archive names its encoding. It decides for every game of an
//! archive, because archives are glued together from files of different age, and once for a whole scoresheet.
//!
//! ```
//! use bienban_base::text::detected::convert;
//! use bienban_base::text::encoding::Encoding;
//! let vni = convert(b"Nguye\xe3n Va\xean \xd1a\xefo", None);
//! assert_eq!((vni.text.as_ref(), vni.detected.encoding), ("Nguyễn Văn Đạo", Encoding::Vni));
//! ```

use std::borrow::Cow;

use super::encoding::{Encoding, nfc};
use super::recognise;

/// The result of [`detect`]: the encoding of a text, and the first byte that needs a remark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EncodingDetection {
    /// The encoding that the text is read in.
    pub encoding: Encoding,
    /// Offset of the first letter outside ASCII; always `None` for UTF-8.
    pub legacy_at: Option<usize>,
    /// Offset of the first byte without a meaning in the encoding, or `None` if the text is valid.
    pub invalid_at: Option<usize>,
}

/// A text after [`convert`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecodedText<'a> {
    /// The text in UTF-8 and NFC, without a byte order mark.
    pub text: Cow<'a, str>,
    /// The encoding before the conversion; its offsets count in the original bytes after a UTF-8 byte order mark.
    pub detected: EncodingDetection,
}

/// Decides in which encoding a text is, be it a game or a whole file.
///
/// - Text that has valid multi-byte UTF-8 and some invalid bytes is damaged UTF-8.
/// - Text without valid multi-byte UTF-8 is in the Vietnamese encoding that turns its words into Vietnamese
///   syllables.
/// - If no Vietnamese encoding does so, or none clearly, the text is Windows-1252.
///
/// Three things count as invalid: a NUL byte, a code that the encoding leaves unassigned, and U+FFFD, which the
/// UTF-16 reader writes for half a surrogate pair.
pub fn detect(text: &[u8]) -> EncodingDetection {
    read_as(text, if text.is_ascii() { Encoding::Utf8 } else { recognise::encoding(text) })
}

/// Like [`detect`], but uses the requested encoding instead of a guess if there is one.
pub fn detect_or(text: &[u8], requested: Option<Encoding>) -> EncodingDetection {
    requested.map_or_else(|| detect(text), |encoding| read_as(text, encoding))
}

/// Whether valid UTF-8 reads as the same text in the encoding that [`detect_or`] would choose. A game that the fast
/// path read as UTF-8 counts as clean only if this holds.
pub fn is_utf8(text: &[u8], requested: Option<Encoding>) -> bool {
    match requested {
        None => recognise::is_utf8(text),
        Some(Encoding::Utf8) => true,
        Some(other) => other.is_plain(text),
    }
}

/// Converts a file, or any part of one, into UTF-8 and NFC. The encoding is the requested one, or else the one that
/// [`detect`] finds.
pub fn convert(bytes: &[u8], requested: Option<Encoding>) -> DecodedText<'_> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let detected = detect_or(bytes, requested);
    DecodedText { text: nfc(detected.encoding.decode(bytes)), detected }
}

/// Reads the text in a given encoding and looks for the first legacy letter and the first invalid byte.
fn read_as(text: &[u8], encoding: Encoding) -> EncodingDetection {
    let nul = memchr::memchr(0, text);
    let legacy_at = match encoding {
        Encoding::Utf8 => None,
        // A letter of VNI or Windows-1258 may start with an ASCII base whose mark alone is outside ASCII. The letter
        // starts at its base, so the offset must step back to it.
        Encoding::Gb18030 | Encoding::Web(_) => text.iter().position(|byte| !byte.is_ascii()),
        _ => text.iter().position(|&byte| !encoding.is_plain(&[byte])).map(|at| match at.checked_sub(1) {
            Some(before) if encoding.letter_len(&text[before..]) > 1 => before,
            _ => at,
        }),
    };
    let invalid = match encoding {
        _ if text.is_ascii() => None,
        Encoding::Utf8 => match std::str::from_utf8(text) {
            Ok(valid) => valid.find('\u{FFFD}'),
            Err(error) => Some(error.valid_up_to()),
        },
        _ => encoding.invalid_at(text),
    };
    EncodingDetection { encoding, legacy_at, invalid_at: nul.into_iter().chain(invalid).min() }
}
