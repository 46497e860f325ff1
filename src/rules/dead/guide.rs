//! Guide: how far a position looks from a mate that both sides help to reach. It decides only the order of the search.
//!
//! What stands around the losing king decides, and most moves change nothing there. So of positions that look the same there, the later ones are put
//! back ([`Guide::seen`]): the search does not lose itself in all the ways to shuffle men that do not matter.

use shakmaty::{Bitboard, Board, Chess, Color, Position, Role, Square, attacks};

/// What a step of distance to a promotion costs.
const PROMOTION: u32 = 6;

/// What counts as the same look is counted in so many places; two looks may share one.
const LOOKS: usize = 1 << 14;

/// How much the guide counts against the length of the line.
const GREED: u32 = 4;

/// The order in which positions are taken up.
pub(super) struct Guide {
    /// How often a look was seen.
    seen: Vec<u32>,
}

impl Guide {
    pub(super) fn new() -> Guide {
        Guide { seen: vec![0; LOOKS] }
    }

    /// The smaller, the sooner a position after `depth` half-moves is taken up in the search for a mate by `winner`.
    pub(super) fn turn(&mut self, position: &Chess, winner: Color, depth: u32) -> u32 {
        let far = distance(position, winner);
        let board = position.board();
        let (Some(king), Some(prey)) = (board.king_of(winner), board.king_of(!winner)) else { return far };
        let near = attacks::king_attacks(prey);
        let look = [
            u64::from(far) << 32 | u64::from(prey.to_u32()) << 8 | u64::from(king.to_u32()),
            (near & board.by_color(!winner)).0,
            flights(board, prey, winner).0,
        ];
        let mixed =
            look.iter().fold(0_u64, |mixed, part| (mixed.rotate_left(23) ^ part).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let times = &mut self.seen[(mixed >> 50) as usize % LOOKS];
        *times += 1;
        GREED * (far + 2 * times.ilog2()) + depth
    }
}

/// A number that is smaller the nearer a mate by `winner` seems.
fn distance(position: &Chess, winner: Color) -> u32 {
    let board = position.board();
    let (own, other) = (board.by_color(winner), board.by_color(!winner));
    let (Some(king), Some(prey)) = (board.king_of(winner), board.king_of(!winner)) else { return 0 };
    let heavy = own & (board.queens() | board.rooks());
    let minor = own & (board.knights() | board.bishops());
    let mut far = 2 * king.distance(prey).saturating_sub(2);
    far += 4 * flights(board, prey, winner).count() as u32;
    if heavy.any() {
        far += 3 * to_edge(prey) + nearest(heavy, prey);
        far += ((other & !board.pawns()).count() as u32).min(6);
        return far;
    }
    let pawns = own & board.pawns();
    let helpers = helpers(board, winner, minor);
    let promotion = promotion(board, winner, pawns, king);
    if minor.is_empty() || (helpers == Help::None && pawns.any()) {
        return far + 60 + promotion;
    }
    far += 3 * to_corner(prey, minor & !board.knights()) + nearest(minor, prey);
    far += match helpers {
        Help::Here(men) => men.into_iter().map(|man| man.distance(prey)).min().unwrap_or(0),
        Help::Pawns => 8 + promotion_of_helper(board, !winner),
        Help::None => 30,
    };
    // What does not help to block the king can only disturb.
    far += 3
        * (other & (board.queens() | if minor.is_subset(board.bishops()) { board.rooks() } else { Bitboard::EMPTY }))
            .count() as u32;
    if pawns.any() { far.min(60 + promotion) + promotion / 4 } else { far }
}

/// Neighbours of the king that it could go to for all that the men's places say.
fn flights(board: &Board, prey: Square, winner: Color) -> Bitboard {
    let occupied = board.occupied().without(prey);
    let around = attacks::king_attacks(prey) & !board.by_color(!winner);
    around.into_iter().filter(|&square| board.attacks_to(square, winner, occupied).is_empty()).collect()
}

fn to_edge(square: Square) -> u32 {
    let (file, rank) = (square.file().to_u32(), square.rank().to_u32());
    file.min(7 - file).min(rank.min(7 - rank))
}

/// The way to a corner, of the colour of the bishops if there are bishops alone.
fn to_corner(square: Square, bishops: Bitboard) -> u32 {
    let light = bishops.intersects(Bitboard::LIGHT_SQUARES);
    let dark = bishops.intersects(Bitboard::DARK_SQUARES);
    let of_colour = |corner: &Square| light == dark || corner.is_light() == light;
    let corners = [Square::A1, Square::A8, Square::H1, Square::H8];
    corners.iter().filter(|corner| of_colour(corner)).map(|corner| square.distance(*corner)).min().unwrap_or(0)
}

fn nearest(men: Bitboard, square: Square) -> u32 {
    men.into_iter().map(|man| man.distance(square)).min().unwrap_or(0)
}

/// What a side with minor pieces alone needs: men that block their own king, or a second piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Help {
    /// Men of the loser that can block, or the winner's further pieces.
    Here(Bitboard),
    /// Pawns that can become such men.
    Pawns,
    /// Nothing.
    None,
}

fn helpers(board: &Board, winner: Color, minor: Bitboard) -> Help {
    let other = board.by_color(!winner);
    let bishops = minor & board.bishops();
    let mixed = minor.intersects(board.knights()) && minor.count() > 1;
    let both = bishops.intersects(Bitboard::LIGHT_SQUARES) && bishops.intersects(Bitboard::DARK_SQUARES);
    if mixed || both {
        return Help::Here(minor);
    }
    let men = if minor.intersects(board.knights()) {
        other & (board.knights() | board.bishops() | board.rooks())
    } else {
        let opposite =
            if bishops.intersects(Bitboard::LIGHT_SQUARES) { Bitboard::DARK_SQUARES } else { Bitboard::LIGHT_SQUARES };
        other & (board.knights() | (board.bishops() & opposite))
    };
    if men.any() {
        Help::Here(men)
    } else if other.intersects(board.pawns()) {
        Help::Pawns
    } else {
        Help::None
    }
}

/// The cost of the cheapest promotion of the winner's pawns.
fn promotion(board: &Board, winner: Color, pawns: Bitboard, king: Square) -> u32 {
    pawns.into_iter().map(|pawn| way(board, winner, pawn, Some(king))).min().unwrap_or(200)
}

fn promotion_of_helper(board: &Board, side: Color) -> u32 {
    let pawns = board.by_piece(Role::Pawn.of(side));
    pawns.into_iter().map(|pawn| way(board, side, pawn, None) / 2).min().unwrap_or(100)
}

/// What a pawn's way to the last rank costs: its length, and the men in the way.
fn way(board: &Board, side: Color, pawn: Square, king: Option<Square>) -> u32 {
    let rank = pawn.rank().to_u32();
    let steps = side.fold_wb(7 - rank, rank);
    let ahead = Bitboard::from_file(pawn.file())
        & side.fold_wb(Bitboard(!0 << (8 * (rank + 1).min(7))), Bitboard((1 << (8 * rank)) - 1));
    let mut cost = PROMOTION * steps;
    for man in ahead & board.occupied() {
        let stiff = board.pawns().contains(man);
        cost += if stiff { 14 } else { 3 };
        if stiff && board.by_color(!side).contains(man) {
            // Somebody has to capture it: a man that is near, or the king.
            let takers = board.by_color(side) & !board.pawns() & !board.kings();
            cost += nearest(takers, man).min(4) + king.map_or(4, |king| 2 * king.distance(man));
        }
    }
    cost
}
