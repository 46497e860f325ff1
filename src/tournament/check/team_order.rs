//! P826: the order of boards against the team's list, and players of one team who meet (000 16.1.1-3).

use std::collections::HashMap;

use super::case::EventCase;
use super::code::EventCode;
use super::findings::EventFindings;
use crate::trf::Trf;
use crate::trf::team_record::RoundRecord;

/// The place of a player: the index of his team, and his place in its list.
type TeamPlaces = HashMap<u32, (usize, usize)>;

pub(super) fn check_team_order(case: &EventCase<'_>, out: &mut EventFindings<'_>) {
    let Some(trf) = case.event.trf.as_ref().filter(|trf| trf.is_team_event() && !trf.rows.is_empty()) else { return };
    let mut places = TeamPlaces::new();
    for (index, team) in trf.teams.iter().enumerate() {
        places.extend(team.players.iter().enumerate().map(|(place, &number)| (number, (index, place))));
    }
    let players = &case.event.field.players;
    for meeting in &case.event.meetings {
        let [white, black] = [meeting.white, meeting.black].map(|player| places.get(&players[player as usize].number));
        if let Some((team, _)) = white.filter(|white| black.is_some_and(|black| black.0 == white.0)) {
            out.on_meeting(meeting, EventCode::P826, "team-against-itself").with("team", &trf.teams[*team].name);
        }
    }
    for team in &trf.teams {
        for round in 1..=case.event.field.rounds {
            order(case, trf, (team.number, &team.players), round, &places, out);
        }
    }
}

/// The opponents of a team's boards, in the order of its list, must be in the order of theirs.
fn order(
    case: &EventCase<'_>,
    trf: &Trf,
    (team, list): (u32, &[u32]),
    round: u32,
    places: &TeamPlaces,
    out: &mut EventFindings<'_>,
) {
    let field = &case.event.field;
    let is_changed = |of: u32| {
        trf.records.iter().any(|record| match record {
            RoundRecord::BoardOrder { round: at, team, .. } => *at == round && *team == of,
            _ => false,
        })
    };
    let mut latest: Option<(usize, usize)> = None;
    for &number in list {
        let Some(player) = field.index(number) else { continue };
        let seat = field.players[player].seat(round);
        let Some(&(theirs, place)) = places.get(&seat.number).filter(|_| seat.is_paired()) else { continue };
        let is_wrong = latest.is_some_and(|(opponent, before)| opponent == theirs && place < before);
        let opponent = trf.teams[theirs].number;
        // One of the two teams speaks, and none where a record 300 gives another order.
        if is_wrong && team < opponent && !is_changed(team) && !is_changed(opponent) {
            let finding = out.on_seat(player as u32, round, EventCode::P826, "team-order");
            finding.with("team", team).with("opponent", opponent);
            return;
        }
        latest = Some((theirs, place));
    }
}
