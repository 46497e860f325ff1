//! Lots: the same seed draws the same on every machine.

/// A generator of pseudo-random numbers (`SplitMix64` by Sebastiano Vigna).
#[derive(Debug, Clone)]
pub struct Lot {
    state: u64,
}

impl Lot {
    /// A generator with a seed.
    pub fn new(seed: u64) -> Lot {
        Lot { state: seed }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number from 0 to below `many`; 0 if there is none to choose from.
    pub fn below(&mut self, many: usize) -> usize {
        ((u128::from(self.next()) * many as u128) >> 64) as usize
    }

    /// Takes one of the things out of the list.
    pub fn draw<T>(&mut self, from: &mut Vec<T>) -> Option<T> {
        let at = self.below(from.len());
        (at < from.len()).then(|| from.swap_remove(at))
    }
}
