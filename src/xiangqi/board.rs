//! The board: the man on each point, and what lies between two points.

use super::man::{ManKind, XiangqiMan};
use super::point::Point;
use bienban_base::place::Side;

/// The men on the 90 points.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct XiangqiBoard {
    cells: [Option<XiangqiMan>; 90],
}

impl XiangqiBoard {
    /// A board without men.
    pub const fn empty() -> XiangqiBoard {
        XiangqiBoard { cells: [None; 90] }
    }

    /// The man on a point.
    #[inline]
    pub const fn get(&self, point: Point) -> Option<XiangqiMan> {
        self.cells[point.index()]
    }

    /// Puts a man on a point, or with `None` takes away the man there.
    #[inline]
    pub const fn set(&mut self, point: Point, man: Option<XiangqiMan>) {
        self.cells[point.index()] = man;
    }

    /// Carries the man from one point to another. The man that was there is returned.
    #[inline]
    pub const fn carry(&mut self, from: Point, to: Point) -> Option<XiangqiMan> {
        let captured = self.cells[to.index()];
        self.cells[to.index()] = self.cells[from.index()];
        self.cells[from.index()] = None;
        captured
    }

    /// All men with their points, in the order of [`Point::all`].
    pub fn men(&self) -> impl Iterator<Item = (Point, XiangqiMan)> + '_ {
        self.cells.iter().enumerate().filter_map(|(index, man)| man.map(|man| (Point::at(index), man)))
    }

    /// The points of the men of one side and kind, in the order of [`Point::all`].
    pub fn points_of(&self, man: XiangqiMan) -> impl Iterator<Item = Point> + '_ {
        let of = move |(index, cell): (usize, &Option<XiangqiMan>)| (*cell == Some(man)).then(|| Point::at(index));
        self.cells.iter().enumerate().filter_map(of)
    }

    /// The points of a side's men, in the order of [`Point::all`].
    pub fn points_of_side(&self, side: Side) -> impl Iterator<Item = Point> + '_ {
        self.men().filter(move |(_, man)| man.side() == side).map(|(point, _)| point)
    }

    /// The men of one kind on a file (0 to 8), the foremost first, as their side sees it (Art. 11.2a).
    pub fn column(&self, man: XiangqiMan, file: u8) -> FileMen {
        let mut column = FileMen { ranks: [0; 10], count: 0, file };
        let first = usize::from(file) * 10;
        let Some(cells) = self.cells.get(first..first + 10) else { return column };
        for step in 0..10_u8 {
            let rank = if man.side() == Side::White { 9 - step } else { step };
            if cells[usize::from(rank)] == Some(man) {
                column.ranks[usize::from(column.count)] = rank;
                column.count += 1;
            }
        }
        column
    }

    /// The number of men between two different points of one line; `None` if they are not on one line.
    pub fn between(&self, from: Point, to: Point) -> Option<u32> {
        let (low, high) = if from < to { (from.index(), to.index()) } else { (to.index(), from.index()) };
        let step = if from.file() == to.file() {
            1
        } else if from.rank() == to.rank() {
            10
        } else {
            return None;
        };
        let mut count = 0;
        let mut at = low + step;
        while at < high {
            count += u32::from(self.cells[at].is_some());
            at += step;
        }
        Some(count)
    }

    /// The first two men that are seen from a point, going by `step` in the index `steps` times. The first comes with
    /// its distance.
    #[inline]
    fn first_two(&self, from: Point, step: i32, steps: u8) -> (Option<(XiangqiMan, u8)>, Option<XiangqiMan>) {
        let mut at = from.index() as i32;
        let mut first = None;
        for distance in 1..=steps {
            at += step;
            if let Some(man) = self.cells[at as usize] {
                if first.is_some() {
                    return (first, Some(man));
                }
                first = Some((man, distance));
            }
        }
        (first, None)
    }

    /// Whether the general of a side is attacked on its point, or faces the other general (Art. 6). `false` if it is
    /// not there: only in a faulty start position can it have been taken.
    pub fn general_is_attacked(&self, side: Side, general: Point) -> bool {
        if self.get(general) != Some(XiangqiMan::new(side, ManKind::General)) {
            return false;
        }
        let by = side.other();
        let cannon = XiangqiMan::new(by, ManKind::Cannon);
        let (file, rank) = (general.file(), general.rank());
        for (step, steps) in [(1, 9 - rank), (-1, rank), (10, 8 - file), (-10, file)] {
            let (first, second) = self.first_two(general, step, steps);
            if second == Some(cannon) {
                return true;
            }
            let Some((man, distance)) = first.filter(|(man, _)| man.side() == by) else { continue };
            let strikes = match man.kind() {
                ManKind::Chariot => true,
                ManKind::General => step.abs() == 1,
                ManKind::Soldier if distance == 1 => match step {
                    // A soldier before the general, as the general sees it, comes forward; others come from the side.
                    1 => by == Side::Black,
                    -1 => by == Side::White,
                    _ => general.crossed(by),
                },
                _ => false,
            };
            if strikes {
                return true;
            }
        }
        self.horse_attacks(general, XiangqiMan::new(by, ManKind::Horse))
    }

    /// Whether a horse of a side strikes a point.
    fn horse_attacks(&self, point: Point, horse: XiangqiMan) -> bool {
        for (files, ranks) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            // The point at which a horse from here would be hobbled is the same for two points of departure.
            let Some(leg) = point.offset(files, ranks) else { continue };
            if self.get(leg).is_some() {
                continue;
            }
            for origin in [point.offset(2 * files, ranks), point.offset(files, 2 * ranks)] {
                if origin.is_some_and(|origin| self.get(origin) == Some(horse)) {
                    return true;
                }
            }
        }
        false
    }
}

