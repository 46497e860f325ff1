//! Plausibility: how likely each legal half-move of a position is. A conditional logit: the logarithm of a half-move's
//! share is the weighted sum of its [`features`](super::features) plus the score of the [`network`](super::network),
//! up to a constant.

use bienban_engine::chess::{Chess, Move};

use super::before::MovesBefore;
use super::features::{BESIDE, FeatureScene, block};
use super::openings;
use super::stored::StoredNetwork;
use super::weights::WEIGHTS;

/// The mean surprise of a half-move: the cost of one more half-move, and the saving of one less.
pub(super) const MEAN: f32 = 2.4;

/// The share of half-moves that follow no rule, since people blunder. It is between the best values for games over the
/// board (0.01) and for games online (0.04).
const BLIND: f32 = 0.03;

/// The score of every legal half-move by its features alone.
pub fn scores(position: &Chess, legal: &[Move], before: MovesBefore) -> Vec<f32> {
    let scene = FeatureScene::of(position, before);
    let mut scores = Vec::with_capacity(legal.len());
    for some in legal.chunks(BESIDE) {
        let mut sums = [0.0_f32; BESIDE];
        for (feature, weight) in block(&scene, some).iter().zip(&WEIGHTS) {
            for (sum, x) in sums.iter_mut().zip(feature) {
                *sum += x * weight;
            }
        }
        scores.extend_from_slice(&sums[..some.len()]);
    }
    scores
}

/// The surprises for these scores, in nats: minus the logarithms of the probabilities.
pub fn softmax_surprises(scores: &[f32]) -> Vec<f32> {
    let most = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut told: Vec<f32> = scores.iter().map(|s| (s - most).exp()).collect();
    let sum: f32 = told.iter().sum();
    let blind = BLIND / scores.len().max(1) as f32;
    for share in &mut told {
        *share = -((1.0 - BLIND) * *share / sum + blind).ln();
    }
    told
}

/// The surprise of every legal half-move, in nats, by its features and the network together.
pub fn surprises(position: &Chess, legal: &[Move], before: MovesBefore) -> Vec<f32> {
    let mut scores = scores(position, legal, before);
    StoredNetwork::known().add(&mut scores, position, legal, before);
    softmax_surprises(&scores)
}

/// The same together with the games of the opening table. `ply` half-moves came before.
pub fn weighed(position: &Chess, legal: &[Move], before: MovesBefore, ply: usize) -> Vec<f32> {
    let mut told = surprises(position, legal, before);
    if ply < openings::HALF_MOVES {
        for (told, &played) in told.iter_mut().zip(legal) {
            *told = openings::surprise(position, played, *told);
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use super::super::features::features;
    use super::super::walks;
    use super::*;
    use bienban_engine::chess::Position as _;

    #[test]
    fn a_score_is_the_sum_of_its_features_in_their_order() {
        for position in walks::positions(6) {
            let legal = position.legal_moves();
            let one_by_one: Vec<f32> = features(&position, &legal, MovesBefore::default())
                .iter()
                .map(|x| x.iter().zip(&WEIGHTS).map(|(x, weight)| x * weight).sum())
                .collect();
            assert_eq!(scores(&position, &legal, MovesBefore::default()), one_by_one);
        }
    }
}
