//! Round robins of teams (000 art. 16.4).

use super::entrant::{Entrant, Pairing};
use super::round_robin::cycle;

/// The schedule of so many teams with so many boards. The team with White has White on the odd boards and Black on the
/// even ones; boards are numbered through the round.
pub fn schedule(teams: u32, boards: u32) -> Vec<Pairing> {
    let mut out = Vec::new();
    for (lines, round) in cycle(teams).into_iter().zip(1..) {
        let mut number = 1..;
        for (home, guest) in lines {
            let Some(guest) = guest else {
                out.push(Pairing { cycle: 1, round, board: None, white: Entrant::Team(home), black: None });
                continue;
            };
            for board in 1..=boards {
                let (home, guest) = (Entrant::Member(home, board), Entrant::Member(guest, board));
                let (white, black) = if board % 2 == 1 { (home, guest) } else { (guest, home) };
                out.push(Pairing { cycle: 1, round, board: number.next(), white, black: Some(black) });
            }
        }
    }
    out
}
