//! Finds where a word ends: at white space or a delimiter, so that `Nf3{good}` begins with the word `Nf3`.

use super::shape;

/// The longest word. A text without blanks may hold many games, and each of them reads its word up to the end;
/// without a limit that would take quadratic time.
const LONGEST: usize = 1 << 12;

/// The bytes that belong to a word wherever they occur. C2, E2 and EF are not among them because they begin the
/// no-break space and spaces without width; `end` looks at the bytes after them.
const PLAIN: [bool; 256] = {
    let (mut plain, mut b) = ([false; 256], 0);
    while b < 256 {
        // `is_ascii_whitespace` leaves out the vertical tab.
        let stop = (b as u8).is_ascii_whitespace()
            || matches!(
                b as u8,
                0x0B | b'{' | b'}' | b'[' | b']' | b'(' | b')' | b';' | b'$' | b'<' | b'>' | 0xC2 | 0xE2 | 0xEF
            );
        plain[b] = !stop;
        b += 1;
    }
    plain
};

/// The end of the word at `at`: the first white space or delimiter. Parentheses around a promotion, `e8(Q)`, belong
/// to the word.
pub(super) fn end(s: &[u8], at: usize) -> usize {
    let (mut end, longest) = (at, s.len().min(at + LONGEST));
    while end < longest {
        match s[end] {
            b if PLAIN[usize::from(b)] => end += 1,
            0xC2 if !s[end..].starts_with("\u{A0}".as_bytes()) => end += 1,
            0xE2 | 0xEF if !is_invisible(&s[end..]) => end += 1,
            // An arrow, `=>`, `->` or `<=`, is one sign.
            b'<' if s.get(end + 1) == Some(&b'=') => end += 2,
            b'>' if end > at && matches!(s[end - 1], b'=' | b'-') => end += 1,
            b'(' if end > at && matches!(s[end - 1], b'1' | b'8' | b'=') => match promotion(s, end) {
                Some(behind) => end = behind,
                None => break,
            },
            _ => break,
        }
    }
    end
}

/// Whether bytes begin with a space or a mark that has no width, as web pages and word processors put them in: U+200B
/// to U+200F, U+2060, U+FEFF.
pub(crate) fn is_invisible(s: &[u8]) -> bool {
    matches!(s, [0xE2, 0x80, 0x8B..=0x8F, ..] | [0xE2, 0x81, 0xA0, ..] | [0xEF, 0xBB, 0xBF, ..])
}

/// The offset just past `(Q)` at `open`, or `None` if something other than one piece letter is in the parentheses.
fn promotion(s: &[u8], open: usize) -> Option<usize> {
    let (_, len) = shape::letter(s, open + 1)?;
    (s.get(open + 1 + len) == Some(&b')')).then_some(open + len + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_end_at_blanks_and_delimiters() {
        for (text, len) in [
            ("Nf3 d5", 3),
            ("Nf3\n", 3),
            ("Nf3", 3),
            ("e8=(Q)+ x", 7),
            ("e8(Q)x", 6),
            ("e8(Q x", 2),
            ("e4(d5)", 2),
            ("Nf3{x}", 3),
            ("a\u{A0}b", 1),
            ("a½b c", 4),
            ("Nf3\u{200B}", 3),
            ("Bb5\u{200E} a6", 3),
            ("a–b c", 5),
            ("Bb5\u{FEFF} a6", 3),
            ("Nf3，d5", 8),
            ("=> e5", 2),
            ("<= e5", 2),
            ("Nf3<= e5", 5),
            ("Nf3< e5", 3),
            ("e4-> e5", 4),
            ("e4> e5", 2),
            ("", 0),
        ] {
            assert_eq!(end(text.as_bytes(), 0), len, "{text}");
        }
        assert_eq!(end(&[b'a'; 10_000], 0), LONGEST);
    }
}
