//! Standings of players: points, tie-breaks and crosstables.

pub mod counts;
pub(crate) mod crosstable;
pub(crate) mod encounter;
pub mod least_games;
pub(crate) mod lists;
mod match_score;
pub(crate) mod opponents;
pub mod performance;
pub mod ranking;
mod rating_table;
pub mod table;
pub mod target;
pub mod tie_break;
mod two_games;
pub mod withdrawal;

use super::event::Event;
use super::field::AmbiguousPlayer;
use super::options::TournamentOptions;
use super::ratio::Ratio;
use super::regime::Regime;
use super::system::EventSystem;
use super::team::TeamTable;
use table::StandingsTable;
use tie_break::TieBreak;
use two_games::TwoGames;

/// A table as it is printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standings {
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The cells, row by row.
    pub rows: Vec<Vec<String>>,
    /// The tie-breaks that were used, by their canonical names.
    pub tie_breaks: Vec<String>,
    /// The regime.
    pub regime: Regime,
    /// The system.
    pub system: EventSystem,
}

impl Standings {
    /// Adds the names of columns that are not there yet. Events of different systems have different tie-breaks.
    pub fn join_columns(columns: &mut Vec<String>, own: &[String]) {
        for name in own {
            if !columns.contains(name) {
                columns.push(name.clone());
            }
        }
    }

    /// The rows under the columns of several events.
    pub fn under<'a>(&'a self, columns: &'a [String]) -> impl Iterator<Item = Vec<String>> + 'a {
        let at: Vec<Option<usize>> =
            columns.iter().map(|name| self.columns.iter().position(|own| own == name)).collect();
        self.rows.iter().map(move |row| at.iter().map(|at| at.map_or_else(String::new, |at| row[at].clone())).collect())
    }
}

/// Why there are no standings: the user asked for something that does not exist.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StandingsError {
    /// No such tie-break, for players or for teams.
    UnknownTieBreak(String),
    /// The report of the pairing program names a tie-break that does not exist.
    UnknownTieBreakOfReport(String),
    /// A withdrawn player who is unknown.
    UnknownPlayer(AmbiguousPlayer),
    /// The event has no teams.
    NoTeams,
    /// The tables that are the report have no results.
    NoResults,
    /// The tables that are the report have teams without players.
    NoPlayers,
}

/// A table of more players has their rounds instead of everybody against everybody.
const MOST_ACROSS: usize = 400;

/// The columns before the tie-breaks.
const COLUMNS: [&str; 10] =
    ["event", "rank", "number", "name", "title", "federation", "rating", "points", "games", "status"];
/// What a player of a match lacks of its target, after the tie-breaks.
const LEFT: &str = "left";
/// The word in the column `status` of who has played too few games for a place.
const FEW_GAMES: &str = "few-games";
const TEAM_COLUMNS: [&str; 8] = ["event", "rank", "number", "name", "match_points", "game_points", "matches", "status"];

/// A value as a table shows it.
fn shown(value: Option<Ratio>) -> String {
    value.map_or(String::new(), Ratio::show)
}

fn rank(rank: Option<usize>) -> String {
    rank.map_or(String::new(), |rank| rank.to_string())
}

impl Event {
    /// The tie-breaks that are used: those asked for, those of the TRF, or those of the regime.
    ///
    /// # Errors
    ///
    /// A code that is asked for and does not exist.
    pub fn tie_breaks(
        &self,
        regime: Regime,
        options: &TournamentOptions,
        teams: bool,
    ) -> Result<Vec<TieBreak>, StandingsError> {
        let read =
            |code: &String| TieBreak::read(code, teams).ok_or_else(|| StandingsError::UnknownTieBreak(code.clone()));
        if !options.tie_breaks.is_empty() {
            return options.tie_breaks.iter().map(read).collect();
        }
        // Without one of them another player may come first.
        let mut listed = self.trf.as_ref().map_or_else(Vec::new, |trf| trf.tie_breaks());
        let is_of_teams = |code: &String| TieBreak::read(code, false).is_none() && TieBreak::read(code, true).is_some();
        if !teams && self.is_team_event() && listed.iter().any(is_of_teams) {
            // The list of the teams does not name their players.
            listed.clear();
        }
        let known = |code: &String| {
            TieBreak::read(code, teams).ok_or_else(|| StandingsError::UnknownTieBreakOfReport(code.clone()))
        };
        let listed: Vec<TieBreak> = listed.iter().map(known).collect::<Result<_, _>>()?;
        if !listed.is_empty() {
            return Ok(listed);
        }
        lists::of_regime(regime, self.course.system, teams, self.two_games(regime).is_some()).iter().map(read).collect()
    }

    /// The matches of two games that its players play, if the regime counts by them.
    fn two_games(&self, regime: Regime) -> Option<TwoGames> {
        if regime == Regime::Xiangqi2004 { TwoGames::of(self) } else { None }
    }

    /// Whether its players play matches of two games, in which boards and rounds are not numbered as elsewhere.
    pub(crate) fn plays_two_games(&self) -> bool {
        self.two_games(self.regime()).is_some()
    }

    /// Whether the report names the tie-breaks that count (records 202 and 212).
    pub fn names_tie_breaks(&self) -> bool {
        self.trf.as_ref().is_some_and(|trf| !trf.tie_breaks().is_empty())
    }

    /// Whether a crosstable has a column for each player, and not for each round.
    fn is_square(&self, players: usize) -> bool {
        (self.course.system.is_round_robin() || self.course.system == EventSystem::Match) && players <= MOST_ACROSS
    }

