//! The lexer: cuts games off a block and into tokens. The tokens of a game cover every byte up to the next game.
//!
//! `1. e4 e5 *` gives a number, a space, a move, a space, a move, a space and a result. No byte is dropped: text that
//! the lexer does not understand becomes an [`TokenKind::Unknown`] or an [`TokenKind::Outside`] token.
//!
//! - A new game starts at a tag section that begins a line outside a comment.
//! - If games have no tags, a new game starts at a first move number after a result or a blank line.
//! - A `{` comment has no end if two or more tag lines and a blank line come before any `}`. So a forgotten `}` costs
//!   one game and not the rest of the file.

mod bracket;
mod heading;
mod untagged;

use std::ops::Range;

use memchr::memchr2_iter;

pub(crate) use self::heading::tags;
use super::ahead::SearchedRange;
use super::section::{at_line_start, has_blank_line, starts_section, strong_section};
use super::tag::Tag;
pub use super::token::{Token, TokenKind};
use super::token::{is_first, item, plain_item, spaced_move};
use super::{doubt, shape, system, tag, word};
use bienban_base::place::ByteSpan;

/// The length at which words and brackets without an end are cut, at the latest. Whether a game starts at a place
/// depends on the text up to the end of the next line, or on this many bytes if the lines are longer; only an open
/// comment looks further. The splitter of streams relies on that.
pub const REACH: usize = 1 << 16;

/// The number of tag names that are remembered to recognise a repeated one; without a limit that would take quadratic
/// time.
const MANY_TAGS: usize = 64;

/// The part of a game that the lexer is in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LexState {
    /// Before the first move.
    Tags,
    /// In the movetext.
    Moves,
    /// After the result.
    After,
}

/// The state of the lexer within one game.
struct Lexer<'a> {
    s: &'a [u8],
    /// Offset of the next byte to read.
    at: usize,
    /// Offset of the first byte of the game.
    start: usize,
    state: LexState,
    /// The number of open parentheses.
    depth: u32,
    /// Whether a blank line lies between the last token and `at`.
    blank_line: bool,
    /// Whether the game has a tag, closed or not.
    tagged: bool,
    /// Whether the game has a move.
    moved: bool,
    /// Whether the main line has numbers such as `1)`.
    bracketed: bool,
    /// Whether a token was found that may not be what it looks like, so that [`doubt`] has to look.
    doubtful: bool,
    /// The names of the first [`MANY_TAGS`] closed tags.
    names: Vec<Range<usize>>,
    /// Takes the closed tags, if they are wanted.
    tags: Option<&'a mut Vec<Tag>>,
    /// Whether every move so far is [usual](shape::is_usual).
    usual: bool,
    /// Searches for the end of the line and for the next `]`, for brackets that are no tags.
    line: SearchedRange,
    close: SearchedRange,
    out: &'a mut Vec<Token>,
}

/// Reads the game that starts at `start`. It empties `out` and fills it with the tokens of the game. Returns the
/// offset of its end: the start of the next game, or the end of the block.
pub fn lex_game(s: &[u8], start: usize, out: &mut Vec<Token>) -> usize {
    game_with_tags(s, start, out, None).0
}

/// Reads the game as [`lex_game`] does, and adds its closed tags to `tags`: one for each token of that kind. Returns
/// also whether every move is [usual](shape::is_usual).
pub(super) fn game_with_tags(
    s: &[u8],
    start: usize,
    out: &mut Vec<Token>,
    tags: Option<&mut Vec<Tag>>,
) -> (usize, bool) {
    out.clear();
    let mut lexer = Lexer {
        s,
        at: start,
        start,
        state: LexState::Tags,
        depth: 0,
        blank_line: false,
        tagged: false,
        moved: false,
        bracketed: false,
        doubtful: false,
        names: Vec::with_capacity(if tags.is_some() { 16 } else { 0 }),
        tags,
        usual: true,
        line: SearchedRange::default(),
        close: SearchedRange::default(),
        out,
    };
    lexer.run();
    let (end, usual) = (lexer.at, lexer.usual);
    if lexer.doubtful {
        doubt::mark(s, out);
    }
    (end, usual)
}

