//! Tests of the reader, over databases that a writer makes.

mod damage;
mod games;
mod notes;
mod sample;
mod writer;

use self::writer::{Writer, WrittenGame};
use crate::{Database, Losses};

/// The PGN of all records and its losses.
fn read(writer: Writer) -> (String, Losses) {
    let base = writer.open();
    let (mut pgn, mut losses) = (Vec::new(), Losses::default());
    for record in 0..base.records() {
        base.write(record, &mut pgn, &mut losses);
    }
    (String::from_utf8(pgn).expect("PGN is UTF-8"), losses)
}

/// The movetext of one game, on one line, and its losses.
fn movetext(game: &WrittenGame<'_>) -> (String, Losses) {
    let mut writer = Writer::new();
    writer.add(game);
    let (pgn, losses) = read(writer);
    let (_, text) = pgn.split_once("\n\n").expect("movetext follows the tags");
    (text.trim_end().replace('\n', " "), losses)
}

/// The value of a tag.
fn tag<'p>(pgn: &'p str, name: &str) -> Option<&'p str> {
    let rest = pgn.split(&format!("[{name} \"")).nth(1)?;
    Some(rest.split_once("\"]")?.0)
}
