//! Store: the bytes of a file of a database, read at any place by any thread.

use std::fs::File;
use std::io;
use std::sync::Arc;

/// The bytes of a file of a database.
pub trait Store: Send + Sync {
    /// The number of bytes.
    fn len(&self) -> u64;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Fills `into` with the bytes from `at` on.
    ///
    /// # Errors
    /// [`io::ErrorKind::UnexpectedEof`] if there are fewer, or the error of the system.
    fn read_at(&self, at: u64, into: &mut [u8]) -> io::Result<()>;
}

impl Store for Vec<u8> {
    fn len(&self) -> u64 {
        Vec::len(self) as u64
    }

    fn read_at(&self, at: u64, into: &mut [u8]) -> io::Result<()> {
        let start = usize::try_from(at).ok();
        let found = start.and_then(|start| self.get(start..)?.get(..into.len()));
        into.copy_from_slice(found.ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
    }
}

impl<S: Store + ?Sized> Store for Arc<S> {
    fn len(&self) -> u64 {
        (**self).len()
    }

    fn read_at(&self, at: u64, into: &mut [u8]) -> io::Result<()> {
        (**self).read_at(at, into)
    }
}

impl Store for File {
    fn len(&self) -> u64 {
        self.metadata().map_or(0, |about| about.len())
    }

    #[cfg(unix)]
    fn read_at(&self, at: u64, into: &mut [u8]) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(self, into, at)
    }

    #[cfg(windows)]
    fn read_at(&self, mut at: u64, mut into: &mut [u8]) -> io::Result<()> {
        while !into.is_empty() {
            let read = std::os::windows::fs::FileExt::seek_read(self, into, at)?;
            if read == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            (at, into) = (at + read as u64, &mut into[read..]);
        }
        Ok(())
    }
}
