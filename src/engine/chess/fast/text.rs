//! The text of a block, read eight bytes at a time.
//!
//! At `12. Nf3 d5` one load has `12. Nf3 `, the first byte lowest. The bytes after the text are padding, so no load is
//! cut off.

use super::odd::FastRefusal;

/// A block of text with padding after it, so that sixteen bytes can be loaded at every offset of the text.
#[derive(Clone, Copy)]
pub(super) struct PaddedText<'a> {
    /// The text and its padding.
    pub(super) padded: &'a [u8],
    /// Length of the text without its padding, in bytes.
    pub(super) end: usize,
}

/// The number of bytes that are loaded at once: a move number of up to seven, and eight for the move after it.
const WINDOW: usize = 16;

/// The byte at an index of a word, the lowest first.
pub(super) fn byte(word: u64, index: usize) -> u8 {
    (word >> ((8 * index) & 63)) as u8
}

/// The eight bytes at an index of up to seven, the first of them lowest. Inlined, that is a single load.
#[inline(always)]
pub(super) fn word(window: &[u8; WINDOW], index: usize) -> u64 {
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&window[index & 7..(index & 7) + 8]);
    u64::from_le_bytes(bytes)
}

impl<'a> PaddedText<'a> {
    /// The bytes at `at`, enough for a move number and a half-move. Fails past the end of the padding.
    #[inline(always)]
    pub(super) fn window(self, at: usize) -> Result<&'a [u8; WINDOW], FastRefusal> {
        self.padded.get(at..).and_then(|rest| rest.first_chunk()).ok_or(FastRefusal)
    }

    /// The eight bytes at `at`, the first of them lowest; 0 if fewer are left, which equals no token.
    #[inline(always)]
    pub(super) fn word(self, at: usize) -> u64 {
        self.padded.get(at..).and_then(|rest| rest.first_chunk()).map_or(0, |bytes| u64::from_le_bytes(*bytes))
    }
}
