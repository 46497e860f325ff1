//! A number for the half-moves of a game, which is the same for equal games.

use shakmaty::{CastlingSide, Move};

/// The number of a half-move in the key: from, to and promotion, 15 bits; castling by its side alone, so that it does
/// not depend on the squares of king and rook; 0 for a null move. Two half-moves of one position have different
/// numbers.
pub fn code(played: Option<Move>) -> u16 {
    match played {
        None => 0,
        Some(Move::Castle { .. }) => {
            castling_code(played.and_then(Move::castling_side) == Some(CastlingSide::QueenSide))
        }
        Some(played) => {
            let from = played.from().map_or(0, |square| square as u16);
            let promotion = played.promotion().map_or(0, |role| role as u16);
            from | (played.to() as u16) << 6 | promotion << 12
        }
    }
}

/// The number of castling.
pub(super) const fn castling_code(long: bool) -> u16 {
    0x8000 | long as u16
}

/// The key of a game: equal games have equal keys, others hardly ever. `start` is the Polyglot key of a first position
/// that is not the usual one, else 0; `code` gives the number of a half-move.
pub fn moves_key<T>(start: u64, half_moves: &[T], code: impl Fn(&T) -> u16) -> u64 {
    let join = |some: &[T]| some.iter().fold(0, |number, half_move| number << 16 | u64::from(code(half_move)));
    let (fours, rest) = half_moves.as_chunks::<4>();
    joined(start, fours.iter().map(|four| join(four)), join(rest), half_moves.len())
}

/// The same for half-moves whose numbers are joined by fours, the first of them highest, and for the rest.
pub(super) fn joined(start: u64, fours: impl Iterator<Item = u64>, rest: u64, count: usize) -> u64 {
    let mixed = fours.fold(start ^ 0x9E37_79B9_7F4A_7C15, |mixed, four| fold(mixed ^ four));
    // The count distinguishes games that go on with half-moves of number 0.
    mix(mix(mixed ^ rest) ^ count as u64)
}

/// Both halves of a product, combined: each bit of the result depends on many bits of the number.
fn fold(number: u64) -> u64 {
    let product = u128::from(number) * 0xD6E8_FEB8_6659_FD93;
    product as u64 ^ (product >> 64) as u64
}

/// The middle of splitmix64.
fn mix(mixed: u64) -> u64 {
    let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ mixed >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_start_and_length_count() {
        let key = |start, codes: &[u16]| moves_key(start, codes, |code| *code);
        let keys = [
            key(0, &[]),
            key(0, &[0]),
            key(0, &[0, 0]),
            key(0, &[1, 2]),
            key(0, &[2, 1]),
            key(7, &[1, 2]),
            key(7, &[]),
        ];
        for (index, one) in keys.iter().enumerate() {
            assert!(keys[..index].iter().all(|other| other != one), "{index}");
        }
    }
}
