//! Tail: the end of a text that somebody may still be writing. Its last word may be the beginning of something longer:
//! `O-O` of `O-O-O`, `1/2` of `1/2-1/2`, `R` of `Rd1`, or half a tag.

use bienban_engine::pgn::lex::{self, TokenKind};

/// How far the last game of a text can be judged before the text is read once more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TextTail {
    /// Its result follows the moves, so nothing can follow that belongs to it.
    Finished,
    /// Its tags may not all be there, so it is unknown which game it is.
    Unnamed,
    /// The number of bytes of it that can be judged. The unfinished word, if any, begins at the second offset.
    Cut(usize, usize),
}

impl TextTail {
    /// The tail of a text of one game.
    pub(super) fn of(game: &[u8]) -> TextTail {
        let mut tokens = Vec::new();
        lex::lex_game(game, 0, &mut tokens);
        if tokens.iter().any(|token| token.kind == TokenKind::Result && token.span.end as usize <= game.len()) {
            // `1/2` may become `1/2-1/2`, and `0-1` may become `0-1/2`.
            let last =
                tokens.last().filter(|token| token.kind == TokenKind::Result).map(|token| token.span.bytes_in(game));
            if !last.is_some_and(|text| matches!(text, b"1/2" | b"0-1")) {
                return TextTail::Finished;
            }
        }
        let before_moves = |kind| {
            matches!(
                kind,
                TokenKind::Space | TokenKind::Tag | TokenKind::OpenTag | TokenKind::Escape | TokenKind::Outside
            )
        };
        // A word after the tags shows that they are all there.
        if tokens.iter().all(|token| before_moves(token.kind)) {
            return TextTail::Unnamed;
        }
        let Some(last) = tokens.iter().rev().find(|token| token.kind != TokenKind::Space) else {
            return TextTail::Unnamed;
        };
        let (start, end) = (last.span.start as usize, last.span.end as usize);
        match last.kind {
            // Something follows, or it ends itself.
            _ if end < game.len() => TextTail::Cut(game.len(), start),
            TokenKind::Comment | TokenKind::Close => TextTail::Cut(game.len(), game.len()),
            TokenKind::OpenComment | TokenKind::LineComment => TextTail::Cut(start, start),
            _ => {
                // The word as a whole, because `5.O-O-` is cut into three tokens.
                let inside = |b: &u8| !b.is_ascii_whitespace() && !matches!(b, b'}' | b')');
                let word = game.len() - game.iter().rev().take_while(|b| inside(b)).count();
                TextTail::Cut(word.min(start), word.min(start))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is judged of a text.
    fn judged(text: &str) -> Option<&str> {
        match TextTail::of(text.as_bytes()) {
            TextTail::Finished => Some(text),
            TextTail::Unnamed => None,
            TextTail::Cut(len, _) => Some(&text[..len]),
        }
    }

    #[test]
    fn the_last_word_waits_unless_something_follows() {
        for (text, expected) in [
            ("[White \"A\"]\n\n1. e4 e5 *", Some("[White \"A\"]\n\n1. e4 e5 *")),
            ("1. e4 e5 1-0", Some("1. e4 e5 1-0")),
            ("1. e4 e5 1/2-1/2", Some("1. e4 e5 1/2-1/2")),
            ("1. e4 e5 1/2", Some("1. e4 e5 ")),
            ("1. e4 e5 0-1", Some("1. e4 e5 ")),
            ("1. e4 e5 0-1\n", Some("1. e4 e5 0-1\n")),
            ("1. e4 e5 2. N", Some("1. e4 e5 2. ")),
            ("1. e4 e5 2.Nf3", Some("1. e4 e5 ")),
            ("1. e4 e5 2. Nf3 ", Some("1. e4 e5 2. Nf3 ")),
            ("4. Bc4 Nf6 5.O-O-", Some("4. Bc4 Nf6 ")),
            ("1. e4 {[%clk 1:0", Some("1. e4 ")),
            ("1. e4{[%clk 1:00:00]}", Some("1. e4{[%clk 1:00:00]}")),
            ("1. e4 {[%clk 1:00:00]}e", Some("1. e4 {[%clk 1:00:00]}")),
            ("[Event \"A\"]\n[White \"Ngu", None),
            ("[Event \"A\"]\n[White \"An\"]\n\n", None),
            ("", None),
        ] {
            assert_eq!(judged(text), expected, "{text:?}");
        }
    }
}
