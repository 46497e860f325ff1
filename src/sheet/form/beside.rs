//! Separates games that are side by side. If the tables of a sheet begin with move 1 in each group of columns, or have
//! no numbers and two players above each group, then each group is a game of its own.

use std::borrow::Cow;

use super::field::SheetField;
use super::grid::{Grid, SheetRow};
use super::key::LabelKey;
use super::table;
use crate::layout::label_row::LabelRow;
use crate::layout::labels;
use crate::sense::token::tokens;
use bienban_base::place::Side;

/// The rows of the grid, once for each of the games that are side by side. A sheet with one game gives its rows once.
pub(crate) fn parts(grid: &Grid) -> Vec<Cow<'_, [SheetRow]>> {
    let starts = starts(grid);
    if starts.len() < 2 {
        return vec![Cow::Borrowed(&grid.rows)];
    }
    (0..starts.len()).map(|part| Cow::Owned(rows(grid, &starts, part))).collect()
}

/// The columns in which the games begin, or fewer than two if the sheet has one game. If the tables of a sheet
/// disagree, its games are not side by side.
fn starts(grid: &Grid) -> Vec<usize> {
    let mut agreed: Option<Vec<usize>> = None;
    let mut numbered = false;
    for (index, row) in grid.rows.iter().enumerate() {
        let Some(columns) = table::header(grid, row).map(|h| h.columns) else { continue };
        if !columns.is_numbered() {
            continue;
        }
        numbered = true;
        // Between the head and the first moves a row may have the names.
        let has_number = |row: &&SheetRow| row.cells.iter().any(|cell| table::number(grid.get(cell)).is_some());
        let filled = || grid.rows[index + 1..].iter().filter(|row| !row.cells.is_empty());
        let next = filled().take(2).find(has_number).or_else(|| filled().next());
        let starts = next.and_then(|next| columns.games(grid, next)).unwrap_or_default();
        if starts.len() < 2 || agreed.as_ref().is_some_and(|a| *a != starts) {
            return Vec::new();
        }
        agreed = Some(starts);
    }
    if numbered { agreed.unwrap_or_default() } else { pairs(grid).unwrap_or_default() }
}

/// The columns at which the pairs of players begin that a row of labels names side by side, the first of them 0.
fn pairs(grid: &Grid) -> Option<Vec<usize>> {
    grid.rows.iter().filter(|row| row.cells.len() > 3).find_map(|row| {
        let fields = fields(grid, row)?;
        let players = fields.iter().filter_map(|field| match field.key {
            LabelKey::Player(side) => Some((side, column(row, field))),
            _ => None,
        });
        let players: Vec<(Side, usize)> = players.collect();
        let whole = players.len() > 3
            && players.len() == fields.len()
            && players
                .chunks(2)
                .all(|pair| matches!(pair, [(Side::White, white), (Side::Black, black)] if white < black))
            && players.windows(2).all(|next| next[0].1 < next[1].1);
        let mut starts: Vec<usize> = players.iter().step_by(2).map(|(_, column)| *column).collect();
        if let Some(first) = starts.first_mut() {
            *first = 0;
        }
        whole.then_some(starts)
    })
}

/// The column of the cell in which a field begins.
fn column(row: &SheetRow, field: &SheetField) -> usize {
    let index = row.cells.partition_point(|cell| cell.span.start <= field.label.start);
    index.checked_sub(1).map_or(0, |index| row.cells[index].column)
}

/// The rows of one game: the cells in its columns, and the rows that apply to all games.
fn rows(grid: &Grid, starts: &[usize], part: usize) -> Vec<SheetRow> {
    let from = if part == 0 { 0 } else { starts[part] };
    let to = starts.get(part + 1).copied().unwrap_or(usize::MAX);
    let own = |row: &SheetRow| {
        let cells: Vec<_> = row.cells.iter().filter(|c| (from..to).contains(&c.column)).cloned().collect();
        // The first game begins in column 0, so it has those common rows anyway.
        if cells.is_empty() && part > 0 && is_common(grid, row) { row.clone() } else { SheetRow { cells, at: row.at } }
    };
    grid.rows.iter().map(own).collect()
}

/// Whether a row is about the event and not about one of its games: all its labels are such as the date or the site.
fn is_common(grid: &Grid, row: &SheetRow) -> bool {
    let common =
        |key| matches!(key, LabelKey::Date | LabelKey::Tag("Event" | "Site" | "Round" | "Section" | "Arbiter"));
    fields(grid, row).is_some_and(|fields| fields.iter().all(|f| common(f.key)))
}

/// The labels of a row with their values.
fn fields(grid: &Grid, row: &SheetRow) -> Option<Vec<SheetField>> {
    let tokens = tokens(grid, row);
    labels::fit(&LabelRow { grid, row, tokens: &tokens, marked: !grid.text.is_ascii() }).map(|(_, fields)| fields)
}
