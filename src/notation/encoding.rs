//! Which letters a game's bytes stand for.
//!
//! A game is UTF-8, or else Windows-1252 (which contains Latin-1); the decision is made for each game, since archives are
//! glued together from files of different age. UTF-16 is turned into UTF-8 while the source is read.

use std::borrow::Cow;

/// How the bytes of a game are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Encoding {
    /// UTF-8, ASCII included.
    #[default]
    Utf8,
    /// Windows-1252.
    Windows1252,
}

/// What [`detect`] found out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Detected {
    /// The encoding.
    pub encoding: Encoding,
    /// Offset of the first byte that is not ASCII, where the encoding is not UTF-8.
    pub legacy_at: Option<usize>,
    /// Offset of the first byte that means nothing in the encoding.
    pub invalid_at: Option<usize>,
}

/// Decides how the bytes of a game are read.
///
/// Text with valid multi-byte UTF-8 and some invalid bytes is damaged UTF-8; text with none is Windows-1252. A NUL byte and
/// the five codes that Windows-1252 leaves open are invalid, so is U+FFFD, which stands for what UTF-16 could not say.
pub fn detect(text: &[u8]) -> Detected {
    let nul = memchr::memchr(0, text);
    let mut found = Detected { encoding: Encoding::Utf8, legacy_at: None, invalid_at: nul };
    let earliest = |a: Option<usize>, b: Option<usize>| a.into_iter().chain(b).min();
    if text.is_ascii() {
        return found;
    }
    match std::str::from_utf8(text) {
        Ok(valid) => found.invalid_at = earliest(nul, valid.find('\u{FFFD}')),
        Err(error) => {
            let multi_byte = text.utf8_chunks().any(|chunk| !chunk.valid().is_ascii());
            if multi_byte {
                found.invalid_at = earliest(nul, Some(error.valid_up_to()));
            } else {
                found.encoding = Encoding::Windows1252;
                found.legacy_at = text.iter().position(|b| !b.is_ascii());
                let open = text.iter().position(|b| matches!(b, 0x81 | 0x8D | 0x8F | 0x90 | 0x9D));
                found.invalid_at = earliest(nul, open);
            }
        }
    }
    found
}

impl Encoding {
    /// The name used in messages.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => "UTF-8",
            Encoding::Windows1252 => "Windows-1252",
        }
    }

    /// The text that the bytes stand for; what means nothing becomes U+FFFD.
    pub fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        match self {
            Encoding::Utf8 => String::from_utf8_lossy(bytes),
            Encoding::Windows1252 => encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes).0,
        }
    }

    /// How many characters the bytes stand for.
    pub fn count(self, bytes: &[u8]) -> usize {
        if bytes.is_ascii() { bytes.len() } else { self.decode(bytes).chars().count() }
    }
}
