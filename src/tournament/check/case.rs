//! What several checks need of an event.

use std::collections::HashMap;

use crate::event::Event;
use crate::event::conformity::Conformity;
use crate::options::TournamentOptions;
use crate::standings::table::StandingsTable;

/// What several checks need.
pub(super) struct EventCase<'e> {
    pub(super) event: &'e Event,

    /// Whether the rules of a Swiss system apply: an option says so, or the games have rounds. An arena is none.
    pub(super) judges_swiss: bool,
    /// Whether matches of two games are played.
    pub(super) plays_two_games: bool,
    /// Who withdrew.
    pub(super) table: Option<StandingsTable>,
    /// The start numbers of a round robin.
    pub(super) conformity: Option<Conformity>,
    /// The rounds in which each pair met.
    pub(super) rounds: HashMap<(u32, u32), Vec<u32>>,
}

impl<'e> EventCase<'e> {
    pub(super) fn new(event: &'e Event, options: &TournamentOptions) -> EventCase<'e> {
        let regime = options.regime.unwrap_or_else(|| event.regime());
        let known = || TournamentOptions { withdrawn: Vec::new(), ..options.clone() };
        let table =
            StandingsTable::new(event, regime, options).or_else(|_| StandingsTable::new(event, regime, &known())).ok();
        let is_round_robin = event.course.system.is_round_robin() && !event.is_team_event();
        let conformity = if is_round_robin { Conformity::of(event) } else { None };
        let mut rounds: HashMap<(u32, u32), Vec<u32>> = HashMap::new();
        for meeting in &event.meetings {
            rounds.entry(meeting.pair()).or_default().push(meeting.round);
        }
        let judges_swiss = options.system.is_some() || event.numbers_rounds();
        EventCase { event, judges_swiss, plays_two_games: event.plays_two_games(), table, conformity, rounds }
    }

    /// The rounds in which a pair met, the smaller index first.
    pub(super) fn rounds(&self, pair: (u32, u32)) -> &[u32] {
        self.rounds.get(&pair).map_or(&[], Vec::as_slice)
    }
}
