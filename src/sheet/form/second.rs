//! Half-moves of the second game, xiangqi, on scoresheets: words that its notations take and chess does not.

use bienban_engine::pgn::shape;
use bienban_xiangqi::grammar;
use bienban_xiangqi::notation::Notation;

/// How many words a half-move in words has at most: `Tốt giữa thứ 2 tiến 1`.
const LONGEST: usize = 6;

/// The length of the half-move of xiangqi that begins a text. `None` if there is none, or chess has it as well.
pub(crate) fn half_move(text: &str) -> Option<usize> {
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    let word = text[..end].trim_end_matches(['!', '?', ',', ';']);
    if is_half_move(word) {
        return Some(word.len());
    }
    // A stray blank: `B3. 1`. Of chess, `b3.` has a small letter.
    if word.starts_with(char::is_uppercase) && word.ends_with(['.', '/', '-', '+', '=']) {
        let rest = &text[end..];
        let next = rest.trim_start_matches([' ', '\u{A0}']);
        let digits = next.len() - next.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let alone = next[digits..].chars().next().is_none_or(char::is_whitespace);
        if digits == 1 && alone && grammar::joined(word, &next[..digits]).is_some() {
            return Some(text.len() - next.len() + digits);
        }
    }
    // Only words of letters begin one in words, or a letter with the number of its file: `P2 bình 5`.
    let figures = word.bytes().any(|b| b.is_ascii_digit());
    let lettered = || matches!(word.as_bytes(), [letter, b'1'..=b'9', ..] if letter.is_ascii_alphabetic());
    if !word.starts_with(char::is_alphabetic) || word.len() < 2 || figures && !lettered() {
        return None;
    }
    let line = &text[..text.find(['\n', '\r']).unwrap_or(text.len())];
    let mut at = 0;
    for count in 1..=LONGEST {
        let rest = &line[at..];
        let word = rest.trim_start();
        let begin = at + rest.len() - word.len();
        let length = word.find(char::is_whitespace).unwrap_or(word.len());
        at = begin + length;
        let words = line[..at].trim_end_matches([',', ';']);
        if count > 1 && grammar::possible_notations(words).contains(Notation::ViWords) {
            return Some(words.len());
        }
        if length == 0 {
            return None;
        }
    }
    None
}

/// Whether a word is a half-move of xiangqi and none of chess.
pub(crate) fn is_half_move(word: &str) -> bool {
    let chess = || shape::scan(word.as_bytes(), 0).is_some_and(|(_, end)| end == word.len());
    let glued = || grammar::glued(word).first().is_some_and(|&end| grammar::possible_notations(&word[..end]).has_own());
    word.len() >= 3 && (grammar::possible_notations(word).has_own() || glued()) && !chess()
}
