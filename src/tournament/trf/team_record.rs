//! Records of TRF26 about single rounds: 240, 299, 300, 320 and 330.

use super::problem::{FieldKind, RecordReading};
use crate::ratio::Ratio;

/// A record about rounds of teams, or about points.
#[derive(Debug, Clone, PartialEq)]
pub enum RoundRecord {
    /// 240: byes of teams in a team event. Individuals' results already show them.
    Byes {
        /// F, H or Z.
        kind: char,
        /// The round.
        round: u32,
        /// The numbers.
        numbers: Vec<u32>,
    },
    /// 299: points that are not those of the result.
    OddPoints {
        /// The type; a blank for points that are added.
        kind: char,
        /// The match points.
        match_points: Option<Ratio>,
        /// The game points.
        game_points: Option<Ratio>,
        /// The round.
        round: u32,
        /// The numbers.
        numbers: Vec<u32>,
    },
    /// 300: another order of the boards. 0 is an empty board.
    BoardOrder {
        /// The round.
        round: u32,
        /// The team.
        team: u32,
        /// Its opponent.
        opponent: u32,
        /// The start numbers, from board 1.
        players: Vec<u32>,
    },
    /// 320: the team with the pairing-allocated bye in each round; 0 where there is none.
    AllocatedByes {
        /// The match points.
        match_points: Ratio,
        /// The game points.
        game_points: Ratio,
        /// The teams, from round 1.
        teams: Vec<u32>,
    },
    /// 330: a forfeited match.
    ForfeitedMatch {
        /// Whether each of the teams won.
        won: [bool; 2],
        /// The round.
        round: u32,
        /// The teams.
        teams: [u32; 2],
    },
    /// A match of which a table has no boards. TRF has no record for it.
    Match {
        /// The record that gives its place.
        line: u64,
        /// The round.
        round: u32,
        /// The teams.
        teams: [u32; 2],
        /// The game points, if there is a result.
        points: Option<[Ratio; 2]>,
    },
}

/// A number without which a record says nothing: that it is blank is told as well.
fn required(reading: &mut RecordReading<'_, '_>, (from, to): (usize, usize), field: FieldKind) -> Option<u32> {
    let told = reading.problems.len();
    let number = reading.whole(from, to, field);
    if number.is_none() && reading.problems.len() == told {
        reading.complain(from, to, field);
    }
    number
}

impl RoundRecord {
    /// Reads a record of one of these types. `None` where it cannot be read.
    pub(super) fn read(reading: &mut RecordReading<'_, '_>) -> Option<RoundRecord> {
        match reading.columns.raw(1, 3) {
            "240" => {
                let kind = reading.columns.cut(5, 5).chars().next().map(|c| c.to_ascii_uppercase());
                let Some(kind) = kind.filter(|kind| "FHZ".contains(*kind)) else {
                    reading.complain(5, 5, FieldKind::Type);
                    return None;
                };
                let round = required(reading, (7, 9), FieldKind::Round)?;
                Some(RoundRecord::Byes { kind, round, numbers: reading.numbers(11, 4) })
            }
            "299" => {
                let kind = reading.columns.raw(5, 5).chars().next().unwrap_or(' ').to_ascii_uppercase();
                let (match_points, game_points) = (reading.points(8, 11), reading.points(14, 17));
                let round = required(reading, (20, 22), FieldKind::Round)?;
                Some(RoundRecord::OddPoints { kind, match_points, game_points, round, numbers: reading.numbers(24, 4) })
            }
            "300" => {
                let round = required(reading, (5, 7), FieldKind::Round)?;
                let team = required(reading, (9, 11), FieldKind::Number)?;
                let opponent = reading.whole(13, 15, FieldKind::Number).unwrap_or(0);
                let end = reading.columns.filled();
                let boards = (17..=end).step_by(5);
                let player = |from| reading.whole(from, from + 3, FieldKind::Number).unwrap_or(0);
                Some(RoundRecord::BoardOrder { round, team, opponent, players: boards.map(player).collect() })
            }
            "320" => {
                let match_points = reading.points(5, 8).unwrap_or(Ratio::ZERO);
                let game_points = reading.points(10, 13).unwrap_or(Ratio::ZERO);
                let end = reading.columns.filled();
                let rounds = (15..=end).step_by(4);
                let team = |from| reading.whole(from, from + 2, FieldKind::Number).unwrap_or(0);
                Some(RoundRecord::AllocatedByes { match_points, game_points, teams: rounds.map(team).collect() })
            }
            _ => {
                let won = match reading.columns.raw(5, 6) {
                    "+-" => [true, false],
                    "-+" => [false, true],
                    "--" => [false, false],
                    _ => {
                        reading.complain(5, 6, FieldKind::Type);
                        return None;
                    }
                };
                let round = required(reading, (8, 10), FieldKind::Round)?;
                let first = required(reading, (12, 14), FieldKind::Number)?;
                let second = required(reading, (16, 18), FieldKind::Number)?;
                Some(RoundRecord::ForfeitedMatch { won, round, teams: [first, second] })
            }
        }
    }

    /// The record as a line. `None` for those that only reports of other programs hold.
    pub(crate) fn write(&self) -> Option<String> {
        let list = |numbers: &[u32], width: usize| {
            numbers.iter().fold(String::new(), |list, number| format!("{list} {number:>width$}"))
        };
        match self {
            RoundRecord::Byes { kind, round, numbers } => Some(format!("240 {kind} {round:>3}{}", list(numbers, 4))),
            RoundRecord::BoardOrder { round, team, opponent, players } => {
                Some(format!("300 {round:>3} {team:>3} {opponent:>3}{}", list(players, 4)))
            }
            RoundRecord::AllocatedByes { match_points, game_points, teams } => {
                let points = format!("{:>4} {:>4}", match_points.decimal(), game_points.decimal());
                Some(format!("320 {points}{}", list(teams, 3)))
            }
            RoundRecord::OddPoints { .. } | RoundRecord::ForfeitedMatch { .. } | RoundRecord::Match { .. } => None,
        }
    }
}
