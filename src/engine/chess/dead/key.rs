//! Key: a position in 32 bytes without loss, so that a search which has seen every key has seen every position.

use std::hash::{BuildHasherDefault, Hash, Hasher};

use shakmaty::{Bitboard, Chess, Position, Square};

/// A position: the men, the player to move, the castling rights, and the pawn that may be captured en passant.
///
/// The first word has the squares of White's men, or its complement if Black is to move. The two cannot be confused:
/// the white men are among the occupied squares, and the complement is only if all 64 squares are taken, which no
/// move leads to. The other three words have one bit each of a number for every square: 1 (pawn) to 6 (king), or 7
/// for a rook that may castle and for a pawn that may be captured en passant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct DeadKey([u64; 4]);

impl DeadKey {
    /// The key of a position.
    pub(super) fn new(position: &Chess) -> DeadKey {
        let board = position.board();
        let (pawns, rooks, kings, queens) = (board.pawns(), board.rooks(), board.kings(), board.queens());
        let rights = position.castles().castling_rights();
        let passed = position.pseudo_legal_ep_square().map_or(Bitboard::EMPTY, |to| {
            let pawn =
                Square::from_coords(to.file(), position.turn().fold_wb(shakmaty::Rank::Fifth, shakmaty::Rank::Fourth));
            Bitboard::from_square(pawn)
        });
        let special = rights | passed;
        let white = position.turn().fold_wb(board.white(), !board.white());
        DeadKey([
            white.0,
            (pawns | board.bishops() | queens | special).0,
            (board.knights() | board.bishops() | kings | special).0,
            (rooks | queens | kings | special).0,
        ])
    }
}

/// Mixes the four words well, because [`DeadKeyHasher`] takes the result as it is.
impl Hash for DeadKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let [white, first, second, third] = self.0;
        let mut mixed = white.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29) ^ first;
        mixed = mixed.wrapping_mul(0xBF58_476D_1CE4_E5B9).rotate_left(31) ^ second;
        mixed = mixed.wrapping_mul(0x94D0_49BB_1331_11EB).rotate_left(27) ^ third;
        mixed = mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        state.write_u64(mixed ^ (mixed >> 32));
    }
}

/// A hasher that returns the mixed value of [`DeadKey`] unchanged, which is faster than mixing again. A fixed hash is
/// safe, because the order of a set of keys is never used.
#[derive(Debug, Default)]
pub(super) struct DeadKeyHasher(u64);

impl Hasher for DeadKeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}

/// The keys that a search has seen.
pub(super) type DeadKeySet = std::collections::HashSet<DeadKey, BuildHasherDefault<DeadKeyHasher>>;
