//! Folding: fullwidth characters, dashes, diacritics and case, so that a token can be read byte by byte.

/// The length of the longest token that is not in words: `Ra10xb10++`.
const TOKEN: usize = 10;

/// The length of the longest move in words without diacritics, with room for more blanks: `tuong giua thu 3 9 thoai 9`.
const WORDS: usize = 40;

/// A token in ASCII.
#[derive(Debug, Clone, Copy)]
pub(super) struct FoldedToken {
    bytes: [u8; TOKEN],
    length: u8,
    /// Whether the token had to be changed to give these bytes.
    pub(super) changed: bool,
}

impl FoldedToken {
    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..usize::from(self.length)]
    }
}

/// The ASCII form of a character: of fullwidth letters, digits and signs, and of all dashes.
pub(super) fn character(letter: char) -> Option<u8> {
    Some(match letter {
        '\u{21}'..='\u{7e}' => letter as u8,
        '\u{ff01}'..='\u{ff5e}' => (u32::from(letter) - 0xff01 + 0x21) as u8,
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' => b'-',
        '\u{2044}' | '\u{2215}' => b'/',
        '\u{fe62}' => b'+',
        '\u{fe66}' => b'=',
        '\u{fe52}' => b'.',
        _ => return None,
    })
}

/// Folds a token that is not in words. `None` if it is empty, too long or has other characters.
#[inline]
pub(super) fn token(text: &str) -> Option<FoldedToken> {
    let mut folded = FoldedToken { bytes: [0; TOKEN], length: 0, changed: false };
    let bytes = text.as_bytes();
    if bytes.len() <= TOKEN && bytes.iter().all(u8::is_ascii_graphic) {
        folded.bytes[..bytes.len()].copy_from_slice(bytes);
        folded.length = bytes.len() as u8;
        return (!bytes.is_empty()).then_some(folded);
    }
    for letter in text.trim().chars() {
        *folded.bytes.get_mut(usize::from(folded.length))? = character(letter)?;
        folded.length += 1;
    }
    folded.changed = true;
    (folded.length > 0).then_some(folded)
}

/// A tone mark of Vietnamese, as far as it distinguishes Tướng from Tượng and Binh from bình.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tone {
    /// None of these.
    Other,
    /// The grave (huyền), as in bình.
    Grave,
    /// The acute (sắc), as in Tướng.
    Acute,
    /// The dot below (nặng), as in Tượng.
    Dot,
}

/// Words in small letters without diacritics, with one blank between.
#[derive(Debug, Clone, Copy)]
pub(super) struct FoldedWords {
    bytes: [u8; WORDS],
    length: u8,
    /// The tone mark of the first word.
    pub(super) tone: Tone,
}

impl FoldedWords {
    pub(super) fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..usize::from(self.length)]).unwrap_or_default()
    }
}

/// Folds a move in words, in whatever case and normal form. `None` if it is too long or has other characters.
pub(super) fn words(text: &str) -> Option<FoldedWords> {
    let mut words = FoldedWords { bytes: [0; WORDS], length: 0, tone: Tone::Other };
    let mut first = true;
    for word in text.split_whitespace() {
        if !first {
            *words.bytes.get_mut(usize::from(words.length))? = b' ';
            words.length += 1;
        }
        for letter in word.chars().flat_map(char::to_lowercase) {
            let (base, tone) = vietnamese(letter)?;
            if first && tone != Tone::Other {
                words.tone = tone;
            }
            if let Some(base) = base {
                *words.bytes.get_mut(usize::from(words.length))? = base;
                words.length += 1;
            }
        }
        first = false;
    }
    Some(words)
}

/// The base letter of a small Vietnamese letter with its tone; no letter for a combining mark.
fn vietnamese(letter: char) -> Option<(Option<u8>, Tone)> {
    let tone = match letter {
        'á' | 'ắ' | 'ấ' | 'é' | 'ế' | 'í' | 'ó' | 'ố' | 'ớ' | 'ú' | 'ứ' | 'ý' | '\u{301}' => {
            Tone::Acute
        }
        'ạ' | 'ặ' | 'ậ' | 'ẹ' | 'ệ' | 'ị' | 'ọ' | 'ộ' | 'ợ' | 'ụ' | 'ự' | 'ỵ' | '\u{323}' => {
            Tone::Dot
        }
        'ì' | '\u{300}' => Tone::Grave,
        _ => Tone::Other,
    };
    let base = match letter {
        'à'..='ã' | 'ă' | 'ạ'..='ặ' => b'a',
        'è'..='ê' | 'ẹ'..='ệ' => b'e',
        'ì'..='í' | 'ĩ' | 'ỉ'..='ị' => b'i',
        'ò'..='õ' | 'ơ' | 'ọ'..='ợ' => b'o',
        'ù'..='ú' | 'ũ' | 'ư' | 'ụ'..='ự' => b'u',
        'ý' | 'ỳ'..='ỹ' => b'y',
        'đ' => b'd',
        '\u{300}' | '\u{301}' | '\u{302}' | '\u{303}' | '\u{306}' | '\u{309}' | '\u{31b}' | '\u{323}' => {
            return Some((None, tone));
        }
        _ => character(letter)?,
    };
    Some((Some(base), tone))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fullwidth_and_dashes_become_ascii() {
        for text in ["P２－５", "P2–5", "P2—5", "P2−5", "P2﹣5", " P2-5 ", "\u{ff30}2-5"] {
            let folded = token(text).unwrap();
            assert_eq!(folded.as_bytes(), b"P2-5", "{text}");
            assert!(folded.changed);
        }
        assert!(!token("P2-5").unwrap().changed);
        assert!(token("").is_none() && token("Pháo").is_none());
    }

    #[test]
    fn words_lose_marks_case_and_blanks() {
        for (text, tone) in [
            ("Tướng 5 tiến 1", Tone::Acute),
            ("TƯỢNG  5 TIẾN 1", Tone::Dot),
            ("tuong 5 tien 1", Tone::Other),
            ("Tu\u{31b}o\u{31b}\u{301}ng 5 tie\u{302}\u{301}n 1", Tone::Acute),
            ("Tu\u{31b}o\u{31b}\u{323}ng\u{a0}5 tiến 1", Tone::Dot),
        ] {
            let words = words(text).unwrap();
            assert_eq!((words.as_str(), words.tone), ("tuong 5 tien 1", tone), "{text}");
        }
        assert_eq!(
            words("Mã Sĩ Xe Pháo Tốt Chốt Soái giữa thứ").unwrap().as_str(),
            "ma si xe phao tot chot soai giua thu"
        );
    }
}
