//! A half-move as somebody types it, in V/H/X/T/M or English letters, or as squares.

use bienban_base::message::Message;
use bienban_base::text::harmless::harmless;
use bienban_engine::chess::notation::letters::{ENGLISH, VIETNAMESE};
use bienban_engine::chess::notation::resolve::{MoveRefusal, resolve};
use bienban_engine::chess::{Chess, Move, from_squares};
use bienban_engine::pgn::shape;

/// The legal half-move that a text means.
///
/// # Errors
/// The sentence if there is none, or more than one.
pub(super) fn half_move(position: &Chess, typed: &str) -> Result<Move, Message> {
    let typed = typed.trim();
    if let Some(played) = from_squares(position, typed) {
        return Ok(played);
    }
    // A small letter is a file first: `bxc3` is a pawn's capture where that is legal.
    let mut letters = typed.chars();
    let capital: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    let mut ambiguous = false;
    for text in [typed, capital.as_str()] {
        let Some((shape, end)) = shape::scan(text.as_bytes(), 0) else { continue };
        if end != text.len() {
            continue;
        }
        // No letter names a man in both languages.
        for language in [VIETNAMESE, ENGLISH] {
            match resolve(position, &shape, language) {
                Ok(played) => return Ok(played),
                Err(MoveRefusal::Ambiguous(..)) => ambiguous = true,
                Err(_) => {}
            }
        }
    }
    let key = if ambiguous { "desk-typed-ambiguous" } else { "desk-typed-illegal" };
    Err(Message::new(key).with("move", harmless(typed)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bienban_engine::chess::squares;

    #[test]
    fn letters_of_both_languages_and_squares() {
        let position = Chess::default();
        for (typed, expected) in [
            ("Mf3", Some("g1f3")),
            ("mf3", Some("g1f3")),
            ("Nf3", Some("g1f3")),
            ("g1f3", Some("g1f3")),
            (" e4 ", Some("e2e4")),
            ("Mf4", None),
            ("", None),
            ("e4 e5", None),
        ] {
            let meant = half_move(&position, typed).ok().map(|played| squares(&position, played));
            assert_eq!(meant.as_deref(), expected, "{typed}");
        }
    }
}
