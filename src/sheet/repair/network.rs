//! A small network: the part of a half-move's plausibility that depends on the places of all men, which no short list
//! of features covers. One hidden layer sees the position from the player's side; each half-move is scored by the man
//! that moves, from where and to where.

use std::sync::OnceLock;

use bienban_engine::chess::{CastlingSide, Chess, Color, Move, Position, Role, Square};

use super::before::MovesBefore;

/// How wide the hidden layer is.
pub const HIDDEN: usize = 128;
/// The inputs of the network: our men and theirs by role and square, where the opponent and the player last moved to,
/// and the castling rights of both.
pub const INPUTS: usize = 768 + 2 * 64 + 4;
/// The entries of a half-move: a role with the square it leaves, and a role with the square it comes to.
pub const MOVES: usize = 384;
/// How many numbers the network has: inputs to the layer, the layer's own, the two tables of half-moves, and a number
/// for each entry of these.
pub const NUMBERS: usize = (INPUTS + 1 + 2 * MOVES) * HIDDEN + 2 * MOVES;
/// The numbers are stored as multiples of one such part.
pub const PARTS: f32 = 2048.0;

/// The numbers as integers of two bytes, the low one first. Made by `tests/tools/repair_tables` of the games of
/// bench/otb.
pub(super) static TABLE: &[u8] = include_bytes!("network.bin");

/// The numbers of a network, in the order of [`NUMBERS`].
#[derive(Debug, Clone)]
pub struct Network(pub Vec<f32>);

/// The layer for a position.
pub type NetworkLayer = [f32; HIDDEN];

/// A square as the player sees it.
fn oriented_square(square: Square, us: Color) -> usize {
    usize::from(us.fold_wb(square, square.flip_vertical()))
}

/// The inputs of a position, one index below [`INPUTS`] after the other.
pub(super) fn each_input(position: &Chess, before: MovesBefore, mut see: impl FnMut(usize)) {
    let (us, board) = (position.turn(), position.board());
    for (square, piece) in board {
        let side = if piece.color == us { 0 } else { 384 };
        see(side + (piece.role as usize - 1) * 64 + oriented_square(square, us));
    }
    for (which, played) in [before.last, before.own].into_iter().enumerate() {
        if let Some(played) = played {
            see(768 + which * 64 + oriented_square(played.to(), us));
        }
    }
    let rights = [(us, CastlingSide::KingSide), (us, CastlingSide::QueenSide)];
    let theirs = rights.map(|(_, side)| (!us, side));
    for (which, (color, side)) in rights.into_iter().chain(theirs).enumerate() {
        if position.castles().has(color, side) {
            see(896 + which);
        }
    }
}

/// The inputs of a position, as indices below [`INPUTS`].
pub fn inputs(position: &Chess, before: MovesBefore) -> Vec<u16> {
    let mut inputs = Vec::with_capacity(40);
    each_input(position, before, |at| inputs.push(at as u16));
    inputs
}

/// The entries of a half-move: its place in each of the two tables.
pub fn entries(played: Move, us: Color) -> [usize; 2] {
    let role = if played.is_castle() { Role::King } else { played.role() };
    let at = |square: Square| (role as usize - 1) * 64 + oriented_square(square, us);
    [played.from().map_or(0, at), at(played.to())]
}

impl Network {
    /// The network of the program.
    pub fn known() -> &'static Network {
        static KNOWN: OnceLock<Network> = OnceLock::new();
        KNOWN.get_or_init(|| {
            let number = |two: &[u8]| f32::from(i16::from_le_bytes([two[0], two[1]])) / PARTS;
            Network(TABLE.chunks_exact(2).map(number).collect())
        })
    }

    fn row(&self, at: usize) -> &[f32] {
        &self.0[at * HIDDEN..(at + 1) * HIDDEN]
    }

    /// Where the rows of both tables of half-moves begin.
    pub fn row_of(entries: [usize; 2]) -> [usize; 2] {
        [INPUTS + 1 + entries[0], INPUTS + 1 + MOVES + entries[1]]
    }

    /// Where the number of each entry is.
    pub fn number_of(entries: [usize; 2]) -> [usize; 2] {
        let from = (INPUTS + 1 + 2 * MOVES) * HIDDEN;
        [from + entries[0], from + MOVES + entries[1]]
    }

    /// The layer for these inputs. Negative values count as 0.
    pub fn layer(&self, inputs: &[u16]) -> NetworkLayer {
        let mut layer = [0.0; HIDDEN];
        for at in std::iter::once(INPUTS).chain(inputs.iter().map(|&at| usize::from(at))) {
            layer.iter_mut().zip(self.row(at)).for_each(|(sum, x)| *sum += x);
        }
        layer.map(|sum| sum.max(0.0))
    }

    /// What the network adds to the score of a half-move.
    pub fn score(&self, layer: &NetworkLayer, entries: [usize; 2]) -> f32 {
        let [from, to] = Network::row_of(entries);
        // Eight parallel sums, so that the order of additions is the same however wide the machine is.
        let mut sums = [0.0_f32; 8];
        let rows = self.row(from).chunks_exact(8).zip(self.row(to).chunks_exact(8));
        for (x, (a, b)) in layer.chunks_exact(8).zip(rows) {
            for i in 0..8 {
                sums[i] += x[i] * (a[i] + b[i]);
            }
        }
        let [a, b] = Network::number_of(entries);
        sums.iter().sum::<f32>() + self.0[a] + self.0[b]
    }
}
