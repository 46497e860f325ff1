//! The least games for a place among individuals (000 2.3): who has played fewer has none.

use super::ranking::PlacedPlayer;
use super::table::StandingsTable;
use super::tie_break::TieBreak;

/// The article that has a number of games fixed before the event.
pub const ARTICLE: &str = "000 2.3";

/// From how many games to how many the number may be: from half to two thirds of those that a player can play.
pub fn limits(most: u32) -> [u32; 2] {
    [most.div_ceil(2), most * 2 / 3]
}

impl StandingsTable {
    /// Whether somebody has played too few games over the board for a place.
    pub(super) fn is_short(&self, player: usize, least: Option<u32>) -> bool {
        least.is_some_and(|least| !self.is_annulled(player) && self.games(player) < least as usize)
    }

    /// The list in which only those have a place who have played enough games.
    pub(crate) fn list(&self, tie_breaks: &[TieBreak], least: Option<u32>) -> Vec<PlacedPlayer> {
        apply(self.ranking(tie_breaks), |player| self.is_short(player, least))
    }
}

/// Takes the place from who has played too few games: he is listed after those who have one, and they move up.
fn apply(list: Vec<PlacedPlayer>, is_short: impl Fn(usize) -> bool) -> Vec<PlacedPlayer> {
    let (mut ranked, rest): (Vec<PlacedPlayer>, Vec<PlacedPlayer>) = list.into_iter().partition(|of| of.rank.is_some());
    let mut short: Vec<PlacedPlayer> = ranked.extract_if(.., |of| is_short(of.player)).collect();
    let old: Vec<Option<usize>> = ranked.iter().map(|of| of.rank).collect();
    for (placed, rank) in ranked.iter_mut().zip(&old) {
        placed.rank = old.iter().position(|of| of == rank).map(|at| at + 1);
    }
    for placed in &mut short {
        placed.rank = None;
    }
    ranked.into_iter().chain(short).chain(rest).collect()
}

#[cfg(test)]
mod tests {
    use super::{PlacedPlayer, apply, limits};

    #[test]
    fn half_to_two_thirds() {
        assert_eq!([7, 9, 10, 11].map(limits), [[4, 4], [5, 6], [5, 6], [6, 7]]);
    }

    #[test]
    fn who_has_played_too_few_games_has_no_place_and_the_others_move_up() {
        let placed = |player, rank| PlacedPlayer { player, rank, values: Vec::new() };
        let list =
            vec![placed(7, Some(1)), placed(3, Some(2)), placed(4, Some(2)), placed(5, Some(4)), placed(9, None)];
        let list: Vec<_> = apply(list, |player| player == 7).into_iter().map(|of| (of.player, of.rank)).collect();
        assert_eq!(list, [(3, Some(1)), (4, Some(1)), (5, Some(3)), (7, None), (9, None)]);
    }
}
