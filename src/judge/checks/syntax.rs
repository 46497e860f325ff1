//! S101-S106: bytes that are no part of a game, and games that do not end.

use super::{Check, Found, Game, Subject, When};
use crate::chess::fast::Proof;
use crate::chess::notation::start::Unplayable;
use crate::finding::{Code, Finding};
use crate::message::Message;
use crate::pgn::lex::TokenKind;
use crate::pgn::outcome::Outcome;
use crate::pgn::section::has_blank_line;
use crate::place::ByteSpan;
use crate::text::encoding::Encoding;

pub(super) const CHECK: Check = Check {
    codes: &[Code::S101, Code::S102, Code::S103, Code::S104, Code::S105, Code::S106],
    covered_by: Proof::SYNTAX,
    of: Subject::Text,
    when: When::Always,
    run: check,
};

fn check(game: &Game<'_>, findings: &mut Found) {
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
        findings.push(at(game, Code::S104, span, Message::new(key)));
    }
    terminator(game, findings);
}

/// A finding about the half-move that would come at a place.
fn at(game: &Game<'_>, code: Code, place: ByteSpan, message: Message) -> Finding {
    let finding = Finding::at(code, place, message);
    match game.half_move_at(place) {
        Some((ply, turn)) => finding.about(ply, turn),
        None => finding,
    }
}

fn tokens(game: &Game<'_>, findings: &mut Found) {
    let written = game.written();
    // Another variant has moves of its own, such as `N@f7`.
    let foreign = matches!(game.unplayable(), Some(Unplayable::Variant));
    let mut outside: Option<usize> = None;
    for token in &written.tokens {
        match token.kind {
            TokenKind::Unknown if foreign => {}
            TokenKind::Unknown => {
                let message = Message::new("unknown-token").with("token", written.text(token.span));
                findings.push(at(game, Code::S101, token.span, message));
            }
            TokenKind::OpenComment => {
                // Only the brace is shown, since the rest may be the whole game.
                let brace = ByteSpan { start: token.span.start, end: token.span.start + 1 };
                findings.push(at(game, Code::S102, brace, Message::new("unterminated-comment")));
            }
            TokenKind::OpenTag => {
                findings.push(Finding::at(Code::S103, token.span, Message::new("unterminated-tag")));
            }
            TokenKind::Outside => {
                if let Some(index) = outside {
                    // A remark of several lines is one finding.
                    findings.stretch(index, token.span.end);
                } else {
                    let finding = Finding::at(Code::S105, token.span, Message::new("text-outside-game"));
                    outside = Some(findings.push(finding));
                }
            }
            TokenKind::Space if has_blank_line(written.bytes(token.span)) => outside = None,
            _ => {}
        }
    }
}

fn terminator(judged: &Game<'_>, findings: &mut Found) {
    let game = judged.written();
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
