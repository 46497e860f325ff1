//! Memory: numbers that were computed for names before. The games of an archive have the same ones again and again,
//! and folding a name takes longer than seeing that it is the one before.

use super::player::{fold_player, player_key};

/// How many names are kept of each kind, a power of two. A new one takes the place of an older one.
const KEPT: usize = 256;

/// The numbers that were computed for names before.
#[derive(Debug, Default)]
pub struct NameMemory {
    players: NameCache<Option<u64>>,
    events: NameCache<u32>,
}

impl NameMemory {
    /// The number of a player; `None` if there is no name.
    pub(super) fn player(&mut self, name: &str) -> Option<u64> {
        self.players.get_or_make(name, |name| player_key(&fold_player(name)))
    }

    /// The number of an event, which is made by `make`.
    pub(super) fn event(&mut self, name: &str, make: impl FnOnce(&str) -> u32) -> u32 {
        self.events.get_or_make(name, make)
    }
}

/// The results for names, each in the place that its letters choose.
#[derive(Debug)]
struct NameCache<T>(Vec<Option<(String, T)>>);

impl<T> Default for NameCache<T> {
    fn default() -> NameCache<T> {
        NameCache(Vec::new())
    }
}

impl<T: Copy> NameCache<T> {
    fn get_or_make(&mut self, name: &str, make: impl FnOnce(&str) -> T) -> T {
        if self.0.is_empty() {
            self.0.resize_with(KEPT, || None);
        }
        let place = &mut self.0[place(name)];
        match place {
            Some((known, number)) if known == name => *number,
            _ => {
                let number = make(name);
                *place = Some((name.to_owned(), number));
                number
            }
        }
    }
}

/// The place of a name. Its first letters and its last ones choose it, with its length.
fn place(name: &str) -> usize {
    let bytes = name.as_bytes();
    let word = |bytes: &[u8]| bytes.iter().fold(0, |word: u64, byte| word << 8 | u64::from(*byte));
    let (first, last) = (&bytes[..bytes.len().min(8)], &bytes[bytes.len().saturating_sub(8)..]);
    let mixed = (word(first) ^ word(last).rotate_left(29)).wrapping_add(bytes.len() as u64);
    (mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - KEPT.ilog2())) as usize & (KEPT - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_remembered_is_what_would_be_made() {
        let mut memory = NameMemory::default();
        for round in 0..3 {
            for number in 0..2 * KEPT {
                let name = format!("Nguyễn {number}, An");
                assert_eq!(memory.player(&name), player_key(&fold_player(&name)), "{round}");
                assert_eq!(memory.event(&name, |name| name.len() as u32), name.len() as u32);
            }
        }
        assert_eq!(memory.player("?"), None);
    }
}
