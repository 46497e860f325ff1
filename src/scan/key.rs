//! Key: a number for a position, by which lines that meet are found.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use bienban_engine::chess::{Chess, Color, Position};

/// Mixes a word into a hash, as the finaliser of `SplitMix64` does (Steele, Lea, Flood 2014).
fn mix(hash: u64, word: u64) -> u64 {
    let mut z = (hash ^ word).wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The number of a position after so many half-moves.
pub(crate) fn key(position: &Chess, ply: u16) -> u64 {
    let board = position.board();
    let men = [board.pawns(), board.knights(), board.bishops(), board.rooks(), board.queens(), board.kings()];
    let hash = men.iter().fold(mix(u64::from(ply), board.by_color(Color::White).0), |hash, men| mix(hash, men.0));
    let passing = position.legal_ep_square().map_or(0, |square| u64::from(u32::from(square)) + 1);
    mix(mix(hash, position.castles().castling_rights().0), passing)
}

/// A hasher for keys that are random already.
#[derive(Default)]
pub(crate) struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = mix(self.0, u64::from(*byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = word;
    }
}

/// A map by such keys.
pub(crate) type ByKey<V> = HashMap<u64, V, BuildHasherDefault<Mixed>>;

/// A key of a text of small numbers.
pub(crate) fn mixed(word: u64) -> u64 {
    mix(0, word)
}
