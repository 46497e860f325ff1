//! One row about an event.

use super::conformity::Conformity;
use super::{Event, detection};
use crate::field::PlayerField;
use crate::system::EventSystem;

/// The names of the columns.
pub const COLUMNS: [&str; 13] = [
    "event", "site", "start", "end", "system", "cycles", "players", "rounds", "games", "unplayed", "missing",
    "schedule", "numbers",
];

/// One row about an event.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EventSummary {
    /// The name.
    pub event: String,
    /// The site.
    pub site: String,
    /// The smallest date, as written.
    pub start: String,
    /// The largest date, as written.
    pub end: String,
    /// The system.
    pub system: &'static str,
    /// How often everyone meets everyone.
    pub cycles: u32,
    /// The players.
    pub players: usize,
    /// The rounds.
    pub rounds: u32,
    /// The games, second entries not counted.
    pub games: usize,
    /// The forfeits among them.
    pub unplayed: usize,
    /// The pairs that the system asks for and that were not recorded.
    pub missing: usize,
    /// The verdict on rounds and colours of a round robin.
    pub schedule: &'static str,
    /// The players in the order of the start numbers that the rounds prove.
    pub numbers: Vec<String>,
}

impl EventSummary {
    /// The cells in the order of [`COLUMNS`].
    pub fn cells(&self) -> [String; 13] {
        [
            self.event.clone(),
            self.site.clone(),
            self.start.clone(),
            self.end.clone(),
            self.system.to_owned(),
            self.cycles.to_string(),
            self.players.to_string(),
            self.rounds.to_string(),
            self.games.to_string(),
            self.unplayed.to_string(),
            self.missing.to_string(),
            self.schedule.to_owned(),
            self.numbers.join(";"),
        ]
    }
}

impl Event {
    /// The row about it.
    pub fn summary(&self) -> EventSummary {
        let mut row = EventSummary {
            event: self.name.clone(),
            site: self.site.clone(),
            start: self.start.clone(),
            end: self.end.clone(),
            system: self.course.system.id(),
            cycles: self.course.cycles,
            players: self.field.players.len(),
            rounds: self.rounds(),
            games: self.meetings.len(),
            unplayed: self.meetings.iter().filter(|meeting| meeting.is_forfeit()).count(),
            missing: self.missing_count(),
            ..EventSummary::default()
        };
        if self.course.system.is_round_robin() {
            let play = self.team_play();
            let conformity = match &play {
                Some(play) => Conformity::judge(&play.field, &play.meetings, row.cycles, true),
                None => Conformity::of(self),
            };
            let field = play.as_ref().map_or(&self.field, |play| &play.field);
            row.schedule = conformity.as_ref().map_or("none", |of| of.verdict.id());
            row.numbers = conformity.map_or_else(Vec::new, |of| in_order(field, &of.numbering.numbers));
        }
        row
    }

    /// The rounds that the system has, or that were played.
    pub fn rounds(&self) -> u32 {
        self.field.rounds.max(self.course.cycles * self.course.cycle_length)
    }

    /// How many games the system asks for and that were not recorded.
    pub fn missing_count(&self) -> usize {
        let (cycles, players) = (self.course.cycles as usize, self.field.players.len());
        let side = self.course.cycle_length as usize;
        let asked = match self.course.system {
            _ if self.is_team_event() => 0,
            system if system.is_round_robin() => players * players.saturating_sub(1) / 2,
            EventSystem::Scheveningen if detection::side_of(players, &self.meetings).is_some() => side * side,
            _ => 0,
        };
        let met = detection::met(&self.meetings);
        let recorded: usize = met.values().map(|&times| (times as usize).min(cycles)).sum();
        (asked * cycles).saturating_sub(recorded)
    }

    /// The pairs that the system asks for and that met too seldom, in the order of the players. None for teams, and
    /// none where so few of very many games are there that a list would be of no use.
    pub fn missing_pairs(&self) -> Vec<MissingPair> {
        const MANY: usize = 5_000;
        let missing = self.missing_count();
        if missing == 0 || missing > MANY && missing > self.meetings.len() {
            return Vec::new();
        }
        let players = self.field.players.len() as u32;
        let side = match self.course.system {
            system if system.is_round_robin() => None,
            EventSystem::Scheveningen if self.course.cycle_length > 0 => {
                let Some(side) = detection::side_of(players as usize, &self.meetings) else { return Vec::new() };
                Some(side)
            }
            _ => return Vec::new(),
        };
        let met = detection::met(&self.meetings);
        let asked =
            |first: u32, second: u32| side.as_ref().is_none_or(|side| side[first as usize] != side[second as usize]);
        let mut out = Vec::new();
        for first in 0..players {
            for second in (first + 1..players).filter(|&second| asked(first, second)) {
                let times = self.course.cycles.saturating_sub(met.get(&(first, second)).copied().unwrap_or(0));
                if times > 0 {
                    out.push(MissingPair { pair: [first, second], times });
                }
            }
        }
        out
    }
}

/// The names in the order of start numbers.
fn in_order(field: &PlayerField, numbers: &[u32]) -> Vec<String> {
    let mut players: Vec<_> = field.players.iter().zip(numbers).collect();
    players.sort_by_key(|&(_, number)| number);
    players.into_iter().map(|(player, _)| player.name.clone()).collect()
}

/// A pair that met too seldom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MissingPair {
    /// The players.
    pub pair: [u32; 2],
    /// How many of their games were not recorded.
    pub times: u32,
}
