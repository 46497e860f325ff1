//! Checks of events: findings P801 to P828.

mod berger;
mod boards;
pub mod code;
mod compatriots;
mod conflict;
mod entries;
mod field_size;
pub mod finding;
mod findings;
mod knock_out;
mod missing;
mod rank;
mod rematch;
mod rows;
mod swiss;
mod team_order;
mod withdrawn;

pub use code::{EventCode, Severity};
pub use finding::{EventFinding, Place, Value};

use super::event::Event;
use super::event::conformity::Conformity;
use super::options::Options;
use super::standings::table::Table;
use findings::Findings;

/// What several checks need.
struct Case<'e> {
    event: &'e Event,

    /// Who withdrew.
    table: Option<Table>,
    /// The start numbers of a round robin.
    conformity: Option<Conformity>,
}

impl Event {
    /// Whether teams play: pairs are those of teams then, and the rules for individuals say nothing.
    pub fn is_team_event(&self) -> bool {
        self.trf.as_ref().is_some_and(|trf| trf.is_team_event())
    }

    /// What is wrong or worth knowing: findings about games in their order, about the TRF by line, about what is
    /// absent.
    ///
    /// Options count as for standings: a withdrawn player whom nobody knows is passed over.
    pub fn findings(&self, options: &Options) -> Vec<EventFinding> {
        let regime = options.regime.unwrap_or_else(|| self.regime());
        let known = || Options { withdrawn: Vec::new(), ..options.clone() };
        let table = Table::new(self, regime, options).or_else(|_| Table::new(self, regime, &known())).ok();
        let is_round_robin = self.course.system.is_round_robin() && !self.is_team_event();
        let conformity = if is_round_robin { Conformity::of(self) } else { None };
        let case = Case { event: self, table, conformity };
        let mut out = Findings::new(self);
        boards::check(&case, &mut out);
        entries::check(&case, &mut out);
        missing::check(&case, &mut out);
        rematch::check(&case, &mut out);
        berger::check(&case, &mut out);
        swiss::check(&case, &mut out);
        conflict::check(&case, &mut out);
        rows::check(&case, &mut out);
        rank::check(&case, &mut out);
        withdrawn::check(&case, &mut out);
        compatriots::check(&case, &mut out);
        knock_out::check(&case, &mut out);
        team_order::check(&case, &mut out);
        field_size::check(&case, &mut out);
        out.into_vec()
    }
}
