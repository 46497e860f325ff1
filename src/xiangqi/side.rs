//! The two sides.

/// One of the two sides. White is also called Red, Black also Blue or Green (Art. 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Side {
    /// The side at the bottom, on ranks 0 to 4 at the beginning; it moves first.
    White = 0,
    /// The side at the top.
    Black = 1,
}

impl Side {
    /// Both sides, White first. The place in the list is [`Side::index`].
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// 0 for White, 1 for Black.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The word in data formats, `white` or `black`.
    pub const fn name(self) -> &'static str {
        match self {
            Side::White => "white",
            Side::Black => "black",
        }
    }

    /// The letter of the side in a FEN, `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Side::White => 'w',
            Side::Black => 'b',
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Side;

    #[test]
    fn the_opponent_of_the_opponent_is_the_side() {
        for side in Side::BOTH {
            assert_eq!(side.other().other(), side);
            assert_eq!(Side::BOTH[side.index()], side);
        }
    }
}
