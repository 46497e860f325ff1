//! What a team did in each round: its opponent, match points, game points and the points of its boards.

use std::collections::HashMap;

use super::lineup::Lineups;
use crate::field::{OddPoints, PlayerField};
use crate::mark::RoundKind;
use crate::ratio::Ratio;
use crate::trf::Trf;
use crate::trf::team_record::RoundRecord;

/// A round of a team.
#[derive(Debug, Clone, PartialEq)]
pub struct TeamMatch {
    /// The index of the opponent; `None` for a bye.
    pub opponent: Option<usize>,
    /// What the round was. A match is unplayed where record 330 marks it or no board was played.
    pub kind: RoundKind,
    /// The match points.
    pub match_points: Ratio,
    /// The game points.
    pub game_points: Ratio,
    /// The points of the boards, from board 1.
    pub boards: Vec<Ratio>,
}

impl TeamMatch {
    /// A round in which a team did not play.
    fn bye(kind: RoundKind, match_points: Ratio, game_points: Ratio) -> TeamMatch {
        TeamMatch { opponent: None, kind, match_points, game_points, boards: Vec::new() }
    }
}

/// The rounds of all teams.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct TeamRounds {
    /// Each team's rounds, from 1.
    pub(crate) matches: Vec<Vec<TeamMatch>>,
    /// The number of boards.
    pub(super) boards: usize,
}

/// The index of each team by its number.
pub(crate) fn indices(trf: &Trf) -> HashMap<u32, usize> {
    trf.teams.iter().enumerate().map(|(index, team)| (team.number, index)).collect()
}

/// Finds the matches of a TRF's teams.
pub(super) fn rounds(trf: &Trf, field: &PlayerField, rounds: u32) -> TeamRounds {
    let mut out = of_boards(trf, field, rounds);
    let told = |record: &RoundRecord| match *record {
        RoundRecord::Match { points: Some([one, two]), .. } => (one + two).floor() as usize,
        _ => 0,
    };
    out.boards = trf.records.iter().map(told).max().unwrap_or(0).max(out.boards);
    let teams = indices(trf);
    for record in &trf.records {
        out.apply(record, trf, field, &teams);
    }
    out
}

/// The matches that the boards show.
pub(crate) fn of_boards(trf: &Trf, field: &PlayerField, rounds: u32) -> TeamRounds {
    let lineups = Lineups::new(trf, field, rounds);
    let mut team_of: HashMap<u32, usize> = HashMap::new();
    for (index, team) in trf.teams.iter().enumerate() {
        team_of.extend(team.players.iter().map(|&number| (number, index)));
    }
    let mut matches: Vec<Vec<TeamMatch>> = Vec::new();
    for team in &trf.teams {
        let mut all = Vec::new();
        for round in 1..=rounds {
            let on = lineups.on(field, &team.players, round, team.number);
            all.push(board_match(field, &on, round, &team_of));
        }
        matches.push(all);
    }
    let points = trf.match_points;
    let game_points: Vec<Vec<Ratio>> =
        matches.iter().map(|all| all.iter().map(|of| of.game_points).collect()).collect();
    for all in &mut matches {
        for (round, ours) in all.iter_mut().enumerate() {
            let Some(opponent) = ours.opponent else { continue };
            let theirs = game_points[opponent][round];
            ours.match_points = points.points_for(ours.game_points.cmp(&theirs));
            if ours.kind != RoundKind::Board && ours.game_points > theirs {
                ours.kind = RoundKind::ForfeitWin;
            }
        }
    }
    TeamRounds { matches, boards: lineups.boards }
}

/// The match that the boards of a round show.
fn board_match(field: &PlayerField, on: &[Option<usize>], round: u32, team_of: &HashMap<u32, usize>) -> TeamMatch {
    let seat = |player: usize| field.players[player].seat(round);
    let opponent = on.iter().flatten().find_map(|&player| team_of.get(&seat(player).number).copied());
    if opponent.is_none() {
        return TeamMatch::bye(RoundKind::ZeroBye, Ratio::ZERO, Ratio::ZERO);
    }
    let award = |player: &Option<usize>| player.map_or(Ratio::ZERO, |player| field.award(&seat(player)));
    let boards: Vec<Ratio> = on.iter().map(award).collect();
    let is_played = on.iter().flatten().any(|&player| seat(player).is_board());
    TeamMatch {
        opponent,
        kind: if is_played { RoundKind::Board } else { RoundKind::ForfeitLoss },
        match_points: Ratio::ZERO,
        game_points: boards.iter().copied().sum(),
        boards,
    }
}

