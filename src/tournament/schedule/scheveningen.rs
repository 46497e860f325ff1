//! Scheveningen tables (000 art. 16.2.2): each of one side meets all of the other.

use super::entrant::{Entrant, Pairing};

/// The schedule for two sides of so many players: `A_i` meets `B_j` in round r where j = (i - r - 1) mod n + 1, and has
/// White where i and j are both odd or both even.
pub fn schedule(players: u32) -> Vec<Pairing> {
    let mut out = Vec::new();
    for round in 1..=players {
        for board in 1..=players {
            let opponent = (board + 2 * players - round - 1) % players + 1;
            let (a, b) = (Entrant::Member(1, board), Entrant::Member(2, opponent));
            let (white, black) = if (board + opponent).is_multiple_of(2) { (a, b) } else { (b, a) };
            out.push(Pairing { cycle: 1, round, board: Some(board), white, black: Some(black) });
        }
    }
    out
}
