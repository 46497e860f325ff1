//! Movetext in lines of fewer than 80 columns (PGN standard 8.2.1).
//!
//! Lines are filled greedily and depend on the words alone, so the same tokens always give the same lines. A line is
//! only broken where a single space is, so a reader of comments gets the text back by reading a line end as a space.

/// How many columns a line has at most, counted in code points.
pub(super) const WIDTH: usize = 79;

/// Writes words into a buffer, with a space or a line end between them.
///
/// A word is written after a space at once. When it is complete and turns out to be too long for the line, the space
/// is replaced by a line end.
#[derive(Debug)]
pub(super) struct WordWrap<'a> {
    out: &'a mut Vec<u8>,
    /// How many columns the line has before the word that is being written.
    column: usize,
    /// Where the word that is being written begins in the buffer, after its separator.
    word: usize,
}

impl<'a> WordWrap<'a> {
    /// Begins at the beginning of a line.
    pub(super) fn new(out: &'a mut Vec<u8>) -> WordWrap<'a> {
        let word = out.len();
        WordWrap { out, column: 0, word }
    }

    /// Decides whether the last word still fits on its line, now that it is complete.
    fn settle(&mut self) {
        let word = &self.out[self.word..];
        // In UTF-8 every byte but those that continue a character begins one.
        let width = if word.is_ascii() { word.len() } else { word.iter().filter(|&&b| b & 0xC0 != 0x80).count() };
        if self.column == 0 {
            self.column = width;
        } else if width > 0 && self.column + 1 + width > WIDTH {
            self.out[self.word - 1] = b'\n';
            self.column = width;
        } else {
            self.column += 1 + width;
        }
        self.word = self.out.len();
    }

    /// Ends the last word and begins another.
    pub(super) fn begin(&mut self) {
        self.settle();
        if self.column > 0 {
            self.out.push(b' ');
        }
        self.word = self.out.len();
    }

    /// The buffer, for bytes that are appended to the last word. None of them may be a line end.
    pub(super) fn bytes(&mut self) -> &mut Vec<u8> {
        self.out
    }

    /// Appends text to the last word.
    pub(super) fn glue(&mut self, text: &[u8]) {
        self.out.extend_from_slice(text);
    }

    /// Writes a word.
    pub(super) fn word(&mut self, text: &[u8]) {
        self.begin();
        self.glue(text);
    }

    /// Writes a line of its own, however long it is.
    pub(super) fn line(&mut self, text: &[u8]) {
        self.end_line();
        self.out.extend_from_slice(text);
        self.out.push(b'\n');
        self.word = self.out.len();
    }

    /// Ends the line, if one has begun.
    pub(super) fn end_line(&mut self) {
        self.settle();
        if self.column > 0 {
            self.out.push(b'\n');
            self.column = 0;
        }
        self.word = self.out.len();
    }

    /// Writes a comment in braces. Its text must have no line end and no `}`. If `glued`, it follows a bracket
    /// without a space.
    ///
    /// The line is never broken in runs of several blanks, at the ends of the text, or inside a command such as
    /// `[%clk 0:01:00]`. No line begins with `%` or with what looks like a tag, since other readers may take it for
    /// one.
    pub(super) fn comment(&mut self, text: &str, glued: bool) {
        if !glued {
            self.begin();
        }
        self.out.push(b'{');
        let text = text.as_bytes();
        let (mut from, mut command) = (0, false);
        for (at, &b) in text.iter().enumerate() {
            match b {
                b'[' if text.get(at + 1) == Some(&b'%') => command = true,
                b']' => command = false,
                b' ' if !command && may_break(text, at) => {
                    self.out.extend_from_slice(&text[from..at]);
                    self.begin();
                    from = at + 1;
                }
                _ => {}
            }
        }
        self.out.extend_from_slice(&text[from..]);
        self.out.push(b'}');
    }
}

/// Whether a line may end at the space at `at`.
pub(super) fn may_break(text: &[u8], at: usize) -> bool {
    let (Some(before), Some(after)) = (at.checked_sub(1).map(|i| text[i]), text.get(at + 1)) else {
        return false;
    };
    let tag = *after == b'[' && text.get(at + 2) != Some(&b'%');
    !before.is_ascii_whitespace()
        && before != 0x0B
        && !after.is_ascii_whitespace()
        && *after != 0x0B
        && *after != b'%'
        && !tag
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrapped(words: &[&str]) -> String {
        let mut out = Vec::new();
        let mut wrap = WordWrap::new(&mut out);
        for word in words {
            wrap.word(word.as_bytes());
        }
        wrap.end_line();
        String::from_utf8(out).expect("it was UTF-8")
    }

    #[test]
    fn a_line_has_at_most_79_columns() {
        let words: Vec<&str> = "0123456 ".repeat(30).leak().split_whitespace().collect();
        assert_eq!(wrapped(&words).lines().map(str::len).collect::<Vec<_>>(), [79, 79, 79]);
    }

    #[test]
    fn a_word_that_is_too_long_has_its_line() {
        let long = "x".repeat(100);
        assert_eq!(wrapped(&["a", &long, "b"]), format!("a\n{long}\nb\n"));
    }

    #[test]
    fn a_column_is_a_code_point() {
        let words = vec!["ế"; 40];
        assert_eq!(wrapped(&words).lines().count(), 1, "79 columns, 159 bytes");
    }

    #[test]
    fn comments_break_only_at_single_spaces_outside_commands() {
        let mut out = Vec::new();
        let text = format!("{}  y [Event \"x\"] %z [%clk 0:01:00] {}", "x".repeat(70), "v".repeat(70));
        WordWrap::new(&mut out).comment(&text, false);
        let out = String::from_utf8(out).expect("it was UTF-8");
        assert_eq!(out.replace('\n', " "), format!("{{{text}}}"), "every line end was a space");
        assert!(out.lines().skip(1).all(|l| !l.starts_with('%') && !l.starts_with("[E")), "{out}");
        assert!(out.contains("[%clk 0:01:00]"), "{out}");
    }
}
