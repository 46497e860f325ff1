//! A line of TRF as columns, which are characters and not bytes. A letter with its marks is one, however it is written.

use unicode_normalization::char::is_combining_mark;

/// A line whose columns can be cut out. Making it takes time that grows with the line, cutting does not.
#[derive(Debug)]
pub struct LineColumns<'a> {
    text: &'a str,
    /// The bytes at which columns begin and the end; `None` where every column is one byte.
    starts: Option<Vec<usize>>,
}

impl<'a> LineColumns<'a> {
    /// The columns of a line.
    pub fn new(text: &'a str) -> LineColumns<'a> {
        let letters = || text.char_indices().filter(|(_, c)| !is_combining_mark(*c)).map(|(at, _)| at);
        let starts = (!text.is_ascii()).then(|| letters().chain(std::iter::once(text.len())).collect());
        LineColumns { text, starts }
    }

    /// The number of columns.
    pub fn count(&self) -> usize {
        self.starts.as_ref().map_or(self.text.len(), |starts| starts.len() - 1)
    }

    /// The byte at which a column begins; the length of the line for columns after its end.
    fn byte(&self, column: usize) -> usize {
        let at = column.saturating_sub(1);
        match &self.starts {
            None => at.min(self.text.len()),
            Some(starts) => starts.get(at).copied().unwrap_or(self.text.len()),
        }
    }

    /// The text of the columns from one to another, both counted from 1 and included, as far as the line goes.
    pub fn raw(&self, from: usize, to: usize) -> &'a str {
        self.text.get(self.byte(from)..self.byte(to + 1)).unwrap_or("")
    }

    /// The same without blanks around it.
    pub fn cut(&self, from: usize, to: usize) -> &'a str {
        self.raw(from, to).trim()
    }

    /// The text from a column to the end of the line.
    pub fn rest(&self, from: usize) -> &'a str {
        self.text.get(self.byte(from)..).unwrap_or("")
    }

    /// The number of columns without the blanks at the end.
    pub fn filled(&self) -> usize {
        LineColumns::new(self.text.trim_end()).count()
    }
}

#[cfg(test)]
mod tests {
    use super::LineColumns;

    #[test]
    fn columns_are_characters() {
        let line = LineColumns::new("001 Đặng x");
        assert_eq!(line.cut(5, 8), "Đặng");
        assert_eq!(line.cut(10, 99), "x");
        assert_eq!(line.cut(40, 50), "");
        assert_eq!(line.count(), 10);
        assert_eq!(LineColumns::new("abc").cut(2, 2), "b");
        // As some computers write `ặ`: three characters.
        let apart = LineColumns::new("001 Đa\u{323}\u{306}ng x");
        assert_eq!((apart.cut(5, 8), apart.cut(10, 99)), ("Đa\u{323}\u{306}ng", "x"));
        assert_eq!((apart.count(), apart.filled()), (10, 10));
    }
}
