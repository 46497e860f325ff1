//! Reach: for every man the squares that it can ever be on, whatever both sides play.
//!
//! It is the fixpoint of a set of rules, each of which allows more than the Laws do. By a rule, a fact can become true
//! only if other facts were true before. Facts never become false, so by induction over the half-moves of any legal
//! game from the position, everything that happens in the game is among the facts:
//!
//! - The first square of a man is vacated only if that man can move or be captured.
//! - A piece gets from a square to the next in its direction only if that is empty at first, can be vacated,
//!   or has a man that it captures. Longer moves are sequences of such steps over squares that are or become
//!   empty. Pins and the safety of the own king are ignored.
//! - A king enters no square that an enemy man attacks from its first square, if it is next to it or a pawn's
//!   or knight's move away, as long as that man can neither move nor be captured (Laws 3.9).
//! - A pawn goes straight ahead onto squares that are empty or can be vacated. As long as it has captured
//!   nothing it is on its file; so an enemy pawn that was ahead of it on the file is still ahead, unless that
//!   pawn has captured or was captured, and so is one of its own that was ahead.
//! - A pawn captures where some enemy man can get; en passant is a capture on a square where the captured
//!   pawn could have stopped, or on the en passant square of the position.
//! - A pawn on the last rank goes on as queen and knight, which together move as every piece does.
//! - A man can be captured if an enemy man can go to a square that it can be on.
//! - King and rook castle if they have the right and every man between them can leave its square.

use shakmaty::{Bitboard, CastlingSide, Chess, Color, File, Position, Rank, Role, Square, attacks};

/// Every square is occupied: sliders see the next square only, so that longer moves are made of steps.
const CROWD: Bitboard = Bitboard::FULL;

/// A man: its first square, and what can become of it.
#[derive(Debug, Clone)]
pub(super) struct ReachMan {
    pub(super) color: Color,
    pub(super) role: Role,
    pub(super) start: Square,
    /// Squares that it can move to; for a pawn, those that it can move to without ever having captured.
    entered: Bitboard,
    /// Squares that a pawn can move to once it has captured.
    strayed: Bitboard,
    /// Squares that a pawn can capture on.
    captures: Bitboard,
    /// Squares where a pawn can promote, and those that the new piece can move to.
    promoted: Bitboard,
    /// Whether it can be captured.
    captured: bool,
}

impl ReachMan {
    /// The squares that it can be on without being promoted.
    pub(super) fn as_it_is(&self) -> Bitboard {
        (self.entered | self.strayed).with(self.start)
    }

    /// The squares that it can be on after promotion, as any piece.
    pub(super) fn promoted(&self) -> Bitboard {
        self.promoted
    }

    /// The squares that it can be on.
    pub(super) fn squares(&self) -> Bitboard {
        self.as_it_is() | self.promoted
    }

    /// Whether it can leave its first square, by a move or by being captured.
    fn gone(&self) -> bool {
        self.captured || (self.entered | self.strayed | self.promoted).any()
    }

    /// The squares where it can capture. A piece captures as it moves.
    fn captures(&self) -> Bitboard {
        if self.role == Role::Pawn { self.captures | self.promoted } else { self.entered }
    }

    /// Whether a pawn can leave its file or vanish from it.
    fn leaves_its_file(&self) -> bool {
        self.captured || self.captures.any() || self.promoted.any()
    }

    /// Its first rank, as its own side sees it.
    fn rank(&self) -> u32 {
        height(self.color, self.start)
    }
}

/// The rank of a square as the side sees it: 0 to 7.
fn height(color: Color, square: Square) -> u32 {
    color.fold_wb(square.rank().to_u32(), 7 - square.rank().to_u32())
}

/// What all men can reach, with the facts that follow for the squares.
pub(super) struct Reach {
    pub(super) men: Vec<ReachMan>,
    /// Squares that are empty at first or can be vacated.
    pub(super) free: Bitboard,
    /// Squares that White's and Black's king can never enter, because a man attacks them that never goes away.
    danger: [Bitboard; 2],
    /// The squares of White's and Black's men at first.
    sides: [Bitboard; 2],
    /// The squares of the kings at first.
    kings: Bitboard,
}

