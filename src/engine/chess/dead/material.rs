//! Material that cannot mate, wherever the men are.
//!
//! The arguments hold for positions that are not mate already. Callers look for a mate first, since a composed
//! position may be one that no move leads to.
//!
//! **Bare king.** A king gives no check (Laws 3.9), and it never gets other men.
//!
//! **One knight against queens.** After reflections, let the king be on (0,0) and the knight that gives check on (1,2).
//! The squares (0,1), (1,1) and (1,0) are on the board, since they lie between the two. A queen on one of them could
//! capture the knight, either directly or, from (1,0), over (1,1), which is empty or has a queen that can capture.
//! Nothing on the knight's side can pin it. So the three squares must be denied to the king by the other king; but a
//! square next to both (0,1) and (1,0) is next to (0,0) as well, and the knight attacks none of the three. So there is
//! always a move. A queen may be captured, which leaves the same kind of material.
//!
//! **Bishops of one square colour** against rooks, queens and bishops of that colour. The mated king is on their
//! colour. Let (1,1) be the next square on the line of the check; it is empty or has the bishop. Two bishops of one
//! colour cannot give check at once, since neither leaves the line of the other by a move and gets to another line
//! through the king. The squares (0,1) and (1,0) are on the board and of the other colour: no bishop attacks them or is
//! on them. The other king attacks at most one of them, since every square next to both is next to (0,0). So a rook or
//! a queen is on one of them. No bishop pins it, since its square is of the other colour, and it goes to (1,1), where
//! it captures or interposes. So there is always a move. Captures leave the same kind of material.

use shakmaty::{Bitboard, Board, Color};

use super::verdict::Rule;

/// The rule by which `side` cannot mate with this material, or `None` if there is none.
pub(super) fn cannot_mate(board: &Board, side: Color) -> Option<Rule> {
    let (own, other) = (board.by_color(side), board.by_color(!side));
    let kings = board.kings();
    if own.is_subset(kings) {
        return Some(Rule::BareKing);
    }
    let men = own & !kings;
    if men.is_subset(board.knights()) {
        let queens_alone = other.is_subset(kings | board.queens());
        return (men.count() == 1 && queens_alone).then_some(Rule::KnightAlone);
    }
    if men.is_subset(board.bishops()) {
        let one_colour =
            |bishops: Bitboard| bishops.is_subset(Bitboard::LIGHT_SQUARES) || bishops.is_subset(Bitboard::DARK_SQUARES);
        let helpers = other & (board.pawns() | board.knights());
        return (helpers.is_empty() && one_colour(board.bishops())).then_some(Rule::BishopsOfOneColour);
    }
    None
}
