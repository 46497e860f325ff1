//! The readings of each row, whatever comes before it.

use std::borrow::Cow;
use std::rc::Rc;

use super::state::RowFacts;
use crate::form::field::SheetField;
use crate::form::grid::{Grid, SheetRow};
use crate::form::heading::{ColumnWord, word};
use crate::form::key::LabelKey;
use crate::form::printed::names_game;
use crate::form::table::{self, TableHeader};
use crate::form::text::is_rule;
use crate::form::transposed;
use crate::layout::label_row::LabelRow;
use crate::layout::labels;
use crate::layout::{RowReading, RowShape, chat, line, list, pairing, plain, template};
use crate::sense::event;
use crate::sense::token::tokens;
use crate::transcript::header::is_dateline;

/// The cost, in nats, of taking a row of numbers and half-moves for the first one of a table: more than a row below a
/// head costs, and less than a line of moves.
const UNHEADED: f32 = 0.28;
/// The same for such a row as a line of moves.
const LINE: f32 = 0.3;
/// The same for the head of a table with a column of numbers.
const HEAD: f32 = 0.2;
/// The cost of taking a row for the event that a program writes: `Tata Steel (3), 15.01.2020`.
const EVENT: f32 = 2.0;

/// The same for the place and the day at the foot of a form.
const DATELINE: f32 = 0.5;

/// The readings of a row; empty if the row is blank.
pub(super) fn of(grid: &Grid, rows: &[SheetRow], index: usize, marked: bool) -> Vec<RowReading> {
    let row = &rows[index];
    if row.cells.is_empty() || is_rule(&grid.text[row.span()]) {
        return Vec::new();
    }
    if let Some((cost, field)) = plain::fit(grid, row, marked) {
        let labels = RowShape::Labels { fields: vec![field], moves: false };
        return [(cost, labels), (line::PROSE, RowShape::Prose)]
            .map(|(cost, shape)| reading(grid, row, cost, shape))
            .into();
    }
    let readings = whole(grid, rows, index, marked);
    readings.into_iter().map(|(cost, shape)| reading(grid, row, cost, shape)).collect()
}

/// The readings of a row that is not blank, the cheapest first, each with its cost.
pub(crate) fn whole(grid: &Grid, rows: &[SheetRow], index: usize, marked: bool) -> Vec<(f32, RowShape)> {
    let row = &rows[index];
    let mut readings: Vec<(f32, RowShape)> = Vec::new();
    // A row of numbers and half-moves in cells has no other reading.
    if let Some(columns) = table::unheaded(grid, row) {
        let number = row.cells.first().and_then(|cell| table::number(grid.get(cell)));
        let moves = RowShape::Moves { first: number, last: number, begins: number == Some(1), single: false };
        let head = RowShape::Unheaded(Box::new(TableHeader { columns, names: Vec::new() }));
        return vec![(UNHEADED, head), (LINE, moves)];
    }
    // A row of headings in cells heads a table or a list.
    if row.cells.len() > 2
        && let Some(header) = table::header(grid, row).filter(TableHeader::is_plain)
    {
        let tokens = tokens(grid, row);
        let list = list::fit(&LabelRow { grid, row, tokens: &tokens, marked });
        let mut readings: Vec<_> = list.map(|(cost, heads)| (cost, RowShape::Columns(heads))).into_iter().collect();
        readings.extend([(HEAD, RowShape::Head(Box::new(header))), (line::PROSE, RowShape::Prose)]);
        readings.sort_by(|a, b| a.0.total_cmp(&b.0));
        return readings;
    }
    let text = match row.cells.as_slice() {
        [cell] => Cow::Borrowed(grid.get(cell)),
        cells => Cow::Owned(cells.iter().map(|cell| grid.get(cell)).collect::<Vec<_>>().join(" ")),
    };
    line::fit(grid, row, &text, &mut readings);
    // A clean line of moves has no other reading.
    let clean = matches!(readings.first(), Some((cost, RowShape::Moves { first: Some(_), .. })) if *cost < 0.5);
    if !clean || row.cells.len() > 1 {
        structured(grid, rows, index, marked, &mut readings);
    }
    readings.sort_by(|a, b| a.0.total_cmp(&b.0));
    readings.truncate(6);
    readings
}

