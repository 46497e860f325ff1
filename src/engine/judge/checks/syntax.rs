//! S101-S106: bytes that do not belong to a game, and games without an end.

use std::cell::LazyCell;

use super::{CheckSubject, CheckTiming, Game, GameCheck, GameFindings};
use crate::chess::fast::Proof;
use crate::judge::xiangqi::is_heading;
use crate::pgn::game::PgnGame as Written;
use crate::pgn::lex::{Token, TokenKind};
use crate::pgn::outcome::Outcome;
use crate::pgn::section::has_blank_line;
use crate::pgn::shape;
use crate::pgn::word::is_invisible;
use bienban_base::finding::{Code, Finding};
use bienban_base::message::Message;
use bienban_base::place::ByteSpan;
use bienban_base::text::encoding::Encoding;
use bienban_base::text::names::fold;

pub(super) const CHECK: GameCheck = GameCheck {
    codes: &[Code::S101, Code::S102, Code::S103, Code::S104, Code::S105, Code::S106],
    covered_by: Proof::SYNTAX,
    of: CheckSubject::Text,
    when: CheckTiming::Always,
    run: check_syntax,
};

fn check_syntax(game: &Game<'_>, findings: &mut GameFindings) {
    tokens(game, findings);
    if !game.is_game() {
        return;
    }
    let written = game.written();
    for &span in &written.unbalanced {
        let key = match written.bytes(span) {
            b")" => "unbalanced-close",
            _ => "unbalanced-open",
        };
        findings.push(finding_at(game, Code::S104, span, Message::new(key)));
    }
    terminator(game, findings);
}

/// A finding about the half-move that would come next at a place.
fn finding_at(game: &Game<'_>, code: Code, place: ByteSpan, message: Message) -> Finding {
    let finding = Finding::at(code, place, message);
    match game.half_move_at(place) {
        Some((ply, turn)) => finding.about(ply, turn),
        None => finding,
    }
}

/// The kinds of tokens that may have findings.
const LOOKED_AT: [TokenKind; 5] =
    [TokenKind::Unknown, TokenKind::Comment, TokenKind::OpenComment, TokenKind::OpenTag, TokenKind::Outside];

fn tokens(game: &Game<'_>, findings: &mut GameFindings) {
    let written = game.written();
    if !written.kinds.has_any(&LOOKED_AT) {
        return;
    }
    // Other variants have their own moves, such as `N@f7`.
    let foreign = game.is_of_another_game();
    let mut outside: Option<usize> = None;
    // What is asked of the whole game is asked once, however many texts are outside of it.
    let tagged = LazyCell::new(|| written.tokens.iter().any(|token| token.kind == TokenKind::Tag));
    let last_move = LazyCell::new(|| written.tokens.iter().rposition(|token| token.kind == TokenKind::Move));
    let mut read_to = 0;
    let faults = game.timeline().map(|t| t.faults.as_slice()).unwrap_or_default();
    let unread = game.timeline().map(|t| t.unread.as_slice()).unwrap_or_default();
    let waiting = game.waiting();
    let waits = |token: &Token| waiting.binary_search(&token.span).is_ok();
    for (index, token) in written.tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Unknown if waits(token) => {}
            TokenKind::Unknown if foreign || token.span.start < read_to => {}
            TokenKind::Comment if !foreign && token.span.start >= read_to => {
                if let Some(rest) = rest_of_nested(written.block, &written.tokens[index..]) {
                    read_to = rest.end;
                    let message = Message::new("nested-comment").with("token", on_a_line(&game.quoted(rest)));
                    findings.push(finding_at(game, Code::S101, rest, message));
                }
            }
            TokenKind::Unknown => {
                let run = unknown_run(written.block, &written.tokens[index..], &waits);
                read_to = run.end;
                // What may mean several moves is M202.
                if faults.iter().any(|fault| fault.span == run) {
                    continue;
                }
                if let Some((whole, bare, mark)) = parted(written, run) {
                    read_to = whole.end;
                    let message = Message::new("unknown-width").with("token", bare.as_str());
                    let message = message.with("code", format!("U+{:04X}", u32::from(mark)));
                    findings.push(finding_at(game, Code::S101, whole, message).fixed_by(bare));
                    continue;
                }
                let mut finding = finding_at(game, Code::S101, run, unknown(&game.quoted(run)));
                // A drop is no half-move of chess, however like one it looks.
                let drops = finding.message.key == DROP;
                if let Some((_, moves)) = unread.iter().find(|(span, _)| *span == run && !drops) {
                    finding.fixes.clone_from(moves);
                }
                findings.push(finding);
            }
            TokenKind::OpenComment => {
                // The finding shows only the brace, because the rest may be the whole game.
                let brace = ByteSpan { start: token.span.start, end: token.span.start + 1 };
                findings.push(finding_at(game, Code::S102, brace, Message::new("unterminated-comment")));
            }
            TokenKind::OpenTag => {
                let key =
                    if has_curly_quotes(token.span.bytes_in(written.block)) { "curly-tag" } else { "unterminated-tag" };
                findings.push(Finding::at(Code::S103, token.span, Message::new(key)));
            }
            TokenKind::Outside if game.xiangqi().is_some() && is_heading(&written.text(token.span)) => {}
            TokenKind::Outside => {
                if let Some(index) = outside {
                    // A remark of several lines gives one finding.
                    findings.stretch(index, token.span.end);
                } else {
                    let untagged = !*tagged && last_move.is_some_and(|last| last > index);
                    let key = match () {
                        () if begins_sheet(written, index) => "text-of-sheet",
                        () if begins_table(&written.block[token.span.start as usize..written.span.end as usize]) => {
                            "text-of-table"
                        }
                        () if untagged => "text-untagged",
                        () => "text-outside-game",
                    };
                    let finding = Finding::at(Code::S105, token.span, Message::new(key));
                    outside = Some(findings.push(finding));
                }
            }
            TokenKind::Space if has_blank_line(written.bytes(token.span)) => outside = None,
            _ => {}
        }
    }
}