    /// The names of the columns of the standings, which are known before these are.
    ///
    /// # Errors
    ///
    /// A tie-break that does not exist.
    pub fn standings_columns(&self, options: &TournamentOptions, teams: bool) -> Result<Vec<String>, StandingsError> {
        self.has_results(teams)?;
        let regime = options.regime.unwrap_or_else(|| self.regime());
        let own: &[&str] = if teams { &TEAM_COLUMNS } else { &COLUMNS };
        let mut columns: Vec<String> = own.iter().map(|&name| name.to_owned()).collect();
        columns.extend(self.tie_breaks(regime, options, teams)?.into_iter().map(|of| of.name));
        if !teams && self.match_score(options).is_some() {
            columns.push(LEFT.to_owned());
        }
        if options.crosstable && !teams {
            let all = self.two_games(regime).map_or(self.field.rounds, |of| of.matches.rounds);
            let rounds = options.after_round.filter(|&round| round > 0).unwrap_or(all);
            let (rounds, players) = (rounds.min(all), self.field.players.len());
            columns.extend(crosstable::columns(rounds, players, self.is_square(players)));
        }
        Ok(columns)
    }

    /// Refuses tables of points alone: standings are computed from results.
    fn has_results(&self, teams: bool) -> Result<(), StandingsError> {
        let is_of_tables = self.trf.as_ref().is_some_and(|trf| trf.spots.is_some());
        match (self.field.rounds, self.field.players.is_empty()) {
            (0, _) if is_of_tables => Err(StandingsError::NoResults),
            (_, true) if is_of_tables && !teams => Err(StandingsError::NoPlayers),
            _ => Ok(()),
        }
    }

    /// The standings of the players.
    ///
    /// # Errors
    ///
    /// A tie-break that does not exist, or a withdrawn player who is unknown.
    pub fn standings(&self, options: &TournamentOptions) -> Result<Standings, StandingsError> {
        self.has_results(false)?;
        let regime = options.regime.unwrap_or_else(|| self.regime());
        let tie_breaks = self.tie_breaks(regime, options, false)?;
        let table = StandingsTable::new(self, regime, options).map_err(StandingsError::UnknownPlayer)?;
        let list = table.list(&tie_breaks, options.least_games);
        let score = self.match_score(options);
        let names: Vec<String> = tie_breaks.iter().map(|of| of.name.clone()).collect();
        let mut columns: Vec<String> = COLUMNS.iter().map(|&name| name.to_owned()).chain(names.clone()).collect();
        let is_round_robin = self.is_square(list.len());
        columns.extend(score.iter().map(|_| LEFT.to_owned()));
        if options.crosstable {
            columns.extend(crosstable::columns(table.rounds, list.len(), is_round_robin));
        }
        let mut rows = Vec::new();
        for placed in &list {
            let player = &table.field.players[placed.player];
            let is_annulled = table.is_annulled(placed.player);
            let points = if is_annulled { table.all_points(placed.player) } else { table.points[placed.player] };
            let is_short = table.is_short(placed.player, options.least_games);
            let mut row = vec![
                self.name.clone(),
                rank(placed.rank),
                player.number.to_string(),
                player.name.clone(),
                player.title.clone(),
                player.federation.clone(),
                if player.rating > 0 { player.rating.to_string() } else { String::new() },
                points.show(),
                table.games(placed.player).to_string(),
                if is_short { FEW_GAMES } else { table.status[placed.player].id() }.to_owned(),
            ];
            row.extend(placed.values.iter().map(|&value| shown(value)));
            row.extend(score.iter().map(|of| of.left[placed.player].show()));
            if options.crosstable {
                row.extend(crosstable::cells(&table, &list, placed.player, is_round_robin));
            }
            rows.push(row);
        }
        Ok(Standings { columns, rows, tie_breaks: names, regime, system: self.course.system })
    }

    /// The standings of the teams.
    ///
    /// # Errors
    ///
    /// A tie-break that does not exist, or an event without teams.
    pub fn team_standings(&self, options: &TournamentOptions) -> Result<Standings, StandingsError> {
        self.has_results(true)?;
        let regime = options.regime.unwrap_or_else(|| self.regime());
        let tie_breaks = self.tie_breaks(regime, options, true)?;
        let trf = self.team_file().ok_or(StandingsError::NoTeams)?;
        let table = TeamTable::new(&trf, &self.field, regime, self.course.system, options);
        let names: Vec<String> = tie_breaks.iter().map(|of| of.name.clone()).collect();
        let columns = TEAM_COLUMNS.iter().map(|&name| name.to_owned()).chain(names.clone()).collect();
        let row = |placed: super::team::PlacedTeam| {
            let team = &table.teams[placed.team];
            let mut row = vec![
                self.name.clone(),
                placed.rank.to_string(),
                team.number.to_string(),
                team.name.clone(),
                team.match_points.show(),
                team.game_points.show(),
                team.matches().to_string(),
                String::new(),
            ];
            let shown = |values: &Vec<Ratio>| {
                let shown: Vec<String> = values.iter().map(|value| value.show()).collect();
                shown.join(";")
            };
            row.extend(placed.values.iter().map(shown));
            row
        };
        let rows = table.ranking(&tie_breaks).into_iter().map(row).collect();
        Ok(Standings { columns, rows, tie_breaks: names, regime, system: self.course.system })
    }
}
