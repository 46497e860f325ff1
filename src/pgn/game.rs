//! A game as it was written: tags, lines of moves with their places, result. Nothing here knows the rules of chess.

use std::borrow::Cow;

use super::lex::{Token, TokenKind};
use super::outcome::Outcome;
use crate::place::ByteSpan;
use crate::text::encoding::{Encoding, nfc};

/// A tag pair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// The name.
    pub name: ByteSpan,
    /// The value as written, escapes included, quotes excluded.
    pub value: ByteSpan,
    /// The whole pair.
    pub span: ByteSpan,
    /// Whether a quote inside the value lacks its backslash.
    pub bare_quote: bool,
}

/// What a move number says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoveNumber {
    /// The number.
    pub value: u32,
    /// Whether two or more dots say that Black's move follows.
    pub black: bool,
}

/// One element of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Item {
    /// A move number.
    Number(MoveNumber, ByteSpan),
    /// A move.
    Move(ByteSpan),
    /// A null move.
    Null(ByteSpan),
    /// Something unknown, which may or may not have been a move.
    Unknown(ByteSpan),
    /// A variation on the move before it: the index of its line.
    Variation(usize),
}

/// A run of moves: the game itself or a variation.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Line {
    /// What it consists of, in the order of the text.
    pub items: Vec<Item>,
}

/// Whether tokens hold a game: a tag, a move, a move number, a result or a comment, and not remarks alone.
pub fn holds_game(tokens: &[Token]) -> bool {
    let remark =
        |kind| matches!(kind, TokenKind::Space | TokenKind::Escape | TokenKind::Outside | TokenKind::LineComment);
    tokens.iter().any(|token| !remark(token.kind))
}

/// A game as written. Every span is one of the block.
#[derive(Debug)]
pub struct Game<'a> {
    /// The block that the game stands in.
    pub block: &'a [u8],
    /// The whole game, from its first byte to the first of the next.
    pub span: ByteSpan,
    /// The tokens, which tile `span`; of a game whose tags alone were asked for, those of the tags.
    pub tokens: Vec<Token>,
    /// How its bytes are read.
    pub encoding: Encoding,
    /// The tags in order.
    pub tags: Vec<Tag>,
    /// The lines; the first is the game, a variation comes after the line that it belongs to.
    pub lines: Vec<Line>,
    /// The terminator.
    pub result: Option<ByteSpan>,
    /// Parentheses without a partner, and those nested too deep to be read.
    pub unbalanced: Vec<ByteSpan>,
}

impl<'a> Game<'a> {
    /// The bytes of a span.
    pub fn bytes(&self, span: ByteSpan) -> &'a [u8] {
        span.of(self.block)
    }

    /// The text of a span.
    pub fn text(&self, span: ByteSpan) -> Cow<'a, str> {
        self.encoding.decode(self.bytes(span))
    }

    /// The first tag of this name.
    pub fn tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|t| self.bytes(t.name) == name.as_bytes())
    }

    /// The value of the first tag of this name, escapes read, in NFC; empty where there is none.
    pub fn value(&self, name: &str) -> Cow<'a, str> {
        match self.tag(name) {
            Some(tag) => match self.text(tag.value) {
                Cow::Borrowed(text) => nfc(crate::pgn::tag::unescape(text)),
                Cow::Owned(text) => Cow::Owned(nfc(crate::pgn::tag::unescape(&text)).into_owned()),
            },
            None => Cow::Borrowed(""),
        }
    }

    /// The result that it ends with, or that its Result tag says.
    pub fn outcome(&self) -> Option<Outcome> {
        let written = self.result.and_then(|span| Outcome::parse(self.bytes(span)));
        written.or_else(|| self.tag("Result").and_then(|_| Outcome::parse(self.value("Result").trim().as_bytes())))
    }

    /// Whether there is a game here at all: a tag, a move, a move number, a result or a comment, not just remarks.
    pub fn is_game(&self) -> bool {
        holds_game(&self.tokens)
    }

    /// The last token that is not white space, where the game has one.
    pub fn last_token(&self) -> Option<&Token> {
        self.tokens.iter().rev().find(|t| t.kind != TokenKind::Space)
    }
}
