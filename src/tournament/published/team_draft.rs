//! The teams of a draft: what its tables have about them is taken in here.

use super::draft::PublishedDraft;
use super::place::FieldPlace;
use super::roll::unmarked;
use super::squads::{Squad, SquadMatch};
use crate::mark::ResultMark;
use crate::ratio::Ratio;
use crate::trf::problem::FieldKind;
use crate::trf::team_row::{self, TeamRow};

impl PublishedDraft {
    /// The team of a number, which may be 0, and a name, as [`NumberRoll::find`](super::roll::NumberRoll::find) has it.
    pub(super) fn team(&mut self, number: u32, name: &str, place: FieldPlace<'_>) -> Option<usize> {
        let squads = &mut self.squads;
        let at = squads.roll.find(number, name, false, place, &mut self.told)?;
        if at == squads.teams.len() {
            let row = TeamRow { name: unmarked(name).to_owned(), ..TeamRow::default() };
            squads.teams.push(Squad { row, ..Squad::default() });
        }
        Some(at)
    }

    /// Puts a player into a team. Another team than the one that he has is told.
    pub(super) fn join(&mut self, team: &str, player: usize, place: FieldPlace<'_>) {
        let known = self.squads.of_player.get(&player).copied();
        if known.is_some() {
            if self.squads.roll.named(team) != known {
                self.complain(place, FieldKind::OtherTeam);
            }
        } else if let Some(at) = self.team(0, team, place) {
            self.squads.of_player.insert(player, at);
            self.squads.teams[at].players.push(player);
        }
    }

    /// Takes in a match with the points of both sides. Where another table has it otherwise, that is told.
    pub(super) fn meet(&mut self, round: u32, teams: [usize; 2], points: Option<[Ratio; 2]>, place: FieldPlace<'_>) {
        let [one, two] = teams;
        let at = teams.iter().find_map(|&team| self.squads.by_round.get(&(round, team)).copied());
        let Some(known) = at.and_then(|at| self.squads.met.get_mut(at)) else {
            self.squads.pairs.entry([one.min(two), one.max(two)]).or_insert(round);
            self.squads.add(SquadMatch { round, teams, result: Ok(points), spot: place.spot() });
            return;
        };
        let turned = known.teams == [two, one];
        let points = points.map(|[a, b]| if turned { [b, a] } else { [a, b] });
        let is_same = turned || known.teams == teams;
        match known.result {
            Ok(None) if is_same && points.is_some() => {
                known.result = Ok(points);
                known.spot = place.spot();
            }
            Ok(told) if is_same && told.zip(points).is_none_or(|(a, b)| a == b) => {}
            Ok(_) if !is_same => {
                let against = Some(known.spot.clone());
                self.contradict(place, FieldKind::OtherOpponent, against);
            }
            _ => {
                let against = Some(known.spot.clone());
                self.contradict(place, FieldKind::Conflict, against);
            }
        }
    }

    /// Takes in a round in which a team does not play.
    pub(super) fn rest(&mut self, round: u32, team: usize, bye: (ResultMark, Option<Ratio>), place: FieldPlace<'_>) {
        match self.squads.by_round.get(&(round, team)).map(|&at| &self.squads.met[at]) {
            None => self.squads.add(SquadMatch { round, teams: [team; 2], result: Err(bye), spot: place.spot() }),
            Some(met) if met.result.is_ok() => {
                let against = Some(met.spot.clone());
                self.contradict(place, FieldKind::Conflict, against);
            }
            Some(_) => {}
        }
    }

    /// Takes in a value of a team after a round, by its column in TRF. That of a later round counts; another of the
    /// same is told.
    pub(super) fn place_team(&mut self, team: usize, after: u32, column: u64, value: Ratio, place: FieldPlace<'_>) {
        let of = &mut self.squads.teams[team];
        if of.after > after {
            return;
        }
        if of.after < after {
            (of.row.match_points, of.row.game_points, of.row.rank, of.after) = (None, None, None, after);
        }
        let row = &mut of.row;
        let known = match column {
            team_row::MATCH_POINTS => *row.match_points.get_or_insert(value),
            team_row::GAME_POINTS => *row.game_points.get_or_insert(value),
            _ => Ratio::whole(*row.rank.get_or_insert(value.floor().unsigned_abs() as u32)),
        };
        if known != value {
            self.contradict(place, FieldKind::Conflict, self.squads.roll.spot_of(team, column));
            return;
        }
        self.squads.roll.spot(team, column, place);
    }
}
