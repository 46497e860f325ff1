//! Block: consecutive whole games of a file, with the place where they begin.

use bienban_base::text::BOM;
use std::sync::Arc;

use super::entries::Entries;
use super::line::LineNumber;
use super::origin::Origin;
use crate::chess::fast::{FastReading, PADDING};
use crate::pgn::lex;
use crate::pgn::section::count_lines;
use bienban_base::text::encoding::{self, Encoding};
use bienban_base::text::utf16::utf16_len;

/// Consecutive whole games of a file, the unit that one worker judges.
#[derive(Debug, Clone)]
pub struct Block {
    /// The name of the file in reports.
    pub name: Arc<str>,
    /// The bytes, followed by zeros or old bytes, so that the fast path may load several bytes at once at the end
    /// too.
    pub(super) padded: Vec<u8>,
    /// The number of bytes without the padding.
    pub(super) len: usize,
    /// The offset of the first byte in the file, counted after unpacking and before decoding.
    pub offset: u64,
    /// The line of the first byte.
    pub(super) line: LineNumber,
    /// The number of code points before the first byte on its line.
    pub column: u64,
    /// Whether this is the first block of the file.
    pub first: bool,
    /// Whether the file was UTF-16, so that offsets must be converted back.
    pub utf16: bool,
    /// The encoding that the user requested, or `None` if each game decides about its own.
    pub encoding: Option<Encoding>,
    /// The origin of the pieces of a transcript, or `None` if the block is the text of the file itself.
    pub origin: Option<Arc<Origin>>,
    /// The places of the games in their database, or `None` if the block is the text of a file.
    pub entries: Option<Arc<Entries>>,
    /// Whether the block is the report of a pairing program (TRF) and has no games.
    pub is_report: bool,
    /// Why the only game of the block is left unread, or `None` if the block is read.
    pub unread: Option<UnreadReason>,
}

/// Why a game is left unread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnreadReason {
    /// The game is larger than the limit. The block contains only its beginning.
    TooLarge,
    /// Judging the game panicked, so this program has a bug.
    Failed,
}

impl Block {
    /// Makes one block of a whole text.
    pub fn whole(name: &str, bytes: &[u8]) -> Block {
        let mut text = Vec::with_capacity(bytes.len() + PADDING);
        text.extend_from_slice(bytes);
        Block::of(name, text)
    }

    fn of(name: &str, mut padded: Vec<u8>) -> Block {
        let len = padded.len();
        padded.resize(len + PADDING, 0);
        Block { first: true, ..Block::read(Arc::from(name), padded, len, BlockPosition::START, None) }
    }

    /// A block of games that were read into a buffer with padding. It is not the first of its file.
    pub(super) fn read(
        name: Arc<str>,
        padded: Vec<u8>,
        len: usize,
        at: BlockPosition,
        encoding: Option<Encoding>,
    ) -> Block {
        let BlockPosition { offset, line, column } = at;
        let (first, utf16, origin, entries, is_report, unread) = (false, false, None, None, false, None);
        let line = LineNumber::known(line);
        Block { name, padded, len, offset, line, column, first, utf16, encoding, origin, entries, is_report, unread }
    }

    /// The same block, whose first byte is on this line.
    pub(super) fn at_line(self, line: LineNumber) -> Block {
        Block { line, ..self }
    }

    /// The line of the first byte.
    pub fn first_line(&self) -> &LineNumber {
        &self.line
    }

    /// The number of the line of the first byte, from 1. If another thread reads the text above, this waits for it. If
    /// that text cannot be read, it is 1, and the games of the block must be dropped.
    pub fn line(&self) -> u64 {
        self.line.wait().unwrap_or(1)
    }

    /// Makes one block of a transcript, which is UTF-8 whatever the sheet was.
    pub fn transcribed(name: &str, transcript: String, origin: Origin) -> Block {
        Block {
            origin: Some(Arc::new(origin)),
            encoding: Some(Encoding::Utf8),
            ..Block::of(name, transcript.into_bytes())
        }
    }

    /// The reading of the game at an offset whose half-moves are not written, if it was settled.
    pub fn settled(&self, start: usize) -> Option<FastReading> {
        self.entries.as_ref()?.settled(start)
    }

