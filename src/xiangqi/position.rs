//! Positions: the men, the side to move and the two counters of a FEN.

use super::board::XiangqiBoard;
use super::half_move::XiangqiHalfMove;
use super::key;
use super::man::{ManKind, XiangqiMan};
use super::point::Point;
use super::way;
use bienban_base::place::Side;

/// A position. It has one general a side, and the side that is not to move is not in check.
///
/// Two positions are equal if men, side to move and counters are; [`XiangqiPosition::key`] leaves the counters out.
#[derive(Clone, PartialEq, Eq)]
pub struct XiangqiPosition {
    board: XiangqiBoard,
    side: Side,
    generals: [Point; 2],
    key: u64,
    clock: u32,
    number: u32,
}

impl XiangqiPosition {
    /// A position of its parts. The caller has counted the generals and knows their points.
    pub(super) fn of_parts(
        board: XiangqiBoard,
        side: Side,
        generals: [Point; 2],
        clock: u32,
        number: u32,
    ) -> XiangqiPosition {
        let men = board.men().fold(0, |key, (point, man)| key ^ key::man_key(man, point));
        let key = if side == Side::Black { men ^ key::SIDE } else { men };
        XiangqiPosition { board, side, generals, key, clock, number }
    }

    /// The men.
    #[inline]
    pub const fn board(&self) -> &XiangqiBoard {
        &self.board
    }

    /// The man on a point.
    #[inline]
    pub const fn get(&self, point: Point) -> Option<XiangqiMan> {
        self.board.get(point)
    }

    /// The side to move.
    #[inline]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The point of a side's general.
    pub const fn general(&self, side: Side) -> Point {
        self.generals[side.index()]
    }

    /// A 64-bit fingerprint of men, points and side to move. Equal positions have equal keys, in every run.
    #[inline]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The number of half-moves since the last capture, counted from the number in the FEN.
    pub const fn clock(&self) -> u32 {
        self.clock
    }

    /// The number of the *nước* (a turn of both sides) that is being played.
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// The same men with the other side to move: what a side would do if it moved again. The counters stay.
    #[must_use]
    pub(super) fn with_side(&self, side: Side) -> XiangqiPosition {
        let mut position = self.clone();
        if position.side != side {
            position.side = side;
            position.key ^= key::SIDE;
        }
        position
    }

    /// Whether the side to move is in check (Art. 6). In a legal position the generals never face each other.
    #[inline]
    pub fn in_check(&self) -> bool {
        self.board.general_is_attacked(self.side, self.general(self.side))
    }

    /// Whether the generals are on one file with nothing between (lộ mặt tướng).
    pub fn generals_face(&self) -> bool {
        let [white, black] = self.generals;
        white.file() == black.file() && self.board.between(white, black) == Some(0)
    }

    /// Whether a half-move is legal for the side to move: its man can make it, and its own general is neither attacked
    /// nor facing afterwards (Art. 6, 16.3a).
    #[inline]
    pub fn is_legal(&self, half_move: XiangqiHalfMove) -> bool {
        let XiangqiHalfMove { from, to } = half_move;
        self.board.get(from).is_some_and(|man| man.side() == self.side)
            && way::reaches(&self.board, from, to)
            && self.is_safe_after(half_move)
    }

    /// Whether the own general is neither attacked nor facing after a half-move that the man can make.
    #[inline]
    fn is_safe_after(&self, XiangqiHalfMove { from, to }: XiangqiHalfMove) -> bool {
        let mut board = self.board.clone();
        board.carry(from, to);
        let general = self.general(self.side);
        !board.general_is_attacked(self.side, if general == from { to } else { general })
    }

    /// Plays a half-move, which must be legal, and gives back the man that is captured.
    #[inline]
    pub fn play(&mut self, XiangqiHalfMove { from, to }: XiangqiHalfMove) -> Option<XiangqiMan> {
        let man = self.board.get(from)?;
        let captured = self.board.carry(from, to);
        self.key ^= key::man_key(man, from) ^ key::man_key(man, to) ^ key::SIDE;
        self.clock += 1;
        if let Some(captured) = captured {
            self.key ^= key::man_key(captured, to);
            self.clock = 0;
        }
        if man.kind() == ManKind::General {
            self.generals[self.side.index()] = to;
        }
        self.number += u32::from(self.side == Side::Black);
        self.side = self.side.other();
        captured
    }

    /// The position after a half-move, which must be legal.
    #[must_use]
    pub fn after(&self, half_move: XiangqiHalfMove) -> XiangqiPosition {
        let mut position = self.clone();
        position.play(half_move);
        position
    }

