//! Lines and columns. Lines end with LF, CR LF or CR; columns count code points from 1, a tab is one, a byte order mark none.

use std::borrow::Cow;

use super::SourceLine;
use crate::finding::ByteSpan;
use crate::game::Game;
use crate::notation::section::count_lines;
use crate::notation::tag::line_end;
use crate::source::split::Block;

/// Finds the line of an offset, remembering the last one asked for.
#[derive(Debug)]
pub struct Places<'a> {
    block: &'a Block,
    at: usize,
    line: u64,
}

impl<'a> Places<'a> {
    /// Places in a block.
    pub fn new(block: &'a Block) -> Places<'a> {
        Places { block, at: 0, line: block.line }
    }

    /// The line of an offset, and the offset where that line starts.
    pub fn line(&mut self, offset: usize) -> (u64, usize) {
        let bytes = &self.block.bytes;
        if offset < self.at {
            (self.at, self.line) = (0, self.block.line);
        }
        let start = memchr::memrchr2(b'\n', b'\r', &bytes[self.at..offset]).map_or(self.at, |p| self.at + p + 1);
        self.line += count_lines(&bytes[self.at..start]);
        self.at = start;
        (self.line, start)
    }
}

const BOM: &[u8] = b"\xEF\xBB\xBF";

/// The column of the byte after `before`, which begins at the start of the line.
pub(super) fn column(game: &Game<'_>, before: ByteSpan) -> usize {
    let bytes = game.bytes(before);
    game.encoding.count(bytes.strip_prefix(BOM).unwrap_or(bytes)) + 1
}

/// How much of a line is shown before and after a token.
const SHOWN: usize = 100;

pub(super) fn source_line<'a>(game: &Game<'a>, before: ByteSpan, token: ByteSpan) -> SourceLine<'a> {
    let end = line_end(game.block, before.end as usize);
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
