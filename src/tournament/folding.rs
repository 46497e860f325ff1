//! Folding of names. Strict folding decides who is one player; loose folding only proposes.
//!
//! The text is taken to be in the normal form C of Unicode: the readers of files compose letters.

use bienban_base::text::names;

/// Letters that Unicode does not take apart, and what they are written as without their strokes.
const BASES: [(char, &str); 11] = [
    ('æ', "ae"),
    ('ħ', "h"),
    ('ı', "i"),
    ('і', "i"),
    ('ŀ', "l"),
    ('ł', "l"),
    ('ŉ', "n"),
    ('ø', "o"),
    ('œ', "oe"),
    ('ß', "ss"),
    ('ŧ', "t"),
];

/// Case, white space and commas make no difference.
pub fn strict(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for c in name.chars() {
        if c == ',' || c.is_whitespace() {
            if !out.is_empty() && !out.ends_with(' ') {
                out.push(' ');
            }
        } else {
            out.extend(c.to_lowercase());
        }
    }
    out.truncate(out.trim_end().len());
    out
}

/// Case and white space make no difference: for headings, in which commas count.
pub fn heading(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.extend(word.chars().flat_map(char::to_lowercase));
    }
    out
}

/// Nor do diacritics and punctuation: the words, in their order.
pub fn plain(name: &str) -> String {
    let folded = names::fold(name);
    let mut out = String::with_capacity(folded.len());
    for c in folded.chars() {
        if c == ' ' || c == '#' {
            if !out.is_empty() && !out.ends_with(' ') {
                out.push(' ');
            }
        } else if let Some((_, base)) = BASES.iter().find(|(of, _)| *of == c).filter(|_| !c.is_ascii()) {
            out.push_str(base);
        } else {
            out.push(c);
        }
    }
    out.truncate(out.trim_end().len());
    out
}

/// Nor does the order of the words.
pub fn loose(name: &str) -> String {
    let plain = plain(name);
    let mut words: Vec<&str> = plain.split(' ').collect();
    words.sort_unstable();
    words.join(" ")
}

/// A name with the letters for umlauts and their like as they are written where these are not to be had: `Mueller`.
pub fn spelled_out(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for c in name.chars().flat_map(char::to_lowercase) {
        match c {
            'ä' => out.push_str("ae"),
            'ö' | 'ø' => out.push_str("oe"),
            'ü' => out.push_str("ue"),
            'å' => out.push_str("aa"),
            other => out.push(other),
        }
    }
    out
}

/// Whether two loosely folded names are one but for initials: each word of one is a word of the other or its initial.
pub fn is_initialled(a: &str, b: &str) -> bool {
    let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let (a, mut b) = (words(a), words(b));
    if a.len() != b.len() {
        return false;
    }
    let mut whole = 0;
    // Long words first, so that an initial does not take the place of a word that is there.
    let mut a = a;
    a.sort_by_key(|word| usize::MAX - word.len());
    for word in &a {
        let Some(at) = b.iter().position(|of| of == word).or_else(|| b.iter().position(|of| is_initial(word, of)))
        else {
            return false;
        };
        whole += usize::from(b[at] == *word && word.chars().count() > 1);
        b.swap_remove(at);
    }
    whole > 0
}

fn is_initial(a: &str, b: &str) -> bool {
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    short.chars().count() == 1 && long.starts_with(short)
}

/// Whether two texts differ by at most two letters put in, left out or changed.
pub fn is_near(a: &str, b: &str) -> bool {
    const MOST: usize = 2;
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    // The comparison takes the product of both lengths, so long texts are left out.
    if a.len().abs_diff(b.len()) > MOST || a.len() > 200 {
        return false;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let cost = (corner + usize::from(x != y)).min(row[j] + 1).min(row[j + 1] + 1);
            corner = row[j + 1];
            row[j + 1] = cost;
        }
        if row.iter().all(|&cost| cost > MOST) {
            return false;
        }
    }
    row[b.len()] <= MOST
}

#[cfg(test)]
mod tests {
    use super::{heading, is_initialled, is_near, loose, plain, strict};

    /// Every Latin letter with a mark or a stroke that names are written with.
    #[test]
    fn every_letter_has_its_base() {
        let letters = [
            ("a", "àáâãäåāăąǎạảấầẩẫậắằẳẵặ"),
            ("ae", "æ"),
            ("c", "çćĉċč"),
            ("d", "ďđð"),
            ("e", "èéêëēĕėęěẹẻẽếềểễệ"),
            ("g", "ĝğġģ"),
            ("h", "ĥħ"),
            ("i", "ìíîïĩīĭįıỉị"),
            ("j", "ĵ"),
            ("k", "ķ"),
            ("l", "ĺļľŀł"),
            ("n", "ñńņňŉ"),
            ("o", "òóôõöøōŏőơọỏốồổỗộớờởỡợ"),
            ("oe", "œ"),
            ("r", "ŕŗř"),
            ("s", "śŝşšș"),
            ("ss", "ß"),
            ("t", "ţťŧț"),
            ("u", "ùúûüũūŭůűųưụủứừửữự"),
            ("w", "ŵẁẃẅ"),
            ("y", "ýÿŷỳỵỷỹ"),
            ("z", "źżž"),
            ("i", "і"),
        ];
        for (base, letters) in letters {
            for letter in letters.chars() {
                assert_eq!(plain(&format!("x{letter}y")), format!("x{base}y"), "{letter}");
            }
        }
        assert_eq!(plain("Bàn #3, (B)"), "ban 3 b");
    }

    #[test]
    fn strict_folding_keeps_diacritics() {
        assert_eq!(strict(" Nguyễn,  Văn An"), strict("nguyễn văn an ,"));
        assert_eq!(strict("Anand,V"), "anand v");
        assert_ne!(strict("Hoàng"), strict("Hoang"));
        assert_eq!(heading(" Giải  A"), "giải a");
    }

    #[test]
    fn loose_folding_drops_diacritics_and_order() {
        assert_eq!(plain("Đặng, Thị Vỹ"), "dang thi vy");
        assert_eq!(loose("Nguyễn, Văn An"), loose("Van An NGUYEN"));
        assert!(is_initialled(&loose("Anand, V"), &loose("Viswanathan Anand")));
        assert!(!is_initialled(&loose("Anand, V"), &loose("Anand, Pranav")));
        assert!(!is_initialled("a b", "alan bob"));
    }

    #[test]
    fn two_letters_may_differ() {
        assert!(is_near("li cha2", "li chao2"));
        assert!(is_near("nguyen", "nguye"));
        assert!(!is_near("svidler", "smyslov"));
    }
}
