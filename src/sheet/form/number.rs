//! Reads move numbers as people write them: `12.`, `(12)`, `#12`, `N12.`, `Nước 12:`, `１２．`, `⑫`, `12/`, `l2.`

use super::key::LabelKey;
use crate::lexicon;
use bienban_base::text::names::{fold, may_begin};

/// A move number at the beginning of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LeadingNumber {
    /// The number.
    pub(crate) value: u32,
    /// Whether dots mark it as the number of Black's move.
    pub(crate) black: bool,
    /// The length of the text that it takes, in bytes.
    pub(crate) len: usize,
    /// Whether a reader of PGN understands it as it is written.
    pub(crate) plain: bool,
}

/// Words before a move number, in folded form, the longest first.
const WORDS: &[&str] = &[
    "nuoc di thu",
    "nuoc di so",
    "nuoc thu",
    "nuoc so",
    "nuoc di",
    "luot thu",
    "luot di",
    "nuoc",
    "luot",
    "move",
    "zug",
];

/// Letters that are taken for the figure beside them where a hand or a scanner wrote a number.
fn figure(c: char) -> Option<char> {
    match c {
        'l' | 'I' | 'i' | '|' => Some('1'),
        'O' | 'o' => Some('0'),
        '０'..='９' => char::from_digit(c as u32 - '０' as u32, 10),
        _ => c.is_ascii_digit().then_some(c),
    }
}

/// The value of a number in a circle, in brackets or with a full stop that is one character.
fn enclosed(c: char) -> Option<u32> {
    let from = |first: char, value: u32| c as u32 - first as u32 + value;
    match c {
        '①'..='⑳' => Some(from('①', 1)),
        '⑴'..='⒇' => Some(from('⑴', 1)),
        '⒈'..='⒛' => Some(from('⒈', 1)),
        '㉑'..='㉟' => Some(from('㉑', 21)),
        '㊱'..='㊿' => Some(from('㊱', 36)),
        '❶'..='❿' => Some(from('❶', 1)),
        _ => None,
    }
}

/// The length of the blanks at the beginning of a text.
fn blanks(text: &str) -> usize {
    text.len() - text.trim_start_matches([' ', '\t', '\u{A0}']).len()
}

/// The number that begins a text as PGN has it, `12.`, `12...` or `12)`, with nothing after it that may belong to it.
pub(super) fn plain(text: &str) -> Option<LeadingNumber> {
    let bytes = text.as_bytes();
    let digits = bytes.iter().take(4).take_while(|byte| byte.is_ascii_digit()).count();
    let dots = bytes[digits..].iter().take_while(|byte| **byte == b'.').count();
    let bracket = usize::from(dots == 0 && bytes.get(digits) == Some(&b')'));
    if !(1..=3).contains(&digits) || dots + bracket == 0 {
        return None;
    }
    let len = digits + dots + bracket;
    // A chess piece in a font begins with these bytes.
    let ends = matches!(bytes[len..], [] | [b' ' | b'a'..=b'h' | b'A'..=b'Z', ..] | [0xE2, 0x99, ..]);
    ends.then(|| Some(LeadingNumber { value: text[..digits].parse().ok()?, black: dots > 1, len, plain: true }))
        .flatten()
}

/// Reads the move number that begins a text. `expected` is the number that would come next; letters count as figures
/// only if they make that number. `moves` tests whether a text begins with a move: some signs are those of a number
/// only if a move follows, since `1-0` is a result and `1:12` a time.
pub(crate) fn read(text: &str, expected: u32, moves: impl Fn(&str) -> bool) -> Option<LeadingNumber> {
    if let Some(number) = plain(text) {
        return Some(number);
    }
    let first = text.chars().next()?;
    if let Some(value) = enclosed(first) {
        let len = first.len_utf8();
        let dots = text[len..].len() - text[len..].trim_start_matches(['.', ':', ')']).len();
        return Some(LeadingNumber { value, black: dots > 1, len: len + dots, plain: false });
    }
    if let Some(inner) = text.strip_prefix('(') {
        let digits = inner.len() - inner.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let value = (1..=3).contains(&digits).then(|| inner[..digits].parse().ok()).flatten()?;
        let dots = inner[digits..].len() - inner[digits..].trim_start_matches('.').len();
        let rest = inner[digits + dots..].strip_prefix(')')?;
        let tail = rest.len() - rest.trim_start_matches(['.', ':']).len();
        let len = text.len() - rest.len() + tail;
        return (value == expected || moves(text[len..].trim_start())).then_some(LeadingNumber {
            value,
            black: dots + tail > 1,
            len,
            plain: false,
        });
    }
    let word = word(text);
    let body = &text[word..];
    let figures: String = body.chars().map_while(figure).take(4).collect();
    let len = body.chars().take(figures.len()).map(char::len_utf8).sum::<usize>();
    if figures.is_empty() || figures.len() > 3 {
        return None;
    }
    let value: u32 = figures.parse().ok()?;
    let guessed = body[..len].chars().any(|c| !c.is_ascii_digit() && !('０'..='９').contains(&c));
    let wide = !body[..len].is_ascii();
    let rest = &body[len..];
    // Markdown escapes the full stop of a number: `1\\. e4`.
    if let Some(escaped) = rest.strip_prefix('\\').filter(|escaped| escaped.starts_with(['.', ')'])) {
        let dots = escaped.len() - escaped.trim_start_matches(['.', ')']).len();
        let len = word + len + 1 + dots;
        return (!guessed).then_some(LeadingNumber { value, black: dots > 1, len, plain: false });
    }
    let marks = rest.len() - rest.trim_start_matches(['.', '…', ')', '．', '。', '）']).len();
    let many = rest[..marks].chars().filter(|c| *c == '.').count() > 1 || rest.starts_with('…');
    let here = |marks: usize, plain: bool| {
        Some(LeadingNumber {
            value,
            black: many,
            len: word + len + marks,
            plain: plain && word == 0 && !guessed && !wide,
        })
    };
    let behind = |marks: usize| rest[marks..].trim_start();
    if marks > 0 {
        // `1.)` is no PGN; `1.`, `1...`, `1)` are.
        let plain = rest[..marks].chars().all(|c| c == '.') || &rest[..marks] == ")" || rest[..marks] == *"…";
        let end = marks + rest[marks..].len() - rest[marks..].trim_start_matches(':').len();
        return (!guessed || value == expected).then(|| here(end, plain && end == marks)).flatten();
    }
    if guessed {
        return None;
    }
    // `1/ e4`, `1: e4`, `1- e4`, `1, e4`, `1] e4`: these signs count only before a move.
    let sign = rest.chars().next().filter(|c| matches!(c, '/' | ':' | '：' | '-' | '–' | ',' | ';' | ']' | '|'));
    if let Some(sign) = sign {
        let end = sign.len_utf8();
        // `1-c6` rather lacks its piece.
        let touches = matches!(sign, '-' | '–') && behind(end).len() == rest[end..].len();
        let fits = value == expected || value + 1 == expected && !touches;
        let alone = word > 0 && behind(end).is_empty();
        // `Nước 9: ?? g3` is numbered whatever follows.
        let named = word > 1 && matches!(sign, ':' | '：');
        return (fits && moves(behind(end)) || alone || named).then(|| here(end, false)).flatten();
    }
    let alone = rest.is_empty() || blanks(rest) > 0 || rest.starts_with('\n');
    // `N6` after a half-move may be a damaged one.
    if text.starts_with(['N', 'n']) && word == 1 && value != expected && !moves(behind(0)) {
        return None;
    }
    // A word before the number makes it certain.
    if word > 0 {
        return alone.then(|| here(0, false)).flatten();
    }
    if wide {
        return (moves(behind(0)) && value == expected).then(|| here(0, false)).flatten();
    }
    None
}

