//! A reader that counts what is read.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A reader that counts its bytes: those of the input itself for the progress bar, and those of a text for the
/// account.
pub struct Counted<R> {
    /// The reader.
    pub inner: R,
    /// How many bytes were read.
    pub count: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.count.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// A reader of text that was made from an input: it counts as so many bytes once it is read.
pub(super) struct CountedAs<R> {
    pub(super) inner: R,
    pub(super) count: Arc<AtomicU64>,
    pub(super) bytes: u64,
}

impl<R: Read> Read for CountedAs<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.count.fetch_add(std::mem::take(&mut self.bytes), Ordering::Relaxed);
        self.inner.read(buffer)
    }
}
