//! The table of openings: the half-moves after the same position, counted.

use std::collections::BTreeMap;
use std::io::{Write as _, stdout};

use bienban::repair::openings::{HALF_MOVES, code};

use crate::each_game;

/// A position counts if so many games came to it, and a half-move if so many games went on with it.
const GAMES_OF_A_POSITION: u32 = 4;
const GAMES_OF_A_MOVE: u32 = 2;

/// Writes the table of so many games to standard output.
pub(crate) fn count(games: usize) {
    let (mut counts, mut taken) = (BTreeMap::<(u32, u16), u32>::new(), 0);
    each_game(false, |positions, moves| {
        for (position, &played) in positions.iter().zip(moves).take(HALF_MOVES) {
            let key = bienban::chess::position_key::key(position) as u32;
            *counts.entry((key, code(played))).or_default() += 1;
        }
        taken += 1;
        taken < games
    });
    let mut of_position = BTreeMap::<u32, u32>::new();
    for (&(key, _), count) in &counts {
        *of_position.entry(key).or_default() += count;
    }
    let mut out = stdout().lock();
    for ((key, code), count) in counts {
        if of_position[&key] >= GAMES_OF_A_POSITION && count >= GAMES_OF_A_MOVE {
            out.write_all(&key.to_le_bytes()).expect("it can be written");
            out.write_all(&code.to_le_bytes()).expect("it can be written");
            out.write_all(&(count.min(u32::from(u16::MAX)) as u16).to_le_bytes()).expect("it can be written");
        }
    }
}
