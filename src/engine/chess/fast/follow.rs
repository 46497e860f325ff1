//! Follower: goes through the main line of a game that was read, half-move by half-move.
//!
//! The reading has shown that every half-move is legal, so following it only moves men: no legality, no attacks. The
//! Polyglot key of the position is updated on the way.

use shakmaty::{Bitboard, CastlingMode, CastlingSide, Chess, FromSetup, Position, PositionError, Role, Setup, Square};

use super::board::{FastBoard, square_set};
use super::man::{BLACK, KING, PAWN, ROOK, colour};
use super::step::FastStep;
use crate::chess::polyglot::{self, NUMBERS, PolyglotNumbers, START};
use crate::chess::view::{self, HalfMove, MenSquares, PositionView};

/// A position of the main line, and the half-moves that are still to come.
#[derive(Clone)]
pub struct Follower<'a> {
    steps: std::slice::Iter<'a, FastStep>,
    /// The squares of pawns, knights, bishops, rooks, queens and kings of both sides.
    roles: [u64; 6],
    white: u64,
    rights: u64,
    black: bool,
    /// The square that a pawn passed over by the last half-move.
    passed: Option<usize>,
    /// The key without en passant.
    key: u64,
    chess960: bool,
    numbers: &'static PolyglotNumbers,
}

impl std::fmt::Debug for Follower<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Follower").finish_non_exhaustive()
    }
}

