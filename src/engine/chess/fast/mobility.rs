//! Whether the player to move can move at all, found by a few looks at the sets of the board.
//!
//! After `1. f3 e5 2. g4 Qh4#` the king has no square, the queen alone gives check, and no white man but the king can
//! go to h4, g3 or f2: mate. Shakmaty decides the positions that these looks leave open.

use super::board::{FastBoard, square_set};
use super::man::{BISHOP, KING, KNIGHT, PAWN, ROOK, colour};
use super::tables::{KNIGHT_SOURCE, TABLES};

/// The ranks to which pawns come by their first single step, White's and Black's.
const FIRST_STEP: [u64; 2] = [0xFF << 16, 0xFF << 40];

impl FastBoard {
    /// The number of squares that the king of the player to move (`B`) can step to, `most` at most.
    fn king_steps<const B: bool>(&self, most: usize) -> usize {
        let king = self.king::<B>();
        let mut steps = TABLES.source[8][king] & !self.side::<B>();
        let (without, mut count) = (self.occupied & !square_set(king), 0);
        while steps != 0 && count < most {
            let to = steps.trailing_zeros() as usize;
            steps &= steps - 1;
            // Without the king on its old square, which would hide the new one, and without the man that it captures.
            let kept = without & !square_set(to);
            count += usize::from(!(if B { self.attacks::<false>(to, kept) } else { self.attacks::<true>(to, kept) }));
        }
        count
    }

    /// Whether the player to move (`B`) has a legal move, or `None` if that takes a longer look. No pawn may be open to
    /// capture en passant.
    pub(super) fn can_move<const B: bool>(&self) -> Option<bool> {
        if self.certain_moves::<B>(1) > 0 {
            return Some(true);
        }
        (self.check != 0 && self.is_mated::<B>()).then_some(false)
    }

    /// Whether a side (`B`) that is in check, and whose king cannot step, is certainly mated. `false` proves nothing:
    /// pins are not looked at.
    fn is_mated<const B: bool>(&self) -> bool {
        let king = self.king::<B>();
        let (mut checkers, mut snipers) = if B {
            (self.touches::<false>(king), self.sees::<false>(king))
        } else {
            (self.touches::<true>(king), self.sees::<true>(king))
        };
        let mut way = 0;
        while snipers != 0 {
            let from = snipers.trailing_zeros() as usize & 63;
            snipers &= snipers - 1;
            let between = TABLES.between[king][from];
            if between & self.occupied == 0 {
                checkers |= square_set(from);
                way = between;
            }
        }
        // Two men that give check are not captured at once.
        if checkers.count_ones() > 1 {
            return true;
        }
        let single = ahead::<B>(self.squares_of(PAWN + colour(B))) & !self.occupied;
        let double = ahead::<B>(single & FIRST_STEP[usize::from(B)]) & !self.occupied;
        let mut met = (single | double) & way != 0;
        let mut targets = checkers | way;
        while targets != 0 && !met {
            met = self.reaches::<B>(targets.trailing_zeros() as usize);
            targets &= targets - 1;
        }
        checkers != 0 && !met
    }

    /// Whether a man of a side (`B`) other than its king can go to a square, pawns by a capture alone.
    fn reaches<const B: bool>(&self, square: usize) -> bool {
        let idle = self.squares_of(KING + colour(B))
            | if self.man(square) == 0 { self.squares_of(PAWN + colour(B)) } else { 0 };
        let mut snipers = self.sees::<B>(square);
        let mut reached = self.touches::<B>(square) & !idle != 0;
        while snipers != 0 && !reached {
            reached = TABLES.between[square & 63][snipers.trailing_zeros() as usize & 63] & self.occupied == 0;
            snipers &= snipers - 1;
        }
        reached
    }

    /// The number of legal moves that the player to move (`B`) certainly has, `most` at most. There may be more.
    pub(super) fn certain_moves<const B: bool>(&self, most: usize) -> usize {
        if self.check != 0 {
            return self.king_steps::<B>(most);
        }
        let (king, own) = (self.king::<B>(), self.side::<B>());
        // A man that is not in line with the king cannot be pinned, so any move of it is legal.
        let loose = !TABLES.source[7][king];
        let pawns = self.squares_of(PAWN + colour(B)) & loose;
        // In nearly every position a pawn can step ahead.
        let mut count = (ahead::<B>(pawns) & !self.occupied).count_ones() as usize;
        if count < most {
            count += self.king_steps::<B>(most - count);
        }
        let mut men = (own & loose) & !self.squares_of(PAWN + colour(B)) & !self.squares_of(KING + colour(B));
        while men != 0 && count < most {
            let square = men.trailing_zeros() as usize;
            men &= men - 1;
            // The next squares of a slider, and all squares of a knight.
            let near = match self.man(square) & 7 {
                KNIGHT => TABLES.source[KNIGHT_SOURCE][square],
                BISHOP => TABLES.source[8][square] & TABLES.source[5][square],
                ROOK => TABLES.source[8][square] & TABLES.source[6][square],
                _ => TABLES.source[8][square],
            };
            count += (near & !own).count_ones() as usize;
        }
        count.min(most)
    }

