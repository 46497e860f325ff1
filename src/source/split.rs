//! Cuts a stream into blocks of whole games, each with the offset and line where it begins.
//!
//! A block ends where [`lex::game`] would start a new game, so the cuts depend on the text alone, and the size of the
//! blocks changes no report. The quick way searches backwards from the end of the bytes for a tag section that starts
//! a game whatever came before it ([`section::strong_section`]). If there is none, the lexer reads the games from the
//! front.

use std::io::{self, Read};
use std::sync::Arc;

use memchr::memmem;

use super::open::Text;
use super::origin::Origin;
use crate::chess::fast::PADDING;
use crate::pgn::lex;
use crate::pgn::section::{self, count_lines};
use crate::text::encoding::{self, Encoding};
use crate::text::utf16::utf16_len;

/// Consecutive whole games of a file, the unit that one worker judges.
#[derive(Debug, Clone)]
pub struct Block {
    /// The name of the file in reports.
    pub name: Arc<str>,
    /// The bytes, followed by zeros or old bytes, so that the fast path may load several bytes at once at the end
    /// too.
    padded: Vec<u8>,
    /// The number of bytes without the padding.
    len: usize,
    /// The offset of the first byte in the file, counted after unpacking and before decoding.
    pub offset: u64,
    /// Line of the first byte, from 1.
    pub line: u64,
    /// The number of code points before the first byte on its line.
    pub column: u64,
    /// Whether this is the first block of the file.
    pub first: bool,
    /// Whether the file was UTF-16, so that offsets must be converted back.
    pub utf16: bool,
    /// The encoding that the user asked for, or `None` if each game decides about its own.
    pub encoding: Option<Encoding>,
    /// Where the pieces of a transcript come from, or `None` if the block is the text of the file itself.
    pub origin: Option<Arc<Origin>>,
    /// Whether the block is the report of a pairing program (TRF) and has no games.
    pub is_report: bool,
    /// Why the only game of the block is left unread, or `None` if the block is read.
    pub unread: Option<Unread>,
}

/// Why a game is left unread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unread {
    /// The game is larger than the limit. The block contains only its beginning.
    TooLarge,
    /// Judging the game panicked, so this program has a bug.
    Failed,
}

/// A piece that a text is cut into.
#[derive(Debug)]
pub enum Cut {
    /// Whole games to be judged.
    Block(Block),
    /// The beginning of a game that is larger than the limit.
    TooLarge(Block),
}

/// The sizes that decide how a text is cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sizes {
    /// The approximate size of a block in bytes. A value above `game` counts as `game`.
    pub block: usize,
    /// The greatest size of a game in bytes.
    pub game: usize,
}

/// The greatest size of a game in bytes, unless the user asks for another. The largest known games are whole books,
/// of some megabytes.
pub const DEFAULT_GAME_LIMIT: u32 = 16 << 20;

