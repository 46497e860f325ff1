//! Features of half-moves that are cheap to compute, from which their plausibility is derived.

use std::ops::{Index, IndexMut};

use bienban_engine::chess::{Bitboard, Chess, Color, Move, Position, Role, Square, attacks};

use super::before::MovesBefore;
use super::exchange;

/// How many features a half-move has.
pub const FEATURES: usize = 48;

/// This many half-moves are summed up in parallel, since each addition of one waits for the one before.
pub(super) const BESIDE: usize = 8;

/// The values that are the same for all half-moves of a position.
pub(super) struct FeatureScene<'p> {
    position: &'p Chess,
    before: MovesBefore,
    us: Color,
    /// How much of the game is left to play: 1 with all men, 0 with the kings alone.
    phase: f32,
    /// Squares that the pawns of the opponent and of the player attack.
    their_pawns: Bitboard,
    our_pawns: Bitboard,
    /// The loss of the player for the man on each square if he leaves it there, and the greatest of them.
    hung: [i32; 64],
    worst: i32,
    /// The squares that the opponent may attack once a man of the player has moved.
    threatened: Bitboard,
    checked: bool,
}

fn pawn_cover(position: &Chess, color: Color) -> Bitboard {
    let board = position.board();
    (board.pawns() & board.by_color(color))
        .into_iter()
        .map(|s| attacks::pawn_attacks(color, s))
        .fold(Bitboard::EMPTY, |a, b| a | b)
}

/// How near a square is to the centre, 0 to 3.
fn centre(square: Square) -> f32 {
    let near = |x: u32| [0.0, 1.0, 2.0, 3.0, 3.0, 2.0, 1.0, 0.0][x as usize];
    f32::min(near(u32::from(square.file())), near(u32::from(square.rank())))
}

/// The rank as the player counts it, 0 to 7.
fn rank(square: Square, us: Color) -> u32 {
    let rank = u32::from(square.rank());
    us.fold_wb(rank, 7 - rank)
}

