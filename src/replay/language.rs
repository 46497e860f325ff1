//! The language of a game, decided by its letters and, where they leave a choice, by playing it.

use shakmaty::Chess;

use super::Cursor;
use super::reading::run;
use crate::game::{Game, Item};
use crate::notation::language::{self, ENGLISH, Guess, Language};
use crate::notation::shape::{self, Shape};
use crate::rules::san::Style;

/// The language of a game.
#[derive(Debug)]
pub struct Choice {
    /// The one that it is read in.
    pub language: &'static Language,
    /// Where several languages replay to different moves: all of them.
    pub ambiguous: Vec<&'static Language>,
}

/// What the moves of a game look like, before any is played.
#[derive(Debug)]
pub struct Survey {
    shapes: Vec<Shape>,
    capture: &'static str,
    castling: char,
    /// Whether the game writes both squares with a hyphen (Laws 2018 C.8).
    pub long_form: bool,
}

/// Looks at every move once. The capture and castling signs are those that the game uses first.
pub fn survey(game: &Game<'_>) -> Survey {
    let (mut shapes, mut capture, mut castling, mut long_form) = (Vec::new(), None, None, false);
    for item in game.lines.iter().flat_map(|line| &line.items) {
        let Item::Move(span) = item else { continue };
        let bytes = game.bytes(*span);
        let Some((shape, _)) = shape::scan(bytes, 0) else { continue };
        if shape.castling.is_some() {
            castling = castling.or(Some(if bytes[0] == b'0' { '0' } else { 'O' }));
        } else if shape.capture && capture.is_none() {
            capture = Some(if bytes.contains(&b':') { ":" } else { "x" });
        }
        long_form |= shape.hyphen;
        shapes.push(shape);
    }
    Survey { shapes, capture: capture.unwrap_or("x"), castling: castling.unwrap_or('O'), long_form }
}

/// Chooses the language.
///
/// English and Vietnamese come first. Another language is taken where neither covers the letters and the game can be
/// played in it to the end; languages that lead to the same moves are one reading.
pub fn choose(game: &Game<'_>, survey: &Survey, start: &Chess) -> Choice {
    let shapes = &survey.shapes;
    let sure = |language| Choice { language, ambiguous: Vec::new() };
    let others = match language::guess(shapes) {
        Guess::Main(language) => return sure(language),
        Guess::Others(others) => others,
    };
    let items = &game.lines[0].items;
    let play = |language| run(game, items, 0, &Cursor::start(start.clone()), language, true);
    let mut readings: Vec<(&'static Language, Vec<shakmaty::Move>)> = Vec::new();
    let mut complete: Vec<&'static Language> = Vec::new();
    let main = if language::ENGLISH.letters.iter().any(|&l| shapes.iter().any(|s| s.piece == Some(l))) {
        ENGLISH
    } else {
        language::VIETNAMESE
    };
    let mut farthest = (main, play(main).reached);
    for language in others {
        let run = play(language);
        if run.reached == items.len() {
            complete.push(language);
            if readings.iter().all(|(_, moves)| *moves != run.moves) {
                readings.push((language, run.moves));
            }
        } else if run.reached > farthest.1 {
            farthest = (language, run.reached);
        }
    }
    match readings.as_slice() {
        [] => sure(farthest.0),
        [(language, _)] => sure(language),
        _ => Choice { language: main, ambiguous: complete },
    }
}

/// How the game writes moves.
pub fn style(survey: &Survey, language: &'static Language) -> Style {
    Style { language, capture: survey.capture, castling: survey.castling }
}
