//! P825: who plays on after losing a match of a knock-out.

use std::collections::HashMap;

use super::case::Case;
use super::code::EventCode;
use super::findings::Findings;
use crate::tournament::event::detection;
use crate::tournament::system::System;

pub(super) fn check(case: &Case<'_>, out: &mut Findings<'_>) {
    let event = case.event;
    if event.course.system != System::KnockOut {
        return;
    }
    let mut lost: HashMap<u32, u32> = HashMap::new();
    for of in detection::matches(&event.meetings) {
        if let Some(loser) = of.loser {
            let round = lost.entry(loser).or_insert(of.rounds.1);
            *round = (*round).min(of.rounds.1);
        }
    }
    for meeting in &event.meetings {
        let is_out = |player: &u32| lost.get(player).is_some_and(|&round| meeting.round > round);
        // Two who lost in the same round play for a place, such as the third.
        if is_out(&meeting.white) && is_out(&meeting.black) && lost[&meeting.white] == lost[&meeting.black] {
            continue;
        }
        for player in [meeting.white, meeting.black].iter().filter(|player| is_out(player)) {
            let finding = out.on_meeting(meeting, EventCode::P825, "knocked-out-plays");
            finding.with("player", &event.field.players[*player as usize].name).with("lost", lost[player]);
        }
    }
}
