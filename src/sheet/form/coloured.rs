//! Players whose names and colours stand in rows of their own: `Họ tên: An` above `Màu quân: Trắng`, or `Quân trắng`
//! above `An`.

use std::ops::Range;

use super::both_sides::side;
use super::field::Field;
use super::grid::{SheetRow, trimmed};
use super::introduced::is_name;
use super::key::Key;
use super::label::known;
use super::printed::is_form_text;
use super::sheets::{SheetReader, span};
use super::value::trimmed_value;
use super::vocabulary::{NAMES, SIDES};
use crate::transcript::scoresheet::Sheet;
use bienban_base::text::names::fold;

/// A label in folded form, its place and that of its value.
type Pair = (String, Range<usize>, Range<usize>);

impl SheetReader<'_> {
    /// Reads the names of players in a row, with their colours in the same row or in the one below it. Returns how many
    /// rows that takes.
    pub(crate) fn coloured(&mut self, index: usize) -> Option<usize> {
        // Below the moves another game begins behind a blank row.
        if self.taken == Some(index) || self.current.has_moves() && !self.blank {
            return None;
        }
        let told = self.pairs(&self.rows[index])?;
        let (names, mut colours): (Vec<_>, Vec<_>) = told.into_iter().partition(|pair| NAMES.contains(&&*pair.0));
        let mut rows = 1;
        if colours.is_empty() {
            colours = self.rows.get(index + 1).and_then(|below| self.pairs(below))?;
            rows = 2;
        }
        let is_colour = |pair: &Pair| SIDES.contains(&&*pair.0);
        if names.is_empty() || names.len() != colours.len() || !colours.iter().all(is_colour) {
            return None;
        }
        let sides =
            colours.iter().map(|(.., value)| side(&self.grid.text[value.clone()])).collect::<Option<Vec<_>>>()?;
        if self.current.has_moves() {
            // Below the moves they are those of the next game, if it has some.
            if !self.heads_moves(index) {
                return None;
            }
            let titles = self.titles_of_next();
            self.close(titles);
        }
        self.begin(index);
        for (side, (_, label, value)) in sides.into_iter().zip(names) {
            self.current.add(Field { key: Key::Player(side), label, values: vec![value], quoted: false });
        }
        Some(rows)
    }

    /// Reads two labels of players in rows of their own, each with the name in the row below it. Returns how many rows
    /// that takes.
    pub(crate) fn named_below(&mut self, index: usize) -> Option<usize> {
        let rows = self.rows.get(index..index + 4).filter(|_| !self.current.has_moves())?;
        let only = |row: &SheetRow| match row.cells.as_slice() {
            [cell] => Some(cell.span.clone()),
            _ => None,
        };
        let [first, one, second, other] = rows else { return None };
        let places = [only(first)?, only(one)?, only(second)?, only(other)?];
        let text = |at: usize| &self.grid.text[places[at].clone()];
        let label = |at: usize| known(text(at).trim_end_matches([':', ' ']));
        let (Some(Key::Player(side)), Some(Key::Player(against))) = (label(0), label(2)) else { return None };
        if side == against || !is_name(text(1)) || !is_name(text(3)) || is_form_text(text(1)) || is_form_text(text(3)) {
            return None;
        }
        let [first, one, second, other] = places;
        self.begin(index);
        for (side, label, name) in [(side, first, one), (against, second, other)] {
            self.current.add(Field { key: Key::Player(side), label, values: vec![name], quoted: false });
        }
        Some(4)
    }

    /// Notes that a row which is not blank is of the sheet under way.
    fn begin(&mut self, index: usize) {
        if self.current == Sheet::default() {
            self.current.at = span(&self.rows[index]).start;
        }
        self.blank = false;
    }

    /// The labels of a row with their values. `None` if one of them is no label of a name or a colour, or has no value.
    fn pairs(&self, row: &SheetRow) -> Option<Vec<Pair>> {
        let mut pairs: Vec<Pair> = Vec::new();
        let mut waits = None;
        for cell in &row.cells {
            for part in parts(&self.grid.text, &cell.span) {
                let text = &self.grid.text[part.clone()];
                let (label, value) = match (waits.take(), text.find(':')) {
                    (Some(label), _) => (label, trimmed_value(&self.grid.text, part)),
                    (None, Some(at)) => {
                        let value = trimmed_value(&self.grid.text, part.start + at + 1..part.end);
                        (part.start..part.start + at, value)
                    }
                    (None, None) => {
                        waits = Some(part);
                        continue;
                    }
                };
                let folded = fold(&self.grid.text[label.clone()]);
                let known = NAMES.contains(&&*folded) || SIDES.contains(&&*folded);
                if !known || value.is_empty() {
                    return None;
                }
                pairs.push((folded, label, value));
            }
        }
        (waits.is_none() && !pairs.is_empty()).then_some(pairs)
    }
}

/// The parts of a cell that wide gaps, commas and semicolons separate, if each has a colon; or else the cell.
fn parts(text: &str, cell: &Range<usize>) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    for part in text[cell.clone()].split("  ").flat_map(|part| part.split([',', ';'])) {
        let at = part.as_ptr() as usize - text.as_ptr() as usize;
        let span = trimmed(text, at..at + part.len());
        if !span.is_empty() {
            parts.push(span);
        }
    }
    if parts.iter().all(|part| text[part.clone()].contains(':')) { parts } else { vec![cell.clone()] }
}
