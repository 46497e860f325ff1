//! Cuts a stream into blocks of whole games, each with the offset and line where it begins.
//!
//! A block ends where [`lex::game`] would start a new game, so that the cut depends on the text alone and never on the size
//! of the blocks. The quick way is to search back from the end of what was read for a tag section that is a start
//! whatever came before ([`section::strong_section`]); where there is none, the games are read from the front.

use std::io::{self, Read};
use std::sync::Arc;

use memchr::memmem;

use super::decode::utf16_len;
use super::open::Text;
use super::origin::Origin;
use crate::fast::PADDING;
use crate::notation::encoding::{self, Encoding};
use crate::notation::lex;
use crate::notation::section::{self, count_lines};

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
}

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

/// Reads a text to its end and hands it over in blocks of about `block_size` bytes, larger where a game is.
///
/// `encoding` is how the bytes are read where that was asked for; text that was UTF-16 is UTF-8 whatever was.
/// `take` gives a buffer, used or new, whatever is in it; `emit` takes a block and returns false when no more is wanted.
///
/// # Errors
/// What reading meets.
pub fn split(
    mut text: Text<'_>,
    block_size: usize,
    encoding: Option<Encoding>,
    take: &mut dyn FnMut() -> Vec<u8>,
    emit: &mut dyn FnMut(Block) -> bool,
) -> io::Result<()> {
    let name: Arc<str> = Arc::from(text.name.as_str());
    let encoding = if text.utf16 { Some(Encoding::Utf8) } else { encoding };
    let (mut offset, mut line, mut column, mut first) = (0, 1, 0, true);
    let (mut buffer, mut filled) = (take(), 0);
    let mut target = block_size;
    loop {
        // A used buffer is long enough already and not written over with zeros.
        if buffer.len() < target + PADDING {
            buffer.resize(target + PADDING, 0);
        }
        let read = fill(&mut text.reader, &mut buffer[..target], &mut filled);
        let ended = read.is_err() || filled < target;
        let cut = if ended { Some(filled) } else { find_cut(&buffer[..filled], first) };
        let Some(cut) = cut else {
            target *= 2;
            continue;
        };
        let (mut rest, left) = (take(), filled - cut);
        if rest.len() < left {
            rest.resize(left, 0);
        }
        rest[..left].copy_from_slice(&buffer[cut..filled]);
        let bytes = &buffer[..cut];
        let (raw, lines) = (if text.utf16 { utf16_len(bytes) } else { bytes.len() as u64 }, count_lines(bytes));
        let line_start = bytes.iter().rposition(|b| matches!(b, b'\n' | b'\r')).map_or(0, |p| p + 1);
        let tail = &bytes[line_start..];
        let before = if line_start == 0 { column } else { 0 };
        let counted = tail.strip_prefix(b"\xEF\xBB\xBF").filter(|_| before == 0).unwrap_or(tail);
        let after = encoding::code_points(counted) + before;
        if cut > 0 {
            let block = Block {
                name: Arc::clone(&name),
                padded: buffer,
                len: cut,
                offset,
                line,
                column,
                first,
                utf16: text.utf16,
                encoding,
                origin: None,
            };
            if !emit(block) {
                return Ok(());
            }
        }
        read?;
        if ended {
            return Ok(());
        }
        offset += raw;
        line += lines;
        column = after;
        first = false;
        (buffer, filled) = (rest, left);
        // A block that grew for one large game shrinks again.
        target = block_size.max(2 * filled);
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

fn strong_cut(bytes: &[u8], first: bool) -> Option<usize> {
    const EVENT: &[u8] = b"[Event \"";
    // What precedes the first game of a file may belong to it.
    if first && !bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).starts_with(EVENT) {
        return None;
    }
    let apart = |before: &[u8]| after_blank_line(before) || after_result(before);
    let strong = |at: &usize| *at > 0 && apart(&bytes[..*at]) && section::strong_section(bytes, *at);
    memmem::rfind_iter(bytes, EVENT).find(strong)
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
