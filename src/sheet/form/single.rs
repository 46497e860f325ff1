//! One half-move on its own, in a cell of a table or on a slip of paper, in any of the forms that are read on
//! scoresheets: `34...Qe2`, `Mã f3`, `H x e5`, `0 - 0`, `exd6 e.p.`, `Ng8 (=)`.

use super::capitals;
use super::half_move;
use super::number;
use super::wording;
use bienban_engine::chess::notation::short::ShortCapture;

/// A half-move on its own, as it may be meant.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SingleMove {
    /// Its readings as it is written, in the form of PGN with the letters of the text; several if the text leaves a
    /// choice.
    pub readings: Vec<String>,
    /// Its readings in other case: `mf3` is `Mf3`. They count only if there is no other reading.
    pub recased: Vec<String>,
    /// The capture that it becomes if the position supplies what is missing: `exd`, `RxN`.
    pub short: Option<ShortCapture>,
}

/// Words that may come after a pawn's capture.
const EN_PASSANT: &[&str] = &[
    "e.p.",
    "e.p",
    "ep.",
    "ep",
    "q.đ.",
    "q.đ",
    "q.ð.",
    "q.ð",
    "qđ.",
    "qđ",
    "qð.",
    "qð",
    "qd",
    "qua đường",
    "qua duong",
    "bắt tốt qua đường",
    "en passant",
];

/// Signs that may come after a half-move.
const SIGNS: &[char] = &['+', '#', '!', '?', '=', '.', ',', ';', '±', '∓', '∞', '≠', '…'];

/// Quotation marks around a half-move.
const QUOTES: &[char] = &['"', '\'', '“', '”', '‘', '’', '«', '»'];

/// Reads a half-move that a text consists of, with a number before it and marks, offers and signs after it. Returns
/// `None` if it is something else, or there is something beside it.
pub fn single(text: &str) -> Option<SingleMove> {
    let text = text.trim_matches(|c: char| c.is_whitespace() || QUOTES.contains(&c));
    let (found, rest) = if let Some((found, len)) = half_move::half_move(text) {
        (found, &text[len..])
    } else {
        let text = after_number(text)?;
        let (found, len) = half_move::half_move(text)?;
        (found, &text[len..])
    };
    if !says_nothing_more(rest) {
        return None;
    }
    let word = text.split_whitespace().next_back().unwrap_or(text);
    let recased = if found.cased.is_empty() { capitals::recased(word.trim_matches(SIGNS)) } else { found.cased };
    Some(SingleMove { readings: found.readings, recased, short: found.short.or(found.short_cased) })
}

/// The text after a move number.
fn after_number(text: &str) -> Option<&str> {
    let moves = |text: &str| half_move::half_move(text).is_some();
    if let Some(number) = number::read(text, 0, moves) {
        return Some(
            text[number.len..].trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '.' | '…' | ':')),
        );
    }
    let behind = text.trim_start_matches(|c: char| c.is_ascii_digit());
    (behind.len() < text.len() && behind.starts_with(char::is_whitespace)).then(|| behind.trim_start())
}

/// Whether a text has only marks, signs and offers.
fn says_nothing_more(mut text: &str) -> bool {
    loop {
        text = text.trim_start_matches(|c: char| c.is_whitespace() || SIGNS.contains(&c));
        let en_passant = EN_PASSANT.iter().find(|mark| {
            let behind = text.get(mark.len()..).unwrap_or("");
            text.starts_with(**mark) && !behind.starts_with(char::is_alphanumeric)
        });
        let len = en_passant.map(|mark| mark.len()).or_else(|| wording::offer(text)).or_else(|| wording::mark(text));
        match len {
            Some(len) => text = &text[len..],
            None => return text.is_empty(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_moves_in_every_dress() {
        for (text, expected) in [
            ("Ng8", "Ng8"),
            ("34...Qe2", "Qe2"),
            ("34. Qe2", "Qe2"),
            ("34 Qe2", "Qe2"),
            ("Ng8 (=)", "Ng8"),
            ("Ng8=", "Ng8"),
            ("Mg8 (xin hòa)", "Mg8"),
            ("exd6 e.p.", "exd6"),
            ("exd6 qđ", "exd6"),
            ("exd6 qð", "exd6"),
            ("exd6 q.đ.", "exd6"),
            ("e2-e4", "e2-e4"),
            ("Mã f3", "Mf3"),
            ("H x e5", "H x e5"),
            ("0 - 0", "0 - 0"),
            ("1. 0-0", "0-0"),
            ("g1f3", "g1f3"),
            ("♘f3", "♘f3"),
            ("Qh4#!?", "Qh4#"),
            ("Hh5 chiếu", "Hh5"),
            ("\"Ng8\"", "Ng8"),
            ("nhập thành dài", "O-O-O"),
        ] {
            let found = single(text).unwrap_or_else(|| panic!("{text} is a half-move"));
            assert_eq!(found.readings, [expected], "{text}");
        }
        assert_eq!(single("mf3").expect("a half-move").recased, ["Mf3"]);
        assert!(single("exd").expect("a half-move").short.is_some());
        for text in ["", "34", "34...", "draw", "Ng8 or Nf6", "Ng8, Nf6", "1-0", "1/2", "--", "8", "hòa", "Nf3 Nf6"] {
            assert_eq!(single(text), None, "{text}");
        }
    }
}
