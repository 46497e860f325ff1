//! The Polyglot keys of the first positions of a game that was read, which tell its opening.
//!
//! No board is kept for that: what a half-move changes in the key follows from its four bytes and the half-move before.
//! The pawns are the exception, since an en passant file counts only where one stands ready.

use super::board::{BLACK, KING, PAWN, ROOK, at, colour};
use super::step::Step;
use crate::chess::polyglot::{NUMBERS, START};

/// The castling rights that a half-move from or to a square costs, by their rooks: a1 1, h1 2, a8 4, h8 8.
const COST: [u8; 64] = {
    let mut cost = [0; 64];
    (cost[0], cost[7], cost[56], cost[63]) = (1, 2, 4, 8);
    (cost[4], cost[60]) = (3, 12);
    cost
};

/// Writes the keys after each of these half-moves from the usual first position. Returns how many there are.
pub(super) fn keys(steps: &[Step], to: &mut [u64]) -> usize {
    let numbers = &*NUMBERS;
    let (men, mut key) = (&numbers.men, START);
    // The pawns of White and Black.
    let mut pawns = [0xFF00_u64, 0x00FF_0000_0000_0000];
    let (mut rights, mut passed) = (0b1111_u8, usize::MAX);
    for (index, (&step, to)) in steps.iter().zip(to.iter_mut()).enumerate() {
        let black = index % 2 == 1;
        let (from, square, man, captured) = (step.from() & 63, step.to() & 63, step.man(), step.captured());
        // The squares of king and rook follow from the side, since the game began in the usual first position.
        let lost = if let Some(side) = step.castles() {
            let home = if black { 56 } else { 0 };
            let (king, rook) = (usize::from(KING + colour(black)), usize::from(ROOK + colour(black)));
            let (rook_from, king_to, rook_to) =
                if side == shakmaty::CastlingSide::KingSide { (7, 6, 5) } else { (0, 2, 3) };
            key ^= men[king][home + 4] ^ men[king][home + king_to];
            key ^= men[rook][home + rook_from] ^ men[rook][home + rook_to];
            COST[home + 4]
        } else {
            let pawn = man & 7 == PAWN;
            if captured != 0 {
                let beside = (from & !7) | (square & 7);
                let taken = if pawn && square == passed { beside } else { square };
                key ^= men[usize::from(captured & 15)][taken];
                if captured & 7 == PAWN {
                    pawns[usize::from(!black)] &= !at(taken);
                }
            }
            let became = step.promoted().map_or(man, |role| role as u8 + (man & BLACK));
            key ^= men[usize::from(man & 15)][from] ^ men[usize::from(became & 15)][square];
            if pawn {
                pawns[usize::from(black)] ^= at(from) | if became == man { at(square) } else { 0 };
            }
            COST[from] | COST[square]
        };
        let mut gone = rights & lost;
        rights &= !lost;
        while gone != 0 {
            key ^= numbers.rights[[0, 7, 56, 63][gone.trailing_zeros() as usize & 3]];
            gone &= gone - 1;
        }
        key ^= numbers.white;
        let file = if let Some(square) = step.passed() {
            passed = square;
            let arrived = at(if black { square - 8 } else { square + 8 } & 63);
            let beside = (arrived & !0x8080_8080_8080_8080) << 1 | (arrived & !0x0101_0101_0101_0101) >> 1;
            if pawns[usize::from(!black)] & beside == 0 { 0 } else { numbers.en_passant[square & 7] }
        } else {
            passed = usize::MAX;
            0
        };
        *to = key ^ file;
    }
    steps.len().min(to.len())
}
