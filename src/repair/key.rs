//! A number for a position, the same on every machine and in every version: the opening table is looked up by it.

use crate::chess::{Chess, Color, Position};

/// Mixes a word into a hash, after the finaliser of `SplitMix64` (Steele, Lea, Flood 2014).
pub(super) fn mix(hash: u64, word: u64) -> u64 {
    let mut z = (hash ^ word).wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The number of a position: its men, whose turn it is, what castling is left, and an en passant capture that is legal.
pub fn key(position: &Chess) -> u64 {
    let board = position.board();
    let by = board.by_color(Color::White).0;
    let hash = [board.pawns(), board.knights(), board.bishops(), board.rooks(), board.queens(), board.kings()]
        .iter()
        .fold(mix(0, by), |hash, men| mix(hash, men.0));
    let passing = position.legal_ep_square().map_or(0, |square| u64::from(u32::from(square)) + 1);
    let turn = u64::from(position.turn().is_black());
    mix(mix(hash, position.castles().castling_rights().0), passing << 1 | turn)
}
