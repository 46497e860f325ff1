//! E601, E602, E603: the encoding of the bytes and the language of the letters.

use super::{Check, Found, Game, Subject, When};
use crate::chess::fast::Proof;
use crate::pgn::game::Item;
use bienban_base::finding::{Code, Finding};
use bienban_base::message::Message;
use bienban_base::place::ByteSpan;

pub(super) const CHECK: Check = Check {
    codes: &[Code::E601, Code::E602, Code::E603],
    covered_by: Proof::TEXT,
    of: Subject::Text,
    when: When::Always,
    run: check,
};

fn check(game: &Game<'_>, findings: &mut Found) {
    let (written, detected) = (game.written(), game.detected());
    let base = written.span.start as usize;
    if let Some(at) = detected.legacy_at {
        let message = Message::new("legacy-encoding").with("encoding", detected.encoding.name());
        let len = written.encoding.letter_len(&written.block[base + at..]);
        findings.push(Finding::at(Code::E601, ByteSpan::new(base + at, base + at + len), message));
    }
    if let Some(at) = detected.invalid_at {
        let replaced = written.block[base + at..].starts_with("\u{FFFD}".as_bytes());
        let len = if replaced { 3 } else { 1 };
        let value = if replaced { "U+FFFD".to_owned() } else { format!("0x{:02X}", written.block[base + at]) };
        let message = Message::new("invalid-bytes").with("byte", value).with("encoding", detected.encoding.name());
        findings.push(Finding::at(Code::E602, ByteSpan::new(base + at, base + at + len), message));
    }
    let languages = game.timeline().map(|t| t.languages.as_slice()).unwrap_or_default();
    let first_move = written.lines[0].items.iter().find_map(|item| match item {
        Item::Move(span) => Some(*span),
        _ => None,
    });
    if let (Some(span), [_, ..]) = (first_move, languages) {
        let names: Vec<String> = languages.iter().map(|l| l.id.to_owned()).collect();
        let message = Message::new("ambiguous-language").with("languages", names.join(", "));
        findings.push(Finding::at(Code::E603, span, message).fixed_by_one_of(names));
    }
}
