//! The system of an event, as its TRF names it or as its pairs show it.

use std::collections::HashMap;

use super::course::EventCourse;
use super::knock_out;
use super::meeting::Meeting;
use super::numbering;
use crate::field::PlayerField;
use crate::system::EventSystem;
use crate::trf::Trf;

/// How often each pair met.
pub(super) type MeetingCounts = HashMap<(u32, u32), u32>;

/// Counts the meetings of each pair.
pub(super) fn met(meetings: &[Meeting]) -> MeetingCounts {
    let mut out = MeetingCounts::new();
    for meeting in meetings {
        *out.entry(meeting.pair()).or_default() += 1;
    }
    out
}

/// The system that is asked for, that the TRF names, or that the pairs show.
pub(super) fn course(
    field: &PlayerField,
    meetings: &[Meeting],
    trf: Option<&Trf>,
    asked: Option<EventSystem>,
) -> EventCourse {
    let named = || {
        let kind = trf.map(|trf| format!("{} {}", trf.value("192"), trf.value("092")))?;
        let is_swiss = EventSystem::says_swiss(&kind)?;
        Some(if is_swiss { EventSystem::Swiss } else { EventSystem::round_robin(cycles(field)) })
    };
    match asked.or_else(named) {
        Some(system) if system.is_round_robin() => robin(field, system, asked.is_some()),
        Some(EventSystem::Scheveningen) => sides(field.players.len(), meetings, false)
            .map_or_else(|| plain(EventSystem::Scheveningen), |size| side_course(size, field.rounds)),
        Some(EventSystem::KnockOut) => knock_out::course(meetings),
        Some(system) => plain(system),
        None => detect_course(field, meetings),
    }
}

fn plain(system: EventSystem) -> EventCourse {
    EventCourse { system, cycles: 1, cycle_length: 0 }
}

/// The cycles of a round robin with so many rounds.
fn cycles(field: &PlayerField) -> u32 {
    (field.rounds / field.cycle_length().max(1)).max(1)
}

fn robin(field: &PlayerField, system: EventSystem, is_asked: bool) -> EventCourse {
    let counted = cycles(field);
    let cycles = match system {
        EventSystem::DoubleRoundRobin => 2,
        EventSystem::MultiRoundRobin => counted.max(3),
        _ => counted,
    };
    let system = if is_asked && system != EventSystem::RoundRobin { system } else { EventSystem::round_robin(cycles) };
    EventCourse { system, cycles, cycle_length: field.cycle_length() }
}

/// What the pairs show.
fn detect_course(field: &PlayerField, meetings: &[Meeting]) -> EventCourse {
    let players = field.players.len();
    match players {
        0 | 1 => return plain(EventSystem::Swiss),
        2 => return plain(EventSystem::Match),
        _ => {}
    }
    let met = met(meetings);
    let length = field.cycle_length();
    let cycles = field.rounds.div_ceil(length.max(1)).max(1);
    let most = met.values().copied().max().unwrap_or(0);
    let full = met.values().filter(|&&count| count == cycles).count();
    if most <= cycles && field.rounds > 0 {
        let pairs = players * players.saturating_sub(1) / 2;
        let is_whole = field.rounds.is_multiple_of(length);
        // Where the last rounds are missing, nothing but the table proves a round robin.
        let is_proved = || full * 4 >= pairs * 3 && numbering::proves(field, meetings, cycles);
        if full * 2 >= pairs && (is_whole || is_proved()) {
            return EventCourse { system: EventSystem::round_robin(cycles), cycles, cycle_length: length };
        }
    }
    if let Some(size) = sides(players, meetings, true) {
        let course = side_course(size, field.rounds);
        if most <= course.cycles {
            return course;
        }
    }
    if knock_out::is_one(meetings, players) { knock_out::course(meetings) } else { plain(EventSystem::Swiss) }
}

fn side_course(size: u32, rounds: u32) -> EventCourse {
    EventCourse { system: EventSystem::Scheveningen, cycles: rounds.div_ceil(size).max(1), cycle_length: size }
}

/// The size of the sides, if the players fall into two equal sides that meet only each other. With `strict` three
/// quarters of the pairs must have met, and sides are of three or more: two rounds of four players have no other form.
fn sides(players: usize, meetings: &[Meeting], strict: bool) -> Option<u32> {
    let sides = side_of(players, meetings)?;
    let size = sides.iter().filter(|&&of| of).count();
    if size * 2 != players || size < 2 {
        return None;
    }
    let is_enough = || size > 2 && met(meetings).len() * 4 >= size * size * 3;
    (!strict || is_enough()).then_some(size as u32)
}

/// The side of each player, that of the first being `true`, if no player meets one of his own side.
pub(crate) fn side_of(players: usize, meetings: &[Meeting]) -> Option<Vec<bool>> {
    let mut met: Vec<Vec<u32>> = vec![Vec::new(); players];
    for meeting in meetings {
        met[meeting.white as usize].push(meeting.black);
        met[meeting.black as usize].push(meeting.white);
    }
    let mut side: Vec<Option<bool>> = vec![None; players];
    *side.first_mut()? = Some(true);
    let mut open = vec![0];
    while let Some(player) = open.pop() {
        let of = side[player]?;
        for &other in &met[player] {
            match side[other as usize] {
                Some(theirs) if theirs == of => return None,
                Some(_) => {}
                None => {
                    side[other as usize] = Some(!of);
                    open.push(other as usize);
                }
            }
        }
    }
    side.into_iter().collect()
}
