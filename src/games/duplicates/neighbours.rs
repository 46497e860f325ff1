//! Neighbours: pairs of games of the same two players whose half-moves may differ in two places at most.
//!
//! A sketch has 64 bits. Two half-moves that are put in, left out or changed turn over four of them at most. So the
//! sketches of twins agree in one of five pieces, and in large runs only games with a piece in common are compared. No
//! twins are missed, unless more than [`WINDOW`] games agree in a piece.

use super::key::DuplicateKey;
use super::marks::GameMarks;

/// Runs of up to this many games are compared pair by pair.
pub(super) const SMALL: usize = 256;
/// The most games that agree in a piece with which a game is compared.
const WINDOW: usize = 256;
/// The pieces of a sketch: where each begins, and its bits.
const PIECES: [(u32, u32); 5] = [(0, 13), (13, 13), (26, 13), (39, 13), (52, 12)];

/// Finds pairs in runs of games.
#[derive(Debug, Default)]
pub struct Neighbours {
    order: Vec<u32>,
    /// The games that were not compared with all that they might have been.
    pub curbed: GameMarks,
}

fn piece(key: &DuplicateKey, (begin, bits): (u32, u32)) -> u64 {
    key.sketch() >> begin & ((1 << bits) - 1)
}

impl Neighbours {
    /// Shows every pair of a run that may be twins, once, as places in the run.
    pub fn pairs<T: AsRef<DuplicateKey>>(&mut self, run: &[T], mut see: impl FnMut(usize, usize)) {
        let key_of = |at: usize| run[at].as_ref();
        if run.len() <= SMALL {
            for other in 0..run.len() {
                let key = key_of(other);
                for one in (0..other).filter(|&one| key_of(one).may_be_twin_of(key)) {
                    see(one, other);
                }
            }
            return;
        }
        for (number, &part) in PIECES.iter().enumerate() {
            self.order.clear();
            self.order.extend(0..run.len() as u32);
            let of = |at: u32| piece(key_of(at as usize), part);
            self.order.sort_unstable_by_key(|&at| (of(at), key_of(at as usize).index));
            for same in self.order.chunk_by(|&one, &other| of(one) == of(other)) {
                for (place, &other) in same.iter().enumerate() {
                    let from = place.saturating_sub(WINDOW);
                    if from > 0 {
                        self.curbed.set(key_of(other as usize).index);
                    }
                    for &one in &same[from..place] {
                        let (key, before) = (key_of(other as usize), key_of(one as usize));
                        // A pair that agrees in an earlier piece was seen there.
                        let first = |pieces: &[(u32, u32)]| pieces.iter().all(|&p| piece(key, p) != piece(before, p));
                        if before.may_be_twin_of(key) && first(&PIECES[..number]) {
                            see(one as usize, other as usize);
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::key::KeySight;
    use super::super::memory::NameMemory;
    use super::*;

    #[test]
    fn a_large_run_has_the_pairs_of_all_pairs() {
        let line = |seed: u32| -> Vec<u16> {
            (0..60_u32).map(|at| (seed.wrapping_mul(2_654_435_761).wrapping_add(at * at * 977) >> 7) as u16).collect()
        };
        let keys: Vec<DuplicateKey> = (0..900_u32)
            .map(|index| {
                let mut moves = line(index / 3);
                moves[(index % 3 * 17) as usize] = 5;
                moves[(index % 3 * 11 + 20) as usize] = 6;
                let sight = KeySight { moves: &moves, white: "A B", black: "C D", ..KeySight::default() };
                DuplicateKey::of(&sight, index, &mut NameMemory::default())
            })
            .collect();
        let mut found = Vec::new();
        let mut neighbours = Neighbours::default();
        neighbours.pairs(&keys, |one, other| found.push((one.min(other), one.max(other))));
        let mut expected = Vec::new();
        for other in 0..keys.len() {
            expected.extend((0..other).filter(|&one| keys[one].may_be_twin_of(&keys[other])).map(|one| (one, other)));
        }
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected);
        assert!(expected.len() > 300 && neighbours.curbed.count == 0, "{}", expected.len());
    }
}
