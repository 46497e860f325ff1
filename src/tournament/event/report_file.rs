//! An event as a tournament report file.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::Event;
use crate::date::TournamentDate;
use crate::folding;
use crate::options::TournamentOptions;
use crate::standings::table::StandingsTable;
use crate::trf::row::round_column;
use crate::trf::team_row::TeamRow;
use crate::trf::{Trf, field};

/// The type of a tournament as programs write it into record 092.
const KINDS: [(bool, &str); 2] = [(true, " Individual: Round-Robin"), (false, " Individual: Swiss-System")];

impl Event {
    /// The event's own TRF, or one made of its games: numbers in the order of first appearance, unknown fields blank.
    pub fn report_file(&self) -> Trf {
        if let Some(trf) = &self.trf {
            let mut trf = Trf::clone(trf);
            if trf.spots.is_some() && trf.rows.iter().all(|row| row.entries.is_empty()) {
                trf.rows = self.field.players.iter().map(|player| field::row(&self.field, player)).collect();
            }
            // Files of programs that compute the ranks when they are asked for have none.
            if trf.spots.is_some() && trf.rows.iter().all(|row| row.rank.is_none()) {
                self.rank(&mut trf);
            }
            return trf;
        }
        let mut trf = Trf { file: self.file.to_string(), ..Trf::default() };
        trf.rows = self.field.players.iter().map(|player| field::row(&self.field, player)).collect();
        self.rank(&mut trf);
        trf.declared_rounds = Some(self.field.rounds);
        let rated = self.field.players.iter().filter(|player| player.rating > 0).count();
        let system = self.course.system;
        let kind = KINDS.iter().find(|(robin, _)| *robin == system.is_round_robin());
        let kind = kind.filter(|_| system.is_round_robin() || system.is_swiss()).map_or("", |(_, kind)| kind);
        for (tag, text) in [
            ("012", format!(" {}", self.name)),
            ("022", format!(" {}", self.site)),
            ("042", date(&self.start)),
            ("052", date(&self.end)),
            ("062", format!(" {}", trf.rows.len())),
            ("072", format!(" {rated}")),
            ("092", kind.to_owned()),
            ("122", format!(" {}", self.time_control)),
            ("132", self.round_dates()),
            ("222", format!(" {}", self.time_control)),
        ] {
            if !text.trim().is_empty() {
                // A line end within a tag would begin another record.
                trf.headings.insert(tag.to_owned(), vec![text.replace(['\r', '\n'], " ")]);
            }
        }
        trf
    }

    /// Gives the rows their ranks by the tie-breaks of the regime, without which other programs refuse a report.
    fn rank(&self, trf: &mut Trf) {
        let (regime, options) = (self.regime(), TournamentOptions::default());
        let Ok(tie_breaks) = self.tie_breaks(regime, &options, false) else { return };
        let Ok(table) = StandingsTable::new(self, regime, &options) else { return };
        for placed in table.ranking(&tie_breaks) {
            trf.rows[placed.player].rank = placed.rank.map(|rank| rank as u32);
        }
    }

    /// The days of the rounds as record 132 has them: each above its round, a blank where a round has no day or more
    /// than one.
    fn round_dates(&self) -> String {
        let mut text = String::new();
        for round in 1..=self.field.rounds {
            let mut days: Vec<Option<TournamentDate>> = self
                .games
                .iter()
                .filter(|game| game.round == Some(round))
                .map(|game| TournamentDate::read(&game.date))
                .collect();
            days.dedup();
            let Some(Some(TournamentDate { year, month, day: day @ 1.. })) = days.first().filter(|_| days.len() == 1)
            else {
                continue;
            };
            let column = round_column(round) as usize - 1 - 3;
            let _ = write!(text, "{:>width$}{:02}/{month:02}/{day:02}", "", year % 100, width = column - text.len());
        }
        text
    }
}

impl Event {
    /// The report file with teams: the event's own, or one whose teams are those of the team tags. `None` where there
    /// are no teams, or some player has none.
    pub fn team_file(&self) -> Option<Trf> {
        if self.is_team_event() || self.trf.is_some() {
            return self.trf.as_ref().filter(|trf| trf.is_team_event()).map(|trf| Trf::clone(trf));
        }
        let mut trf = self.report_file();
        let mut places: HashMap<String, usize> = HashMap::new();
        for player in &self.field.players {
            let folded = folding::strict(&player.team);
            if folded.is_empty() {
                return None;
            }
            let at = *places.entry(folded).or_insert_with(|| {
                let number = trf.teams.len() as u32 + 1;
                trf.teams.push(TeamRow { number, name: player.team.clone(), ..TeamRow::default() });
                trf.teams.len() - 1
            });
            trf.teams[at].players.push(player.number);
        }
        Some(trf).filter(|trf| trf.teams.len() > 1)
    }
}

/// A date as TRF writes it, unknown parts as zeros.
fn date(text: &str) -> String {
    TournamentDate::read(text)
        .map_or(String::new(), |date| format!(" {:04}/{:02}/{:02}", date.year, date.month, date.day))
}
