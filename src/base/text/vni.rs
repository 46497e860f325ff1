//! VNI-Windows: a letter is its base, followed by one byte that holds all its marks.
//!
//! `Đối với` looks like `Ñoái vôùi` in Windows-1252. A code that is no letter is read as in Windows-1252. Source: the
//! VNI-Windows table that VNI Software published with its fonts.

/// The codes of the marks, as Windows-1252 shows their small forms. Column by column, [`BASES`] has the letter that
/// results from a base and that mark, or `·` if there is none.
const MARKS: &str = "âáàåãäêéèúüëùøûõï";
const BASES: [(char, &str); 7] = [
    ('a', "âấầẩẫậăắằẳẵặáàảãạ"),
    ('e', "êếềểễệ······éèẻẽẹ"),
    ('o', "ôốồổỗộ······óòỏõọ"),
    ('u', "············úùủũụ"),
    ('y', "············ýỳỷỹ·"),
    ('ơ', "············ớờởỡợ"),
    ('ư', "············ứừửữự"),
];

/// The letters of one byte: how Windows-1252 shows the code, and the letter.
const SINGLE: [(char, char); 9] =
    [('ñ', 'đ'), ('ô', 'ơ'), ('ö', 'ư'), ('í', 'í'), ('ì', 'ì'), ('æ', 'ỉ'), ('ó', 'ĩ'), ('ò', 'ị'), ('î', 'ỵ')];

/// The Vietnamese letter at the start of the bytes, and its length: two bytes for a base with a mark, or one. Returns
/// `None` if the first byte is plain ASCII or a code that shows as in Windows-1252.
pub(super) fn letter(bytes: &[u8]) -> Option<(char, usize)> {
    let &first = bytes.first()?;
    // In this range a capital and its small letter differ by 0x20, as in Latin-1.
    let capital = first.is_ascii_uppercase() || matches!(first, 0xC0..=0xDE);
    let raised = |c: char| if capital { c.to_uppercase().next().unwrap_or(c) } else { c };
    let base = match first {
        0xC0.. => SINGLE.iter().find(|(code, _)| *code == char::from(first | 0x20)).map(|&(_, letter)| letter),
        _ => Some(char::from(first.to_ascii_lowercase())),
    }?;
    let marked = bytes.get(1).and_then(|&second| {
        let small = second >= 0xE0;
        // Writers put the small mark on a capital too, as in `Aùnh`; no one puts the capital mark on a small letter.
        if second < 0xC0 || !small && !capital {
            return None;
        }
        let column = MARKS.chars().position(|mark| mark == char::from(second | 0x20))?;
        let (_, letters) = BASES.iter().find(|(letter, _)| *letter == base)?;
        letters.chars().nth(column).filter(|&c| c != '·')
    });
    match marked {
        Some(letter) => Some((raised(letter), 2)),
        None if first >= 0xC0 => Some((raised(base), 1)),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::text::encoding::Encoding;
    use crate::text::vietnamese::tests::alphabet;

    /// The letters in the order of the tones (none, acute, grave, hook, tilde, dot), and their codes as Windows-1252
    /// shows them.
    const WRITTEN: [(&str, &str); 13] = [
        ("aáàảãạ", "a aù aø aû aõ aï"),
        ("âấầẩẫậ", "aâ aá aà aå aã aä"),
        ("ăắằẳẵặ", "aê aé aè aú aü aë"),
        ("eéèẻẽẹ", "e eù eø eû eõ eï"),
        ("êếềểễệ", "eâ eá eà eå eã eä"),
        ("iíìỉĩị", "i í ì æ ó ò"),
        ("oóòỏõọ", "o où oø oû oõ oï"),
        ("ôốồổỗộ", "oâ oá oà oå oã oä"),
        ("ơớờởỡợ", "ô ôù ôø ôû ôõ ôï"),
        ("uúùủũụ", "u uù uø uû uõ uï"),
        ("ưứừửữự", "ö öù öø öû öõ öï"),
        ("yýỳỷỹỵ", "y yù yø yû yõ î"),
        ("đ", "ñ"),
    ];

    fn latin1(text: &str) -> Vec<u8> {
        text.chars().map(|c| u8::try_from(u32::from(c)).expect("the codes are Latin-1")).collect()
    }

    #[test]
    fn every_letter_is_read_in_both_cases() {
        let mut seen = String::new();
        for (letters, codes) in WRITTEN {
            for (letter, code) in letters.chars().zip(codes.split(' ')) {
                assert_eq!(Encoding::Vni.decode(&latin1(code)), letter.to_string());
                let upper = letter.to_uppercase().to_string();
                assert_eq!(Encoding::Vni.decode(&latin1(&code.to_uppercase())), upper);
                assert_eq!(Encoding::Vni.count(&latin1(code)), 1, "{letter} is one letter");
                seen.push(letter);
                seen.push_str(&upper);
            }
        }
        assert!(alphabet().all(|c| seen.contains(c)));
    }

    #[test]
    fn no_byte_of_a_letter_is_syntax() {
        for (letter, code) in WRITTEN.iter().flat_map(|(letters, codes)| letters.chars().zip(codes.split(' '))) {
            for code in [code.to_owned(), code.to_uppercase()] {
                let ascii = latin1(&code).into_iter().filter(u8::is_ascii).collect::<Vec<_>>();
                assert!(ascii.iter().all(u8::is_ascii_alphabetic) && ascii.len() <= 1, "{letter}: {code}");
            }
        }
    }

    #[test]
    fn what_is_no_letter_is_as_in_windows_1252() {
        assert_eq!(Encoding::Vni.decode(&latin1("Ñoái vôùi «½-½»")), "Đối với «½-½»");
        assert_eq!(Encoding::Vni.decode(b"\x93Tha\xeb\x94 \x96"), "“Thặ” –");
        assert_eq!(Encoding::Vni.decode(&latin1("Aùnh AÙNH")), "Ánh ÁNH");
    }
}
