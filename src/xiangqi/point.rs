//! Points: the ninety crossings of the board, and the regions that they belong to.

use std::fmt;

use bienban_base::place::Side;

/// One of the 90 points. Files are 0 to 8, written `a` to `i`; ranks are 0 to 9, both from White's left and bottom.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u8);

impl Point {
    /// The point on a file (0 to 8) and a rank (0 to 9), if there is one.
    pub const fn new(file: u8, rank: u8) -> Option<Point> {
        if file < 9 && rank < 10 { Some(Point(file * 10 + rank)) } else { None }
    }

    /// The point with a number below 90: ten times the file and the rank. Larger numbers give the last point.
    pub const fn at(index: usize) -> Point {
        Point(if index < 90 { index as u8 } else { 89 })
    }

    /// All points, file by file, each from rank 0 to 9.
    pub fn all() -> impl Iterator<Item = Point> {
        (0..90).map(Point)
    }

    /// The number of the point, below 90.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, 0 to 8.
    pub const fn file(self) -> u8 {
        self.0 / 10
    }

    /// The rank, 0 to 9.
    pub const fn rank(self) -> u8 {
        self.0 % 10
    }

    /// The point this number of files to the right and ranks up, as White sees the board, if it is on the board.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Point> {
        let (file, rank) = (self.file() as i8 + files, self.rank() as i8 + ranks);
        if file < 0 || rank < 0 { None } else { Point::new(file as u8, rank as u8) }
    }

    /// The point opposite when the board is turned round by half a turn.
    #[must_use]
    pub const fn turned(self) -> Point {
        Point(89 - self.0)
    }

    /// The point opposite when left and right are exchanged.
    #[must_use]
    pub const fn mirrored(self) -> Point {
        Point((8 - self.file()) * 10 + self.rank())
    }

    /// Whether the point lies in a side's palace (Art. 3).
    pub const fn in_palace(self, side: Side) -> bool {
        let rank = self.rank_of(side);
        self.file() >= 3 && self.file() <= 5 && rank <= 2
    }

    /// The rank as a side counts it: 0 is its own first rank.
    pub const fn rank_of(self, side: Side) -> u8 {
        match side {
            Side::White => self.rank(),
            Side::Black => 9 - self.rank(),
        }
    }

    /// Whether the point lies beyond the river for a side.
    pub const fn crossed(self, side: Side) -> bool {
        self.rank_of(side) >= 5
    }

    /// The number of the point's file as a side counts it, 1 to 9 from the right to the left (Art. 11.2).
    pub const fn number(self, side: Side) -> u8 {
        match side {
            Side::White => 9 - self.file(),
            Side::Black => self.file() + 1,
        }
    }

    /// Reads a point such as `h2`, with ranks 0 to 9 and a small letter.
    pub const fn read(file: u8, rank: u8) -> Option<Point> {
        Point::new(file.wrapping_sub(b'a'), rank.wrapping_sub(b'0'))
    }
}

/// The file (0 to 8) that has a number from 1 to 9 for a side.
pub const fn file_of_number(side: Side, number: u8) -> u8 {
    match side {
        Side::White => 9 - number,
        Side::Black => number - 1,
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank())
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_numbered_from_the_right_of_the_mover() {
        let point = Point::read(b'h', b'2').unwrap();
        assert_eq!((point.number(Side::White), point.number(Side::Black)), (2, 8));
        assert_eq!(file_of_number(Side::White, 2), 7);
        assert_eq!(file_of_number(Side::Black, 8), 7);
        assert_eq!(point.to_string(), "h2");
        assert_eq!(Point::read(b'j', b'2'), None);
    }

    #[test]
    fn turning_twice_changes_nothing() {
        for point in Point::all() {
            assert_eq!(point.turned().turned(), point);
            assert_eq!(point.mirrored().mirrored(), point);
            assert_eq!(point.turned().rank_of(Side::Black), point.rank_of(Side::White));
        }
    }
}
