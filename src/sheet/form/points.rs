//! Points behind the names of both players, which are the result: `Trắng: Nguyễn An 1`, `Đen: Trần Bình 0`.

use std::ops::Range;

use super::field::{Field, fields};
use super::grid::Grid;
use super::key::Key;
use super::score;
use super::sheets::{SheetReader, span};
use crate::transcript::scoresheet::Sheet;
use bienban_base::place::Side;
use bienban_engine::pgn::outcome::Outcome;

/// The points of both players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Points {
    names: [String; 2],
    /// The result that they are.
    pub(crate) outcome: Outcome,
    /// Whether one of them did not come: `Trắng: An +`, `Đen: Bình -`.
    pub(crate) forfeit: bool,
    /// Where White's name with his points stands.
    pub(crate) place: Range<usize>,
}

/// What stands in the place of half points: a plus for whom nobody came to play, and a minus for who did not come.
const PLUS: i32 = 3;
const MINUS: i32 = -1;

impl Points {
    /// Reads the points behind the names. `None` unless both have some, they add up to one, and the sheet has no other
    /// result.
    pub(crate) fn of(grid: &Grid, sheet: &Sheet) -> Option<Points> {
        if sheet.has(Key::Result) {
            return None;
        }
        let of = |side| {
            let mut fields = sheet.fields.iter().filter(|field| field.key == Key::Player(side));
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
        Some(Points { names: [white, black], outcome, forfeit, place })
    }

    /// The name of a player without his points.
    pub(crate) fn name(&self, side: Side) -> &str {
        &self.names[usize::from(side == Side::Black)]
    }
}

/// Joins the points of both players to the result that they are: `Tỷ số ván đấu: Trắng: 1 Đen: 0`.
pub(crate) fn join(grid: &Grid, fields: &mut Vec<Field>) {
    // Behind the label of a result, both sides are about it, whatever stands there: dots of a form, other points.
    let asks = |pair: &[Field]| {
        let result = pair[0].key == Key::Result && pair[0].values.is_empty();
        let value = pair[1].value(&grid.text).replace("điểm", "");
        result && matches!(pair[1].key, Key::Player(_)) && !value.contains(char::is_alphabetic)
    };
    if let Some(at) = fields.windows(2).position(asks) {
        let sides = fields[at + 1..].iter().take_while(|field| matches!(field.key, Key::Player(_))).count();
        let all = fields[at + 1].label.start..fields[at + sides].place().end;
        let said = fields[at + 1..=at + sides].iter().any(|f| f.value(&grid.text).contains(char::is_alphanumeric));
        fields.drain(at + 1..=at + sides);
        if said {
            fields[at].values.push(all);
        }
        return;
    }
    let points = |f: &Field| is_points(grid, f);
    let Some(at) = fields.windows(2).position(|pair| pair.iter().all(points)) else { return };
    let all = fields[at].label.start..fields[at + 1].place().end;
    let result =
        at.checked_sub(1).filter(|&before| fields[before].key == Key::Result && fields[before].values.is_empty());
    fields.drain(at..at + 2);
    if let Some(result) = result {
        fields[result].values.push(all);
    } else {
        let label = all.start..all.start;
        fields.insert(at, Field { key: Key::Result, label, values: vec![all], quoted: false });
    }
}

/// A side with points behind it has them and no player: `Đen: 0` above `Trắng: 1`.
pub(crate) fn told_apart(grid: &Grid, fields: &mut [Field]) {
    for field in fields {
        if let Key::Player(side) = field.key
            && is_points(grid, field)
        {
            field.key = Key::Points(side);
        }
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

/// The result of the points of both players, if they add up to one.
pub(crate) fn outcome(white: &str, black: &str) -> Option<Outcome> {
    match (halves(white)?, halves(black)?) {
        (2, 0) => Some(Outcome::WhiteWins),
        (0, 2) => Some(Outcome::BlackWins),
        (1, 1) => Some(Outcome::Draw),
        _ => None,
    }
}

/// Whether a player's label has nothing but points behind it.
fn is_points(grid: &Grid, field: &Field) -> bool {
    matches!(field.key, Key::Player(_)) && halves(&field.value(&grid.text)).is_some()
}

/// The result that the points of both players are in two rows: `Trắng: 1`, and below it `Đen: 0`.
fn below_each_other(grid: &Grid, above: &[Field], below: &[Field]) -> Option<Field> {
    let ([one], [other]) = (above, below) else { return None };
    let points = |field: &Field| matches!(field.key, Key::Points(_)) && halves(&field.value(&grid.text)).is_some();
    if one.key == other.key || !points(one) || !points(other) {
        return None;
    }
    let values = [one, other].map(|field| field.label.start..field.place().end).to_vec();
    let result = Field { key: Key::Result, label: one.label.start..one.label.start, values, quoted: false };
    score::read(&result.value(&grid.text)).map(|_| result)
}

/// The longest row with the points of one player, in bytes.
const LONGEST: usize = 40;

impl SheetReader<'_> {
    /// The result below the moves that a row and the one below it are: the points of both players.
    pub(crate) fn points(&self, index: usize) -> Option<Field> {
        if !self.current.has_moves() || self.current.has(Key::Result) {
            return None;
        }
        let [above, below] = self.rows.get(index..index + 2)? else { return None };
        // Nearly all rows are moves, and to look for labels takes time.
        if span(above).len() > LONGEST {
            return None;
        }
        below_each_other(self.grid, &fields(self.grid, above)?, &fields(self.grid, below)?)
    }
}
