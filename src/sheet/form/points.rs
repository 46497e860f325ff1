//! Points behind the names of both players, which are the result: `Trắng: Nguyễn An 1`, `Đen: Trần Bình 0`.

use std::ops::Range;

use super::grid::Grid;
use super::label::Key;
use crate::pgn::outcome::Outcome;
use crate::place::Side;
use crate::sheet::transcript::scoresheet::Sheet;

/// The points of both players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::sheet) struct Points {
    names: [String; 2],
    /// The result that they are.
    pub(in crate::sheet) outcome: Outcome,
    /// Where White's name with his points stands.
    pub(in crate::sheet) place: Range<usize>,
}

impl Points {
    /// Reads the points behind the names. `None` unless both have some, they add up to one, and the sheet has no other
    /// result.
    pub(in crate::sheet) fn of(grid: &Grid, sheet: &Sheet) -> Option<Points> {
        if sheet.has(Key::Result) {
            return None;
        }
        let of = |side| {
            let mut fields = sheet.fields.iter().filter(|field| field.key == Key::Player(side));
            let (field, None) = (fields.next()?, fields.next()) else { return None };
            let value = field.value(&grid.text);
            let (name, points) = value.trim_end().rsplit_once([' ', '\u{A0}'])?;
            let halves = match points.trim_matches(['(', ')']) {
                "0" => 0,
                "1/2" | "½" | "0,5" | "0.5" => 1,
                "1" => 2,
                _ => return None,
            };
            let name = name.trim_end_matches([' ', '-', ':', ',', '\u{A0}']);
            name.contains(char::is_alphabetic).then(|| (name.to_owned(), halves, field.place()))
        };
        let ((white, mine, place), (black, other, _)) = (of(Side::White)?, of(Side::Black)?);
        let outcome = match (mine, other) {
            (2, 0) => Outcome::WhiteWins,
            (0, 2) => Outcome::BlackWins,
            (1, 1) => Outcome::Draw,
            _ => return None,
        };
        Some(Points { names: [white, black], outcome, place })
    }

    /// The name of a player without his points.
    pub(in crate::sheet) fn name(&self, side: Side) -> &str {
        &self.names[usize::from(side == Side::Black)]
    }
}
