//! Movetext in lines of fewer than 80 columns (PGN standard 8.2.1).
//!
//! Lines are filled greedily and depend on the words alone, so the same tokens always give the same lines. A line is only
//! ever broken where a single space stands, which a reader of comments gets back by taking a line end for a space.

/// Columns of a line, counted in code points.
pub(super) const WIDTH: usize = 79;

/// Writes words into a buffer, a space or a line end between them.
#[derive(Debug)]
pub(super) struct Wrap<'a> {
    out: &'a mut Vec<u8>,
    /// Columns of the line up to the word that is being written.
    column: usize,
    /// Where the word that is being written begins, its separator excluded.
    word: usize,
}

impl<'a> Wrap<'a> {
    /// At the beginning of a line.
    pub(super) fn new(out: &'a mut Vec<u8>) -> Wrap<'a> {
        let word = out.len();
        Wrap { out, column: 0, word }
    }

    /// Decides whether the word that was written still fits on its line.
    fn settle(&mut self) {
        let word = &self.out[self.word..];
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

    /// Ends the word before and begins another.
    pub(super) fn begin(&mut self) {
        self.settle();
        if self.column > 0 {
            self.out.push(b' ');
        }
        self.word = self.out.len();
    }

    /// The buffer, to add bytes to the word that was begun last; none of them a line end.
    pub(super) fn bytes(&mut self) -> &mut Vec<u8> {
        self.out
    }

    /// Adds text to the word that was begun last.
    pub(super) fn glue(&mut self, text: &[u8]) {
        self.out.extend_from_slice(text);
    }

    /// A word.
    pub(super) fn word(&mut self, text: &[u8]) {
        self.begin();
        self.glue(text);
    }

    /// A line of its own, however long it is.
    pub(super) fn line(&mut self, text: &[u8]) {
        self.end_line();
        self.out.extend_from_slice(text);
        self.out.push(b'\n');
        self.word = self.out.len();
    }

    /// Ends the line, where one has begun.
    pub(super) fn end_line(&mut self) {
        self.settle();
        if self.column > 0 {
            self.out.push(b'\n');
            self.column = 0;
        }
        self.word = self.out.len();
    }

    /// A comment in braces, its text without line ends and `}`; `glued` where it follows a bracket.
    ///
    /// Runs of more than one blank, blanks at the ends and those inside a command such as `[%clk 0:01:00]` are never broken;
    /// nor does a line begin with `%` or with what looks like a tag, which other readers may take for one.
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

fn may_break(text: &[u8], at: usize) -> bool {
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
        let mut wrap = Wrap::new(&mut out);
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
        Wrap::new(&mut out).comment(&text, false);
        let out = String::from_utf8(out).expect("it was UTF-8");
        assert_eq!(out.replace('\n', " "), format!("{{{text}}}"), "every line end was a space");
        assert!(out.lines().skip(1).all(|l| !l.starts_with('%') && !l.starts_with("[E")), "{out}");
        assert!(out.contains("[%clk 0:01:00]"), "{out}");
    }
}
