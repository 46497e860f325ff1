//! The text that cannot be written as moves, as a comment.

use std::borrow::Cow;

use super::comment::{composed, escape, one_line};
use bienban_engine::pgn::game::PgnGame;
use bienban_engine::pgn::lex::{Token, TokenKind};

/// Replaces `out` by the text of tokens: as it was written, but on one line and without braces that could end the
/// comment (see [`escape`]). A `;` comment and a `%` line, which end with their line, are put in brackets, since
/// nothing else would show where they end.
pub(super) fn text<'t>(game: &PgnGame<'_>, tokens: impl Iterator<Item = &'t Token>, out: &mut String) {
    out.clear();
    for token in tokens {
        let written = game.text(token.span);
        match token.kind {
            TokenKind::Space => {
                let ends_line = written.contains(['\n', '\r']);
                // A byte order mark may be where two files were glued together.
                out.push_str(if ends_line { " " } else { written.trim_matches('\u{FEFF}') });
            }
            TokenKind::LineComment | TokenKind::Escape => {
                out.push_str("\\(");
                escape(written.trim_end(), out);
                out.push_str("\\)");
            }
            _ => escape(&one_line(written), out),
        }
    }
    out.truncate(out.trim_end().len());
    let start = out.len() - out.trim_start().len();
    out.drain(..start);
    let composed = match composed(Cow::Borrowed(out)) {
        Cow::Owned(text) => Some(text),
        Cow::Borrowed(_) => None,
    };
    if let Some(text) = composed {
        *out = text;
    }
}
