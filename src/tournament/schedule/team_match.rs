//! Round robins of teams (000 art. 15 and 16.4).

use super::entrant::{Entrant, SchedulePairing};
use super::round_robin;

/// The schedule of so many teams with so many boards. The team with White has White on the odd boards and Black on the
/// even ones, and in each even cycle the other team has it; boards are numbered through the round.
pub fn schedule(teams: u32, boards: u32, cycles: u32) -> Vec<SchedulePairing> {
    let mut out = Vec::new();
    let one = round_robin::cycle(teams);
    let lines = (1..=cycles).flat_map(|cycle| one.iter().map(move |lines| (cycle, lines)));
    for ((cycle, lines), round) in lines.zip(1..) {
        let mut number = 1..;
        for &(home, guest) in lines {
            let Some(guest) = guest else {
                out.push(SchedulePairing { cycle, round, board: None, white: Entrant::Team(home), black: None });
                continue;
            };
            for board in 1..=boards {
                let (home, guest) = (Entrant::Member(home, board), Entrant::Member(guest, board));
                let (white, black) = if (board + cycle) % 2 == 0 { (home, guest) } else { (guest, home) };
                out.push(SchedulePairing { cycle, round, board: number.next(), white, black: Some(black) });
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::schedule;

    #[test]
    fn two_cycles_give_every_board_of_every_team_both_colours_alike() {
        for (teams, boards) in [(2, 1), (3, 4), (6, 4), (7, 5), (8, 6)] {
            let (mut met, mut balance) = (BTreeMap::<_, u32>::new(), BTreeMap::<_, i32>::new());
            for pairing in schedule(teams, boards, 2) {
                let Some(black) = pairing.black else { continue };
                *met.entry((pairing.white.to_string(), black.to_string())).or_default() += 1;
                *balance.entry(pairing.white.to_string()).or_default() += 1;
                *balance.entry(black.to_string()).or_default() -= 1;
            }
            assert_eq!(met.len() as u32, teams * (teams - 1) * boards);
            assert!(met.values().all(|&times| times == 1) && balance.values().all(|&of| of == 0), "{teams} {boards}");
        }
    }
}
