//! Walks: positions of games that were played at random, for tests that have to look at many.

use bienban_engine::chess::position_key::mix;
use bienban_engine::chess::{Chess, Position};

/// The positions of this many games, each of them at most 160 half-moves long.
pub(super) fn positions(games: u64) -> Vec<Chess> {
    let mut all = Vec::new();
    for game in 0..games {
        let (mut position, mut chance) = (Chess::default(), mix(0, game));
        for _ in 0..160 {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            chance = mix(chance, 1);
            position.play_unchecked(legal[chance as usize % legal.len()]);
            all.push(position.clone());
        }
    }
    all
}
