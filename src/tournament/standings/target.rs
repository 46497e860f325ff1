//! What wins a match of two players (000 8): so many games, points or wins.

use crate::ratio::Ratio;

/// The article that names the three kinds of a match.
pub const ARTICLE: &str = "000 8";
/// No match has more games.
const MOST: u32 = 1000;

/// What a match is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchTarget {
    /// The score of so many games.
    Games(u32),
    /// Who first has so many points.
    Points(Ratio),
    /// Who first wins so many games.
    Wins(u32),
}

impl MatchTarget {
    /// Reads `games=24`, `points=12.5` or `wins=6`.
    pub fn read(text: &str) -> Option<MatchTarget> {
        let (kind, number) = text.trim().split_once('=')?;
        let whole = || number.trim().parse::<u32>().ok().filter(|of| (1..=MOST).contains(of));
        match kind.trim() {
            "games" => whole().map(MatchTarget::Games),
            "wins" => whole().map(MatchTarget::Wins),
            "points" => {
                let points = Ratio::parse(number.trim())?;
                let doubled = points + points;
                let is_known = points > Ratio::ZERO && points <= Ratio::whole(MOST);
                (is_known && Ratio::whole(doubled.floor()) == doubled).then_some(MatchTarget::Points(points))
            }
            _ => None,
        }
    }

    /// The number alone.
    pub fn number(self) -> String {
        match self {
            MatchTarget::Games(count) | MatchTarget::Wins(count) => count.to_string(),
            MatchTarget::Points(points) => points.show(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::MatchTarget;
    use crate::ratio::Ratio;

    #[test]
    fn a_target_is_games_points_or_wins() {
        assert_eq!(MatchTarget::read("games=24"), Some(MatchTarget::Games(24)));
        assert_eq!(MatchTarget::read("wins = 6"), Some(MatchTarget::Wins(6)));
        assert_eq!(MatchTarget::read("points=12.5"), Some(MatchTarget::Points(Ratio::new(25, 2))));
        assert_eq!(MatchTarget::read("points=12.5").map(MatchTarget::number).as_deref(), Some("12.5"));
        for none in ["", "6", "wins=0", "wins=6.5", "points=0", "points=2.3", "games=1001", "draws=3", "points=x"] {
            assert_eq!(MatchTarget::read(none), None, "{none}");
        }
    }
}
