//! Whole numbers of a fixed width: weights that hold many criteria one below the other.

use std::cmp::Ordering;

/// A whole number with a sign, of `N` times 64 bits in two's complement, the lowest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct WideInteger<const N: usize>([u64; N]);

impl<const N: usize> WideInteger<N> {
    /// Nothing.
    pub const ZERO: WideInteger<N> = WideInteger([0; N]);

    /// Adds a number whose lowest bit is the bit `shift` of this one. What exceeds the width is lost.
    pub fn add_at(&mut self, value: i64, shift: u32) {
        let (limb, bits) = ((shift / 64) as usize, shift % 64);
        let wide = i128::from(value) << bits;
        let fill = if value < 0 { u64::MAX } else { 0 };
        let mut carry = false;
        for (at, own) in self.0.iter_mut().enumerate().skip(limb) {
            let part = match at - limb {
                0 => wide as u64,
                1 => (wide >> 64) as u64,
                _ => fill,
            };
            (*own, carry) = add(*own, part, carry);
        }
    }

    /// The sum.
    #[must_use]
    pub fn plus(mut self, other: &WideInteger<N>) -> WideInteger<N> {
        let mut carry = false;
        for (own, part) in self.0.iter_mut().zip(&other.0) {
            (*own, carry) = add(*own, *part, carry);
        }
        self
    }

    /// The difference.
    #[must_use]
    pub fn minus(mut self, other: &WideInteger<N>) -> WideInteger<N> {
        let mut carry = true;
        for (own, part) in self.0.iter_mut().zip(&other.0) {
            (*own, carry) = add(*own, !*part, carry);
        }
        self
    }

    /// Half of an even number.
    #[must_use]
    pub fn half(mut self) -> WideInteger<N> {
        let mut above = u64::from(self.is_negative());
        for own in self.0.iter_mut().rev() {
            let low = *own & 1;
            *own = *own >> 1 | above << 63;
            above = low;
        }
        self
    }

    /// Twice the number.
    #[must_use]
    pub fn twice(self) -> WideInteger<N> {
        self.plus(&self)
    }

    /// Whether the number is zero.
    pub fn is_zero(&self) -> bool {
        *self == WideInteger::ZERO
    }

    fn is_negative(&self) -> bool {
        self.0.last().is_some_and(|&top| top >> 63 == 1)
    }
}

fn add(one: u64, other: u64, carry: bool) -> (u64, bool) {
    let (sum, first) = one.overflowing_add(other);
    let (sum, second) = sum.overflowing_add(u64::from(carry));
    (sum, first || second)
}

impl<const N: usize> Ord for WideInteger<N> {
    fn cmp(&self, other: &WideInteger<N>) -> Ordering {
        other.is_negative().cmp(&self.is_negative()).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl<const N: usize> PartialOrd for WideInteger<N> {
    fn partial_cmp(&self, other: &WideInteger<N>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::WideInteger;
    use proptest::prelude::*;

    fn wide(value: i128) -> WideInteger<3> {
        let mut out = WideInteger::ZERO;
        out.add_at((value >> 64) as i64, 64);
        let low = value as u64;
        out.add_at((low >> 1) as i64, 1);
        out.add_at((low & 1) as i64, 0);
        out
    }

    proptest! {
        #[test]
        fn it_counts_as_i128_does(one in -(1_i128 << 120)..1_i128 << 120, other in -(1_i128 << 120)..1_i128 << 120) {
            prop_assert_eq!(wide(one).plus(&wide(other)), wide(one + other));
            prop_assert_eq!(wide(one).minus(&wide(other)), wide(one - other));
            prop_assert_eq!(wide(one).cmp(&wide(other)), one.cmp(&other));
            prop_assert_eq!(wide(one).twice().half(), wide(one));
            prop_assert_eq!(wide(one).is_zero(), one == 0);
        }

        #[test]
        fn a_digit_is_added_at_its_place(value in -1000_i64..1000, shift in 0_u32..100) {
            let mut sum = wide(12345);
            sum.add_at(value, shift);
            prop_assert_eq!(sum, wide(12345 + (i128::from(value) << shift)));
        }
    }
}
