//! The move that a player announces with an intended claim, as the arbiter wrote it: in English or Vietnamese
//! letters, in the letters of the game, or as engines write moves.

use crate::chess::{Chess, Move};

use crate::chess::notation::letters::{ENGLISH, Language, VIETNAMESE};
use crate::chess::notation::resolve::{Refusal, resolve};
use crate::pgn::shape::{self, Shape};

/// What an announced move can be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Announced {
    /// The legal moves that it may mean. More than one if it is ambiguous.
    Moves(Vec<Move>),
    /// A move that is not legal.
    Illegal,
    /// Not a move at all.
    NoMove,
}

/// Reads an announced move. A move number before it and glyphs after it are ignored.
pub fn read(text: &str, position: &Chess, language: Option<&'static Language>) -> Announced {
    let text = text.trim_start_matches(|c: char| c.is_ascii_digit() || " .…".contains(c));
    // `0-0` begins with a digit, too, and is not a number.
    let text = if text.starts_with(['-', '–', '—']) { format!("0{text}") } else { text.to_owned() };
    let Some((shape, end)) = shape::scan(text.as_bytes(), 0) else { return Announced::NoMove };
    if !text[end..].trim_matches(|c: char| c.is_whitespace() || "!?.".contains(c)).is_empty() {
        return Announced::NoMove;
    }
    resolved(&shape, position, language)
}

fn resolved(shape: &Shape, position: &Chess, game: Option<&'static Language>) -> Announced {
    let (mut found, mut possible, mut understood) = (Vec::new(), Vec::new(), false);
    for language in [Some(ENGLISH), Some(VIETNAMESE), game].into_iter().flatten().filter(|l| l.covers(shape)) {
        understood = true;
        match resolve(position, shape, language) {
            Ok(played) if !found.contains(&played) => found.push(played),
            Err(Refusal::Ambiguous(moves) | Refusal::PromotionMissing(moves)) => possible.extend(moves),
            _ => {}
        }
    }
    match (found.is_empty(), possible.is_empty(), understood) {
        (false, _, _) => Announced::Moves(found),
        (true, false, _) => Announced::Moves(possible),
        (true, true, true) => Announced::Illegal,
        (true, true, false) => Announced::NoMove,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_in(fen: &str, text: &str) -> Announced {
        read(text, &crate::chess::notation::start::from_fen(fen).expect("a position"), None)
    }

    #[test]
    fn moves_in_both_languages_and_every_dress() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        for (texts, uci) in [
            (&["Rb1", "Xb1", "1. Rb1", "1.Xb1!?", "a1b1"][..], "a1b1"),
            (&["O-O", "0-0", "1. 0-0", "OO"], "e1h1"),
            (&["0-0-0", "12...0-0-0"], "e1a1"),
        ] {
            for text in texts {
                let Announced::Moves(moves) = read_in(fen, text) else { panic!("{text} is a move") };
                let played: Vec<String> =
                    moves.iter().map(|m| m.to_uci(crate::chess::CastlingMode::Chess960).to_string()).collect();
                assert_eq!(played, [uci], "{text}");
            }
        }
        assert_eq!(read_in(fen, "Rb7"), Announced::Illegal);
        assert_eq!(read_in(fen, "Zb7"), Announced::NoMove);
        assert_eq!(read_in(fen, "draw"), Announced::NoMove);
        assert_eq!(read_in(fen, "Rb1 or Rc1"), Announced::NoMove);
    }

    #[test]
    fn what_is_ambiguous_stays_so() {
        let Announced::Moves(moves) = read_in("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "Rd1") else { panic!("one rook") };
        assert_eq!(moves.len(), 1);
        let Announced::Moves(moves) = read_in("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rd1") else { panic!("two rooks") };
        assert_eq!(moves.len(), 2);
    }
}