impl Reach {
    /// Works out the fixpoint for a position.
    pub(super) fn new(position: &Chess) -> Reach {
        let board = position.board();
        let mut men: Vec<ReachMan> = Vec::with_capacity(32);
        for (start, piece) in board {
            let empty = Bitboard::EMPTY;
            men.push(ReachMan {
                color: piece.color,
                role: piece.role,
                start,
                entered: empty,
                strayed: empty,
                captures: empty,
                promoted: empty,
                captured: false,
            });
        }
        let sides = [board.white(), board.black()];
        let mut reach =
            Reach { men, free: !board.occupied(), danger: [Bitboard::EMPTY; 2], sides, kings: board.kings() };
        reach.look_around();
        // Facts are only added, and there are finitely many, so this ends.
        while reach.step(position) {}
        reach
    }

    /// Updates which squares can be vacated and which are forbidden to the kings.
    fn look_around(&mut self) {
        self.danger = [Bitboard::EMPTY; 2];
        for man in &self.men {
            if man.gone() {
                self.free.add(man.start);
            } else {
                let piece = man.role.of(man.color);
                self.danger[index(!man.color)] |= attacks::attacks(man.start, piece, CROWD);
            }
        }
    }

    /// Applies every rule once. Returns whether a fact was added.
    fn step(&mut self, position: &Chess) -> bool {
        let mut changed = false;
        for number in 0..self.men.len() {
            let before = &self.men[number];
            let mut man = before.clone();
            match man.role {
                Role::Pawn => self.pawn(&mut man, position),
                role => {
                    let reached = self.spread(role, man.color, man.start, man.entered);
                    man.entered |= reached;
                }
            }
            if man.entered != before.entered
                || man.strayed != before.strayed
                || man.captures != before.captures
                || man.promoted != before.promoted
            {
                changed = true;
                self.men[number] = man;
                // The next men already profit from the new facts, so fewer rounds are needed.
                self.look_around();
            }
        }
        for color in Color::ALL {
            changed |= self.castle(position, color);
        }
        changed |= self.capture(position);
        self.look_around();
        changed
    }

    /// The squares where a piece of this colour may end a step: free ones, and those of enemy men, which it captures.
    fn open(&self, color: Color) -> Bitboard {
        self.free | (self.sides[index(!color)] & !self.kings)
    }

    /// The squares that a piece reaches by any number of steps, with those already in `entered`. Its first square is
    /// among them only if the piece can come back to it.
    fn spread(&self, role: Role, color: Color, start: Square, entered: Bitboard) -> Bitboard {
        let mut reached = entered;
        let mut fresh = entered.with(start);
        let forbidden = if role == Role::King { self.danger[index(color)] } else { Bitboard::EMPTY };
        let open = self.open(color) & !forbidden;
        while fresh.any() {
            let next = one_step(role, fresh) & open;
            fresh = next & !reached;
            reached |= next;
        }
        reached
    }

    /// Applies the rules for pawns to one of them.
    fn pawn(&self, man: &mut ReachMan, position: &Chess) {
        let color = man.color;
        let targets = self.targets(color);
        // The right to capture en passant in the position is that of pawns on their first squares.
        let en_passant = position.maybe_ep_square().filter(|_| color == position.turn());
        let last = Bitboard::from_rank(color.fold_wb(Rank::Eighth, Rank::First));
        let mut from = man.as_it_is() & !last;
        let mut done = Bitboard::EMPTY;
        while let Some(square) = (from & !done).first() {
            done.add(square);
            let straight = man.entered.contains(square) || square == man.start;
            if let Some(to) = square.offset(color.fold_wb(8, -8)).filter(|&to| self.free.contains(to)) {
                if straight && self.passes(man, to) {
                    man.entered.add(to);
                }
                if man.strayed.contains(square) {
                    man.strayed.add(to);
                }
            }
            let mut hits = attacks::pawn_attacks(color, square) & targets;
            if square == man.start {
                hits |= attacks::pawn_attacks(color, square) & Bitboard::from_iter(en_passant);
            }
            man.captures |= hits;
            man.strayed |= hits;
            from = man.as_it_is() & !last;
        }
        man.promoted |= man.as_it_is() & last;
        // Queen and knight share their squares: each goes on from where the other could get.
        for role in [Role::Queen, Role::Knight] {
            if let Some(first) = man.promoted.first() {
                man.promoted |= self.spread(role, color, first, man.promoted);
            }
        }
    }

