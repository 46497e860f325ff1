//! Tokens with their places. [`game`] cuts one game off a block; its tokens tile the bytes from one game to the next.
//!
//! Nothing is skipped: what is not understood is an [`TokenKind::Unknown`] or an [`TokenKind::Outside`] token. A new game
//! starts at a tag section at a line start that is not inside a comment, and, where games have no tags, at a first move
//! number that follows a result or a blank line. A `{` comment is unterminated if a line-start section of two or more tag
//! lines followed by a blank line comes before any `}`.

use memchr::{memchr, memchr_iter};

use super::outcome::Outcome;
use super::shape;
use super::tag;
use crate::finding::ByteSpan;

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
}

/// One token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it is in the block.
    pub span: ByteSpan,
}

/// How far a word or a bracket is read before it is cut: no token but a comment depends on what comes later than its line
/// or this many bytes.
pub const REACH: usize = 1 << 16;

const BOM: &[u8] = b"\xEF\xBB\xBF";

const GLYPHS: &[&str] = &[
    "!", "?", "!!", "??", "!?", "?!", "+-", "-+", "+/-", "-/+", "+/=", "=/+", "+=", "=+", "=", "±", "∓", "⩲", "⩱", "∞",
    "~", "N", "D", "TN", "→", "↑", "⇆", "□", "+--", "--+", "=/∞", "⇄", "⌓", "△", "○", "⟳", "⨀", "⊕", "−+", "+−", "†",
    "‡",
];

const NULL_MOVES: &[&[u8]] = &[b"--", b"Z0", b"z0", b"null", b"@@@@", b"0000"];
const EN_PASSANT: &[&str] = &["e.p.", "e.p", "ep", "ep.", "qđ", "qđ.", "qd", "qd.", "qð"];
const ELLIPSES: &[&str] = &["v.v", "v.v.", "...v.v...", "…v.v…", "etc", "etc.", "...v.v", "v.v..."];

/// Whether a section of two or more tag lines followed by a blank line stands at `i`, a line start. A `}` in it would close
/// the comment that it may stand in, so there must be none.
///
/// Wherever this holds a game starts, whatever came before, even an open comment. That is what lets a stream be cut into
/// blocks without reading it from the beginning.
pub fn strong_section(s: &[u8], i: usize) -> bool {
    let (mut at, mut tags) = (i, 0);
    loop {
        let from = skip_blanks(s, at);
        if s.get(from).is_none_or(|b| matches!(b, b'\r' | b'\n')) {
            return tags >= 2 && from < s.len() && memchr(b'}', &s[i..from]).is_none();
        }
        if tag::starts_tag(s, from).is_none() {
            return false;
        }
        tags += 1;
        at = next_line(s, from);
    }
}

fn skip_blanks(s: &[u8], mut i: usize) -> usize {
    while matches!(s.get(i), Some(b' ' | b'\t')) {
        i += 1;
    }
    i
}

fn next_line(s: &[u8], i: usize) -> usize {
    let end = tag::line_end(s, i);
    end + if s[end..].starts_with(b"\r\n") { 2 } else { usize::from(end < s.len()) }
}

/// Whether only blanks, or a byte order mark, stand between the line's start and `i`.
fn at_line_start(s: &[u8], i: usize) -> bool {
    let before = s[..i].iter().rposition(|b| !matches!(b, b' ' | b'\t'));
    before.is_none_or(|p| matches!(s[p], b'\n' | b'\r') || s[..=p] == *BOM)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// No move yet.
    Tags,
    /// In the movetext.
    Moves,
    /// After the result.
    After,
}

struct Lexer<'a> {
    s: &'a [u8],
    at: usize,
    start: usize,
    state: State,
    depth: u32,
    /// Whether a blank line stands between the last token and here.
    blank_line: bool,
    /// Whether the game has a tag.
    tagged: bool,
    out: &'a mut Vec<Token>,
}

/// Reads the game that starts at `start` and leaves its tokens in `out`, which is emptied first. Returns the offset where it ends: the
/// start of the next game, or the end of the block.
pub fn game(s: &[u8], start: usize, out: &mut Vec<Token>) -> usize {
    out.clear();
    let mut lexer = Lexer { s, at: start, start, state: State::Tags, depth: 0, blank_line: false, tagged: false, out };
    lexer.run();
    lexer.at
}

