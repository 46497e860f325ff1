//! Cuts a stream into blocks of whole games, each with the offset and line where it begins.
//!
//! A block ends where [`lex::lex_game`] would start a new game, so the cuts depend on the text alone, and the size of
//! the blocks changes no report. The quick way searches backwards from the end of the bytes for a tag section that
//! starts a game whatever came before it ([`section::strong_section`]). If there is none, the lexer reads the games
//! from the front.

use bienban_base::text::BOM;
use std::io::{self, Read};
use std::sync::Arc;

use memchr::memmem;

use super::block::BlockPosition;
pub use super::block::{Block, UnreadReason};
use super::room;
use super::text::InputText;
use crate::chess::fast::PADDING;
use crate::pgn::lex;
use crate::pgn::section;
use bienban_base::text::encoding::Encoding;

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

/// The greatest size of a game in bytes, unless the user chooses another. The largest known games are whole books, of
/// some megabytes.
pub const DEFAULT_GAME_LIMIT: u32 = 16 << 20;

/// The number of bytes that are kept of a game that is too large. Its tags, which name it in the report, are among
/// them.
const KEPT: usize = 1 << 16;

/// Reads a text to its end and hands it over in blocks of about the size that `sizes` gives; a block that must hold a
/// larger game is larger. If a game is beyond the limit, it hands over only the beginning, and goes on at the next tag
/// section that certainly begins a game.
///
/// `encoding` is the encoding that the user requested; it is ignored for text that was UTF-16. `take` provides a
/// buffer, new or used, whose contents do not matter. `emit` receives each block and returns false when it wants no
/// more.
///
/// # Errors
/// If reading fails. The blocks before the failure have been handed over by then.
pub fn split(
    text: InputText<'_>,
    sizes: Sizes,
    encoding: Option<Encoding>,
    take: &mut dyn FnMut() -> Vec<u8>,
    emit: &mut dyn FnMut(Cut) -> bool,
) -> io::Result<()> {
    Splitter { sizes, encoding }.run(text, TextStart::Text, take, emit).map(drop)
}

/// The same for a text whose first byte is at offset `origin` of its file. Unless that is 0, everything before the
/// first tag section that certainly begins a game is skipped. Returns the line after the last byte, as if the text had
/// begun on line 1.
///
/// # Errors
/// Those of [`split`].
pub fn split_from(
    text: InputText<'_>,
    origin: u64,
    sizes: Sizes,
    encoding: Option<Encoding>,
    take: &mut dyn FnMut() -> Vec<u8>,
    emit: &mut dyn FnMut(Cut) -> bool,
) -> io::Result<u64> {
    let begin = if origin == 0 { TextStart::Text } else { TextStart::Anywhere(origin) };
    Splitter { sizes, encoding }.run(text, begin, take, emit).map(|at| at.line)
}

/// The position of the first byte of a text.
#[derive(Debug, Clone, Copy)]
pub(super) enum TextStart {
    /// The first one of its file.
    Text,
    /// The first one of a game, at this place of its file.
    Game(BlockPosition),
    /// Any byte, at this offset of its file.
    Anywhere(u64),
}

/// Cuts a text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Splitter {
    pub(super) sizes: Sizes,
    pub(super) encoding: Option<Encoding>,
}

impl Splitter {
    /// Does the work of [`split`] and [`split_from`], and returns the place after the last byte that was handed over.
    pub(super) fn run(
        self,
        mut text: InputText<'_>,
        begin: TextStart,
        take: &mut dyn FnMut() -> Vec<u8>,
        emit: &mut dyn FnMut(Cut) -> bool,
    ) -> io::Result<BlockPosition> {
        let Splitter { sizes, encoding } = self;
        let name: Arc<str> = Arc::from(text.name.as_str());
        let encoding = if text.utf16 { Some(Encoding::Utf8) } else { encoding };
        let mut first = matches!(begin, TextStart::Text);
        let mut at = match begin {
            TextStart::Text => BlockPosition::START,
            TextStart::Game(at) => at,
            TextStart::Anywhere(offset) => BlockPosition { offset, ..BlockPosition::START },
        };
        let (mut buffer, mut filled) = (take(), 0);
        // The largest block may not exceed the largest game. Otherwise a game that is too large could hide in a block,
        // and the report would depend on the size of blocks.
        let step = sizes.block.min(sizes.game);
        if matches!(begin, TextStart::Anywhere(_)) {
            let mut pass = |bytes: &[u8]| at.pass(bytes, text.utf16);
            resume(&mut text.reader, step, &mut buffer, &mut filled, &mut pass)?;
        }
        // The text after a game shows its end, no further away than the lexer reaches.
        let most = sizes.game + lex::REACH;
        let mut target = step;
        loop {
            // A used buffer is long enough already, so it is not filled with zeros again.
            room::make(&mut buffer, target + PADDING);
            let read = room::fill(&mut text.reader, &mut buffer[..target], &mut filled);
            let ended = read.is_err() || filled < target;
            // The rest of a text is one block without a search, unless it may hide a game that is too large.
            let cut = if ended && filled <= most { Some(filled) } else { find_cut(&buffer[..filled], first) };
            if cut.is_none() && filled <= most {
                target = (2 * target).min(most.max(target) + 1);
                continue;
            }
            // The bytes after the cut move to a new buffer, because the block keeps this one.
            let left = filled - cut.unwrap_or(0);
            let mut rest = if ended && left == 0 { Vec::new() } else { take() };
            room::make(&mut rest, left + PADDING);
            rest[..left].copy_from_slice(&buffer[filled - left..filled]);
            let begins = || next_section(&rest[..left]).unwrap_or(left).min(KEPT).min(sizes.game);
            let len = cut.unwrap_or_else(begins);
            let block = Block { first, utf16: text.utf16, ..Block::read(Arc::clone(&name), buffer, len, at, encoding) };
            if let Some(cut) = cut {
                at.pass(&block.bytes()[..cut], text.utf16);
            }
            if len > 0 {
                first = false;
                if !emit(if cut.is_some() { Cut::Block(block) } else { Cut::TooLarge(block) }) {
                    return Ok(at);
                }
            }
            (buffer, filled) = (rest, left);
            read?;
            if cut.is_none() {
                let mut pass = |bytes: &[u8]| at.pass(bytes, text.utf16);
                resume(&mut text.reader, step, &mut buffer, &mut filled, &mut pass)?;
            } else if ended && filled == 0 {
                return Ok(at);
            }
            // A block that grew for one large game returns to the normal size.
            target = step.max((2 * filled).min(most + 1));
        }
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
        room::fill(reader, &mut buffer[..target], filled)?;
        if *filled == before {
            pass(&buffer[..*filled]);
            *filled = 0;
            return Ok(());
        }
    }
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
pub(super) fn strong_cut(bytes: &[u8], first: bool) -> Option<usize> {
    // Text before the first game of a file may belong to that game, so only the lexer knows where it begins.
    if first && !bytes.strip_prefix(BOM).unwrap_or(bytes).starts_with(EVENT) {
        return None;
    }
    // Movetext has few of the second letter, and the search backwards for one byte is quick.
    let events = memchr::memrchr_iter(EVENT[1], bytes).filter_map(|at| at.checked_sub(1));
    events.filter(|&at| bytes[at..].starts_with(EVENT)).find(|&at| begins_game(bytes, at))
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
        start = lex::lex_game(bytes, start, &mut tokens);
    }
    cut
}
