//! Tracked positions: men followed by identity through a loop, not by point (docs/xiangqi.md, 6.1).

use super::half_move::XiangqiHalfMove;
use super::key;
use super::point::Point;
use super::position::XiangqiPosition;

/// The identity of the man on each point: a number below 90, or [`Identities::NOBODY`] on an empty point.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Identities([u8; 90]);

impl Identities {
    pub(super) const NOBODY: u8 = u8::MAX;

    /// Numbers the men of a position.
    pub(super) fn of(position: &XiangqiPosition) -> Identities {
        let mut identities = Identities([Identities::NOBODY; 90]);
        for (number, (point, _)) in position.board().men().enumerate() {
            identities.0[point.index()] = number as u8;
        }
        identities
    }

    /// The number of the man on a point.
    #[inline]
    pub(super) fn at(&self, point: Point) -> u8 {
        self.0[point.index()]
    }

    /// Follows a half-move, and returns by what the key of all identities with their points changes. A captured man is
    /// not taken out of the key: keys are compared only between captures.
    #[inline]
    pub(super) fn carry(&mut self, XiangqiHalfMove { from, to }: XiangqiHalfMove) -> u64 {
        let identity = std::mem::replace(&mut self.0[from.index()], Identities::NOBODY);
        self.0[to.index()] = identity;
        key::of_identity(identity, from) ^ key::of_identity(identity, to)
    }
}

/// A position with the identities of its men.
#[derive(Clone)]
pub(super) struct TrackedPosition {
    pub(super) position: XiangqiPosition,
    pub(super) identities: Identities,
}

impl TrackedPosition {
    /// The number of the man on a point.
    pub(super) fn at(&self, point: Point) -> u8 {
        self.identities.at(point)
    }

    /// Plays a legal half-move.
    pub(super) fn play(&mut self, half_move: XiangqiHalfMove) {
        self.position.play(half_move);
        self.identities.carry(half_move);
    }
}

#[cfg(test)]
mod tests {
    use super::super::fen;
    use super::*;

    #[test]
    fn equal_men_that_change_places_are_told_apart() {
        let position = fen::read("4k4/9/9/9/9/9/9/9/9/RR2K4 w").unwrap();
        let mut identities = Identities::of(&position);
        let point = |text: &[u8; 2]| Point::read(text[0], text[1]).unwrap();
        let before = identities.clone();
        let mut key = 0;
        for (from, to) in [(b"a0", b"a1"), (b"b0", b"a0"), (b"a1", b"b1"), (b"b1", b"b0")] {
            key ^= identities.carry(XiangqiHalfMove::new(point(from), point(to)));
        }
        assert!(identities != before && key != 0);
        assert_eq!(identities.at(point(b"a0")), before.at(point(b"b0")));
    }
}
