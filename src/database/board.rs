//! Board: a position that answers questions about single half-moves: whether one is legal, which other men could be
//! meant, whether it gives check.
//!
//! shakmaty generates all legal half-moves to check one. Nearly all half-moves of databases are legal, so this module
//! checks only the one; shakmaty answers the rare questions (mates, castling).

use shakmaty::attacks::{between, bishop_attacks, king_attacks, knight_attacks, pawn_attacks, ray, rook_attacks};
use shakmaty::{
    Bitboard, ByColor, ByRole, CastlingMode, CastlingSide, Chess, Color, FromSetup, Move, Position, PositionError,
    Rank, Role, Setup, Square,
};

/// The relation of one square to another: on its file or rank, on a diagonal, a jump of a knight or a step of a king
/// away.
const STRAIGHT: u8 = 1;
const SLANTED: u8 = 2;
const JUMP: u8 = 4;
const STEP: u8 = 8;

/// The relation of every square to every other.
static LIES: [[u8; 64]; 64] = lies();

const fn lies() -> [[u8; 64]; 64] {
    let mut lies = [[0; 64]; 64];
    let mut both = 0;
    while both < 64 * 64 {
        let (from, to) = (both / 64, both % 64);
        let files = (from % 8_usize).abs_diff(to % 8);
        let ranks = (from / 8_usize).abs_diff(to / 8);
        if from != to {
            lies[from][to] = if files == 0 || ranks == 0 { STRAIGHT } else { 0 }
                | if files == ranks { SLANTED } else { 0 }
                | if files * ranks == 2 { JUMP } else { 0 }
                | if files <= 1 && ranks <= 1 { STEP } else { 0 };
        }
        both += 1;
    }
    lies
}

/// The relations of the squares that a man attacks, by his role; pawns are treated apart.
const REACH: [u8; 8] = [0, 0, JUMP, SLANTED, STRAIGHT, STRAIGHT | SLANTED, STEP, 0];

/// The roles by their numbers.
const ROLES: [Option<Role>; 8] = [
    None,
    Some(Role::Pawn),
    Some(Role::Knight),
    Some(Role::Bishop),
    Some(Role::Rook),
    Some(Role::Queen),
    Some(Role::King),
    None,
];

/// A position.
#[derive(Debug, Clone)]
pub(crate) struct DatabaseBoard {
    /// The number of the role on each square; 0 is an empty square.
    squares: [u8; 64],
    /// The men by the numbers of their roles.
    roles: [Bitboard; 8],
    /// The men of White and of Black.
    colors: [Bitboard; 2],
    kings: [Square; 2],
    turn: Color,
    /// Whether the side on move is in check.
    check: bool,
    /// The square that a pawn passed in the last half-move.
    passed: Option<Square>,
    /// The rooks that the kings may castle with.
    rooks: Bitboard,
    number: u32,
    mode: CastlingMode,
}

fn side(color: Color) -> usize {
    usize::from(color.is_black())
}

impl DatabaseBoard {
    pub(crate) fn new(position: &Chess, mode: CastlingMode) -> DatabaseBoard {
        let board = position.board();
        let mut squares = [0; 64];
        for (square, piece) in board {
            squares[square.to_usize()] = piece.role as u8;
        }
        let role = |number: usize| ROLES[number].map_or(Bitboard::EMPTY, |role| board.by_role(role));
        // A position of shakmaty has both kings.
        let king = |color| board.king_of(color).unwrap_or(Square::A1);
        DatabaseBoard {
            squares,
            roles: std::array::from_fn(role),
            colors: [board.white(), board.black()],
            kings: [king(Color::White), king(Color::Black)],
            turn: position.turn(),
            check: position.is_check(),
            passed: position.maybe_ep_square(),
            rooks: position.castles().castling_rights(),
            number: position.fullmoves().get(),
            mode,
        }
    }

