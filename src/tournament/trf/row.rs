//! Record 001: a player with what he did in each round.

use super::problem::{FieldKind, RecordReading};
use crate::field::Colour;
use crate::mark::ResultMark;
use crate::ratio::Ratio;

/// The column at which the first round begins.
pub const FIRST_ROUND: usize = 92;
/// The columns of a round.
pub const ROUND_WIDTH: usize = 10;
/// Rounds are numbered with three digits.
pub const MOST_ROUNDS: usize = 999;

/// The titles of TRF06 and what they are called now.
const TITLES: [(&str, &str); 8] =
    [("g", "GM"), ("m", "IM"), ("f", "FM"), ("c", "CM"), ("wg", "WGM"), ("wm", "WIM"), ("wf", "WFM"), ("wc", "WCM")];

/// The titles of FIDE, and those with which reports mark that there is none.
const NOW: [&str; 13] = ["GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "AGM", "AIM", "AFM", "ACM", "-"];

/// What a player did in a round, by the record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoundEntry {
    /// The opponent's number; 0 where there is none.
    pub opponent: u32,
    /// The colour.
    pub colour: Colour,
    /// The result.
    pub mark: ResultMark,
    /// Whether nothing is written.
    pub is_blank: bool,
}

/// A record 001.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PlayerRow {
    /// The line in the file, from 1; 0 for a row that was made here.
    pub line: u64,
    /// The start number.
    pub number: u32,
    /// m, w or empty.
    pub sex: String,
    /// The title.
    pub title: String,
    /// The name.
    pub name: String,
    /// The rating; 0 where there is none.
    pub rating: u32,
    /// The federation.
    pub federation: String,
    /// The FIDE number.
    pub fide_number: String,
    /// The date of birth.
    pub birth: String,
    /// The points.
    pub points: Option<Ratio>,
    /// The rank.
    pub rank: Option<u32>,
    /// The rounds, from 1.
    pub entries: Vec<RoundEntry>,
    /// Whether a field could not be read; the row is then written as it was.
    pub is_damaged: bool,
}

/// The column of the opponent's number in a round.
pub fn round_column(round: u32) -> u64 {
    (FIRST_ROUND + ROUND_WIDTH * (round.max(1) as usize - 1)) as u64
}

impl PlayerRow {
    /// Reads a record. `None` where it has no start number that can be read.
    pub(super) fn read(reading: &mut RecordReading<'_, '_>) -> Option<PlayerRow> {
        let before = reading.problems.len();
        let number = reading.whole(5, 8, FieldKind::Number).filter(|&number| number > 0);
        let Some(number) = number else {
            if reading.problems.len() == before {
                reading.complain(5, 8, FieldKind::Number);
            }
            return None;
        };
        let text = |from, to| reading.columns.cut(from, to).to_owned();
        let mut row = PlayerRow {
            line: reading.line,
            number,
            sex: text(10, 10),
            title: text(11, 13),
            name: text(15, 47),
            federation: text(54, 56),
            fide_number: text(58, 68),
            birth: text(70, 79),
            ..PlayerRow::default()
        };
        row.rating = reading.whole(49, 52, FieldKind::Rating).unwrap_or(0);
        row.points = reading.points(81, 84);
        row.rank = reading.whole(86, 89, FieldKind::Rank).filter(|&rank| rank > 0);
        let end = reading.columns.filled();
        for (from, count) in (FIRST_ROUND..=end).step_by(ROUND_WIDTH).zip(1..) {
            if count > MOST_ROUNDS {
                reading.complain(from, from + ROUND_WIDTH - 1, FieldKind::TooManyRounds);
                break;
            }
            row.entries.push(RoundEntry::read(reading, from));
        }
        row.is_damaged = reading.problems.len() > before;
        if !row.title.is_empty() && !NOW.contains(&row.title_now()) {
            reading.complain(11, 13, FieldKind::Title);
        }
        Some(row)
    }

    /// The title as TRF16 and TRF26 write it; TRF06 had its first letter.
    fn title_now(&self) -> &str {
        let now = TITLES.iter().find(|(old, _)| *old == self.title);
        now.map_or(&self.title, |(_, now)| now)
    }

    /// The record as TRF writes it, with the points given where the row has none.
    pub(super) fn write(&self, points: Ratio) -> String {
        let blank = |number: u32| if number == 0 { String::new() } else { number.to_string() };
        let clip = |text: &str, width: usize| text.chars().take(width).collect::<String>();
        let mut out = format!(
            "001 {:>4} {:1}{:3} {:33} {:>4} {:>3} {:>11} {:10} {:>4} {:>4}",
            self.number,
            clip(&self.sex, 1),
            clip(self.title_now(), 3),
            clip(&self.name, 33),
            blank(self.rating),
            clip(&self.federation, 3),
            clip(&self.fide_number, 11),
            clip(&self.birth, 10),
            self.points.unwrap_or(points).decimal(),
            self.rank.map_or_else(String::new, |rank| rank.to_string()),
        );
        for entry in &self.entries {
            out.push_str(&entry.write());
        }
        out.truncate(out.trim_end().len());
        out
    }
}

impl RoundEntry {
    fn read(reading: &mut RecordReading<'_, '_>, from: usize) -> RoundEntry {
        let opponent = reading.whole(from, from + 3, FieldKind::Number).unwrap_or(0);
        let is_blank = reading.columns.cut(from, from + ROUND_WIDTH - 1).is_empty();
        let colour = match reading.columns.cut(from + 5, from + 5) {
            "w" | "W" => Colour::White,
            "b" | "B" => Colour::Black,
            "" | "-" => Colour::None,
            _ => {
                reading.complain(from + 5, from + 5, FieldKind::Colour);
                Colour::None
            }
        };
        let mark = match reading.columns.cut(from + 7, from + 7).chars().next() {
            None if opponent == 0 => ResultMark::ZeroBye,
            None => ResultMark::Open,
            Some(letter) => ResultMark::read(letter).unwrap_or_else(|| {
                reading.complain(from + 7, from + 7, FieldKind::Result);
                ResultMark::Open
            }),
        };
        // A game has an opponent; byes have letters of their own.
        let is_game = matches!(
            mark,
            ResultMark::Win
                | ResultMark::Draw
                | ResultMark::Loss
                | ResultMark::UnratedWin
                | ResultMark::UnratedDraw
                | ResultMark::UnratedLoss
        );
        if opponent == 0 && is_game {
            reading.complain(from + 7, from + 7, FieldKind::NoOpponent);
        }
        RoundEntry { opponent, colour, mark, is_blank }
    }

    fn write(self) -> String {
        if self.is_blank {
            return " ".repeat(ROUND_WIDTH);
        }
        let letter = if self.mark == ResultMark::Open { ' ' } else { self.mark.letter() };
        let opponent = if self.opponent == 0 { "0000".to_owned() } else { self.opponent.to_string() };
        format!("  {opponent:>4} {} {letter}", self.colour.letter())
    }
}
