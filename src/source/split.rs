//! Cuts a stream into blocks of whole games, each with the offset and line where it begins.
//!
//! A block ends where [`lex::game`] would start a new game, so that the cut depends on the text alone and never on the size
//! of the blocks. The quick way is to search back from the end of what was read for a tag section that is a start
//! whatever came before ([`section::strong_section`]); where there is none, the games are read from the front.

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

/// Whole games, as they stand in a file.
#[derive(Debug, Clone)]
pub struct Block {
    /// The file's name in reports.
    pub name: Arc<str>,
    /// The bytes, and padding for readers that look at several at once.
    padded: Vec<u8>,
    len: usize,
    /// Offset of the first byte in the file, after unpacking and before decoding.
    pub offset: u64,
    /// Line of the first byte, from 1.
    pub line: u64,
    /// Code points before the first byte on its line.
    pub column: u64,
    /// Whether the file begins here.
    pub first: bool,
    /// Whether the file was UTF-16.
    pub utf16: bool,
    /// How the bytes are read, where that was asked for; else every game decides.
    pub encoding: Option<Encoding>,
    /// Where the pieces of a transcript come from; none where the block is the file's own text.
    pub origin: Option<Arc<Origin>>,
    /// Why the block, which is one game then, is not read; none where it is.
    pub unread: Option<Unread>,
}

/// Why a game is not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unread {
    /// It is larger than the limit. The block holds its beginning.
    TooLarge,
    /// This program failed in it.
    Failed,
}

/// What a text is cut into.
#[derive(Debug)]
pub enum Cut {
    /// Games to be judged.
    Block(Block),
    /// The beginning of a game that is larger than the limit.
    TooLarge(Block),
}

/// How a text is cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sizes {
    /// About how many bytes a block has; not more than a game may have.
    pub block: usize,
    /// How many bytes a game has at most.
    pub game: usize,
}

/// How many bytes a game has at most, where nothing else is asked for. The largest known are books in one game, of some MB.
pub const DEFAULT_GAME_LIMIT: u32 = 16 << 20;

/// How many bytes of a game that is too large are kept, so that it can be named.
const KEPT: usize = 1 << 16;

impl Block {
    /// A whole text as one block.
    pub fn whole(name: &str, bytes: &[u8]) -> Block {
        let mut padded = bytes.to_vec();
        padded.resize(bytes.len() + PADDING, 0);
        Block {
            name: Arc::from(name),
            padded,
            len: bytes.len(),
            offset: 0,
            line: 1,
            column: 0,
            first: true,
            utf16: false,
            encoding: None,
            origin: None,
            unread: None,
        }
    }

    /// A transcript as one block.
    pub fn transcribed(name: &str, transcript: &str, origin: Origin) -> Block {
        Block {
            origin: Some(Arc::new(origin)),
            encoding: Some(Encoding::Utf8),
            ..Block::whole(name, transcript.as_bytes())
        }
    }

    /// The games of the block, each as a block of its own.
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

    /// What somebody needs to see the same: the file of a sheet where its bytes are known, else the games as they stand here.
    pub fn saved(&self) -> Vec<u8> {
        match &self.origin {
            Some(origin) if !origin.bytes.is_empty() => origin.bytes.clone(),
            _ => self.bytes().to_vec(),
        }
    }

    /// The same as a game that is not read.
    #[must_use]
    pub fn left_unread(self, why: Unread) -> Block {
        Block { unread: Some(why), ..self }
    }

    /// Whether the fast path has no business here.
    pub fn asks_for_care(&self) -> bool {
        // That a sheet was written in letters of another time is said of each of its games.
        self.unread.is_some() || self.origin.as_ref().is_some_and(|origin| origin.is_legacy())
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.padded[..self.len]
    }

    /// The bytes with padding behind them, at least [`PADDING`].
    pub fn padded(&self) -> &[u8] {
        &self.padded
    }

    /// The buffer, to be used again, whatever is in it.
    pub fn into_buffer(self) -> Vec<u8> {
        self.padded
    }

    /// Offset in the file of a byte of the block.
    pub fn file_offset(&self, at: usize) -> u64 {
        self.offset + self.file_len(&self.bytes()[..at])
    }

    /// How many bytes of the file a run of the block is.
    pub fn file_len(&self, bytes: &[u8]) -> u64 {
        if self.utf16 { utf16_len(bytes) } else { bytes.len() as u64 }
    }
}

/// Where a block begins in its file.
#[derive(Debug, Clone, Copy)]
struct Position {
    offset: u64,
    line: u64,
    column: u64,
}

impl Position {
    /// Goes on behind bytes of a text.
    fn pass(&mut self, bytes: &[u8], utf16: bool) {
        self.offset += if utf16 { utf16_len(bytes) } else { bytes.len() as u64 };
        self.line += count_lines(bytes);
        let line_start = bytes.iter().rposition(|b| matches!(b, b'\n' | b'\r')).map_or(0, |p| p + 1);
        let tail = &bytes[line_start..];
        let before = if line_start == 0 { self.column } else { 0 };
        let counted = tail.strip_prefix(b"\xEF\xBB\xBF").filter(|_| before == 0).unwrap_or(tail);
        self.column = before + encoding::code_points(counted);
    }
}

