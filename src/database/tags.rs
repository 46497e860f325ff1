//! Tags: the tag pairs of a game (PGN standard 8.1).

/// Writes the tags of a game.
pub struct Tags<'p> {
    pgn: &'p mut Vec<u8>,
}

impl<'p> Tags<'p> {
    /// Begins the tags of a game at the end of `pgn`.
    pub fn new(pgn: &'p mut Vec<u8>) -> Tags<'p> {
        Tags { pgn }
    }

    /// Appends a tag. Quotes and backslashes are escaped (8.1.1); characters that would end the line become blanks.
    pub fn push(&mut self, name: &str, value: &str) {
        self.pgn.push(b'[');
        self.pgn.extend_from_slice(name.as_bytes());
        self.pgn.extend_from_slice(b" \"");
        for letter in value.chars() {
            let letter = if letter.is_control() { ' ' } else { letter };
            if matches!(letter, '"' | '\\') {
                self.pgn.push(b'\\');
            }
            self.pgn.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes());
        }
        self.pgn.extend_from_slice(b"\"]\n");
    }

    /// Ends the tags with a blank line.
    pub fn finish(self) {
        self.pgn.push(b'\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_escaped() {
        let mut pgn = Vec::new();
        let mut tags = Tags::new(&mut pgn);
        tags.push("Event", "The \"Open\"\n\\2");
        tags.finish();
        assert_eq!(pgn, b"[Event \"The \\\"Open\\\" \\\\2\"]\n\n");
    }
}
