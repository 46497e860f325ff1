//! How many rounds suit how many players (000 12 and 14.5; 003 27 and 29.5).

use super::text::{Article, Text};

/// A system with sizes of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sized {
    /// Every Swiss system.
    Swiss,
    /// The Swiss system by lots.
    ByLots,
}

/// What the text has for a number of players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// The article.
    pub article: &'static str,
    /// The fewest players.
    pub least_players: u32,
    /// The players from which on the system works well.
    pub good_players: u32,
    /// The numbers of rounds that are usual.
    pub rounds: &'static [u32],
    /// Whether an odd number of rounds is advised.
    pub is_better_odd: bool,
}

/// How a tournament fits the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fit {
    /// It does.
    Usual,
    /// There are fewer players than the text asks for.
    TooFewPlayers,
    /// There are fewer rounds than usual.
    TooFewRounds,
    /// There are more rounds than usual.
    TooManyRounds,
    /// The number of rounds is between those that are named (10 where 9 or 11 are).
    BetweenRounds,
}

/// What the text has for so many players. With 30 players, which two lines name, the rounds of both are usual; with
/// 50 it is the line of 30 to 50. Below the fewest players the first line counts.
pub fn size(system: Sized, text: Text, players: u32) -> Size {
    match system {
        Sized::Swiss => Size {
            article: Article::Swiss.of(text),
            least_players: 20,
            good_players: 20,
            rounds: match players {
                0..=29 => &[7, 8, 9],
                30 => &[7, 8, 9, 11],
                31..=50 => &[9, 11],
                _ => &[11, 13],
            },
            is_better_odd: false,
        },
        Sized::ByLots => Size {
            article: Article::LotSizes.of(text),
            least_players: 18,
            good_players: 30,
            rounds: &[6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
            is_better_odd: true,
        },
    }
}

impl Size {
    /// How so many players and rounds fit.
    pub fn fit(&self, players: u32, rounds: u32) -> Fit {
        let (least, most) = (self.rounds.first().copied(), self.rounds.last().copied());
        if players < self.least_players {
            Fit::TooFewPlayers
        } else if self.rounds.contains(&rounds) {
            Fit::Usual
        } else if least.is_some_and(|least| rounds < least) {
            Fit::TooFewRounds
        } else if most.is_some_and(|most| rounds > most) {
            Fit::TooManyRounds
        } else {
            Fit::BetweenRounds
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_the_text_are_kept() {
        let fit = |players, rounds| size(Sized::Swiss, Text::Chess, players).fit(players, rounds);
        assert_eq!(fit(19, 7), Fit::TooFewPlayers);
        assert_eq!([fit(20, 7), fit(30, 8), fit(30, 11), fit(50, 9), fit(51, 13)], [Fit::Usual; 5]);
        assert_eq!([fit(40, 10), fit(30, 10)], [Fit::BetweenRounds; 2]);
        assert_eq!([fit(50, 7), fit(51, 9)], [Fit::TooFewRounds; 2]);
        assert_eq!([fit(29, 11), fit(200, 14)], [Fit::TooManyRounds; 2]);
    }

    #[test]
    fn lots_have_their_own_sizes_and_xiangqi_its_own_articles() {
        let lots = size(Sized::ByLots, Text::Xiangqi, 18);
        assert_eq!(lots.article, "003 29.5");
        assert_eq!(lots.fit(18, 6), Fit::Usual);
        assert_eq!(lots.fit(17, 6), Fit::TooFewPlayers);
        assert_eq!([lots.fit(18, 5), lots.fit(18, 16)], [Fit::TooFewRounds, Fit::TooManyRounds]);
        assert_eq!(size(Sized::Swiss, Text::Xiangqi, 20).article, "003 27");
    }
}
