//! A game as it is written: its tags, its lines of moves with their places, and its result. Nothing here knows the
//! rules of chess.

use std::borrow::Cow;
use std::num::NonZeroU32;

use super::outcome::Outcome;
use super::system::NotationSystem;
use super::tag::Tag;
use super::token::{Token, TokenKind};
use bienban_base::place::ByteSpan;
use bienban_base::text::encoding::{Encoding, nfc};

/// A move number as it is written, such as `12.` or `12...`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoveNumber {
    /// The number itself.
    pub value: u32,
    /// Whether two or more dots follow, which announce a move by Black.
    pub black: bool,
}

/// One element of a line of moves. A span is the place of the token in the block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineItem {
    /// A move number with its place.
    Number(MoveNumber, ByteSpan),
    /// A move that is still text; only the replay knows whether it is legal.
    Move(ByteSpan),
    /// A null move such as `--`, which passes the turn.
    Null(ByteSpan),
    /// A token without a known meaning. It may have been a move, so what follows it is uncertain.
    Unknown(ByteSpan),
    /// A variation, an alternative to the move before it. The number is its index in [`PgnGame::lines`].
    Variation(usize),
}

/// A sequence of moves: the main line, or a variation.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Line {
    /// The elements in the order of the text.
    pub items: Vec<LineItem>,
}

/// The kinds of tokens that a game has. A kind that is not there need not be searched for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Kinds(u32);

impl Kinds {
    /// Every kind: for tokens that have not been looked at.
    pub const ALL: Kinds = Kinds(u32::MAX);

    /// Adds a kind.
    #[inline]
    pub fn add(&mut self, kind: TokenKind) {
        self.0 |= 1 << kind as u32;
    }

    /// Whether one of these kinds may be there.
    pub fn has_any(self, kinds: &[TokenKind]) -> bool {
        kinds.iter().any(|&kind| self.0 >> kind as u32 & 1 != 0)
    }
}

/// Whether tokens hold a game: a tag, a move, a move number, a result or a comment, and not remarks alone.
pub fn holds_game(tokens: &[Token]) -> bool {
    let remark =
        |kind| matches!(kind, TokenKind::Space | TokenKind::Escape | TokenKind::Outside | TokenKind::LineComment);
    tokens.iter().any(|token| !remark(token.kind))
}

/// A game as it is written. Every span counts in `block`.
#[derive(Debug)]
pub struct PgnGame<'a> {
    /// The block that contains the game.
    pub block: &'a [u8],
    /// The whole game, from its first byte to the first byte of the next game.
    pub span: ByteSpan,
    /// The tokens in order; together they cover `span` without a gap. A game of which only the tags were requested has
    /// the tokens of the tags.
    pub tokens: Vec<Token>,
    /// The kinds of these tokens.
    pub kinds: Kinds,
    /// Whether every move, variations included, has English letters alone, `x` for a capture, no hyphen between squares
    /// and `O-O` for castling, as in nearly all games. `false` means that it is unknown.
    pub usual: bool,
    /// The notation of its half-moves, if that is not the algebraic one.
    pub system: Option<NotationSystem>,
    /// The encoding that decodes the bytes of the game.
    pub encoding: Encoding,
    /// The tag pairs in the order of the text.
    pub tags: Vec<Tag>,
    /// The lines of moves. The first is the main line, and a variation always comes after the line that contains it.
    pub lines: Vec<Line>,
    /// The game termination marker, such as `1-0` (PGN standard 8.2.6), or `None` if it is missing.
    pub result: Option<ByteSpan>,
    /// Parentheses without a partner, and the opening ones of variations deeper than
    /// [`MAX_DEPTH`](crate::pgn::assemble::MAX_DEPTH).
    pub unbalanced: Vec<ByteSpan>,
}

impl<'a> PgnGame<'a> {
    /// A game of which the tags alone are known.
    pub(crate) fn of_tags(
        block: &'a [u8],
        span: ByteSpan,
        tokens: Vec<Token>,
        tags: Vec<Tag>,
        encoding: Encoding,
    ) -> PgnGame<'a> {
        let lines = vec![Line::default()];
        let (kinds, result, unbalanced) = (Kinds::ALL, None, Vec::new());
        PgnGame { block, span, tokens, kinds, usual: false, system: None, encoding, tags, lines, result, unbalanced }
    }

    /// The bytes of a span of this block.
    pub fn bytes(&self, span: ByteSpan) -> &'a [u8] {
        span.bytes_in(self.block)
    }

    /// The text of a span, decoded with the encoding of the game.
    pub fn text(&self, span: ByteSpan) -> Cow<'a, str> {
        self.encoding.decode(self.bytes(span))
    }

    /// The first tag with this name, compared byte for byte, because names are case-sensitive (PGN standard
    /// 8.1).
    pub fn tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|t| self.bytes(t.name) == name.as_bytes())
    }

    /// The move number that the moves of the main line begin with, if there is one before all of them and it is not 0.
    pub fn first_number(&self) -> Option<NonZeroU32> {
        match self.lines.first()?.items.first()? {
            LineItem::Number(number, _) => NonZeroU32::new(number.value),
            _ => None,
        }
    }

    /// The value of the first tag with this name, with escapes resolved and in NFC. Empty if the game has no such tag.
    /// If there is no White, it is the value of Red, as programs for xiangqi call the player.
    pub fn value(&self, name: &str) -> Cow<'a, str> {
        match self.tag(name) {
            // One test covers nearly all values: ASCII letters, which are the same in every encoding.
            Some(tag) if is_plain(self.bytes(tag.value)) => {
                std::str::from_utf8(self.bytes(tag.value)).map_or(Cow::Borrowed(""), Cow::Borrowed)
            }
            Some(tag) => match self.text(tag.value) {
                Cow::Borrowed(text) => nfc(crate::pgn::tag::unescape(text)),
                Cow::Owned(text) => Cow::Owned(nfc(crate::pgn::tag::unescape(&text)).into_owned()),
            },
            None if name == "White" => self.value("Red"),
            None => Cow::Borrowed(""),
        }
    }

    /// The result at the end of the game, or else the one in the Result tag. `None` if neither can be read.
    pub fn outcome(&self) -> Option<Outcome> {
        let written = self.result.and_then(|span| Outcome::parse_marker(self.bytes(span)));
        written
            .or_else(|| self.tag("Result").and_then(|_| Outcome::parse_score(self.value("Result").trim().as_bytes())))
    }

    /// Whether there is a game here at all: a tag, a move, a move number, a result or a comment, not just remarks.
    pub fn is_game(&self) -> bool {
        holds_game(&self.tokens)
    }

    /// The last token that is not white space, or `None` if the game has nothing but white space.
    pub fn last_token(&self) -> Option<&Token> {
        self.tokens.iter().rev().find(|t| t.kind != TokenKind::Space)
    }
}

/// Whether these are letters of ASCII without a backslash. Counted, they take no branch each.
fn is_plain(bytes: &[u8]) -> bool {
    bytes.iter().filter(|&&byte| !(b' '..=b'~').contains(&byte) || byte == b'\\').count() == 0
}
