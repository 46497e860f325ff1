//! Endings for which some editions gave more than 50 moves (1984 10.9, 1989 10.9).
//!
//! ```
//! use bienban_engine::chess::law::material::MaterialClass;
//! use shakmaty::fen::Fen;
//! let board = |fen: &str| fen.parse::<Fen>().unwrap().into_setup().board;
//! assert!(MaterialClass::QueenPawnQueen.fits(&board("8/2P5/8/3k4/1q6/8/4Q3/6K1 w - -")));
//! assert!(!MaterialClass::QueenPawnQueen.fits(&board("8/8/2P5/3k4/1q6/8/4Q3/6K1 w - -")));
//! ```

use shakmaty::{Bitboard, Board, ByRole, Color, Role, Square, attacks};

/// A class of material: what the stronger side has against the weaker. The stronger side may be White or Black.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MaterialClass {
    /// King, rook and bishop against king and rook.
    RookBishopRook,
    /// King and two knights against king and pawn.
    KnightsPawn,
    /// The same, if a knight blocks the pawn safely and the pawn has not passed a line of squares, which for a black
    /// pawn is a4 b6 c5 d4 e4 f5 g6 h4 (1984 10.9).
    KnightsBlockedPawn,
    /// King, queen and a pawn one square from promotion against king and queen.
    QueenPawnQueen,
    /// King and queen against king and two knights.
    QueenKnights,
    /// King and queen against king and two bishops.
    QueenBishops,
    /// King and two bishops against king and knight.
    BishopsKnight,
    /// King, rook and pawn against king, bishop and pawn, if the pawns block each other: a2 against a3 with a bishop
    /// on dark squares, or h2 against h3 with one on light squares, and the same with the colours reversed (1984
    /// 10.9).
    RookPawnBishopPawn,
}

/// The men of one side; it always has a king.
const fn men(pawn: u8, knight: u8, bishop: u8, rook: u8, queen: u8) -> ByRole<u8> {
    ByRole { pawn, knight, bishop, rook, queen, king: 1 }
}

/// The line of [`MaterialClass::KnightsBlockedPawn`]: for each file, a to h, the rank from 0 that a black pawn must not
/// pass.
const FARTHEST: [u32; 8] = [3, 5, 4, 3, 3, 4, 5, 3];

impl MaterialClass {
    /// Every class.
    pub const ALL: [MaterialClass; 8] = [
        MaterialClass::RookBishopRook,
        MaterialClass::KnightsPawn,
        MaterialClass::KnightsBlockedPawn,
        MaterialClass::QueenPawnQueen,
        MaterialClass::QueenKnights,
        MaterialClass::QueenBishops,
        MaterialClass::BishopsKnight,
        MaterialClass::RookPawnBishopPawn,
    ];

    /// The most men that any class has, the kings included.
    pub const MOST_MEN: usize = 6;

    /// The name of the class in reports. It is also the key of its sentence in the message files.
    pub const fn name(self) -> &'static str {
        match self {
            MaterialClass::RookBishopRook => "rook-bishop-rook",
            MaterialClass::KnightsPawn => "knights-pawn",
            MaterialClass::KnightsBlockedPawn => "knights-blocked-pawn",
            MaterialClass::QueenPawnQueen => "queen-pawn-queen",
            MaterialClass::QueenKnights => "queen-knights",
            MaterialClass::QueenBishops => "queen-bishops",
            MaterialClass::BishopsKnight => "bishops-knight",
            MaterialClass::RookPawnBishopPawn => "rook-pawn-bishop-pawn",
        }
    }

    /// The men of the stronger and of the weaker side.
    const fn sides(self) -> (ByRole<u8>, ByRole<u8>) {
        match self {
            MaterialClass::RookBishopRook => (men(0, 0, 1, 1, 0), men(0, 0, 0, 1, 0)),
            MaterialClass::KnightsPawn | MaterialClass::KnightsBlockedPawn => (men(0, 2, 0, 0, 0), men(1, 0, 0, 0, 0)),
            MaterialClass::QueenPawnQueen => (men(1, 0, 0, 0, 1), men(0, 0, 0, 0, 1)),
            MaterialClass::QueenKnights => (men(0, 0, 0, 0, 1), men(0, 2, 0, 0, 0)),
            MaterialClass::QueenBishops => (men(0, 0, 0, 0, 1), men(0, 0, 2, 0, 0)),
            MaterialClass::BishopsKnight => (men(0, 0, 2, 0, 0), men(0, 1, 0, 0, 0)),
            MaterialClass::RookPawnBishopPawn => (men(1, 0, 0, 1, 0), men(1, 0, 1, 0, 0)),
        }
    }

    /// Whether the board has material of this class, with White or with Black as the stronger side.
    pub fn fits(self, board: &Board) -> bool {
        let (stronger, weaker) = self.sides();
        Color::ALL.into_iter().any(|color| {
            board.material_side(color) == stronger
                && board.material_side(!color) == weaker
                && self.squares_fit(board, color)
        })
    }

    /// Whether the men are on the squares that the class requires, if it requires any.
    fn squares_fit(self, board: &Board, stronger: Color) -> bool {
        let pawn = |color: Color| board.by_piece(Role::Pawn.of(color)).first();
        match self {
            MaterialClass::QueenPawnQueen => pawn(stronger).is_some_and(|square| rank_seen_by(stronger, square) == 6),
            MaterialClass::KnightsBlockedPawn => pawn(!stronger).is_some_and(|square| blocked(board, stronger, square)),
            MaterialClass::RookPawnBishopPawn => {
                // Seen by the stronger side, so that one rule is enough for both colours: turning the board upside
                // down changes the colour of every square.
                let own = pawn(stronger).map(|square| seen_by(stronger, square));
                let other = pawn(!stronger).map(|square| seen_by(stronger, square));
                let bishop = board.by_piece(Role::Bishop.of(!stronger)).first();
                let bishop_is_dark = bishop.is_some_and(|square| seen_by(stronger, square).is_dark());
                match (own, other) {
                    (Some(Square::A2), Some(Square::A3)) => bishop_is_dark,
                    (Some(Square::H2), Some(Square::H3)) => !bishop_is_dark,
                    _ => false,
                }
            }
            _ => true,
        }
    }
}

/// The square as it would be if the side were White.
fn seen_by(side: Color, square: Square) -> Square {
    side.fold_wb(square, square.flip_vertical())
}

/// The rank of a square, from 0, as the side sees it.
fn rank_seen_by(side: Color, square: Square) -> u32 {
    u32::from(seen_by(side, square).rank())
}

/// Whether a knight of the stronger side blocks the pawn safely, and the pawn has not passed the line.
///
/// The text does not define `safely`. Here a knight is safe if the other king does not attack it, or if another man
/// guards it.
fn blocked(board: &Board, stronger: Color, pawn: Square) -> bool {
    let farthest = FARTHEST[usize::from(pawn.file())];
    let far_enough_back = rank_seen_by(stronger, pawn) >= farthest;
    let Some(front) = pawn.offset(stronger.fold_wb(-8, 8)) else { return false };
    if !far_enough_back || !board.by_piece(Role::Knight.of(stronger)).contains(front) {
        return false;
    }
    let neighbours = attacks::king_attacks(front);
    let attacked = (neighbours & board.by_piece(Role::King.of(!stronger))).any();
    let guards: Bitboard = (neighbours & board.by_piece(Role::King.of(stronger)))
        | (attacks::knight_attacks(front) & board.by_piece(Role::Knight.of(stronger)));
    !attacked || guards.any()
}
