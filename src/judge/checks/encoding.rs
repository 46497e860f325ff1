//! E601, E602, E603: what the bytes and letters of a game stand for.

use super::{Case, Found};
use crate::finding::{Code, Finding};
use crate::message::Message;
use crate::place::ByteSpan;

pub(super) fn check(case: &Case<'_>, findings: &mut Found) {
    let base = case.game.span.start as usize;
    if let Some(at) = case.detected.legacy_at {
        let message = Message::new("legacy-encoding").with("encoding", case.detected.encoding.name());
        let len = case.game.encoding.letter_len(&case.game.block[base + at..]);
        findings.push(Finding::at(Code::E601, ByteSpan::new(base + at, base + at + len), message));
    }
    if let Some(at) = case.detected.invalid_at {
        let replaced = case.game.block[base + at..].starts_with("\u{FFFD}".as_bytes());
        let len = if replaced { 3 } else { 1 };
        let value = if replaced { "U+FFFD".to_owned() } else { format!("0x{:02X}", case.game.block[base + at]) };
        let message = Message::new("invalid-bytes").with("byte", value).with("encoding", case.detected.encoding.name());
        findings.push(Finding::at(Code::E602, ByteSpan::new(base + at, base + at + len), message));
    }
    let languages = case.timeline.map(|t| t.languages.as_slice()).unwrap_or_default();
    let first_move = case.game.lines[0].items.iter().find_map(|item| match item {
        crate::pgn::game::Item::Move(span) => Some(*span),
        _ => None,
    });
    if let (Some(span), [_, ..]) = (first_move, languages) {
        let names: Vec<_> = languages.iter().map(|l| l.id).collect();
        let message = Message::new("ambiguous-language").with("languages", names.join(", "));
        findings.push(
            Finding::at(Code::E603, span, message).fixed_by_one_of(names.iter().map(|&name| name.to_owned()).collect()),
        );
    }
}
