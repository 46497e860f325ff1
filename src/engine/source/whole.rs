//! A file that is read from its beginning to its end, and must be as long at the end as it was when it was opened.

use std::fs::File;
use std::io::{self, Read};
use std::sync::Arc;

use bienban_base::message::Message;

/// A file as a stream that fails if the file became shorter while it was read. Another program may be writing it anew,
/// and the loss of the games that are no longer there would go unnoticed.
pub(super) struct WholeFile {
    file: Arc<File>,
    /// The number of bytes still to be read, if the file is as long as when it was opened.
    left: u64,
    len: u64,
}

impl WholeFile {
    /// A file of which nothing was read, and the number of its bytes.
    pub(super) fn new(file: Arc<File>, len: u64) -> WholeFile {
        WholeFile { file, left: len, len }
    }
}

impl Read for WholeFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = (&*self.file).read(buffer)?;
        self.left = self.left.saturating_sub(read as u64);
        if read == 0 && !buffer.is_empty() && self.left > 0 {
            // It fails once and then ends.
            self.left = 0;
            check_length(&self.file, self.len)?;
        }
        Ok(read)
    }
}

/// Looks at a file that ends before the length that it had when it was opened.
///
/// # Errors
/// If it became shorter. Some systems have files that end before their length, which stays what it was.
pub(super) fn check_length(file: &File, len: u64) -> io::Result<()> {
    if file.metadata()?.len() < len { Err(shorter()) } else { Ok(()) }
}

/// The error for a file that became shorter while it was read.
pub(super) fn shorter() -> io::Error {
    io::Error::other(Message::new("input-shorter"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_became_shorter_fails_at_its_end_and_one_that_grew_does_not() {
        let path = tempfile::NamedTempFile::new().expect("a file").into_temp_path();
        let read = |len: u64| {
            std::fs::write(&path, [b'a'; 100]).expect("it can be written");
            let file = File::options().read(true).write(true).open(&path).expect("it is there");
            let mut whole = WholeFile::new(Arc::new(file), 100);
            let mut head = [0; 50];
            whole.read_exact(&mut head).expect("there are so many bytes");
            whole.file.set_len(len).expect("it can be cut");
            let mut rest = Vec::new();
            let end = whole.read_to_end(&mut rest).map_err(|error| error.to_string());
            let after = whole.read(&mut head).map_err(|error| error.to_string());
            (rest.len(), end.is_ok_and(|read| read == rest.len()), after)
        };
        assert_eq!(read(100), (50, true, Ok(0)));
        assert_eq!(read(150), (100, true, Ok(0)));
        assert_eq!(read(70), (20, false, Ok(0)));
        assert_eq!(read(40), (0, false, Ok(0)));
    }
}
