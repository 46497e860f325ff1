//! Scales: how surprising the half-moves of games are. Lines of one search lead through the same positions, so the
//! results for one are kept for the others.

use std::rc::Rc;

use bienban_engine::chess::position_key::{ByKey, mix, quick};
use bienban_engine::chess::{Chess, Move, Position, Role};

use super::before::MovesBefore;
use super::openings;
use super::plausibility;

/// A half-move as a number that identifies it.
fn number(played: Option<Move>) -> u64 {
    let Some(played) = played else { return 0 };
    let role = |role: Option<Role>| role.map_or(0, |role| role as u64);
    let from = played.from().map_or(0, |square| u64::from(u32::from(square)));
    let special = 1 | u64::from(played.is_castle()) << 1 | u64::from(played.is_en_passant()) << 2;
    let men = role(Some(played.role())) | role(played.capture()) << 3 | role(played.promotion()) << 6;
    special | from << 3 | u64::from(u32::from(played.to())) << 9 | men << 15
}

/// Weighs games by how surprising their half-moves are.
#[derive(Debug, Default)]
pub(super) struct GameScales {
    /// By the position and the two half-moves before it.
    known: ByKey<Rc<[f32]>>,
}

impl GameScales {
    /// The surprise of every legal half-move of a position, in nats.
    pub(super) fn surprises(&mut self, position: &Chess, legal: &[Move], before: MovesBefore) -> Rc<[f32]> {
        let placed = mix(mix(quick(position), number(before.last)), number(before.own));
        let known = self.known.entry(placed);
        known.or_insert_with(|| plausibility::surprises(position, legal, before).into()).clone()
    }

    /// The surprise of all half-moves of a game, in nats.
    pub(super) fn surprise(&mut self, start: &Chess, moves: &[Move]) -> f32 {
        let (mut position, mut before, mut sum) = (start.clone(), MovesBefore::default(), 0.0);
        for (index, &played) in moves.iter().enumerate() {
            let legal = position.legal_moves();
            let surprises = self.surprises(&position, &legal, before);
            let plausible = legal.iter().position(|&one| one == played).map_or(0.0, |index| surprises[index]);
            sum +=
                if index < openings::HALF_MOVES { openings::surprise(&position, played, plausible) } else { plausible };
            position.play_unchecked(played);
            before = MovesBefore { last: Some(played), own: before.last };
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use bienban_engine::chess::position_key::key;

    use super::super::walks;
    use super::*;

    #[test]
    fn both_numbers_tell_the_same_positions_apart() {
        let (mut quick_of, mut key_of) = (HashMap::new(), HashMap::new());
        for position in walks::positions(200) {
            let (key, quick) = (key(&position), quick(&position));
            assert_eq!(*quick_of.entry(key).or_insert(quick), quick);
            assert_eq!(*key_of.entry(quick).or_insert(key), key);
        }
        assert!(quick_of.len() > 20_000, "{}", quick_of.len());
    }
}