/// The length of a word or sign before a number, with the blanks after it: `Nước thứ `, `#`, `N`, `No.`.
fn word(text: &str) -> usize {
    const SIGNS: &[&str] = &["#", "N°", "№", "No.", "no.", "Nº", "No", "N", "n"];
    let digit = |at: usize| text[at..].starts_with(|c: char| c.is_ascii_digit());
    for sign in if text.starts_with(['#', 'N', 'n', '№']) { SIGNS } else { &[] } {
        if let Some(rest) = text.strip_prefix(sign) {
            let at = sign.len() + blanks(rest);
            // `N 5` may be a knight; a sign that is a letter touches its number.
            if digit(at) && (at == sign.len() || !sign.ends_with(['N', 'n', 'o'])) {
                return at;
            }
        }
    }
    // No word of the list is longer than this.
    let Some(at) = text.bytes().take(24 * 4).position(|byte| byte.is_ascii_digit()) else { return 0 };
    if text[..at].chars().count() >= 24 {
        return 0;
    }
    let before = &text[..at];
    // The shortest word of the list has three letters.
    if before.len() < 3
        || before.trim_end().is_empty()
        || !before.ends_with([' ', '\u{A0}']) && !before.ends_with(char::is_alphabetic)
    {
        return 0;
    }
    // `Nước đi: 1. e4` has a label before its first number.
    let label = before.contains(':') && lexicon::known(before) == Some(LabelKey::Moves);
    let named = || may_begin(before, b"nlmz") && WORDS.contains(&fold(before).as_str());
    if !label && named() { at } else { 0 }
}

#[cfg(test)]
mod tests {
    fn read(text: &str, expected: u32) -> Option<(u32, bool, usize)> {
        let moves = |t: &str| t.starts_with("e4") || t.starts_with("Mf3");
        super::read(text, expected, moves).map(|n| (n.value, n.black, n.len))
    }

    #[test]
    fn numbers_in_every_form() {
        for (text, value, rest) in [
            ("1. e4", 1, " e4"),
            ("1) e4", 1, " e4"),
            ("(1) e4", 1, " e4"),
            ("#1 e4", 1, " e4"),
            ("N1. e4", 1, " e4"),
            ("Nước 1: e4", 1, " e4"),
            ("nước thứ 1: e4", 1, " e4"),
            ("NUOC 12. e4", 12, " e4"),
            ("１．e4", 1, "e4"),
            ("① e4", 1, " e4"),
            ("㊿ e4", 50, " e4"),
            ("1/ e4", 1, " e4"),
            ("1: e4", 1, " e4"),
            ("1- e4", 1, " e4"),
            ("l. e4", 1, " e4"),
            ("I. e4", 1, " e4"),
            ("1.) e4", 1, " e4"),
            ("1\\. e4", 1, " e4"),
            ("12.e4", 12, "e4"),
        ] {
            let found = read(text, value).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((found.0, &text[found.2..]), (value, rest), "{text}");
        }
        assert_eq!(read("12... e4", 12), Some((12, true, 5)));
    }

    #[test]
    fn what_is_no_number() {
        for text in [
            "1-0",
            "1/2",
            "1:12",
            "l. e4 ",
            "e4",
            "N f3",
            "Nf3",
            "(=)",
            "(3. e4",
            "Nước đi",
            "0-0",
            "1:0",
            "1234.",
            "N5d4",
        ] {
            assert_eq!(read(text, 5), None, "{text}");
        }
    }
}
