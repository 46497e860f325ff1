//! Buffers: those that blocks do not need any more, to be used again.

use std::sync::{Mutex, PoisonError};

/// The buffers of a run. The one that was given back last is taken first, because a core has that one in its cache.
#[derive(Debug, Default)]
pub(super) struct BufferPool(Mutex<Vec<Vec<u8>>>);

impl BufferPool {
    /// The greatest size of a buffer that is kept, in bytes. One large game can make it huge.
    const LARGEST: usize = 4 << 20;

    /// A buffer, new or used, whose contents mean nothing.
    pub(super) fn take(&self) -> Vec<u8> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default()
    }

    /// Takes back a buffer for another use.
    pub(super) fn give(&self, buffer: Vec<u8>) {
        if buffer.capacity() <= BufferPool::LARGEST {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).push(buffer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_buffer_is_taken_first_and_a_huge_one_is_not_kept() {
        let buffers = BufferPool::default();
        for buffer in [vec![1], vec![2], Vec::with_capacity(BufferPool::LARGEST + 1)] {
            buffers.give(buffer);
        }
        assert_eq!([buffers.take(), buffers.take(), buffers.take()], [vec![2], vec![1], vec![]]);
    }
}
