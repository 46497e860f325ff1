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
        // The control characters above 127 begin with 0xC2.
        let is_plain = |byte: &u8| !matches!(byte, ..b' ' | b'"' | b'\\' | 0x7F | 0xC2);
        if value.as_bytes().iter().all(is_plain) {
            self.pgn.extend_from_slice(value.as_bytes());
        } else {
            self.escape(value);
        }
        self.pgn.extend_from_slice(b"\"]\n");
    }

    /// Appends a value in which something is escaped or replaced.
    fn escape(&mut self, value: &str) {
        for letter in value.chars() {
            let letter = if letter.is_control() { ' ' } else { letter };
            if matches!(letter, '"' | '\\') {
                self.pgn.push(b'\\');
            }
            self.pgn.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes());
        }
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
        tags.push("White", "Đỗ Thị\u{85}Â");
        tags.push("Event", "The \"Open\"\n\\2");
        tags.finish();
        let pgn = String::from_utf8(pgn).expect("it is UTF-8");
        assert_eq!(pgn, "[White \"Đỗ Thị Â\"]\n[Event \"The \\\"Open\\\" \\\\2\"]\n\n");
    }
}