/// A reading with the facts in its fields.
fn reading(grid: &Grid, row: &SheetRow, cost: f32, shape: RowShape) -> RowReading {
    let said = match &shape {
        RowShape::Labels { fields, .. } | RowShape::Pairing(fields) => RowFacts::of(grid, fields),
        RowShape::Outcome => RowFacts::outcome(&grid.text[row.span()]),
        _ => RowFacts::default(),
    };
    RowReading { cost, shape: Rc::new(shape), said }
}

/// What a message without its time costs besides, in nats, where none is near: it rather is a remark about a half-move.
const ALONE: f32 = 8.0;
/// How many rows away a message may be answered.
const NEAR: usize = 6;

/// Whether a row near this one is a message, too.
fn answers(grid: &Grid, rows: &[SheetRow], index: usize, marked: bool) -> bool {
    let near = index.saturating_sub(NEAR)..rows.len().min(index + NEAR + 1);
    near.filter(|&at| at != index).any(|at| {
        let tokens = tokens(grid, &rows[at]);
        chat::fit(&LabelRow { grid, row: &rows[at], tokens: &tokens, marked }).is_some()
    })
}

/// Adds the readings of a row that is more than a line of moves.
fn structured(grid: &Grid, rows: &[SheetRow], index: usize, marked: bool, readings: &mut Vec<(f32, RowShape)>) {
    let row = &rows[index];
    let tokens = tokens(grid, row);
    let line = LabelRow { grid, row, tokens: &tokens, marked };
    let named = names_game(&grid.text[row.span()]);
    if let Some((cost, fields)) = labels::fit(&line).filter(|_| !named) {
        let moves = fields.iter().any(|field| field.key == LabelKey::Moves);
        readings.push((cost, RowShape::Labels { fields, moves }));
    }
    if let [cell] = row.cells.as_slice()
        && is_dateline(grid.get(cell))
    {
        let fields = vec![SheetField::bare(LabelKey::Date, cell.span.clone())];
        readings.push((DATELINE, RowShape::Labels { fields, moves: false }));
    }
    if row.cells.len() == 1
        && let Some((cost, fields)) = event::read(grid, row.cells[0].span.clone())
    {
        readings.push((cost, RowShape::Labels { fields, moves: false }));
    }
    if let Some(fields) = pairing::event(grid, line.span(0..tokens.len())) {
        readings.push((EVENT, RowShape::Labels { fields, moves: false }));
    }
    if let Some((cost, fields)) = template::fit(&line) {
        readings.push((cost, RowShape::Labels { fields, moves: false }));
    }
    let pairing = pairing::both_sides(&line).or_else(|| pairing::fit(&line));
    if let Some((cost, fields)) = pairing {
        readings.push((cost, RowShape::Pairing(fields)));
    }
    if let Some((cost, message)) = chat::fit(&line) {
        let alone = !message.stamped && message.text.is_some() && !answers(grid, rows, index, marked);
        readings.push((cost + if alone { ALONE } else { 0.0 }, RowShape::Message(message)));
    }
    if let Some((cost, heads)) = list::fit(&line) {
        readings.push((cost, RowShape::Columns(heads)));
    }
    if let Some(header) = table::header(grid, row) {
        let cost = if header.columns.is_numbered() { HEAD } else { 0.8 };
        readings.push((cost, RowShape::Head(Box::new(header))));
    } else if let Some(header) = table::header_with_remarks(grid, row) {
        readings.push((0.8, RowShape::Head(Box::new(header))));
    }
    let lying =
        || matches!(word(grid.get(&row.cells[0])), Some(ColumnWord::White | ColumnWord::Number)) || row.cells.len() > 3;
    if row.cells.len() > 2
        && lying()
        && let Some((table, taken)) = transposed::read(grid, &rows[index..])
    {
        readings.push((0.3, RowShape::Transposed(Box::new(table), taken)));
    }
}
