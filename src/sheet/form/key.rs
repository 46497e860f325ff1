//! The meaning of a label of a scoresheet.

use bienban_base::place::Side;

/// The meaning of a label, that is, of the text after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Key {
    /// A PGN tag whose value is the text as it is.
    Tag(&'static str),
    /// The date of the game.
    Date,
    /// The name of a player, perhaps with facts about the player.
    Player(Side),
    /// The result.
    Result,
    /// The points of a player in the game.
    Points(Side),
    /// A fact about a player. Without a side it is about the player who was named last.
    About(Fact, Option<Side>),
    /// The name of a player whose side is given by another label.
    Name,
    /// The side of the player who was named last.
    Colour,
    /// The moves follow.
    Moves,
    /// The heading of a column with further facts about each game: it is kept with its value.
    Column,
    /// A label that is not in the list.
    Other,
}

/// A fact about a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Fact {
    /// The rating.
    Elo,
    /// The team, club or province.
    Team,
    /// The start number.
    Number,
    /// The title.
    Title,
}

impl Fact {
    /// The PGN tag for this fact about a player.
    pub(crate) fn tag(self, side: Side) -> &'static str {
        match (self, side) {
            (Fact::Elo, Side::White) => "WhiteElo",
            (Fact::Elo, Side::Black) => "BlackElo",
            (Fact::Team, Side::White) => "WhiteTeam",
            (Fact::Team, Side::Black) => "BlackTeam",
            (Fact::Number, Side::White) => "WhiteNo",
            (Fact::Number, Side::Black) => "BlackNo",
            (Fact::Title, Side::White) => "WhiteTitle",
            (Fact::Title, Side::Black) => "BlackTitle",
        }
    }
}
