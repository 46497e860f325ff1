//! What wins a match of two players (000 8): so many games, points or wins.

use super::table::Table;
use crate::event::Event;
use crate::mark::Mark;
use crate::options::Options;
use crate::ratio::Ratio;
use crate::system::System;

/// The article that names the three kinds of a match.
pub const ARTICLE: &str = "000 8";
/// No match has more games.
const MOST: u32 = 1000;

/// What a match is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// The score of so many games.
    Games(u32),
    /// Who first has so many points.
    Points(Ratio),
    /// Who first wins so many games.
    Wins(u32),
}

/// The score of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchScore {
    /// What it is for.
    pub target: Target,
    /// The games that have a result.
    pub games: u32,
    /// What each of the two players still lacks; no less than nothing.
    pub left: [Ratio; 2],
    /// The game after which it was decided, or over.
    pub decided: Option<u32>,
    /// The index of who has won it; `None` while it is open, or where all games are played and the points are equal.
    pub winner: Option<usize>,
}

impl Target {
    /// Reads `games=24`, `points=12.5` or `wins=6`.
    pub fn read(text: &str) -> Option<Target> {
        let (kind, number) = text.trim().split_once('=')?;
        let whole = || number.trim().parse::<u32>().ok().filter(|of| (1..=MOST).contains(of));
        match kind.trim() {
            "games" => whole().map(Target::Games),
            "wins" => whole().map(Target::Wins),
            "points" => {
                let points = Ratio::parse(number.trim())?;
                let doubled = points + points;
                let is_known = points > Ratio::ZERO && points <= Ratio::whole(MOST);
                (is_known && Ratio::whole(doubled.floor()) == doubled).then_some(Target::Points(points))
            }
            _ => None,
        }
    }

    /// The number alone.
    pub fn number(self) -> String {
        match self {
            Target::Games(count) | Target::Wins(count) => count.to_string(),
            Target::Points(points) => points.show(),
        }
    }
}

impl Event {
    /// Whether it has exactly two players.
    pub fn is_match(&self) -> bool {
        self.course.system == System::Match && self.field.players.len() == 2 && !self.is_team_event()
    }

    /// The score of its match, if it is one and a target is asked for. Losses by forfeit count as others (000 4.4).
    pub fn match_score(&self, options: &Options) -> Option<MatchScore> {
        let target = options.target.filter(|_| self.is_match())?;
        let regime = options.regime.unwrap_or_else(|| self.regime());
        let known = || Options { withdrawn: Vec::new(), ..options.clone() };
        let table = Table::new(self, regime, options).or_else(|_| Table::new(self, regime, &known())).ok()?;
        Some(MatchScore::of(&table, target))
    }
}

impl MatchScore {
    fn of(table: &Table, target: Target) -> MatchScore {
        let (mut games, mut points, mut wins) = (0, [Ratio::ZERO; 2], [0_u32; 2]);
        let (mut decided, mut winner) = (None, None);
        for round in 1..=table.rounds {
            let seats = [0, 1].map(|player: usize| table.field.players[player].seat(round));
            if seats[0].mark == Mark::Open || !seats[0].is_paired() {
                continue;
            }
            games += 1;
            for (player, seat) in seats.iter().enumerate() {
                points[player] += table.award(seat);
                wins[player] += u32::from(matches!(seat.mark, Mark::Win | Mark::UnratedWin | Mark::ForfeitWin));
            }
            let has = |player: &usize| match target {
                Target::Games(_) => false,
                Target::Points(of) => points[*player] >= of,
                Target::Wins(of) => wins[*player] >= of,
            };
            if decided.is_none() {
                let is_over = matches!(target, Target::Games(of) if games == of);
                let ahead = (0..2).find(|&player| points[player] > points[1 - player]);
                winner = if is_over { ahead } else { (0..2).find(has) };
                decided = (is_over || winner.is_some()).then_some(games);
            }
        }
        let left = [0, 1].map(|player: usize| match target {
            Target::Games(of) => Ratio::whole(of.saturating_sub(games)),
            Target::Points(of) => (of - points[player]).max(Ratio::ZERO),
            Target::Wins(of) => Ratio::whole(of.saturating_sub(wins[player])),
        });
        MatchScore { target, games, left, decided, winner }
    }
}

#[cfg(test)]
mod tests {
    use super::Target;
    use crate::ratio::Ratio;

    #[test]
    fn a_target_is_games_points_or_wins() {
        assert_eq!(Target::read("games=24"), Some(Target::Games(24)));
        assert_eq!(Target::read("wins = 6"), Some(Target::Wins(6)));
        assert_eq!(Target::read("points=12.5"), Some(Target::Points(Ratio::new(25, 2))));
        assert_eq!(Target::read("points=12.5").map(Target::number).as_deref(), Some("12.5"));
        for none in ["", "6", "wins=0", "wins=6.5", "points=0", "points=2.3", "games=1001", "draws=3", "points=x"] {
            assert_eq!(Target::read(none), None, "{none}");
        }
    }
}
