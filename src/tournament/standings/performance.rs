//! Tie-breaks from ratings (C.07 article 10). Only games over the board count.

use super::rating_table::{GREATEST, difference, expected};
use super::table::StandingsTable;
use crate::field::Seat;
use crate::mark::ResultMark;
use crate::ratio::Ratio;

/// A player's games over the board, for his performance.
struct RatedGames {
    ratings: Vec<i64>,
    points: Ratio,
}

impl StandingsTable {
    /// The games of a player; `None` if there are none or an opponent is unrated.
    fn rated_games(&self, player: usize) -> Option<RatedGames> {
        let mut games = RatedGames { ratings: Vec::new(), points: Ratio::ZERO };
        for seat in self.turns(player).filter(Seat::is_board) {
            let rating = seat.met().map_or(0, |opponent| self.field.players[opponent].rating);
            if rating == 0 {
                return None;
            }
            games.ratings.push(i64::from(rating));
            // Performance is one of rated games, whatever points the event gives (B.02 8.1.1).
            games.points += match seat.mark {
                ResultMark::Win | ResultMark::UnratedWin => Ratio::ONE,
                ResultMark::Draw | ResultMark::UnratedDraw => Ratio::HALF,
                _ => Ratio::ZERO,
            };
        }
        (!games.ratings.is_empty()).then_some(games)
    }

    /// ARO (10.1): the mean rating of the opponents without so many of the lowest and of the highest.
    pub(super) fn average_rating(&self, player: usize, low: usize, high: usize) -> Option<Ratio> {
        let mut ratings = self.rated_games(player)?.ratings;
        ratings.sort_unstable();
        let kept = ratings.get(low..ratings.len().saturating_sub(high)).filter(|kept| !kept.is_empty())?;
        Some(Ratio::whole(mean(kept)))
    }

    /// TPR (10.2): the mean rating and the difference for the score, table 8.1.1.
    pub(super) fn performance(&self, player: usize) -> Option<Ratio> {
        let games = self.rated_games(player)?;
        let count = games.ratings.len();
        let hundredths = (games.points * Ratio::whole(100)).over(count).half_up();
        Some(Ratio::whole(mean(&games.ratings) + difference(hundredths)))
    }

    /// PTP (10.3): the lowest rating of which at least the score is expected, table 8.1.2; without points the lowest
    /// opponent less 800.
    pub(super) fn perfect_performance(&self, player: usize) -> Option<Ratio> {
        let games = self.rated_games(player)?;
        let (lowest, highest) = (games.ratings.iter().min()?, games.ratings.iter().max()?);
        let (mut below, mut enough) = (lowest - 800, highest + GREATEST);
        let wanted = games.points * Ratio::whole(100);
        let reaches =
            |rating: i64| Ratio::whole(games.ratings.iter().map(|of| expected(rating - of)).sum::<i64>()) >= wanted;
        if games.points.is_zero() || reaches(below) {
            return Some(Ratio::whole(below));
        }
        // The expected score never falls while the rating rises, so the rating is found by halves.
        while enough - below > 1 {
            let middle = i64::midpoint(below, enough);
            if reaches(middle) {
                enough = middle;
            } else {
                below = middle;
            }
        }
        Some(Ratio::whole(enough))
    }

    /// APRO (10.4) or, with `perfect`, APPO (10.5): the mean of TPR or PTP of the opponents.
    pub(super) fn average_performance(&self, player: usize, perfect: bool) -> Option<Ratio> {
        let all = 0..self.field.players.len();
        let of = if perfect {
            self.perfect_performances.get_or_init(|| all.map(|of| self.perfect_performance(of)).collect())
        } else {
            self.performances.get_or_init(|| all.map(|of| self.performance(of)).collect())
        };
        let board = self.turns(player).filter(Seat::is_board);
        let values: Option<Vec<Ratio>> = board.map(|seat| seat.met().and_then(|opponent| of[opponent])).collect();
        let values = values.filter(|values| !values.is_empty())?;
        let sum: Ratio = values.iter().copied().sum();
        Some(Ratio::whole(sum.over(values.len()).half_up()))
    }
}

/// The mean, rounded half up.
fn mean(ratings: &[i64]) -> i64 {
    Ratio::new(ratings.iter().sum(), ratings.len() as i64).half_up()
}