/// The number of bytes that are kept of a game that is too large. Its tags, which name it in the report, are among
/// them.
const KEPT: usize = 1 << 16;

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
        Block {
            name: Arc::from(name),
            padded,
            len,
            offset: 0,
            line: 1,
            column: 0,
            first: true,
            utf16: false,
            encoding: None,
            origin: None,
            is_report: false,
            unread: None,
        }
    }

    /// Makes one block of a transcript, which is UTF-8 whatever the sheet was.
    pub fn transcribed(name: &str, transcript: String, origin: Origin) -> Block {
        Block {
            origin: Some(Arc::new(origin)),
            encoding: Some(Encoding::Utf8),
            ..Block::of(name, transcript.into_bytes())
        }
    }

    /// Splits the block into blocks of one game each. If judging a block panics, its games are judged one by one.
    pub fn games(&self) -> Vec<Block> {
        let (bytes, mut tokens, mut games) = (self.bytes(), Vec::new(), Vec::new());
        let (mut start, mut at) = (0, Position { offset: self.offset, line: self.line, column: self.column });
        while start < bytes.len() {
            let end = lex::game(bytes, start, &mut tokens);
            let game = &bytes[start..end];
            let mut padded = Vec::with_capacity(game.len() + PADDING);
            padded.extend_from_slice(game);
            padded.resize(game.len() + PADDING, 0);
            games.push(Block {
                name: Arc::clone(&self.name),
                padded,
                len: game.len(),
                offset: at.offset,
                line: at.line,
                column: at.column,
                first: self.first && start == 0,
                origin: self.origin.as_ref().map(|origin| Arc::new(origin.from(start as u32))),
                ..*self
            });
            at.pass(game, self.utf16);
            start = end;
        }
        games
    }

    /// The bytes that reproduce what was seen here: the file of a sheet if its bytes are known, or else the games as
    /// they are.
    pub fn saved(&self) -> Vec<u8> {
        match &self.origin {
            Some(origin) if !origin.bytes.is_empty() => origin.bytes.clone(),
            _ => self.bytes().to_vec(),
        }
    }

    /// Marks the block as a game that is left unread.
    #[must_use]
    pub fn left_unread(self, why: Unread) -> Block {
        Block { unread: Some(why), ..self }
    }

    /// Whether every game of the block needs the careful path.
    pub fn asks_for_care(&self) -> bool {
        // A game that is left unread has a finding of its own, and there may be more to say about a sheet than its
        // transcript shows. The fast path makes no findings.
        self.unread.is_some() || self.origin.is_some()
    }

    /// The games, without padding.
    pub fn bytes(&self) -> &[u8] {
        &self.padded[..self.len]
    }

    /// The games followed by at least [`PADDING`] more bytes, whose values mean nothing.
    pub fn padded(&self) -> &[u8] {
        &self.padded
    }

    /// Gives the buffer back for another block. Its contents mean nothing.
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
struct Position {
    offset: u64,
    line: u64,
    column: u64,
}

impl Position {
    /// Moves past bytes of the text.
    fn pass(&mut self, bytes: &[u8], utf16: bool) {
        self.offset += if utf16 { utf16_len(bytes) } else { bytes.len() as u64 };
        self.line += count_lines(bytes);
        let line_start = bytes.iter().rposition(|b| matches!(b, b'\n' | b'\r')).map_or(0, |p| p + 1);
        let tail = &bytes[line_start..];
        let before = if line_start == 0 { self.column } else { 0 };
        // A byte order mark is not visible, so it takes no column.
        let counted = tail.strip_prefix(b"\xEF\xBB\xBF").filter(|_| before == 0).unwrap_or(tail);
        self.column = before + encoding::code_points(counted);
    }
}

