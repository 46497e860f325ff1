//! Folding: drops diacritics, case and punctuation, so that `Kết quả:` and `KET QUA` are one label.

use std::sync::LazyLock;

use unicode_normalization::char::{decompose_canonical, is_combining_mark};

/// The FIDE titles and the national ones, as they are written before or after the names of players.
pub const TITLES: [&str; 10] = ["GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "NM", "WNM"];

/// Returns the words in lower-case base letters and digits, with one space between them. `#` stays because labels use
/// it as a word for "number".
pub fn fold(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    // Nearly all text is ASCII, and has nothing to decompose.
    if text.is_ascii() {
        let mut apart = false;
        for byte in text.bytes() {
            if byte.is_ascii_alphanumeric() || byte == b'#' {
                if apart && !out.is_empty() {
                    out.push(' ');
                }
                out.push(char::from(byte.to_ascii_lowercase()));
                apart = false;
            } else {
                apart = true;
            }
        }
        return out;
    }
    for c in text.chars() {
        match base(c) {
            Some(base) => out.push(char::from(base)),
            None if c.is_ascii() => put(c, &mut out),
            None => take_apart(c, &mut out),
        }
    }
    out.truncate(out.trim_end().len());
    out
}

/// Folds a letter outside ASCII. Only marks change their order in NFD, and they are dropped, so each letter is
/// decomposed by itself.
fn take_apart(c: char, out: &mut String) {
    decompose_canonical(c, |c| {
        if !is_combining_mark(c) {
            c.to_lowercase().for_each(|c| put(c, out));
        }
    });
}

/// The ranges of the Latin letters with marks.
const MARKED: [std::ops::Range<u32>; 2] = [0xC0..0x250, 0x1E00..0x1F00];

/// The one letter or digit of ASCII that [`fold`] makes of a letter. `None` if it makes something else.
pub fn base(c: char) -> Option<u8> {
    static BASES: LazyLock<[Vec<u8>; 2]> = LazyLock::new(|| {
        MARKED.map(|range| {
            let base = |code| {
                let mut out = String::new();
                take_apart(char::from_u32(code).unwrap_or(' '), &mut out);
                match out.as_bytes() {
                    [base] if base.is_ascii_alphanumeric() => *base,
                    _ => 0,
                }
            };
            range.map(base).collect()
        })
    });
    if c.is_ascii() {
        return c.is_ascii_alphanumeric().then_some((c as u8).to_ascii_lowercase());
    }
    let at = MARKED.iter().position(|range| range.contains(&u32::from(c)))?;
    Some(BASES[at][(u32::from(c) - MARKED[at].start) as usize]).filter(|base| *base != 0)
}

/// Whether a text may fold to one that begins with one of these letters. A quick test that rules out most texts.
pub fn may_begin(text: &str, letters: &[u8]) -> bool {
    text.chars().next().and_then(base).is_none_or(|base| letters.contains(&base))
}

/// Folds a text for a search by word, so that a word is found as people type it: `Queens` in `Queen's`, `sorensen` in
/// `Sørensen`. An apostrophe does not separate words, and a letter with a stroke or a ligature becomes its base
/// letters.
pub fn sounded(text: &str) -> String {
    const APOSTROPHES: [char; 5] = ['\'', '’', '‘', 'ʼ', '`'];
    let folded = if text.contains(APOSTROPHES) { fold(&text.replace(APOSTROPHES, "")) } else { fold(text) };
    if folded.is_ascii() {
        return folded;
    }
    let mut out = String::with_capacity(folded.len());
    for c in folded.chars() {
        match c {
            'ø' => out.push('o'),
            'ł' => out.push('l'),
            'ı' => out.push('i'),
            'ħ' => out.push('h'),
            'ß' => out.push_str("ss"),
            'æ' => out.push_str("ae"),
            'œ' => out.push_str("oe"),
            'þ' => out.push_str("th"),
            other => out.push(other),
        }
    }
    out
}

/// A name without the title before it and the marks after it: `GM Lam, Hoang (VIE)`, `Lam, Hoang 2100 VIE`.
pub fn bare(name: &str) -> &str {
    let name = unmarked(name).0;
    match name.split_once(char::is_whitespace) {
        Some((title, rest)) if TITLES.contains(&title.trim_end_matches('.')) => rest.trim_start(),
        _ => name,
    }
}

/// A name without the marks after it, and the federation among them. A mark is a rating, a federation after a rating,
/// or one of these or a title in brackets. A bare word in capitals is kept: it may be the family name.
pub fn unmarked(name: &str) -> (&str, &str) {
    const BRACKETS: [char; 4] = ['(', ')', '[', ']'];
    let rating = |word: &str| word.len() == 4 && word.parse().is_ok_and(|rating: u32| (1000..3000).contains(&rating));
    let (mut rest, mut federation, mut inside) = (name.trim(), "", false);
    while let Some((before, last)) = rest.rsplit_once(char::is_whitespace) {
        let word = last.trim_matches(|c| BRACKETS.contains(&c) || matches!(c, ',' | ';'));
        inside |= last.ends_with([')', ']']);
        let behind_rating = || before.split_whitespace().next_back().is_some_and(rating);
        let is_federation =
            word.len() == 3 && word.bytes().all(|b| b.is_ascii_uppercase()) && (inside || behind_rating());
        let is_mark = rating(word) || is_federation || inside && TITLES.contains(&word);
        if !is_mark || !before.contains(char::is_alphabetic) {
            break;
        }
        if is_federation {
            federation = word;
        }
        inside &= !last.starts_with(['(', '[']);
        rest = before.trim_end_matches([' ', ',']);
    }
    (rest, federation)
}

/// Adds a small letter or a digit, or one space for anything that separates words.
fn put(c: char, out: &mut String) {
    match c {
        // NFD does not split these letters, because Unicode gives their stroke no combining mark.
        'đ' | 'ð' => out.push('d'),
        c if c.is_alphanumeric() || c == '#' => out.push(c),
        _ if out.is_empty() || out.ends_with(' ') => {}
        _ => out.push(' '),
    }
}

#[cfg(test)]
mod tests {
    use super::{bare, fold, sounded, unmarked};

    #[test]
    fn what_stands_beside_a_name_is_left_out() {
        for (text, name) in [
            ("GM Nguyễn Đức Hòa", "Nguyễn Đức Hòa"),
            ("Nguyễn Đức Hòa (VIE)", "Nguyễn Đức Hòa"),
            ("Nguyen Van An 2100", "Nguyen Van An"),
            ("WIM Lam, Hoang (2100, VIE)", "Lam, Hoang"),
            ("Lam, Hoang [VIE 2100]", "Lam, Hoang"),
            ("LE VAN", "LE VAN"),
            ("Mao SOK", "Mao SOK"),
            ("2100 VIE", "2100 VIE"),
        ] {
            assert_eq!(bare(text), name, "{text}");
        }
        assert_eq!(unmarked("Lam, Hoang 2100 VIE"), ("Lam, Hoang", "VIE"));
    }

    #[test]
    fn a_word_is_found_as_people_type_it() {
        for (text, typed) in [
            ("Queen's Gambit", "queens gambit"),
            ("O’Neil, Shaun", "oneil shaun"),
            ("Sørensen, Bjørn", "sorensen bjorn"),
            ("Łuczak, Paweł", "luczak pawel"),
            ("Weiß", "weiss"),
            ("Đỗ Thị Bình", "do thi binh"),
        ] {
            assert_eq!(sounded(text), typed, "{text}");
        }
    }

    #[test]
    fn diacritics_case_and_marks_do_not_matter() {
        for text in ["Kết quả:", "KẾT  QUẢ", "ket qua", "**Ke\u{302}\u{301}t qua\u{309}**"] {
            assert_eq!(fold(text), "ket qua", "{text}");
        }
        assert_eq!(fold("Địa điểm (nơi đấu)"), "dia diem noi dau");
        assert_eq!(fold("Elo (Trắng)"), "elo trang");
    }

    #[test]
    fn the_base_of_a_letter_is_what_it_folds_to() {
        for c in '\0'..=char::MAX {
            assert!(super::base(c).is_none_or(|base| fold(&c.to_string()).as_bytes() == [base]), "{c}");
        }
    }

    #[test]
    fn only_marks_change_their_order_in_nfd() {
        use unicode_normalization::char::{canonical_combining_class, is_combining_mark};
        assert!(('\0'..=char::MAX).all(|c| canonical_combining_class(c) == 0 || is_combining_mark(c)));
    }
}
