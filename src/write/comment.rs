//! The text of comments: made of one line, in NFC, harmless in braces; and moves in it, on request.

use std::borrow::Cow;

use shakmaty::{Chess, Position};
use unicode_normalization::{UnicodeNormalization, is_nfc};

use super::target::Style;
use crate::chess::notation::letters::Language;
use crate::chess::replay::reading::{agrees, read};
use crate::chess::replay::{Step, mark_of};
use crate::pgn::assemble;
use crate::pgn::game::{Game, Item};
use crate::pgn::lex::{self, TokenKind};
use crate::place::ByteSpan;
use crate::text::encoding::Encoding;

/// Text in NFC.
pub(super) fn composed(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.is_ascii() || is_nfc(&text) { text } else { Cow::Owned(text.nfc().collect()) }
}

/// Text without line ends: white space that holds one is one space.
pub(super) fn one_line(text: Cow<'_, str>) -> Cow<'_, str> {
    if memchr::memchr2(b'\n', b'\r', text.as_bytes()).is_none() {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    let blank = |c: char| matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{B}' | '\u{C}');
    let mut rest = &*text;
    while let Some(at) = rest.find(blank) {
        out.push_str(&rest[..at]);
        let end = rest[at..].find(|c| !blank(c)).map_or(rest.len(), |n| at + n);
        let space = &rest[at..end];
        out.push_str(if space.contains(['\n', '\r']) { " " } else { space });
        rest = &rest[end..];
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// Adds text to a comment that it did not stand in, so that no brace ends it: `\`, `{` and `}` become `\\`, `\(` and `\)`.
pub(super) fn escape(text: &str, out: &mut String) {
    let mut rest = text;
    while let Some(at) = rest.find(['\\', '{', '}']) {
        out.push_str(&rest[..at]);
        out.push_str(match rest.as_bytes()[at] {
            b'{' => "\\(",
            b'}' => "\\)",
            _ => "\\\\",
        });
        rest = &rest[at + 1..];
    }
    out.push_str(rest);
}

/// The text with its moves in another notation, where the whole of it is a legal continuation from the position: moves,
/// their numbers and glyphs, and nothing else. None where it is not.
pub(super) fn continuation(text: &str, position: &Chess, language: &'static Language, style: &Style) -> Option<String> {
    let mut tokens = Vec::new();
    let bytes = text.as_bytes();
    if lex::game(bytes, 0, &mut tokens) < bytes.len() {
        return None;
    }
    let game: Game<'_> = assemble::assemble(bytes, ByteSpan::new(0, bytes.len()), tokens, Encoding::Utf8);
    let mut numbers = game.lines[0].items.iter().filter_map(|item| match item {
        Item::Number(number, _) => Some(*number),
        _ => None,
    });
    let mut position = position.clone();
    let (mut out, mut moves) = (Vec::with_capacity(bytes.len()), 0);
    for token in &game.tokens {
        match token.kind {
            TokenKind::Move => {
                let (first, second) = read(&game, token.span, &position, language).ok()?;
                for (index, reading) in [Some(first), second].into_iter().flatten().enumerate() {
                    if index > 0 {
                        out.push(b' ');
                    }
                    let before = position.clone();
                    position.play_unchecked(reading.played);
                    let (span, played) = (reading.span, Some(reading.played));
                    style.write(&Step { span, line: 0, before, played, mark: mark_of(&position) }, &mut out);
                    moves += 1;
                }
            }
            TokenKind::Number if !agrees(numbers.next()?, &position, 0) => return None,
            TokenKind::Number | TokenKind::Space | TokenKind::Dots | TokenKind::Glyph | TokenKind::Nag => {
                out.extend_from_slice(token.span.of(bytes));
            }
            _ => return None,
        }
    }
    if moves > 0 { String::from_utf8(out).ok() } else { None }
}
