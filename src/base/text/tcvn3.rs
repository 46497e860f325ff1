//! TCVN3, which its fonts call ABC. Lower-case letters are one byte each; of the capitals, fonts offer only those
//! without a tone.
//!
//! A toned capital depends on the font: `.VnTimeH` shows lower-case codes as capitals, so `NGUYỄN` is written with
//! the code of `ễ`. [`raise`] turns such words into capitals. Source: TCVN 5712:1993, table VN3. Where VN3 leaves a
//! code free, the table below has the capitals and tones that VN1 puts there. Codes below 0xA0 are the quotes and
//! dashes of Windows-1252, as in the fonts.

use unicode_normalization::char::is_combining_mark;

use super::vietnamese;

/// The letters of the codes 0xA0 to 0xFF, sixteen in a row.
const LETTERS: [&str; 6] = [
    "\u{A0}ĂÂÊÔƠƯĐăâêôơưđẰ",
    "\u{300}\u{309}\u{303}\u{301}\u{323}àảãáạẲằẳẵắẴ",
    "ẮẦẨẪẤỀặầẩẫấậèỂẻẽ",
    "éẹềểễếệìỉỄẾỒĩíịò",
    "Ổỏõóọồổỗốộờởỡớợù",
    "ỖủũúụừửữứựỳỷỹýỵỐ",
];

/// The letter of a byte. Returns `None` below 0xA0, where the fonts follow Windows-1252.
pub(super) fn letter(byte: u8) -> Option<char> {
    LETTERS[usize::from((byte >> 4).checked_sub(0xA)?)].chars().nth(usize::from(byte & 0x0F))
}

/// Whether the fonts contain the letter. Table VN3 has no toned capitals and no separate tones; those come from VN1.
pub(super) fn in_fonts(letter: char) -> bool {
    !is_combining_mark(letter) && (letter.is_lowercase() || vietnamese::tone(letter).1 == 0)
}

/// The evidence of the ASCII letters of a word about its case. The other letters are no evidence, because a capital
/// font changes them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LetterCase {
    /// All of them are capitals, and one is not the first letter.
    Capitals,
    /// At least one is a small letter.
    Small,
    /// They reveal nothing: `Hà` and `HÀ` are the same bytes.
    Unknown,
}

fn case(word: &str) -> LetterCase {
    if word.bytes().any(|b| b.is_ascii_lowercase()) {
        LetterCase::Small
    } else if word.chars().skip(1).any(|c| c.is_ascii_uppercase()) {
        LetterCase::Capitals
    } else {
        LetterCase::Unknown
    }
}

/// Turns words into capitals that a capital font showed as capitals. These are words with ASCII capitals after their
/// first letter, and words of unknown case whose neighbours on the line are all in capitals.
pub(super) fn raise(text: &str) -> String {
    let mut raised = String::with_capacity(text.len());
    // A quote or a tab ends a tag value or a cell, and the next one may be set in another font.
    for line in text.split_inclusive(['\n', '\r', '"', '\t']) {
        let words = vietnamese::words(line);
        // Abbreviations such as GM and TT are capitals before words of any case, so they reveal nothing about those.
        let telling = |&(at, word): &(usize, &str)| match case(word) {
            LetterCase::Capitals if !vietnamese::has_vowel(word) => None,
            LetterCase::Unknown => None,
            known => Some((at, known)),
        };
        let told: Vec<(usize, LetterCase)> = words.iter().filter_map(telling).collect();
        let mut copied = 0;
        for &(at, word) in &words {
            let capitals = match case(word) {
                LetterCase::Small => false,
                LetterCase::Capitals => true,
                LetterCase::Unknown => {
                    // The nearest words of known case on both sides decide.
                    let after = told.partition_point(|&(t, _)| t < at);
                    let beside = [after.checked_sub(1).map(|i| told[i]), told.get(after).copied()];
                    let mut beside = beside.into_iter().flatten().peekable();
                    beside.peek().is_some() && beside.all(|(_, case)| case == LetterCase::Capitals)
                }
            };
            raised.push_str(&line[copied..at]);
            copied = at + word.len();
            if capitals {
                raised.extend(word.chars().flat_map(char::to_uppercase));
            } else {
                raised.push_str(word);
            }
        }
        raised.push_str(&line[copied..]);
    }
    raised
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::encoding::Encoding;
    use crate::text::vietnamese::tests::alphabet;

    #[test]
    fn every_small_letter_and_seven_capitals_are_read() {
        // The codes as Windows-1252 shows them: without tone, grave, hook, tilde, acute, dot.
        let written = [
            ("aàảãáạ", "aµ¶·¸¹"),
            ("ăằẳẵắặ", "¨»¼½¾Æ"),
            ("âầẩẫấậ", "©ÇÈÉÊË"),
            ("eèẻẽéẹ", "eÌÎÏÐÑ"),
            ("êềểễếệ", "ªÒÓÔÕÖ"),
            ("iìỉĩíị", "i×ØÜÝÞ"),
            ("oòỏõóọ", "oßáâãä"),
            ("ôồổỗốộ", "«åæçèé"),
            ("ơờởỡớợ", "¬êëìíî"),
            ("uùủũúụ", "uïñòóô"),
            ("ưừửữứự", "\u{AD}õö÷øù"),
            ("yỳỷỹýỵ", "yúûüýþ"),
            ("đĂÂÊÔƠƯĐ", "®¡¢£¤¥¦§"),
        ];
        for (letters, codes) in written {
            for (letter, code) in letters.chars().zip(codes.chars()) {
                let byte = u8::try_from(u32::from(code)).expect("the codes are Latin-1");
                assert_eq!(Encoding::Tcvn3.decode(&[byte]), letter.to_string());
            }
        }
        let small: String = written.iter().flat_map(|(letters, _)| letters.chars()).collect();
        assert!(alphabet().filter(|c| c.is_lowercase()).all(|c| small.contains(c)));
    }

    #[test]
    fn every_letter_has_a_code_but_for_the_capitals_that_no_table_has_there() {
        let letters: Vec<char> = (0xA1..=0xFF).filter_map(letter).collect();
        let toned = |c: &char| vietnamese::tone(*c).1 != 0;
        let without: String = alphabet().filter(|c| !c.is_ascii() && !letters.contains(c)).collect();
        assert!(without.chars().all(|c| c.is_uppercase() && toned(&c)), "{without}");
    }

    #[test]
    fn small_codes_among_capitals_are_raised() {
        let cases: [(&[u8], &str); 7] = [
            (b"NGUY\xd4N V\xa1N \xa7\xb9O", "NGUYỄN VĂN ĐẠO"),
            (b"L\xaa QUANG LI\xaaM", "LÊ QUANG LIÊM"),
            (b"H\xb5 N\xe9i", "Hà Nội"),
            (b"GM L\xaa Quang Li\xaam", "GM Lê Quang Liêm"),
            (b"GM L\xaa", "GM Lê"),
            (b"\xb8NH, \xa7\xe7", "ÁNH, ĐỖ"),
            (b"TR\xbeNG\tH\xb5 Lan", "TRẮNG\tHà Lan"),
        ];
        for (bytes, text) in cases {
            assert_eq!(Encoding::Tcvn3.decode(bytes), text);
        }
    }
}