impl<'p> FeatureScene<'p> {
    /// The values of a position, before any half-move is considered.
    pub(super) fn of(position: &'p Chess, before: MovesBefore) -> FeatureScene<'p> {
        let board = position.board();
        let us = position.turn();
        let men = (board.knights() | board.bishops()).count() as f32 * 3.0
            + board.rooks().count() as f32 * 5.0
            + board.queens().count() as f32 * 9.0;
        let mut hung = [0; 64];
        for square in board.by_color(us) & !board.kings() {
            hung[usize::from(square)] = exchange::hangs(board, square, us);
        }
        let pieces = board.by_color(us) & !board.pawns() & !board.kings();
        FeatureScene {
            position,
            before,
            us,
            phase: (men / 62.0).min(1.0),
            their_pawns: pawn_cover(position, !us),
            our_pawns: pawn_cover(position, us),
            hung,
            worst: pieces.into_iter().map(|s| hung[usize::from(s)]).max().unwrap_or(0),
            threatened: exchange::threatened(board, !us),
            checked: position.is_check(),
        }
    }

    /// The features of a half-move. Their order is that of the weights.
    fn features(&self, played: Move, x: &mut FeatureColumn<'_>) {
        self.exchanges(played, x);
        self.habits(played, x);
        self.places(played, x);
        self.pawns(played, x);
    }

    fn exchanges(&self, played: Move, x: &mut FeatureColumn<'_>) {
        let board = self.position.board();
        let gain = exchange::gain(self.position, played, self.threatened);
        let taken = played.capture();
        let to = played.to();
        x[0] = gain.max(0) as f32;
        x[1] = if taken.is_none() { -gain.min(0) as f32 } else { 0.0 };
        x[2] = if taken.is_some() { -gain.min(0) as f32 } else { 0.0 };
        x[3] = f32::from(u8::from(taken.is_some()));
        x[4] = f32::from(u8::from(taken.is_some() && gain == 0));
        let back = self.before.last.is_some_and(|last| last.to() == to && last.is_capture());
        x[5] = f32::from(u8::from(back && taken.is_some()));
        x[6] = f32::from(u8::from(back && taken.is_some() && gain >= 0));
        let Some(from) = played.from() else { return };
        let hung = self.hung[usize::from(from)];
        if gain >= 0 {
            x[7] = hung as f32;
            x[8] = f32::from(u8::from(hung > 0));
        }
        // Another man hangs, and the half-move does not help it.
        x[9] = (self.worst - hung - gain.max(0)).max(0) as f32;
        let (occupied, role) = (board.occupied() ^ Bitboard::from(from), played.promotion().unwrap_or(played.role()));
        let aims = attacks::attacks(to, role.of(self.us), occupied | Bitboard::from(to)) & board.by_color(!self.us);
        if gain >= 0 {
            let dearest = exchange::dearest(board, aims & !board.kings());
            x[10] = dearest.map_or(0, |aim| (exchange::value(aim) - exchange::value(role)).max(0)) as f32;
        }
        let checks = (aims & board.kings()).any();
        x[11] = f32::from(u8::from(checks && gain >= 0));
        x[12] = f32::from(u8::from(checks && gain < 0));
        let pieces = aims & !board.pawns() & !board.kings();
        x[13] = if gain >= 0 { pieces.count() as f32 } else { 0.0 };
        x[14] = f32::from(u8::from(self.checked && taken.is_some()));
    }

    fn habits(&self, played: Move, x: &mut FeatureColumn<'_>) {
        let yes = |b: bool| f32::from(u8::from(b));
        let (from, to, role) = (played.from(), played.to(), played.role());
        if let Some(side) = played.castling_side() {
            x[15] = yes(side == bienban_engine::chess::CastlingSide::KingSide);
            x[16] = yes(side == bienban_engine::chess::CastlingSide::QueenSide);
            return;
        }
        let own = self.before.own.filter(|own| !own.is_castle());
        let same = own.is_some_and(|own| Some(own.to()) == from);
        x[17] = yes(same && own.and_then(Move::from) == Some(to));
        x[18] = yes(same);
        x[19] = yes(same) * self.phase;
        let castles = self.position.castles().has_color(self.us);
        x[20] = yes(role == Role::King && castles && !self.checked);
        x[21] = yes(role == Role::King) * self.phase;
        x[22] = yes(role == Role::King) * (1.0 - self.phase);
        let near = self.before.last.map_or(7.0, |last| last.to().distance(to) as f32);
        x[23] = yes(near <= 1.0);
        x[24] = near / 7.0;
    }

    fn places(&self, played: Move, x: &mut FeatureColumn<'_>) {
        let (Some(from), to, role) = (played.from(), played.to(), played.role()) else { return };
        if played.is_castle() || role == Role::Pawn {
            return;
        }
        let yes = |b: bool| f32::from(u8::from(b));
        let nearer = centre(to) - centre(from);
        let home = rank(from, self.us) == 0;
        match role {
            Role::Knight => (x[25], x[30], x[33]) = (self.phase, nearer, yes(home) * self.phase),
            Role::Bishop => (x[26], x[31], x[34]) = (self.phase, nearer, yes(home) * self.phase),
            Role::Rook => {
                let board = self.position.board();
                let file = Bitboard::from(to.file());
                let ours = board.pawns() & board.by_color(self.us) & file;
                x[27] = self.phase;
                x[35] = yes(ours.is_empty());
                x[36] = yes((board.pawns() & file).is_empty());
            }
            Role::Queen => (x[28], x[32], x[37]) = (self.phase, nearer, yes(home) * self.phase),
            _ => x[29] = nearer * (1.0 - self.phase),
        }
        x[38] = yes(self.their_pawns.contains(to));
        x[39] = yes(self.our_pawns.contains(to));
        x[40] = yes(rank(to, self.us) < rank(from, self.us) && !played.is_capture());
        x[41] = yes(rank(to, self.us) == 0 && role != Role::King && !home) * self.phase;
    }

    fn pawns(&self, played: Move, x: &mut FeatureColumn<'_>) {
        let (Some(from), to) = (played.from(), played.to()) else { return };
        if played.role() != Role::Pawn {
            return;
        }
        let yes = |b: bool| f32::from(u8::from(b));
        let file = u32::from(to.file());
        let ahead = rank(to, self.us);
        x[42] = self.phase;
        x[43] = yes(rank(from, self.us) == 1 && ahead == 3);
        x[44] = yes((2..=4).contains(&file) && (3..=4).contains(&ahead)) * self.phase;
        x[45] = yes(file == 0 || file == 7) * self.phase;
        x[46] = (1.0 - self.phase) * ahead as f32 / 6.0;
        x[47] = yes(played.promotion().is_some()) - 4.0 * yes(played.promotion().is_some_and(|r| r != Role::Queen));
    }
}

/// The features of some half-moves, those of one kind next to each other.
pub(super) type FeatureBlock = [[f32; BESIDE]; FEATURES];

/// The features of one half-move in a block.
struct FeatureColumn<'b> {
    block: &'b mut FeatureBlock,
    at: usize,
}

impl Index<usize> for FeatureColumn<'_> {
    type Output = f32;

    fn index(&self, feature: usize) -> &f32 {
        &self.block[feature][self.at]
    }
}

impl IndexMut<usize> for FeatureColumn<'_> {
    fn index_mut(&mut self, feature: usize) -> &mut f32 {
        &mut self.block[feature][self.at]
    }
}

/// The features of at most [`BESIDE`] half-moves.
pub(super) fn block(scene: &FeatureScene<'_>, some: &[Move]) -> FeatureBlock {
    let mut block = [[0.0; BESIDE]; FEATURES];
    for (at, &played) in some.iter().enumerate() {
        scene.features(played, &mut FeatureColumn { block: &mut block, at });
    }
    block
}

/// The features of every legal half-move.
pub fn features(position: &Chess, legal: &[Move], before: MovesBefore) -> Vec<[f32; FEATURES]> {
    let scene = FeatureScene::of(position, before);
    let of = |some: &[Move]| {
        let block = block(&scene, some);
        (0..some.len()).map(move |at| block.map(|feature| feature[at])).collect::<Vec<_>>()
    };
    legal.chunks(BESIDE).flat_map(of).collect()
}
