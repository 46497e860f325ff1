//! The Polyglot keys of the first positions of a game that was read, which determine its opening.
//!
//! No board is kept for that: the change of the key follows from the four bytes of a half-move and the half-moves
//! before.

use super::board::square_set;
use super::man::{BLACK, KING, ROOK, colour};
use super::step::FastStep;
use crate::chess::opening::Origins;
use crate::chess::polyglot::{NUMBERS, PolyglotNumbers, START};

/// The castling rights that a half-move from or to a square costs, by their rooks: a1 1, h1 2, a8 4, h8 8.
const COST: [u8; 64] = {
    let mut cost = [0; 64];
    (cost[0], cost[7], cost[56], cost[63]) = (1, 2, 4, 8);
    (cost[4], cost[60]) = (3, 12);
    cost
};

/// Writes the keys after each of these half-moves from the usual first position, at least up to the last after which a
/// named position is still possible, and at most three more. Returns their number.
pub(super) fn keys(steps: &[FastStep], to: &mut [u64]) -> usize {
    let mut way = Way { key: START, touched: 0, arrived: [0; 2], rights: 0b1111, passed: usize::MAX };
    let numbers = &*NUMBERS;
    let steps = &steps[..steps.len().min(to.len())];
    let (pairs, odd) = steps.as_chunks::<2>();
    for (index, ([white, black], to)) in pairs.iter().zip(to.as_chunks_mut::<2>().0).enumerate() {
        // A few keys too many cost less than a test after each half-move.
        if index % 2 == 0 && way.origins().are_out_of_book() {
            return 2 * index - 1;
        }
        to[0] = way.play::<false>(numbers, *white, steps, 2 * index);
        to[1] = way.play::<true>(numbers, *black, steps, 2 * index + 1);
    }
    if let [white] = odd {
        let last = 2 * pairs.len();
        to[last] = way.play::<false>(numbers, *white, steps, last);
    }
    steps.len()
}

/// The parts of a position that its key and the next half-move need.
struct Way {
    /// The key without the en passant file.
    key: u64,
    /// The squares from which men have gone or to which they have come.
    touched: u64,
    /// Those to which pawns of White and Black have come.
    arrived: [u64; 2],
    /// The castling rights by their rooks, as in [`COST`].
    rights: u8,
    /// The square that a pawn has just passed over, if another pawn may be able to capture it; [`usize::MAX`]
    /// otherwise.
    passed: usize,
}

impl Way {
    /// Plays the half-move of side `B` at `index` among `steps`. Returns the key after it.
    #[inline(always)]
    fn play<const B: bool>(
        &mut self,
        numbers: &PolyglotNumbers,
        step: FastStep,
        steps: &[FastStep],
        index: usize,
    ) -> u64 {
        if step.is_rare() {
            self.rare(numbers, step, B);
        }
        let (from, square, man, captured) = (step.from() & 63, step.to() & 63, step.man(), step.captured());
        let is_pawn = step.is_by_pawn();
        let mut taken = square;
        if square == self.passed && is_pawn && captured != 0 {
            // En passant: the pawn is beside the square of departure.
            taken = (from & !7) | (square & 7);
        }
        self.passed = usize::MAX;
        // If nothing is captured, `captured` is 0, and the numbers of man 0 are 0.
        let man = &numbers.men[usize::from(man & 15)];
        self.key ^= man[from] ^ man[square] ^ numbers.men[usize::from(captured & 15)][taken] ^ numbers.white;
        self.touched |= square_set(from) | square_set(square);
        self.arrived[usize::from(B)] |= square_set(square) & mask(is_pawn);
        // A pawn has made a double step, and an enemy pawn may be beside it.
        let beside = square_set(square) << 1 | square_set(square) >> 1;
        if self.arrived[usize::from(!B)] & beside != 0 && is_pawn && from ^ square == 16 {
            return self.key ^ self.stand_ready(numbers, &steps[..=index]);
        }
        self.key
    }

    /// The number of the en passant file, if after the last of these half-moves, a double step, a pawn is beside it
    /// that can capture: else 0.
    #[inline(never)]
    fn stand_ready(&mut self, numbers: &PolyglotNumbers, steps: &[FastStep]) -> u64 {
        let Some((step, before)) = steps.split_last() else { return 0 };
        let square = step.to() & 63;
        self.passed = usize::midpoint(step.from() & 63, square);
        // The man who came to a square last is there, unless he has left. The other side makes every second half-move.
        let stands = |beside: usize| {
            let mut turns = before.iter().rev().enumerate();
            let last = turns.find(|(_, step)| step.to() & 63 == beside || step.from() & 63 == beside);
            last.is_some_and(|(back, step)| back % 2 == 0 && step.to() & 63 == beside && step.is_by_pawn())
        };
        let ready = (square % 8 > 0 && stands(square - 1)) || (square % 8 < 7 && stands(square + 1));
        if ready { numbers.en_passant[square & 7] } else { 0 }
    }

    /// What never comes back: a pawn that has gone or was captured has left its square touched.
    fn origins(&self) -> Origins {
        Origins::new(!self.touched & 0xFF00, !self.touched & 0x00FF_0000_0000_0000, self.rights)
    }

    /// Does the unusual part of a half-move: it castles, it costs a right, or a pawn becomes a piece.
    #[inline(never)]
    fn rare(&mut self, numbers: &PolyglotNumbers, step: FastStep, black: bool) {
        let men = &numbers.men;
        let mut lost = COST[step.from() & 63] | COST[step.to() & 63];
        if let Some(side) = step.castles() {
            // The squares of king and rook follow from the side, since the game began in the usual first position.
            let home = if black { 56 } else { 0 };
            let (king, rook) = (usize::from(KING + colour(black)), usize::from(ROOK + colour(black)));
            let short = side == shakmaty::CastlingSide::KingSide;
            let (rook_from, king_to, rook_to) = if short { (7, 6, 5) } else { (0, 2, 3) };
            self.key ^= men[king][home + 4] ^ men[king][home + king_to];
            self.key ^= men[rook][home + rook_from] ^ men[rook][home + rook_to];
            lost = COST[home + 4];
        } else if let Some(role) = step.promoted() {
            let (pawn, became) = (usize::from(step.man() & 15), usize::from(role as u8 + (step.man() & BLACK)) & 15);
            self.key ^= men[pawn][step.to() & 63] ^ men[became][step.to() & 63];
        }
        let mut gone = self.rights & lost;
        self.rights &= !lost;
        while gone != 0 {
            self.key ^= numbers.rights[[0, 7, 56, 63][gone.trailing_zeros() as usize & 3]];
            gone &= gone - 1;
        }
    }
}

/// All ones for true, 0 for false.
fn mask(all: bool) -> u64 {
    u64::from(all).wrapping_neg()
}
