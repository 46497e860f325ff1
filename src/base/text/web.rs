//! Encodings of the web: chooses the encoding of a text that is neither UTF-8 nor Vietnamese.
//!
//! chardetng, the detector of Firefox, names one for nearly any bytes. Its answer counts only where it changes a letter
//! of a name, and where the bytes prove more than another language might show by chance.

use std::collections::HashSet;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{BIG5, EUC_KR, SHIFT_JIS, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252, WINDOWS_1253, WINDOWS_1254};

use super::encoding::Encoding;

/// Encodings with one byte a letter that archives are in.
const SINGLE: [&encoding_rs::Encoding; 4] = [WINDOWS_1250, WINDOWS_1251, WINDOWS_1253, WINDOWS_1254];

/// Encodings with several.
const DOUBLE: [&encoding_rs::Encoding; 3] = [BIG5, SHIFT_JIS, EUC_KR];

/// The bytes of Windows-1254 that are other letters in Windows-1252: Ğ, İ, Ş, ğ, ı, ş.
const TURKISH: [u8; 6] = [0xD0, 0xDD, 0xDE, 0xF0, 0xFD, 0xFE];

/// This many letters prove an encoding with several bytes a letter: two or three may be Western letters side by side.
const ENOUGH: usize = 4;

/// Decides the encoding of a text that has a byte outside ASCII.
pub(super) fn encoding(text: &[u8]) -> Encoding {
    if super::cyrillic::is_text(text) {
        return Encoding::Web(WINDOWS_1251);
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    let mut words = Vec::new();
    // The second byte of a letter may be any from `@` on.
    for word in text.split(|byte| *byte < b'@').filter(|word| is_word(word)) {
        words.extend_from_slice(word);
        words.push(b' ');
    }
    detector.feed(&words, true);
    let guess = detector.guess(None, Utf8Detection::Deny);
    // The Turkish letters are those of Icelandic elsewhere, and `ý` is Czech as well.
    let turkish = || words.iter().filter(|byte| TURKISH.contains(byte)).collect::<HashSet<_>>().len() >= 2;
    let fits = SINGLE.contains(&guess) && (guess != WINDOWS_1254 || turkish())
        || DOUBLE.contains(&guess) && proves(guess, text);
    let read =
        |encoding: &'static encoding_rs::Encoding| encoding.decode_without_bom_handling_and_without_replacement(&words);
    let Some(letters) = read(guess).filter(|_| fits) else { return Encoding::Windows1252 };
    if read(WINDOWS_1252).is_some_and(|western| western == letters) {
        Encoding::Windows1252
    } else {
        Encoding::Web(guess)
    }
}

/// Whether a word has a byte outside ASCII and at least two letters. A single sign such as `½` is no evidence of a
/// language.
fn is_word(word: &[u8]) -> bool {
    !word.is_ascii() && word.iter().filter(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii()).nth(1).is_some()
}

/// Whether a text has enough letters of an encoding with several bytes a letter, and no byte outside ASCII besides.
fn proves(encoding: &'static encoding_rs::Encoding, text: &[u8]) -> bool {
    let text = encoding.decode_without_bom_handling_and_without_replacement(text);
    text.is_some_and(|text| text.chars().filter(|letter| *letter >= '\u{1100}').count() >= ENOUGH)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(white: &[u8]) -> Vec<u8> {
        [b"[Event \"Open\"]\n[White \"", white, b"\"]\n[Result \"1/2-1/2\"]\n\n1. e4 e5 {\xBD} 1/2-1/2\n"].concat()
    }

    #[test]
    fn names_tell_their_encoding() {
        for (text, web) in [
            ("Dvořák, Jiří", WINDOWS_1250),
            ("Piorun, Kacper Łukasz", WINDOWS_1250),
            ("Γκριβόπουλος, Ηλίας", WINDOWS_1253),
            ("Yılmaz, Şahin", WINDOWS_1254),
            ("Карпов", WINDOWS_1251),
        ] {
            let (bytes, _, lossy) = web.encode(text);
            assert!(!lossy);
            assert_eq!(encoding(&game(&bytes)), Encoding::Web(web), "{text}");
        }
        for (text, web) in [("羽生善治, 東京", SHIFT_JIS), ("許銀川 台北", BIG5), ("이상훈, 서울", EUC_KR)]
        {
            let (bytes, _, lossy) = web.encode(text);
            assert!(!lossy);
            let text = [b"[White \"", &bytes[..], b"\"]\n\n1. e4 *\n"].concat();
            assert_eq!(encoding(&text), Encoding::Web(web), "{web:?}");
        }
        for western in ["Müller, Jürgen", "Sørensen, Åge", "González, José", "Düsseldorf", "François", "Žaja", "Peña"]
        {
            let (bytes, _, lossy) = WINDOWS_1252.encode(western);
            assert!(!lossy);
            assert_eq!(encoding(&game(&bytes)), Encoding::Windows1252, "{western}");
        }
    }
}
