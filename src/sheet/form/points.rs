//! Points after the names of both players, which are the result: `Trắng: Nguyễn An 1`, `Đen: Trần Bình 0`.

use std::ops::Range;

use super::grid::Grid;
use super::key::LabelKey;
use crate::transcript::scoresheet::Scoresheet;
use bienban_base::place::Side;
use bienban_engine::pgn::outcome::Outcome;

/// The points of both players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SheetPoints {
    names: [String; 2],
    /// The result of these points.
    pub(crate) outcome: Outcome,
    /// Whether one of them did not come: `Trắng: An +`, `Đen: Bình -`.
    pub(crate) forfeit: bool,
    /// The place of White's name with his points.
    pub(crate) place: Range<usize>,
}

/// The values of signs in place of half points: a plus for the player without an opponent, and a minus for the one who
/// did not come.
const PLUS: i32 = 3;
const MINUS: i32 = -1;

impl SheetPoints {
    /// Reads the points after the names. `None` unless both have some, they add up to one, and the sheet has no other
    /// result.
    pub(crate) fn of(grid: &Grid, sheet: &Scoresheet) -> Option<SheetPoints> {
        if sheet.has(LabelKey::Result) {
            return None;
        }
        let of = |side| {
            let mut fields = sheet.fields.iter().filter(|field| field.key == LabelKey::Player(side));
            let (field, None) = (fields.next()?, fields.next()) else { return None };
            let value = field.value(&grid.text);
            // A dash at the end is no part of the value.
            let behind = grid.text[field.place().end..].split('\n').next().unwrap_or_default().trim();
            if matches!(behind, "-" | "–") {
                return Some((value, MINUS, field.place()));
            }
            let (name, points) = value.trim_end().rsplit_once([' ', '\u{A0}'])?;
            let bracketed = points.starts_with('(');
            // `(bên thắng)` has more in its brackets.
            if bracketed != points.ends_with(')') {
                return None;
            }
            let points = points.trim_matches(['(', ')']);
            let halves = match points {
                // With a capital it is a name, as in `Nguyễn Văn Thắng`.
                "0" | "thua" => 0,
                "1/2" | "½" | "0,5" | "0.5" => 1,
                "hòa" | "hoà" if bracketed => 1,
                "1" | "thắng" => 2,
                "+" => PLUS,
                _ => return None,
            };
            let name = name.trim_end_matches([' ', '-', ':', ',', '\u{A0}']);
            // The points may have a cell for their word: `Trắng | An | Điểm | 1`.
            let name = name.strip_suffix(", Điểm").or_else(|| name.strip_suffix(", điểm")).unwrap_or(name);
            name.contains(char::is_alphabetic).then(|| (name.to_owned(), halves, field.place()))
        };
        let ((white, mine, place), (black, other, _)) = (of(Side::White)?, of(Side::Black)?);
        let (outcome, forfeit) = match (mine, other) {
            (2, 0) => (Outcome::WhiteWins, false),
            (0, 2) => (Outcome::BlackWins, false),
            (1, 1) => (Outcome::Draw, false),
            (PLUS, MINUS) => (Outcome::WhiteWins, true),
            (MINUS, PLUS) => (Outcome::BlackWins, true),
            _ => return None,
        };
        Some(SheetPoints { names: [white, black], outcome, forfeit, place })
    }

    /// The name of a player without his points.
    pub(crate) fn name(&self, side: Side) -> &str {
        &self.names[usize::from(side == Side::Black)]
    }
}

/// The half points that a text shows.
pub(crate) fn halves(text: &str) -> Option<u32> {
    match text.trim_end_matches("điểm").trim() {
        "0" | "0.0" | "0,0" => Some(0),
        "½" | "1/2" | "0.5" | "0,5" | "0, 5" => Some(1),
        "1" | "1.0" | "1,0" => Some(2),
        _ => None,
    }
}

/// The half points of a player in the words of chess.com.
fn halves_in_words(text: &str) -> Option<u32> {
    match text {
        "win" => Some(2),
        "checkmated" | "timeout" | "resigned" | "lose" | "abandoned" => Some(0),
        "agreed" | "repetition" | "stalemate" | "insufficient" | "50move" | "timevsinsufficient" => Some(1),
        _ => None,
    }
}

/// The result of the points of both players, in figures or words, if they add up to one.
pub(crate) fn outcome(white: &str, black: &str) -> Option<Outcome> {
    let of = |text: &str| halves(text).or_else(|| halves_in_words(text));
    match (of(white)?, of(black)?) {
        (2, 0) => Some(Outcome::WhiteWins),
        (0, 2) => Some(Outcome::BlackWins),
        (1, 1) => Some(Outcome::Draw),
        _ => None,
    }
}
