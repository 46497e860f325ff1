//! Encodings: which letters the bytes of a game mean.
//!
//! A text is in one of four groups of encodings: UTF-8, one of the Vietnamese encodings in use before Unicode (VNI,
//! TCVN3, VISCII, Windows-1258), GB18030 if it is a game of xiangqi, or Windows-1252, which contains Latin-1.
//! [`detect`] decides from the text alone, because no archive names its encoding. It decides for every game of an
//! archive, because archives are glued together from files of different age, and once for a whole scoresheet. UTF-16
//! never arrives here: the source turns it into UTF-8 while it is read.
//!
//! ```
//! use bienban_base::text::encoding::{Encoding, convert};
//! let vni = convert(b"Nguye\xe3n Va\xean \xd1a\xefo", None);
//! assert_eq!((vni.text.as_ref(), vni.detected.encoding), ("Nguyễn Văn Đạo", Encoding::Vni));
//! ```

use std::borrow::Cow;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

pub use super::vietnamese::{fold_d, is_syllable};

/// An encoding in which a text can be written, other than UTF-16.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Encoding {
    /// UTF-8, which contains ASCII.
    #[default]
    Utf8,
    /// Windows-1252, the code page of Western Windows; it contains Latin-1.
    Windows1252,
    /// Windows-1258, the code page of Vietnamese Windows: a byte for the tone follows the byte of the letter.
    Windows1258,
    /// VNI-Windows: one byte is the base letter, and a second byte holds all its marks.
    Vni,
    /// TCVN 5712:1993 table VN3, also called ABC: one byte a letter.
    Tcvn3,
    /// VISCII (RFC 1456): one byte a letter.
    Viscii,
    /// GB18030, the Chinese standard; it contains GBK and GB2312. Programs for xiangqi write it.
    Gb18030,
}

/// The result of [`detect`]: the encoding of a text, and the first byte that needs a remark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Detected {
    /// The encoding that the text is read in.
    pub encoding: Encoding,
    /// Offset of the first letter outside ASCII; always `None` for UTF-8.
    pub legacy_at: Option<usize>,
    /// Offset of the first byte without a meaning in the encoding, or `None` if the text is valid.
    pub invalid_at: Option<usize>,
}

/// A text after [`convert`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decoded<'a> {
    /// The text in UTF-8 and NFC, without a byte order mark.
    pub text: Cow<'a, str>,
    /// The encoding before the conversion; its offsets count in the original bytes after a UTF-8 byte order mark.
    pub detected: Detected,
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
pub fn detect(text: &[u8]) -> Detected {
    read_as(text, if text.is_ascii() { Encoding::Utf8 } else { super::recognise::encoding(text) })
}

/// Like [`detect`], but uses the requested encoding instead of a guess if there is one.
pub fn detect_or(text: &[u8], requested: Option<Encoding>) -> Detected {
    requested.map_or_else(|| detect(text), |encoding| read_as(text, encoding))
}

/// Whether valid UTF-8 reads as the same text in the encoding that [`detect_or`] would choose. A game that the fast
/// path read as UTF-8 counts as clean only if this holds.
pub fn is_utf8(text: &[u8], requested: Option<Encoding>) -> bool {
    match requested {
        None => super::recognise::is_utf8(text),
        Some(Encoding::Utf8) => true,
        Some(other) => other.is_plain(text),
    }
}

/// Converts a file, or any part of one, into UTF-8 and NFC. The encoding is the requested one, or else the one that
/// [`detect`] finds.
pub fn convert(bytes: &[u8], requested: Option<Encoding>) -> Decoded<'_> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let detected = detect_or(bytes, requested);
    Decoded { text: nfc(detected.encoding.decode(bytes)), detected }
}

/// Returns the text in NFC. Text that is in NFC already comes back without a copy.
pub fn nfc(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.is_ascii() || is_nfc_quick(text.chars()) == IsNormalized::Yes {
        return text;
    }
    Cow::Owned(text.nfc().collect())
}

