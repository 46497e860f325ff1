//! Line: a line of half-moves that is being written, with what makes it quick to ask whether the next one is legal, how
//! it is told from others, and whether it gives check.
//!
//! shakmaty makes all legal half-moves before it says whether one is among them. Databases have legal ones, with few
//! exceptions, so here the one is asked about alone.

use shakmaty::attacks::{between, bishop_attacks, king_attacks, knight_attacks, pawn_attacks, ray, rook_attacks};
use shakmaty::{Bitboard, Board, CastlingSide, Chess, Color, Move, Position, Rank, Role, Square};

/// A line of half-moves.
pub(crate) struct Line {
    /// The position after the last half-move.
    position: Chess,
    /// The position before it, from which a variation departs.
    before: Option<Chess>,
    /// The men that give check.
    checkers: Bitboard,
}

impl Line {
    pub(crate) fn new(position: Chess) -> Line {
        let checkers = position.checkers();
        Line { position, before: None, checkers }
    }

    pub(crate) fn position(&self) -> &Chess {
        &self.position
    }

    /// The position before the last half-move.
    pub(crate) fn before(&self) -> Option<&Chess> {
        self.before.as_ref()
    }

    /// Whether the side on move is in check.
    pub(crate) fn is_check(&self) -> bool {
        self.checkers.any()
    }

    /// The legal move from one square to another that is not castling.
    #[inline]
    pub(crate) fn find(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        let (board, turn) = (self.position.board(), self.position.turn());
        let us = board.by_color(turn);
        if !us.contains(from) || us.contains(to) {
            return None;
        }
        let role = board.role_at(from)?;
        let capture = if board.occupied().contains(to) { board.role_at(to) } else { None };
        let found = if role == Role::Pawn {
            self.find_pawn(from, to, capture, promotion)?
        } else {
            let found = Move::Normal { role, from, capture, to, promotion };
            (promotion.is_none() && reaches(role, from, to, board.occupied())).then_some(found)?
        };
        self.is_safe(found, from, to).then_some(found)
    }

    /// The move of a pawn, whether or not it exposes the king.
    fn find_pawn(&self, from: Square, to: Square, capture: Option<Role>, promotion: Option<Role>) -> Option<Move> {
        let (board, turn) = (self.position.board(), self.position.turn());
        let last = turn.fold_wb(Rank::Eighth, Rank::First);
        let promotes = promotion.is_some_and(|role| !matches!(role, Role::Pawn | Role::King));
        if (to.rank() == last) != promotes || promotes != promotion.is_some() {
            return None;
        }
        let found = Move::Normal { role: Role::Pawn, from, capture, to, promotion };
        if from.file() != to.file() {
            if !pawn_attacks(turn, from).contains(to) {
                return None;
            }
            let passes = capture.is_none() && self.position.maybe_ep_square() == Some(to);
            return if passes { Some(Move::EnPassant { from, to }) } else { capture.map(|_| found) };
        }
        let step = turn.fold_wb(8, -8);
        let front = from.offset(step)?;
        let free = |square| !board.occupied().contains(square);
        let doubled = from.rank() == turn.fold_wb(Rank::Second, Rank::Seventh) && front.offset(step) == Some(to);
        (free(front) && (front == to || doubled && free(to))).then_some(found)
    }

    /// Whether a move that is no castling leaves the own king out of check.
    #[inline]
    fn is_safe(&self, m: Move, from: Square, to: Square) -> bool {
        let (board, turn) = (self.position.board(), self.position.turn());
        let Some(king) = board.king_of(turn) else { return false };
        if from == king {
            return attackers(board, to, turn.other(), board.occupied().without(from)).is_empty();
        }
        let passes = m.is_en_passant();
        if self.checkers.is_empty() && !passes {
            // Only a man between the king and a man who moves far exposes him, if he leaves the line.
            let line = ray(king, from);
            if line.contains(to) || line.is_empty() || (between(king, from) & board.occupied()).any() {
                return true;
            }
        }
        let taken = if passes { Square::from_coords(to.file(), from.rank()) } else { to };
        let occupied = board.occupied().without(from).without(taken).with(to);
        attackers(board, king, turn.other(), occupied).without(taken).is_empty()
    }

