//! The Polyglot keys of the first positions of a game that was read, which tell its opening.
//!
//! No board is kept for that: what a half-move changes in the key follows from its four bytes and the half-move before.
//! The pawns are the exception, since an en passant file counts only where one stands ready.

use super::board::{BLACK, KING, PAWN, ROOK, at, colour};
use super::step::Step;
use crate::chess::opening::Origins;
use crate::chess::polyglot::{NUMBERS, Numbers, START};

/// The castling rights that a half-move from or to a square costs, by their rooks: a1 1, h1 2, a8 4, h8 8.
const COST: [u8; 64] = {
    let mut cost = [0; 64];
    (cost[0], cost[7], cost[56], cost[63]) = (1, 2, 4, 8);
    (cost[4], cost[60]) = (3, 12);
    cost
};

/// Writes the keys after each of these half-moves from the usual first position, at least up to the last after which a
/// named position can stand on the board, and at most three more. Returns how many there are.
pub(super) fn keys(steps: &[Step], to: &mut [u64]) -> usize {
    let mut way = Way { key: START, pawns: [0xFF00, 0x00FF_0000_0000_0000], rights: 0b1111, passed: usize::MAX };
    let numbers = &*NUMBERS;
    for (index, (&step, to)) in steps.iter().zip(to.iter_mut()).enumerate() {
        let black = index % 2 == 1;
        if step.is_rare() {
            way.rare(numbers, step, black);
        }
        *to = way.plain(numbers, step, black);
        // A few keys too many cost less than to ask behind each half-move.
        if index % 4 == 3 && Origins::new(way.pawns[0], way.pawns[1], way.rights).are_out_of_book() {
            return index;
        }
    }
    steps.len().min(to.len())
}

/// What of a position its key and the next half-move need.
struct Way {
    /// The key without the en passant file.
    key: u64,
    /// The pawns of White and Black.
    pawns: [u64; 2],
    /// The castling rights by their rooks, as in [`COST`].
    rights: u8,
    /// The square that a pawn has just passed over; [`usize::MAX`] for none.
    passed: usize,
}

impl Way {
    /// Plays a half-move, of which [`rare`](Way::rare) has done its part. Returns the key after it.
    ///
    /// What kind of half-move it is cannot be foreseen, so everything is worked out for all of them and masked.
    #[inline(always)]
    fn plain(&mut self, numbers: &Numbers, step: Step, black: bool) -> u64 {
        let (from, square, man, captured) = (step.from() & 63, step.to() & 63, step.man(), step.captured());
        let (own, enemy) = (usize::from(black), usize::from(!black));
        let is_pawn = step.is_by_pawn();
        let mut taken = square;
        if is_pawn && captured != 0 && square == self.passed {
            // En passant: the pawn stands beside the square of departure.
            taken = (from & !7) | (square & 7);
        }
        // Nobody is captured where that is 0, and its numbers are 0.
        let men = &numbers.men;
        self.key ^= men[usize::from(man & 15)][from] ^ men[usize::from(man & 15)][square];
        self.key ^= men[usize::from(captured & 15)][taken] ^ numbers.white;
        self.pawns[own] ^= (at(from) | at(square)) & mask(is_pawn);
        self.pawns[enemy] &= !(at(taken) & mask(captured & 7 == PAWN));
        let double = is_pawn && from ^ square == 16;
        let beside = (at(square) & !0x8080_8080_8080_8080) << 1 | (at(square) & !0x0101_0101_0101_0101) >> 1;
        let ready = mask(double) & mask(self.pawns[enemy] & beside != 0);
        self.passed = usize::midpoint(from, square) | mask(!double) as usize;
        self.key ^ numbers.en_passant[square & 7] & ready
    }

    /// Does what a half-move does beyond the usual: it castles, it costs a right, or a pawn becomes a piece.
    #[inline(never)]
    fn rare(&mut self, numbers: &Numbers, step: Step, black: bool) {
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
            // The pawn that is about to go there is no pawn any more.
            self.key ^= men[pawn][step.to() & 63] ^ men[became][step.to() & 63];
            self.pawns[usize::from(black)] ^= at(step.to() & 63);
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
