//! The line-up of a round: those who take part, in groups of the same points, and who of them stays without opponent.

use bienban_tournament::mark::RoundKind;
use bienban_tournament::ratio::Ratio;

use super::compatible::Compatibility;
use super::completion::{alone, most_pairs};
use super::roster::{Candidate, Roster};
use super::round::NoRound;

/// The most players of a round: who may meet whom is kept for every two of them, 25 MB for so many.
pub const MOST_PLAYERS: usize = 5_000;

/// Players with the same points, by their places in the line-up, in the order of their numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct ScoreGroup {
    /// The points.
    pub points: Ratio,
    /// The places of the players.
    pub members: Vec<usize>,
}

/// Who is without opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FreePlayer {
    /// The place of the player.
    pub player: usize,
    /// Whether he had a point without playing before.
    pub is_again: bool,
}

/// Those who take part in a round, and who of them may meet whom.
#[derive(Debug, Clone)]
pub struct Lineup<'a> {
    /// The players before the round.
    pub roster: &'a Roster,
    /// Those who take part, in the order of their numbers.
    pub players: Vec<&'a Candidate>,
    /// Who may meet whom.
    pub compatible: Compatibility,
    /// Whether the rule of colours may be waived: in the last round (000 12).
    pub is_last: bool,
}

/// Whether a player had a point for the lack of an opponent: a bye that the pairing gave, a full-point bye, or a game
/// that the opponent did not come to.
pub fn had_free_point(player: &Candidate) -> bool {
    player.kinds.iter().any(|kind| matches!(kind, RoundKind::AllocatedBye | RoundKind::FullBye | RoundKind::ForfeitWin))
}

impl<'a> Lineup<'a> {
    /// The line-up of the next round.
    ///
    /// # Errors
    ///
    /// If there are no players, or more than [`MOST_PLAYERS`].
    pub fn of(roster: &'a Roster) -> Result<Lineup<'a>, NoRound> {
        let players: Vec<&Candidate> = roster.present().collect();
        if players.is_empty() {
            return Err(NoRound::NoPlayers);
        }
        if players.len() > MOST_PLAYERS {
            return Err(NoRound::TooManyPlayers { most: MOST_PLAYERS });
        }
        let compatible = Compatibility::among(&players, roster);
        Ok(Lineup { roster, players, compatible, is_last: roster.rounds > 0 && roster.round >= roster.rounds })
    }

    /// The number of a player.
    pub fn number(&self, player: usize) -> u32 {
        self.players[player].number
    }

    /// The points that a player is paired by.
    pub fn points(&self, player: usize) -> Ratio {
        self.players[player].pairing_score()
    }

    /// Whether two players may meet, by the rules that no decision may break: never twice, and colours for both but in
    /// the last round.
    pub fn may(&self, one: usize, other: usize) -> bool {
        if self.is_last { self.compatible.may_meet(one, other) } else { self.compatible.allows(one, other) }
    }

    /// Whether all of some players can be paired.
    pub fn can_pair(&self, players: &[usize]) -> bool {
        players.len().is_multiple_of(2) && alone(players.len(), |a, b| self.may(players[a], players[b])) == 0
    }

    /// Those of the same points, the most points first, without one player.
    pub fn groups(&self, without: Option<usize>) -> Vec<ScoreGroup> {
        let mut order: Vec<usize> = (0..self.players.len()).filter(|&at| Some(at) != without).collect();
        order.sort_by_key(|&at| std::cmp::Reverse(self.points(at)));
        let mut groups: Vec<ScoreGroup> = Vec::new();
        for at in order {
            match groups.last_mut() {
                Some(group) if group.points == self.points(at) => group.members.push(at),
                _ => groups.push(ScoreGroup { points: self.points(at), members: vec![at] }),
            }
        }
        groups
    }

    /// The first of some players without whom all others can be paired: the first who had no free point yet, and only
    /// where there is none the first of all.
    pub fn free(&self, order: &[usize]) -> Option<FreePlayer> {
        let (again, never): (Vec<usize>, Vec<usize>) =
            order.iter().partition(|&&player| had_free_point(self.players[player]));
        let fits = |&player: &usize| {
            let rest: Vec<usize> = (0..self.players.len()).filter(|&at| at != player).collect();
            self.can_pair(&rest)
        };
        let first =
            |list: Vec<usize>, is_again| list.into_iter().find(fits).map(|player| FreePlayer { player, is_again });
        first(never, false).or_else(|| first(again, true))
    }

    /// Those of a group who meet others in some pairing of the group with the rest, with few pairs between both.
    pub fn leaving(&self, group: &[usize], rest: &[usize]) -> Vec<usize> {
        crossing(group, rest, |one, other| self.may(one, other)).0
    }

    /// Those of a group who meet others in some pairing of the group with the rest in which colours are kept, with few
    /// pairs between both. `None` if there is no such pairing.
    pub fn leaving_by_colours(&self, group: &[usize], rest: &[usize]) -> Option<Vec<usize>> {
        let (leaving, is_whole) = crossing(group, rest, |one, other| self.compatible.allows(one, other));
        is_whole.then_some(leaving)
    }
}

/// Those of a group who meet others, and whether everybody has an opponent.
fn crossing(group: &[usize], rest: &[usize], may_meet: impl Fn(usize, usize) -> bool) -> (Vec<usize>, bool) {
    let everybody: Vec<usize> = group.iter().chain(rest).copied().collect();
    let may = |one: usize, other: usize| may_meet(everybody[one], everybody[other]);
    let mates = most_pairs(everybody.len(), may);
    let is_whole = mates.iter().all(Option::is_some);
    let own = group.len();
    let mut cross: Vec<(usize, usize)> =
        (0..own).filter_map(|one| mates[one].filter(|&other| other >= own).map(|other| (one, other))).collect();
    let mut at = 0;
    while at < cross.len() {
        let (one, other) = cross[at];
        match (at + 1..cross.len()).find(|&next| may(one, cross[next].0) && may(other, cross[next].1)) {
            Some(next) => {
                cross.remove(next);
                cross.remove(at);
            }
            None => at += 1,
        }
    }
    (cross.into_iter().map(|(one, _)| everybody[one]).collect(), is_whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_without_a_game_is_a_free_one() {
        let had = |kind| had_free_point(&Candidate { kinds: vec![RoundKind::Board, kind], ..Candidate::new(1) });
        assert!(had(RoundKind::AllocatedBye) && had(RoundKind::FullBye) && had(RoundKind::ForfeitWin));
        assert!(
            !had(RoundKind::HalfBye)
                && !had(RoundKind::ForfeitLoss)
                && !had(RoundKind::ZeroBye)
                && !had(RoundKind::Board)
        );
    }

    #[test]
    fn few_leave_a_group_that_can_be_paired() {
        let players: Vec<Candidate> = (1..=6).map(Candidate::new).collect();
        let roster = Roster { players, round: 2, rounds: 5, ..Roster::default() };
        let lineup = Lineup::of(&roster).expect("players");
        assert_eq!(lineup.leaving(&[0, 1, 2, 3], &[4, 5]), Vec::<usize>::new());
        assert_eq!(lineup.leaving(&[0, 1, 2], &[3, 4, 5]).len(), 1);
    }
}
