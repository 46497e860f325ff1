//! Plain: a file that is plain text, so that any part of it can be read by itself.

use std::fs::File;
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::{room, whole};

/// A file that is plain text, so that any part of it can be read by itself.
#[derive(Debug, Clone)]
pub struct PlainFile {
    file: Arc<File>,
    pub(super) len: u64,
    /// Count the bytes that are read from inputs and from texts, as [`open`](super::open::open()) does.
    pub(super) counts: [Arc<AtomicU64>; 2],
}

impl PlainFile {
    /// A file of `len` bytes, which are counted in `counts`: those read from inputs, and those read from texts.
    pub(super) fn new(file: Arc<File>, len: u64, counts: [Arc<AtomicU64>; 2]) -> PlainFile {
        PlainFile { file, len, counts }
    }

    /// Reads the bytes from an offset on, until the buffer is full or the file ends. Returns the number of bytes.
    pub(super) fn fill(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        let (mut at, mut filled) = (PlainStream { plain: self, offset }, 0);
        room::fill(&mut at, buffer, &mut filled)?;
        Ok(filled)
    }

    /// Looks at the file once it has ended at an offset.
    ///
    /// # Errors
    /// If it has become shorter since it was opened.
    pub(super) fn end(&self, offset: u64) -> io::Result<()> {
        if offset < self.len { whole::check_length(&self.file, self.len) } else { Ok(()) }
    }

    /// Counts the bytes of a stretch, or subtracts bytes that are read again.
    pub(super) fn count(&self, by: i64) {
        for count in &self.counts {
            count.fetch_add(by as u64, Ordering::Relaxed);
        }
    }
}

/// Reads from an offset, whatever others read of the file at the same time.
#[cfg(windows)]
fn read_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, buffer, offset)
}

#[cfg(not(windows))]
fn read_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, buffer, offset)
}

/// A file from an offset on, as a stream.
pub(super) struct PlainStream<'p> {
    pub(super) plain: &'p PlainFile,
    pub(super) offset: u64,
}

impl Read for PlainStream<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = read_at(&self.plain.file, buffer, self.offset)?;
        self.offset += read as u64;
        Ok(read)
    }
}