/// Reads a text to its end and hands it over in blocks of about the size that `sizes` gives; a block that must hold a
/// larger game is larger. Of a game beyond the limit it hands over only the beginning, and goes on at the next tag
/// section that certainly begins a game.
///
/// `encoding` is the encoding that the user asked for; it is ignored for text that was UTF-16. `take` provides a
/// buffer, new or used, whose contents do not matter. `emit` receives each block and returns false when it wants no
/// more.
///
/// # Errors
/// If reading fails. The blocks before the failure have been handed over by then.
pub fn split(
    mut text: Text<'_>,
    sizes: Sizes,
    encoding: Option<Encoding>,
    take: &mut dyn FnMut() -> Vec<u8>,
    emit: &mut dyn FnMut(Cut) -> bool,
) -> io::Result<()> {
    let name: Arc<str> = Arc::from(text.name.as_str());
    let encoding = if text.utf16 { Some(Encoding::Utf8) } else { encoding };
    let (mut at, mut first) = (Position { offset: 0, line: 1, column: 0 }, true);
    let (mut buffer, mut filled) = (take(), 0);
    // The largest block may not exceed the largest game. Otherwise a game that is too large could hide in a block,
    // and the report would depend on the size of blocks.
    let step = sizes.block.min(sizes.game);
    // The end of a game shows in the text after it, no further away than the lexer reaches.
    let most = sizes.game + lex::REACH;
    let mut target = step;
    loop {
        // A used buffer is long enough already, so it is not filled with zeros again.
        if buffer.len() < target + PADDING {
            buffer.resize(target + PADDING, 0);
        }
        let read = fill(&mut text.reader, &mut buffer[..target], &mut filled);
        let ended = read.is_err() || filled < target;
        // The rest of a text is one block without a search, unless it may hide a game that is too large.
        let cut = if ended && filled <= most { Some(filled) } else { find_cut(&buffer[..filled], first) };
        if cut.is_none() && filled <= most {
            target = (2 * target).min(most.max(target) + 1);
            continue;
        }
        // What follows the cut moves to a new buffer, because the block keeps this one.
        let left = filled - cut.unwrap_or(0);
        let mut rest = if ended && left == 0 { Vec::new() } else { take() };
        if rest.len() < left + PADDING {
            rest.resize(left + PADDING, 0);
        }
        rest[..left].copy_from_slice(&buffer[filled - left..filled]);
        let begins = || next_section(&rest[..left]).unwrap_or(left).min(KEPT).min(sizes.game);
        let len = cut.unwrap_or_else(begins);
        let block = Block {
            name: Arc::clone(&name),
            padded: buffer,
            len,
            offset: at.offset,
            line: at.line,
            column: at.column,
            first,
            utf16: text.utf16,
            encoding,
            origin: None,
            is_report: false,
            unread: None,
        };
        if let Some(cut) = cut {
            at.pass(&block.bytes()[..cut], text.utf16);
        }
        if len > 0 {
            first = false;
            if !emit(if cut.is_some() { Cut::Block(block) } else { Cut::TooLarge(block) }) {
                return Ok(());
            }
        }
        (buffer, filled) = (rest, left);
        read?;
        if cut.is_none() {
            let mut pass = |bytes: &[u8]| at.pass(bytes, text.utf16);
            resume(&mut text.reader, step, &mut buffer, &mut filled, &mut pass)?;
        } else if ended && filled == 0 {
            return Ok(());
        }
        // A block that grew for one large game returns to the normal size.
        target = step.max((2 * filled).min(most + 1));
    }
}

/// Skips the rest of a game that is too large, so that the buffer begins with the next game. The buffer is empty if
/// the text ends before one. `pass` receives the skipped bytes, so that offsets and lines stay right.
fn resume(
    reader: &mut dyn Read,
    step: usize,
    buffer: &mut Vec<u8>,
    filled: &mut usize,
    pass: &mut dyn FnMut(&[u8]),
) -> io::Result<()> {
    loop {
        let next = next_section(&buffer[..*filled]);
        // The bytes that begin the next game may be cut off at the end, so the last ones stay until more is read.
        let passed = next.unwrap_or(filled.saturating_sub(lex::REACH));
        pass(&buffer[..passed]);
        buffer.copy_within(passed..*filled, 0);
        *filled -= passed;
        if next.is_some() {
            return Ok(());
        }
        let (before, target) = (*filled, lex::REACH + step);
        buffer.resize(target.max(*filled) + PADDING, 0);
        fill(reader, &mut buffer[..target], filled)?;
        if *filled == before {
            pass(&buffer[..*filled]);
            *filled = 0;
            return Ok(());
        }
    }
}

