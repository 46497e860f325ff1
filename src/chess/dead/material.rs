//! Sides that cannot mate with what is on the board, wherever it stands.
//!
//! The arguments hold for positions that are not mate already; callers look for that first, since a composed position may be
//! a mate that no move leads to.
//!
//! **Bare king.** A king gives no check (Laws 3.9), and a king does not become more.
//!
//! **One knight against queens.** Let the king stand on (0,0) and the knight that gives check on (1,2), after reflections. The
//! squares (0,1), (1,1) and (1,0) are on the board, since they lie between the two. A queen on one of them could capture the
//! knight, directly or, from (1,0), over (1,1), which is empty or has a queen that does. Nothing of the knight's side can pin it.
//! So the three are left to the other king; but a square next to both (0,1) and (1,0) is next to (0,0) as well. The knight attacks none of them. So
//! there is always a move. A queen may be captured, which leaves the same kind of material.
//!
//! **Bishops of one square colour** against rooks, queens and bishops of that colour. The mated king stands on their colour;
//! let (1,1) be the next square on the line of the check, which holds the bishop or nothing. Two bishops of one colour cannot give
//! check at once, since neither leaves the line of the other by a move and gets to another line through the king. The squares (0,1) and (1,0)
//! are on the board and of the other colour: no bishop attacks them or stands there. The other king attacks at most one of them, since what
//! is next to both is next to (0,0). So on one stands a rook or a queen, which no bishop pins (its square is of the other colour), and goes to (1,1): captures or
//! interposes. So there is always a move. Captures leave the same kind of material.

use shakmaty::{Bitboard, Board, Color};

use super::verdict::Rule;

/// The rule by which a side cannot mate with this material, if there is one.
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
