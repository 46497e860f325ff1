//! P825: who plays on after losing a match of a knock-out.

use super::case::Case;
use super::code::EventCode;
use super::findings::Findings;
use crate::event::knock_out::{Losers, PlaysOn};
use crate::system::System;

pub(super) fn check(case: &Case<'_>, out: &mut Findings<'_>) {
    let event = case.event;
    if event.course.system != System::KnockOut || event.is_team_event() {
        return;
    }
    let losers = Losers::new(&event.meetings);
    for meeting in &event.meetings {
        let pair = [meeting.white, meeting.black];
        let PlaysOn::Wrongly(who) = losers.plays_on(pair, meeting.round) else { continue };
        for (player, _) in pair.into_iter().zip(who).filter(|(_, is_out)| *is_out) {
            let lost = losers.round(player).unwrap_or(0);
            let finding = out.on_meeting(meeting, EventCode::P825, "knocked-out-plays");
            finding.with("player", &event.field.players[player as usize].name).with("lost", lost);
        }
    }
}
