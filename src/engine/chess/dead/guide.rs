//! Guide: estimates how far a position is from a mate that both sides help to reach. It decides the order of the search
//! only, so a bad guess costs time and never an answer.
//!
//! What matters most is the neighbourhood of the losing king, and most moves change nothing there. Of the positions
//! that look the same there, the guide delays the later ones ([`Guide::seen`]). Otherwise the search would lose itself
//! in all the ways to shuffle men that do not matter.

use shakmaty::{Bitboard, Board, Chess, Color, Position, Square, attacks};

use super::nets;
use super::ways::{nearest, way};

/// The cost of having minor pieces alone, which mate only with help.
const MINOR: u32 = 50;

/// The number of counters for the looks. Two looks may share one, which only delays a position.
const LOOKS: usize = 1 << 14;

/// The weight of the guide against the length of the line.
const GREED: u32 = 4;

/// Decides which position the search visits next.
pub(super) struct Guide {
    /// The number of times that each look was seen, by a hash of it.
    seen: Vec<u32>,
}

impl Guide {
    pub(super) fn new() -> Guide {
        Guide { seen: vec![0; LOOKS] }
    }

    /// A rank for a position after `depth` half-moves in the search for a mate by `winner`: the lowest is visited
    /// first.
    pub(super) fn turn(&mut self, position: &Chess, winner: Color, depth: u32) -> u32 {
        let board = position.board();
        let (Some(king), Some(prey)) = (board.king_of(winner), board.king_of(!winner)) else { return 0 };
        let flights = flights(board, prey, winner);
        let far = distance(position, winner, [king, prey], flights.count() as u32);
        let near = attacks::king_attacks(prey);
        // The look of a position: its distance, the two kings, and the men and free squares around the losing king.
        let look = [
            u64::from(far) << 32 | u64::from(prey.to_u32()) << 8 | u64::from(king.to_u32()),
            (near & board.by_color(!winner)).0,
            flights.0,
        ];
        let mixed =
            look.iter().fold(0_u64, |mixed, part| (mixed.rotate_left(23) ^ part).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let times = &mut self.seen[(mixed >> 50) as usize % LOOKS];
        *times += 1;
        GREED * (far + 3 * times.ilog2()) + depth
    }
}

/// An estimate of how far `winner` is from a mate; the unit is arbitrary. The kings are the winner's and the loser's,
/// and `flights` is the number of squares that the losing king can flee to.
fn distance(position: &Chess, winner: Color, [king, prey]: [Square; 2], flights: u32) -> u32 {
    let board = position.board();
    let own = board.by_color(winner);
    let heavy = own & (board.queens() | board.rooks());
    let minor = own & (board.knights() | board.bishops());
    let around = 2 * king.distance(prey).saturating_sub(2) + 4 * flights + 3 * to_edge(prey);
    if heavy.any() {
        let disturbers = board.by_color(!winner) & !board.pawns();
        return around + nearest(heavy, prey) / 2 + (disturbers.count() as u32) / 2;
    }
    // Of all the loser's men, queens leave the least room for a mate.
    let queens = (board.by_color(!winner) & board.queens()).count() as u32;
    let by_minor = match minor.any().then(|| nets::with_minor_pieces(board, winner, minor, king, prey)).flatten() {
        Some(nets::Net::Together) => MINOR + around + 3 * to_corner(prey) + nearest(minor, prey),
        Some(nets::Net::Helped(far)) => MINOR + far + flights + 6 * queens,
        None => u32::MAX,
    };
    let pawns = own & board.pawns();
    let by_pawn = pawns.into_iter().map(|pawn| way(board, winner, pawn, Some(king))).min().map_or(200, |way| way + 60);
    // If there are pawns, a promotion is the surer way than a net that the loser has to help with.
    let reluctance = if pawns.any() { 40 } else { 0 };
    by_minor.saturating_add(reluctance).min(by_pawn + around / 2)
}

/// The squares next to the king that no man of `winner` attacks and none of its own occupies.
fn flights(board: &Board, prey: Square, winner: Color) -> Bitboard {
    let occupied = board.occupied().without(prey);
    let attacks = |from: Square| board.piece_at(from).map_or(Bitboard::EMPTY, |p| attacks::attacks(from, p, occupied));
    let attacked = board.by_color(winner).into_iter().fold(Bitboard::EMPTY, |all, from| all | attacks(from));
    attacks::king_attacks(prey) & !board.by_color(!winner) & !attacked
}

/// Steps to the nearest edge.
fn to_edge(square: Square) -> u32 {
    let (file, rank) = (square.file().to_u32(), square.rank().to_u32());
    file.min(7 - file).min(rank.min(7 - rank))
}

/// King's steps to the nearest corner.
fn to_corner(square: Square) -> u32 {
    [Square::A1, Square::A8, Square::H1, Square::H8].iter().map(|corner| square.distance(*corner)).min().unwrap_or(0)
}
