//! The language of a game, decided by its letters and, if they leave a choice, by playing it.

use shakmaty::Chess;

use super::LineCursor;
use super::reading::{read_token, run};
use crate::chess::notation::letters::{self, ENGLISH, Guess, Language, LetterCounts};
use crate::chess::notation::write::GameStyle;
use crate::pgn::game::{LineItem, PgnGame};
use crate::pgn::shape::{self, MoveShape};

/// The language that was chosen for a game.
#[derive(Debug)]
pub struct LanguageChoice {
    /// The language in which the game is read.
    pub language: &'static Language,
    /// All languages in which the game can be played, if they lead to different moves (E603); else empty.
    pub ambiguous: Vec<&'static Language>,
}

/// The evidence of the moves of a game, before any of them is played.
#[derive(Debug)]
pub struct Survey {
    /// The number of letters of the moves, variations included, that belong to each language; empty for a game whose
    /// moves are usual.
    letters: LetterCounts,
    /// The capture sign that the game uses first: `x` or `:`.
    capture: &'static str,
    /// The letter of castling that the game uses first: `O` or `0`.
    castling: char,
    /// Whether the game writes both squares with a hyphen (Laws 2018 C.8).
    pub long_form: bool,
}

/// Looks at the form of every move once.
pub fn survey(game: &PgnGame<'_>) -> Survey {
    let (mut letters, mut capture, mut castling, mut long_form) = (LetterCounts::default(), None, None, false);
    if game.usual || game.system.is_some() {
        return Survey { letters, capture: "x", castling: 'O', long_form };
    }
    // Two loops, since one over all lines costs a third more.
    for line in &game.lines {
        for item in &line.items {
            let Some((bytes, shape)) = form(game, item) else { continue };
            if shape.castling.is_some() {
                castling = castling.or(Some(if bytes[0] == b'0' { '0' } else { 'O' }));
            } else if shape.capture && capture.is_none() {
                capture = Some(if bytes.contains(&b':') { ":" } else { "x" });
            }
            long_form |= shape.hyphen;
            letters.count(&shape);
        }
    }
    Survey { letters, capture: capture.unwrap_or("x"), castling: castling.unwrap_or('O'), long_form }
}

/// The text and the written form of a move; `None` for another item.
#[inline]
fn form<'g>(game: &'g PgnGame<'_>, item: &LineItem) -> Option<(&'g [u8], MoveShape)> {
    let LineItem::Move(span) = item else { return None };
    let bytes = game.bytes(*span);
    shape::of_token(bytes).map(|(shape, _)| (bytes, shape))
}

/// The written forms of all moves, variations included.
fn shapes<'g>(game: &'g PgnGame<'_>) -> impl Iterator<Item = MoveShape> + 'g {
    let items = game.lines.iter().flat_map(|line| &line.items);
    items.filter_map(|item| form(game, item)).map(|(_, shape)| shape)
}

/// Chooses the language of a game.
///
/// English and Vietnamese come first. Another language is taken if neither covers the letters and the game can be
/// played in it to its end. Languages that lead to the same moves count as one reading. If the letters are all
/// English or all Vietnamese but the game cannot be played so, [`another`] looks further.
pub fn choose(game: &PgnGame<'_>, survey: &Survey, start: &Chess) -> LanguageChoice {
    // The letters of nearly every game are those of one main language.
    survey.letters.only().map_or_else(|| choose_by(game, &shapes(game).collect::<Vec<_>>(), start), sure)
}

/// A choice without doubt.
fn sure(language: &'static Language) -> LanguageChoice {
    LanguageChoice { language, ambiguous: Vec::new() }
}

