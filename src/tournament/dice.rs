//! Dice: chance that is the same in every run, for tests that mutate what they read.

/// Throws that follow from a seed.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below another, which is not 0.
    pub(crate) fn below(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % sides.max(1)
    }

    /// So many cases where `BIENBAN_THOROUGH` is set, and a fiftieth of them else.
    pub(crate) fn cases(thorough: u64) -> u64 {
        if std::env::var_os("BIENBAN_THOROUGH").is_some() { thorough } else { thorough / 50 }
    }
}