    /// The men that could be meant as well by the letter of a man and the square that he goes to.
    #[inline]
    pub(crate) fn rivals(&self, role: Role, from: Square, to: Square) -> Bitboard {
        let (board, turn) = (self.position.board(), self.position.turn());
        if matches!(role, Role::Pawn | Role::King) {
            return Bitboard::EMPTY;
        }
        let mut rivals = (board.by_role(role) & board.by_color(turn)).without(from);
        for rival in rivals {
            let other = Move::Normal { role, from: rival, capture: None, to, promotion: None };
            if !reaches(role, rival, to, board.occupied()) || !self.is_safe(other, rival, to) {
                rivals.discard(rival);
            }
        }
        rivals
    }

    /// Castling to a side, if it is legal.
    pub(crate) fn find_castling(&self, side: CastlingSide) -> Option<Move> {
        self.position.castling_moves(side).first().copied()
    }

    /// Plays a legal move.
    #[inline]
    pub(crate) fn play(&mut self, m: Move) {
        self.before = Some(self.position.clone());
        self.position.play_unchecked(m);
        let (board, turn) = (self.position.board(), self.position.turn());
        self.checkers = match board.king_of(turn) {
            Some(king) if may_check(board, king, turn, m) => attackers(board, king, turn.other(), board.occupied()),
            _ => Bitboard::EMPTY,
        };
    }

    /// The position after a null move. `None` where it would leave a king in check.
    pub(crate) fn passed(&self) -> Option<Chess> {
        crate::null::passed(&self.position)
    }

    /// Goes on from a position after a null move.
    pub(crate) fn stand(&mut self, position: Chess) {
        self.before = Some(std::mem::replace(&mut self.position, position));
        self.checkers = self.position.checkers();
    }

    /// Whether the side on move is mated.
    pub(crate) fn is_mate(&self) -> bool {
        if self.checkers.is_empty() {
            return false;
        }
        let (board, turn) = (self.position.board(), self.position.turn());
        let flees = board.king_of(turn).is_some_and(|king| {
            let occupied = board.occupied().without(king);
            let near = king_attacks(king) & !board.by_color(turn);
            near.into_iter().any(|to| attackers(board, to, turn.other(), occupied).is_empty())
        });
        !flees && self.position.legal_moves().is_empty()
    }
}

/// Whether a man who is no pawn attacks a square.
#[inline]
fn reaches(role: Role, from: Square, to: Square, occupied: Bitboard) -> bool {
    let straight = from.file() == to.file() || from.rank() == to.rank();
    let slanted = from.file().distance(to.file()) == from.rank().distance(to.rank());
    let aligned = match role {
        Role::Pawn => return false,
        Role::Knight => return knight_attacks(from).contains(to),
        Role::King => return king_attacks(from).contains(to),
        Role::Bishop => slanted,
        Role::Rook => straight,
        Role::Queen => straight || slanted,
    };
    aligned && from != to && (between(from, to) & occupied).is_empty()
}

/// Whether a move that was played may give check to a king: the man who moved attacks him, or left a line to him.
#[inline]
fn may_check(board: &Board, king: Square, turn: Color, m: Move) -> bool {
    let Move::Normal { role, from, to, promotion, .. } = m else { return true };
    if ray(king, from).any() {
        return true;
    }
    match promotion.unwrap_or(role) {
        Role::Pawn => pawn_attacks(turn, king).contains(to),
        role => reaches(role, to, king, board.occupied()),
    }
}

/// The men of a side that attack a square.
#[inline]
fn attackers(board: &Board, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
    let straight = rook_attacks(square, occupied) & board.rooks_and_queens();
    let slanted = bishop_attacks(square, occupied) & board.bishops_and_queens();
    let near = knight_attacks(square) & board.knights()
        | king_attacks(square) & board.kings()
        | pawn_attacks(by.other(), square) & board.pawns();
    (straight | slanted | near) & board.by_color(by)
}
