//! Matches: what a round was for the teams of a file, as records of TRF.

use std::cmp::Ordering;
use std::collections::HashMap;

use super::draft::TrfDraft;
use super::game::{BYE, NOT_PAIRED, SwissManagerGame};
use crate::ratio::Ratio;
use crate::trf::KeptLine;
use crate::trf::problem::FieldKind;
use crate::trf::team_record::RoundRecord;

/// A match as the file has it.
#[derive(Debug, Clone, Copy)]
pub(super) struct SwissManagerMatch {
    /// The byte at which it begins.
    pub(super) at: usize,
    /// The teams, by their numbers; the second may be a bye.
    pub(super) teams: [u16; 2],
    /// The points of the first team.
    pub(super) points: Ratio,
}

/// The boards of a match.
#[derive(Debug, Clone, Copy)]
pub(super) struct BoardCount {
    pub(super) count: u16,
    /// Whether every match has all of them, empty ones too.
    pub(super) is_fixed: bool,
}

/// Reads the matches of a round: byes, and orders of boards that are not those of the teams' lists.
pub(super) fn read(
    matches: &[SwissManagerMatch],
    games: &[SwissManagerGame],
    round: u32,
    boards: BoardCount,
    draft: &mut TrfDraft,
) {
    let count = draft.trf.teams.len();
    let is_team = |team: u16| (1..=count).contains(&usize::from(team));
    let mut of_team: HashMap<u16, usize> = HashMap::new();
    for (of, index) in matches.iter().zip(0..) {
        let [first, second] = of.teams;
        if second >= NOT_PAIRED && is_team(first) {
            bye(*of, round, boards, draft);
            continue;
        }
        if first == second {
            draft.complain(of.at, 4, &first.to_string(), FieldKind::OwnOpponent);
            continue;
        }
        for team in of.teams {
            if !is_team(team) {
                draft.complain(of.at, 4, &team.to_string(), FieldKind::Number);
            } else if of_team.insert(team, index).is_some() {
                draft.complain(of.at, 4, &team.to_string(), FieldKind::NumberTaken);
            }
        }
    }
    let mut team_of: HashMap<u16, u16> = HashMap::new();
    for team in &draft.trf.teams {
        team_of.extend(team.players.iter().map(|&player| (player as u16, team.number as u16)));
    }
    let mut lineups: HashMap<u16, Vec<u32>> = HashMap::new();
    for (game, at) in games.iter().zip(0_usize..) {
        let own = game.players.map(|player| team_of.get(&player).copied());
        let slot = (boards.is_fixed && boards.count > 0).then(|| at / usize::from(boards.count));
        let index = slot.or_else(|| own.iter().flatten().find_map(|team| of_team.get(team).copied()));
        let Some(of) = index.and_then(|index| matches.get(index)) else { continue };
        for team in of.teams {
            let player = own.iter().position(|own| *own == Some(team)).map_or(0, |side| u32::from(game.players[side]));
            lineups.entry(team).or_default().push(player);
        }
    }
    for of in matches.iter().filter(|of| of.teams.iter().all(|&team| is_team(team))) {
        for side in 0..2 {
            let (team, opponent) = (of.teams[side], of.teams[1 - side]);
            let Some(mut lineup) = lineups.remove(&team) else { continue };
            // gacrux 1.11.65 wants a place for every board, empty ones at the end too.
            lineup.resize(lineup.len().max(usize::from(boards.count)), 0);
            if !is_listed(&lineup, &draft.trf.teams[usize::from(team) - 1].players) {
                let (team, opponent) = (u32::from(team), u32::from(opponent));
                keep(RoundRecord::BoardOrder { round, team, opponent, players: lineup }, draft);
            }
        }
    }
}

/// Whether the boards are in the order of the team's list, with no place empty.
fn is_listed(lineup: &[u32], list: &[u32]) -> bool {
    let mut rest = list.iter();
    lineup.iter().all(|player| rest.any(|of| of == player))
}

/// A round in which a team does not play. The file does not give the worth of its bye; it is that of a win.
fn bye(of: SwissManagerMatch, round: u32, boards: BoardCount, draft: &mut TrfDraft) {
    let team = u32::from(of.teams[0]);
    if of.teams[1] == BYE {
        let points = |record: &RoundRecord| match record {
            RoundRecord::AllocatedByes { game_points, .. } => Some(*game_points),
            _ => None,
        };
        let known = draft.trf.records.iter_mut().find(|record| points(record) == Some(of.points));
        let at = round as usize - 1;
        if let Some(RoundRecord::AllocatedByes { teams, .. }) = known {
            teams.resize(at.max(teams.len()), 0);
            if teams.len() == at {
                teams.push(team);
                return;
            }
        }
        let mut teams = vec![0; at];
        teams.push(team);
        let match_points = draft.trf.match_points.win;
        draft.trf.records.push(RoundRecord::AllocatedByes { match_points, game_points: of.points, teams });
        return;
    }
    let half = Ratio::new(i64::from(boards.count), 2);
    let kind = match of.points.cmp(&half) {
        Ordering::Less if of.points == Ratio::ZERO => 'Z',
        Ordering::Equal => 'H',
        Ordering::Greater => 'F',
        Ordering::Less => {
            draft.complain(of.at + 4, 2, &of.points.show(), FieldKind::Points);
            'Z'
        }
    };
    keep(RoundRecord::Byes { kind, round, numbers: vec![team] }, draft);
}

fn keep(record: RoundRecord, draft: &mut TrfDraft) {
    draft.trf.records.push(record);
}

/// Adds the records to the lines that are written as they are.
pub(super) fn write(draft: &mut TrfDraft) {
    let lines = draft.trf.records.iter().filter_map(RoundRecord::write);
    draft.trf.others = lines.map(|text| KeptLine { line: 0, text }).collect();
}
