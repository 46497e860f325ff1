//! Records 013 (TRF16) and 310 (TRF26): a team and its players in the order of its list.

use super::problem::{FieldKind, RecordReading};
use crate::ratio::Ratio;

/// The columns of record 310 of the match points, the game points and the rank.
pub(crate) const MATCH_POINTS: u64 = 55;
pub(crate) const GAME_POINTS: u64 = 62;
pub(crate) const RANK: u64 = 69;

/// A team.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TeamRow {
    /// The line in the file, from 1; 0 for a row that was made here.
    pub line: u64,
    /// The number; teams of records 013 are counted.
    pub number: u32,
    /// The name.
    pub name: String,
    /// The short name.
    pub nickname: String,
    /// The strength, as written.
    pub strength: String,
    /// The match points.
    pub match_points: Option<Ratio>,
    /// The game points.
    pub game_points: Option<Ratio>,
    /// The rank.
    pub rank: Option<u32>,
    /// The start numbers of its players.
    pub players: Vec<u32>,
}

impl TeamRow {
    /// Reads a record 013, whose team gets the number given. Where the numbers are in other columns, since the name was
    /// padded by its bytes or not at all, they are those at the end of the line after a gap.
    pub(super) fn read_013(reading: &mut RecordReading<'_, '_>, number: u32) -> TeamRow {
        let columns = &reading.columns;
        let (mut name, end) = (columns.cut(5, 36), columns.filled());
        let listed = behind_gap(columns.raw(5, end));
        let is_number = |at| columns.cut(at, at + 3).bytes().all(|b| b.is_ascii_digit());
        let in_place = (37..=end).step_by(5).all(|at| is_number(at) && columns.cut(at + 4, at + 4).is_empty());
        let players = match listed {
            Some((before, players)) if !in_place || before.len() < name.len() => {
                name = before;
                players
            }
            _ => reading.numbers(37, 4),
        };
        if players.is_empty() && name.ends_with(|c: char| c.is_ascii_digit()) {
            reading.complain(5, 36, FieldKind::Number);
        }
        TeamRow { line: reading.line, number, name: name.to_owned(), players, ..TeamRow::default() }
    }

    /// Reads a record 310. `None` where it has no number that can be read.
    pub(super) fn read_310(reading: &mut RecordReading<'_, '_>) -> Option<TeamRow> {
        let before = reading.problems.len();
        let Some(number) = reading.whole(5, 7, FieldKind::Number).filter(|&number| number > 0) else {
            if reading.problems.len() == before {
                reading.complain(5, 7, FieldKind::Number);
            }
            return None;
        };
        Some(TeamRow {
            line: reading.line,
            number,
            name: reading.columns.cut(9, 40).to_owned(),
            nickname: reading.columns.cut(42, 46).to_owned(),
            strength: reading.columns.cut(48, 53).to_owned(),
            match_points: reading.points(55, 60),
            game_points: reading.points(62, 67),
            rank: reading.whole(69, 71, FieldKind::Rank).filter(|&rank| rank > 0),
            players: reading.numbers(74, 4),
        })
    }

    fn list(&self) -> String {
        let numbers: Vec<String> = self.players.iter().map(|number| format!("{number:>4}")).collect();
        numbers.join(" ")
    }

    /// The team as a record 013.
    pub(super) fn write_013(&self) -> String {
        let name: String = self.name.chars().take(32).collect();
        format!("013 {name:32}{}", self.list()).trim_end().to_owned()
    }

    /// The team as a record 310, with the points given where it has none.
    pub(super) fn write_310(&self, match_points: Ratio, game_points: Ratio) -> String {
        let clip = |text: &str, width: usize| text.chars().take(width).collect::<String>();
        let line = format!(
            "310 {:>3} {:32} {:5} {:>6} {:>6} {:>6} {:>3}  {}",
            self.number,
            clip(&self.name, 32),
            clip(&self.nickname, 5),
            clip(&self.strength, 6),
            self.match_points.unwrap_or(match_points).decimal(),
            self.game_points.unwrap_or(game_points).decimal(),
            self.rank.map_or_else(String::new, |rank| rank.to_string()),
            self.list(),
        );
        line.trim_end().to_owned()
    }
}

/// A text that ends in numbers after two blanks or more: the text before them, and the numbers.
fn behind_gap(text: &str) -> Option<(&str, Vec<u32>)> {
    let is_listed = |rest: &str| rest.split_whitespace().all(|word| word.len() <= 4 && word.parse::<u32>().is_ok());
    let gaps = text.match_indices("  ").map(|(at, _)| text.split_at(at));
    let (before, rest) = gaps.into_iter().find(|(before, rest)| !before.trim().is_empty() && is_listed(rest))?;
    let players: Vec<u32> = rest.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    (!players.is_empty()).then(|| (before.trim(), players))
}