impl Lexer<'_> {
    fn push(&mut self, kind: TokenKind, end: usize) {
        self.out.push(Token { kind, span: ByteSpan::new(self.at, end) });
        self.at = end;
        if kind != TokenKind::Space {
            self.blank_line = false;
        }
    }

    fn run(&mut self) {
        while let Some(&b) = self.s.get(self.at) {
            let at = self.at;
            match b {
                b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C => self.space(),
                0xEF if self.s[at..].starts_with(BOM) => self.push(TokenKind::Space, at + BOM.len()),
                0xC2 if self.s[at..].starts_with("\u{A0}".as_bytes()) => self.push(TokenKind::Space, at + 2),
                b'%' if at == 0 || matches!(self.s[at - 1], b'\n' | b'\r') => {
                    self.push(TokenKind::Escape, tag::line_end(self.s, at));
                }
                b'[' => {
                    if self.bracket() {
                        return;
                    }
                }
                b'{' => {
                    if self.comment() {
                        return;
                    }
                }
                b';' => self.push(TokenKind::LineComment, tag::line_end(self.s, at)),
                b'(' => self.open(),
                b')' => {
                    self.depth = self.depth.saturating_sub(1);
                    self.push(TokenKind::Close, at + 1);
                }
                b'$' => {
                    let digits = self.s[at + 1..].iter().take_while(|b| b.is_ascii_digit()).count();
                    let kind = if digits > 0 { TokenKind::Nag } else { TokenKind::Unknown };
                    self.push(kind, at + 1 + digits);
                }
                b'}' | b']' | b'<' | b'>' => self.push(TokenKind::Unknown, at + 1),
                _ => {
                    if self.word() {
                        return;
                    }
                }
            }
        }
    }

    fn space(&mut self) {
        let rest = &self.s[self.at..];
        let len = rest.iter().take_while(|b| matches!(b, b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C)).count();
        let space = &rest[..len];
        self.blank_line |= has_blank_line(space);
        self.push(TokenKind::Space, self.at + len);
    }

    /// A tag, or something else in square brackets. True where the next game starts here.
    fn bracket(&mut self) -> bool {
        let (s, at) = (self.s, self.at);
        let line_start = at_line_start(s, at);
        if let Some(parts) = tag::scan(s, at) {
            let next = match self.state {
                State::After => true,
                State::Moves => line_start,
                State::Tags => self.next_section(&s[parts.name.clone()]),
            };
            if next && at > self.start {
                return true;
            }
            if self.state == State::Tags {
                self.tagged = true;
                self.push(if parts.closed { TokenKind::Tag } else { TokenKind::OpenTag }, parts.end);
                return false;
            }
        }
        let end = tag::line_end(s, at).min(at + REACH / 2);
        if self.state == State::Tags && line_start && s.get(at + 1).is_some_and(u8::is_ascii_uppercase) {
            self.push(TokenKind::OpenTag, end);
        } else {
            let close = memchr(b']', &s[at..end]).map_or(at + 1, |n| at + n + 1);
            self.push(if self.state == State::After { TokenKind::Outside } else { TokenKind::Unknown }, close);
        }
        false
    }

    /// Whether a tag begins another game although this one has no movetext: after a blank line, if its name is Event or
    /// stands here already.
    fn next_section(&self, name: &[u8]) -> bool {
        if !self.tagged {
            return false;
        }
        if name == b"Event" {
            return self.blank_line;
        }
        let same_name = |t: &Token| tag::scan(self.s, t.span.start as usize).is_some_and(|p| self.s[p.name] == *name);
        self.blank_line && self.out.iter().any(|t| t.kind == TokenKind::Tag && same_name(t))
    }

    /// A brace comment. True where it is unterminated and the next game starts at its end.
    fn comment(&mut self) -> bool {
        let (s, at) = (self.s, self.at);
        let end = memchr(b'}', &s[at..]).map(|n| at + n + 1);
        let inside = &s[at..end.unwrap_or(s.len())];
        let mut sections = memchr_iter(b'[', inside).map(|n| at + n);
        let section = sections.find(|&n| {
            // The line before is looked at only as far as the comment goes: what comes before may be another block.
            let line_start = s[at..n].iter().rposition(|b| !matches!(b, b' ' | b'\t')).map_or(0, |p| at + p + 1);
            line_start > at
                && matches!(s[line_start - 1], b'\n' | b'\r')
                && starts_section(&s[at..], line_start - at)
                && strong_section(s, line_start)
        });
        if self.state == State::Tags && self.tagged {
            self.state = State::Moves;
        }
        if let Some(section) = section {
            self.push(TokenKind::OpenComment, section);
            return true;
        }
        match end {
            Some(end) => self.push(TokenKind::Comment, end),
            None => self.push(TokenKind::OpenComment, s.len()),
        }
        false
    }

    fn open(&mut self) {
        let rest = &self.s[self.at..];
        if rest.starts_with(b"(=)") {
            return self.push(TokenKind::DrawOffer, self.at + 3);
        }
        if self.state == State::Tags {
            self.state = State::Moves;
        }
        self.depth += 1;
        self.push(TokenKind::Open, self.at + 1);
    }

    /// A run of bytes up to white space or a delimiter. True where the next game starts here.
    fn word(&mut self) -> bool {
        let (s, at) = (self.s, self.at);
        let mut end = at;
        while let Some(&b) = s.get(end).filter(|_| end - at < REACH / 2) {
            let promotion = b == b'('
                && end > at
                && shape::letter(s, end + 1).is_some_and(|(_, n)| s.get(end + 1 + n) == Some(&b')'));
            let stop = b.is_ascii_whitespace()
                || matches!(b, 0x0B | b'{' | b'}' | b'[' | b']' | b'(' | b')' | b';' | b'$' | b'<' | b'>');
            if promotion && matches!(s[end - 1], b'1' | b'8' | b'=') {
                end += 3;
            } else if stop || s[end..].starts_with("\u{A0}".as_bytes()) && b == 0xC2 {
                break;
            } else {
                end += 1;
            }
        }
        end = end.min(s.len());
        // `1)` as scoresheets number their moves.
        let numbered = self.depth == 0 && s.get(end) == Some(&b')') && s[at..end].iter().all(u8::is_ascii_digit);
        if numbered && self.state != State::After {
            self.state = State::Moves;
            self.push(TokenKind::Number, end + 1);
            return false;
        }
        if self.state == State::After {
            if self.starts_untagged(end) {
                return true;
            }
            self.outside();
            return false;
        }
        let before = self.out.len();
        if !self.items(end) {
            self.out.truncate(before);
            self.at = at;
            if self.state == State::Tags && !self.tagged {
                self.outside();
                return false;
            }
            self.push(TokenKind::Unknown, end);
        }
        // A first move number after a blank line begins a game without tags.
        let fresh = self.state == State::Moves && self.depth == 0;
        if fresh
            && self.out[before].kind == TokenKind::Number
            && is_first(self.out[before].span.of(s))
            && self.untagged_break(before)
        {
            self.out.truncate(before);
            self.at = at;
            return true;
        }
        self.state = State::Moves;
        if let Some(n) = self.out[before..].iter().position(|t| t.kind == TokenKind::Result).filter(|_| self.depth == 0)
        {
            self.state = State::After;
            // What is glued behind a result is read again, as what follows a game.
            self.out.truncate(before + n + 1);
            self.at = self.out[before + n].span.end as usize;
        }
        false
    }

    /// Whether a blank line stands right before the token at `index`, and moves before that.
    fn untagged_break(&self, index: usize) -> bool {
        let mut before = self.out[..index].iter().rev();
        let blank = before.next().is_some_and(|t| t.kind == TokenKind::Space && has_blank_line(t.span.of(self.s)));
        blank && before.any(|t| t.kind == TokenKind::Move)
    }

    /// Whether the word from here to `end`, after a result, is the first of a game without tags.
    fn starts_untagged(&mut self, end: usize) -> bool {
        let (at, before, blank) = (self.at, self.out.len(), self.blank_line);
        let follows = self.out.iter().rev().find(|t| t.kind != TokenKind::Space).map(|t| t.kind);
        let known = self.items(end);
        let starts = known
            && match self.out[before].kind {
                TokenKind::Number => is_first(self.out[before].span.of(self.s)),
                TokenKind::Move => follows == Some(TokenKind::Result),
                _ => false,
            };
        self.out.truncate(before);
        self.at = at;
        self.blank_line = blank;
        starts
    }

    fn outside(&mut self) {
        let line = tag::line_end(self.s, self.at);
        let end = memchr::memchr2(b'{', b'[', &self.s[self.at + 1..line]).map_or(line, |n| self.at + 1 + n);
        self.push(TokenKind::Outside, end);
    }

    /// Cuts the word up to `end` into tokens; false where any part of it is unknown.
    fn items(&mut self, end: usize) -> bool {
        let word = self.at;
        while self.at < end {
            let Some((kind, next)) = item(&self.s[..end], self.at, word) else {
                return false;
            };
            self.push(kind, next);
        }
        true
    }
}

