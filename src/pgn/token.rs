//! Tokens, and which of them a word consists of.

use super::outcome::Outcome;
use super::shape;
use crate::place::ByteSpan;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// White space, line ends and a byte order mark.
    Space,
    /// `[Name "value"]`
    Tag,
    /// What begins as a tag and is not closed on its line.
    OpenTag,
    /// `12.`, `12...`, `12` or `1)`
    Number,
    /// `...` or `…` apart from a number.
    Dots,
    /// A move in any form that [`shape::scan`] knows.
    Move,
    /// `--`, `Z0` and the like: no move.
    Null,
    /// `$1`
    Nag,
    /// `!?`, `+-`, `=` and the like.
    Glyph,
    /// `(=)`: a draw was offered (Laws 2018 C.12).
    DrawOffer,
    /// `e.p.` apart from its move.
    EnPassant,
    /// `{...}`
    Comment,
    /// `{` without its end.
    OpenComment,
    /// `;` to the end of the line.
    LineComment,
    /// `%` in the first column, to the end of the line (PGN standard 6).
    Escape,
    /// `(`
    Open,
    /// `)`
    Close,
    /// `1-0` and the like.
    Result,
    /// `v.v.`, `etc.`: the scoresheet breaks off here on purpose.
    Ellipsis,
    /// What nothing else is.
    Unknown,
    /// Text after the end of a game or before the first, up to the end of its line.
    Outside,
    /// A game that is not read at all: it is too large, or this program failed in it.
    Unread,
}

/// One token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it is in the block.
    pub span: ByteSpan,
}

const GLYPHS: &[&str] = &[
    "!", "?", "!!", "??", "!?", "?!", "+-", "-+", "+/-", "-/+", "+/=", "=/+", "+=", "=+", "=", "±", "∓", "⩲", "⩱", "∞",
    "~", "N", "D", "TN", "mat", "#", "+", "++", "→", "↑", "⇆", "□", "+--", "--+", "=/∞", "⇄", "⌓", "△", "○", "⟳", "⨀",
    "⊕", "−+", "+−", "†", "‡",
];

const NULL_MOVES: &[&[u8]] = &[b"--", b"Z0", b"z0", b"null", b"@@@@", b"0000"];
const EN_PASSANT: &[&str] = &["e.p.", "e.p", "ep", "ep.", "qđ", "qđ.", "qd", "qd.", "qð"];
const ELLIPSES: &[&str] = &["v.v", "v.v.", "...v.v...", "…v.v…", "etc", "etc.", "...v.v", "v.v..."];

fn one_of(words: &[&str], text: &[u8]) -> bool {
    words.iter().any(|w| w.as_bytes() == text)
}

/// The token at `i` of a word that begins at `word` and ends where `s` ends.
pub(crate) fn item(s: &[u8], i: usize, word: usize) -> Option<(TokenKind, usize)> {
    let rest = &s[i..];
    // The common case first: no move that begins with a letter is anything else.
    if rest[0].is_ascii_alphabetic()
        && let Some((_, end)) = shape::scan(s, i)
    {
        return Some((TokenKind::Move, end));
    }
    if Outcome::parse(rest).is_some() {
        return Some((TokenKind::Result, s.len()));
    }
    if rest[0] == b'*' {
        return Some((TokenKind::Result, i + 1));
    }
    for (kind, known) in [
        (TokenKind::Null, NULL_MOVES.contains(&rest)),
        (TokenKind::Ellipsis, one_of(ELLIPSES, rest)),
        (TokenKind::EnPassant, one_of(EN_PASSANT, rest)),
        (TokenKind::Glyph, one_of(GLYPHS, rest)),
    ] {
        if known {
            return Some((kind, s.len()));
        }
    }
    if let Some((_, end)) = shape::scan(s, i) {
        return Some((TokenKind::Move, end));
    }
    match rest[0] {
        b'0'..=b'9' => number(s, i, i == word),
        b'.' => Some((TokenKind::Dots, i + rest.iter().take_while(|&&b| b == b'.').count())),
        b'!' | b'?' => Some((TokenKind::Glyph, i + rest.iter().take_while(|b| matches!(b, b'!' | b'?')).count())),
        _ if rest.starts_with("…".as_bytes()) => Some((TokenKind::Dots, i + 3)),
        // A result glued to the move before it, `Qh7#1-0`, comes here as the rest of its word.
        _ => None,
    }
}

/// The move at `i` where it has blanks inside and goes on beyond the word that ends at `end`: `T x e5`, `0 - 0`, `d8 H`.
pub(super) fn spaced_move(s: &[u8], i: usize, end: usize) -> Option<usize> {
    if s.get(end) != Some(&b' ') {
        return None;
    }
    // No move is longer, and a line may be as long as the file.
    let near = &s[..s.len().min(end + 32)];
    let line = &near[..super::tag::line_end(near, i)];
    let (_, to) = shape::scan(line, i)?;
    // What follows must not be glued to it.
    let ends = line.get(to).is_none_or(|b| !b.is_ascii_alphanumeric());
    (to > end && ends).then_some(to)
}

fn number(s: &[u8], i: usize, first: bool) -> Option<(TokenKind, usize)> {
    let digits = s[i..].iter().take_while(|b| b.is_ascii_digit()).count();
    let mut end = i + digits;
    if digits > 9 {
        return None;
    }
    while let Some(b) = s.get(end) {
        if *b == b'.' {
            end += 1;
        } else if s[end..].starts_with("…".as_bytes()) {
            end += 3;
        } else {
            break;
        }
    }
    let dotted = end > i + digits;
    // Without a dot a number must stand alone or right before a move: `5Nf3`; `Nf33` is a slip.
    (dotted || first && end == s.len() || shape::scan(s, end).is_some()).then_some((TokenKind::Number, end))
}
