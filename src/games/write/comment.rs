//! The text of comments: put on one line, in NFC and without braces; and, on request, the moves in it.

use std::borrow::Cow;

use bienban_engine::chess::{Chess, Position};
use unicode_normalization::{UnicodeNormalization, is_nfc};

use bienban_base::place::ByteSpan;
use bienban_base::text::encoding::Encoding;
use bienban_engine::chess::notation::letters::Language;
use bienban_engine::chess::notation::target::NotationStyle;
use bienban_engine::chess::replay::mark_of;
use bienban_engine::chess::replay::reading::{agrees, read_token};
use bienban_engine::chess::step::ReplayStep;
use bienban_engine::pgn::assemble;
use bienban_engine::pgn::game::{LineItem, PgnGame};
use bienban_engine::pgn::lex::{self, TokenKind};

/// The text in NFC, the composed form of Unicode.
pub(super) fn composed(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.is_ascii() || is_nfc(&text) { text } else { Cow::Owned(text.nfc().collect()) }
}

/// The text on one line: white space that has a line end in it becomes one space, other white space stays.
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

/// Appends text that was not in braces to a comment, so that no brace in it ends the comment: `\`, `{` and `}` become
/// `\\`, `\(` and `\)`, which can be undone.
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

/// The text with its moves in another notation, if the whole of it is a legal continuation from the position: moves,
/// their numbers and glyphs, and nothing else. Returns `None` if it is not, since moves in prose may mean anything.
pub(super) fn continuation(
    text: &str,
    position: &Chess,
    language: &'static Language,
    style: &NotationStyle,
) -> Option<String> {
    let mut tokens = Vec::new();
    let bytes = text.as_bytes();
    // The lexer may find that another game begins within the text.
    if lex::lex_game(bytes, 0, &mut tokens) < bytes.len() {
        return None;
    }
    let game: PgnGame<'_> = assemble::assemble(bytes, ByteSpan::new(0, bytes.len()), tokens, Encoding::Utf8);
    let mut numbers = game.lines[0].items.iter().filter_map(|item| match item {
        LineItem::Number(number, _) => Some(*number),
        _ => None,
    });
    let mut position = position.clone();
    let (mut out, mut moves) = (Vec::with_capacity(bytes.len()), 0);
    for token in &game.tokens {
        match token.kind {
            TokenKind::Move => {
                let (first, second) = read_token(&game, token.span, &position, language).ok()?;
                for (index, reading) in [Some(first), second].into_iter().flatten().enumerate() {
                    if index > 0 {
                        out.push(b' ');
                    }
                    let before = position.clone();
                    position.play_unchecked(reading.played);
                    let (span, played) = (reading.span, Some(reading.played));
                    style.write(&ReplayStep { span, line: 0, before, played, mark: mark_of(&position) }, &mut out);
                    moves += 1;
                }
            }
            // A number that does not fit means that the moves are about another position.
            TokenKind::Number if !agrees(numbers.next()?, &position, 0) => return None,
            TokenKind::Number | TokenKind::Space | TokenKind::Dots | TokenKind::Glyph | TokenKind::Nag => {
                out.extend_from_slice(token.span.bytes_in(bytes));
            }
            _ => return None,
        }
    }
    if moves > 0 { String::from_utf8(out).ok() } else { None }
}
