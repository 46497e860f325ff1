//! The two texts of 2004 that have the same Swiss systems under other numbers.

/// A text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Text {
    /// The decree on chess, Part Two.
    #[default]
    Chess,
    /// The law of xiangqi.
    Xiangqi,
}

/// An article that both texts have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Article {
    /// Who may meet, colours, sizes.
    Swiss,
    /// The order of the players.
    Order,
    /// Groups, and the player without opponent.
    Groups,
    /// From the top and from the bottom to the middle; halves.
    Halves,
    /// Who has no opponent in his group goes to the next.
    Floaters,
    /// Floaters balance the colours.
    FloaterColour,
    /// Floaters down and their ratings.
    FloaterDown,
    /// Floaters up and their ratings.
    FloaterUp,
    /// Several floaters.
    SeveralFloaters,
    /// The opponents of floaters, the two checks, colours.
    Checks,
    /// An odd group in which the second player finds no opponent.
    OddGroup,
    /// An even group in which the second player finds no opponent.
    EvenGroup,
    /// Late players.
    Late,
    /// The first round by lots, and the player's card.
    Card,
    /// Subgroups after an odd number of rounds.
    AfterOdd,
    /// Subgroups after an even number of rounds.
    AfterEven,
    /// Subgroup 1 draws from 3 and 4.
    DrawOne,
    /// Subgroup 4 draws from 2.
    DrawFour,
    /// Subgroup 2 draws from 3.
    DrawTwo,
    /// The rest of a subgroup draws from itself.
    DrawRest,
    /// A floater of subgroups 1 and 2.
    DownWhite,
    /// A floater of subgroups 3 and 4.
    DownBlack,
    /// No pair meets twice.
    Again,
    /// Colours in a row and their difference.
    Colours,
    /// An opponent in the group above.
    FromAbove,
    /// No player floats one way twice in a row.
    FloatAgain,
    /// Sizes of a tournament by lots.
    LotSizes,
}

impl Article {
    /// The article as `laws` knows it.
    pub fn of(self, text: Text) -> &'static str {
        let (chess, xiangqi) = self.both();
        match text {
            Text::Chess => chess,
            Text::Xiangqi => xiangqi,
        }
    }

    fn both(self) -> (&'static str, &'static str) {
        match self {
            Article::Swiss => ("000 12", "003 27"),
            Article::Order => ("000 13.1", "003 28.1"),
            Article::Groups => ("000 13.2", "003 28.2"),
            Article::Halves => ("000 13.3", "003 28.3"),
            Article::Floaters => ("000 13.4", "003 28.4"),
            Article::FloaterColour => ("000 13.4.1", "003 28.4.1"),
            Article::FloaterDown => ("000 13.4.2", "003 28.4.2"),
            Article::FloaterUp => ("000 13.4.3", "003 28.4.3"),
            Article::SeveralFloaters => ("000 13.5", "003 28.5"),
            Article::Checks => ("000 13.6", "003 28.6"),
            Article::OddGroup => ("000 13.6.1", "003 28.6.1"),
            Article::EvenGroup => ("000 13.6.2", "003 28.6.2"),
            Article::Late => ("000 13.7", "003 28.7"),
            Article::Card => ("000 14.1", "003 29.1"),
            Article::AfterOdd => ("000 14.2.1", "003 29.2.1"),
            Article::AfterEven => ("000 14.2.2", "003 29.2.2"),
            Article::DrawOne => ("000 14.3.1", "003 29.3.1"),
            Article::DrawFour => ("000 14.3.2", "003 29.3.2"),
            Article::DrawTwo => ("000 14.3.3", "003 29.3.3"),
            Article::DrawRest => ("000 14.3.4", "003 29.3.4"),
            Article::DownWhite => ("000 14.3.5", "003 29.3.5"),
            Article::DownBlack => ("000 14.3.6", "003 29.3.6"),
            Article::Again => ("000 14.4.1", "003 29.4.1"),
            Article::Colours => ("000 14.4.2", "003 29.4.2"),
            Article::FromAbove => ("000 14.4.3", "003 29.4.3"),
            Article::FloatAgain => ("000 14.4.4", "003 29.4.4"),
            Article::LotSizes => ("000 14.5", "003 29.5"),
        }
    }
}
