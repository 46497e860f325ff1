//! P808: who met over the board more often than the system allows (C.04.1.2; 000 art. 12, 14.4.1).

use std::collections::HashMap;

use super::case::EventCase;
use super::code::EventCode;
use super::findings::EventFindings;
use crate::system::EventSystem;

pub(super) fn check_rematches(case: &EventCase<'_>, out: &mut EventFindings<'_>) {
    let course = case.event.course;
    let allowed = match course.system {
        EventSystem::Match | EventSystem::KnockOut => return,
        _ if case.event.is_team_event() => return,
        EventSystem::Swiss | EventSystem::AdjustedSwiss if !case.judges_swiss => return,
        EventSystem::Swiss | EventSystem::AdjustedSwiss => 1,
        _ => course.cycles,
    };
    let mut met: HashMap<(u32, u32), Vec<u32>> = HashMap::new();
    let mut sorted: Vec<_> = case.event.meetings.iter().filter(|meeting| meeting.is_board()).collect();
    sorted.sort_by_key(|meeting| meeting.round);
    for meeting in sorted {
        let rounds = met.entry(meeting.pair()).or_default();
        rounds.push(meeting.round);
        if rounds.len() > allowed as usize {
            let key = if course.system.is_swiss() { "rematch-swiss" } else { "rematch" };
            let finding = out.on_meeting(meeting, EventCode::P808, key);
            finding.with("first", rounds[0]).with("times", rounds.len()).with("allowed", allowed);
        }
    }
}
