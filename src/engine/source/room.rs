//! Room: a buffer that is long enough to read into, and how it is filled.

use std::io::{self, Read};

/// Makes a buffer at least `len` bytes long. Its contents stay.
pub fn make(buffer: &mut Vec<u8>, len: usize) {
    if buffer.is_empty() {
        // The system gives the pages of a new buffer as zeros when they are touched. A small file touches few of them.
        *buffer = vec![0; len];
    } else if buffer.len() < len {
        buffer.resize(len, 0);
    }
}

/// Reads until the buffer is full or the text ends. `filled` counts the bytes in the buffer, after an error too.
pub(super) fn fill(reader: &mut dyn Read, buffer: &mut [u8], filled: &mut usize) -> io::Result<()> {
    while *filled < buffer.len() {
        match reader.read(&mut buffer[*filled..]) {
            Ok(0) => break,
            Ok(read) => *filled += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_buffer_is_made_or_lengthened_and_never_cut() {
        let mut buffer = Vec::new();
        make(&mut buffer, 4);
        assert_eq!(buffer, [0; 4]);
        buffer.fill(7);
        make(&mut buffer, 6);
        assert_eq!(buffer, [7, 7, 7, 7, 0, 0]);
        make(&mut buffer, 2);
        assert_eq!(buffer.len(), 6);
    }
}