    /// Calls a function with every legal half-move until it returns `false`. Returns whether it never did.
    fn while_legal(&self, mut go_on: impl FnMut(XiangqiHalfMove) -> bool) -> bool {
        for from in self.board.points_of_side(self.side) {
            for &to in way::ways(&self.board, from).as_slice() {
                let half_move = XiangqiHalfMove::new(from, to);
                if self.is_safe_after(half_move) && !go_on(half_move) {
                    return false;
                }
            }
        }
        true
    }

    /// All legal half-moves, by the point of departure.
    pub fn legal(&self) -> Vec<XiangqiHalfMove> {
        let mut list = Vec::with_capacity(48);
        self.while_legal(|half_move| {
            list.push(half_move);
            true
        });
        list
    }

    /// The legal half-moves that capture a man.
    pub fn captures(&self) -> Vec<XiangqiHalfMove> {
        let mut list = Vec::new();
        for from in self.board.points_of_side(self.side) {
            for &to in way::ways(&self.board, from).as_slice() {
                let half_move = XiangqiHalfMove::new(from, to);
                if self.board.get(to).is_some() && self.is_safe_after(half_move) {
                    list.push(half_move);
                }
            }
        }
        list
    }

    /// Whether the side to move has a legal half-move. The side that has none has lost (7.1a, 7.1b).
    pub fn can_move(&self) -> bool {
        !self.while_legal(|_| false)
    }

    /// Whether the side to move is in check and has no legal half-move (7.1a).
    pub fn is_mate(&self) -> bool {
        self.in_check() && !self.can_move()
    }

    /// Whether the side to move has no legal half-move, but is not in check (7.1b): it has lost, too.
    pub fn is_stalemate(&self) -> bool {
        !self.in_check() && !self.can_move()
    }

    /// Whether no side has a chariot, cannon, horse or soldier (20.4 b.6): the referee may declare a draw.
    pub fn lacks_attackers(&self) -> bool {
        self.board.men().all(|(_, man)| !man.kind().can_attack())
    }

    /// Whether the side to move could mate at once. A position with the side in check has no meaning here.
    pub fn can_mate(&self) -> bool {
        !self.while_legal(|half_move| {
            let after = self.after(half_move);
            !after.in_check() || after.can_move()
        })
    }

    /// The number of ways to play `depth` half-moves.
    pub fn perft(&self, depth: u32) -> u64 {
        let mut count = 0;
        if depth == 0 {
            return 1;
        }
        self.while_legal(|half_move| {
            count += if depth == 1 { 1 } else { self.after(half_move).perft(depth - 1) };
            true
        });
        count
    }
}

#[cfg(test)]
mod tests {
    use super::super::fen;

    #[test]
    fn perft_of_the_first_position() {
        let start = fen::read(fen::START).unwrap();
        assert_eq!((1..=3).map(|depth| start.perft(depth)).collect::<Vec<_>>(), [44, 1920, 79666]);
    }

    #[test]
    fn the_key_is_kept_as_half_moves_are_played() {
        let mut position = fen::read(fen::START).unwrap();
        for turn in 0..200 {
            let legal = position.legal();
            let Some(&half_move) = legal.get(turn * 7919 % legal.len().max(1)) else { break };
            position.play(half_move);
            let read = fen::read(&fen::write(&position)).unwrap();
            assert_eq!(read, position);
            assert_eq!(read.key(), position.key());
        }
    }

    #[test]
    fn no_half_move_loses_in_check_or_not() {
        let mate = fen::read("R4k3/9/9/9/9/9/9/9/9/1R2K4 b").unwrap();
        assert!(!mate.is_mate());
        let mate = fen::read("RR3k3/9/9/9/9/9/9/9/9/4K4 b").unwrap();
        assert!(mate.in_check() && !mate.is_mate());
        let mate = fen::read("R4k3/1R7/9/9/9/9/9/9/9/4K4 b").unwrap();
        assert!(mate.is_mate() && !mate.is_stalemate());
        let stalemate = fen::read("3k5/4P4/9/9/9/9/9/9/9/4K4 b").unwrap();
        assert!(stalemate.is_stalemate());
    }

    #[test]
    fn advisors_and_elephants_cannot_attack() {
        assert!(fen::read("3ak4/4a4/9/9/9/9/9/4B4/4A4/3AK4 w").unwrap().lacks_attackers());
        assert!(!fen::read("3k5/9/9/9/9/9/9/4B4/9/4K3p w").unwrap().lacks_attackers());
    }
}