/// Reads a text to its end and hands it over in blocks of about as many bytes as `sizes` says, larger where a game is. Of a
/// game that is larger than the limit the beginning is handed over, and what follows it is judged again from the next tag
/// section on that begins a game in any case.
///
/// `encoding` is how the bytes are read where that was asked for; text that was UTF-16 is UTF-8 whatever was.
/// `take` gives a buffer, used or new, whatever is in it; `emit` takes a block and returns false when no more is wanted.
///
/// # Errors
/// What reading meets.
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
    // What is judged must not depend on the size of blocks, so that a game that is too large never hides in one.
    let step = sizes.block.min(sizes.game);
    // That a game has ended shows behind it, no farther than the lexer reaches.
    let most = sizes.game + lex::REACH;
    let mut target = step;
    loop {
        // A used buffer is long enough already and not written over with zeros.
        if buffer.len() < target + PADDING {
            buffer.resize(target + PADDING, 0);
        }
        let read = fill(&mut text.reader, &mut buffer[..target], &mut filled);
        let ended = read.is_err() || filled < target;
        // The rest of a text is one block, but none that hides a game that is too large.
        let cut = if ended && filled <= most { Some(filled) } else { find_cut(&buffer[..filled], first) };
        if cut.is_none() && filled <= most {
            target = (2 * target).min(most.max(target) + 1);
            continue;
        }
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
        // A block that grew for one large game shrinks again.
        target = step.max((2 * filled).min(most + 1));
    }
}

/// Passes over the rest of a game, so that what is in the buffer begins with the next one; it is empty where the text ends.
fn resume(
    reader: &mut dyn Read,
    step: usize,
    buffer: &mut Vec<u8>,
    filled: &mut usize,
    pass: &mut dyn FnMut(&[u8]),
) -> io::Result<()> {
    loop {
        let next = next_section(&buffer[..*filled]);
        // What begins another game may be cut off at the end.
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

/// Reads until the buffer is full or the text ends; `filled` says how much of it is, an error or not.
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

/// Where the last game that begins in the bytes begins; what comes before it is whole. None where no game ends in them.
fn find_cut(bytes: &[u8], first: bool) -> Option<usize> {
    strong_cut(bytes, first).or_else(|| weak_cut(bytes))
}

const EVENT: &[u8] = b"[Event \"";

/// Whether a tag section that begins a game whatever came before starts at an offset, which is not the first.
fn begins_game(bytes: &[u8], at: usize) -> bool {
    let apart = |before: &[u8]| after_blank_line(before) || after_result(before);
    at > 0 && apart(&bytes[..at]) && section::strong_section(bytes, at)
}

/// Where the first such section starts.
fn next_section(bytes: &[u8]) -> Option<usize> {
    memmem::find_iter(bytes, EVENT).find(|&at| begins_game(bytes, at))
}

fn strong_cut(bytes: &[u8], first: bool) -> Option<usize> {
    // What precedes the first game of a file may belong to it.
    if first && !bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).starts_with(EVENT) {
        return None;
    }
    memmem::rfind_iter(bytes, EVENT).find(|&at| begins_game(bytes, at))
}

/// Whether the bytes end with a line end, and the line that it ends is blank.
fn after_blank_line(before: &[u8]) -> bool {
    let space = before.iter().rposition(|b| !b.is_ascii_whitespace()).map_or(0, |p| p + 1);
    matches!(before.last(), Some(b'\n' | b'\r')) && section::has_blank_line(&before[space..])
}

/// Whether the bytes end with a line of movetext that ends with a result: wherever such a line stands, and even in a
/// comment, a tag section behind it begins another game.
fn after_result(before: &[u8]) -> bool {
    let Some(before) = before.strip_suffix(b"\n") else { return false };
    let before = before.strip_suffix(b"\r").unwrap_or(before);
    let line = &before[memchr::memrchr2(b'\n', b'\r', before).map_or(0, |p| p + 1)..];
    let mut words = line.split(|b| *b == b' ');
    let first = words.next().unwrap_or_default();
    let last = words.next_back().unwrap_or(first);
    let number = first.strip_suffix(b".").is_some_and(|n| !n.is_empty() && n.iter().all(u8::is_ascii_digit));
    let result = |word: &[u8]| matches!(word, b"1-0" | b"0-1" | b"1/2-1/2" | b"*");
    // A tag or a remark to the end of the line would swallow the result.
    let tail = &line[memchr::memrchr(b'}', line).map_or(0, |p| p + 1)..];
    let plain = memchr::memchr2(b';', b'"', line).is_none() && memchr::memchr2(b'[', b'{', tail).is_none();
    result(last) && (number || result(first)) && plain
}

fn weak_cut(bytes: &[u8]) -> Option<usize> {
    // Whether a game begins somewhere depends on what follows as far as the next line goes, or the lexer's reach.
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
        }
    }
}
