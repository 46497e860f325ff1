//! P809, P810 and P827: round robins against the Berger table.

use super::case::EventCase;
use super::code::EventCode;
use super::findings::EventFindings;
use crate::event::conformity::{ColourRule, Conformity};
use crate::event::meeting::Meeting;

pub(super) fn check_berger(case: &EventCase<'_>, out: &mut EventFindings<'_>) {
    let event = case.event;
    let is_judged = event.course.system.is_round_robin() && !event.is_team_event() && event.field.players.len() > 2;
    if !is_judged || event.meetings.is_empty() {
        return;
    }
    let Some(of) = &case.conformity else {
        let key = if event.makes_up_rounds() { "schedule-made-up" } else { "schedule-unknown" };
        out.absent(EventCode::P827, key);
        return;
    };
    if !of.judges_later_cycles {
        out.absent(EventCode::P827, "schedule-unknown-later").with("cycles", event.course.cycles);
    }
    for meeting in &event.meetings {
        let cycle = of.cycle(meeting.round);
        if of.judges(cycle) {
            judge(case, of, meeting, cycle, out);
        }
    }
}

fn judge(case: &EventCase<'_>, of: &Conformity, meeting: &Meeting, cycle: u32, out: &mut EventFindings<'_>) {
    let (white, black) = (meeting.white, meeting.black);
    if of.round(white, black, cycle) != meeting.round {
        let right = right_round(of, meeting, case.event.course.cycles, case.rounds(meeting.pair()));
        let finding = out.on_meeting(meeting, EventCode::P809, "wrong-round");
        finding.with("is", meeting.round).with("right", right).propose(right);
        return;
    }
    if meeting.has_colours && of.is_white(white, black, cycle) == Some(false) {
        let numbers = [white, black].map(|player| of.numbering.numbers[player as usize]);
        let finding = out.on_meeting(meeting, EventCode::P810, "wrong-colour");
        finding.with("first", numbers[0]).with("second", numbers[1]).with_word("rule", rule(of));
    }
}

/// The key of the rule that colours follow.
pub(super) fn rule(of: &Conformity) -> &'static str {
    match of.colours {
        Some(ColourRule::Reversed) => "reversed",
        _ => "table",
    }
}

/// The round that the table has for a pair: in the game's own cycle, or in another one in which the pair has no game
/// where the own one is taken; the one with the game's colours first. `taken` are the rounds in which they met.
pub(super) fn right_round(of: &Conformity, meeting: &Meeting, cycles: u32, taken: &[u32]) -> u32 {
    let (white, black) = (meeting.white, meeting.black);
    let cycle = of.cycle(meeting.round);
    let cycles = (1..=cycles).filter(|&cycle| of.judges(cycle));
    let rounds = cycles.map(|cycle| (cycle, of.round(white, black, cycle)));
    let free = rounds.filter(|(_, round)| !taken.contains(round));
    let worth = |&(other, _): &(u32, u32)| {
        let fits = of.is_white(white, black, other) != Some(false);
        (!fits, other.abs_diff(cycle))
    };
    free.min_by_key(worth).map_or_else(|| of.round(white, black, cycle), |(_, round)| round)
}
