//! Lines: the text of a claims file, line by line, however long a line is.

use std::io::{self, BufRead as _, BufReader, Read};

use bienban_base::message::Message;

/// The largest size of a line in bytes. Nothing is kept of a longer line.
pub(super) const LINE_LIMIT: usize = 1 << 20;

/// The largest size of the file in bytes and lines, because it is read whole.
const FILE_LIMIT: usize = 256 << 20;
const MOST_ROWS: usize = 4_000_000;

/// The lines of a text without their ends. `None` for a line that is too long.
pub(super) struct ClaimLines {
    pub(super) bytes: Vec<u8>,
    /// The end of every line in `bytes`, and whether the line was kept.
    pub(super) ends: Vec<(usize, bool)>,
}

impl ClaimLines {
    /// Reads all lines.
    ///
    /// # Errors
    /// The errors of reading, and that there is too much to be read whole.
    pub(super) fn read(reader: impl Read) -> io::Result<ClaimLines> {
        let mut lines = ClaimLines { bytes: Vec::new(), ends: Vec::new() };
        let mut reader = BufReader::with_capacity(1 << 16, reader);
        let (mut start, mut kept, mut after_cr) = (0, true, false);
        loop {
            let chunk = match reader.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            if chunk.is_empty() {
                break;
            }
            let (used, end) = match memchr::memchr2(b'\n', b'\r', chunk) {
                Some(at) => (at + 1, Some(chunk[at])),
                None => (chunk.len(), None),
            };
            let text = &chunk[..used - usize::from(end.is_some())];
            let second_half = after_cr && text.is_empty() && end == Some(b'\n');
            after_cr = end == Some(b'\r');
            if kept && lines.bytes.len() - start + text.len() > LINE_LIMIT {
                kept = false;
                lines.bytes.truncate(start);
            }
            if kept {
                lines.bytes.extend_from_slice(text);
            }
            reader.consume(used);
            if end.is_some() && !second_half {
                lines.ends.push((lines.bytes.len(), kept));
                if lines.bytes.len() > FILE_LIMIT || lines.ends.len() > MOST_ROWS {
                    let message = Message::new("claims-too-large").with("mebibytes", (FILE_LIMIT >> 20).to_string());
                    return Err(io::Error::other(message.with("rows", MOST_ROWS.to_string())));
                }
                (start, kept) = (lines.bytes.len(), true);
            }
        }
        if lines.bytes.len() > start || !kept {
            lines.ends.push((lines.bytes.len(), kept));
            if lines.bytes.len() > FILE_LIMIT || lines.ends.len() > MOST_ROWS {
                let message = Message::new("claims-too-large").with("mebibytes", (FILE_LIMIT >> 20).to_string());
                return Err(io::Error::other(message.with("rows", MOST_ROWS.to_string())));
            }
        }
        Ok(lines)
    }

    /// A line. `None` if it is too long, or if there is none.
    pub(super) fn get(&self, index: usize) -> Option<&[u8]> {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before].0);
        let &(end, kept) = self.ends.get(index)?;
        kept.then(|| &self.bytes[start..end])
    }
}
