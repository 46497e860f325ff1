//! Locked pawns: the cheap look that says whether walls are worth a thought.

use shakmaty::{Bitboard, Board};

/// Pawns that stand head to head, as White's.
fn rams(board: &Board) -> Bitboard {
    let black = board.pawns() & board.black();
    board.pawns() & board.white() & Bitboard(black.0 >> 8)
}

/// Whether at least two pawns of each side stand head to head, so that walls are worth the look. Says nothing about the position: it only decides
/// the order of the work.
pub(super) fn looks_locked(board: &Board) -> bool {
    rams(board).count() >= 2
}

/// Whether a position may be proved dead by material or by walls: a necessary condition for that, on bitboards.
///
/// **False means: no rule of this module but the playing out of every line can prove both sides unable to mate.** A position may still be dead
/// because its lines are forced; that is rare, and [`judge`](super::judge) sees it. So false is no proof that a position is alive. True means nothing but that
/// [`judge`](super::judge) is worth its time.
pub fn may_be_dead(board: &Board) -> bool {
    let pawns = board.pawns();
    if pawns.is_empty() {
        return board.occupied().count() <= 3 || (board.queens() | board.rooks() | board.knights()).is_empty();
    }
    // A pawn that is on the last rank but one with nothing of the other side's pawns ahead, and so on: a file without a
    // pawn of the other side ahead is a way to promotion unless pieces are stuck on it.
    let (white, black) = (pawns & board.white(), pawns & board.black());
    let stopped_white = fill_down(black.0 >> 8);
    let stopped_black = fill_up(white.0 << 8);
    let passed = (white.0 & !stopped_white).count_ones() + (black.0 & !stopped_black).count_ones();
    passed == 0 && looks_locked(board)
}

/// Pawns head to head that a wall from one edge to the other needs: each shuts its own file and, by what it attacks, the next ones.
const WALL: usize = 3;

/// Whether pawns may wall off what is left so that a side cannot mate: no queen and no knight, which walls do not hold, and enough pawns head to
/// head. It decides whether the final position of a played game is looked into; where it is false, nothing is said.
pub fn may_be_walled(board: &Board) -> bool {
    (board.queens() | board.knights()).is_empty() && rams(board).count() >= WALL
}

fn fill_down(mut squares: u64) -> u64 {
    squares |= squares >> 8;
    squares |= squares >> 16;
    squares | squares >> 32
}

fn fill_up(mut squares: u64) -> u64 {
    squares |= squares << 8;
    squares |= squares << 16;
    squares | squares << 32
}
