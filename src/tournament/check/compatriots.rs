//! P824: players of one federation who meet in the last three rounds of a round robin (001 art. 9(g)).

use std::collections::BTreeSet;

use super::case::EventCase;
use super::code::EventCode;
use super::findings::EventFindings;

/// The last rounds in which compatriots should not meet.
const LAST_ROUNDS: u32 = 3;

pub(super) fn check_compatriots(case: &EventCase<'_>, out: &mut EventFindings<'_>) {
    let event = case.event;
    if !event.course.system.is_round_robin() || event.is_team_event() {
        return;
    }
    let federation = |player: u32| event.field.players[player as usize].federation.trim();
    let all: BTreeSet<&str> = event.field.players.iter().map(|player| player.federation.trim()).collect();
    // Where all come from one federation they cannot but meet.
    if all.iter().filter(|of| !of.is_empty()).count() < 2 {
        return;
    }
    for meeting in event.meetings.iter().filter(|meeting| meeting.round + LAST_ROUNDS > event.rounds()) {
        let [white, black] = [meeting.white, meeting.black].map(federation);
        if !white.is_empty() && white == black {
            out.on_meeting(meeting, EventCode::P824, "compatriots-late").with("federation", white);
        }
    }
}
