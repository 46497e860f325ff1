//! The meaning of a label of a scoresheet.

use bienban_base::place::Side;

/// The meaning of a label, that is, of the text after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum LabelKey {
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
    About(PlayerFact, Option<Side>),
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
pub(crate) enum PlayerFact {
    /// The rating.
    Elo,
    /// The team, club or province.
    Team,
    /// The start number.
    Number,
    /// The title.
    Title,
}

impl PlayerFact {
    /// The PGN tag for this fact about a player.
    pub(crate) fn tag(self, side: Side) -> &'static str {
        match (self, side) {
            (PlayerFact::Elo, Side::White) => "WhiteElo",
            (PlayerFact::Elo, Side::Black) => "BlackElo",
            (PlayerFact::Team, Side::White) => "WhiteTeam",
            (PlayerFact::Team, Side::Black) => "BlackTeam",
            (PlayerFact::Number, Side::White) => "WhiteNo",
            (PlayerFact::Number, Side::Black) => "BlackNo",
            (PlayerFact::Title, Side::White) => "WhiteTitle",
            (PlayerFact::Title, Side::Black) => "BlackTitle",
        }
    }
}
