//! Ways: the distance of men from the squares where they are needed.

use shakmaty::{Bitboard, Board, Color, Square};

/// The cost of one step of a pawn towards its promotion. The unit of all costs is arbitrary.
const PROMOTION: u32 = 6;

/// King's steps from the square to the nearest of these men, or `None` if there are none.
pub(super) fn nearest_of(men: Bitboard, square: Square) -> Option<u32> {
    men.into_iter().map(|man| man.distance(square)).min()
}

/// King's steps from the square to the nearest of these men, or 0 if there are none.
pub(super) fn nearest(men: Bitboard, square: Square) -> u32 {
    nearest_of(men, square).unwrap_or(0)
}

/// The cost of a pawn's way to the last rank: its length, and the men on its file. `king` is the king that may help.
pub(super) fn way(board: &Board, side: Color, pawn: Square, king: Option<Square>) -> u32 {
    let rank = pawn.rank().to_u32();
    let steps = side.fold_wb(7 - rank, rank);
    let ahead = Bitboard::from_file(pawn.file())
        & side.fold_wb(Bitboard(!0 << (8 * (rank + 1).min(7))), Bitboard((1 << (8 * rank)) - 1));
    let mut cost = PROMOTION * steps;
    // A piece can step aside; a pawn must be captured or move on.
    for man in ahead & board.occupied() {
        let stiff = board.pawns().contains(man);
        cost += if stiff { 14 } else { 3 };
        if stiff && board.by_color(!side).contains(man) {
            // It must be captured: by a man that is near, or by the king.
            let takers = board.by_color(side) & !board.pawns() & !board.kings();
            cost += nearest(takers, man).min(4) + king.map_or(4, |king| 2 * king.distance(man));
        }
    }
    cost
}
