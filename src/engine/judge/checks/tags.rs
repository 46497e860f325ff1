//! T501-T503: the tag section (PGN standard 8.1). T504 comes from setting up the first position.

use super::{CheckSubject, CheckTiming, Game, GameCheck, GameFindings};
use crate::chess::fast::Proof;
use crate::pgn::date;
use crate::pgn::game as pgn;
use crate::pgn::lex::{Token, TokenKind};
use crate::pgn::outcome::Outcome;
use crate::pgn::tag::Tag;
use crate::pgn::tag::{self, ROSTER};
use bienban_base::finding::{Code, Finding};
use bienban_base::message::Message;
use bienban_base::place::ByteSpan;

pub(super) const CHECK: GameCheck = GameCheck {
    codes: &[Code::T501, Code::T502, Code::T503],
    covered_by: Proof::TAGS,
    of: CheckSubject::Games,
    when: CheckTiming::Always,
    run: check_tags,
};

fn check_tags(game: &Game<'_>, findings: &mut GameFindings) {
    let game = game.tagged();
    missing(game, findings);
    scored(game, findings);
    let mut seen: Vec<&[u8]> = Vec::with_capacity(game.tags.len().min(64));
    for tag in &game.tags {
        let name = game.bytes(tag.name);
        if seen.contains(&name) {
            let message = Message::new("duplicate-tag").with("name", game.text(tag.name));
            findings.push(Finding::at(Code::T503, tag.span, message));
        } else {
            if seen.len() < 64 {
                seen.push(name);
            }
            findings.extend(malformed(game, tag));
        }
    }
}

fn missing(game: &pgn::PgnGame<'_>, findings: &mut GameFindings) {
    // Programs for xiangqi call White Red.
    let red = |name: &str| name == "White" && game.tag("Red").is_some();
    let missing: Vec<_> = ROSTER.iter().filter(|name| !is_begun(game, name) && !red(name)).copied().collect();
    if missing.is_empty() {
        return;
    }
    let at = game.tags.first().map_or_else(|| first_byte(game), |tag| tag.span);
    findings.push(Finding::at(Code::T501, at, Message::new("missing-roster-tag").with("names", missing.join(", "))));
}

/// A score after the moves that PGN does not know, unless the Result tag has it and has its own finding.
fn scored(game: &pgn::PgnGame<'_>, findings: &mut GameFindings) {
    let Some(span) = game.result else { return };
    let score = |bytes: &[u8]| Outcome::parse_score(bytes.trim_ascii()).filter(|outcome| !outcome.is_in_pgn());
    if score(game.bytes(span)).is_some() && score(game.value("Result").as_bytes()).is_none() {
        let message = Message::new("score-not-in-pgn").with("name", "Result").with("value", game.text(span));
        findings.push(Finding::at(Code::T502, span, message));
    }
}

/// Whether the tag exists, even if it is malformed, which has a finding of its own.
fn is_begun(game: &pgn::PgnGame<'_>, name: &str) -> bool {
    let broken =
        |t: &Token| t.kind == TokenKind::OpenTag && tag::name_at(game.block, t.span.start as usize) == name.as_bytes();
    game.tag(name).is_some() || game.tokens.iter().any(broken)
}

fn first_byte(game: &pgn::PgnGame<'_>) -> ByteSpan {
    let first = game.tokens.iter().find(|t| t.kind != TokenKind::Space);
    first.map_or(game.span, |t| ByteSpan { start: t.span.start, end: t.span.start + 1 })
}

/// The tags whose values have a form.
const FORMED: [&[u8]; 7] = [b"Date", b"EventDate", b"UTCDate", b"Result", b"WhiteElo", b"BlackElo", b"SetUp"];

/// Whether a value has the form `YYYY.MM.DD`, whatever the day.
fn has_form_of_date(value: &[u8]) -> bool {
    let fits = |(at, b): (usize, &u8)| if matches!(at, 4 | 7) { *b == b'.' } else { b.is_ascii_digit() };
    value.len() == 10 && value.iter().enumerate().all(fits)
}

fn malformed(game: &pgn::PgnGame<'_>, tag: &Tag) -> Option<Finding> {
    // Values in the right form have no finding, so they are not decoded.
    if !tag.bare_quote && tag.value.start < tag.value.end && !FORMED.contains(&game.bytes(tag.name)) {
        return None;
    }
    let (name, value) = (game.text(tag.name), game.text(tag.value));
    let finding = |key| {
        let message = Message::new(key).with("name", name.clone()).with("value", value.clone());
        Finding::at(Code::T502, tag.span, message)
    };
    if tag.bare_quote {
        let meant = crate::pgn::tag::unescape(&value).replace('\\', "\\\\").replace('"', "\\\"");
        return Some(finding("quote-not-escaped").fixed_by(format!("[{name} \"{meant}\"]")));
    }
    match &*name {
        // Servers write `?` for an unknown date of the event, like `????.??.??`.
        "EventDate" if value == "?" => None,
        "Date" | "EventDate" | "UTCDate" if !tag::is_date(value.as_bytes()) => {
            let fixed = date::standard(&value).map(|date| format!("[{name} \"{date}\"]"));
            let formed = has_form_of_date(value.as_bytes());
            let finding = finding(if formed { "impossible-date" } else { "malformed-date" });
            Some(match fixed {
                Some(fixed) => finding.fixed_by(fixed),
                None => finding,
            })
        }
        "Result" if Outcome::parse_score(value.trim().as_bytes()).is_some_and(|outcome| !outcome.is_in_pgn()) => {
            Some(finding("score-not-in-pgn"))
        }
        "Result" if Outcome::parse(value.as_bytes()).is_none_or(|outcome| outcome.text() != value) => {
            let finding = finding("malformed-result");
            Some(match Outcome::parse(value.replace(' ', "").as_bytes()) {
                Some(outcome) => finding.fixed_by(format!("[Result \"{}\"]", outcome.text())),
                None => finding,
            })
        }
        "WhiteElo" | "BlackElo" if !tag::is_rating(value.as_bytes()) => Some(finding("malformed-rating")),
        "SetUp" if !matches!(&*value, "0" | "1") => Some(finding("malformed-setup")),
        "SetUp" if value == "1" && game.tag("FEN").is_none() => Some(finding("setup-without-fen")),
        _ if value.is_empty() && ROSTER.contains(&&*name) => Some(finding("empty-roster-tag")),
        _ => None,
    }
}