impl<'a> Follower<'a> {
    /// A follower at the usual first position.
    pub(super) fn at_start(steps: &'a [FastStep]) -> Follower<'a> {
        let by = &FastBoard::START.by;
        Follower {
            steps: steps.iter(),
            roles: std::array::from_fn(|role| by[role + 1] | by[role + 9]),
            white: 0xFFFF,
            rights: FastBoard::START.rights,
            black: false,
            passed: None,
            key: START,
            chess960: false,
            numbers: &NUMBERS,
        }
    }

    /// A follower at the first position, which is `first`.
    pub(super) fn new(first: &Chess, steps: &'a [FastStep]) -> Follower<'a> {
        let roles = Role::ALL.map(|role| first.board().by_role(role).0);
        let numbers = &*NUMBERS;
        let passed = first.maybe_ep_square().map(usize::from);
        let mut follower = Follower {
            steps: steps.iter(),
            roles,
            white: first.board().white().0,
            rights: first.castles().castling_rights().0,
            black: first.turn().is_black(),
            passed,
            key: 0,
            chess960: first.castles().mode() == CastlingMode::Chess960,
            numbers,
        };
        // The key of shakmaty includes en passant, which this one leaves out until [`Follower::key`] adds it.
        follower.key = polyglot::key(first) ^ follower.en_passant_number();
        follower
    }

    /// Plays the next half-move and returns it, or `None` at the end of the main line.
    pub fn advance(&mut self) -> Option<HalfMove> {
        let step = *self.steps.next()?;
        let half_move = match step.castles() {
            Some(side) => self.castle(side),
            None => self.man(step),
        };
        self.black = !self.black;
        self.key ^= self.numbers.white;
        self.passed = step.passed();
        Some(half_move)
    }

    /// The key of the position, the same as [`polyglot::key`].
    pub fn key(&self) -> u64 {
        self.key ^ self.en_passant_number()
    }

    /// Moves one man.
    #[inline]
    fn man(&mut self, step: FastStep) -> HalfMove {
        let (from, to, man, captured) = (step.from() & 63, step.to() & 63, step.man(), step.captured());
        let role = usize::from(man & 7).saturating_sub(1).min(5);
        let men = &self.numbers.men;
        // This must come before the king is moved: in Chess960 the king's place determines which right a rook has.
        let mut lost = square_set(from) | square_set(to);
        if man & 7 == KING {
            lost |= rank(self.black);
        }
        self.lose(lost);
        let mut taken = to;
        if captured != 0 {
            if man & 7 == PAWN
                && from % 8 != to % 8
                && (self.roles.iter().fold(0, |all, set| all | set)) & square_set(to) == 0
            {
                // En passant: the pawn is beside the square of departure.
                taken = (from & !7) | (to & 7);
            }
            let lost = square_set(taken);
            self.roles[usize::from(captured & 7).saturating_sub(1).min(5)] &= !lost;
            self.white &= !lost;
            self.key ^= men[usize::from(captured & 15)][taken];
        }
        let promoted = step.promoted();
        let became = promoted.map_or(man, |role| role as u8 + (man & BLACK));
        self.roles[role] &= !square_set(from);
        self.roles[usize::from(became & 7).saturating_sub(1).min(5)] |= square_set(to);
        if man & BLACK == 0 {
            self.white = self.white & !square_set(from) | square_set(to);
        }
        self.key ^= men[usize::from(man & 15)][from] ^ men[usize::from(became & 15)][to];
        HalfMove::Man {
            role: view::Role::ALL[role],
            from: from as u8,
            to: to as u8,
            capture: captured != 0,
            en_passant: taken != to,
            promotion: promoted.map(|role| view::Role::ALL[role as usize - 1]),
        }
    }

    /// Castles.
    fn castle(&mut self, side: CastlingSide) -> HalfMove {
        let long = side == CastlingSide::QueenSide;
        let home = rank(self.black);
        let own = if self.black { !self.white } else { self.white };
        let king = (self.roles[5] & own & home).trailing_zeros() as usize & 63;
        let before = square_set(king) - 1;
        let rooks = self.rights & home & if long { before } else { !before };
        let rook = if long { rooks.trailing_zeros() } else { (rooks | 1).ilog2() } as usize & 63;
        self.lose(home);
        let base = if self.black { 56 } else { 0 };
        let (king_to, rook_to) = if long { (base + 2, base + 3) } else { (base + 6, base + 5) };
        self.roles[5] = self.roles[5] & !square_set(king) | square_set(king_to);
        self.roles[3] = self.roles[3] & !square_set(rook) | square_set(rook_to);
        if !self.black {
            self.white =
                self.white & !(square_set(king) | square_set(rook)) | square_set(king_to) | square_set(rook_to);
        }
        let men = &self.numbers.men;
        let (king_man, rook_man) = (usize::from(KING + colour(self.black)), usize::from(ROOK + colour(self.black)));
        self.key ^= men[king_man][king] ^ men[king_man][king_to] ^ men[rook_man][rook] ^ men[rook_man][rook_to];
        HalfMove::Castling { long }
    }

    /// Takes the castling rights of rooks on these squares away.
    fn lose(&mut self, squares: u64) {
        let mut lost = self.rights & squares;
        self.rights &= !squares;
        while lost != 0 {
            self.key ^= self.right_number(lost.trailing_zeros() as usize & 63);
            lost &= lost - 1;
        }
    }

    /// The number of the castling right of a rook. In Chess960 its side counts and not its square.
    fn right_number(&self, rook: usize) -> u64 {
        if !self.chess960 {
            return self.numbers.rights[rook];
        }
        let home = if rook < 8 { 0 } else { 56 };
        let kings = self.roles[5] & if home == 0 { self.white } else { !self.white };
        let long = rook < kings.trailing_zeros() as usize;
        self.numbers.rights[home + if long { 0 } else { 7 }]
    }

    /// The number of the en passant file, or 0 if no pawn can capture.
    fn en_passant_number(&self) -> u64 {
        let Some(passed) = self.passed else { return 0 };
        // The pawns of the player to move from whose squares a capture on that square is possible.
        let own = self.roles[0] & if self.black { !self.white } else { self.white };
        let square = square_set(passed);
        let (west, east) = (square & !0x0101_0101_0101_0101, square & !0x8080_8080_8080_8080);
        let ready = if self.black { west << 7 | east << 9 } else { west >> 9 | east >> 7 };
        if own & ready == 0 { 0 } else { self.numbers.en_passant[passed & 7] }
    }

    /// The position for shakmaty, with arbitrary clocks.
    fn position(&self) -> Option<Chess> {
        let mut setup = Setup::empty();
        let roles = shakmaty::ByRole {
            pawn: Bitboard(self.roles[0]),
            knight: Bitboard(self.roles[1]),
            bishop: Bitboard(self.roles[2]),
            rook: Bitboard(self.roles[3]),
            queen: Bitboard(self.roles[4]),
            king: Bitboard(self.roles[5]),
        };
        let all = self.roles.iter().fold(0, |all, set| all | set);
        let colors = shakmaty::ByColor { white: Bitboard(self.white), black: Bitboard(all & !self.white) };
        setup.board = shakmaty::Board::try_from_bitboards(roles, colors).ok()?;
        setup.turn = if self.black { shakmaty::Color::Black } else { shakmaty::Color::White };
        setup.castling_rights = Bitboard(self.rights);
        setup.ep_square = self.passed.map(|square| Square::new(square as u32 & 63));
        let mode = if self.chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
        Chess::from_setup(setup, mode)
            .or_else(PositionError::ignore_invalid_ep_square)
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check)
            .ok()
    }
}

/// The rank on which a side begins.
const fn rank(black: bool) -> u64 {
    if black { 0xFF << 56 } else { 0xFF }
}

impl PositionView for Follower<'_> {
    fn men(&self) -> MenSquares {
        MenSquares::new(self.roles, self.white)
    }

    fn is_black_to_move(&self) -> bool {
        self.black
    }

    fn castling_rooks(&self) -> u64 {
        self.rights
    }

    fn en_passant(&self) -> Option<u8> {
        if self.en_passant_number() == 0 {
            return None;
        }
        self.position()?.legal_ep_square().map(|square| square as u8)
    }

    fn checkers(&self) -> u32 {
        self.position().map_or(0, |position| Position::checkers(&position).count() as u32)
    }

    fn is_checkmate(&self) -> bool {
        self.position().is_some_and(|position| Position::is_checkmate(&position))
    }
}
