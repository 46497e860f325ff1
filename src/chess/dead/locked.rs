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
    looks_locked(board) && !has_free_pawn(board)
}

/// Whether pawns head to head may make a wall from one edge to the other: each shuts its own file and, by what it attacks, the next ones.
fn is_wall(rams: Bitboard) -> bool {
    let files = rams.0 | rams.0 >> 32;
    let files = files | files >> 16;
    let files = (files | files >> 8) & 0xFF;
    (files | files << 1 | files >> 1) & 0xFF == 0xFF
}

/// Whether pawns may wall off what is left so that a side cannot mate: no queen and no knight, which walls do not hold; enough pawns head to
/// head, none with a free file, and no open file for a rook. It decides whether the final position of a played game is looked into; where it is false, nothing
/// is said.
pub(super) fn may_be_walled(board: &Board) -> bool {
    let files = board.pawns().0 | board.pawns().0 >> 32;
    let files = files | files >> 16;
    let open = (files | files >> 8) & 0xFF != 0xFF;
    (board.queens() | board.knights()).is_empty()
        && is_wall(rams(board))
        && !(open && board.rooks().any())
        && !has_free_pawn(board)
}

/// Whether a pawn has none of the other side's ahead on its file: a way to promotion unless pieces are stuck on it.
fn has_free_pawn(board: &Board) -> bool {
    let (white, black) = (board.pawns() & board.white(), board.pawns() & board.black());
    let stopped_white = fill_down(black.0 >> 8);
    let stopped_black = fill_up(white.0 << 8);
    white.0 & !stopped_white != 0 || black.0 & !stopped_black != 0
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
