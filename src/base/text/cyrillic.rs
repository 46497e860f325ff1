//! Windows-1251: Cyrillic words are runs of bytes outside ASCII, with letters from 0xC0 on; Western words have single
//! such bytes.

/// A run of this many letters is a word that no Western language has.
const LONG: usize = 3;

/// The bytes of Windows-1251 below 0xC0 that occur in texts: the letters of Ukrainian, Belarusian and Serbian, ё,
/// quotes, dashes and the number sign.
const LOWER: [u8; 39] = [
    0x80, 0x81, 0x83, 0x84, 0x85, 0x8A, 0x8C, 0x8D, 0x8E, 0x8F, 0x90, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x9A,
    0x9C, 0x9E, 0x9F, 0xA0, 0xA1, 0xA2, 0xA5, 0xA8, 0xAA, 0xAB, 0xAF, 0xB2, 0xB3, 0xB4, 0xB8, 0xB9, 0xBA, 0xBB, 0xBC,
    0xBF,
];

/// Whether a text that is not UTF-8 is Cyrillic: at least two long runs, and more of them than short ones.
pub(super) fn is_text(text: &[u8]) -> bool {
    let (mut long, mut short) = (0, 0);
    for run in text.split(u8::is_ascii).filter(|run| !run.is_empty()) {
        if run.iter().any(|byte| *byte < 0xC0 && !LOWER.contains(byte)) {
            return false;
        }
        let letters = run.iter().filter(|byte| **byte >= 0xC0 || matches!(byte, 0xA8 | 0xB8 | 0xB2 | 0xB3)).count();
        match letters {
            0 => {}
            LONG.. => long += 1,
            _ => short += 1,
        }
    }
    long >= 2 && long > short
}

#[cfg(test)]
mod tests {
    use super::is_text;

    #[test]
    fn cyrillic_words_are_runs() {
        let text = |text: &str| encoding_rs::WINDOWS_1251.encode(text).0.into_owned();
        assert!(is_text(&text("[White \"Петров, Пётр\"]\n[Black \"Сидоров, Иван\"]")));
        let western = |text: &str| encoding_rs::WINDOWS_1252.encode(text).0.into_owned();
        assert!(!is_text(&western("[White \"Müller, Jürgen\"]\n[Black \"Sørensen, Åge\"]\n{«Façade»}")));
    }
}
