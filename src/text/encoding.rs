//! Which letters a game's bytes stand for.
//!
//! A text is UTF-8, or else in one of the encodings that Vietnamese was written in before, or Windows-1252 (which contains
//! Latin-1). In archives the decision is made for each game, since they are glued together from files of different age; a
//! scoresheet is decided as a whole. The text itself decides ([`detect`]). UTF-16 is turned into UTF-8 while the source is read.
//!
//! ```
//! use bienban::text::encoding::{Encoding, convert};
//! let vni = convert(b"Nguye\xe3n Va\xean \xd1a\xefo", None);
//! assert_eq!((vni.text.as_ref(), vni.detected.encoding), ("Nguyễn Văn Đạo", Encoding::Vni));
//! ```

use std::borrow::Cow;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

pub use super::vietnamese::{fold_d, is_syllable};

/// How the bytes of a text are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Encoding {
    /// UTF-8, ASCII included.
    #[default]
    Utf8,
    /// Windows-1252.
    Windows1252,
    /// Windows-1258: letters, and bytes for the tones behind them.
    Windows1258,
    /// VNI-Windows: a letter and its marks are two bytes.
    Vni,
    /// TCVN 5712 VN3, also called ABC.
    Tcvn3,
    /// VISCII.
    Viscii,
}

/// What [`detect`] found out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Detected {
    /// The encoding.
    pub encoding: Encoding,
    /// Offset of the first letter that is not ASCII, where the encoding is not UTF-8.
    pub legacy_at: Option<usize>,
    /// Offset of the first byte that means nothing in the encoding.
    pub invalid_at: Option<usize>,
}

/// A text in UTF-8.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Converted<'a> {
    /// The text in NFC, without byte order mark.
    pub text: Cow<'a, str>,
    /// What it was before.
    pub detected: Detected,
}

/// Decides how the bytes of a text, a game or a whole file, are read.
///
/// Text with valid multi-byte UTF-8 and some invalid bytes is damaged UTF-8; text with none is in the Vietnamese encoding in which
/// its words are Vietnamese syllables, and if there is none, or not clearly one, Windows-1252. A NUL byte and
/// codes that the encoding leaves open are invalid, so is U+FFFD, which stands for what UTF-16 could not say.
pub fn detect(text: &[u8]) -> Detected {
    read_as(text, if text.is_ascii() { Encoding::Utf8 } else { super::recognise::encoding(text) })
}

/// [`detect`], or where an encoding was asked for, what the text is in that.
pub fn detect_or(text: &[u8], requested: Option<Encoding>) -> Detected {
    requested.map_or_else(|| detect(text), |encoding| read_as(text, encoding))
}

/// Whether bytes that are valid UTF-8 are the same text in whatever [`detect_or`] would read them as.
pub fn is_utf8(text: &[u8], requested: Option<Encoding>) -> bool {
    match requested {
        None => super::recognise::is_utf8(text),
        Some(Encoding::Utf8) => true,
        Some(other) => other.is_plain(text),
    }
}

/// The text of a whole file, or of any part of it, in UTF-8 and NFC, from the encoding asked for or the one recognised.
pub fn convert(bytes: &[u8], requested: Option<Encoding>) -> Converted<'_> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let detected = detect_or(bytes, requested);
    Converted { text: nfc(detected.encoding.decode(bytes)), detected }
}

/// The text in NFC; unchanged, and not copied, where it is.
pub fn nfc(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.is_ascii() || is_nfc_quick(text.chars()) == IsNormalized::Yes {
        return text;
    }
    Cow::Owned(text.nfc().collect())
}

fn read_as(text: &[u8], encoding: Encoding) -> Detected {
    let nul = memchr::memchr(0, text);
    let legacy_at = match encoding {
        Encoding::Utf8 => None,
        // The base of a letter may be ASCII and only its mark not.
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
        _ => text.iter().position(|byte| encoding.open_codes().contains(byte)),
    };
    Detected { encoding, legacy_at, invalid_at: nul.into_iter().chain(invalid).min() }
}

/// How many code points bytes in an unknown encoding are: those of UTF-8, and every byte that is none. It is the sum of those of any parts
/// that are cut between letters.
pub fn code_points(bytes: &[u8]) -> u64 {
    bytes.utf8_chunks().map(|chunk| chunk.valid().chars().count() as u64 + chunk.invalid().len() as u64).sum()
}

/// The letter of a byte in Windows-1252.
pub(super) fn windows1252(byte: u8) -> char {
    let bytes = [byte];
    let (text, _) = encoding_rs::WINDOWS_1252.decode_without_bom_handling(&bytes);
    text.chars().next().unwrap_or('\u{FFFD}')
}

impl Encoding {
    /// Every encoding.
    pub const ALL: [Encoding; 6] = [
        Encoding::Utf8,
        Encoding::Windows1252,
        Encoding::Windows1258,
        Encoding::Vni,
        Encoding::Tcvn3,
        Encoding::Viscii,
    ];