    /// Whether a man of the player to move (`B`) attacks one of the other side, ignoring pins and en passant.
    pub(super) fn may_capture<const B: bool>(&self) -> bool {
        let mut men = self.occupied & !self.side::<B>();
        let mut met = false;
        while men != 0 && !met {
            met = self.attacks::<B>(men.trailing_zeros() as usize, self.occupied);
            men &= men - 1;
        }
        met
    }
}

/// The squares one step ahead of pawns of a side.
fn ahead<const B: bool>(pawns: u64) -> u64 {
    if B { pawns >> 8 } else { pawns << 8 }
}

#[cfg(test)]
mod tests {
    use shakmaty::fen::Fen;
    use shakmaty::{CastlingMode, Chess, Position};

    use super::*;

    fn told(position: &Chess) -> Option<bool> {
        let board = FastBoard::new(position);
        if position.turn().is_black() { board.can_move::<true>() } else { board.can_move::<false>() }
    }

    fn certain(position: &Chess, most: usize) -> usize {
        let board = FastBoard::new(position);
        if position.turn().is_black() { board.certain_moves::<true>(most) } else { board.certain_moves::<false>(most) }
    }

    fn may_capture(position: &Chess) -> bool {
        let board = FastBoard::new(position);
        if position.turn().is_black() { board.may_capture::<true>() } else { board.may_capture::<false>() }
    }

    fn position(fen: &str) -> Chess {
        fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap()
    }

    #[test]
    fn mates_are_told_without_a_longer_look() {
        for fen in [
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
            "3R2k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
            "6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1",
            // Only one of two checks could be met.
            "4k2R/8/4N3/8/8/8/8/K3R3 b - - 0 1",
        ] {
            let position = position(fen);
            assert_eq!(told(&position), Some(!position.legal_moves().is_empty()), "{fen}");
        }
    }

    #[test]
    fn what_meets_a_check_is_left_to_the_longer_look() {
        for fen in [
            // A pawn steps between, by one square and by two; a pawn captures, a piece captures, a piece steps between.
            "k7/8/6b1/r7/5P2/8/3q4/1K1R4 w - - 0 1",
            "8/8/5b2/1q6/5r2/2K5/2RP4/4k3 w - - 0 1",
            "8/8/8/r7/7b/N5qK/7P/4k3 w - - 0 1",
            "8/1R6/8/8/P5k1/8/1q5r/K1b5 w - - 0 1",
            "2r5/1N6/8/8/3qb2P/8/8/2K3k1 w - - 0 1",
        ] {
            let position = position(fen);
            assert_eq!((told(&position), position.legal_moves().len()), (None, 1), "{fen}");
        }
    }

    #[test]
    fn games_of_random_moves_agree_with_the_longer_look() {
        let (mut seed, mut mates, mut open) = (0x9E37_79B9_7F4A_7C15_u64, 0, 0);
        let (mut fewer, mut looks) = (0, 0);
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rqk5/pp6/8/8/8/8/6PP/5KQR w - - 0 1",
            "1k1r4/pppq4/8/3n4/3N4/8/4QPPP/4R1K1 b - - 0 1",
            "6k1/3Q1ppp/8/8/8/8/8/R3K2R w KQ - 0 1",
        ] {
            for _ in 0..150 {
                let mut position = position(fen);
                for _ in 0..100 {
                    let moves = position.legal_moves();
                    if position.maybe_ep_square().is_none() {
                        let told = told(&position);
                        let taken = moves.iter().any(|played| played.is_capture());
                        assert!(!taken || may_capture(&position), "{position:?}");
                        for most in 1..=5 {
                            let (certain, legal) = (certain(&position, most), moves.len().min(most));
                            assert!(certain <= legal, "{certain} of {legal} in {position:?}");
                            fewer += usize::from(certain < legal);
                            looks += 1;
                        }
                        assert_ne!(told, Some(moves.is_empty()), "{position:?}");
                        open += usize::from(told.is_none());
                        mates += usize::from(told == Some(false));
                    }
                    seed ^= seed << 13;
                    seed ^= seed >> 7;
                    seed ^= seed << 17;
                    let Some(chosen) = moves.get(seed as usize % moves.len().max(1)) else { break };
                    position.play_unchecked(*chosen);
                }
            }
        }
        assert!(10 * fewer < looks, "{fewer} of {looks} looks found fewer moves than there are");
        assert!(mates > 50 && open < 150, "{mates} mates told, {open} positions left open");
    }
}