/// Reads the text in a given encoding and looks for the first legacy letter and the first invalid byte.
fn read_as(text: &[u8], encoding: Encoding) -> Detected {
    let nul = memchr::memchr(0, text);
    let legacy_at = match encoding {
        Encoding::Utf8 => None,
        // A letter of VNI or Windows-1258 may start with an ASCII base whose mark alone is outside ASCII. The letter
        // starts at its base, so the offset must step back to it.
        Encoding::Gb18030 => text.iter().position(|byte| !byte.is_ascii()),
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
        Encoding::Gb18030 => super::gb18030::invalid_at(text),
        _ => text.iter().position(|byte| encoding.open_codes().contains(byte)),
    };
    Detected { encoding, legacy_at, invalid_at: nul.into_iter().chain(invalid).min() }
}

/// Counts the code points of text in an unknown encoding: every UTF-8 character counts as one, and so does every byte
/// that is not valid UTF-8. If a text is cut between letters, the counts of its parts add up to the count of the
/// whole.
pub fn code_points(bytes: &[u8]) -> u64 {
    bytes.utf8_chunks().map(|chunk| chunk.valid().chars().count() as u64 + chunk.invalid().len() as u64).sum()
}

/// The letter of a byte in Windows-1252, or U+FFFD for an unassigned code.
pub(super) fn windows1252(byte: u8) -> char {
    let bytes = [byte];
    let (text, _) = encoding_rs::WINDOWS_1252.decode_without_bom_handling(&bytes);
    text.chars().next().unwrap_or('\u{FFFD}')
}

impl Encoding {
    /// Every encoding, in the order of the enum.
    pub const ALL: [Encoding; 7] = [
        Encoding::Utf8,
        Encoding::Windows1252,
        Encoding::Windows1258,
        Encoding::Vni,
        Encoding::Tcvn3,
        Encoding::Viscii,
        Encoding::Gb18030,
    ];

