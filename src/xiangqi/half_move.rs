//! Half-moves: one turn of one side (Art. 8 calls a turn of both sides a *nước*).

use std::fmt;

use super::point::Point;

/// A half-move from one point to another. It is written as in UCI with ranks 0 to 9: `h2e2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct XiangqiHalfMove {
    /// The point that the man leaves.
    pub from: Point,
    /// The point on which it arrives.
    pub to: Point,
}

impl XiangqiHalfMove {
    /// The half-move between two points.
    pub const fn new(from: Point, to: Point) -> XiangqiHalfMove {
        XiangqiHalfMove { from, to }
    }
}

impl fmt::Display for XiangqiHalfMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl fmt::Debug for XiangqiHalfMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_written_as_in_uci() {
        let (from, to) = (Point::read(b'h', b'2').unwrap(), Point::read(b'e', b'2').unwrap());
        assert_eq!(XiangqiHalfMove::new(from, to).to_string(), "h2e2");
    }
}
