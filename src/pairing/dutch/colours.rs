//! Who has White (C.04.3 5.2; E before 2026).

use super::entrant::DutchEntrant;
use crate::history::PlayerSide;

/// The colour of a player, and the rule that gave it: 0 for 5.2.1 to 4 for 5.2.5.
pub(super) fn colour(higher: &DutchEntrant, lower: &DutchEntrant, first: PlayerSide) -> (PlayerSide, usize) {
    let [one, other] = [higher.preference, lower.preference];
    let of_lower = other.side.map(PlayerSide::other);
    match (one.side, of_lower) {
        (None, Some(side)) | (Some(side), None) => return (side, 0),
        (Some(side), Some(of_lower)) if side == of_lower => return (side, 0),
        (None, None) => {
            let is_odd = higher.order % 2 == 1;
            return (if is_odd { first } else { first.other() }, 4);
        }
        _ => {}
    }
    let (Some(side), Some(of_lower)) = (one.side, of_lower) else { return (first, 4) };
    if one.strength != other.strength {
        return (if one.strength > other.strength { side } else { of_lower }, 1);
    }
    let [wide, narrow] = [higher.difference.abs(), lower.difference.abs()];
    if one.is_absolute() && wide != narrow {
        return (if wide > narrow { side } else { of_lower }, 1);
    }
    match higher.candidate.history.last_difference(&lower.candidate.history) {
        Some(last) => (last.other(), 2),
        None => (side, 3),
    }
}
