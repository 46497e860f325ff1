//! Squads: the teams that tables name, with their players, their matches, and their places.

use std::collections::HashMap;

use super::roll::NumberRoll;
use crate::mark::ResultMark;
use crate::ratio::Ratio;
use crate::trf::scoring::MatchPoints;
use crate::trf::spot::{FieldSpot, FieldSpots, RECORD};
use crate::trf::team_record::RoundRecord;
use crate::trf::team_row::TeamRow;
use crate::trf::{KeptLine, Trf};

/// A team.
#[derive(Debug, Clone, Default)]
pub(super) struct Squad {
    pub(super) row: TeamRow,
    /// Its players, by their places in the draft.
    pub(super) players: Vec<usize>,
    /// The round after which it has its points and its rank; 0 where the table names none.
    pub(super) after: u32,
}

/// A match, or a round in which a team does not play.
#[derive(Debug, Clone)]
pub(super) struct SquadMatch {
    pub(super) round: u32,
    pub(super) teams: [usize; 2],
    /// What the match brought each; of a bye what it is.
    pub(super) result: Result<Option<[Ratio; 2]>, (ResultMark, Option<Ratio>)>,
    pub(super) spot: FieldSpot,
}

/// The teams of an event.
#[derive(Debug, Default)]
pub(super) struct Squads {
    pub(super) teams: Vec<Squad>,
    pub(super) met: Vec<SquadMatch>,
    pub(super) roll: NumberRoll<MOST>,
    /// The team of each player, by their places in the draft.
    pub(super) of_player: HashMap<usize, usize>,
    /// What each team did in a round, by its place in `met`.
    pub(super) by_round: HashMap<(u32, usize), usize>,
    /// The first round in which two teams met.
    pub(super) pairs: HashMap<[usize; 2], u32>,
    /// The points of matches, where a table shows that they are not the usual ones.
    pub(super) points: Option<MatchPoints>,
}

/// Records of teams are numbered from here, and those of matches.
const TEAMS: u64 = 1 << 33;
const MATCHES: u64 = 1 << 34;
/// The most teams that TRF can number.
const MOST: usize = 999;

impl Squads {
    pub(super) fn add(&mut self, met: SquadMatch) {
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
                        sum[0] += points.points_for(of[side].cmp(&of[1 - side]));
                        sum[1] += of[side];
                    }
                }
                Err((ResultMark::AllocatedBye, game_points)) => {
                    sums[met.teams[0]][0] += points.win;
                    sums[met.teams[0]][1] += game_points.unwrap_or(Ratio::ZERO);
                }
                _ => {}
            }
        }
        any.then_some(sums)
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
    pub(super) fn finish(mut self, numbers: &[u32], trf: &mut Trf, spots: &mut FieldSpots) {
        let ids = self.roll.numbers(|at| self.teams[at].row.rank);
        if let Some(points) = self.points {
            trf.match_points = points;
        }
        // Points after a round before the last are those of no end.
        let last = self.rounds();
        for of in self.teams.iter_mut().filter(|of| (1..last).contains(&of.after)) {
            (of.row.match_points, of.row.game_points, of.row.rank) = (None, None, None);
        }
        let mut byes: Vec<RoundRecord> = Vec::new();
        for (met, line) in self.met.iter().zip(MATCHES..) {
            let teams = met.teams.map(|at| ids[at]);
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
                Err((ResultMark::AllocatedBye, points)) => {
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
        self.roll.finish(TEAMS, spots);
        for (squad, number) in self.teams.into_iter().zip(ids) {
            let players = squad.players.into_iter().map(|at| numbers[at]).collect();
            trf.teams.push(TeamRow { line: TEAMS + u64::from(number), number, players, ..squad.row });
        }
        trf.teams.sort_by_key(|team| team.number);
    }
}
