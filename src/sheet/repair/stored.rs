//! The network of the program as it is stored: in whole numbers, whose sums are the same in any order. It gives the
//! same values as [`Network`](super::network::Network), except for the rounding errors of that one.

use std::sync::OnceLock;

use bienban_engine::chess::{Chess, Move, Position};

use super::before::MovesBefore;
use super::network::{HIDDEN, INPUTS, Network, PARTS, TABLE, each_input, entries};

/// The cap on a number of the hidden layer: more than twice the values in games, and low enough that no sum of
/// products overflows.
const MOST: i16 = 22_000;

/// The numbers of the network, in parts of one.
#[derive(Debug)]
pub(super) struct StoredNetwork(Vec<i16>);

impl StoredNetwork {
    /// The network of the program.
    pub(super) fn known() -> &'static StoredNetwork {
        static KNOWN: OnceLock<StoredNetwork> = OnceLock::new();
        KNOWN.get_or_init(|| {
            StoredNetwork(TABLE.chunks_exact(2).map(|two| i16::from_le_bytes([two[0], two[1]])).collect())
        })
    }

    fn row(&self, at: usize) -> &[i16] {
        &self.0[at * HIDDEN..(at + 1) * HIDDEN]
    }

    /// The hidden layer for a position. Negative values count as 0.
    fn layer(&self, position: &Chess, before: MovesBefore) -> [i16; HIDDEN] {
        let mut layer = [0_i16; HIDDEN];
        // A sum that does not fit is far below 0.
        let mut add = |row: &[i16]| layer.iter_mut().zip(row).for_each(|(sum, x)| *sum = sum.saturating_add(*x));
        add(self.row(INPUTS));
        each_input(position, before, |at| add(self.row(at)));
        layer.map(|sum| sum.clamp(0, MOST))
    }

    /// Adds the score of the network to that of every legal half-move.
    pub(super) fn add(&self, scores: &mut [f32], position: &Chess, legal: &[Move], before: MovesBefore) {
        let (layer, us) = (self.layer(position, before), position.turn());
        let product = |row: usize| -> i64 {
            let products = layer.iter().zip(self.row(row)).map(|(&x, &y)| i32::from(x) * i32::from(y));
            i64::from(products.sum::<i32>())
        };
        // Half-moves of one man follow one another.
        let (mut left, mut leaving) = (usize::MAX, 0);
        for (score, &played) in scores.iter_mut().zip(legal) {
            let entries = entries(played, us);
            let ([from, to], [a, b]) = (Network::row_of(entries), Network::number_of(entries));
            if from != left {
                (left, leaving) = (from, product(from));
            }
            let alone = i32::from(self.0[a]) + i32::from(self.0[b]);
            *score += (leaving + product(to)) as f32 / (PARTS * PARTS) + alone as f32 / PARTS;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::network::{MOVES, inputs};
    use super::super::walks;
    use super::*;

    #[test]
    fn no_sum_of_products_overflows() {
        for row in 0..2 * MOVES {
            let sum: i64 =
                StoredNetwork::known().row(INPUTS + 1 + row).iter().map(|x| i64::from(x.unsigned_abs())).sum();
            assert!(sum * i64::from(MOST) <= i64::from(i32::MAX), "{row}: {sum}");
        }
    }

    #[test]
    fn it_says_what_the_network_says() {
        let (network, mut most) = (Network::known(), 0.0_f32);
        for position in walks::positions(6) {
            let (legal, before) = (position.legal_moves(), MovesBefore::default());
            let mut scores = vec![0.0; legal.len()];
            StoredNetwork::known().add(&mut scores, &position, &legal, before);
            let layer = network.layer(&inputs(&position, before));
            assert!(layer.iter().all(|&x| x < f32::from(MOST) / PARTS));
            for (score, &played) in scores.iter().zip(&legal) {
                most = most.max((score - network.score(&layer, entries(played, position.turn()))).abs());
            }
        }
        assert!(most < 1e-4, "{most}");
    }
}
