//! The kinds of tokens, and how a word is cut into them.

use super::outcome::Outcome;
use super::shape::{self, EN_PASSANT};
use bienban_base::place::ByteSpan;

/// The kind of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// White space, line ends and byte order marks.
    Space,
    /// `[Name "value"]`
    Tag,
    /// A tag that is not closed on its line, or a broken line of the tag section.
    OpenTag,
    /// `12.`, `12...`, `12` or `1)`
    Number,
    /// `...` or `…` apart from a number.
    Dots,
    /// A move in any form that [`shape::scan()`] reads.
    Move,
    /// `--`, `Z0` and the like, which pass the turn without a move.
    Null,
    /// A numeric annotation glyph, `$1` (PGN standard 8.2.4).
    Nag,
    /// An annotation in signs: `!?`, `+-`, `=` and the like.
    Glyph,
    /// `(=)`, the offer of a draw (Laws 2018 C.12).
    DrawOffer,
    /// `e.p.` apart from its move.
    EnPassant,
    /// `{...}`
    Comment,
    /// A `{` comment without a `}`.
    OpenComment,
    /// A comment from `;` to the end of the line.
    LineComment,
    /// `%` in the first column, to the end of the line (PGN standard 6).
    Escape,
    /// `(`
    Open,
    /// `)`
    Close,
    /// A result, `1-0` and the like.
    Result,
    /// `v.v.`, `etc.`: the writer broke the scoresheet off here on purpose.
    Ellipsis,
    /// Anything that is none of the other kinds.
    Unknown,
    /// Text before the first game or after the end of one, up to the end of its line.
    Outside,
    /// A game that the program does not read, because it is too large or because judging it failed.
    Unread,
}

/// A token: its kind, and its place in the block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Token {
    /// The kind.
    pub kind: TokenKind,
    /// The place, as a span of the block.
    pub span: ByteSpan,
}

const GLYPHS: &[&str] = &[
    "!", "?", "!!", "??", "!?", "?!", "+-", "-+", "+/-", "-/+", "+/=", "=/+", "+=", "=+", "=", "±", "∓", "⩲", "⩱", "∞",
    "~", "N", "D", "TN", "mat", "#", "+", "++", "→", "↑", "⇆", "□", "+--", "--+", "=/∞", "⇄", "⌓", "△", "○", "⟳", "⨀",
    "⊕", "−+", "+−", "†", "‡", "=>", "->", "-->", "<=", "⇒", "⇐",
];

const NULL_MOVES: &[&[u8]] = &[b"--", b"Z0", b"z0", b"null", b"@@@@", b"0000"];
const ELLIPSES: &[&str] = &["v.v", "v.v.", "...v.v...", "…v.v…", "etc", "etc.", "...v.v", "v.v..."];

/// Whether the text is one of the words.
fn one_of(words: &[&str], text: &[u8]) -> bool {
    words.iter().any(|w| w.as_bytes() == text)
}

/// The token at `i`, where a word begins, and its end, if it has the form of nearly all words among moves: a plain
/// half-move, or a number with dots, alone or glued to a letter. `None` means that it is unknown, and is also returned
/// for White's first number, which may begin another game.
#[inline]
pub(super) fn plain_item(s: &[u8], i: usize) -> Option<(TokenKind, usize)> {
    if !s.get(i)?.is_ascii_digit() {
        let end = shape::spaced_end(s, i).or_else(|| shape::plain(s, i).map(|(_, end)| end))?;
        return Some((TokenKind::Move, end));
    }
    let rest = &s[i..];
    let digits = rest.iter().take_while(|b| b.is_ascii_digit()).take(10).count();
    let dots = rest[digits..].iter().take_while(|b| **b == b'.').count();
    let ends = matches!(rest.get(digits + dots), Some(b' ' | b'\n' | b'\r' | b'a'..=b'z' | b'A'..=b'Z'));
    let plain = rest[0] != b'0' && digits < 10 && dots > 0 && ends;
    (plain && rest[..digits + dots] != *b"1.").then_some((TokenKind::Number, i + digits + dots))
}

