//! Entry: the heads under which the account counts bytes.

use std::ops::{AddAssign, Index, IndexMut};

use crate::pgn::lex::{Token, TokenKind};
use crate::pgn::outcome::Outcome;
use crate::pgn::system::NotationSystem;
use crate::pgn::word::is_invisible;
use crate::pgn::{shape, tag, token};
use crate::source::split::Block;
use bienban_base::place::ByteSpan;

/// The category that a token is counted under.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenCategory {
    /// White space, line ends and byte order marks.
    Space,
    /// Tag pairs.
    Tag,
    /// Move numbers.
    Number,
    /// Half-moves of the main line that were played.
    Move,
    /// Half-moves of variations that were played.
    VariationMove,
    /// Comments.
    Comment,
    /// The brackets of variations.
    Bracket,
    /// NAGs, glyphs, draw offers, `e.p.` and `v.v.`
    Mark,
    /// Results.
    Result,
    /// Lines that begin with `%`.
    Escape,
    /// Half-moves that were not tried, because something before them was reported.
    Behind,
    /// Tokens that were not understood, and half-moves that could not be played: each of them has its finding.
    Reported,
    /// Tokens that were neither understood nor reported, which is a bug of ours.
    Unaccounted,
}

impl TokenCategory {
    /// Every entry.
    pub const ALL: [TokenCategory; 13] = [
        TokenCategory::Space,
        TokenCategory::Tag,
        TokenCategory::Number,
        TokenCategory::Move,
        TokenCategory::VariationMove,
        TokenCategory::Comment,
        TokenCategory::Bracket,
        TokenCategory::Mark,
        TokenCategory::Result,
        TokenCategory::Escape,
        TokenCategory::Behind,
        TokenCategory::Reported,
        TokenCategory::Unaccounted,
    ];

    /// The key of its name.
    pub fn key(self) -> &'static str {
        match self {
            TokenCategory::Space => "account-space",
            TokenCategory::Tag => "account-tag",
            TokenCategory::Number => "account-number",
            TokenCategory::Move => "account-move",
            TokenCategory::VariationMove => "account-variation-move",
            TokenCategory::Comment => "account-comment",
            TokenCategory::Bracket => "account-bracket",
            TokenCategory::Mark => "account-mark",
            TokenCategory::Result => "account-result",
            TokenCategory::Escape => "account-escape",
            TokenCategory::Behind => "account-behind",
            TokenCategory::Reported => "account-reported",
            TokenCategory::Unaccounted => "account-unaccounted",
        }
    }

    /// Whether the bytes were understood.
    pub fn is_understood(self) -> bool {
        !matches!(self, TokenCategory::Behind | TokenCategory::Reported | TokenCategory::Unaccounted)
    }
}

/// Bytes by [`TokenCategory`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CategoryBytes([u64; TokenCategory::ALL.len()]);

impl Index<TokenCategory> for CategoryBytes {
    type Output = u64;

    fn index(&self, entry: TokenCategory) -> &u64 {
        &self.0[entry as usize]
    }
}

impl IndexMut<TokenCategory> for CategoryBytes {
    fn index_mut(&mut self, entry: TokenCategory) -> &mut u64 {
        &mut self.0[entry as usize]
    }
}

impl AddAssign<&CategoryBytes> for CategoryBytes {
    fn add_assign(&mut self, other: &CategoryBytes) {
        for (sum, n) in self.0.iter_mut().zip(other.0) {
            *sum += n;
        }
    }
}

impl CategoryBytes {
    /// The sum of all bytes.
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The sum of the bytes that were understood.
    pub fn understood(&self) -> u64 {
        TokenCategory::ALL.iter().filter(|e| e.is_understood()).map(|&e| self[e]).sum()
    }
}

/// The number of bytes that UTF-8 text has in UTF-16. The bytes are counted one by one, so the parts of a letter that
/// is cut add up to the letter.
pub(super) fn utf16_len(bytes: &[u8]) -> u64 {
    let of = |b: &u8| match b {
        0x80..=0xBF => 0,
        0xF0..=0xFF => 4,
        _ => 2,
    };
    bytes.iter().map(of).sum()
}

/// The number of bytes in the file for a part of the block.
pub(super) fn file_len(block: &Block, span: ByteSpan) -> u64 {
    if block.utf16 { utf16_len(span.bytes_in(block.bytes())) } else { u64::from(span.end - span.start) }
}

/// Whether the bytes of a token fit its kind. The account checks this itself, token by token, because a reader that
/// vouches for itself proves nothing.
pub(super) fn is_well_formed(block: &[u8], token: &Token) -> bool {
    let text = token.span.bytes_in(block);
    let one_line = || memchr::memchr2(b'\n', b'\r', text).is_none();
    let whole = || token::item(text, 0, 0) == Some((token.kind, text.len()));
    match token.kind {
        TokenKind::Space => is_space(text),
        TokenKind::Tag => {
            tag::scan(block, token.span.start as usize).is_some_and(|t| t.closed && t.end == token.span.end as usize)
        }
        TokenKind::Number => {
            let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
            (1..=9).contains(&digits) && (text[digits..] == *b")" || is_dots(&text[digits..]))
                || text.strip_suffix(b")").is_some_and(|n| !n.is_empty() && n.iter().all(u8::is_ascii_digit))
        }
        TokenKind::Dots => !text.is_empty() && is_dots(text),
        TokenKind::Move => {
            let other = || NotationSystem::ALL.iter().any(|system| system.end(text, 0) == Some(text.len()));
            shape::scan(text, 0).is_some_and(|(_, end)| end == text.len()) || other()
        }
        TokenKind::Null | TokenKind::Glyph | TokenKind::EnPassant | TokenKind::Ellipsis => whole(),
        TokenKind::Nag => text.len() > 1 && text[0] == b'$' && text[1..].iter().all(u8::is_ascii_digit),
        TokenKind::DrawOffer => text == b"(=)",
        TokenKind::Comment => text[0] == b'{' && memchr::memchr(b'}', text) == Some(text.len() - 1),
        TokenKind::LineComment => text[0] == b';' && one_line(),
        TokenKind::Escape => text[0] == b'%' && one_line(),
        TokenKind::Open => text == b"(",
        TokenKind::Close => text == b")",
        TokenKind::Result => {
            let bare: Vec<u8> = text.iter().copied().filter(|b| *b != b' ').collect();
            Outcome::parse(&bare).is_some()
        }
        TokenKind::OpenTag | TokenKind::OpenComment | TokenKind::Unknown | TokenKind::Outside | TokenKind::Unread => {
            true
        }
    }
}

fn is_space(mut text: &[u8]) -> bool {
    while let Some(&b) = text.first() {
        let len = match b {
            b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C => 1,
            0xC2 if text.starts_with("\u{A0}".as_bytes()) => 2,
            0xE2 | 0xEF if is_invisible(text) => 3,
            _ => return false,
        };
        text = &text[len..];
    }
    true
}

fn is_dots(mut text: &[u8]) -> bool {
    while let Some(rest) = text.strip_prefix(b".").or_else(|| text.strip_prefix("…".as_bytes())) {
        text = rest;
    }
    text.is_empty()
}
