//! Players in rows below their headings: `Kỳ thủ | Màu | Elo | Điểm` above `An | Trắng | 1850 | 1` and
//! `Bình | Đen | 1790 | 0`.

use std::ops::Range;

use super::field::Field;
use super::grid::{Cell, Grid, SheetRow};
use super::heading::{Word, word};
use super::key::{Fact, Key};
use super::label::{initial, is_side, known};
use super::sheets::{SheetReader, span};
use super::table;
use super::vocabulary::{NAMES, POINTS, SIDES};
use crate::transcript::scoresheet::Sheet;
use bienban_base::place::Side;
use bienban_base::text::names::fold;

/// What a column has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Head {
    Name,
    Side,
    Points,
    Counter,
    Other(Key),
}

fn head(text: &str) -> Head {
    let folded = fold(text);
    let is = |words: &[&str]| words.contains(&folded.as_str());
    match known(text) {
        _ if is(NAMES) => Head::Name,
        _ if is(SIDES) => Head::Side,
        _ if is(POINTS) => Head::Points,
        _ if word(text) == Some(Word::Number) && folded != "so" => Head::Counter,
        key => Head::Other(key.unwrap_or(Key::Other)),
    }
}

/// Whether these are such headings: one of names and one of sides are among them.
pub(crate) fn are_headings<'t>(cells: impl Iterator<Item = &'t str>) -> bool {
    let (mut names, mut sides) = (0, 0);
    for text in cells {
        // Most cells have figures, and no heading has.
        if text.len() > 40 || text.bytes().any(|b| b.is_ascii_digit() || matches!(b, b':' | b'=')) {
            return false;
        }
        match head(text) {
            Head::Name => names += 1,
            Head::Side => sides += 1,
            _ => {}
        }
    }
    (names, sides) == (1, 1)
}

/// A row of such a table: its side, and its cells with what their headings say.
struct Row<'r> {
    side: Side,
    cells: Vec<(Head, Range<usize>, &'r Cell)>,
}

/// A row below the headings, if it names its side.
fn row<'r>(grid: &Grid, top: &SheetRow, row: &'r SheetRow) -> Option<Row<'r>> {
    let headed = |cell: &'r Cell| {
        let above = top.cells.iter().find(|above| above.column == cell.column);
        let nothing = (Head::Other(Key::Other), cell.span.start..cell.span.start);
        let (head, label) = above.map_or(nothing, |above| (head(grid.get(above)), above.span.clone()));
        (head, label, cell)
    };
    let cells: Vec<_> = row.cells.iter().map(headed).collect();
    let (.., cell) = cells.iter().find(|(head, ..)| *head == Head::Side)?;
    let text = grid.get(cell);
    match known(text).filter(|_| is_side(text)).or_else(|| initial(text)) {
        Some(Key::Player(side)) => Some(Row { side, cells }),
        _ => None,
    }
}

/// Reads the two players below the first of these rows. Returns their fields with the number of rows that they take.
fn read(grid: &Grid, rows: &[SheetRow]) -> Option<(Vec<Field>, usize)> {
    let top = rows.first()?;
    if top.cells.len() < 2 || !are_headings(top.cells.iter().map(|cell| grid.get(cell))) {
        return None;
    }
    let mut filled = (1..).zip(&rows[1..]).filter(|(_, row)| !row.cells.is_empty());
    let ((_, one), (last, other)) = (filled.next()?, filled.next()?);
    // `TT | Trắng | Đen` heads the moves.
    let third = filled.next().filter(|(_, third)| table::header(grid, third).is_none());
    let third = third.and_then(|(_, third)| row(grid, top, third));
    let (one, other) = (row(grid, top, one)?, row(grid, top, other)?);
    if one.side == other.side || third.is_some() {
        return None;
    }
    let mut fields = Vec::new();
    for (row, number) in [(&one, 1), (&other, 2)] {
        fields.extend(row.fields(grid, number)?);
    }
    Some((fields, last + 1))
}

impl Row<'_> {
    /// The player with what the row says of him. `number` is that of the row. `None` if nobody is named.
    fn fields(&self, grid: &Grid, number: u32) -> Option<Vec<Field>> {
        let (mut named, mut fields) = (false, Vec::new());
        for (head, label, cell) in &self.cells {
            let key = match head {
                Head::Name => Key::Player(self.side),
                Head::Side => continue,
                Head::Counter if table::number(grid.get(cell)) == Some(number) => continue,
                Head::Counter => Key::About(Fact::Number, Some(self.side)),
                Head::Points => Key::Points(self.side),
                Head::Other(Key::About(fact, None)) => Key::About(*fact, Some(self.side)),
                Head::Other(_) => Key::Other,
            };
            named |= *head == Head::Name;
            fields.push(Field { key, label: label.clone(), values: vec![cell.span.clone()], quoted: cell.quoted });
        }
        named.then_some(fields)
    }
}

impl SheetReader<'_> {
    /// Reads players in rows below their headings, if they begin at a row. Returns how many rows they take.
    pub(crate) fn roster(&mut self, index: usize) -> Option<usize> {
        let (fields, taken) = read(self.grid, &self.rows[index..])?;
        let named = [Side::White, Side::Black].iter().any(|&side| self.current.has(Key::Player(side)));
        if named {
            let titles = self.titles_of_next();
            self.close(titles);
        }
        if self.current == Sheet::default() {
            self.current.at = span(&self.rows[index]).start;
        }
        for field in fields {
            self.current.add(field);
        }
        self.blank = false;
        Some(taken)
    }
}
