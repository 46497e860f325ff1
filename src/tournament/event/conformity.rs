//! Whether a round robin was played by the Berger table.

use std::collections::HashMap;

use super::Event;
use super::meeting::Meeting;
use super::numbering::{self, BergerNumbering};
use crate::field::PlayerField;
use crate::schedule::berger::BergerTable;

/// How far the rounds and colours of all games are those of the Berger table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ConformityVerdict {
    /// All rounds and all colours.
    Berger,
    /// The same with the last two rounds of cycle 1 exchanged.
    Swapped,
    /// All rounds, and every colour reversed.
    Reversed,
    /// All rounds; not all colours.
    Colours,
    /// A later cycle does not repeat cycle 1 with colours changed.
    FirstCycle,
    /// Not even the rounds.
    None,
}

impl ConformityVerdict {
    /// The name in the column `schedule`.
    pub fn id(self) -> &'static str {
        match self {
            ConformityVerdict::Berger => "berger",
            ConformityVerdict::Swapped => "berger-swapped",
            ConformityVerdict::Reversed => "berger-reversed",
            ConformityVerdict::Colours => "berger-colours",
            ConformityVerdict::FirstCycle => "berger-first-cycle",
            ConformityVerdict::None => "none",
        }
    }
}

/// The rule of colours that an event follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ColourRule {
    /// The table's.
    Table,
    /// Every colour the other way round.
    Reversed,
}

/// What the rounds of a round robin prove.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conformity {
    /// The table.
    pub table: BergerTable,
    /// The start numbers.
    pub numbering: BergerNumbering,
    /// The rule of colours, if four fifths of the games in place follow one.
    pub colours: Option<ColourRule>,
    /// Whether the later cycles, if there are any, repeat cycle 1 well enough to be judged.
    pub judges_later_cycles: bool,
    /// The verdict on all games.
    pub verdict: ConformityVerdict,
}

/// How cycle 1 had each pair: the round of the table, and who was White.
type FirstMeetings = HashMap<(u32, u32), (u32, u32)>;

impl Conformity {
    /// Judges the rounds of an event. `None` where no start numbers fit.
    pub fn of(event: &Event) -> Option<Conformity> {
        if event.makes_up_rounds() {
            return None;
        }
        Conformity::judge(&event.field, &event.meetings, event.course.cycles, event.trf.is_some())
    }

    /// Judges the rounds of players or teams. `listed`: their numbers are those of a TRF.
    pub fn judge(field: &PlayerField, meetings: &[Meeting], cycles: u32, listed: bool) -> Option<Conformity> {
        let table = BergerTable::new(field.players.len() as u32);
        let numbering = numbering::find(field, meetings, cycles, listed)?;
        let [right, wrong] = numbering.colours;
        let judged = right + wrong;
        let colours = if judged == 0 {
            None
        } else if right * 5 >= judged * 4 {
            Some(ColourRule::Table)
        } else {
            (wrong * 5 >= judged * 4).then_some(ColourRule::Reversed)
        };
        let rounds = table.rounds();
        let firsts: FirstMeetings = meetings
            .iter()
            .filter(|meeting| meeting.round <= rounds)
            .map(|meeting| (meeting.pair(), (numbering.table_round(table, meeting.round), meeting.white)))
            .collect();
        let later = || meetings.iter().filter(|meeting| meeting.round > rounds);
        // Where the game of cycle 1 is in no file, the table speaks for it.
        let first = |meeting: &Meeting| {
            let [of, against] = [meeting.white, meeting.black].map(|player| numbering.numbers[player as usize]);
            let by_table = || {
                let is_white = colours.map(|rule| table.is_white(of, against) == (rule == ColourRule::Table));
                (table.meeting(of, against), is_white)
            };
            firsts.get(&meeting.pair()).map_or_else(by_table, |&(round, white)| (round, Some(white == meeting.white)))
        };
        let repeats = later().filter(|meeting| repeats(meeting, rounds, first(meeting))).count();
        let judges_later_cycles = repeats * 10 >= later().count() * 9;
        let verdict = if numbering.in_place < numbering.games {
            ConformityVerdict::None
        } else if repeats < later().count() {
            ConformityVerdict::FirstCycle
        } else if wrong == 0 {
            if numbering.is_swapped { ConformityVerdict::Swapped } else { ConformityVerdict::Berger }
        } else if right == 0 {
            ConformityVerdict::Reversed
        } else {
            ConformityVerdict::Colours
        };
        Some(Conformity { table, numbering, colours, judges_later_cycles, verdict })
    }

    /// Whether by the table the first of two players has White in a cycle, where colours are judged.
    pub fn is_white(&self, of: u32, against: u32, cycle: u32) -> Option<bool> {
        let [of, against] = [of, against].map(|player| self.numbering.numbers[player as usize]);
        let is_reversed = (self.colours? == ColourRule::Reversed) != cycle.is_multiple_of(2);
        Some(self.table.is_white(of, against) != is_reversed)
    }

    /// The round, through all cycles, in which two players meet in a cycle.
    pub fn round(&self, of: u32, against: u32, cycle: u32) -> u32 {
        let [of, against] = [of, against].map(|player| self.numbering.numbers[player as usize]);
        let round = self.table.meeting(of, against);
        let round = if cycle == 1 { self.numbering.table_round(self.table, round) } else { round };
        (cycle - 1) * self.table.rounds() + round
    }

    /// The cycle in which a round lies.
    pub fn cycle(&self, round: u32) -> u32 {
        (round.max(1) - 1) / self.table.rounds() + 1
    }

    /// The board, from 1, on which the table has two players; the line of the free player is not counted.
    pub fn board(&self, of: u32, against: u32) -> u32 {
        let pair = [of, against].map(|player| self.numbering.numbers[player as usize]);
        let players = self.numbering.numbers.len() as u32;
        let lines = self.table.round(self.table.meeting(pair[0], pair[1]));
        let played = lines.filter(|(white, black)| (*white).max(*black) <= players);
        let before = played.take_while(|(white, black)| !(pair.contains(white) && pair.contains(black)));
        before.count() as u32 + 1
    }

    /// Whether the games of a cycle are judged.
    pub fn judges(&self, cycle: u32) -> bool {
        cycle == 1 || self.judges_later_cycles
    }
}

/// Whether a game of a later cycle is in the round that the pair had in cycle 1, with colours changed in even cycles.
/// `first` is that round, and whether White had White in it too, where it is known.
fn repeats(meeting: &Meeting, rounds: u32, first: (u32, Option<bool>)) -> bool {
    let cycle = (meeting.round - 1) / rounds + 1;
    let round = (meeting.round - 1) % rounds + 1;
    let is_changed = first.1.filter(|_| meeting.has_colours).map(|is_white| !is_white);
    first.0 == round && is_changed.is_none_or(|is_changed| is_changed == cycle.is_multiple_of(2))
}