/// The key of the message for men that are put on the board.
const DROP: &str = "unknown-drop";

/// The message for an unknown token, with what it may be where that shows.
fn unknown(token: &str) -> Message {
    let shown = on_a_line(token);
    let key = if token.split_whitespace().all(is_drop) {
        DROP
    } else if let Some(message) = of_another_alphabet(token) {
        return message;
    } else if token.split_whitespace().all(is_numeric) {
        "unknown-numeric"
    } else {
        "unknown-token"
    };
    Message::new(key).with("token", shown)
}

/// The message for a token with a Greek or Cyrillic letter.
pub(super) fn of_another_alphabet(token: &str) -> Option<Message> {
    let letter = token.chars().find(|&letter| is_greek_or_cyrillic(letter) || is_of_other_form(letter))?;
    let key = if is_of_other_form(letter) { "unknown-form" } else { "unknown-alphabet" };
    let message = Message::new(key).with("token", on_a_line(token)).with("letter", letter.to_string());
    Some(message.with("code", format!("U+{:04X}", u32::from(letter))))
}

/// Whether a character is a soft hyphen, which does not show, or a letter, figure or sign as wide as a Chinese one.
fn is_of_other_form(letter: char) -> bool {
    matches!(letter, '\u{AD}' | '\u{FF01}'..='\u{FF5E}')
}

/// Whether a letter belongs to an alphabet of which many letters look like Latin ones.
pub(super) fn is_greek_or_cyrillic(letter: char) -> bool {
    matches!(letter, '\u{370}'..='\u{52F}')
}

/// The half-move that characters without width cut into pieces, from `place` on: where it is, how it is written
/// without them, and the first of them.
fn parted(written: &Written<'_>, place: ByteSpan) -> Option<(ByteSpan, String, char)> {
    let rest = &written.block[place.start as usize..];
    if !is_invisible(&rest[(place.end - place.start) as usize..]) {
        return None;
    }
    let len = rest.iter().take(LONGEST).take_while(|b| !b.is_ascii_whitespace()).count();
    let whole = std::str::from_utf8(&rest[..len]).ok()?;
    let mark = whole.chars().find(|c| is_invisible(c.encode_utf8(&mut [0; 4]).as_bytes()))?;
    let bare: String = whole.chars().filter(|c| !is_invisible(c.encode_utf8(&mut [0; 4]).as_bytes())).collect();
    let (_, end) = shape::scan(bare.as_bytes(), 0)?;
    (end == bare.len()).then(|| (ByteSpan::new(place.start as usize, place.start as usize + len), bare, mark))
}

/// Whether a token puts a man on the board, as in crazyhouse: `N@f7`.
fn is_drop(token: &str) -> bool {
    matches!(
        token.trim_end_matches(['+', '#']).as_bytes(),
        [b'P' | b'N' | b'B' | b'R' | b'Q' | b'p' | b'n' | b'b' | b'r' | b'q', b'@', b'a'..=b'h', b'1'..=b'8']
            | [b'@', b'a'..=b'h', b'1'..=b'8']
    )
}

/// Whether a token is a half-move in the numeric notation of correspondence chess: `5254`, `52-54`, with a
/// promotion `57581`.
fn is_numeric(token: &str) -> bool {
    let digits = token.replacen('-', "", 1).into_bytes();
    matches!(digits.len(), 4 | 5) && digits[..4].iter().all(|b| matches!(b, b'1'..=b'8')) && digits[..2] != digits[2..4]
}

/// Whether the value of a tag is in the quotes of a word processor.
fn has_curly_quotes(tag: &[u8]) -> bool {
    let text = String::from_utf8_lossy(tag);
    let value = text.trim_end().strip_suffix(']').and_then(|tag| tag.split_once(char::is_whitespace));
    let quote = |c: char| matches!(c, '“' | '”' | '„' | '‟' | '″' | '«' | '»' | '＂');
    value.is_some_and(|(_, value)| value.trim().starts_with(quote) && value.trim().ends_with(quote))
}

