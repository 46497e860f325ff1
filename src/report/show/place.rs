//! Lines and columns. Lines end with LF, CR LF or CR. Columns count code points from 1; a tab counts as one, and a
//! byte order mark at the beginning of a line does not count.

use std::borrow::Cow;

use crate::SourceLine;
use bienban_base::place::ByteSpan;
use bienban_base::text::encoding::code_points;
use bienban_engine::pgn::game::Game;
use bienban_engine::pgn::section::count_lines;
use bienban_engine::pgn::tag::line_end;
use bienban_engine::source::split::Block;

/// Finds places, going on from the last one.
#[derive(Debug)]
pub struct Places<'a> {
    block: &'a Block,
    /// The offset of the last line, and how many lines of the block come before it.
    line_start: usize,
    lines: u64,
    /// The last offset, and its offset in the file.
    at: usize,
    in_file: u64,
    /// Up to where the text before a game on its line was counted, and the number of code points.
    outer: (usize, u64),
    /// The beginning of the last game on its line, up to where it was counted, and the number of code points of the
    /// line up to there.
    inner: (usize, usize, u64),
}

/// A place in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Line, from 1.
    pub line: u64,
    /// Column, from 1.
    pub column: u64,
    /// Offset in bytes before decoding.
    pub offset: u64,
    /// The offset in the block where the line begins.
    pub line_start: usize,
}

/// A place with the text there.
#[derive(Debug)]
pub struct PlaceShown<'a> {
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1, in code points.
    pub column: u64,
    /// The offset in the file, in bytes, unpacked and before decoding.
    pub offset: u64,
    /// The length in bytes before decoding.
    pub length: u64,
    /// What is written there.
    pub token: Cow<'a, str>,
}

const BOM: &[u8] = b"\xEF\xBB\xBF";

impl<'a> Places<'a> {
    /// Places in a block.
    pub fn new(block: &'a Block) -> Places<'a> {
        let outer = (0, block.column);
        Places { block, line_start: 0, lines: 0, at: 0, in_file: block.offset, outer, inner: (0, 0, block.column) }
    }

    /// The place of an offset in a game of the block. Text before the game on its line belongs to other games, in any
    /// encoding, so it is counted as UTF-8, and each byte that is not UTF-8 counts as one.
    pub fn find(&mut self, offset: usize, game: &Game<'_>) -> Place {
        let bytes = self.block.bytes();
        if offset < self.at {
            *self = Places::new(self.block);
        }
        let start =
            memchr::memrchr2(b'\n', b'\r', &bytes[self.at..offset]).map_or(self.line_start, |p| self.at + p + 1);
        if start > self.line_start {
            self.lines += count_lines(&bytes[self.line_start..start]);
            self.line_start = start;
            (self.outer, self.inner) = ((start, 0), (start, start, 0));
        }
        // Within a line a byte order mark is a code point like any other.
        let unmarked = |from: usize, before: u64, to: usize| {
            let run = &bytes[from..to];
            run.strip_prefix(BOM).filter(|_| from == start && before == 0).unwrap_or(run)
        };
        let own = (game.span.start as usize).clamp(start, offset);
        if own > self.inner.0 {
            self.outer = (own, self.outer.1 + code_points(unmarked(self.outer.0, self.outer.1, own)));
            self.inner = (own, own, self.outer.1);
        }
        let (_, from, before) = self.inner;
        self.inner.1 = offset;
        self.inner.2 += game.encoding.count(unmarked(from, before, offset)) as u64;
        self.in_file += self.block.file_len(&bytes[self.at..offset]);
        self.at = offset;
        Place {
            line: self.block.line() + self.lines,
            column: self.inner.2 + 1,
            offset: self.in_file,
            line_start: start,
        }
    }
}

impl<'a> Places<'a> {
    /// The place of a span in its file, or in the sheet of which the block is a transcript, with the text there.
    pub fn show<'g>(&mut self, game: &Game<'g>, span: ByteSpan) -> PlaceShown<'g>
    where
        'a: 'g,
    {
        let block = self.block;
        if let Some(origin) = &block.origin {
            let place = origin.place(span);
            let token = &place.text[place.marked.clone()];
            return PlaceShown {
                line: place.line,
                column: place.column,
                offset: place.offset,
                length: place.length,
                token: Cow::Borrowed(token),
            };
        }
        let place = self.find(span.start as usize, game);
        PlaceShown {
            line: place.line,
            column: place.column,
            offset: place.offset,
            length: block.file_len(game.bytes(span)),
            token: game.text(span),
        }
    }

