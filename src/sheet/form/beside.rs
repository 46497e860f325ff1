//! Separates games that are side by side. If the tables of a sheet begin with move 1 in each group of columns, then
//! each group is a game of its own.

use super::field::fields;
use super::grid::{Grid, SheetRow};
use super::label::Key;
use super::table;

/// The rows of the grid, once for each of the games that are side by side. A sheet with one game gives its rows once.
pub(in crate::sheet) fn parts(grid: &Grid) -> Vec<Vec<SheetRow>> {
    let starts = starts(grid);
    if starts.len() < 2 {
        return vec![grid.rows.clone()];
    }
    (0..starts.len()).map(|part| rows(grid, &starts, part)).collect()
}

/// The columns in which the games begin, or fewer than two if the sheet has one game. If the tables of a sheet
/// disagree, its games are not side by side.
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

/// The rows of one game: the cells in its columns, and the rows that speak of all games together.
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
    let common = |key| matches!(key, Key::Date | Key::Tag("Event" | "Site" | "Round" | "Section" | "Arbiter"));
    fields(grid, row).is_some_and(|fields| fields.iter().all(|f| common(f.key)))
}
