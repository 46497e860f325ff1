//! Nets: mates that a minor piece gives to a king in the corner, whose own man takes its last square.
//!
//! With the king on a8, its man on b8 and the other king on a6, a knight mates from b6 or c7 and a bishop on the long diagonal. The man on b8 is a
//! knight, a bishop that does not stand on the corner's colour, for a knight also a rook; or, with the board turned, a pawn on the edge. [`Guide`](super::guide::Guide) measures
//! how far the men are from that.

use std::sync::LazyLock;

use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};

use super::guide::way;

/// What a side with minor pieces alone can aim at.
pub(super) enum Net {
    /// It has pieces enough to mate without help.
    Together,
    /// The loser's men must help; how far all are from their places.
    Helped(u32),
}

/// What it costs that the man who helps is a pawn yet.
const PAWN_YET: u32 = 12;

/// How many moves a knight needs from square to square.
static KNIGHT_MOVES: LazyLock<[[u8; 64]; 64]> = LazyLock::new(|| {
    std::array::from_fn(|from| {
        let mut moves = [0; 64];
        let mut reached = Bitboard::from_square(Square::new(from as u32));
        let mut rim = reached;
        for count in 1.. {
            rim = rim.into_iter().fold(Bitboard::EMPTY, |all, square| all | attacks::knight_attacks(square)) & !reached;
            rim.into_iter().for_each(|square| moves[usize::from(square)] = count);
            reached |= rim;
            if rim.is_empty() {
                break;
            }
        }
        moves
    })
});

fn knight_moves(from: Square, to: Square) -> u32 {
    u32::from(KNIGHT_MOVES[usize::from(from)][usize::from(to)])
}

/// A corner, the square next to it that the loser's man takes, and the place of the winner's king.
fn places() -> impl Iterator<Item = [Square; 3]> {
    let corner = |index: u32| {
        let (file, rank) = (7 * (index & 1), 7 * (index >> 1 & 1));
        let inward = |coordinate: u32, steps: u32| if coordinate == 0 { steps } else { 7 - steps };
        let (along_rank, along_file) = ((inward(file, 1), rank), (file, inward(rank, 1)));
        let (two_up, two_aside) = ((file, inward(rank, 2)), (inward(file, 2), rank));
        let square = |(file, rank): (u32, u32)| Square::new(8 * rank + file);
        if index & 4 == 0 {
            [square((file, rank)), square(along_rank), square(two_up)]
        } else {
            [square((file, rank)), square(along_file), square(two_aside)]
        }
    };
    (0..8).map(corner)
}

/// How far the men are from the nearest net; none where there is nobody who could help.
pub(super) fn with_minor_pieces(
    board: &Board,
    winner: Color,
    minor: Bitboard,
    king: Square,
    prey: Square,
) -> Option<Net> {
    let knights = minor & board.knights();
    let bishops = minor & board.bishops();
    let light = bishops.intersects(Bitboard::LIGHT_SQUARES);
    let dark = bishops.intersects(Bitboard::DARK_SQUARES);
    if (light && dark) || (knights.any() && minor.count() > 1) {
        return Some(Net::Together);
    }
    let other = board.by_color(!winner);
    let promoting = (other & board.pawns()).into_iter().map(|pawn| way(board, !winner, pawn, None)).min();
    let check = |corner: Square, block: Square| {
        let from = attacks::knight_attacks(corner);
        let moves = |knight| from.into_iter().map(move |square| knight_moves(knight, square));
        let by_knight = knights.into_iter().flat_map(moves).min();
        // A bishop goes from c8 to b7, where a knight on b8 cannot interpose.
        let behind = Square::new(2 * u32::from(block) - u32::from(corner));
        let by_bishop = || {
            if bishops.contains(behind) {
                0
            } else {
                2 - u32::from(bishops.intersects(attacks::bishop_attacks(behind, Bitboard::EMPTY)))
            }
        };
        2 * by_knight.unwrap_or_else(by_bishop)
    };
    let distance = |[corner, block, place]: [Square; 3]| {
        if knights.is_empty() && corner.is_light() != light {
            return None;
        }
        let ready = (board.knights() & other)
            .into_iter()
            .map(|knight| knight_moves(knight, block))
            .chain(nearest_of(board.bishops() & other & of_colour(block), block))
            .chain(nearest_of(board.rooks() & other, block).filter(|_| knights.any()))
            .map(|steps| 2 * steps);
        let pawns = other.intersect(board.by_role(Role::Pawn)).intersect(Bitboard::from_file(block.file()));
        let edge = block.file() == corner.file();
        let stopped = pawns
            .into_iter()
            .filter(|pawn| edge && (*pawn == block || (pawn.rank() < block.rank()) == (!winner).is_white()))
            .map(|pawn| 3 * pawn.distance(block));
        let help = ready.chain(stopped).chain(promoting.map(|way| PAWN_YET + way / 2)).min()?;
        Some(2 * prey.distance(corner) + help + 2 * king.distance(place) + check(corner, block))
    };
    places().filter_map(distance).min().map(Net::Helped)
}

fn of_colour(square: Square) -> Bitboard {
    if square.is_light() { Bitboard::LIGHT_SQUARES } else { Bitboard::DARK_SQUARES }
}

fn nearest_of(men: Bitboard, square: Square) -> Option<u32> {
    men.into_iter().map(|man| man.distance(square)).min()
}