    /// The name used in messages.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => "UTF-8",
            Encoding::Windows1252 => "Windows-1252",
            Encoding::Windows1258 => "Windows-1258",
            Encoding::Vni => "VNI-Windows",
            Encoding::Tcvn3 => "TCVN3",
            Encoding::Viscii => "VISCII",
        }
    }

    /// The names that [`Encoding::by_name`] knows, the usual one first.
    pub fn names(self) -> &'static [&'static str] {
        match self {
            Encoding::Utf8 => &["utf-8", "utf8"],
            Encoding::Windows1252 => &["windows-1252", "cp1252", "latin-1", "latin1", "iso-8859-1"],
            Encoding::Windows1258 => &["windows-1258", "cp1258"],
            Encoding::Vni => &["vni", "vni-windows"],
            Encoding::Tcvn3 => &["tcvn3", "abc", "tcvn", "tcvn-5712"],
            Encoding::Viscii => &["viscii"],
        }
    }

    /// The encoding of this name, in whatever case.
    pub fn by_name(name: &str) -> Option<Encoding> {
        Self::ALL.into_iter().find(|encoding| encoding.names().iter().any(|known| known.eq_ignore_ascii_case(name)))
    }

    /// The text that the bytes stand for, in NFC where it is not UTF-8; what means nothing becomes U+FFFD.
    pub fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        if self.is_plain(bytes) {
            return String::from_utf8_lossy(bytes);
        }
        let letters = Letters { encoding: self, bytes };
        match self {
            Encoding::Utf8 => String::from_utf8_lossy(bytes),
            Encoding::Windows1252 => encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes).0,
            Encoding::Windows1258 => nfc(encoding_rs::WINDOWS_1258.decode_without_bom_handling(bytes).0),
            Encoding::Tcvn3 => {
                let text: String = letters.map(|l| l.letter).nfc().collect();
                Cow::Owned(super::tcvn3::raise(&text))
            }
            Encoding::Vni | Encoding::Viscii => Cow::Owned(letters.map(|l| l.letter).collect()),
        }
    }

    /// How many code points the bytes stand for, before NFC: in Windows-1258 a tone is one of its own, in VNI it is not.
    pub fn count(self, bytes: &[u8]) -> usize {
        match self {
            _ if bytes.is_ascii() => bytes.len(),
            Encoding::Utf8 => String::from_utf8_lossy(bytes).chars().count(),
            Encoding::Vni => Letters { encoding: self, bytes }.count(),
            _ => bytes.len(),
        }
    }

    /// How many bytes the first letter has, marks included.
    pub fn letter_len(self, bytes: &[u8]) -> usize {
        const TONES_1258: [u8; 5] = [0xCC, 0xD2, 0xDE, 0xEC, 0xF2];
        match self {
            Encoding::Utf8 => {
                bytes.utf8_chunks().next().and_then(|c| c.valid().chars().next()).map_or(1, char::len_utf8)
            }
            Encoding::Windows1258 if bytes.first().is_some_and(|b| b.is_ascii_alphabetic() || !b.is_ascii()) => {
                1 + bytes[1..].iter().take_while(|b| TONES_1258.contains(b)).count()
            }
            Encoding::Vni => super::vni::letter(bytes).map_or(1, |(_, len)| len),
            _ => 1,
        }
    }

    /// Whether the bytes are ASCII text in this encoding as in any other.
    fn is_plain(self, bytes: &[u8]) -> bool {
        bytes.is_ascii()
            && (self != Encoding::Viscii || !bytes.iter().any(|&b| b < b' ' && super::viscii::letter(b).is_some()))
    }

    /// The codes from 0x80 that mean nothing.
    pub(super) fn open_codes(self) -> &'static [u8] {
        match self {
            Encoding::Utf8 | Encoding::Viscii => &[],
            Encoding::Windows1252 | Encoding::Vni | Encoding::Tcvn3 => &[0x81, 0x8D, 0x8F, 0x90, 0x9D],
            Encoding::Windows1258 => &[0x81, 0x8A, 0x8D, 0x8E, 0x8F, 0x90, 0x9A, 0x9D, 0x9E],
        }
    }
}

/// The letters of a text in VNI, TCVN3 or VISCII.
pub(super) struct Letters<'a> {
    pub(super) encoding: Encoding,
    pub(super) bytes: &'a [u8],
}

/// A letter, and whether it is the encoding's own or one that the fonts share with Windows-1252.
pub(super) struct Letter {
    pub(super) letter: char,
    /// False as well for what hardly any text has.
    pub(super) own: bool,
}

impl Iterator for Letters<'_> {
    type Item = Letter;

    fn next(&mut self) -> Option<Letter> {
        let &first = self.bytes.first()?;
        let own = match self.encoding {
            Encoding::Vni => super::vni::letter(self.bytes),
            Encoding::Viscii => super::viscii::letter(first).map(|c| (c, 1)),
            _ => super::tcvn3::letter(first).map(|c| (c, 1)),
        };
        let (letter, len) = own.unwrap_or_else(|| (windows1252(first), 1));
        self.bytes = &self.bytes[len..];
        let rare = self.encoding == Encoding::Tcvn3 && !super::tcvn3::in_fonts(letter);
        Some(Letter { letter, own: own.is_some() && !rare })
    }
}
