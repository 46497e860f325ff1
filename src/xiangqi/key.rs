//! Keys: 64-bit fingerprints of positions. They are the same in every run and on every machine.

use super::man::XiangqiMan;
use super::point::Point;

/// The change of the key when the other side is to move.
pub const SIDE: u64 = mix(0x5EED_0001);

/// The numbers of the men on the points.
static MEN: [[u64; 90]; 16] = table();

/// The number of a man on a point. The key of a position is the exclusive or of the numbers of its men, and of [`SIDE`]
/// if Black is to move.
#[inline]
pub fn man_key(man: XiangqiMan, point: Point) -> u64 {
    MEN[man.code()][point.index()]
}

/// The number of one man on a point, by its identity, which distinguishes it from equal men.
#[inline]
pub(super) fn of_identity(identity: u8, point: Point) -> u64 {
    mix(0x1DE0_0000 + u64::from(identity) * 90 + point.index() as u64)
}

/// The table of [`man_key`].
const fn table() -> [[u64; 90]; 16] {
    let mut table = [[0; 90]; 16];
    let mut at = 0;
    while at < 16 * 90 {
        table[at / 90][at % 90] = mix(0xB1E7_0000 + at as u64);
        at += 1;
    }
    table
}

/// The finalizer of `SplitMix64` (Steele, Lea, Flood 2014) over a multiple of its constant.
const fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_numbers_differ() {
        let mut all: Vec<u64> = MEN.iter().flatten().copied().collect();
        all.push(SIDE);
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 16 * 90 + 1);
    }
}
