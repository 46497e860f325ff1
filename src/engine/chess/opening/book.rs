//! Book: finds the named positions of the table.
//!
//! The build script makes it, since making it at every start took as long as reading a small file.

/// The book has two to the power of this many slots, about four for each position.
const BITS: u32 = 14;

/// The number of the lowest bits of a key that decide whether it may be known: 3 of 100 values may be.
const KNOWN: u32 = 17;

/// The place of the bit for whether a key may be known: its word, and its digit there.
pub(crate) fn known(key: u64) -> (usize, u32) {
    (key as usize % (1 << KNOWN) / 64, (key % 64) as u32)
}

/// The number of bits of [`Origins`](super::Origins).
const ORIGINS: u32 = 20;

/// The slot for a key, which its highest bits name. The position is there or in the next slot that is taken.
pub(crate) fn slot(key: u64) -> usize {
    (key >> (64 - BITS)) as usize
}

/// The book of a table, as text: a tuple in Rust of four lists and a text.
///
/// 1. for each slot the number of a position, or `u16::MAX`;
/// 2. for each position the key, where its code begins in the text, and the length of the name after the code;
/// 3. a bit for each value of the lowest bits of the keys, as in [`known`]: most positions are unknown, and a bit
///    that is missing shows it without a look at the slots;
/// 4. a bit for each value of `Origins`: whether there is a named position that has only origins among these;
/// 5. the codes, each followed by its name. They are looked up at random, so they are kept close together.
#[allow(dead_code, reason = "the program has only what the build script made")]
pub(crate) fn of_table(table: &str) -> String {
    let mut slots = vec![u16::MAX; 1 << BITS];
    let mut positions = Vec::new();
    let mut bits = vec![0_u64; (1 << KNOWN) / 64];
    let mut ahead = vec![0_u64; (1 << ORIGINS) / 64];
    let mut names = String::new();
    for line in table.lines() {
        let cells: Vec<&str> = line.split('\t').collect();
        let [key, eco, name, _, origins] = cells[..] else { panic!("{line:?}") };
        let number = |text| u64::from_str_radix(text, 16).unwrap_or_else(|error| panic!("{line:?}: {error}"));
        let (key, origins) = (number(key), number(origins));
        assert!(eco.len() == 3 && name.len() < 256, "{line:?}");
        ahead[origins as usize / 64] |= 1 << (origins % 64);
        let mut slot = slot(key);
        while slots[slot] != u16::MAX {
            slot = (slot + 1) % slots.len();
        }
        slots[slot] = positions.len() as u16;
        let (word, digit) = known(key);
        bits[word] |= 1 << digit;
        let full = format!("{eco}{name}");
        let at = names.find(&full).unwrap_or(names.len());
        if at == names.len() {
            names += &full;
        }
        positions.push((key, at as u32, name.len() as u8));
    }
    spread(&mut ahead);
    format!("(&{slots:?}, &{positions:?}, &{bits:?}, &{ahead:?}, {names:?})\n")
}

/// Sets the bit of every number that has all ones of another whose bit is set.
fn spread(bits: &mut [u64]) {
    // Within a word the numbers differ in their lowest six digits.
    let halves = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0F0F_0F0F_0F0F_0F0F,
        0x00FF_00FF_00FF_00FF,
        0x0000_FFFF_0000_FFFF,
        0x0000_0000_FFFF_FFFF,
    ];
    for word in &mut *bits {
        for (digit, half) in halves.iter().enumerate() {
            *word |= (*word & half) << (1 << digit);
        }
    }
    let mut distance = 1;
    while distance < bits.len() {
        for pair in bits.chunks_exact_mut(2 * distance) {
            let (without, with) = pair.split_at_mut(distance);
            with.iter_mut().zip(without).for_each(|(with, without)| *with |= *without);
        }
        distance *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_spread_to_every_number_with_the_same_ones() {
        let mut bits = vec![0_u64; 1 << 4];
        let set = [0b11_0000_0001, 0b00_1100_0000, 0b10_0000_1110_usize];
        for number in set {
            bits[number / 64] |= 1 << (number % 64);
        }
        spread(&mut bits);
        for number in 0..1 << 10 {
            let wanted = set.iter().any(|ones| number & ones == *ones);
            assert_eq!(bits[number / 64] >> (number % 64) & 1 != 0, wanted, "{number:b}");
        }
    }
}