impl Lexer<'_> {
    /// Adds the token from the current place to `end` and goes on there.
    #[inline]
    fn push(&mut self, kind: TokenKind, end: usize) {
        match kind {
            TokenKind::Move => {
                self.moved = true;
                self.usual = self.usual && shape::is_usual(&self.s[self.at..end]);
            }
            TokenKind::Number => self.doubtful |= doubt::begins(self.s[end - 1], self.out.last()),
            TokenKind::Glyph | TokenKind::EnPassant => self.doubtful = true,
            _ => {}
        }
        if kind == TokenKind::Unknown
            && let Some(last) = self.out.last_mut().filter(|t| t.kind == kind)
        {
            // Unknown tokens without a space between them are one mistake and give one finding.
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

    /// Reads plain moves and numbers with a blank or a line end between them, of which nearly all movetext consists, up
    /// to anything else. Returns whether there were any.
    fn plain_items(&mut self) -> bool {
        let from = self.at;
        while let Some((kind, end)) = plain_item(self.s, self.at) {
            if kind == TokenKind::Move {
                self.plain_move(end);
            } else {
                self.push(kind, end);
            }
            if let [b' ' | b'\n', next, ..] = self.s[end..]
                && next > b' '
            {
                self.out.push(Token { kind: TokenKind::Space, span: ByteSpan::new(end, end + 1) });
                self.at = end + 1;
            }
        }
        self.at > from
    }

    /// Adds a move that is known to have one of the forms of [`plain_item`].
    fn plain_move(&mut self, end: usize) {
        (self.moved, self.blank_line) = (true, false);
        self.usual &= shape::is_english(self.s[self.at]);
        self.out.push(Token { kind: TokenKind::Move, span: ByteSpan::new(self.at, end) });
        self.at = end;
    }

    /// Reads tokens up to the next game or the end of the block.
    fn run(&mut self) {
        while let Some(&b) = self.s.get(self.at) {
            let at = self.at;
            match b {
                b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C => self.space(),
                0xC2 if self.s[at..].starts_with("\u{A0}".as_bytes()) => self.push(TokenKind::Space, at + 2),
                0xE2 | 0xEF if word::is_invisible(&self.s[at..]) => self.push(TokenKind::Space, at + 3),
                // The escape of the standard works in the first column only (6).
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
                // These bytes close nothing here, or are reserved for later standards (7).
                b'<' if self.s.get(at + 1) == Some(&b'=') => {
                    if self.word() {
                        return;
                    }
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

    /// A run of white space.
    fn space(&mut self) {
        let rest = &self.s[self.at..];
        // Between most words there is one blank.
        if rest[0] == b' ' && rest.get(1).is_some_and(|b| *b > b' ') {
            return self.push(TokenKind::Space, self.at + 1);
        }
        let len = rest.iter().take_while(|b| matches!(b, b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C)).count();
        let space = &rest[..len];
        self.blank_line |= has_blank_line(space);
        self.push(TokenKind::Space, self.at + len);
    }

    /// Reads a brace comment. Returns true if it has no end and the next game starts where it stops.
    fn comment(&mut self) -> bool {
        let (s, at) = (self.s, self.at);
        // The check looks no further back than the start of the comment, because the bytes before it may be in
        // another block, and the result must not depend on how the stream was cut.
        let section = |n: usize| {
            let line_start = s[at..n].iter().rposition(|b| !matches!(b, b' ' | b'\t')).map_or(0, |p| at + p + 1);
            line_start > at
                && matches!(s[line_start - 1], b'\n' | b'\r')
                && starts_section(&s[at..], line_start - at)
                && strong_section(s, line_start)
        };
        // The search stops at the first section. If no comment is closed, searching to the end would scan the rest of
        // the block once for each comment.
        let mut found = memchr2_iter(b'}', b'[', &s[at..]).map(|n| at + n);
        let end = found.find(|&n| s[n] == b'}' || section(n));
        // A comment after tags begins the movetext. Before any tag it may be a remark above the file's first game.
        if self.state == LexState::Tags && self.tagged {
            self.state = LexState::Moves;
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

    /// A `(`, or the draw offer `(=)` (Laws 2018 C.12).
    fn open(&mut self) {
        let rest = &self.s[self.at..];
        if rest.starts_with(b"(=)") {
            return self.push(TokenKind::DrawOffer, self.at + 3);
        }
        if self.state == LexState::Tags {
            self.state = LexState::Moves;
        }
        self.depth += 1;
        self.push(TokenKind::Open, self.at + 1);
    }

    /// Reads a word, up to white space or a delimiter. Returns true, without a token, if the next game starts here.
    fn word(&mut self) -> bool {
        if self.state == LexState::Moves && self.plain_items() {
            return false;
        }
        let (s, at) = (self.s, self.at);
        let end = word::end(s, at);
        if self.numbered(end) || self.spaced_result() {
            return false;
        }
        if self.state == LexState::After {
            if self.starts_untagged(end) {
                return true;
            }
            self.outside();
            return false;
        }
        if self.state == LexState::Tags && self.tagged && self.broken_tag(end) {
            return false;
        }
        let (before, moved) = (self.out.len(), self.moved);
        let known = self.items(end);
        if !known {
            // Without tags, prose before the first move is text outside a game, up to the end of its line.
            if self.state == LexState::Tags && !self.tagged && !system::follows_number(s, at) {
                self.out.truncate(before);
                self.at = at;
                self.outside();
                return false;
            }
            // A number at the start of an unknown word is still a number: in `12.Xyz` only `Xyz` is unknown.
            let numbers =
                self.out[before..].iter().take_while(|t| matches!(t.kind, TokenKind::Number | TokenKind::Dots));
            let numbers = numbers.count();
            self.out.truncate(before + numbers);
            self.at = self.out[before..].last().map_or(at, |t| t.span.end as usize);
            self.push(TokenKind::Unknown, end);
        }
        // In a file without tags a first move number after a blank line begins the next game.
        let fresh = known && self.state == LexState::Moves && self.depth == 0 && moved;
        let first = |t: &Token| t.kind == TokenKind::Number && is_first(t.span.bytes_in(s));
        if fresh && self.out.get(before).is_some_and(first) && self.untagged_break(before) {
            self.out.truncate(before);
            self.at = at;
            return true;
        }
        self.state = LexState::Moves;
        if self.depth == 0 && self.out[before..].last().is_some_and(|t| t.kind == TokenKind::Result) {
            self.state = LexState::After;
        }
        false
    }

    /// Reads a number such as `1)`, as some scoresheets write it. In a variation the bracket may instead be the
    /// closing one, so the game must number its moves this way and a word must follow.
    fn numbered(&mut self, end: usize) -> bool {
        let (s, at) = (self.s, self.at);
        if self.state == LexState::After || s.get(end) != Some(&b')') || !s[at..end].iter().all(u8::is_ascii_digit) {
            return false;
        }
        let follows = s.get(end + 1) == Some(&b' ') && s.get(end + 2).is_some_and(u8::is_ascii_alphabetic);
        if self.depth > 0 && !(self.bracketed && follows) {
            return false;
        }
        self.bracketed |= self.depth == 0;
        self.state = LexState::Moves;
        self.push(TokenKind::Number, end + 1);
        true
    }

    /// Reads a result that is written with blanks, such as `1 - 0`.
    fn spaced_result(&mut self) -> bool {
        let rest = &self.s[self.at..];
        if !matches!(rest[0], b'0' | b'1' | 0xC2) {
            return false;
        }
        let forms =
            ["1 - 0", "0 - 1", "1/2 - 1/2", "½ - ½", "1 – 0", "0 – 1", "½ – ½", "1 : 0", "0 : 1", "1/2 : 1/2", "½ : ½"];
        let found = forms.iter().find(|f| rest.starts_with(f.as_bytes()));
        let Some(len) = found.map(|f| f.len()).filter(|&n| rest.get(n).is_none_or(u8::is_ascii_whitespace)) else {
            return false;
        };
        // A second result is text outside the game.
        if self.state == LexState::After {
            return false;
        }
        self.state = if self.depth == 0 { LexState::After } else { LexState::Moves };
        self.push(TokenKind::Result, self.at + len);
        true
    }

    /// Reads a line of the tag section that is no tag, such as the second half of a tag with a line end in its value.
    /// The next line must be a tag again.
    fn broken_tag(&mut self, end: usize) -> bool {
        let (s, at) = (self.s, self.at);
        let before = self.out.len();
        // This only tries whether the word is a move: everything that `items` changes is set back.
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

    /// Text outside a game, up to the end of its line or to a byte that may begin a comment or a tag.
    fn outside(&mut self) {
        let rest = &self.s[self.at + 1..];
        let len = rest.iter().position(|b| matches!(b, b'\n' | b'\r' | b'{' | b'['));
        let end = len.map_or(self.s.len(), |n| self.at + 1 + n);
        self.push(TokenKind::Outside, end);
    }

    /// Cuts the word that ends at `end` into tokens. Returns false if a part of it is unknown; tokens before that
    /// part stay in `out`.
    fn items(&mut self, end: usize) -> bool {
        let word = self.at;
        while self.at < end {
            let found = item(&self.s[..end], self.at, word);
            // `T x e5` has blanks in it; the word may be the start of such a move if nothing else of it is left.
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
            // The rest of the word is read again in the state `After`. Reading it here as well would take quadratic
            // time for many results glued together.
            if kind == TokenKind::Result && self.depth == 0 {
                break;
            }
        }
        true
    }
}
