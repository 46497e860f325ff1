//! The tag section: the seven tags of the roster in their order, then the others in that of the source (PGN standard
//! 8.1).

use std::borrow::Cow;
use std::collections::HashSet;

use super::comment::composed;
use bienban_engine::chess::notation::start::{self, Flaw, FlawedFen};
use bienban_engine::pgn::game::PgnGame;
use bienban_engine::pgn::outcome::Outcome;
use bienban_engine::pgn::tag::Tag;
use bienban_engine::pgn::tag::{self, ROSTER};

/// How the game ended: by its terminator or, if it has none, by its Result tag; unknown if neither gives a result.
pub(super) fn outcome(game: &PgnGame<'_>) -> Outcome {
    let written = game.result.and_then(|span| Outcome::parse_marker(game.bytes(span)));
    written.or_else(|| Outcome::parse_score(game.value("Result").trim().as_bytes())).unwrap_or(Outcome::Unknown)
}

/// Writes the tags and the blank line after them. A tag of the roster that is missing is written as unknown. Returns
/// the tags that have no place here because another one with the same name came before.
pub(super) fn write<'g>(game: &'g PgnGame<'_>, out: &mut Vec<u8>) -> Vec<&'g Tag> {
    let outcome = outcome(game);
    let score = (!outcome.is_in_pgn()).then(|| scored(game, outcome));
    for name in ROSTER {
        match (game.tag(name), name) {
            (Some(_), "Result") if score.is_some() => out.extend_from_slice(b"[Result \"*\"]\n"),
            (Some(tag), _) => pair(game, tag, out),
            (None, "Date") => out.extend_from_slice(b"[Date \"????.??.??\"]\n"),
            (None, "Result") => {
                out.extend_from_slice(b"[Result \"");
                out.extend_from_slice(outcome.pgn_text().as_bytes());
                out.extend_from_slice(b"\"]\n");
            }
            (None, name) => {
                out.push(b'[');
                out.extend_from_slice(name.as_bytes());
                out.extend_from_slice(b" \"?\"]\n");
            }
        }
    }
    if let Some(score) = &score {
        out.extend_from_slice(b"[Termination \"");
        escaped(score, out);
        out.extend_from_slice(b"\"]\n");
    }
    let mut seen = HashSet::with_capacity(game.tags.len());
    let mut again = Vec::new();
    let untold = game.tag("FEN").is_some() && flawed(game).is_some_and(|found| found.flaws.contains(&Flaw::Untold));
    if untold {
        out.extend_from_slice(b"[Variant \"Chess960\"]\n");
    }
    for tag in &game.tags {
        let name = game.bytes(tag.name);
        if !seen.insert(name) {
            again.push(tag);
        } else if name == b"Variant" && untold {
            // It names ordinary chess, in which such castling is impossible.
        } else if name == b"Termination" && score.is_some() {
            // It was written above, after the score.
        } else if !ROSTER.iter().any(|r| r.as_bytes() == name) {
            // The tags of the roster have been written already.
            pair(game, tag, out);
        }
    }
    out.push(b'\n');
    again
}

/// Tags for the kind of game and the form in which it is written, which are written anew.
const OWN: [&str; 4] = ["Red", "Game", "Format", "Variant"];

/// Writes the tags of a game of xiangqi and the blank line after them: the roster with Red as White, those for the
/// kind of game and the form in which it is written, then the others. Returns the tags that occur again.
pub(super) fn write_for<'g>(game: &'g PgnGame<'_>, kind: &[(&str, &str)], out: &mut Vec<u8>) -> Vec<&'g Tag> {
    let text = |name: &str, value: &str, out: &mut Vec<u8>| {
        out.extend_from_slice(format!("[{name} \"").as_bytes());
        escaped(value, out);
        out.extend_from_slice(b"\"]\n");
    };
    for name in ROSTER {
        let tag = game.tag(name).or_else(|| game.tag("Red").filter(|_| name == "White"));
        let missing = match name {
            "Date" => "????.??.??",
            "Result" => outcome(game).pgn_text(),
            _ => "?",
        };
        let value = tag.map(|tag| tag::unescape(&composed(game.text(tag.value))).into_owned());
        text(name, value.as_deref().unwrap_or(missing), out);
    }
    for (name, value) in kind {
        text(name, value, out);
    }
    let mut again = Vec::new();
    let mut seen = HashSet::with_capacity(game.tags.len());
    for tag in &game.tags {
        let name = game.text(tag.name);
        // Red is White, so it is not written twice; if there are both and they differ, neither may be lost.
        let another = name == "Red" && game.tag("White").is_some() && game.value("White") != game.value("Red");
        let written = ROSTER.contains(&&*name) || OWN.contains(&&*name) && !another;
        if !seen.insert(name.clone()) {
            again.push(tag);
        } else if !written {
            text(&name, &tag::unescape(&composed(game.text(tag.value))), out);
        }
    }
    out.push(b'\n');
    again
}

/// Writes a tag pair, its value in NFC and with the escapes that PGN asks for. A FEN with flaws (T504) is written
/// without them.
fn pair(game: &PgnGame<'_>, tag: &Tag, out: &mut Vec<u8>) {
    out.push(b'[');
    out.extend_from_slice(game.bytes(tag.name));
    out.extend_from_slice(b" \"");
    let value = game.bytes(tag.value);
    let mended = (game.bytes(tag.name) == b"FEN").then(|| flawed(game)).flatten();
    let value = mended.as_ref().map_or(value, |found| found.mended.as_bytes());
    // Most values are like this and need no work.
    if value.is_ascii() && memchr::memchr2(b'\\', b'"', value).is_none() {
        out.extend_from_slice(value);
    } else {
        let text = composed(game.text(tag.value));
        escaped(&tag::unescape(&text), out);
    }
    out.extend_from_slice(b"\"]\n");
}

/// The flaws in the FEN of a game.
fn flawed(game: &PgnGame<'_>) -> Option<FlawedFen> {
    start::flawed(&game.value("FEN"), start::is_chess960(&game.value("Variant")), game.first_number())
}

/// Writes a value with the escapes that PGN asks for.
fn escaped(value: &str, out: &mut Vec<u8>) {
    for &b in value.as_bytes() {
        if matches!(b, b'\\' | b'"') {
            out.push(b'\\');
        }
        out.push(b);
    }
}

/// The value of Termination for a score that PGN does not know: the score, and who gave it or the text of the source.
fn scored(game: &PgnGame<'_>, outcome: Outcome) -> String {
    let said = composed(game.value("Termination"));
    let why = match (said.trim(), outcome) {
        ("" | "?", Outcome::BothLose) => "double forfeit",
        ("" | "?", _) => "arbiter",
        (said, _) if said.starts_with(outcome.text()) => return said.to_owned(),
        (said, _) => said,
    };
    format!("{}; {why}", outcome.text())
}

/// The value of a tag in NFC, without escapes, or `None` if the tag is missing or its value means unknown.
pub(super) fn known_tag<'a>(game: &PgnGame<'a>, name: &str) -> Option<Cow<'a, str>> {
    let value = composed(game.value(name));
    let known = !matches!(value.trim(), "" | "?" | "-" | "????.??.??" | "*");
    known.then_some(value)
}
