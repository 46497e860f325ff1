//! Half-moves in full-width letters and figures, as input methods of East Asia type them: `ｅ４`, `Ｍｆ３`.

use bienban_engine::pgn::shape;

/// The longest half-move in bytes: each wide letter has three.
const LONGEST: usize = 48;

/// A letter, figure or sign in its usual width.
pub(crate) fn narrow(c: char) -> char {
    match c {
        '\u{FF01}'..='\u{FF5E}' => char::from((u32::from(c) - 0xFEE0) as u8),
        other => other,
    }
}

/// The first word of a text as a half-move in usual letters, and the length of the word, if it has wide letters.
pub(crate) fn half_move(text: &str) -> Option<(String, usize)> {
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    let word = &text[..end];
    // The first byte of every wide letter.
    if end > LONGEST || !word.as_bytes().contains(&0xEF) {
        return None;
    }
    let usual: String = word.chars().map(narrow).collect();
    let (_, len) = shape::scan(usual.as_bytes(), 0)?;
    (len == usual.len() && usual != word).then_some((usual, end))
}

#[cfg(test)]
mod tests {
    use super::half_move;

    #[test]
    fn wide_letters_are_the_usual_ones() {
        for (text, usual) in
            [("ｅ４ ｅ５", "e4"), ("Ｍｆ３", "Mf3"), ("Ｏ－Ｏ Mf6", "O-O"), ("Ｔｘｃ６＋", "Txc6+"), ("exｄ5", "exd5")]
        {
            assert_eq!(half_move(text).map(|(found, _)| found).as_deref(), Some(usual), "{text}");
        }
        for text in ["e4", "炮２平５", "Ｃ２＝５", "１．", "ｈello", ""] {
            assert_eq!(half_move(text), None, "{text}");
        }
    }
}