/// The men of one kind on a file, the foremost first.
#[derive(Debug, Clone, Copy)]
pub struct FileMen {
    ranks: [u8; 10],
    count: u8,
    file: u8,
}

impl FileMen {
    /// The number of men.
    pub const fn count(&self) -> u8 {
        self.count
    }

    /// The points of the men, the foremost first.
    pub fn points(&self) -> impl Iterator<Item = Point> + '_ {
        let ranks = &self.ranks[..usize::from(self.count)];
        ranks.iter().map(|&rank| Point::at(usize::from(self.file) * 10 + usize::from(rank)))
    }

    /// The place of a point among the men: 0 is the foremost.
    pub fn place(&self, point: Point) -> Option<u8> {
        self.points().position(|other| other == point).map(|place| place as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::super::fen;
    use super::*;

    #[test]
    fn the_foremost_comes_first() {
        let white = fen::read("3k5/9/2P6/2P6/2P6/9/9/9/9/4K4 w").unwrap();
        let column = white.board().column(XiangqiMan::new(Side::White, ManKind::Soldier), 2);
        assert_eq!(column.points().map(Point::rank).collect::<Vec<_>>(), [7, 6, 5]);
        let black = fen::read("3k5/9/9/9/9/9/2p6/2p6/9/4K4 b").unwrap();
        let column = black.board().column(XiangqiMan::new(Side::Black, ManKind::Soldier), 2);
        assert_eq!(column.points().map(Point::rank).collect::<Vec<_>>(), [2, 3]);
    }

    #[test]
    fn generals_that_face_each_other_are_attacked() {
        let position = fen::read("4k4/9/9/9/4R4/9/9/9/9/4K4 b").unwrap();
        let mut board = position.board().clone();
        board.set(Point::read(b'e', b'5').unwrap(), None);
        assert!(board.general_is_attacked(Side::Black, Point::read(b'e', b'9').unwrap()));
        assert!(board.general_is_attacked(Side::White, Point::read(b'e', b'0').unwrap()));
    }
}
