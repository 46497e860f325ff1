//! A forward search that remembers how far it has looked, so that repeated searches stay linear.
//!
//! The lexer looks for a line end or a `]` from every `[`. Text such as `[[[[...` would make it scan the same bytes
//! once for each bracket; with [`SearchedRange`] each byte is scanned once.

/// The range that a repeated search has already covered. It holds no hit, except for one that may begin at `to`.
#[derive(Debug, Default)]
pub(super) struct SearchedRange {
    /// Start of the range that was searched.
    from: usize,
    /// End of the range that was searched: the place of the hit, or where the search stopped.
    to: usize,
}

impl SearchedRange {
    /// The first hit of `search` in `at..end`. `search` returns the offset of its first hit within the bytes that it
    /// is given. Every call on the same `Ahead` must pass the same text and the same search.
    pub(super) fn find(
        &mut self,
        text: &[u8],
        at: usize,
        end: usize,
        search: impl Fn(&[u8]) -> Option<usize>,
    ) -> Option<usize> {
        // Outside the known range nothing is known, so the search begins anew.
        if !(self.from..=self.to).contains(&at) {
            (self.from, self.to) = (at, at);
        }
        // The known range has no hit before `to`. If `to` lies beyond `end`, there is nothing to find.
        if self.to < end {
            let found = search(&text[self.to..end]).map(|n| self.to + n);
            self.to = found.unwrap_or(end);
            return found;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn each_byte_is_looked_at_once() {
        let text = [&[b'x'; 1000][..], b"]", &[b'x'; 1000][..], b"]"].concat();
        let mut ahead = SearchedRange::default();
        let looked = Cell::new(0);
        for at in 0..text.len() {
            let end = text.len().min(at + 300);
            let found = ahead.find(&text, at, end, |bytes| {
                let found = bytes.iter().position(|&b| b == b']');
                looked.set(looked.get() + found.map_or(bytes.len(), |n| n + 1));
                found
            });
            assert_eq!(found, text[at..end].iter().position(|&b| b == b']').map(|n| at + n), "{at}");
        }
        // A hit is scanned again by each later search that reaches it.
        assert!(looked.get() <= text.len() + 2 * 300, "{}", looked.get());
    }

    #[test]
    fn the_end_may_come_nearer() {
        let mut ahead = SearchedRange::default();
        let brace = |bytes: &[u8]| bytes.iter().position(|&b| b == b'}');
        assert_eq!(ahead.find(b"aaaa}", 0, 5, brace), Some(4));
        assert_eq!(ahead.find(b"aaaa}", 1, 3, brace), None);
        assert_eq!(ahead.find(b"aaaa}", 2, 5, brace), Some(4));
    }
}
