//! Failing: a reader that ends in an error.

use std::io::{self, Read};

/// A reader that fails once with the error and then ends. It follows the bytes that were read before an error, so
/// that those are still used.
pub(super) struct FailingReader(pub(super) Option<io::Error>);

impl Read for FailingReader {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}
