//! Encodings: which letters the bytes of a game mean.
//!
//! A text is in UTF-8, in one of the Vietnamese encodings in use before Unicode (VNI, TCVN3, VISCII, Windows-1258), in
//! Windows-1252, which contains Latin-1, or in another encoding of the web (the Encoding Standard of WHATWG).
//! [`detected`](super::detected) decides which. UTF-16 never arrives here: the source turns it into UTF-8 while it is
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
    /// GB18030, the Chinese standard; it contains GBK and GB2312. Programs for xiangqi write it.
    Gb18030,
    /// Another encoding of the web: `windows-1250`, `Big5`.
    Web(&'static encoding_rs::Encoding),
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
    /// The encodings that have a name of their own here, and those of the web that chess archives are in.
    pub const ALL: [Encoding; 17] = [
        Encoding::Utf8,
        Encoding::Windows1252,
        Encoding::Windows1258,
        Encoding::Vni,
        Encoding::Tcvn3,
        Encoding::Viscii,
        Encoding::Gb18030,
        Encoding::Web(encoding_rs::WINDOWS_1250),
        Encoding::Web(encoding_rs::WINDOWS_1251),
        Encoding::Web(encoding_rs::WINDOWS_1253),
        Encoding::Web(encoding_rs::WINDOWS_1254),
        Encoding::Web(encoding_rs::WINDOWS_1257),
        Encoding::Web(encoding_rs::ISO_8859_2),
        Encoding::Web(encoding_rs::KOI8_R),
        Encoding::Web(encoding_rs::BIG5),
        Encoding::Web(encoding_rs::SHIFT_JIS),
        Encoding::Web(encoding_rs::EUC_KR),
    ];

    /// The encoding of the web, if letters in it may have a second byte that is a sign of PGN: `\\`, `]` or `}`. Such a
    /// text has to be decoded before its tags and comments are told apart.
    pub fn has_signs_in_letters(self) -> Option<&'static encoding_rs::Encoding> {
        use encoding_rs::{BIG5, GB18030, GBK, ISO_2022_JP, SHIFT_JIS};
        let web = match self {
            Encoding::Gb18030 => GB18030,
            Encoding::Web(web) => web,
            _ => return None,
        };
        [BIG5, SHIFT_JIS, GB18030, GBK, ISO_2022_JP].contains(&web).then_some(web)
    }

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
            Encoding::Web(encoding) => encoding.name(),
        }
    }

    /// The names by which [`Encoding::by_name`] finds one that is not found by a name of the web.
    fn names(self) -> &'static [&'static str] {
        match self {
            Encoding::Utf8 => &["utf-8", "utf8"],
            Encoding::Windows1252 => &["windows-1252", "cp1252", "latin-1", "latin1", "iso-8859-1"],
            Encoding::Windows1258 => &["windows-1258", "cp1258"],
            Encoding::Vni => &["vni", "vni-windows"],
            Encoding::Tcvn3 => &["tcvn3", "abc", "tcvn", "tcvn-5712"],
            Encoding::Viscii => &["viscii"],
            Encoding::Gb18030 => &["gb18030", "gbk", "gb2312"],
            Encoding::Web(_) => &[],
        }
    }

    /// The name by which a user requests it: `windows-1252`, `vni`.
    pub fn usual_name(self) -> String {
        self.names().first().map_or_else(|| self.name().to_lowercase(), |name| (*name).to_owned())
    }

    /// Finds an encoding by one of its names, regardless of case: those of the web as well (`cp1250`, `sjis`). Returns
    /// `None` for an unknown name, and for UTF-16, which is known by its bytes.
    pub fn by_name(name: &str) -> Option<Encoding> {
        let own = |encoding: &Encoding| encoding.names().iter().any(|known| known.eq_ignore_ascii_case(name));
        Self::ALL.into_iter().find(own).or_else(|| {
            let web = encoding_rs::Encoding::for_label(name.as_bytes())?;
            let unfit = [encoding_rs::UTF_16BE, encoding_rs::UTF_16LE, encoding_rs::REPLACEMENT];
            (!unfit.contains(&web)).then_some(Encoding::Web(web))
        })
    }

    /// Decodes the bytes. The result is in NFC unless the encoding is UTF-8, and a byte without a meaning becomes
    /// U+FFFD.
    pub fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        if self.is_plain(bytes) {
            // This costs less than a search for the first byte that is not UTF-8.
            return std::str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed);
        }
        let letters = LetterDecoder { encoding: self, bytes };
        match self {
            Encoding::Utf8 => String::from_utf8_lossy(bytes),
            Encoding::Windows1252 => encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes).0,
            Encoding::Web(encoding) => nfc(encoding.decode_without_bom_handling(bytes).0),
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
            Encoding::Vni => LetterDecoder { encoding: self, bytes }.count(),
            Encoding::Gb18030 => super::gb18030::count(bytes),
            Encoding::Web(encoding) if !encoding.is_single_byte() => {
                encoding.decode_without_bom_handling(bytes).0.chars().count()
            }
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
            Encoding::Web(encoding) if !encoding.is_single_byte() => {
                let whole = |len: &usize| {
                    let letter = bytes.get(..*len).map(|bytes| encoding.decode_without_bom_handling(bytes));
                    letter.is_some_and(|(text, had_errors)| !had_errors && text.chars().nth(1).is_none())
                };
                (1..=4).find(whole).unwrap_or(1)
            }
            _ => 1,
        }
    }

    /// Whether the bytes mean the same here as in ASCII. VISCII puts letters on control codes, and in an encoding with
    /// escapes these change the meaning of the bytes after them, so ASCII bytes alone do not prove it.
    pub(super) fn is_plain(self, bytes: &[u8]) -> bool {
        bytes.is_ascii()
            && match self {
                Encoding::Viscii => !bytes.iter().any(|&b| b < b' ' && super::viscii::letter(b).is_some()),
                Encoding::Web(encoding) => encoding.is_ascii_compatible() || memchr::memchr(b'\x1B', bytes).is_none(),
                _ => true,
            }
    }

    /// The offset of the first byte that has no meaning in an encoding with one byte a letter, or begins no letter. VNI
    /// and TCVN3 are fonts over Windows-1252 and share its gaps.
    pub(super) fn invalid_at(self, bytes: &[u8]) -> Option<usize> {
        let open = match self {
            Encoding::Utf8 | Encoding::Viscii => &[][..],
            Encoding::Gb18030 => return super::gb18030::invalid_at(bytes),
            Encoding::Web(encoding) => {
                let mut decoder = encoding.new_decoder_without_bom_handling();
                let mut text = String::with_capacity(decoder.max_utf8_buffer_length_without_replacement(bytes.len())?);
                let (result, read) = decoder.decode_to_string_without_replacement(bytes, &mut text, true);
                let encoding_rs::DecoderResult::Malformed(wrong, after) = result else { return None };
                return Some(read - usize::from(wrong) - usize::from(after));
            }
            Encoding::Windows1252 | Encoding::Vni | Encoding::Tcvn3 => &[0x81, 0x8D, 0x8F, 0x90, 0x9D],
            Encoding::Windows1258 => &[0x81, 0x8A, 0x8D, 0x8E, 0x8F, 0x90, 0x9A, 0x9D, 0x9E],
        };
        bytes.iter().position(|byte| open.contains(byte))
    }
}

/// Iterates over the letters of a text in VNI, TCVN3 or VISCII.
pub(super) struct LetterDecoder<'a> {
    pub(super) encoding: Encoding,
    pub(super) bytes: &'a [u8],
}

/// One decoded letter.
pub(super) struct DecodedLetter {
    pub(super) letter: char,
    /// Whether the encoding itself defines the letter, rather than the Windows-1252 code page under its fonts. This
    /// is false as well for TCVN3 letters that its fonts lack, since hardly any text has them.
    pub(super) own: bool,
}

impl Iterator for LetterDecoder<'_> {
    type Item = DecodedLetter;

    fn next(&mut self) -> Option<DecodedLetter> {
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
        Some(DecodedLetter { letter, own: own.is_some() && !rare })
    }
}
