//! Finds the first of thirty-two bytes that ends something, all at once.
//!
//! In `[%clk 0:24:55.5]} 1... g6` the stop of a comment is the brace, at 16. Every x86-64 processor does this in a
//! dozen instructions; eight bytes at a time take as many for each eight.

use wide::u8x16;

/// The number of bytes that are looked at.
pub const WIDTH: usize = 32;

/// The index of the first byte that is one of `marks` or below the blank in ASCII (control characters, NUL included),
/// or [`WIDTH`] if there is none.
#[inline(always)]
pub fn stop<const N: usize>(bytes: &[u8; WIDTH], marks: [u8; N]) -> usize {
    let low = u8x16::splat(b' ' - 1);
    let [first, second] = halves(bytes).map(|half| {
        let control = half.min(low).simd_eq(half);
        marks.iter().fold(control, |stops, &mark| stops | half.simd_eq(u8x16::splat(mark))).to_bitmask()
    });
    (first | second << 16).trailing_zeros() as usize
}

/// The number of pairs that [`has_pair`] looks at.
pub const PAIRS: usize = 16;

/// Whether one of the figures 6 to 9 follows a colon, as in `0:61:00`.
#[inline(always)]
pub fn has_pair(bytes: &[u8; PAIRS + 1]) -> bool {
    let from = |start: usize| bytes[start..].first_chunk().map_or(u8x16::ZERO, |half| u8x16::new(*half));
    let above = from(1) - u8x16::splat(b'6');
    let digits = above.min(u8x16::splat(3)).simd_eq(above);
    (from(0).simd_eq(u8x16::splat(b':')) & digits).to_bitmask() != 0
}

/// A bit for each of the bytes that is the same in both.
#[inline(always)]
pub fn same(bytes: &[u8; WIDTH], others: &[u8; WIDTH]) -> u32 {
    let ([a, b], [c, d]) = (halves(bytes), halves(others));
    a.simd_eq(c).to_bitmask() | b.simd_eq(d).to_bitmask() << 16
}

#[inline(always)]
fn halves(bytes: &[u8; WIDTH]) -> [u8x16; 2] {
    let half = |from: usize| {
        let mut half = [0; 16];
        half.copy_from_slice(&bytes[from..from + 16]);
        u8x16::new(half)
    };
    [half(0), half(16)]
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_pair_is_found_wherever_it_is() {
        for at in 0..PAIRS {
            for digit in 0..=255 {
                let mut bytes = [b'0'; PAIRS + 1];
                (bytes[at], bytes[at + 1]) = (b':', digit);
                assert_eq!(has_pair(&bytes), (b'6'..=b'9').contains(&digit), "{at} {digit}");
            }
        }
    }

    proptest! {
        #[test]
        fn a_stop_is_the_first_mark_or_control_character(bytes: [u8; WIDTH], marks: [u8; 2], at in 0..WIDTH) {
            let mut bytes = bytes.map(|byte| if byte < b' ' { byte | 0x40 } else { byte });
            let look = |bytes: &[u8]| bytes.iter().position(|b| *b < b' ' || marks.contains(b)).unwrap_or(WIDTH);
            prop_assert_eq!(stop(&bytes, marks), look(&bytes));
            bytes[at] &= 0x1F;
            prop_assert_eq!(stop(&bytes, marks), look(&bytes));
        }

        #[test]
        fn same_bytes_have_their_bit(bytes: [u8; WIDTH], others: [u8; WIDTH], at in 0..WIDTH) {
            let mut others = others;
            others[at] = bytes[at];
            let bits = same(&bytes, &others);
            for (at, (byte, other)) in bytes.iter().zip(&others).enumerate() {
                prop_assert_eq!(bits >> at & 1 != 0, byte == other);
            }
        }
    }
}
