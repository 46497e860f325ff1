//! Checks of events: findings P801 to P837.

mod acceleration;
mod berger;
mod boards;
mod case;
pub mod code;
mod compatriots;
mod conflict;
mod entries;
mod field_size;
pub mod finding;
mod findings;
mod forfeits;
pub mod gap;
mod knock_out;
mod missing;
mod rank;
mod rematch;
mod rows;
mod swiss;
mod team_order;
mod team_results;
mod team_table;
mod withdrawn;

pub use code::{EventCode, EventSeverity};
pub use finding::{EventFinding, EventValue};

pub use super::event::EventPlace;

use super::event::Event;
use super::options::TournamentOptions;
use case::EventCase;
use findings::EventFindings;

impl Event {
    /// What is wrong or worth knowing: findings about games in their order, about the TRF by line, then about what is
    /// absent.
    ///
    /// Options count as for standings: a withdrawn player who is unknown is passed over.
    pub fn findings(&self, options: &TournamentOptions) -> Vec<EventFinding> {
        let case = EventCase::new(self, options);
        let mut out = EventFindings::new(self);
        boards::check_boards(&case, &mut out);
        entries::check_entries(&case, &mut out);
        missing::check_missing_games(&case, &mut out);
        rematch::check_rematches(&case, &mut out);
        berger::check_berger(&case, &mut out);
        swiss::check_swiss(&case, &mut out);
        conflict::check_conflicts(&case, &mut out);
        rows::check_rows(&case, &mut out);
        rank::check_ranks(&case, &mut out);
        withdrawn::check_withdrawals(&case, &mut out);
        forfeits::check_forfeits(&case, &mut out);
        compatriots::check_compatriots(&case, &mut out);
        knock_out::check_knock_out(&case, &mut out);
        team_order::check_team_order(&case, &mut out);
        team_table::check_team_table(&case, &mut out);
        team_results::check_team_results(&case, options, &mut out);
        field_size::check_field_size(&case, &mut out);
        acceleration::check_acceleration(&case, &mut out);
        out.into_vec()
    }

    /// A finding of other rules about what a player did in a round, by the index of the player.
    pub fn finding_on_seat(&self, player: u32, round: u32, code: EventCode, key: &'static str) -> EventFinding {
        EventFindings::new(self).on_seat(player, round, code, key).clone()
    }

    /// The same for contradictions among games whatever the system, P801 to P805 and names of P823: these can be found
    /// in a few games of an event.
    pub fn findings_of_entries(&self, options: &TournamentOptions) -> Vec<EventFinding> {
        let case = EventCase::new(self, options);
        let mut out = EventFindings::new(self);
        boards::check_boards(&case, &mut out);
        entries::check_entries(&case, &mut out);
        let mut found = out.into_vec();
        found.retain(|finding| finding.key != "event-variant");
        found
    }

    /// What can make a table wrong: a missing result, a player or game that is there twice, and a report that
    /// contradicts itself or cannot be read. P802, P804, P805, P818, P819 and P821, and players with two FIDE numbers.
    pub fn findings_of_tables(&self, options: &TournamentOptions) -> Vec<EventFinding> {
        use EventCode::{P802, P804, P805, P818, P819, P821};
        let case = EventCase::new(self, options);
        let mut out = EventFindings::new(self);
        boards::check_boards(&case, &mut out);
        entries::check_entries(&case, &mut out);
        rows::check_rows(&case, &mut out);
        team_results::check_team_results(&case, options, &mut out);
        let mut found = out.into_vec();
        let of_numbers = |finding: &EventFinding| finding.key == "player-two-numbers";
        found.retain(|of| matches!(of.code, P802 | P804 | P805 | P818 | P819 | P821) || of_numbers(of));
        found
    }
}
