//! Folding: drops diacritics, case and punctuation, so that `Kết quả:` and `KET QUA` are one label.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// Returns the words in lower-case base letters and digits, with one space between them. `#` stays because labels use
/// it as a word for "number".
pub(crate) fn fold(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.nfd().filter(|&c| !is_combining_mark(c)).flat_map(char::to_lowercase) {
        match c {
            // NFD does not split these letters, because Unicode gives their stroke no combining mark.
            'đ' | 'ð' => out.push('d'),
            c if c.is_alphanumeric() || c == '#' => out.push(c),
            _ if out.is_empty() || out.ends_with(' ') => {}
            _ => out.push(' '),
        }
    }
    out.truncate(out.trim_end().len());
    out
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[test]
    fn diacritics_case_and_marks_do_not_matter() {
        for text in ["Kết quả:", "KẾT  QUẢ", "ket qua", "**Ke\u{302}\u{301}t qua\u{309}**"] {
            assert_eq!(fold(text), "ket qua", "{text}");
        }
        assert_eq!(fold("Địa điểm (nơi đấu)"), "dia diem noi dau");
        assert_eq!(fold("Elo (Trắng)"), "elo trang");
    }
}