/// How many line ends (LF, CR LF or CR) the bytes hold.
pub fn count_lines(bytes: &[u8]) -> u64 {
    let feeds = memchr_iter(b'\n', bytes).count();
    if memchr(b'\r', bytes).is_none() {
        return feeds as u64;
    }
    let lone = bytes.windows(2).filter(|w| w[0] == b'\r' && w[1] != b'\n').count();
    (feeds + lone + usize::from(bytes.last() == Some(&b'\r'))) as u64
}

/// Whether white space holds a blank line.
pub(crate) fn has_blank_line(space: &[u8]) -> bool {
    count_lines(space) > 1
}

/// Whether the tag line at `line_start` is the first of its section.
pub(crate) fn starts_section(s: &[u8], line_start: usize) -> bool {
    let before = &s[..line_start];
    let before = before.strip_suffix(b"\n").unwrap_or(before);
    let before = before.strip_suffix(b"\r").unwrap_or(before);
    let previous = memchr::memrchr2(b'\n', b'\r', before).map_or(0, |p| p + 1);
    tag::starts_tag(s, skip_blanks(s, previous)).is_none()
}

/// Whether a number is that of a game's first move: `1`, `1.` or `1)`, not `1...`.
fn is_first(number: &[u8]) -> bool {
    matches!(number, b"1" | b"1." | b"1)")
}

fn one_of(words: &[&str], text: &[u8]) -> bool {
    words.iter().any(|w| w.as_bytes() == text)
}

/// The token at `i` of a word that begins at `word` and ends where `s` ends.
fn item(s: &[u8], i: usize, word: usize) -> Option<(TokenKind, usize)> {
    let rest = &s[i..];
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
