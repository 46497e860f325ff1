//! Square brackets: a tag, where the next game starts, or something else.

use memchr::{memchr, memchr2};

use super::{LexState, Lexer, MANY_TAGS, REACH, TokenKind};
use crate::pgn::section::at_line_start;
use crate::pgn::tag;
use crate::pgn::tag::Tag;

impl Lexer<'_> {
    /// Reads a tag, or another text in square brackets. Returns true, without a token, if the next game starts here.
    pub(super) fn bracket(&mut self) -> bool {
        let (s, at) = (self.s, self.at);
        let line_start = at_line_start(s, at);
        let tag = tag::starts_tag(s, at);
        // After a result any tag begins a new game, within the moves only one at the start of a line.
        let next = match self.state {
            // A roster name is enough for a tag whose quote is missing.
            LexState::After => tag.is_some() || (line_start && tag::starts_roster(s, at)),
            LexState::Moves => line_start && (tag.is_some() || tag::starts_roster(s, at)),
            LexState::Tags => tag.as_ref().is_some_and(|(name, _)| self.next_section(&s[name.clone()])),
        };
        if next && at > self.start {
            return true;
        }
        if self.state == LexState::Tags
            && let Some(parts) = tag::scan(s, at)
        {
            self.tagged = true;
            self.push(if parts.closed { TokenKind::Tag } else { TokenKind::OpenTag }, parts.end);
            if parts.closed {
                if let Some(tags) = &mut self.tags {
                    tags.push(Tag::new(at, &parts));
                }
                if self.names.len() < MANY_TAGS {
                    self.names.push(parts.name);
                }
            }
            return false;
        }
        let reach = s.len().min(at + REACH / 2);
        let end = self.line.find(s, at, reach, |bytes| memchr2(b'\n', b'\r', bytes)).unwrap_or(reach);
        // A capital after the bracket makes a tag without quotes likely, so the whole line belongs to it.
        if self.state == LexState::Tags && line_start && s.get(at + 1).is_some_and(u8::is_ascii_uppercase) {
            self.tagged = true;
            self.push(TokenKind::OpenTag, end);
        } else {
            let close = self.close.find(s, at, end, |bytes| memchr(b']', bytes)).map_or(at + 1, |n| n + 1);
            self.push(if self.state == LexState::After { TokenKind::Outside } else { TokenKind::Unknown }, close);
        }
        false
    }

    /// Whether a tag begins another game although this game has no movetext yet. It does so after a blank line, if it
    /// is an Event tag or repeats a name that this game has.
    fn next_section(&self, name: &[u8]) -> bool {
        if !self.tagged {
            return false;
        }
        if name == b"Event" {
            return self.blank_line;
        }
        self.blank_line && self.names.iter().any(|other| self.s[other.clone()] == *name)
    }
}