    /// The same position for shakmaty.
    pub(crate) fn chess(&self) -> Chess {
        let roles = ByRole {
            pawn: self.roles[1],
            knight: self.roles[2],
            bishop: self.roles[3],
            rook: self.roles[4],
            queen: self.roles[5],
            king: self.roles[6],
        };
        let colors = ByColor { white: self.colors[0], black: self.colors[1] };
        let mut setup = Setup::empty();
        setup.board = shakmaty::Board::try_from_bitboards(roles, colors).expect("no square has two men");
        setup.turn = self.turn;
        setup.castling_rights = self.rooks;
        setup.ep_square = self.passed;
        setup.fullmoves = self.number.try_into().unwrap_or(setup.fullmoves);
        Chess::from_setup(setup, self.mode)
            .or_else(PositionError::ignore_invalid_ep_square)
            .or_else(PositionError::ignore_invalid_castling_rights)
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check)
            .expect("legal half-moves lead to positions")
    }

    pub(crate) fn turn(&self) -> Color {
        self.turn
    }

    /// Whether the side on move is in check.
    pub(crate) fn is_check(&self) -> bool {
        self.check
    }

    /// The number of the move that is to be made.
    pub(crate) fn number(&self) -> u32 {
        self.number
    }

    /// The role of the man on a square.
    #[inline]
    pub(crate) fn role_at(&self, square: Square) -> Option<Role> {
        ROLES[usize::from(self.squares[square.to_usize()] & 7)]
    }

    #[inline]
    fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// Whether a man other than a pawn attacks a square.
    #[inline]
    fn reaches(&self, role: usize, from: Square, to: Square) -> bool {
        // Which of the two tests fails is hard to predict, so there is no branch between them.
        let lies = LIES[from.to_usize()][to.to_usize()] & REACH[role & 7] != 0;
        lies & (between(from, to) & self.occupied()).is_empty()
    }

    /// The legal half-move from one square to another that is not castling.
    #[inline]
    pub(crate) fn find(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        let us = self.colors[side(self.turn)];
        let role = self.role_at(from)?;
        if !us.contains(from) || us.contains(to) {
            return None;
        }
        let capture = self.role_at(to);
        let found = if role == Role::Pawn {
            self.find_pawn(from, to, capture, promotion)?
        } else if promotion.is_none() && self.reaches(role as usize, from, to) {
            Move::Normal { role, from, capture, to, promotion }
        } else {
            return None;
        };
        self.is_safe(found.is_en_passant(), from, to).then_some(found)
    }

    /// The half-move of a pawn, whether or not it exposes the king.
    #[inline]
    fn find_pawn(&self, from: Square, to: Square, capture: Option<Role>, promotion: Option<Role>) -> Option<Move> {
        let last = matches!(to.rank(), Rank::First | Rank::Eighth);
        if last != promotion.is_some() || matches!(promotion, Some(Role::Pawn | Role::King)) {
            return None;
        }
        let found = Move::Normal { role: Role::Pawn, from, capture, to, promotion };
        if from.file() != to.file() {
            let passes = capture.is_none() && self.passed == Some(to);
            let attacks = pawn_attacks(self.turn, from).contains(to) && (passes || capture.is_some());
            return attacks.then_some(if passes { Move::EnPassant { from, to } } else { found });
        }
        let step = self.turn.fold_wb(8, -8);
        let (begin, end) = (i32::from(from), i32::from(to));
        let first = self.turn.fold_wb(Rank::Second, Rank::Seventh);
        let free = end == begin + step
            || end == begin + 2 * step && from.rank() == first && (between(from, to) & self.occupied()).is_empty();
        (capture.is_none() && free).then_some(found)
    }

    /// Whether a half-move that is no castling leaves the own king out of check.
    #[inline]
    fn is_safe(&self, passes: bool, from: Square, to: Square) -> bool {
        let king = self.kings[side(self.turn)];
        if from == king {
            return self.attackers(to, self.turn.other(), self.occupied().without(from)).is_empty();
        }
        if !self.check && !passes {
            // Only a man between the king and a distant attacker exposes the king, if he leaves the line.
            let apart = LIES[king.to_usize()][from.to_usize()] & (STRAIGHT | SLANTED) == 0;
            if apart | (between(king, from) & self.occupied()).any() | ray(king, from).contains(to) {
                return true;
            }
        }
        let taken = if passes { Square::from_coords(to.file(), from.rank()) } else { to };
        let occupied = self.occupied().without(from).without(taken).with(to);
        self.attackers(king, self.turn.other(), occupied).without(taken).is_empty()
    }

    /// The men of a side that attack a square.
    #[inline]
    fn attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let [_, pawns, knights, bishops, rooks, queens, kings, _] = self.roles;
        let them = self.colors[side(by)];
        let near =
            knight_attacks(square) & knights | king_attacks(square) & kings | pawn_attacks(by.other(), square) & pawns;
        let straight = (rooks | queens) & them;
        let slanted = (bishops | queens) & them;
        near & them
            | if straight.any() { rook_attacks(square, occupied) & straight } else { straight }
            | if slanted.any() { bishop_attacks(square, occupied) & slanted } else { slanted }
    }

    /// The other men that a role and a square could also mean.
    #[inline]
    pub(crate) fn rivals(&self, role: Role, from: Square, to: Square) -> Bitboard {
        if matches!(role, Role::Pawn | Role::King) {
            return Bitboard::EMPTY;
        }
        let mut rivals = (self.roles[role as usize] & self.colors[side(self.turn)]).without(from);
        for rival in rivals {
            if !self.reaches(role as usize, rival, to) || !self.is_safe(false, rival, to) {
                rivals.discard(rival);
            }
        }
        rivals
    }

    /// Castling to a side, if it is legal.
    pub(crate) fn find_castling(&self, side: CastlingSide) -> Option<Move> {
        self.rooks.any().then(|| self.chess().castling_moves(side).first().copied())?
    }

    /// Whether the side on move is mated.
    pub(crate) fn is_mate(&self) -> bool {
        if !self.check {
            return false;
        }
        let king = self.kings[side(self.turn)];
        let occupied = self.occupied().without(king);
        let near = king_attacks(king) & !self.colors[side(self.turn)];
        let flees = near.into_iter().any(|to| self.attackers(to, self.turn.other(), occupied).is_empty());
        !flees && self.chess().legal_moves().is_empty()
    }

    /// Plays a legal half-move.
    #[inline]
    pub(crate) fn play(&mut self, m: Move) {
        let us = self.turn;
        let passed = self.passed.take();
        debug_assert!(!m.is_en_passant() || passed == Some(m.to()), "legal alone");
        match m {
            Move::Normal { role, from, capture, to, promotion } => {
                if let Some(taken) = capture {
                    self.lift(us.other(), taken, to);
                }
                self.lift(us, role, from);
                self.put(us, promotion.unwrap_or(role), to);
                self.rooks &= !(Bitboard::from_square(from) | Bitboard::from_square(to));
                if role == Role::King {
                    self.moved(to);
                } else if role == Role::Pawn && i32::from(from).abs_diff(i32::from(to)) == 16 {
                    self.passed = Some(Square::from_coords(from.file(), us.fold_wb(Rank::Third, Rank::Sixth)));
                }
            }
            Move::EnPassant { from, to } => {
                self.lift(us.other(), Role::Pawn, Square::from_coords(to.file(), from.rank()));
                self.lift(us, Role::Pawn, from);
                self.put(us, Role::Pawn, to);
            }
            Move::Castle { king, rook } => {
                let to = CastlingSide::from_king_side(king < rook);
                self.lift(us, Role::King, king);
                self.lift(us, Role::Rook, rook);
                self.put(us, Role::King, to.king_to(us));
                self.put(us, Role::Rook, to.rook_to(us));
                self.moved(to.king_to(us));
            }
            Move::Put { role, to } => self.put(us, role, to),
        }
        self.hand_over();
        self.check = self.gives_check(m);
    }

    /// Gives the move to the other side. Returns `false`, and does nothing, where that would leave a king in check.
    pub(crate) fn pass(&mut self) -> bool {
        if self.check {
            return false;
        }
        self.passed = None;
        self.hand_over();
        true
    }

    fn hand_over(&mut self) {
        self.number = self.number.saturating_add(u32::from(self.turn.is_black()));
        self.turn = self.turn.other();
    }

    /// Notes that the king of the side on move is on another square, and may no longer castle.
    fn moved(&mut self, to: Square) {
        self.kings[side(self.turn)] = to;
        self.rooks &= !Bitboard::from_rank(self.turn.backrank());
    }

    #[inline]
    fn lift(&mut self, color: Color, role: Role, from: Square) {
        self.squares[from.to_usize()] = 0;
        self.roles[role as usize].toggle(from);
        self.colors[side(color)].toggle(from);
    }

    #[inline]
    fn put(&mut self, color: Color, role: Role, to: Square) {
        self.squares[to.to_usize()] = role as u8;
        self.roles[role as usize].toggle(to);
        self.colors[side(color)].toggle(to);
    }

    /// Whether the last half-move gave check: the man that moved attacks the king, or opened a line to him.
    #[inline]
    fn gives_check(&self, m: Move) -> bool {
        let king = self.kings[side(self.turn)];
        let by = self.turn.other();
        let Move::Normal { role, from, to, promotion, .. } = m else {
            return self.attackers(king, by, self.occupied()).any();
        };
        let direct = match promotion.unwrap_or(role) {
            Role::Pawn => pawn_attacks(self.turn, king).contains(to),
            role => self.reaches(role as usize, to, king),
        };
        let opened = LIES[king.to_usize()][from.to_usize()] & (STRAIGHT | SLANTED) != 0;
        let opened = opened & (between(king, from) & self.occupied()).is_empty();
        direct || opened && self.attackers(king, by, self.occupied()).any()
    }
}
