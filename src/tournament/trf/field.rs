//! From the rows of a TRF to the field of an event, and back.

use std::collections::HashMap;

use super::Trf;
use super::row::{PlayerRow, RoundEntry};
use super::team_record::RoundRecord;
use super::team_row::TeamRow;
use crate::field::{NOBODY, OddPoints, Player, PlayerField, Seat};
use crate::folding;
use crate::mark::ResultMark;

impl Trf {
    /// The players with what they did in each round, in the order of their numbers.
    ///
    /// As many rounds count as somebody has an opponent in, or most have one or a bye: rounds still to come are no
    /// absences. An opponent whose row is not there is kept by his number.
    pub fn field(&self) -> PlayerField {
        let byes = self.rounds_of_byes().min(self.declared_rounds.unwrap_or(u32::MAX));
        let rounds = self.seen_rounds().max(byes).max(self.rounds_of_matches());
        let mut rows: Vec<&PlayerRow> = self.rows.iter().collect();
        rows.sort_by_key(|row| row.number);
        let index = |number: u32| {
            let at = rows.binary_search_by_key(&number, |row| row.number);
            at.map_or(NOBODY, |at| at as u32)
        };
        let players = rows.iter().map(|row| player(row, rounds, &index)).collect();
        let mut field = PlayerField { players, rounds, points: self.points, odd_points: Vec::new() };
        if !self.is_team_event() {
            field.odd_points = self.odd_points(|number| field.index(number));
        }
        field
    }

    /// The last round in which somebody has an opponent.
    pub(super) fn seen_rounds(&self) -> u32 {
        let seen =
            |row: &PlayerRow| row.entries.iter().rposition(|entry| entry.opponent != 0).map_or(0, |at| at as u32 + 1);
        self.rows.iter().map(seen).max().unwrap_or(0)
    }

    /// The last round in which a table has the result of a match.
    fn rounds_of_matches(&self) -> u32 {
        let round = |record: &RoundRecord| match *record {
            RoundRecord::Match { round, points: Some(_), .. } => round,
            _ => 0,
        };
        self.records.iter().map(round).max().unwrap_or(0)
    }

    /// The last round in which more than half of the players have an opponent or an allocated bye. Of a round to come a
    /// few may have their byes already.
    fn rounds_of_byes(&self) -> u32 {
        let longest = self.rows.iter().map(|row| row.entries.len()).max().unwrap_or(0);
        let is_there = |of: &RoundEntry| of.opponent != 0 || of.mark == ResultMark::AllocatedBye;
        let there = |round: usize| {
            let rows = self.rows.iter().filter(|row| row.entries.get(round).is_some_and(is_there));
            2 * rows.count() > self.rows.len()
        };
        (0..longest).rev().find(|&round| there(round)).map_or(0, |round| round as u32 + 1)
    }

    /// The points of records 299 for players or teams, by the index that a number has, in its order.
    pub fn odd_points(&self, index: impl Fn(u32) -> Option<usize>) -> Vec<OddPoints> {
        let mut out = Vec::new();
        for record in &self.records {
            let RoundRecord::OddPoints { kind, match_points, game_points, round, ref numbers } = *record else {
                continue;
            };
            let odd = |of| OddPoints { of, round, replaces: kind != ' ', match_points, game_points };
            out.extend(numbers.iter().filter_map(|&number| index(number)).map(odd));
        }
        out.sort_by_key(|odd| odd.of);
        out
    }
}

fn player(row: &PlayerRow, rounds: u32, index: &impl Fn(u32) -> u32) -> Player {
    let entries = row.entries.iter().zip(1..).take(rounds as usize).filter(|(entry, _)| !entry.is_blank);
    let seat = |(entry, round): (&RoundEntry, u32)| Seat {
        round,
        number: entry.opponent,
        opponent: if entry.opponent == 0 { NOBODY } else { index(entry.opponent) },
        colour: entry.colour,
        mark: entry.mark,
        game: NOBODY,
    };
    Player {
        number: row.number,
        name: row.name.clone(),
        sex: row.sex.clone(),
        title: row.title.clone(),
        federation: row.federation.clone(),
        fide_number: row.fide_number.clone(),
        birth: row.birth.clone(),
        rating: row.rating,
        points: row.points,
        rank: row.rank,
        line: row.line,
        seats: entries.map(seat).collect(),
        ..Player::default()
    }
}

impl Trf {
    /// The report with the players of its teams, which are those whom games name with the teams.
    #[must_use]
    pub fn with_players(&self, players: &[Player]) -> Trf {
        let mut trf = self.clone();
        let mut teams: HashMap<String, &mut TeamRow> =
            trf.teams.iter_mut().map(|team| (folding::loose(&team.name), team)).collect();
        for player in players {
            if let Some(team) = teams.get_mut(&folding::loose(&player.team)) {
                team.players.push(player.number);
            }
        }
        trf
    }
}

/// The row of a player, with an entry for every round.
pub fn row(field: &PlayerField, player: &Player) -> PlayerRow {
    let entry = |round| {
        let seat = player.seat(round);
        RoundEntry { opponent: seat.number, colour: seat.colour, mark: seat.mark, is_blank: false }
    };
    PlayerRow {
        line: 0,
        number: player.number,
        sex: player.sex.clone(),
        title: player.title.clone(),
        name: player.name.clone(),
        rating: player.rating,
        federation: player.federation.clone(),
        fide_number: player.fide_number.clone(),
        birth: player.birth.clone(),
        points: player.points,
        rank: player.rank,
        entries: (1..=field.rounds).map(entry).collect(),
        is_damaged: false,
    }
}
