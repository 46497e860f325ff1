//! A reader that counts the bytes that are read.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A reader that counts its bytes: those of the input itself for the progress bar, and those of a text for the
/// account.
pub struct CountingReader<R> {
    /// The reader.
    pub inner: R,
    /// The number of bytes that were read.
    pub count: Arc<AtomicU64>,
}

impl<R: Read> Read for CountingReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.count.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// A reader of text that was made from an input: once it is read, it counts as `bytes` bytes.
pub(super) struct ScaledReader<R> {
    pub(super) inner: R,
    pub(super) count: Arc<AtomicU64>,
    pub(super) bytes: u64,
}

impl<R: Read> Read for ScaledReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.count.fetch_add(std::mem::take(&mut self.bytes), Ordering::Relaxed);
        self.inner.read(buffer)
    }
}
