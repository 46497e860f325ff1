//! Openings: which half-moves were played after a position in the games of a corpus, and how often.

use bienban_engine::chess::position_key::key;
use bienban_engine::chess::{Chess, Move};

/// The table: entries of eight bytes, the lower half of the position's key, the half-move and the count, all with the
/// low byte first, in the order of the keys. Made by `tests/tools/openings.rs` of the games of bench/otb.
static TABLE: &[u8] = include_bytes!("openings.bin");

/// How many half-moves of a game are looked up.
pub const HALF_MOVES: usize = 20;
/// The plausibility counts as much as this many games of the table, and in addition as this share of all its games.
const GAMES: f32 = 5.0;
const SHARE: f32 = 0.03;
const ENTRY: usize = 8;

/// A half-move as a number: from, to and promotion.
pub fn code(played: Move) -> u16 {
    let from = played.from().map_or(0, |square| u32::from(square) as u16);
    from | (u32::from(played.to()) as u16) << 6 | played.promotion().map_or(0, |role| role as u16) << 12
}

fn entry(index: usize) -> (u32, u16, u16) {
    let e = &TABLE[index * ENTRY..][..ENTRY];
    (u32::from_le_bytes([e[0], e[1], e[2], e[3]]), u16::from_le_bytes([e[4], e[5]]), u16::from_le_bytes([e[6], e[7]]))
}

/// The surprise of a half-move by the table and the plausibility together, in nats.
pub(super) fn surprise(position: &Chess, played: Move, plausible: f32) -> f32 {
    let wanted = key(position) as u32;
    let (mut low, mut high) = (0, TABLE.len() / ENTRY);
    while low < high {
        let middle = low.midpoint(high);
        if entry(middle).0 < wanted { low = middle + 1 } else { high = middle }
    }
    let (mut all, mut this) = (0.0_f32, 0.0_f32);
    let code = code(played);
    for index in low..TABLE.len() / ENTRY {
        let (key, of, count) = entry(index);
        if key != wanted {
            break;
        }
        all += f32::from(count);
        if of == code {
            this += f32::from(count);
        }
    }
    if all == 0.0 {
        return plausible;
    }
    let weight = GAMES + SHARE * all;
    -((this + weight * (-plausible).exp()) / (all + weight)).ln()
}
