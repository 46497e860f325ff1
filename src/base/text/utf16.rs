//! Reads UTF-16 and other encodings as UTF-8 while they come, and turns offsets in the UTF-8 text back into offsets in
//! the file.

use std::io::{self, Read};

use encoding_rs::{CoderResult, Decoder, Encoding, UTF_16BE, UTF_16LE};

/// The name of this encoding in tables.
pub const UTF_16: &str = "UTF-16";

/// Reads text in an encoding and yields UTF-8, including a byte order mark. What has no meaning, such as half a
/// surrogate pair, becomes U+FFFD.
pub struct DecodingReader<R> {
    inner: R,
    decoder: Decoder,
    raw: Vec<u8>,
    text: Vec<u8>,
    given: usize,
    ended: bool,
}

impl<R: Read> DecodingReader<R> {
    /// Wraps a reader of UTF-16, whose units have their high byte first if `big`.
    pub fn utf16(inner: R, big: bool) -> Self {
        DecodingReader::new(inner, if big { UTF_16BE } else { UTF_16LE })
    }

    /// Wraps a reader of text in an encoding.
    pub fn new(inner: R, encoding: &'static Encoding) -> Self {
        let decoder = encoding.new_decoder_without_bom_handling();
        DecodingReader { inner, decoder, raw: Vec::new(), text: Vec::new(), given: 0, ended: false }
    }

    fn refill(&mut self) -> io::Result<()> {
        self.raw.resize(1 << 16, 0);
        let read = match self.inner.read(&mut self.raw) {
            // `read` calls this again as long as there is no text, so an interrupted call just tries once more.
            Err(e) if e.kind() == io::ErrorKind::Interrupted => return Ok(()),
            other => other?,
        };
        self.ended = read == 0;
        let decoder = &mut self.decoder;
        self.text.resize(decoder.max_utf8_buffer_length(read).unwrap_or(4 * read + 16), 0);
        let (result, _, written, _) = decoder.decode_to_utf8(&self.raw[..read], &mut self.text, self.ended);
        debug_assert_eq!(result, CoderResult::InputEmpty);
        self.text.truncate(written);
        self.given = 0;
        Ok(())
    }
}

impl<R: Read> Read for DecodingReader<R> {
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

/// Whether the first bytes of a text are UTF-16, and if so, whether its units have their high byte first. A byte order
/// mark decides it; without one, most units must be letters of ASCII.
pub fn order(head: &[u8]) -> Option<bool> {
    match head {
        [0xFF, 0xFE, ..] => return Some(false),
        [0xFE, 0xFF, ..] => return Some(true),
        _ => {}
    }
    let units = head.len() / 2;
    let ascii = |b: u8| matches!(b, b'\t' | b'\n' | b'\r' | b' '..=b'~');
    let of = |big: usize| head.chunks_exact(2).filter(|unit| unit[1 - big] == 0 && ascii(unit[big])).count();
    // `big` is the index of the low byte: 1 where the high byte comes first.
    let most = |count: usize| units >= 4 && 10 * count >= 6 * units;
    if most(of(0)) { Some(false) } else { most(of(1)).then_some(true) }
}

/// The length in bytes that the UTF-8 text has in UTF-16. Reports give offsets in the file, not in the text made from
/// it.
pub fn utf16_len(text: &[u8]) -> u64 {
    text.utf8_chunks().map(|chunk| chunk.valid().chars().map(|c| 2 * c.len_utf16() as u64).sum::<u64>()).sum()
}
