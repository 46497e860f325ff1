//! Squads: the teams that tables name, with their players, their matches, and where they stand.

use std::collections::HashMap;

use super::draft::{Draft, Place, unmarked};
use crate::folding;
use crate::mark::Mark;
use crate::ratio::Ratio;
use crate::trf::problem::FieldKind;
use crate::trf::scoring::MatchPoints;
use crate::trf::spot::{RECORD, Spot, Spots};
use crate::trf::team_record::RoundRecord;
use crate::trf::team_row::{self, TeamRow};
use crate::trf::{KeptLine, Trf};

/// A team.
#[derive(Debug, Clone, Default)]
pub(super) struct Squad {
    pub(super) row: TeamRow,
    /// Its players, by their places in the draft.
    players: Vec<usize>,
    /// The round after which it has its points and its rank; 0 where the table names none.
    after: u32,
    spots: Vec<(u64, Spot)>,
}

/// A match, or a round in which a team does not play.
#[derive(Debug, Clone)]
struct Met {
    round: u32,
    teams: [usize; 2],
    /// What the match brought each; of a bye what it is.
    result: Result<Option<[Ratio; 2]>, (Mark, Option<Ratio>)>,
    spot: Spot,
}

/// The teams of an event.
#[derive(Debug, Default)]
pub(super) struct Squads {
    pub(super) teams: Vec<Squad>,
    met: Vec<Met>,
    by_name: HashMap<String, usize>,
    by_number: HashMap<u32, usize>,
    /// What each team did in a round, by its place in `met`.
    by_round: HashMap<(u32, usize), usize>,
    /// The first round in which two teams met.
    pairs: HashMap<[usize; 2], u32>,
    /// The points of matches, where a table shows that they are not the usual ones.
    pub(super) points: Option<MatchPoints>,
}

/// Records of teams are numbered from here, and those of matches.
const TEAMS: u64 = 1 << 33;
const MATCHES: u64 = 1 << 34;
/// The most teams that TRF can number.
const MOST: usize = 999;

impl Draft {
    /// The team of a number, which may be 0, and a name. A number of two names is told, and the name counts.
    pub(super) fn team(&mut self, number: u32, name: &str, place: Place<'_>) -> Option<usize> {
        let name = unmarked(name);
        let folded = folding::strict(name);
        let squads = &mut self.squads;
        let named = squads.by_name.get(&folded).copied();
        match (named, squads.by_number.get(&number).copied()) {
            (Some(at), None) => {
                let of = &mut squads.teams[at];
                if number > 0 && of.row.number == 0 {
                    of.row.number = number;
                    squads.by_number.insert(number, at);
                } else if number > 0 {
                    self.complain(place, FieldKind::NumberTaken);
                }
                Some(at)
            }
            (None, None)
                if name.contains(char::is_alphanumeric) && squads.teams.len() < MOST && number as usize <= MOST =>
            {
                let at = squads.teams.len();
                let row = TeamRow { number, name: name.to_owned(), ..TeamRow::default() };
                squads.teams.push(Squad { row, spots: vec![(RECORD, place.spot())], ..Squad::default() });
                squads.by_name.insert(folded, at);
                if number > 0 {
                    squads.by_number.insert(number, at);
                }
                Some(at)
            }
            (None, None) => {
                self.complain(place, FieldKind::Number);
                None
            }
            (named, numbered) => {
                if named != numbered {
                    self.complain(place, FieldKind::NumberTaken);
                }
                named
            }
        }
    }

    /// Puts a player into a team. Another team than the one that he has is told.
    pub(super) fn join(&mut self, team: &str, player: usize, place: Place<'_>) {
        if let Some(of) = self.squads.teams.iter().position(|of| of.players.contains(&player)) {
            if self.squads.named(team) != Some(of) {
                self.complain(place, FieldKind::OtherTeam);
            }
            return;
        }
        if let Some(at) = self.team(0, team, place) {
            self.squads.teams[at].players.push(player);
        }
    }

    /// Takes in a match with the points of both sides. Where another table has it otherwise, that is told.
    pub(super) fn meet(&mut self, round: u32, teams: [usize; 2], points: Option<[Ratio; 2]>, place: Place<'_>) {
        let [one, two] = teams;
        let at = teams.iter().find_map(|&team| self.squads.by_round.get(&(round, team)).copied());
        let Some(known) = at.and_then(|at| self.squads.met.get_mut(at)) else {
            self.squads.pairs.entry([one.min(two), one.max(two)]).or_insert(round);
            self.squads.add(Met { round, teams, result: Ok(points), spot: place.spot() });
            return;
        };
        let before = known.spot.clone();
        let turned = known.teams == [two, one];
        let points = points.map(|[a, b]| if turned { [b, a] } else { [a, b] });
        match known.result {
            Ok(None) if (turned || known.teams == teams) && points.is_some() => {
                known.result = Ok(points);
                known.spot = place.spot();
            }
            Ok(told) if (turned || known.teams == teams) && told.zip(points).is_none_or(|(a, b)| a == b) => {}
            _ => self.contradict(place, FieldKind::Conflict, Some(before)),
        }
    }

    /// Takes in a round in which a team does not play.
    pub(super) fn rest(&mut self, round: u32, team: usize, bye: (Mark, Option<Ratio>), place: Place<'_>) {
        match self.squads.by_round.get(&(round, team)).map(|&at| &self.squads.met[at]) {
            None => self.squads.add(Met { round, teams: [team; 2], result: Err(bye), spot: place.spot() }),
            Some(met) if met.result.is_ok() => {
                let against = Some(met.spot.clone());
                self.contradict(place, FieldKind::Conflict, against);
            }
            Some(_) => {}
        }
    }