/// Chooses by forms that may have had their Cyrillic letters replaced.
fn choose_by(game: &PgnGame<'_>, shapes: &[MoveShape], start: &Chess) -> LanguageChoice {
    let others = match letters::guess(shapes) {
        Guess::Main(language) => return sure(language),
        Guess::Others(others) => others,
    };
    let items = &game.lines[0].items;
    let main = if letters::ENGLISH.letters.iter().any(|&l| shapes.iter().any(|s| s.piece == Some(l))) {
        ENGLISH
    } else {
        letters::VIETNAMESE
    };
    let mixed = shapes.iter().all(|shape| ENGLISH.owns(shape) || letters::VIETNAMESE.owns(shape));
    let readings = LanguageReadings::of(game, others, start);
    if let Some(choice) = readings.choice(main) {
        return choice;
    }
    let reached = |language| run(game, items, 0, &LineCursor::start(start.clone()), language, true).reached;
    // No language can play the game to its end, so the one that gets furthest is taken; if equal, the main language.
    let mut farthest = (main, reached(main));
    // The letters are Cyrillic, but the game is in no language of that script.
    if let Some(latin) = letters::all_latin(shapes) {
        let choice = choose_by(game, &latin, start);
        if !choice.ambiguous.is_empty() || reached(choice.language) == items.len() {
            return choice;
        }
    }
    for &(language, reached) in &readings.partly {
        // In a game of English and Vietnamese letters one slip is no reason to read a third language.
        if reached > farthest.1 && (!mixed || contradictions(game, start, language, main) >= PROOF) {
            farthest = (language, reached);
        }
    }
    sure(farthest.0)
}

/// The possible readings of a game.
#[derive(Default)]
struct LanguageReadings {
    /// The languages in which it can be played to its end.
    complete: Vec<&'static Language>,
    /// The different games that result, each with the first language that leads to it.
    different: Vec<(&'static Language, Vec<shakmaty::Move>)>,
    /// The other languages, each with the item that it cannot play.
    partly: Vec<(&'static Language, usize)>,
}

impl LanguageReadings {
    /// Plays the game in every one of these languages.
    fn of(game: &PgnGame<'_>, languages: Vec<&'static Language>, start: &Chess) -> LanguageReadings {
        let items = &game.lines[0].items;
        let mut readings = LanguageReadings::default();
        for language in languages {
            let run = run(game, items, 0, &LineCursor::start(start.clone()), language, true);
            if run.reached < items.len() {
                readings.partly.push((language, run.reached));
                continue;
            }
            readings.complete.push(language);
            if readings.different.iter().all(|(_, moves)| *moves != run.moves) {
                readings.different.push((language, run.moves));
            }
        }
        readings
    }

    /// The language in which the game can be played to its end. If several lead to different games, it is `main`, and
    /// all of them are ambiguous. Returns `None` if the game can be played in none.
    fn choice(&self, main: &'static Language) -> Option<LanguageChoice> {
        match self.different.as_slice() {
            [] => None,
            [(language, _)] => Some(sure(language)),
            _ => Some(LanguageChoice { language: main, ambiguous: self.complete.clone() }),
        }
    }
}

/// The number of moves that must be possible in another language and impossible in the game's own, before the game is
/// read in the other. One or two may be slips, and a slip is no reason to read a game in another language.
const PROOF: usize = 3;

/// Looks for another language for a game that has the letters of `main` but cannot be played in it.
///
/// The whole game must be playable in the other language, and at least three of its moves must be impossible in
/// `main`, however they are read. If several languages lead to different moves, all of them are named.
pub fn another(game: &PgnGame<'_>, start: &Chess, main: &'static Language) -> Option<LanguageChoice> {
    let mut others = letters::covering(shapes(game));
    // A language with the same letters would read every move in the same way.
    others.retain(|l| shapes(game).filter_map(|shape| shape.piece).any(|c| l.role(c) != main.role(c)));
    others.retain(|&l| contradictions(game, start, l, main) >= PROOF);
    LanguageReadings::of(game, others, start).choice(main)
}

/// The number of moves of a game that is played in `language` that cannot be played in `main`.
fn contradictions(game: &PgnGame<'_>, start: &Chess, language: &'static Language, main: &'static Language) -> usize {
    let (mut cursor, mut count) = (LineCursor::start(start.clone()), 0);
    for item in &game.lines[0].items {
        match *item {
            LineItem::Move(span) => {
                let Ok((first, second)) = read_token(game, span, &cursor.position, language) else { return count };
                count += usize::from(read_token(game, span, &cursor.position, main).is_err());
                for reading in [Some(first), second].into_iter().flatten() {
                    cursor = cursor.after(reading.played);
                }
            }
            LineItem::Null(_) => match cursor.after_pass() {
                Some(after) => cursor = after,
                None => return count,
            },
            LineItem::Number(..) | LineItem::Unknown(_) | LineItem::Variation(_) => {}
        }
    }
    count
}

/// How the game writes moves, for moves that are written in findings.
pub fn style(survey: &Survey, language: &'static Language) -> GameStyle {
    GameStyle { language, capture: survey.capture, castling: survey.castling }
}
