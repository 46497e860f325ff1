//! Keys of positions: a number for a position, the same on every machine and in every version, since the opening table
//! is looked up by it; and a quicker one, with maps by such numbers.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::{Chess, Color, Position};

/// Mixes a word into a hash, after the finaliser of `SplitMix64` (Steele, Lea, Flood 2014).
pub fn mix(hash: u64, word: u64) -> u64 {
    let mut z = (hash ^ word).wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Two words as one, from all bits of both.
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

/// Another number for the same, which is quicker and is not used in any table.
pub fn quick(position: &Chess) -> u64 {
    // The first words of the fraction of pi, as in Blowfish: any that look random will do.
    const WORDS: [u64; 9] = [
        0x243F_6A88_85A3_08D3,
        0x1319_8A2E_0370_7344,
        0xA409_3822_299F_31D0,
        0x082E_FA98_EC4E_6C89,
        0x4528_21E6_38D0_1377,
        0xBE54_66CF_34E9_0C6C,
        0xC0AC_29B7_C97C_50DD,
        0x3F84_D5B5_B547_0917,
        0x9216_D5D9_8979_FB1B,
    ];
    let board = position.board();
    let passing = position.legal_ep_square().map_or(0, |square| u64::from(u32::from(square)) + 1);
    let turn = u64::from(position.turn().is_black());
    let rights = position.castles().castling_rights().0 ^ (passing << 1 | turn).wrapping_mul(WORDS[8] | 1);
    fold(board.by_color(Color::White).0 ^ WORDS[0], board.pawns().0 ^ WORDS[1])
        ^ fold(board.knights().0 ^ WORDS[2], board.bishops().0 ^ WORDS[3])
        ^ fold(board.rooks().0 ^ WORDS[4], board.queens().0 ^ WORDS[5])
        ^ fold(board.kings().0 ^ WORDS[6], rights ^ WORDS[7])
}

/// The number of a position: its men, the side to move, the castling rights, and an en passant capture that is legal.
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

/// The hasher of numbers that are mixed already.
#[derive(Debug, Default)]
pub struct PositionKeyHasher(u64);

impl Hasher for PositionKeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |hash, &byte| mix(hash, u64::from(byte)));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}

/// A map by such numbers.
pub type ByKey<V> = HashMap<u64, V, BuildHasherDefault<PositionKeyHasher>>;
