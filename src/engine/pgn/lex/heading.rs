//! The tags of a game whose other parts have already been read.

use super::{Token, TokenKind};
use crate::pgn::section::has_blank_line;
use crate::pgn::tag;
use crate::pgn::tag::Tag;
use bienban_base::place::ByteSpan;

/// The tokens of a section of tags from `start` to the end of the bytes, as [`game`](super::lex_game) gives them, and
/// its tags. Returns `None` if there is anything but closed tags, or a blank line between two of them, because a game
/// may begin after it.
pub(crate) fn tags(s: &[u8], start: usize) -> Option<(Vec<Token>, Vec<Tag>)> {
    let (mut tokens, mut tags) = (Vec::with_capacity(32), Vec::with_capacity(16));
    let mut at = start;
    while at < s.len() {
        let parts = tag::scan(s, at).filter(|tag| tag.closed)?;
        let tag = Tag::new(at, &parts);
        tokens.push(Token { kind: TokenKind::Tag, span: tag.span });
        at = tag.span.end as usize;
        tags.push(tag);
        let len = s[at..].iter().take_while(|b| matches!(b, b' ' | b'\t' | b'\n' | b'\r')).count();
        if at + len < s.len() && (!s[at..at + len].contains(&b'\n') || has_blank_line(&s[at..at + len])) {
            return None;
        }
        if len > 0 {
            tokens.push(Token { kind: TokenKind::Space, span: ByteSpan::new(at, at + len) });
            at += len;
        }
    }
    Some((tokens, tags))
}
