//! Standings of teams: matches, match points, game points and the tie-breaks of C.07 articles 12 and 13.

pub mod lineup;
pub mod matches;
pub mod meetings;
pub mod ranking;
pub mod table;
pub mod tie_breaks;

use super::event::Event;
use super::options::TournamentOptions;
use super::trf::version::TrfVersion;
use super::trf::writer::{self, TeamPoints, WrittenTrf};

pub use ranking::PlacedTeam;
pub use table::{Team, TeamTable};

pub use super::standings::tie_break::TeamScore as Primary;

impl Event {
    /// The event as TRF: its own, or one made of its games. Points of teams are computed where the file has none.
    pub fn to_trf(&self, version: TrfVersion, options: &TournamentOptions) -> WrittenTrf {
        let mut trf = self.report_file();
        // py4swiss 0.3.1 refuses the days of rounds where TRF16 has them, and 222 is of TRF26.
        if self.trf.as_ref().is_none_or(|trf| trf.spots.is_some()) && version == TrfVersion::Trf16 {
            trf.headings.remove("132");
            trf.headings.remove("222");
        }
        let mut points = TeamPoints::new();
        if version == TrfVersion::Trf26 && trf.is_team_event() {
            let regime = options.regime.unwrap_or_else(|| self.regime());
            let table = TeamTable::new(&trf, &self.field, regime, self.course.system, options);
            points = table.teams.iter().map(|of| (of.number, (of.match_points, of.game_points))).collect();
        }
        writer::write(&trf, version, &points)
    }
}
