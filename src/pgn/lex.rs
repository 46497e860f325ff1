//! Tokens with their places. [`game`] cuts one game off a block; its tokens tile the bytes from one game to the next.
//!
//! Nothing is skipped: what is not understood is an [`TokenKind::Unknown`] or an [`TokenKind::Outside`] token. A new game
//! starts at a tag section at a line start that is not inside a comment, and, where games have no tags, at a first move
//! number that follows a result or a blank line. A `{` comment is unterminated if a line-start section of two or more tag
//! lines followed by a blank line comes before any `}`.

use std::ops::Range;

use memchr::{memchr, memchr2, memchr2_iter};

use super::ahead::Ahead;
use super::section::{has_blank_line, starts_section, strong_section};
pub use super::token::{Token, TokenKind};
use super::token::{item, spaced_move};
use super::{tag, word};
use crate::place::ByteSpan;

/// How far a word or a bracket is read before it is cut: no token but a comment depends on what comes later than its line
/// or this many bytes.
pub const REACH: usize = 1 << 16;

/// A tag is compared with as many others when it is asked whether it begins another game.
const MANY_TAGS: usize = 64;

const BOM: &[u8] = b"\xEF\xBB\xBF";

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
    /// Whether the game has a move.
    moved: bool,
    /// Whether the game numbers its moves `1)`.
    bracketed: bool,
    /// The names of the first tags.
    names: Vec<Range<usize>>,
    /// Where the line ends, and the next closing bracket, of what is in square brackets and no tag.
    line: Ahead,
    close: Ahead,
    out: &'a mut Vec<Token>,
}

/// Reads the game that starts at `start` and leaves its tokens in `out`, which is emptied first. Returns the offset where it ends: the
/// start of the next game, or the end of the block.
pub fn game(s: &[u8], start: usize, out: &mut Vec<Token>) -> usize {
    out.clear();
    let mut lexer = Lexer {
        s,
        at: start,
        start,
        state: State::Tags,
        depth: 0,
        blank_line: false,
        tagged: false,
        moved: false,
        bracketed: false,
        names: Vec::new(),
        line: Ahead::default(),
        close: Ahead::default(),
        out,
    };
    lexer.run();
    lexer.at
}