/// The token at `i` and its end. The word that it belongs to begins at `word` and ends where `s` ends. Returns `None`
/// if the rest of the word is unknown.
pub(crate) fn item(s: &[u8], i: usize, word: usize) -> Option<(TokenKind, usize)> {
    let rest = &s[i..];
    // A number with a dot, alone or before a letter, is nothing else.
    let digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
    if (1..=9).contains(&digits) && rest.get(digits) == Some(&b'.') {
        let dots = rest[digits..].iter().take_while(|b| **b == b'.').count();
        if rest.get(digits + dots).is_none_or(u8::is_ascii_alphabetic) {
            return Some((TokenKind::Number, i + digits + dots));
        }
    }
    // Moves are the common case, and no move that begins with a letter can be anything else, so they come first.
    if rest[0].is_ascii_alphabetic()
        && let Some((_, end)) = shape::scan(s, i)
    {
        return Some((TokenKind::Move, end));
    }
    // This comes at the start of a word, and as the rest of one: `Qh7#1-0` is a move with its result glued on.
    if Outcome::parse(rest).is_some() {
        return Some((TokenKind::Result, s.len()));
    }
    if rest[0] == b'*' {
        return Some((TokenKind::Result, i + 1));
    }
    for (kind, known) in [
        (TokenKind::Null, NULL_MOVES.contains(&rest)),
        (TokenKind::Ellipsis, one_of(ELLIPSES, rest)),
        (TokenKind::EnPassant, EN_PASSANT.contains(&rest)),
        (TokenKind::Glyph, one_of(GLYPHS, rest)),
    ] {
        if known {
            return Some((kind, s.len()));
        }
    }
    // Moves that begin with no ASCII letter come after the lists, because `0-1` and `0000` begin like castling.
    if let Some((_, end)) = shape::scan(s, i) {
        return Some((TokenKind::Move, end));
    }
    match rest[0] {
        b'0'..=b'9' => number(s, i, i == word),
        b'.' => Some((TokenKind::Dots, i + rest.iter().take_while(|&&b| b == b'.').count())),
        b'!' | b'?' => Some((TokenKind::Glyph, i + rest.iter().take_while(|b| matches!(b, b'!' | b'?')).count())),
        _ if rest.starts_with("…".as_bytes()) => Some((TokenKind::Dots, i + 3)),
        _ => None,
    }
}

/// The end of a move that begins at `i`, has spaces inside and extends beyond its first word, which ends at `end`: `T
/// x e5`, `0 - 0`, `d8 H`. Returns `None` if there is no such move.
pub(super) fn spaced_move(s: &[u8], i: usize, end: usize) -> Option<usize> {
    if s.get(end) != Some(&b' ') {
        return None;
    }
    // A whole move goes on after a blank with a capture sign, or with a promotion from the last rank. A move that is
    // not whole yet ends with a sign, a dash or a letter.
    let whole = matches!(s[end - 1], b'2'..=b'7' | b'+' | b'#');
    let next = end + s[end..].iter().take_while(|b| **b == b' ').count();
    if whole && !matches!(s.get(next), Some(b'x' | b'X' | b':' | 0xC3 | 0xD7)) {
        return None;
    }
    // No move is longer than this, while a line may be as long as the file.
    let near = &s[..s.len().min(end + 32)];
    let line = &near[..super::tag::line_end(near, i)];
    let (_, to) = shape::scan(line, i)?;
    // A letter or digit right after the move means that this is no move but prose.
    let ends = line.get(to).is_none_or(|b| !b.is_ascii_alphanumeric());
    (to > end && ends).then_some(to)
}

/// A move number at `i` with its dots. `first` is whether a word begins here.
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
    // Without a dot, a number must be a word of its own or come right before a move, as in `5Nf3`. The last digit of
    // `Nf33` is a slip of the pen and no number.
    (dotted || first && end == s.len() || shape::scan(s, end).is_some()).then_some((TokenKind::Number, end))
}

/// Whether a number is that of White's first move: `1`, `1.` or `1)`, but not `1...`.
pub(super) fn is_first(number: &[u8]) -> bool {
    matches!(number, b"1" | b"1." | b"1)")
}
