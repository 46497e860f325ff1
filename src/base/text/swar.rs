//! Eight bytes looked at in one `u64`, the first of them lowest (SIMD within a register).
//!
//! A search for blanks in `ab c` gives flags whose [`first`] is 2. Each test leaves its results in the high bits of the
//! bytes. The lowest flag is always exact; above it a flag may be set wrongly, because the subtraction borrows from the
//! next byte. So only the first flag, or whether there is any, may be used.

/// A 1 in every byte: times a byte, it repeats that byte eight times.
const LOW: u64 = 0x0101_0101_0101_0101;
/// The high bit of every byte.
pub const HIGH: u64 = 0x8080_8080_8080_8080;

/// Flags the bytes below `limit`, which is at most 0x80. Bytes from 0x80 on are never flagged.
#[inline(always)]
pub fn below(word: u64, limit: u8) -> u64 {
    word.wrapping_sub(LOW * u64::from(limit)) & !word & HIGH
}

/// Flags the bytes that equal `byte`.
#[inline(always)]
pub fn equal(word: u64, byte: u8) -> u64 {
    below(word ^ (LOW * u64::from(byte)), 1)
}

/// The index of the first flagged byte, or 8 if none is flagged.
#[inline(always)]
pub fn first(flags: u64) -> usize {
    (flags.trailing_zeros() >> 3) as usize
}

/// The first `n` bytes of a word; the others become zero.
#[inline(always)]
pub fn first_bytes(word: u64, n: usize) -> u64 {
    if n >= 8 { word } else { word & ((1 << (8 * n)) - 1) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_first_flag_is_the_first_byte(bytes: [u8; 8], byte: u8, limit in 1..=0x80u8, n in 0..9usize) {
            let word = u64::from_le_bytes(bytes);
            let look = |test: &dyn Fn(u8) -> bool| bytes.iter().position(|&b| test(b)).unwrap_or(8);
            prop_assert_eq!(first(below(word, limit)), look(&|b| b < limit));
            prop_assert_eq!(first(equal(word, byte)), look(&|b| b == byte));
            prop_assert_eq!(first(equal(word, bytes[n % 8])), look(&|b| b == bytes[n % 8]));
            let kept = first_bytes(word, n).to_le_bytes();
            prop_assert!(kept[..n] == bytes[..n] && kept[n..].iter().all(|&b| b == 0));
        }
    }
}
