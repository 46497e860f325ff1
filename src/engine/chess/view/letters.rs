//! `AllLetters`: half-moves in the letters of every language.

use super::half_move::{Role, role_of};
use super::reader::MoveReader;
use super::shape::HalfMoveShape;
use crate::chess::notation::letters::{LANGUAGES, Language};
use crate::pgn::shape;

/// The letters of every language. English and Vietnamese are tried first, and the others only if neither of them knows
/// all letters, as where games are read.
#[derive(Debug, Clone, Copy, Default)]
pub struct AllLetters;

/// The number of languages that are tried first.
const FIRST: usize = 2;

impl MoveReader for AllLetters {
    fn readings(&self, words: &[&str]) -> Result<Vec<Vec<HalfMoveShape>>, usize> {
        let shapes: Vec<Option<shape::MoveShape>> = words.iter().map(|word| whole(word)).collect();
        let mut furthest = 0;
        // A Cyrillic or Greek letter is read as itself before it is read as the Latin letter that looks the same.
        let foreign = words.iter().any(|word| word.chars().any(is_foreign));
        let first = |language: &Language| {
            let own = language.letters.iter().any(|&letter| is_foreign(letter));
            if foreign { own } else { LANGUAGES[..FIRST].contains(language) }
        };
        for early in [true, false] {
            let mut found: Vec<Vec<HalfMoveShape>> = Vec::new();
            for language in LANGUAGES.iter().filter(|language| first(language) == early) {
                let mut line = Vec::with_capacity(words.len());
                line.extend(
                    shapes
                        .iter()
                        .map_while(|shape| shape.as_ref().and_then(|shape| shape_in_language(shape, language))),
                );
                if line.len() < words.len() {
                    furthest = furthest.max(line.len());
                } else if !found.contains(&line) {
                    found.push(line);
                }
            }
            if !found.is_empty() {
                return Ok(found);
            }
        }
        Err(furthest)
    }
}

/// Whether a letter is of another script than Latin; the king of Russian is kept as such a letter.
fn is_foreign(letter: char) -> bool {
    letter >= '\u{370}' && letter.is_alphabetic()
}

/// The form of a word that is a half-move and nothing else.
fn whole(word: &str) -> Option<shape::MoveShape> {
    if matches!(word, "--" | "Z0") {
        return None;
    }
    shape::scan(word.as_bytes(), 0).filter(|(_, end)| *end == word.len()).map(|(shape, _)| shape)
}

/// A half-move in the letters of a language.
fn shape_in_language(shape: &shape::MoveShape, language: &Language) -> Option<HalfMoveShape> {
    let role = |letter: Option<char>| match letter {
        None => Some(None),
        Some(letter) => language.role(letter).map(|role| Some(role_of(role))),
    };
    if let Some(short) = shape.castling {
        return Some(HalfMoveShape::Castling { long: !short });
    }
    Some(HalfMoveShape::Man {
        role: role(shape.piece)?.unwrap_or(Role::Pawn),
        file: shape.from_file,
        rank: shape.from_rank,
        capture: shape.capture,
        to: shape.to,
        promotion: role(shape.promotion)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::view::play;

    #[test]
    fn a_line_means_the_same_in_every_language() {
        let english = play(&AllLetters, &["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "O-O"]).expect("English");
        for words in [
            ["e4", "e5", "Mf3", "Mc6", "Tb5", "a6", "0-0"],
            ["e4", "e5", "Sf3", "Sc6", "Lb5", "a6", "O-O"],
            ["e4", "e5", "Кf3", "Кc6", "Сb5", "a6", "O-O"],
            ["e2-e4", "e7-e5", "Ng1-f3", "Nb8c6", "Bb5", "a6", "O-O"],
        ] {
            assert_eq!(play(&AllLetters, &words), Ok(english.clone()), "{words:?}");
        }
        assert_eq!(AllLetters.readings(&["e4", "Yf3"]), Err(1));
        assert_eq!(AllLetters.readings(&["e4x"]), Err(0));
    }
}
