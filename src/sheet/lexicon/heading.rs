//! Heading: the words of a column.

/// The meaning of the heading of a column that is no label.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum HeadingMeaning {
    /// The sides of the players.
    Sides,
    /// Their points.
    Points,
    /// The moves of a game.
    Games,
    /// The moves of a game in coordinates, often beside the same in letters.
    Coordinates,
}