impl TeamRounds {
    fn set(&mut self, team: Option<usize>, round: u32, of: TeamMatch) {
        let slot = team.and_then(|team| self.matches.get_mut(team)?.get_mut((round as usize).checked_sub(1)?));
        if let Some(slot) = slot {
            *slot = of;
        }
    }

    /// The game points of a team in a round by its boards.
    fn on_boards(&self, team: Option<usize>, round: u32) -> Ratio {
        let of = team.and_then(|team| self.matches[team].get((round as usize).checked_sub(1)?));
        of.map_or(Ratio::ZERO, |of| of.game_points)
    }

    /// Takes in a record about byes or forfeited matches.
    fn apply(&mut self, record: &RoundRecord, trf: &Trf, field: &PlayerField, teams: &HashMap<u32, usize>) {
        let points = trf.match_points;
        let boards = Ratio::count(self.boards);
        let (full, half) = (field.points.win * boards, field.points.draw * boards);
        let index = |number: &u32| teams.get(number).copied();
        match record {
            RoundRecord::Byes { kind, round, numbers } => {
                let bye = match kind {
                    'F' => TeamMatch::bye(RoundKind::FullBye, points.win, full),
                    'H' => TeamMatch::bye(RoundKind::HalfBye, points.draw, half),
                    _ => TeamMatch::bye(RoundKind::ZeroBye, points.loss, Ratio::ZERO),
                };
                for number in numbers {
                    self.set(index(number), *round, bye.clone());
                }
            }
            RoundRecord::AllocatedByes { match_points, game_points, teams } => {
                for (number, round) in teams.iter().zip(1..) {
                    self.set(
                        index(number),
                        round,
                        TeamMatch::bye(RoundKind::AllocatedBye, *match_points, *game_points),
                    );
                }
            }
            RoundRecord::ForfeitedMatch { won, round, teams } => {
                for (side, is_won) in won.iter().enumerate() {
                    let kind = if *is_won { RoundKind::ForfeitWin } else { RoundKind::ForfeitLoss };
                    let (match_points, game_points) =
                        if *is_won { (points.win, full) } else { (points.loss, Ratio::ZERO) };
                    let of = TeamMatch {
                        opponent: index(&teams[1 - side]),
                        ..TeamMatch::bye(kind, match_points, game_points)
                    };
                    self.set(index(&teams[side]), *round, of);
                }
            }
            // Where all boards are known, they count.
            &RoundRecord::Match { round, teams, points: Some(told), .. } => {
                let teams = teams.map(|number| index(&number));
                let [one, two] = teams.map(|team| self.on_boards(team, round));
                if one + two >= told[0] + told[1] {
                    return;
                }
                for side in 0..2 {
                    let own = TeamMatch::bye(
                        RoundKind::Board,
                        points.points_for(told[side].cmp(&told[1 - side])),
                        told[side],
                    );
                    self.set(teams[side], round, TeamMatch { opponent: teams[1 - side], ..own });
                }
            }
            RoundRecord::OddPoints { .. } | RoundRecord::BoardOrder { .. } | RoundRecord::Match { .. } => {}
        }
    }
}

/// What records 299 add to the match points and the game points of a team.
pub(super) fn odd_points(odd: &[OddPoints], team: usize, matches: &[TeamMatch]) -> (Ratio, Ratio) {
    let mut out = (Ratio::ZERO, Ratio::ZERO);
    for odd in odd.iter().filter(|odd| odd.of == team) {
        let of = (odd.round as usize).checked_sub(1).and_then(|at| matches.get(at)).filter(|_| odd.replaces);
        let (old_match, old_game) = of.map_or((Ratio::ZERO, Ratio::ZERO), |of| (of.match_points, of.game_points));
        out.0 += odd.match_points.map_or(Ratio::ZERO, |points| points - old_match);
        out.1 += odd.game_points.map_or(Ratio::ZERO, |points| points - old_game);
    }
    out
}
