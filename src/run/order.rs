//! Order: what comes in any order is handed out in the order of its numbers.

use std::collections::BTreeMap;

/// Keeps what comes early until what stands before it has come. The numbers are 0, 1, 2 and so on, each once.
#[derive(Debug)]
pub(super) struct Order<T> {
    early: BTreeMap<u64, T>,
    next: u64,
}

impl<T> Order<T> {
    /// An order that waits for number 0.
    pub(super) fn new() -> Order<T> {
        Order { early: BTreeMap::new(), next: 0 }
    }

    /// The number that is waited for: how many have been handed out.
    pub(super) fn next(&self) -> u64 {
        self.next
    }

    /// Takes what has a number.
    pub(super) fn put(&mut self, number: u64, thing: T) {
        self.early.insert(number, thing);
    }

    /// Hands out what is next, with its number; none where that has not come.
    pub(super) fn take(&mut self) -> Option<(u64, T)> {
        let thing = self.early.remove(&self.next)?;
        self.next += 1;
        Some((self.next - 1, thing))
    }
}