/// Whether a text outside every game reads like the head of a scoresheet: it names both players after labels.
fn begins_sheet(written: &Written<'_>, index: usize) -> bool {
    // The lines of a scoresheet follow each other, each a token.
    let lines = written.tokens[index..].iter().take(2 * HEAD).filter(|token| token.kind != TokenKind::Space);
    let lines = lines.take_while(|token| token.kind == TokenKind::Outside).take(HEAD);
    let mut named = [false; 2];
    for line in lines {
        let bytes = line.span.bytes_in(written.block);
        // A label is near the beginning of its line, while a line may be as long as the file.
        for text in String::from_utf8_lossy(&bytes[..bytes.len().min(NEAR)]).lines() {
            let label = text.split_once(':').map(|(label, _)| fold(label)).unwrap_or_default();
            for (side, words) in named.iter_mut().zip(SIDES) {
                *side |= words.contains(&label.as_str());
            }
        }
    }
    named == [true; 2]
}

/// Whether a text begins with rows of a table: two lines with the same number of cells, three at least.
fn begins_table(text: &[u8]) -> bool {
    let mut rows = text.split(|b| *b == b'\n').map(|row| &row[..row.len().min(NEAR)]);
    let (Some(first), Some(second)) = (rows.next(), rows.next()) else { return false };
    b";\t,".iter().any(|sign| {
        let cells = |row: &[u8]| bytecount::count(row, *sign);
        cells(first) > 1 && cells(first) == cells(second)
    })
}

/// How many lines of the head of a scoresheet are looked at, and how many bytes of each.
const HEAD: usize = 32;
const NEAR: usize = 256;

/// The labels of White and of Black, in folded form.
const SIDES: [&[&str]; 2] = [&["trang", "quan trang", "ben trang", "white"], &["den", "quan den", "ben den", "black"]];

/// The place of the tokens at the beginning that are not understood and have nothing but blanks between them. They are
/// one fault.
fn unknown_run(block: &[u8], tokens: &[Token], waits: &impl Fn(&Token) -> bool) -> ByteSpan {
    let blank = |t: &&Token| t.kind == TokenKind::Space && !has_blank_line(t.span.bytes_in(block));
    let run = tokens.iter().take_while(|t| t.kind == TokenKind::Unknown && !waits(t) || blank(t));
    let last = run.filter(|t| t.kind == TokenKind::Unknown).last().unwrap_or(&tokens[0]);
    ByteSpan { start: tokens[0].span.start, end: last.span.end }
}

/// How many tokens after a comment may belong to it. A brace that is closed later was not meant for it.
const NESTED: usize = 64;

/// What is left of a comment with braces in it after the first `}`, which ends it (PGN standard 8.2.5): from the first
/// token that is not understood to the `}` that was meant to end it.
fn rest_of_nested(block: &[u8], tokens: &[Token]) -> Option<ByteSpan> {
    let opened = |t: &Token| memchr::memchr_iter(b'{', t.span.bytes_in(block)).count() as i64;
    let closed = |t: &Token| memchr::memchr_iter(b'}', t.span.bytes_in(block)).count() as i64;
    let mut open = opened(&tokens[0]) - 1;
    if open <= 0 {
        return None;
    }
    let mut start = None;
    for token in tokens[1..].iter().take(NESTED) {
        match token.kind {
            TokenKind::Unknown => {
                start = start.or(Some(token.span.start));
                open -= closed(token);
            }
            TokenKind::Comment => open += opened(token) - 1,
            _ => {}
        }
        if open <= 0 {
            return start.map(|start| ByteSpan { start, end: token.span.end });
        }
    }
    None
}

/// The longest quotation of a message in letters.
const LONGEST: usize = 48;

/// A text as a message quotes it: on one line, and only its beginning if it is long.
fn on_a_line(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let short: String = line.chars().take(LONGEST).collect();
    if short.len() < line.len() { short + "…" } else { line }
}

fn terminator(judged: &Game<'_>, findings: &mut GameFindings) {
    let game = judged.written();
    if let Some(span) = game.result
        && game.bytes(span).contains(&b':')
        && let Some(outcome) = Outcome::parse_marker(game.bytes(span))
    {
        let message = Message::new("terminator-with-colon").with("value", game.text(span));
        let finding = Finding::at(Code::S106, span, message).after(judged.ply_before(span));
        findings.push(finding.fixed_by(outcome.text()));
    }
    let cut_off = game.tokens.iter().any(|t| t.kind == TokenKind::OpenComment);
    if game.result.is_some() || cut_off {
        return;
    }
    let Some(last) = game.last_token() else { return };
    let written = game.bytes(last.span);
    // The finding shows the last letter, which may be several bytes.
    let letter = written.iter().rev().take(3).take_while(|b| **b & 0xC0 == 0x80).count() as u32;
    let letter = if game.encoding == Encoding::Utf8 { letter.min(last.span.end - last.span.start - 1) } else { 0 };
    let end = ByteSpan { start: last.span.end - 1 - letter, end: last.span.end };
    let result = game.value("Result");
    let finding = Finding::at(Code::S106, end, Message::new("missing-terminator")).after(judged.ply_before(end));
    let known = Outcome::parse(result.as_bytes()).is_some();
    findings.push(if known { finding.fixed_by(result) } else { finding });
}
