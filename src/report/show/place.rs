//! Lines and columns. Lines end with LF, CR LF or CR. Columns count code points from 1; a tab counts as one, and a
//! byte order mark at the beginning of a line does not count.

use bienban_base::text::BOM;
use std::borrow::Cow;

use super::source_line::{SourceLine, cut, source_line};
use bienban_base::place::ByteSpan;
use bienban_base::text::encoding::code_points;
use bienban_engine::pgn::game::PgnGame;
use bienban_engine::pgn::section::count_lines;
use bienban_engine::source::split::Block;

/// Finds places, going on from the last one.
#[derive(Debug)]
pub struct PlaceFinder<'a> {
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
pub struct FilePlace {
    /// Line, from 1; in a database the number of the record.
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
pub struct ShownPlace<'a> {
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

impl<'a> PlaceFinder<'a> {
    /// Places in a block.
    pub fn new(block: &'a Block) -> PlaceFinder<'a> {
        let outer = (0, block.column);
        PlaceFinder { block, line_start: 0, lines: 0, at: 0, in_file: block.offset, outer, inner: (0, 0, block.column) }
    }

    /// The place of an offset in a game of the block. Text before the game on its line belongs to other games, in any
    /// encoding, so it is counted as UTF-8, and each byte that is not UTF-8 counts as one.
    pub fn find(&mut self, offset: usize, game: &PgnGame<'_>) -> FilePlace {
        let bytes = self.block.bytes();
        if offset < self.at {
            *self = PlaceFinder::new(self.block);
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
        let entries = self.block.entries.as_ref();
        if let Some((entries, entry)) = entries.and_then(|entries| Some((entries, entries.at(offset)?))) {
            let (line, column) = (entry.number, entry.column(bytes, offset));
            return FilePlace { line, column, offset: entries.place(entry).start, line_start: start };
        }
        FilePlace {
            line: self.block.line() + self.lines,
            column: self.inner.2 + 1,
            offset: self.in_file,
            line_start: start,
        }
    }
}

impl<'a> PlaceFinder<'a> {
    /// The place of a span in its file, or in the sheet of which the block is a transcript, with the text there.
    pub fn show<'g>(&mut self, game: &PgnGame<'g>, span: ByteSpan) -> ShownPlace<'g>
    where
        'a: 'g,
    {
        let block = self.block;
        if let Some(origin) = &block.origin {
            let place = origin.place(span);
            let token = &place.text[place.marked.clone()];
            return ShownPlace {
                line: place.line,
                column: place.column,
                offset: place.offset,
                length: place.length,
                token: Cow::Borrowed(token),
            };
        }
        let place = self.find(span.start as usize, game);
        ShownPlace {
            line: place.line,
            column: place.column,
            offset: place.offset,
            length: block.file_len(game.bytes(span)),
            token: game.text(span),
        }
    }

    /// The line of the source in which a span begins, for reports that show it.
    pub(crate) fn source<'g>(&mut self, game: &PgnGame<'g>, span: ByteSpan) -> SourceLine<'g>
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
