//! Knock-out brackets (000 art. 11, 003 art. 25).

use super::entrant::{Entrant, Pairing};

/// The numbers of a bracket of a power of two from its top: 1, then 1 2, then 1 4 3 2, ...
fn bracket(size: u32) -> Vec<u32> {
    let mut seeds = vec![1];
    while (seeds.len() as u32) < size {
        let sum = 2 * seeds.len() as u32 + 1;
        seeds = seeds.iter().flat_map(|&seed| [seed, sum - seed]).collect();
    }
    seeds
}

/// The schedule of so many players with so many games a match. Missing numbers are byes of the top seeds; colours
/// alternate within a match, and the first-named begins.
pub fn schedule(players: u32, games: u32) -> Vec<Pairing> {
    let size = players.max(1).checked_next_power_of_two().unwrap_or(0);
    let seed = |number: u32| (number <= players).then_some(Entrant::Number(number));
    let mut level: Vec<Option<Entrant>> = bracket(size).into_iter().map(seed).collect();
    let (mut out, mut matches) = (Vec::new(), 0);
    for round in 1.. {
        if level.len() < 2 {
            break;
        }
        let mut board = 0;
        let next = |pair: &[Option<Entrant>]| match *pair {
            [Some(first), Some(second)] => {
                matches += 1;
                board += 1;
                out.extend((1..=games).map(|game| {
                    let (white, black) = if game % 2 == 1 { (first, second) } else { (second, first) };
                    Pairing { cycle: game, round, board: Some(board), white, black: Some(black) }
                }));
                Some(Entrant::Winner(matches))
            }
            [one, other] => {
                let through = one.or(other);
                out.extend(through.map(|white| Pairing { cycle: 1, round, board: None, white, black: None }));
                through
            }
            _ => None,
        };
        level = level.chunks(2).map(next).collect();
    }
    out
}
