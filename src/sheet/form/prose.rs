//! Distinguishes half-moves from prose, in words and cells.

use super::half_move::half_move;
use super::second;
use bienban_engine::pgn::outcome::Outcome;
use bienban_engine::pgn::shape;

/// A word without a move number before it and without marks after it.
fn bare(word: &str) -> &str {
    let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let rest = &word[digits..];
    let slash = rest.strip_prefix('/').is_some_and(|rest| rest.starts_with(char::is_alphabetic));
    let word = if digits > 0 && (rest.starts_with(['.', ')', '…']) || slash) {
        rest.trim_start_matches(['.', ')', '…', '/'])
    } else {
        word
    };
    word.trim_end_matches(['!', '?', ',', ';', '.', '+', '#', '='])
}

/// Whether a word is a move and nothing else, or two moves glued together.
fn is_move_word(word: &str) -> bool {
    let word = bare(word);
    let word = word.strip_suffix("(=)").unwrap_or(word);
    // In `a5...v.v...` the sheet breaks off after the move.
    shape::scan(word.as_bytes(), 0).is_some_and(|(_, end)| end == word.len() || word[end..].starts_with(['.', '…']))
        || shape::split_glued(word.as_bytes()).is_some()
        || second::is_half_move(word)
}

/// Whether a text, such as the text of a cell, is one move. Spaces inside the move are allowed.
pub(crate) fn is_move(text: &str) -> bool {
    let text = text.trim();
    let shaped = shape::scan(text.as_bytes(), 0).map(|(_, end)| end);
    shaped.is_some_and(|end| end == text.len() || !text[end..].contains(char::is_alphanumeric))
        || text.split_whitespace().next().is_some_and(is_move_word)
        || half_move(text).is_some_and(|(found, len)| {
            // Two letters may be a word: `ed` is a capture only among moves, `a1` in capitals may be a seat.
            !text[len..].contains(char::is_alphanumeric) && (found.is_plain() || found.short.is_none() || len > 1)
        })
}

/// Whether a word has something of chess in it: a square, castling, a result or a move number.
pub(super) fn is_chess(word: &str) -> bool {
    let square = word.as_bytes().windows(2).any(|w| (b'a'..=b'h').contains(&w[0]) && (b'1'..=b'8').contains(&w[1]));
    let number = word.len() > 1
        && word.ends_with(['.', ')'])
        && word.trim_end_matches(['.', ')']).bytes().all(|b| b.is_ascii_digit())
        && word.starts_with(|c: char| c.is_ascii_digit());
    square || number || is_move_word(word) || Outcome::parse(word.as_bytes()).is_some()
}

/// Whether a text is prose: it has words of letters, and nothing that may be a move.
pub(crate) fn is_prose(text: &str) -> bool {
    let word = |w: &str| w.chars().filter(|c| c.is_alphabetic()).count() >= 2 && !is_mark(w);
    text.split_whitespace().any(word) && !text.split_whitespace().any(is_chess)
}

/// Whether a word is a mark that may follow a move.
pub(super) fn is_mark(word: &str) -> bool {
    matches!(
        word,
        "qđ" | "qd" | "qđ." | "qd." | "ep" | "e.p" | "e.p." | "mat" | "v.v" | "v.v." | "etc" | "etc." | "...v.v..."
    )
}
