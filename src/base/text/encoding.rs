//! Encodings: which letters the bytes of a game mean.
//!
//! A text is in one of five groups of encodings: UTF-8, one of the Vietnamese encodings in use before Unicode (VNI,
//! TCVN3, VISCII, Windows-1258), GB18030, Windows-1251, or Windows-1252, which contains Latin-1. Which one
//! it is in is [`detected`](super::detected). UTF-16 never arrives here: the source turns it into UTF-8 while it is
//! read.

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
    /// Windows-1251, the code page of Cyrillic Windows.
    Windows1251,
    /// Windows-1250, the code page of Central European Windows. It is read where it is named.
    Windows1250,
    /// GB18030, the Chinese standard; it contains GBK and GB2312. Programs for xiangqi write it.
    Gb18030,
}

/// Returns the text in NFC. Text that is in NFC already comes back without a copy.
pub fn nfc(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.is_ascii() || is_nfc_quick(text.chars()) == IsNormalized::Yes {
        return text;
    }
    Cow::Owned(text.nfc().collect())
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
    pub const ALL: [Encoding; 9] = [
        Encoding::Utf8,
        Encoding::Windows1252,
        Encoding::Windows1258,
        Encoding::Vni,
        Encoding::Tcvn3,
        Encoding::Viscii,
        Encoding::Windows1251,
        Encoding::Windows1250,
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
            Encoding::Windows1251 => "Windows-1251",
            Encoding::Windows1250 => "Windows-1250",
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
            Encoding::Windows1251 => &["windows-1251", "cp1251"],
            Encoding::Windows1250 => &["windows-1250", "cp1250"],
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
            Encoding::Windows1251 => encoding_rs::WINDOWS_1251.decode_without_bom_handling(bytes).0,
            Encoding::Windows1250 => encoding_rs::WINDOWS_1250.decode_without_bom_handling(bytes).0,
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
    pub(super) fn is_plain(self, bytes: &[u8]) -> bool {
        bytes.is_ascii()
            && (self != Encoding::Viscii || !bytes.iter().any(|&b| b < b' ' && super::viscii::letter(b).is_some()))
    }

    /// The codes from 0x80 on that the encoding leaves unassigned. VNI and TCVN3 are fonts over Windows-1252 and
    /// share its gaps.
    pub(super) fn open_codes(self) -> &'static [u8] {
        match self {
            Encoding::Utf8 | Encoding::Viscii | Encoding::Gb18030 => &[],
            Encoding::Windows1251 => &[0x98],
            Encoding::Windows1250 => &[0x81, 0x83, 0x88, 0x90, 0x98],
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
