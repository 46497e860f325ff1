//! Cursor: reads a stretch of bytes from its beginning, and never past its end.

use std::ops::Range;

/// A stretch of bytes that is being read.
#[derive(Debug, Clone)]
pub(super) struct ByteCursor<'a> {
    bytes: &'a [u8],
    /// The byte in the file that comes next.
    pub(super) at: usize,
    end: usize,
}

/// A text of a record.
#[derive(Debug, Clone, Default)]
pub(super) struct RecordText {
    pub(super) text: String,
    /// The byte at which it begins, if it is no UTF-16; each part that is none is U+FFFD.
    pub(super) broken: Option<usize>,
}

impl<'a> ByteCursor<'a> {
    /// The stretch of a file, as far as the file has it.
    pub(super) fn new(bytes: &'a [u8], stretch: Range<usize>) -> ByteCursor<'a> {
        let end = stretch.end.min(bytes.len());
        ByteCursor { bytes, at: stretch.start.min(end), end }
    }

    pub(super) fn left(&self) -> usize {
        self.end - self.at
    }

    /// The next bytes; `None` if there are not so many.
    pub(super) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        if count > self.left() {
            return None;
        }
        let from = self.at;
        self.at += count;
        self.bytes.get(from..self.at)
    }

    /// The next texts: each a number of units, and so many units of UTF-16. `None` if they are cut off.
    pub(super) fn texts(&mut self, count: usize) -> Option<Vec<RecordText>> {
        (0..count).map(|_| self.text()).collect()
    }

    fn text(&mut self) -> Option<RecordText> {
        let units = usize::from(u16_at(self.take(2)?, 0));
        let at = self.at;
        let bytes = self.take(2 * units)?;
        let units: Vec<u16> = bytes.chunks_exact(2).map(|pair| u16_at(pair, 0)).collect();
        let text = String::from_utf16(&units);
        let broken = text.is_err().then_some(at);
        let text = text.unwrap_or_else(|_| String::from_utf16_lossy(&units));
        // A control character in a field would begin another one where it is written.
        let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        Some(RecordText { text: text.trim().to_owned(), broken })
    }
}

/// A number of two bytes; 0 after the end.
pub(super) fn u16_at(bytes: &[u8], at: usize) -> u16 {
    bytes.get(at..at + 2).map_or(0, |of| u16::from_le_bytes([of[0], of[1]]))
}

/// A number of four bytes; 0 after the end.
pub(super) fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from(u16_at(bytes, at)) | u32::from(u16_at(bytes, at + 2)) << 16
}
