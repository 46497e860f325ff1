//! Looking ahead for a byte, so that no byte is looked at twice.

/// What was already looked at in vain, by a search that is asked again from further on.
#[derive(Debug, Default)]
pub(super) struct Ahead {
    from: usize,
    to: usize,
}

impl Ahead {
    /// The first place in `at..end` that `search` finds, which gives an offset within the bytes it is given. It must be the
    /// same search each time, over the same text.
    pub(super) fn find(
        &mut self,
        text: &[u8],
        at: usize,
        end: usize,
        search: impl Fn(&[u8]) -> Option<usize>,
    ) -> Option<usize> {
        if !(self.from..=self.to).contains(&at) {
            (self.from, self.to) = (at, at);
        }
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
        let mut ahead = Ahead::default();
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
        // What was found is looked at again by those who come to it.
        assert!(looked.get() <= text.len() + 2 * 300, "{}", looked.get());
    }

    #[test]
    fn the_end_may_come_nearer() {
        let mut ahead = Ahead::default();
        let brace = |bytes: &[u8]| bytes.iter().position(|&b| b == b'}');
        assert_eq!(ahead.find(b"aaaa}", 0, 5, brace), Some(4));
        assert_eq!(ahead.find(b"aaaa}", 1, 3, brace), None);
        assert_eq!(ahead.find(b"aaaa}", 2, 5, brace), Some(4));
    }
}
