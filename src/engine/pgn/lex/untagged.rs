//! Finds where a game without tags begins: after a blank line or a result, with a first number or a move.

use super::{Lexer, Token, TokenKind};
use crate::pgn::section::has_blank_line;
use crate::pgn::token::is_first;

impl Lexer<'_> {
    /// Whether a blank line comes right before the token at `index`.
    pub(super) fn untagged_break(&self, index: usize) -> bool {
        let blank = |t: &Token| t.kind == TokenKind::Space && has_blank_line(t.span.bytes_in(self.s));
        index.checked_sub(1).is_some_and(|before| blank(&self.out[before]))
    }

    /// Whether the word from here to `end`, which comes after a result, begins a game without tags.
    pub(super) fn starts_untagged(&mut self, end: usize) -> bool {
        let (at, before, blank, moved) = (self.at, self.out.len(), self.blank_line, self.moved);
        let follows = self.out.iter().rev().find(|t| t.kind != TokenKind::Space).map(|t| t.kind);
        let known = self.items(end);
        let starts = known
            && match self.out[before].kind {
                TokenKind::Number => is_first(self.out[before].span.bytes_in(self.s)),
                // In files without numbers a move right after a result begins the next game.
                TokenKind::Move => follows == Some(TokenKind::Result),
                _ => false,
            };
        self.out.truncate(before);
        self.at = at;
        (self.blank_line, self.moved) = (blank, moved);
        starts
    }
}
