//! The Varma draw of start numbers (001 art. 9(h), FIDE C.05 Annex 2): compatriots do not meet in the last three
//! rounds.

use super::lot::Lot;
use crate::folding;

/// The numbers in the envelopes A to D for each even number of players.
const ENVELOPES: [(u32, [&[u32]; 4]); 8] = [
    (10, [&[3, 4, 8], &[5, 7, 9], &[1, 6], &[2, 10]]),
    (12, [&[4, 5, 9, 10], &[1, 2, 7], &[6, 8, 12], &[3, 11]]),
    (14, [&[4, 5, 6, 11, 12], &[1, 2, 8, 9], &[7, 10, 13], &[3, 14]]),
    (16, [&[5, 6, 7, 12, 13, 14], &[1, 2, 3, 9, 10], &[8, 11, 15], &[4, 16]]),
    (18, [&[5, 6, 7, 8, 14, 15, 16], &[1, 2, 3, 10, 11, 12], &[9, 13, 17], &[4, 18]]),
    (20, [&[6, 7, 8, 9, 15, 16, 17, 18], &[1, 2, 3, 11, 12, 13, 14], &[5, 10, 19], &[4, 20]]),
    (22, [&[6, 7, 8, 9, 10, 17, 18, 19, 20], &[1, 2, 3, 4, 12, 13, 14, 15], &[11, 16, 21], &[5, 22]]),
    (24, [&[6, 7, 8, 9, 10, 11, 19, 20, 21, 22], &[1, 2, 3, 4, 13, 14, 15, 16, 17], &[12, 18, 23], &[5, 24]]),
];

/// The fewest and the most players that the tables serve.
pub const PLAYERS: (usize, usize) = (9, 24);

/// A player who draws.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawer {
    /// The name, family name first.
    pub name: String,
    /// The FIDE code of the federation.
    pub federation: String,
}

/// What a player drew.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawnNumber {
    /// The start number.
    pub number: u32,
    /// The index of the player in the list given.
    pub player: usize,
    /// The envelope, A to D.
    pub group: char,
}

/// Draws the numbers of 9 to 24 players, in the order of the numbers. `None` for any other number of players.
///
/// The federation with most players draws first, then by FIDE code; within it by family name. It draws one of the
/// envelopes that still hold enough numbers, and its players draw from it; where none does, they draw from the
/// fullest, then from the next.
pub fn draw(players: &[Drawer], seed: u64) -> Option<Vec<DrawnNumber>> {
    let count = players.len() as u32;
    let (_, envelopes) = ENVELOPES.iter().find(|(places, _)| *places == count + count % 2)?;
    let mut envelopes: Vec<(char, Vec<u32>)> = envelopes
        .iter()
        .zip('A'..)
        .map(|(numbers, group)| (group, numbers.iter().copied().filter(|&number| number <= count).collect()))
        .collect();
    let mut lot = Lot::new(seed);
    let mut out = Vec::new();
    for (_, members) in federations(players) {
        let enough: Vec<usize> = (0..envelopes.len()).filter(|&e| envelopes[e].1.len() >= members.len()).collect();
        let mut from = enough.get(lot.below(enough.len())).copied();
        for player in members {
            // The fullest is emptied before the next is opened.
            let fullest = || (0..envelopes.len()).max_by_key(|&e| (envelopes[e].1.len(), usize::MAX - e));
            let open = from.filter(|&e| !envelopes[e].1.is_empty()).or_else(fullest)?;
            from = Some(open);
            let (from, group) = (open, envelopes[open].0);
            let number = lot.draw(&mut envelopes[from].1)?;
            out.push(DrawnNumber { number, player, group });
        }
    }
    out.sort_by_key(|drawn| drawn.number);
    Some(out)
}

/// The federations in the order in which they draw, with the players in the order in which they do.
fn federations(players: &[Drawer]) -> Vec<(String, Vec<usize>)> {
    let mut out: Vec<(String, Vec<usize>)> = Vec::new();
    for (index, player) in players.iter().enumerate() {
        let code = player.federation.trim().to_uppercase();
        match out.iter_mut().find(|(of, _)| *of == code) {
            Some((_, members)) => members.push(index),
            None => out.push((code, vec![index])),
        }
    }
    for (_, members) in &mut out {
        members.sort_by_cached_key(|&index| folding::plain(&players[index].name));
    }
    out.sort_by(|(a, of_a), (b, of_b)| (of_b.len(), a).cmp(&(of_a.len(), b)));
    out
}
