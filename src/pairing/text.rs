//! The two texts of 2004 that have the same Swiss systems under other numbers.

/// A text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum RulesText {
    /// The decree on chess, Part Two.
    #[default]
    Chess,
    /// The law of xiangqi.
    Xiangqi,
}

/// An article that both texts have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SwissArticle {
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

impl SwissArticle {
    /// The article as `laws` knows it.
    pub fn article_in(self, text: RulesText) -> &'static str {
        let (chess, xiangqi) = self.both();
        match text {
            RulesText::Chess => chess,
            RulesText::Xiangqi => xiangqi,
        }
    }

    fn both(self) -> (&'static str, &'static str) {
        match self {
            SwissArticle::Swiss => ("000 12", "003 27"),
            SwissArticle::Order => ("000 13.1", "003 28.1"),
            SwissArticle::Groups => ("000 13.2", "003 28.2"),
            SwissArticle::Halves => ("000 13.3", "003 28.3"),
            SwissArticle::Floaters => ("000 13.4", "003 28.4"),
            SwissArticle::FloaterColour => ("000 13.4.1", "003 28.4.1"),
            SwissArticle::FloaterDown => ("000 13.4.2", "003 28.4.2"),
            SwissArticle::FloaterUp => ("000 13.4.3", "003 28.4.3"),
            SwissArticle::SeveralFloaters => ("000 13.5", "003 28.5"),
            SwissArticle::Checks => ("000 13.6", "003 28.6"),
            SwissArticle::OddGroup => ("000 13.6.1", "003 28.6.1"),
            SwissArticle::EvenGroup => ("000 13.6.2", "003 28.6.2"),
            SwissArticle::Late => ("000 13.7", "003 28.7"),
            SwissArticle::Card => ("000 14.1", "003 29.1"),
            SwissArticle::AfterOdd => ("000 14.2.1", "003 29.2.1"),
            SwissArticle::AfterEven => ("000 14.2.2", "003 29.2.2"),
            SwissArticle::DrawOne => ("000 14.3.1", "003 29.3.1"),
            SwissArticle::DrawFour => ("000 14.3.2", "003 29.3.2"),
            SwissArticle::DrawTwo => ("000 14.3.3", "003 29.3.3"),
            SwissArticle::DrawRest => ("000 14.3.4", "003 29.3.4"),
            SwissArticle::DownWhite => ("000 14.3.5", "003 29.3.5"),
            SwissArticle::DownBlack => ("000 14.3.6", "003 29.3.6"),
            SwissArticle::Again => ("000 14.4.1", "003 29.4.1"),
            SwissArticle::Colours => ("000 14.4.2", "003 29.4.2"),
            SwissArticle::FromAbove => ("000 14.4.3", "003 29.4.3"),
            SwissArticle::FloatAgain => ("000 14.4.4", "003 29.4.4"),
            SwissArticle::LotSizes => ("000 14.5", "003 29.5"),
        }
    }
}
