//! Locked pawns: cheap looks at the pawns, which decide whether the analysis of walls is worth its time.

use shakmaty::{Bitboard, Board};

/// White's pawns that have a black pawn right in front of them.
fn rams(board: &Board) -> Bitboard {
    let black = board.pawns() & board.black();
    board.pawns() & board.white() & Bitboard(black.0 >> 8)
}

/// Whether there are at least two pairs of pawns head to head, so that the walls are analysed before the search. This
/// proves nothing about the position; it only decides the order of the work.
pub(super) fn looks_locked(board: &Board) -> bool {
    rams(board).count() >= 2
}

/// Whether material or walls may prove a position dead. This is a necessary condition, computed from sets of squares.
///
/// **`false` means: only a search that plays out every line could prove that neither side can mate.** Such a
/// position may still be dead because its lines are forced; that is rare, and [`judge`](super::judge) sees
/// it. So `false` does not prove that a position is alive, and `true` means only that
/// [`judge`](super::judge) is worth its time.
pub fn may_be_dead(board: &Board) -> bool {
    let pawns = board.pawns();
    if pawns.is_empty() {
        return board.occupied().count() <= 3 || (board.queens() | board.rooks() | board.knights()).is_empty();
    }
    looks_locked(board) && !has_free_pawn(board)
}

/// Whether pawns head to head may make a wall from one edge to the other. Each pair shuts its own file and, by the
/// squares that it attacks, the files next to it.
fn is_wall(rams: Bitboard) -> bool {
    // Folds the eight ranks onto one, so that a bit is a file.
    let files = rams.0 | rams.0 >> 32;
    let files = files | files >> 16;
    let files = (files | files >> 8) & 0xFF;
    (files | files << 1 | files >> 1) & 0xFF == 0xFF
}

/// Whether pawns may wall the sides off so that one of them cannot mate. There must be no queen and no knight, which
/// walls do not hold; a wall of pawns head to head; no pawn with a free file; and no open file for a rook. It decides
/// whether the final position of a played game is analysed; `false` proves nothing.
pub(super) fn may_be_walled(board: &Board) -> bool {
    let files = board.pawns().0 | board.pawns().0 >> 32;
    let files = files | files >> 16;
    let open = (files | files >> 8) & 0xFF != 0xFF;
    (board.queens() | board.knights()).is_empty()
        && is_wall(rams(board))
        && !(open && board.rooks().any())
        && !has_free_pawn(board)
}

/// Whether a pawn has no enemy pawn ahead on its file, so that it may promote unless pieces block it for ever.
fn has_free_pawn(board: &Board) -> bool {
    let (white, black) = (board.pawns() & board.white(), board.pawns() & board.black());
    let stopped_white = fill_down(black.0 >> 8);
    let stopped_black = fill_up(white.0 << 8);
    white.0 & !stopped_white != 0 || black.0 & !stopped_black != 0
}

/// The squares with all that are below them on their files.
fn fill_down(mut squares: u64) -> u64 {
    squares |= squares >> 8;
    squares |= squares >> 16;
    squares | squares >> 32
}

/// The squares with all that are above them on their files.
fn fill_up(mut squares: u64) -> u64 {
    squares |= squares << 8;
    squares |= squares << 16;
    squares | squares << 32
}
