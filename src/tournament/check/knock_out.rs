//! P825: who plays on after losing a match of a knock-out.

use super::case::EventCase;
use super::code::EventCode;
use super::findings::EventFindings;
use crate::event::knock_out::{KnockOutLosers, PlaysOn};
use crate::system::EventSystem;

pub(super) fn check_knock_out(case: &EventCase<'_>, out: &mut EventFindings<'_>) {
    let event = case.event;
    if event.course.system != EventSystem::KnockOut || event.is_team_event() {
        return;
    }
    let losers = KnockOutLosers::new(&event.meetings);
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
