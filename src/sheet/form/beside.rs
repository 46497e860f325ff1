//! Games side by side: a sheet whose tables begin with the first move in every group of columns holds a game in each.

use super::field::fields;
use super::grid::{Grid, Row};
use super::label::Key;
use super::table;

/// The rows of a grid, once for each of the games that stand side by side.
pub(in crate::sheet) fn parts(grid: &Grid) -> Vec<Vec<Row>> {
    let starts = starts(grid);
    if starts.len() < 2 {
        return vec![grid.rows.clone()];
    }
    (0..starts.len()).map(|part| rows(grid, &starts, part)).collect()
}

/// The columns where the games begin; one or none where there is a single game. Tables that disagree are one game each.
fn starts(grid: &Grid) -> Vec<usize> {
    let mut agreed: Option<Vec<usize>> = None;
    for (index, row) in grid.rows.iter().enumerate() {
        let Some(columns) = table::header(grid, row).map(|h| h.columns) else { continue };
        let next = grid.rows[index + 1..].iter().find(|r| !r.cells.is_empty());
        let starts = next.and_then(|next| columns.games(grid, next)).unwrap_or_default();
        if starts.len() < 2 || agreed.as_ref().is_some_and(|a| *a != starts) {
            return Vec::new();
        }
        agreed = Some(starts);
    }
    agreed.unwrap_or_default()
}

/// The rows of one of the games: its own columns, and what is said once for all of them.
fn rows(grid: &Grid, starts: &[usize], part: usize) -> Vec<Row> {
    let from = if part == 0 { 0 } else { starts[part] };
    let to = starts.get(part + 1).copied().unwrap_or(usize::MAX);
    let own = |row: &Row| {
        let cells: Vec<_> = row.cells.iter().filter(|c| (from..to).contains(&c.column)).cloned().collect();
        if cells.is_empty() && part > 0 && is_common(grid, row) { row.clone() } else { Row { cells, at: row.at } }
    };
    grid.rows.iter().map(own).collect()
}

/// Whether a row tells of the event and not of one of its games.
fn is_common(grid: &Grid, row: &Row) -> bool {
    let common = |key| matches!(key, Key::Date | Key::Tag("Event" | "Site" | "Round" | "Section" | "Arbiter"));
    fields(grid, row).is_some_and(|fields| fields.iter().all(|f| common(f.key)))
}
