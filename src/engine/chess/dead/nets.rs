//! Nets: mates that a minor piece gives to a king in the corner, whose own man takes its last square.
//!
//! With the king on a8, its man on b8 and the other king on a6, a knight mates from b6 or c7, and a bishop on the
//! long diagonal. The man on b8 is a knight, a bishop that is not on the corner's colour, or, against a knight, a
//! rook; with the board turned it may be a pawn on the edge. [`Guide`](super::guide::Guide) measures how far the men
//! are from such a net.

use std::sync::LazyLock;

use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};

use super::ways::{nearest_of, way};

/// The possible aims of a side that has minor pieces alone.
pub(super) enum Net {
    /// It has enough pieces to mate without help.
    Together,
    /// The loser's men must help. The number is the distance of all men from their places, in half king's moves or so.
    Helped(u32),
}

/// The extra cost of a helper that is still a pawn and must promote first.
const PAWN_YET: u32 = 12;

/// The number of moves of a knight from one square to another on an empty board: `[from][to]`.
static KNIGHT_MOVES: LazyLock<[[u8; 64]; 64]> = LazyLock::new(|| {
    std::array::from_fn(|from| {
        let mut moves = [0; 64];
        let mut reached = Bitboard::from_square(Square::new(from as u32));
        // The squares reached by exactly `count` moves, ring by ring.
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

/// Looks up [`KNIGHT_MOVES`].
fn knight_moves(from: Square, to: Square) -> u32 {
    u32::from(KNIGHT_MOVES[usize::from(from)][usize::from(to)])
}

/// All eight nets: a corner, the square next to it for the loser's man, and the square of the winner's king.
fn places() -> impl Iterator<Item = [Square; 3]> {
    // The lower two bits choose the corner, the third chooses the edge of the net.
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

/// The distance of the men from the nearest net, or `None` if no man of the loser could help.
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
        // A bishop mates only in a corner of its own colour.
        if knights.is_empty() && corner.is_light() != light {
            return None;
        }
        let ready = (board.knights() & other)
            .into_iter()
            .map(|knight| knight_moves(knight, block))
            .chain(nearest_of(board.bishops() & other & of_colour(block), block))
            // A rook on b8 would interpose against a bishop on b7, so it helps a knight only.
            .chain(nearest_of(board.rooks() & other, block).filter(|_| knights.any()))
            .map(|steps| 2 * steps);
        // A pawn helps if it is on its way down the edge to its place.
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

/// All squares of the same colour.
fn of_colour(square: Square) -> Bitboard {
    if square.is_light() { Bitboard::LIGHT_SQUARES } else { Bitboard::DARK_SQUARES }
}
