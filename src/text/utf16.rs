//! Reads UTF-16 as UTF-8, and turns offsets in the UTF-8 text back into offsets in the file.

use std::io::{self, Read};

use encoding_rs::{CoderResult, Decoder, UTF_16BE, UTF_16LE};

/// Reads UTF-16 that starts with a byte order mark and yields UTF-8, including the mark. Half a surrogate pair
/// becomes U+FFFD.
pub struct Utf16Reader<R> {
    inner: R,
    decoder: Option<Decoder>,
    raw: Vec<u8>,
    text: Vec<u8>,
    given: usize,
    ended: bool,
}

impl<R: Read> Utf16Reader<R> {
    /// Wraps a reader whose first two bytes are a UTF-16 byte order mark.
    pub fn new(inner: R) -> Self {
        Utf16Reader { inner, decoder: None, raw: Vec::new(), text: Vec::new(), given: 0, ended: false }
    }

    fn refill(&mut self) -> io::Result<()> {
        self.raw.resize(1 << 16, 0);
        let read = match self.inner.read(&mut self.raw) {
            // `read` calls this again as long as there is no text, so an interrupted call just tries once more.
            Err(e) if e.kind() == io::ErrorKind::Interrupted => return Ok(()),
            other => other?,
        };
        self.ended = read == 0;
        let decoder = self.decoder.get_or_insert_with(|| {
            // The first byte of the file is the first byte of the mark: FE FF is big-endian, FF FE little-endian.
            let big = self.raw[0] == 0xFE;
            if big { UTF_16BE.new_decoder_without_bom_handling() } else { UTF_16LE.new_decoder_without_bom_handling() }
        });
        self.text.resize(decoder.max_utf8_buffer_length(read).unwrap_or(4 * read + 16), 0);
        let (result, _, written, _) = decoder.decode_to_utf8(&self.raw[..read], &mut self.text, self.ended);
        debug_assert_eq!(result, CoderResult::InputEmpty);
        self.text.truncate(written);
        self.given = 0;
        Ok(())
    }
}

impl<R: Read> Read for Utf16Reader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.given == self.text.len() && !self.ended {
            self.refill()?;
        }
        let n = buffer.len().min(self.text.len() - self.given);
        buffer[..n].copy_from_slice(&self.text[self.given..self.given + n]);
        self.given += n;
        Ok(n)
    }
}

/// The length in bytes that the UTF-8 text has in UTF-16. Reports give offsets in the file, not in the text made from
/// it.
pub fn utf16_len(text: &[u8]) -> u64 {
    text.utf8_chunks().map(|chunk| chunk.valid().chars().map(|c| 2 * c.len_utf16() as u64).sum::<u64>()).sum()
}