    /// Takes in a value of a team after a round, by its column in TRF. That of a later round counts; another of the
    /// same is told.
    pub(super) fn place_team(&mut self, team: usize, after: u32, column: u64, value: Ratio, place: Place<'_>) {
        let of = &mut self.squads.teams[team];
        if of.after > after {
            return;
        }
        if of.after < after {
            (of.row.match_points, of.row.game_points, of.row.rank, of.after) = (None, None, None, after);
        }
        let known = match column {
            team_row::MATCH_POINTS => of.row.match_points.replace(value),
            team_row::GAME_POINTS => of.row.game_points.replace(value),
            _ => of.row.rank.replace(value.floor().unsigned_abs() as u32).map(|rank| Ratio::count(rank as usize)),
        };
        if known.is_some_and(|known| known != value) {
            let against = of.spots.iter().find(|(at, _)| *at == column).map(|(_, spot)| spot.clone());
            self.contradict(place, FieldKind::Conflict, against);
        }
        let of = &mut self.squads.teams[team];
        of.spots.retain(|(at, _)| *at != column);
        of.spots.push((column, place.spot()));
    }
}

impl Squads {
    fn add(&mut self, met: Met) {
        for team in met.teams {
            self.by_round.insert((met.round, team), self.met.len());
        }
        self.met.push(met);
    }

    /// The match points and the game points of each team by the matches of the tables; `None` where they have none.
    pub(super) fn sums(&self, until: u32, points: &MatchPoints) -> Option<Vec<[Ratio; 2]>> {
        let mut sums = vec![[Ratio::ZERO; 2]; self.teams.len()];
        let mut any = false;
        for met in self.met.iter().filter(|met| until == 0 || met.round <= until) {
            match met.result {
                Ok(Some(of)) => {
                    any = true;
                    for side in 0..2 {
                        let sum = &mut sums[met.teams[side]];
                        sum[0] += points.of(of[side].cmp(&of[1 - side]));
                        sum[1] += of[side];
                    }
                }
                Err((Mark::AllocatedBye, game_points)) => {
                    sums[met.teams[0]][0] += points.win;
                    sums[met.teams[0]][1] += game_points.unwrap_or(Ratio::ZERO);
                }
                _ => {}
            }
        }
        any.then_some(sums)
    }

    /// A team that a table has named already.
    pub(super) fn named(&self, name: &str) -> Option<usize> {
        self.by_name.get(&folding::strict(unmarked(name))).copied()
    }

    /// The rounds with matches.
    pub(super) fn rounds(&self) -> u32 {
        self.met.iter().map(|met| met.round).max().unwrap_or(0)
    }

    /// Whether two teams have met, and in which round.
    pub(super) fn round_of(&self, pair: [usize; 2]) -> Option<u32> {
        self.pairs.get(&[pair[0].min(pair[1]), pair[0].max(pair[1])]).copied()
    }

    /// Writes the teams and their matches into a report. `numbers` are those of the players.
    pub(super) fn finish(mut self, numbers: &[u32], trf: &mut Trf, spots: &mut Spots) {
        self.number();
        if let Some(points) = self.points {
            trf.match_points = points;
        }
        // Points after a round before the last are those of no end.
        let last = self.rounds();
        for of in self.teams.iter_mut().filter(|of| (1..last).contains(&of.after)) {
            (of.row.match_points, of.row.game_points, of.row.rank) = (None, None, None);
        }
        let number = |at: usize| self.teams[at].row.number;
        let mut byes: Vec<RoundRecord> = Vec::new();
        for (met, line) in self.met.iter().zip(MATCHES..) {
            let teams = met.teams.map(number);
            spots.put((line, RECORD), met.spot.clone());
            let round = met.round;
            match met.result {
                Ok(points) => {
                    if let Some([one, two]) = points {
                        let result = format!("{}:{}", one.show(), two.show());
                        let text = format!("### {round} {} - {} {result}", teams[0], teams[1]);
                        trf.others.push(KeptLine { line, text });
                    }
                    trf.records.push(RoundRecord::Match { line, round, teams, points });
                }
                Err((Mark::AllocatedBye, points)) => {
                    let mut teams_of_rounds = vec![0; round as usize - 1];
                    teams_of_rounds.push(teams[0]);
                    let game_points = points.unwrap_or(Ratio::ZERO);
                    let match_points = trf.match_points.win;
                    byes.push(RoundRecord::AllocatedByes { match_points, game_points, teams: teams_of_rounds });
                }
                Err((mark, _)) => {
                    byes.push(RoundRecord::Byes { kind: mark.letter(), round, numbers: vec![teams[0]] });
                }
            }
        }
        trf.others.extend(byes.iter().filter_map(RoundRecord::write).map(|text| KeptLine { line: 0, text }));
        trf.records.extend(byes);
        for squad in self.teams {
            let line = TEAMS + u64::from(squad.row.number);
            squad.spots.into_iter().for_each(|(column, spot)| spots.put((line, column), spot));
            let players = squad.players.into_iter().map(|at| numbers[at]).collect();
            trf.teams.push(TeamRow { line, players, ..squad.row });
        }
        trf.teams.sort_by_key(|team| team.number);
    }

    /// Numbers the teams that no table numbers: by rank where a table has ranks, else in their order.
    fn number(&mut self) {
        let mut open: Vec<usize> = (0..self.teams.len()).filter(|&at| self.teams[at].row.number == 0).collect();
        open.sort_by_key(|&at| (self.teams[at].row.rank.unwrap_or(u32::MAX), at));
        let mut next = 1;
        for at in open {
            while self.by_number.contains_key(&next) {
                next += 1;
            }
            self.teams[at].row.number = next;
            self.by_number.insert(next, at);
        }
    }
}