    /// Splits the block into blocks of one game each. If judging a block panics, its games are judged one by one.
    pub fn games(&self) -> Vec<Block> {
        let (bytes, mut tokens, mut games) = (self.bytes(), Vec::new(), Vec::new());
        let (mut start, mut at) = (0, BlockPosition { offset: self.offset, line: self.line(), column: self.column });
        while start < bytes.len() {
            let end = lex::lex_game(bytes, start, &mut tokens);
            let game = &bytes[start..end];
            let mut padded = Vec::with_capacity(game.len() + PADDING);
            padded.extend_from_slice(game);
            padded.resize(game.len() + PADDING, 0);
            games.push(Block {
                name: Arc::clone(&self.name),
                padded,
                len: game.len(),
                offset: at.offset,
                line: LineNumber::known(at.line),
                column: at.column,
                first: self.first && start == 0,
                origin: self.origin.as_ref().map(|origin| Arc::new(origin.from(start as u32))),
                entries: self.entries.as_ref().map(|entries| Arc::new(entries.from(start as u32))),
                ..*self
            });
            at.pass(game, self.utf16);
            start = end;
        }
        games
    }

    /// The part whose games begin within these offsets of the file, and, if games follow it, the line where the first
    /// of them begins. The part is `None` if no game begins there.
    pub fn part(&self, offsets: std::ops::Range<u64>) -> (Option<Block>, Option<u64>) {
        let (bytes, mut tokens) = (self.bytes(), Vec::new());
        let mut at = BlockPosition { offset: self.offset, line: self.line(), column: self.column };
        let (mut start, mut part, mut behind) = (0, None, None);
        while start < bytes.len() {
            if at.offset >= offsets.end {
                behind = Some(at.line);
                break;
            }
            if at.offset >= offsets.start && part.is_none() {
                part = Some((start, at));
            }
            let end = lex::lex_game(bytes, start, &mut tokens);
            at.pass(&bytes[start..end], self.utf16);
            start = end;
        }
        let part = part.map(|(from, at)| {
            let mut padded = Vec::with_capacity(start - from + PADDING);
            padded.extend_from_slice(&bytes[from..start]);
            padded.resize(start - from + PADDING, 0);
            let (BlockPosition { offset, column, .. }, line) = (at, LineNumber::known(at.line));
            let (name, len, first) = (Arc::clone(&self.name), start - from, self.first && from == 0);
            Block { name, padded, len, offset, line, column, first, origin: None, entries: None, ..*self }
        });
        (part, behind)
    }

    /// The bytes that reproduce the block: the file of a sheet if its bytes are known, or else the games as they are.
    pub fn saved(&self) -> Vec<u8> {
        match &self.origin {
            Some(origin) if !origin.bytes.is_empty() => origin.bytes.clone(),
            _ => self.bytes().to_vec(),
        }
    }

    /// Marks the block as a game that is left unread.
    #[must_use]
    pub fn left_unread(self, why: UnreadReason) -> Block {
        Block { unread: Some(why), ..self }
    }

    /// Whether every game of the block needs the careful path.
    pub fn asks_for_care(&self) -> bool {
        // A game that is left unread has a finding of its own, and a sheet may need findings that its transcript does
        // not show. The fast path makes no findings.
        let is_damaged = || self.entries.as_ref().is_some_and(|entries| entries.has_faults());
        self.unread.is_some() || self.origin.is_some() || is_damaged()
    }

    /// The games, without padding.
    pub fn bytes(&self) -> &[u8] {
        &self.padded[..self.len]
    }

    /// The games followed by at least [`PADDING`] more bytes, whose values are arbitrary.
    pub fn padded(&self) -> &[u8] {
        &self.padded
    }

    /// Gives the buffer back for another block. Its contents no longer matter.
    pub fn into_buffer(self) -> Vec<u8> {
        self.padded
    }

    /// The offset in the file of a byte of the block.
    pub fn file_offset(&self, at: usize) -> u64 {
        self.offset + self.file_len(&self.bytes()[..at])
    }

    /// The number of bytes that a part of the block takes in the file.
    pub fn file_len(&self, bytes: &[u8]) -> u64 {
        if self.utf16 { utf16_len(bytes) } else { bytes.len() as u64 }
    }
}

/// The place in a file where a block begins, as in [`Block`].
#[derive(Debug, Clone, Copy)]
pub(super) struct BlockPosition {
    pub(super) offset: u64,
    pub(super) line: u64,
    pub(super) column: u64,
}

impl BlockPosition {
    /// The place of the first byte of a file.
    pub(super) const START: BlockPosition = BlockPosition { offset: 0, line: 1, column: 0 };

    /// Moves past bytes of the text.
    pub(super) fn pass(&mut self, bytes: &[u8], utf16: bool) {
        self.offset += if utf16 { utf16_len(bytes) } else { bytes.len() as u64 };
        self.line += count_lines(bytes);
        let line_start = bytes.iter().rposition(|b| matches!(b, b'\n' | b'\r')).map_or(0, |p| p + 1);
        let tail = &bytes[line_start..];
        let before = if line_start == 0 { self.column } else { 0 };
        // A byte order mark is not visible, so it takes no column.
        let counted = tail.strip_prefix(BOM).filter(|_| before == 0).unwrap_or(tail);
        self.column = before + encoding::code_points(counted);
    }
}
