//! Half-moves in expressions: a line of them, and one that is looked for.

use super::lexis::{ExprResult, ExprText, shortened};
use super::tree::{MomentTest, MoveMark};
use bienban_base::message::Message;
use bienban_engine::chess::view::{LineFault, MoveReader, PlayedLine, play};

/// A word of a line and its place.
type PlacedWord<'a> = (usize, &'a str);

/// The half-moves of `line` and `reaches`.
pub(super) fn line(reader: &dyn MoveReader, text: &ExprText) -> ExprResult<PlayedLine> {
    let words: Vec<PlacedWord<'_>> = words(&text.letters);
    if words.is_empty() {
        return text.wrong_whole(Message::new("select-line-empty"));
    }
    let bare: Vec<&str> = words.iter().map(|(_, word)| without_signs(word)).collect();
    play(reader, &bare).or_else(|fault| {
        let (number, key) = match fault {
            LineFault::Unread(number) => (number, "select-move"),
            LineFault::Illegal(number) => (number, "select-move-illegal"),
            LineFault::Ambiguous(number) => (number, "select-move-ambiguous"),
            LineFault::Languages(number) => (number, "select-move-languages"),
        };
        let (start, word) = words[number.min(words.len() - 1)];
        text.wrong(start, start + word.len(), Message::new(key).with("move", shortened(word)))
    })
}

/// The half-move of `played`.
pub(super) fn played(reader: &dyn MoveReader, text: &ExprText) -> ExprResult<MomentTest> {
    let written = text.squeezed();
    let word = without_signs(&written);
    let fault = |key| text.wrong_whole(Message::new(key).with("move", shortened(&written)));
    let mark = match &written[word.len()..] {
        signs if signs.contains('#') => MoveMark::Mate,
        signs if signs.contains('+') => MoveMark::Check,
        _ => MoveMark::Open,
    };
    let Ok(readings) = reader.readings(&[word]) else { return fault("select-move") };
    let mut shapes = readings.iter().filter_map(|reading| reading.first());
    match shapes.next() {
        None => fault("select-move"),
        Some(first) if !shapes.all(|other| other == first) => fault("select-move-languages"),
        // `g1f3` would be looked for as a pawn's move, which it cannot be.
        Some(first) if first.is_no_pawns() => fault("select-move-letter"),
        Some(first) => Ok(MomentTest::Played(word.to_owned(), *first, mark)),
    }
}

/// The half-moves of a line without the numbers before them.
fn words(text: &str) -> Vec<PlacedWord<'_>> {
    let start = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    let bare = |word| {
        let digits = |c: char| c.is_ascii_digit();
        let behind = str::trim_start_matches(word, digits);
        // `0-0` begins with a digit as well; a number ends with a dot, or is a word of its own.
        let behind = if behind.starts_with(['.', '…']) { behind.trim_start_matches(['.', '…']) } else { word };
        if behind.chars().all(digits) { "" } else { behind }
    };
    text.split_whitespace().map(bare).filter(|word| !word.is_empty()).map(|word| (start(word), word)).collect()
}

/// A half-move without the signs after it.
fn without_signs(word: &str) -> &str {
    word.trim_end_matches(['+', '#', '!', '?'])
}
