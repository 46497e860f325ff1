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
