//! Tear: where a text breaks off, so that what follows is missing and was not taken back.

use bienban_engine::pgn::lex::{self, TokenKind};

/// Where a text breaks off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TextTear {
    /// Within a tag.
    Tag,
    /// Within a comment.
    Comment,
    /// After tags or half-moves, without a result or `*`. Some programs never write one, so this is a tear only in a
    /// game that had one before.
    Result,
}

impl TextTear {
    /// How a text ends whose last game this is; `None` if nothing is missing.
    pub(super) fn of(game: &[u8]) -> Option<TextTear> {
        let mut tokens = Vec::new();
        lex::lex_game(game, 0, &mut tokens);
        let last = tokens.iter().rev().find(|token| token.kind != TokenKind::Space)?;
        match last.kind {
            TokenKind::OpenComment => Some(TextTear::Comment),
            TokenKind::OpenTag => Some(TextTear::Tag),
            TokenKind::Comment => TextTear::without_result(&tokens),
            // After a result half a tag is no token of its own.
            _ if begins_tag(game) => Some(TextTear::Tag),
            _ => TextTear::without_result(&tokens),
        }
    }

    fn without_result(tokens: &[lex::Token]) -> Option<TextTear> {
        tokens.iter().all(|token| token.kind != TokenKind::Result).then_some(TextTear::Result)
    }
}

/// Whether the last line begins as a tag does and has no end of one.
fn begins_tag(text: &[u8]) -> bool {
    let line = text.rsplit(|b| matches!(b, b'\n' | b'\r')).next().unwrap_or_default();
    line.first() == Some(&b'[') && memchr::memrchr(b'[', line) > memchr::memrchr(b']', line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_breaks_off_within_a_tag_a_comment_or_a_game() {
        for (text, expected) in [
            ("[White \"A\"]\n[Resul", Some(TextTear::Tag)),
            ("[White \"A\"]\n\n1. e4 *\n\n[", Some(TextTear::Tag)),
            ("[White \"A\"]\n\n1. e4 *\n\n[Eve", Some(TextTear::Tag)),
            ("[White \"A\"]\n\n1. e4\n\n[Eve", Some(TextTear::Tag)),
            ("[White \"A (b) [c", Some(TextTear::Tag)),
            ("[White \"A\"]\n\n1. e4 {[%clk 1:0", Some(TextTear::Comment)),
            ("[White \"A\"]\n\n1. e4 * {what", Some(TextTear::Comment)),
            ("[White \"A\"]", Some(TextTear::Result)),
            ("[White \"A\"]\n\n1. e4 e", Some(TextTear::Result)),
            ("[White \"A\"]\n\n1. e4 {\n[%clk 1:00:00]}", Some(TextTear::Result)),
            ("[White \"A\"]\n\n1. e4 *", None),
            ("[White \"A\"] 1. e4 *", None),
            ("[White \"A\"]\n\n1. e4 1/2", None),
            ("", None),
        ] {
            assert_eq!(TextTear::of(text.as_bytes()), expected, "{text:?}");
        }
    }
}
