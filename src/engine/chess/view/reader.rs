//! `MoveReader`: finds the half-moves that a text can mean, in any language; and plays a line of them.

use shakmaty::san::{San, SanError};
use shakmaty::{Chess, Position};

use super::half_move::HalfMove;
use super::place::SoughtPosition;
use super::shape::HalfMoveShape;

/// A reader that knows the letters of the pieces.
pub trait MoveReader {
    /// The half-moves that the words mean, in each language that knows all their letters. The words have no numbers and
    /// no `+`, `#`, `!` or `?`. Languages that are not needed, because an earlier one knows the letters, are left out.
    ///
    /// # Errors
    /// The number of the first word that is no half-move in the language that comes furthest.
    fn readings(&self, words: &[&str]) -> Result<Vec<Vec<HalfMoveShape>>, usize>;
}

/// English letters.
#[derive(Debug, Clone, Copy, Default)]
pub struct EnglishLetters;

impl MoveReader for EnglishLetters {
    fn readings(&self, words: &[&str]) -> Result<Vec<Vec<HalfMoveShape>>, usize> {
        let mut line = Vec::with_capacity(words.len());
        for (number, word) in words.iter().enumerate() {
            let word = match *word {
                "0-0" => "O-O",
                "0-0-0" => "O-O-O",
                word => word,
            };
            let shape = San::from_ascii(word.as_bytes()).ok().and_then(HalfMoveShape::of);
            line.push(shape.ok_or(number)?);
        }
        Ok(vec![line])
    }
}

/// A line of half-moves from the usual first position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedLine {
    /// The half-moves.
    pub moves: Vec<HalfMove>,
    /// The position they lead to.
    pub place: SoughtPosition,
}

/// The fault in a line, with the number of the word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineFault {
    /// It is no half-move in any language.
    Unread(usize),
    /// It is not legal there.
    Illegal(usize),
    /// Several men can do it.
    Ambiguous(usize),
    /// Two languages make different lines of it.
    Languages(usize),
}

/// Plays words from the usual first position, in any language in which they are legal.
///
/// # Errors
/// The fault in the language that comes furthest.
pub fn play(reader: &dyn MoveReader, words: &[&str]) -> Result<PlayedLine, LineFault> {
    let mut found: Option<PlayedLine> = None;
    let mut furthest: Option<(usize, LineFault)> = None;
    for reading in reader.readings(words).map_err(LineFault::Unread)? {
        match play_one(&reading) {
            Ok(played) => match &found {
                Some(other) if *other != played => {
                    let differs = other.moves.iter().zip(&played.moves).position(|(a, b)| a != b);
                    return Err(LineFault::Languages(differs.unwrap_or(0)));
                }
                _ => found = Some(played),
            },
            Err((reached, fault)) => {
                if furthest.is_none_or(|(other, _)| reached > other) {
                    furthest = Some((reached, fault));
                }
            }
        }
    }
    found.ok_or(furthest.map_or(LineFault::Unread(0), |(_, fault)| fault))
}

/// Plays one reading. The error has the number of half-moves that could be played.
fn play_one(reading: &[HalfMoveShape]) -> Result<PlayedLine, (usize, LineFault)> {
    let mut position = Chess::default();
    let mut moves = Vec::with_capacity(reading.len());
    for (number, shape) in reading.iter().enumerate() {
        let captures = matches!(shape, HalfMoveShape::Man { capture: true, .. });
        // A sign that is not written is open, so a capture may be written without its sign.
        let meant = shape.san(captures).to_move(&position).or_else(|fault| match fault {
            SanError::AmbiguousSan => Err(fault),
            SanError::IllegalSan if captures => Err(fault),
            SanError::IllegalSan => shape.san(true).to_move(&position),
        });
        let played = meant.map_err(|fault| match fault {
            SanError::AmbiguousSan => (number, LineFault::Ambiguous(number)),
            SanError::IllegalSan => (number, LineFault::Illegal(number)),
        })?;
        moves.push(HalfMove::of(played));
        position.play_unchecked(played);
    }
    Ok(PlayedLine { moves, place: SoughtPosition::of(&position) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_played_or_the_word_is_named() {
        let played = play(&EnglishLetters, &["e4", "c5", "Nf3", "d6"]).expect("a line");
        let other = play(&EnglishLetters, &["Nf3", "c5", "e4", "d6"]).expect("a line");
        assert_eq!(played.place, other.place);
        assert_ne!(played.moves, other.moves);
        assert_eq!(play(&EnglishLetters, &["e4", "Mf6"]), Err(LineFault::Unread(1)));
        assert_eq!(play(&EnglishLetters, &["e4", "e5", "Ke3"]), Err(LineFault::Illegal(2)));
        assert!(play(&EnglishLetters, &["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "0-0"]).is_ok());
        assert!(play(&EnglishLetters, &["e4", "d5", "ed5"]).is_ok());
        assert!(play(&EnglishLetters, &["Nc3", "d5", "Nd5"]).is_ok());
        assert_eq!(
            play(&EnglishLetters, &["Nf3", "a6", "d3", "a5", "Nd2", "a4"]).map(|p| p.moves.len()),
            Err(LineFault::Ambiguous(4))
        );
    }
}
