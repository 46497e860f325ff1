//! Choices: an input read as a list of decisions. Behind its end every decision is the first possible one.

/// The decisions that are left.
#[derive(Debug, Clone, Copy)]
pub struct Choices<'a>(pub &'a [u8]);

impl<'a> Choices<'a> {
    /// Whether nothing is left to decide.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    /// A number below `n`, which is 256 at most; 0 where `n` is.
    pub fn below(&mut self, n: usize) -> usize {
        usize::from(self.byte()) % n.max(1)
    }

    /// One of several.
    pub fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    /// The next bytes as they are, as many as there are of `n`.
    pub fn raw(&mut self, n: usize) -> &'a [u8] {
        let (taken, rest) = self.0.split_at(n.min(self.0.len()));
        self.0 = rest;
        taken
    }
}
