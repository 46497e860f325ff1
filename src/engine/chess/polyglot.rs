//! Polyglot keys: 64 bits for a position, by the published random numbers of the opening books of Polyglot.
//!
//! Other programs compute the same keys, for example `chess.polyglot.zobrist_hash` of python-chess, so a key finds a
//! position in their data. An en passant file counts if a pawn is beside the one that has just moved, whether or not
//! its capture is legal.

use std::sync::LazyLock;

use shakmaty::zobrist::{Zobrist64, ZobristValue};
use shakmaty::{CastlingSide, Chess, Color, EnPassantMode, File, Piece, Position, Role, Square};

/// The numbers of Polyglot in tables by men as the fast path numbers them: from 1 to 6 for White, 8 more for Black.
pub(super) struct PolyglotNumbers {
    /// By man and square.
    pub(super) men: [[u64; 64]; 16],
    /// By square of the rook in the usual first position: a1, h1, a8, h8. Others are 0.
    pub(super) rights: [u64; 64],
    /// By file.
    pub(super) en_passant: [u64; 8],
    /// For White to move.
    pub(super) white: u64,
}

/// The key of the usual first position.
pub(super) const START: u64 = 0x463b_9618_1691_fc9c;

/// The numbers, made once from those of shakmaty.
pub(super) static NUMBERS: LazyLock<PolyglotNumbers> = LazyLock::new(|| {
    let mut men = [[0; 64]; 16];
    for role in Role::ALL {
        for color in Color::ALL {
            for square in Square::ALL {
                let man = role as usize + if color.is_black() { 8 } else { 0 };
                men[man][square as usize] = Zobrist64::zobrist_for_piece(square, Piece { color, role }).0;
            }
        }
    }
    let mut rights = [0; 64];
    for (square, color, side) in [
        (0, Color::White, CastlingSide::QueenSide),
        (7, Color::White, CastlingSide::KingSide),
        (56, Color::Black, CastlingSide::QueenSide),
        (63, Color::Black, CastlingSide::KingSide),
    ] {
        rights[square] = Zobrist64::zobrist_for_castling_right(color, side).0;
    }
    let en_passant = std::array::from_fn(|file| Zobrist64::zobrist_for_en_passant_file(File::new(file as u32)).0);
    PolyglotNumbers { men, rights, en_passant, white: Zobrist64::zobrist_for_white_turn().0 }
});

/// The key of a position.
///
/// ```
/// assert_eq!(bienban_engine::chess::polyglot::key(&shakmaty::Chess::default()), 0x463b_9618_1691_fc9c);
/// ```
pub fn key(position: &Chess) -> u64 {
    position.zobrist_hash::<Zobrist64>(EnPassantMode::PseudoLegal).0
}