    /// The squares on which enemy men can be captured.
    fn targets(&self, color: Color) -> Bitboard {
        self.men
            .iter()
            .filter(|other| other.color != color && other.role != Role::King)
            .fold(Bitboard::EMPTY, |squares, other| squares | other.squares())
    }

    /// Whether a pawn that has captured nothing can be on `to`, on its own file, past the pawns that were ahead of
    /// it.
    fn passes(&self, pawn: &ReachMan, to: Square) -> bool {
        let goal = height(pawn.color, to);
        self.men.iter().all(|other| {
            let ahead = height(pawn.color, other.start);
            if other.role != Role::Pawn
                || other.start.file() != pawn.start.file()
                || ahead <= pawn.rank()
                || ahead > goal
                || other.leaves_its_file()
            {
                return true;
            }
            // One of its own pawns may have gone on ahead of it; an enemy pawn that stays on the file cannot be
            // passed.
            other.color == pawn.color && other.entered.into_iter().any(|square| height(pawn.color, square) > goal)
        })
    }

    /// Applies the rule for castling. Returns whether a fact was added.
    fn castle(&mut self, position: &Chess, color: Color) -> bool {
        let mut changed = false;
        for side in CastlingSide::ALL {
            let king = position.board().king_of(color);
            let (Some(king), Some(rook)) = (king, position.castles().rook(color, side)) else { continue };
            // The two may be in each other's way (Chess960), since they move together.
            let able = self.free.with(king).with(rook);
            if !position.castles().path(color, side).is_subset(able) {
                continue;
            }
            for (from, to) in [(king, side.king_to(color)), (rook, side.rook_to(color))] {
                if let Some(man) = self.men.iter_mut().find(|man| man.start == from) {
                    changed |= !man.entered.contains(to);
                    man.entered.add(to);
                }
            }
        }
        changed
    }

    /// Applies the rule for captures. Returns whether a fact was added.
    fn capture(&mut self, position: &Chess) -> bool {
        let mut captures = [Bitboard::EMPTY; 2];
        for man in &self.men {
            captures[index(man.color)] |= man.captures();
        }
        // En passant takes a pawn that is not on the square of the capture.
        let passed = position.maybe_ep_square().and_then(|to| to.offset(position.turn().fold_wb(-8, 8)));
        let en_passant = position.maybe_ep_square().filter(|&to| captures[index(position.turn())].contains(to));
        let mut changed = false;
        for man in self.men.iter_mut().filter(|man| man.role != Role::King && !man.captured) {
            let here = man.squares().intersects(captures[index(!man.color)]);
            if here || (en_passant.is_some() && passed == Some(man.start)) {
                man.captured = true;
                changed = true;
            }
        }
        changed
    }
}

/// The squares next to any of these in the directions of a piece that is no pawn.
fn one_step(role: Role, from: Bitboard) -> Bitboard {
    let east = |set: Bitboard| (set & !Bitboard::from(File::H)).shift(1);
    let west = |set: Bitboard| (set & !Bitboard::from(File::A)).shift(-1);
    let above_and_below = |set: Bitboard, ranks: i32| set.shift(8 * ranks) | set.shift(-8 * ranks);
    let beside = east(from) | west(from);
    match role {
        Role::Knight => {
            let two_beside = east(east(from)) | west(west(from));
            above_and_below(beside, 2) | above_and_below(two_beside, 1)
        }
        Role::Bishop => above_and_below(beside, 1),
        Role::Rook => beside | above_and_below(from, 1),
        Role::Queen | Role::King | Role::Pawn => beside | above_and_below(beside | from, 1),
    }
}

/// The index of a side in the arrays: White's is 0.
fn index(color: Color) -> usize {
    color.fold_wb(0, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_step_of_many_is_that_of_each() {
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
            let of = |from| attacks::attacks(from, role.of(Color::White), CROWD);
            for from in Square::ALL {
                assert_eq!(one_step(role, from.into()), of(from), "{role:?} {from}");
                let many = attacks::attacks(from, Role::Queen.of(Color::White), Bitboard::EMPTY);
                let each = many.into_iter().fold(Bitboard::EMPTY, |all, square| all | of(square));
                assert_eq!(one_step(role, many), each, "{role:?} {from}");
            }
        }
    }
}
