//! Round robins of one or more cycles by the Berger table (000 art. 15).

use super::berger::BergerTable;
use super::entrant::{Entrant, SchedulePairing};

/// Who is without opponent in a round, or the pair, White first.
pub type RoundRobinLine = (u32, Option<u32>);

/// The lines of each round of a cycle in the order of the table.
pub fn cycle(players: u32) -> Vec<Vec<RoundRobinLine>> {
    let table = BergerTable::new(players);
    let line = |(white, black): (u32, u32)| {
        if white.max(black) > players { (white.min(black), None) } else { (white, Some(black)) }
    };
    if players < 2 {
        return Vec::new();
    }
    (1..=table.rounds()).map(|round| table.round(round).map(line).collect()).collect()
}

/// The schedule. Colours are reversed in each even cycle. `swap_last_two` exchanges the last two rounds of cycle 1
/// where another follows, so that no player has three games of one colour in a row.
pub fn schedule(players: u32, cycles: u32, swap_last_two: bool) -> Vec<SchedulePairing> {
    let one = cycle(players);
    let mut out = Vec::new();
    let mut round = 0;
    for cycle in 1..=cycles {
        let mut order: Vec<&Vec<RoundRobinLine>> = one.iter().collect();
        if cycle == 1 && cycles > 1 && swap_last_two && order.len() > 1 {
            let last = order.len() - 1;
            order.swap(last - 1, last);
        }
        for lines in order {
            round += 1;
            let mut boards = 1..;
            out.extend(lines.iter().map(|&(white, black)| {
                let (white, black) = match black {
                    Some(black) if cycle % 2 == 0 => (black, Some(white)),
                    _ => (white, black),
                };
                let board = black.and_then(|_| boards.next());
                let black = black.map(Entrant::Number);
                SchedulePairing { cycle, round, board, white: Entrant::Number(white), black }
            }));
        }
    }
    out
}
