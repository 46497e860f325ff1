//! Ways: how the men move and capture (4.3), whatever becomes of their own general.

use super::board::XiangqiBoard;
use super::man::{ManKind, XiangqiMan};
use super::point::Point;
use bienban_base::place::Side;

/// A short list of points on which a man can arrive.
#[derive(Debug, Clone, Copy)]
pub struct PointList {
    list: [Point; 20],
    count: u8,
}

impl PointList {
    fn new() -> PointList {
        PointList { list: [Point::at(0); 20], count: 0 }
    }

    fn push(&mut self, point: Point) {
        // No man has more than 17 ways.
        if let Some(place) = self.list.get_mut(usize::from(self.count)) {
            *place = point;
            self.count += 1;
        }
    }

    /// The points.
    pub fn as_slice(&self) -> &[Point] {
        &self.list[..usize::from(self.count)]
    }
}

/// Whether the man on a point strikes a man on another point by its way of moving. The kind and side of the man that
/// is struck do not matter, except that a general strikes the other general over an open file (Art. 6).
pub fn strikes(board: &XiangqiBoard, from: Point, to: Point) -> bool {
    let Some(man) = board.get(from) else { return false };
    match man.kind() {
        ManKind::Chariot => from != to && board.between(from, to) == Some(0),
        ManKind::Cannon => from != to && board.between(from, to) == Some(1),
        ManKind::General => {
            let facing = || {
                from.file() == to.file()
                    && board.get(to).is_some_and(|other| other.kind() == ManKind::General)
                    && board.between(from, to) == Some(0)
            };
            from != to && (steps(board, man, from, to) || facing())
        }
        _ => steps(board, man, from, to),
    }
}

/// Whether the man on a point can move to another, empty or with a man of the other side on it, by its way of moving.
pub fn reaches(board: &XiangqiBoard, from: Point, to: Point) -> bool {
    let Some(man) = board.get(from) else { return false };
    match (man.kind(), board.get(to)) {
        (_, Some(other)) if other.side() == man.side() => false,
        (ManKind::Chariot, _) | (ManKind::Cannon, None) => from != to && board.between(from, to) == Some(0),
        (ManKind::Cannon, Some(_)) => board.between(from, to) == Some(1),
        _ => steps(board, man, from, to),
    }
}

/// The ways of the men that go by steps: all but chariot and cannon.
#[inline]
fn steps(board: &XiangqiBoard, man: XiangqiMan, from: Point, to: Point) -> bool {
    let files = to.file() as i8 - from.file() as i8;
    let ranks = to.rank() as i8 - from.rank() as i8;
    match man.kind() {
        ManKind::General => files.abs() + ranks.abs() == 1 && to.in_palace(man.side()),
        ManKind::Advisor => files.abs() == 1 && ranks.abs() == 1 && to.in_palace(man.side()),
        ManKind::Elephant => {
            files.abs() == 2
                && ranks.abs() == 2
                && !to.crossed(man.side())
                && from.offset(files / 2, ranks / 2).is_some_and(|eye| board.get(eye).is_none())
        }
        ManKind::Horse => match (files.abs(), ranks.abs()) {
            (2, 1) => from.offset(files / 2, 0).is_some_and(|leg| board.get(leg).is_none()),
            (1, 2) => from.offset(0, ranks / 2).is_some_and(|leg| board.get(leg).is_none()),
            _ => false,
        },
        ManKind::Soldier => {
            let forward = if man.side() == Side::White { 1 } else { -1 };
            (files == 0 && ranks == forward) || (files.abs() == 1 && ranks == 0 && from.crossed(man.side()))
        }
        ManKind::Chariot | ManKind::Cannon => false,
    }
}

const STRAIGHT: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// All points to which the man on a point can move by its way of moving.
pub fn ways(board: &XiangqiBoard, from: Point) -> PointList {
    let mut points = PointList::new();
    let Some(man) = board.get(from) else { return points };
    let mut near = |files: i8, ranks: i8| {
        if let Some(to) = from.offset(files, ranks).filter(|&to| reaches(board, from, to)) {
            points.push(to);
        }
    };
    match man.kind() {
        ManKind::General | ManKind::Soldier => STRAIGHT.iter().for_each(|&(files, ranks)| near(files, ranks)),
        ManKind::Advisor => DIAGONAL.iter().for_each(|&(files, ranks)| near(files, ranks)),
        ManKind::Elephant => DIAGONAL.iter().for_each(|&(files, ranks)| near(2 * files, 2 * ranks)),
        ManKind::Horse => {
            for (files, ranks) in DIAGONAL {
                near(2 * files, ranks);
                near(files, 2 * ranks);
            }
        }
        ManKind::Chariot | ManKind::Cannon => lines(board, man, from, &mut points),
    }
    points
}

/// The points that a chariot or a cannon reaches on its two lines.
fn lines(board: &XiangqiBoard, man: XiangqiMan, from: Point, points: &mut PointList) {
    for (files, ranks) in STRAIGHT {
        let mut at = from;
        let mut screen = false;
        while let Some(to) = at.offset(files, ranks) {
            at = to;
            match board.get(to) {
                None if screen => {}
                None => points.push(to),
                Some(_) if man.kind() == ManKind::Cannon && !screen => screen = true,
                Some(other) => {
                    if other.side() != man.side() {
                        points.push(to);
                    }
                    break;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::fen;
    use super::*;

    #[test]
    fn the_list_and_the_test_of_one_way_agree() {
        for text in [
            fen::START,
            "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P1P2R1/1CcC5/9/2BAKAB2 w",
            "2ck5/2P6/2P6/N1P1P4/N1P6/2C2p3/p4p3/p1C6/p8/2nK5 w",
        ] {
            let position = fen::read(text).unwrap();
            let board = position.board();
            for (from, _) in board.men() {
                let list = ways(board, from);
                for to in Point::all() {
                    assert_eq!(list.as_slice().contains(&to), reaches(board, from, to), "{from}{to} in {text}");
                }
            }
        }
    }
}
