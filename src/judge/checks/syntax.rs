//! S101-S106: bytes that are no part of a game, and games that do not end.

use super::{Case, Found};
use crate::chess::notation::start;
use crate::finding::{Code, Finding};
use crate::message::Message;
use crate::pgn::lex::TokenKind;
use crate::pgn::section::has_blank_line;
use crate::place::ByteSpan;
use crate::text::encoding::Encoding;

pub(super) fn check(case: &Case<'_>, findings: &mut Found) {
    tokens(case, findings);
    for &span in &case.game.unbalanced {
        let key = match case.game.bytes(span) {
            b")" => "unbalanced-close",
            _ => "unbalanced-open",
        };
        findings.push(Finding::at(Code::S104, span, Message::new(key)));
    }
    terminator(case, findings);
}

/// The text outside games alone.
pub(super) fn outside(case: &Case<'_>, findings: &mut Found) {
    tokens(case, findings);
}

fn tokens(case: &Case<'_>, findings: &mut Found) {
    let game = case.game;
    let foreign = !start::is_supported_variant(&game.value("Variant"));
    let mut outside: Option<usize> = None;
    for token in game.tokens {
        let text = || game.text(token.span).into_owned();
        match token.kind {
            // Another variant has moves of its own, such as `N@f7`.
            TokenKind::Unknown if foreign => {}
            TokenKind::Unknown => {
                findings.push(Finding::at(Code::S101, token.span, Message::new("unknown-token").with("token", text())));
            }
            TokenKind::OpenComment => {
                // Only the brace is shown: the rest may be the whole game.
                let brace = ByteSpan { start: token.span.start, end: token.span.start + 1 };
                findings.push(Finding::at(Code::S102, brace, Message::new("unterminated-comment")));
            }
            TokenKind::OpenTag => {
                findings.push(Finding::at(Code::S103, token.span, Message::new("unterminated-tag")));
            }
            TokenKind::Outside => {
                if let Some(index) = outside {
                    // One remark of several lines is one finding.
                    findings.stretch(index, token.span.end);
                } else {
                    let finding = Finding::at(Code::S105, token.span, Message::new("text-outside-game"));
                    outside = Some(findings.push(finding));
                }
            }
            TokenKind::Space if has_blank_line(game.bytes(token.span)) => outside = None,
            _ => {}
        }
    }
}

fn terminator(case: &Case<'_>, findings: &mut Found) {
    let game = case.game;
    let cut_off = game.tokens.iter().any(|t| t.kind == TokenKind::OpenComment);
    if game.result.is_some() || cut_off {
        return;
    }
    let Some(last) = game.last_token() else { return };
    let written = game.bytes(last.span);
    // The last letter, which may be several bytes.
    let letter = written.iter().rev().take(3).take_while(|b| **b & 0xC0 == 0x80).count() as u32;
    let letter = if game.encoding == Encoding::Utf8 { letter.min(last.span.end - last.span.start - 1) } else { 0 };
    let end = ByteSpan { start: last.span.end - 1 - letter, end: last.span.end };
    let result = game.value("Result");
    let mut finding = Finding::at(Code::S106, end, Message::new("missing-terminator"));
    if crate::pgn::outcome::Outcome::parse(result.as_bytes()).is_some() {
        finding = finding.fixed_by(result);
    }
    findings.push(finding);
}