    /// The name that messages show, such as `VNI-Windows`.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => "UTF-8",
            Encoding::Windows1252 => "Windows-1252",
            Encoding::Windows1258 => "Windows-1258",
            Encoding::Vni => "VNI-Windows",
            Encoding::Tcvn3 => "TCVN3",
            Encoding::Viscii => "VISCII",
            Encoding::Gb18030 => "GB18030",
        }
    }

    /// The names that [`Encoding::by_name`] accepts; the first is the usual one.
    pub fn names(self) -> &'static [&'static str] {
        match self {
            Encoding::Utf8 => &["utf-8", "utf8"],
            Encoding::Windows1252 => &["windows-1252", "cp1252", "latin-1", "latin1", "iso-8859-1"],
            Encoding::Windows1258 => &["windows-1258", "cp1258"],
            Encoding::Vni => &["vni", "vni-windows"],
            Encoding::Tcvn3 => &["tcvn3", "abc", "tcvn", "tcvn-5712"],
            Encoding::Viscii => &["viscii"],
            Encoding::Gb18030 => &["gb18030", "gbk", "gb2312"],
        }
    }

    /// Finds an encoding by one of its names, regardless of case. Returns `None` for an unknown name.
    pub fn by_name(name: &str) -> Option<Encoding> {
        Self::ALL.into_iter().find(|encoding| encoding.names().iter().any(|known| known.eq_ignore_ascii_case(name)))
    }

    /// Decodes the bytes. The result is in NFC unless the encoding is UTF-8, and a byte without a meaning becomes
    /// U+FFFD.
    pub fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        if self.is_plain(bytes) {
            // Which costs less than to look for what is not UTF-8.
            return std::str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed);
        }
        let letters = Letters { encoding: self, bytes };
        match self {
            Encoding::Utf8 => String::from_utf8_lossy(bytes),
            Encoding::Windows1252 => encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes).0,
            Encoding::Gb18030 => encoding_rs::GB18030.decode_without_bom_handling(bytes).0,
            Encoding::Windows1258 => nfc(encoding_rs::WINDOWS_1258.decode_without_bom_handling(bytes).0),
            Encoding::Tcvn3 => {
                let text: String = letters.map(|l| l.letter).nfc().collect();
                Cow::Owned(super::tcvn3::raise(&text))
            }
            Encoding::Vni | Encoding::Viscii => Cow::Owned(letters.map(|l| l.letter).collect()),
        }
    }

    /// Counts the code points of the bytes before any composition into NFC. A tone of Windows-1258 is a code point of
    /// its own, while the two bytes of a VNI letter are one. A report needs this to turn bytes into columns.
    pub fn count(self, bytes: &[u8]) -> usize {
        match self {
            _ if bytes.is_ascii() => bytes.len(),
            Encoding::Utf8 => String::from_utf8_lossy(bytes).chars().count(),
            Encoding::Vni => Letters { encoding: self, bytes }.count(),
            Encoding::Gb18030 => super::gb18030::count(bytes),
            _ => bytes.len(),
        }
    }

    /// The length in bytes of the first letter, including the marks that follow it.
    pub fn letter_len(self, bytes: &[u8]) -> usize {
        // The five combining tones of the code page: grave, hook above, tilde, acute, dot below.
        const TONES_1258: [u8; 5] = [0xCC, 0xD2, 0xDE, 0xEC, 0xF2];
        match self {
            Encoding::Utf8 => {
                bytes.utf8_chunks().next().and_then(|c| c.valid().chars().next()).map_or(1, char::len_utf8)
            }
            Encoding::Windows1258 if bytes.first().is_some_and(|b| b.is_ascii_alphabetic() || !b.is_ascii()) => {
                1 + bytes[1..].iter().take_while(|b| TONES_1258.contains(b)).count()
            }
            Encoding::Vni => super::vni::letter(bytes).map_or(1, |(_, len)| len),
            Encoding::Gb18030 => super::gb18030::letter_len(bytes),
            _ => 1,
        }
    }

    /// Whether the bytes mean the same here as in ASCII. VISCII is the only encoding that puts letters on control
    /// codes, so ASCII bytes alone do not prove it.
    fn is_plain(self, bytes: &[u8]) -> bool {
        bytes.is_ascii()
            && (self != Encoding::Viscii || !bytes.iter().any(|&b| b < b' ' && super::viscii::letter(b).is_some()))
    }

    /// The codes from 0x80 on that the encoding leaves unassigned. VNI and TCVN3 are fonts over Windows-1252 and
    /// share its gaps.
    pub(super) fn open_codes(self) -> &'static [u8] {
        match self {
            Encoding::Utf8 | Encoding::Viscii | Encoding::Gb18030 => &[],
            Encoding::Windows1252 | Encoding::Vni | Encoding::Tcvn3 => &[0x81, 0x8D, 0x8F, 0x90, 0x9D],
            Encoding::Windows1258 => &[0x81, 0x8A, 0x8D, 0x8E, 0x8F, 0x90, 0x9A, 0x9D, 0x9E],
        }
    }
}

/// Iterates over the letters of a text in VNI, TCVN3 or VISCII.
pub(super) struct Letters<'a> {
    pub(super) encoding: Encoding,
    pub(super) bytes: &'a [u8],
}

/// One decoded letter.
pub(super) struct Letter {
    pub(super) letter: char,
    /// Whether the encoding itself defines the letter, rather than the Windows-1252 code page under its fonts. This
    /// is false as well for TCVN3 letters that its fonts lack, since hardly any text has them.
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
        // A byte that the encoding does not define shows as the fonts show it: as in Windows-1252.
        let (letter, len) = own.unwrap_or_else(|| (windows1252(first), 1));
        self.bytes = &self.bytes[len..];
        let rare = self.encoding == Encoding::Tcvn3 && !super::tcvn3::in_fonts(letter);
        Some(Letter { letter, own: own.is_some() && !rare })
    }
}