    /// The line of the source in which a span begins, for reports that show it.
    pub(crate) fn source<'g>(&mut self, game: &Game<'g>, span: ByteSpan) -> SourceLine<'g>
    where
        'a: 'g,
    {
        if let Some(origin) = &self.block.origin {
            let place = origin.place(span);
            let (before, rest) = place.text.split_at(place.marked.start);
            let (token, after) = rest.split_at(place.marked.len());
            return cut(before, token, after);
        }
        let line_start = self.find(span.start as usize, game).line_start;
        source_line(game, ByteSpan::new(line_start, span.start as usize), span)
    }
}

/// The number of bytes of a line that are shown before and after a token.
const SHOWN: usize = 100;

pub(crate) fn source_line<'a>(game: &Game<'a>, before: ByteSpan, token: ByteSpan) -> SourceLine<'a> {
    // It looks no farther than it shows, because a game may be one line, and every finding in it asks.
    let seen = (token.end as usize).max(before.end as usize).saturating_add(SHOWN + 1).min(game.block.len());
    let end = line_end(&game.block[..seen], before.end as usize);
    let mut from = before.start as usize;
    let mut to = end;
    let mut shortened = false;
    // Long lines are cut at white space, which is never inside a character.
    let blank = |b: &u8| b.is_ascii_whitespace();
    if before.end as usize - from > SHOWN {
        let window = &game.block[before.end as usize - SHOWN..before.end as usize];
        from = window.iter().position(blank).map_or(before.end as usize, |p| before.end as usize - SHOWN + p + 1);
        shortened = true;
    }
    let token_end = (token.end as usize).min(end);
    if end - token_end > SHOWN {
        to = game.block[token_end..token_end + SHOWN].iter().rposition(blank).map_or(token_end, |p| token_end + p);
    }
    let (head, marked, tail) = (
        game.text(ByteSpan::new(from, before.end as usize)),
        game.text(ByteSpan::new(before.end as usize, token_end.max(before.end as usize))),
        game.text(ByteSpan::new(token_end.max(before.end as usize), to.max(token_end).max(before.end as usize))),
    );
    let head = head.trim_start_matches('\u{FEFF}');
    let lead = if shortened { "... " } else { "" };
    let text = format!("{lead}{head}{marked}{tail}").replace('\t', " ");
    SourceLine {
        text: Cow::Owned(text),
        before: lead.len() + head.chars().count(),
        marked: marked.chars().count().max(1),
    }
}

/// A line as reports show it, shortened at white space if it is long.
fn cut<'a>(before: &str, token: &str, after: &str) -> SourceLine<'a> {
    let long = |text: &str| text.len() > SHOWN;
    let from = if long(before) {
        let window = before.len() - SHOWN;
        before
            .char_indices()
            .find(|(i, c)| *i >= window && c.is_whitespace())
            .map_or(before.len(), |(i, c)| i + c.len_utf8())
    } else {
        0
    };
    let to = if long(after) {
        after
            .char_indices()
            .take_while(|(i, _)| *i < SHOWN)
            .filter(|(_, c)| c.is_whitespace())
            .last()
            .map_or(0, |(i, _)| i)
    } else {
        after.len()
    };
    let lead = if from > 0 { "... " } else { "" };
    SourceLine {
        text: Cow::Owned(format!("{lead}{}{token}{}", &before[from..], &after[..to]).replace('\t', " ")),
        before: lead.len() + before[from..].chars().count(),
        marked: token.chars().count().max(1),
    }
}