/// Reads until the buffer is full or the text ends. `filled` counts the bytes in the buffer, after an error too.
fn fill(reader: &mut dyn Read, buffer: &mut [u8], filled: &mut usize) -> io::Result<()> {
    while *filled < buffer.len() {
        match reader.read(&mut buffer[*filled..]) {
            Ok(0) => break,
            Ok(read) => *filled += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// The start of the last game that begins in the bytes; everything before it is whole games. `None` if no game ends
/// in the bytes.
fn find_cut(bytes: &[u8], first: bool) -> Option<usize> {
    strong_cut(bytes, first).or_else(|| weak_cut(bytes))
}

/// The tag that begins nearly every tag section; searching for it is quick.
const EVENT: &[u8] = b"[Event \"";

/// Whether a tag section at `at` begins a game whatever came before it. The start of the bytes does not count.
fn begins_game(bytes: &[u8], at: usize) -> bool {
    let apart = |before: &[u8]| after_blank_line(before) || after_result(before);
    at > 0 && apart(&bytes[..at]) && section::strong_section(bytes, at)
}

/// The start of the first such section.
fn next_section(bytes: &[u8]) -> Option<usize> {
    memmem::find_iter(bytes, EVENT).find(|&at| begins_game(bytes, at))
}

/// The start of the last such section, searched backwards from the end.
fn strong_cut(bytes: &[u8], first: bool) -> Option<usize> {
    // Text before the first game of a file may belong to that game, so only the lexer knows where it begins.
    if first && !bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).starts_with(EVENT) {
        return None;
    }
    memmem::rfind_iter(bytes, EVENT).find(|&at| begins_game(bytes, at))
}

/// Whether the bytes end with a blank line and its line end.
fn after_blank_line(before: &[u8]) -> bool {
    let space = before.iter().rposition(|b| !b.is_ascii_whitespace()).map_or(0, |p| p + 1);
    matches!(before.last(), Some(b'\n' | b'\r')) && section::has_blank_line(&before[space..])
}

/// Whether the bytes end with a line of movetext that ends with a result. A tag section after such a line begins
/// another game, even if the line is inside a comment.
fn after_result(before: &[u8]) -> bool {
    let Some(before) = before.strip_suffix(b"\n") else { return false };
    let before = before.strip_suffix(b"\r").unwrap_or(before);
    let line = &before[memchr::memrchr2(b'\n', b'\r', before).map_or(0, |p| p + 1)..];
    let mut words = line.split(|b| *b == b' ');
    let first = words.next().unwrap_or_default();
    let last = words.next_back().unwrap_or(first);
    let number = first.strip_suffix(b".").is_some_and(|n| !n.is_empty() && n.iter().all(u8::is_ascii_digit));
    let result = |word: &[u8]| matches!(word, b"1-0" | b"0-1" | b"1/2-1/2" | b"*");
    // The lexer would not see a result that is part of a tag or of a comment up to the end of the line.
    let tail = &line[memchr::memrchr(b'}', line).map_or(0, |p| p + 1)..];
    let plain = memchr::memchr2(b';', b'"', line).is_none() && memchr::memchr2(b'[', b'{', tail).is_none();
    result(last) && (number || result(first)) && plain
}

/// The start of the last game that the lexer finds from the front, among the starts that more text cannot change.
fn weak_cut(bytes: &[u8]) -> Option<usize> {
    // Whether a game starts at a place depends on the text up to the end of the next line, or as far as the lexer
    // reaches. Starts nearer to the end than that are not certain.
    let line_end = |bytes: &[u8]| memchr::memrchr2(b'\n', b'\r', bytes).unwrap_or(0);
    let line = line_end(bytes[..line_end(bytes)].trim_ascii_end());
    let sure = line.max(bytes.len().saturating_sub(lex::REACH));
    let mut tokens = Vec::new();
    let (mut start, mut cut) = (0, None);
    while start < sure {
        cut = (start > 0).then_some(start);
        start = lex::game(bytes, start, &mut tokens);
    }
    cut
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_with_every_kind_of_end() {
        for (text, lines) in [("", 0), ("a", 0), ("a\nb", 1), ("a\r\nb\r\n", 2), ("a\rb\r", 2), ("\r\r\n\n", 3)] {
            assert_eq!(count_lines(text.as_bytes()), lines, "{text:?}");
            // The same within long texts, at every place of a vector.
            for before in 0..40 {
                let long = ["x".repeat(before), text.to_owned(), "x".repeat(9_000), "\r\n".repeat(before)].concat();
                assert_eq!(count_lines(long.as_bytes()), lines + before as u64, "{before} {text:?}");
            }
        }
    }
}
