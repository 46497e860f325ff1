//! Words that people write beside moves: offers, checks and mates.

use bienban_base::text::names::{base, fold};

/// Offers of a draw, in folded form.
const OFFERS: &[&str] =
    &["xin hoa", "de nghi hoa", "dn hoa", "cau hoa", "moi hoa", "xin cau hoa", "offers draw", "draw offer", "hoa"];

/// Marks of check and mate, in folded form, the longest first.
const MARKS: &[&str] = &[
    "het nuoc di",
    "chieu het co",
    "chieu mat",
    "chieu het",
    "chieu bi",
    "chieu doi",
    "chieu tuong",
    "chieu",
    "dis ch",
    "dbl ch",
    "double check",
    "checkmate",
    "schach",
    "check",
    "sch",
    "ch",
    "mate",
    "mat",
    "pat",
    "stalemate",
];

/// Words for a pawn taken in passing, in folded form.
const PASSING: &[&str] = &[
    "bat tot qua duong",
    "an tot qua duong",
    "tot qua duong",
    "bat qua duong",
    "an qua duong",
    "qua duong",
    "en passant",
];

/// The length of the words for a pawn taken in passing at the beginning of a text.
pub(crate) fn passing(text: &str) -> Option<usize> {
    phrase(text, PASSING)
}

/// The length of an offer of a draw at the beginning of a text: `(xin hòa)`, `xin hòa`. A bare `hòa` is a result and
/// counts only in brackets with a question mark: `(hòa?)`.
pub(crate) fn offer(text: &str) -> Option<usize> {
    if text.starts_with("(=)") {
        return Some(3);
    }
    if let Some(inner) = text.strip_prefix('(') {
        let end = inner.char_indices().take(32).find(|(_, c)| *c == ')')?.0;
        let folded = fold(&inner[..end]);
        let said = OFFERS.contains(&folded.as_str()) && (folded != "hoa" || inner[..end].contains('?'));
        return said.then_some(end + 2);
    }
    phrase(text, &OFFERS[..OFFERS.len() - 1])
}

/// The length of a mark of check or mate at the beginning of a text.
pub(crate) fn mark(text: &str) -> Option<usize> {
    let mut len = phrase(text, MARKS)?;
    // `chiếu tướng` is check, and `chiếu Tượng h4` is check and a bishop.
    let said = &text[..len];
    if fold(said) == "chieu tuong" && !said.to_lowercase().ends_with("tướng") {
        len = said.find(char::is_whitespace)?;
    }
    // `ch.` is short for `chiếu`.
    Some(len + usize::from(text[len..].starts_with('.')))
}

/// The length of the letters that touch a half-move and mark a check, `Tb5ch.`, where nothing follows them.
pub(crate) fn check_suffix(behind: &str) -> Option<usize> {
    let rest = behind.strip_prefix("ch")?;
    matches!(rest, "" | "." | "," | ";").then_some(2 + usize::from(rest == "."))
}

/// Words for the reason why a game ended, in folded form. Without a player they are no result.
const ENDINGS: &[&str] = &[
    "het gio",
    "het thoi gian",
    "rung co",
    "qua gio",
    "thua gio",
    "xin thua",
    "chiu thua",
    "nhan thua",
    "dau hang",
    "xin hang",
    "bo cuoc",
    "resigns",
    "flag fell",
    "time",
];

/// The length of a word for the end of a game at the beginning of a text: `hết giờ`, `xin thua`.
pub(crate) fn ending(text: &str) -> Option<usize> {
    phrase(text, ENDINGS)
}

/// Words for the side that moves, in folded form.
const SIDES: &[&str] =
    &["trang di", "den di", "quan trang", "quan den", "ben trang", "ben den", "trang", "den", "white", "black"];

/// The length of the word for a side before its half-move: `Trắng: e4`, `Đen đi e5`, `T: e4`.
pub(crate) fn side(text: &str) -> Option<usize> {
    let letter = ["T:", "Đ:", "D:", "W:", "B:"]
        .iter()
        .find(|side| text.starts_with(**side) && text[side.len()..].starts_with(' '));
    if let Some(letter) = letter {
        return Some(letter.len());
    }
    let len = phrase(text, SIDES)?;
    let colon = text[len..].starts_with(':');
    (colon || fold(&text[..len]).ends_with(" di")).then_some(len + usize::from(colon))
}

/// How many words a phrase has at most.
const LONGEST: usize = 4;

/// The length of the first of some phrases that begins a text as whole words.
fn phrase(text: &str, phrases: &[&str]) -> Option<usize> {
    let first = text.chars().next().filter(|c| c.is_alphabetic())?;
    if base(first).is_some_and(|first| phrases.iter().all(|phrase| phrase.as_bytes()[0] != first)) {
        return None;
    }
    let mut ends = Vec::new();
    let mut inside = false;
    for (at, c) in text.char_indices().take(40) {
        if c.is_alphabetic() {
            inside = true;
        } else {
            if inside {
                ends.push(at);
            }
            inside = false;
            if c.is_alphanumeric() || !matches!(c, ' ' | '\u{A0}' | '.') || ends.len() == LONGEST {
                break;
            }
        }
    }
    if inside && ends.len() < LONGEST {
        ends.push(text.char_indices().nth(40).map_or(text.len(), |(at, _)| at));
    }
    let whole = |end: &&usize| !text[**end..].starts_with(char::is_alphanumeric);
    ends.iter().rev().filter(whole).find(|&&end| phrases.contains(&fold(&text[..end]).as_str())).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_beside_moves() {
        for (text, len) in [("(xin hòa) Mc6", 10), ("(=)", 3), ("xin hòa", 8), ("(hòa?)", 7)] {
            assert_eq!(offer(text), Some(len), "{text}");
        }
        for text in ["(hòa)", "hòa", "(xin thua)", "Mf3", "xin"] {
            assert_eq!(offer(text), None, "{text}");
        }
        for (text, len) in [("chiếu Hd8", 7), ("chiếu hết", 13), ("ch. e5", 3), ("mat", 3), ("hết nước đi", 17)]
        {
            assert_eq!(mark(text), Some(len), "{text}");
        }
        for text in ["chữ ký", "match", "e4", "hết giờ"] {
            assert_eq!(mark(text), None, "{text}");
        }
    }
}
