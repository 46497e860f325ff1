//! Scheveningen tables (000 art. 10, 15 and 16.2.2): each of one side meets all of the other.

use super::entrant::{Entrant, SchedulePairing};

/// Who of the other side meets board `board` in a round: j = (i - r - 1) mod n + 1.
pub fn opponent(players: u32, round: u32, board: u32) -> u32 {
    (board + 2 * players - round - 1) % players + 1
}

/// Whether the player of the first side has White: where both numbers are odd or both even.
pub fn is_white(board: u32, opponent: u32) -> bool {
    (board + opponent).is_multiple_of(2)
}

/// The schedule for two sides of so many players. Colours are reversed in each even cycle, so that after two cycles
/// everybody has had White as often as Black.
pub fn schedule(players: u32, cycles: u32) -> Vec<SchedulePairing> {
    let mut out = Vec::new();
    for round in 1..=players * cycles {
        let (cycle, of_cycle) = ((round - 1) / players + 1, (round - 1) % players + 1);
        for board in 1..=players {
            let opponent = opponent(players, of_cycle, board);
            let (a, b) = (Entrant::Member(1, board), Entrant::Member(2, opponent));
            let first = is_white(board, opponent) == (cycle % 2 == 1);
            let (white, black) = if first { (a, b) } else { (b, a) };
            out.push(SchedulePairing { cycle, round, board: Some(board), white, black: Some(black) });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::schedule;

    #[test]
    fn everybody_meets_everybody_in_each_cycle_and_two_cycles_are_fair() {
        for players in 1..=12 {
            for cycles in 1..=4 {
                let (mut met, mut balance) = (BTreeMap::<_, u32>::new(), BTreeMap::<_, i32>::new());
                for pairing in schedule(players, cycles) {
                    let (white, black) = (pairing.white.to_string(), pairing.black.unwrap().to_string());
                    let pair = [white.clone(), black.clone()];
                    *met.entry((pairing.cycle, pair.iter().min().cloned(), pair.iter().max().cloned())).or_default() +=
                        1;
                    *balance.entry(white).or_default() += 1;
                    *balance.entry(black).or_default() -= 1;
                }
                assert_eq!(met.len() as u32, players * players * cycles);
                assert!(met.values().all(|&times| times == 1));
                let most = i32::from(cycles % 2 == 1);
                assert!(balance.values().all(|of| of.abs() <= most), "{players} players, {cycles} cycles: {balance:?}");
            }
        }
    }
}
