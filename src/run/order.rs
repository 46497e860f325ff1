//! Order: takes numbered things in any order and hands them out by number.

use std::collections::BTreeMap;

/// Keeps whatever comes early until everything before it has come. The numbers are 0, 1, 2 and so on, each once.
#[derive(Debug)]
pub(super) struct ReorderBuffer<T> {
    early: BTreeMap<u64, T>,
    next: u64,
}

impl<T> ReorderBuffer<T> {
    /// An order that waits for number 0.
    pub(super) fn new() -> ReorderBuffer<T> {
        ReorderBuffer { early: BTreeMap::new(), next: 0 }
    }

    /// The number that comes next, which is also how many were handed out.
    pub(super) fn next(&self) -> u64 {
        self.next
    }

    /// Takes the thing with this number.
    pub(super) fn put(&mut self, number: u64, thing: T) {
        self.early.insert(number, thing);
    }

    /// Hands out the next thing with its number. Returns `None` until it has come.
    pub(super) fn take(&mut self) -> Option<(u64, T)> {
        let thing = self.early.remove(&self.next)?;
        self.next += 1;
        Some((self.next - 1, thing))
    }
}
