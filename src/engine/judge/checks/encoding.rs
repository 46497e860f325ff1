//! E601, E602, E603: the encoding of the bytes and the language of the letters.

use super::{CheckSubject, CheckTiming, Game, GameCheck, GameFindings};
use crate::chess::fast::Proof;
use crate::pgn::game::LineItem;
use bienban_base::finding::{Code, Finding, Severity};
use bienban_base::message::Message;
use bienban_base::place::ByteSpan;
use bienban_base::text::encoding::Encoding;

pub(super) const CHECK: GameCheck = GameCheck {
    codes: &[Code::E601, Code::E602, Code::E603],
    covered_by: Proof::TEXT,
    of: CheckSubject::Text,
    when: CheckTiming::Always,
    run: check_encoding,
};

/// The word around a byte of a game: up to white space, quotes and the like.
fn word_around(block: &[u8], game: ByteSpan, at: usize) -> ByteSpan {
    let ends = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'"' | b',' | b'{' | b'}' | b'[' | b']');
    let (first, last) = (game.start as usize, game.end as usize);
    let start = block[first..at].iter().rposition(ends).map_or(first, |before| first + before + 1);
    let end = block[at..last].iter().position(ends).map_or(last, |len| at + len);
    ByteSpan::new(start, end)
}

fn check_encoding(game: &Game<'_>, findings: &mut GameFindings) {
    let (written, detected) = (game.written(), game.detected());
    let base = written.span.start as usize;
    if let Some(at) = detected.legacy_at {
        let message = Message::new("legacy-encoding").with("encoding", detected.encoding.name());
        let len = written.encoding.letter_len(&written.block[base + at..]);
        let finding = |span, message| Finding::at(Code::E601, span, message);
        // Letters prove less about the encodings of the web than Vietnamese syllables do about theirs, and no encoding
        // was given.
        let guessed = matches!(detected.encoding, Encoding::Web(_)) && game.block().encoding.is_none();
        findings.push(if guessed {
            let span = word_around(written.block, written.span, base + at);
            let read = |encoding: Encoding| encoding.decode(span.bytes_in(written.block)).into_owned();
            let western = read(Encoding::Windows1252);
            let message = Message::new("legacy-encoding-guessed").with("encoding", detected.encoding.name());
            finding(span, message.with("read", read(detected.encoding)).with("western", western))
        } else {
            finding(ByteSpan::new(base + at, base + at + len), message).graded(Severity::Info)
        });
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
        LineItem::Move(span) => Some(*span),
        _ => None,
    });
    if let (Some(span), [_, ..]) = (first_move, languages) {
        let names: Vec<String> = languages.iter().map(|l| l.id.to_owned()).collect();
        let message = Message::new("ambiguous-language").with("languages", names.join(", "));
        findings.push(Finding::at(Code::E603, span, message).fixed_by_one_of(names));
    }
}