impl Lexer<'_> {
    fn push(&mut self, kind: TokenKind, end: usize) {
        self.moved |= kind == TokenKind::Move;
        if let Some(last) = self.out.last_mut().filter(|t| kind == TokenKind::Unknown && t.kind == kind) {
            // What is unknown and not set apart is one thing.
            last.span.end = end as u32;
            self.at = end;
            return;
        }
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
        let tag = tag::starts_tag(s, at);
        let next = match self.state {
            State::After => tag.is_some() || (line_start && tag::starts_roster(s, at)),
            State::Moves => line_start && (tag.is_some() || tag::starts_roster(s, at)),
            State::Tags => tag.as_ref().is_some_and(|(name, _)| self.next_section(&s[name.clone()])),
        };
        if next && at > self.start {
            return true;
        }
        if self.state == State::Tags
            && let Some(parts) = tag::scan(s, at)
        {
            self.tagged = true;
            if parts.closed && self.names.len() < MANY_TAGS {
                self.names.push(parts.name);
            }
            self.push(if parts.closed { TokenKind::Tag } else { TokenKind::OpenTag }, parts.end);
            return false;
        }
        let reach = s.len().min(at + REACH / 2);
        let end = self.line.find(s, at, reach, |bytes| memchr2(b'\n', b'\r', bytes)).unwrap_or(reach);
        if self.state == State::Tags && line_start && s.get(at + 1).is_some_and(u8::is_ascii_uppercase) {
            self.tagged = true;
            self.push(TokenKind::OpenTag, end);
        } else {
            let close = self.close.find(s, at, end, |bytes| memchr(b']', bytes)).map_or(at + 1, |n| n + 1);
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
        self.blank_line && self.names.iter().any(|other| self.s[other.clone()] == *name)
    }

    /// A brace comment. True where it is unterminated and the next game starts at its end.
    fn comment(&mut self) -> bool {
        let (s, at) = (self.s, self.at);
        // The line before is looked at only as far as the comment goes: what comes before may be another block.
        let section = |n: usize| {
            let line_start = s[at..n].iter().rposition(|b| !matches!(b, b' ' | b'\t')).map_or(0, |p| at + p + 1);
            line_start > at
                && matches!(s[line_start - 1], b'\n' | b'\r')
                && starts_section(&s[at..], line_start - at)
                && strong_section(s, line_start)
        };
        // Not beyond a section: where no comment is closed, the rest would be looked at for each of them.
        let mut found = memchr2_iter(b'}', b'[', &s[at..]).map(|n| at + n);
        let end = found.find(|&n| s[n] == b'}' || section(n));
        if self.state == State::Tags && self.tagged {
            self.state = State::Moves;
        }
        match end {
            Some(end) if s[end] == b'}' => self.push(TokenKind::Comment, end + 1),
            Some(section) => {
                self.push(TokenKind::OpenComment, section);
                return true;
            }
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
        let end = word::end(s, at);
        if self.numbered(end) || self.spaced_result() {
            return false;
        }
        if self.state == State::After {
            if self.starts_untagged(end) {
                return true;
            }
            self.outside();
            return false;
        }
        if self.state == State::Tags && self.tagged && self.broken_tag(end) {
            return false;
        }
        let (before, moved) = (self.out.len(), self.moved);
        let known = self.items(end);
        if !known {
            if self.state == State::Tags && !self.tagged {
                self.out.truncate(before);
                self.at = at;
                self.outside();
                return false;
            }
            // A number before what is unknown is still one.
            let numbers =
                self.out[before..].iter().take_while(|t| matches!(t.kind, TokenKind::Number | TokenKind::Dots));
            let numbers = numbers.count();
            self.out.truncate(before + numbers);
            self.at = self.out[before..].last().map_or(at, |t| t.span.end as usize);
            self.push(TokenKind::Unknown, end);
        }
        // A first move number after a blank line begins a game without tags.
        let fresh = known && self.state == State::Moves && self.depth == 0 && moved;
        let first = |t: &Token| t.kind == TokenKind::Number && is_first(t.span.of(s));
        if fresh && self.out.get(before).is_some_and(first) && self.untagged_break(before) {
            self.out.truncate(before);
            self.at = at;
            return true;
        }
        self.state = State::Moves;
        if self.depth == 0 && self.out[before..].last().is_some_and(|t| t.kind == TokenKind::Result) {
            self.state = State::After;
        }
        false
    }

    /// `1)` as scoresheets number their moves; in a variation only if the game does and a word follows.
    fn numbered(&mut self, end: usize) -> bool {
        let (s, at) = (self.s, self.at);
        if self.state == State::After || s.get(end) != Some(&b')') || !s[at..end].iter().all(u8::is_ascii_digit) {
            return false;
        }
        let follows = s.get(end + 1) == Some(&b' ') && s.get(end + 2).is_some_and(u8::is_ascii_alphabetic);
        if self.depth > 0 && !(self.bracketed && follows) {
            return false;
        }
        self.bracketed |= self.depth == 0;
        self.state = State::Moves;
        self.push(TokenKind::Number, end + 1);
        true
    }

    /// `1 - 0` and the like.
    fn spaced_result(&mut self) -> bool {
        let rest = &self.s[self.at..];
        let forms = ["1 - 0", "0 - 1", "1/2 - 1/2", "½ - ½", "1 – 0", "0 – 1", "½ – ½"];
        let found = forms.iter().find(|f| rest.starts_with(f.as_bytes()));
        let Some(len) = found.map(|f| f.len()).filter(|&n| rest.get(n).is_none_or(u8::is_ascii_whitespace)) else {
            return false;
        };
        if self.state == State::After {
            return false;
        }
        self.state = if self.depth == 0 { State::After } else { State::Moves };
        self.push(TokenKind::Result, self.at + len);
        true
    }

    /// A line of the tag section that is no tag, such as the second half of one with a line end in it.
    fn broken_tag(&mut self, end: usize) -> bool {
        let (s, at) = (self.s, self.at);
        let before = self.out.len();
        let (moved, blank_line) = (self.moved, self.blank_line);
        let known = self.items(end);
        self.out.truncate(before);
        (self.at, self.moved, self.blank_line) = (at, moved, blank_line);
        if known || blank_line || !at_line_start(s, at) {
            return false;
        }
        let line = tag::line_end(s, at);
        let next = line + if s[line..].starts_with(b"\r\n") { 2 } else { 1 };
        if tag::starts_tag(s, next).is_none() {
            return false;
        }
        self.push(TokenKind::OpenTag, line);
        true
    }

    /// Whether a blank line stands right before the token at `index`.
    fn untagged_break(&self, index: usize) -> bool {
        let blank = |t: &Token| t.kind == TokenKind::Space && has_blank_line(t.span.of(self.s));
        index.checked_sub(1).is_some_and(|before| blank(&self.out[before]))
    }

    /// Whether the word from here to `end`, after a result, is the first of a game without tags.
    fn starts_untagged(&mut self, end: usize) -> bool {
        let (at, before, blank, moved) = (self.at, self.out.len(), self.blank_line, self.moved);
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
        (self.blank_line, self.moved) = (blank, moved);
        starts
    }

    fn outside(&mut self) {
        let rest = &self.s[self.at + 1..];
        let len = rest.iter().position(|b| matches!(b, b'\n' | b'\r' | b'{' | b'['));
        let end = len.map_or(self.s.len(), |n| self.at + 1 + n);
        self.push(TokenKind::Outside, end);
    }

    /// Cuts the word up to `end` into tokens; false where any part of it is unknown.
    fn items(&mut self, end: usize) -> bool {
        let word = self.at;
        while self.at < end {
            let found = item(&self.s[..end], self.at, word);
            if found.is_none_or(|(_, next)| next == end)
                && let Some(next) = spaced_move(self.s, self.at, end)
            {
                self.push(TokenKind::Move, next);
                break;
            }
            let Some((kind, next)) = found else {
                return false;
            };
            self.push(kind, next);
            // What is glued behind a result is read again; it would be read for each of them.
            if kind == TokenKind::Result && self.depth == 0 {
                break;
            }
        }
        true
    }
}

/// Whether a number is that of a game's first move: `1`, `1.` or `1)`, not `1...`.
fn is_first(number: &[u8]) -> bool {
    matches!(number, b"1" | b"1." | b"1)")
}
