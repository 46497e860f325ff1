//! Range: the games of a file whose first byte is within certain offsets, so that several runs share a file.
//!
//! However a file is cut into ranges, each of its games is in one of them. The findings of all ranges, with the numbers
//! of games and lines before each of them added, are those of one run over the file.

use std::io;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::line::LineNumber;
use super::split::{Cut, Sizes, split_from};
use super::text::InputText;
use bienban_base::message::Message;
use bienban_base::text::encoding::Encoding;

/// Offsets of a file, and the number of lines between them.
#[derive(Debug, Clone)]
pub struct FileRange {
    /// The first offset.
    pub start: u64,
    /// The offset after the last; `u64::MAX` for the end of the file.
    pub end: u64,
    /// The offset in the file of the first byte of standard input.
    pub input_at: u64,
    /// The number of lines that end between the first byte of the first game and that of the first game of the next
    /// range.
    pub lines: Arc<AtomicU64>,
}

impl FromStr for FileRange {
    type Err = Message;

    /// Reads `0-1000`, or `1000-` for a range that goes on to the end of the file.
    fn from_str(text: &str) -> Result<FileRange, Message> {
        let wrong = || Message::new("range-is-none");
        let (start, end) = text.split_once('-').ok_or_else(wrong)?;
        let number = |text: &str| text.parse::<u64>().map_err(|_| wrong());
        let (start, end) = (number(start)?, if end.is_empty() { u64::MAX } else { number(end)? });
        if start > end {
            return Err(wrong());
        }
        Ok(FileRange { start, end, input_at: 0, lines: Arc::default() })
    }
}

/// How a text was read for a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RangeReading {
    /// It was read to the end of the range.
    Whole,
    /// There is no certain beginning of a game before the range, so reading must begin at an earlier byte.
    Earlier,
}

impl FileRange {
    /// Whether the first byte of the file is in it. Of all ranges that a file is cut into exactly one is the first; an
    /// empty one before it is not.
    pub fn is_first(&self) -> bool {
        self.start == 0 && self.end > 0
    }

    /// Whether it goes on to the end of the file; of all ranges that a file is cut into exactly one does.
    pub fn is_last(&self) -> bool {
        self.end == u64::MAX
    }

    /// The offset at which reading begins for the games of the range, if reading back `reach` bytes is enough.
    pub fn origin(&self, reach: u64) -> u64 {
        self.start.saturating_sub(reach)
    }

    /// Reads a text whose first byte is at offset `origin`, and hands over the games of the range, as
    /// [`split`](super::split::split) does. The lines of the blocks count from the first of these games.
    ///
    /// # Errors
    /// If reading fails.
    pub fn read(
        &self,
        text: InputText<'_>,
        origin: u64,
        sizes: Sizes,
        encoding: Option<Encoding>,
        (take, emit): (&mut dyn FnMut() -> Vec<u8>, &mut dyn FnMut(Cut) -> bool),
    ) -> io::Result<RangeReading> {
        // The lines before the first game, and the line after the last.
        let (mut base, mut behind) = (None, None);
        let mut late = false;
        let mut began = false;
        let end = split_from(text, origin, sizes, encoding, take, &mut |cut| {
            let (block, large) = match cut {
                Cut::Block(block) => (block, false),
                Cut::TooLarge(block) => (block, true),
            };
            late |= origin > 0 && !began && block.offset > self.start;
            began = true;
            if late {
                return false;
            }
            let (part, next) = if block.offset >= self.end {
                (None, Some(block.line()))
            } else if large {
                (Some(block).filter(|block| block.offset >= self.start), None)
            } else if block.offset >= self.start && block.offset + block.file_len(block.bytes()) <= self.end {
                (Some(block), None)
            } else {
                block.part(self.start..self.end)
            };
            behind = next;
            let mut wanted = next.is_none();
            if let Some(part) = part {
                let before = *base.get_or_insert(part.line() - 1);
                let line = LineNumber::known(part.line() - before);
                let part = part.at_line(line);
                wanted &= emit(if large { Cut::TooLarge(part) } else { Cut::Block(part) });
            }
            wanted
        })?;
        if late || (origin > 0 && !began) {
            return Ok(RangeReading::Earlier);
        }
        let lines = base.map_or(0, |base| behind.unwrap_or(end) - 1 - base);
        self.lines.store(lines, Ordering::Relaxed);
        Ok(RangeReading::Whole)
    }
}
