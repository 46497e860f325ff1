//! Tables that lie on their side: a row of numbers, a row of White's moves and a row of Black's.
//!
//! ```text
//! TT    | 1  | 2   | 3
//! Trắng | e4 | Mf3 | Tb5
//! Đen   | e5 | Mc6 | a6
//! ```

use super::grid::{Grid, GridCell, SheetRow};
use super::heading::{ColumnWord, word};
use super::prose;
use super::table::{SheetTable, TableEntry, number};

/// How many rows are looked at, blank ones included.
const NEAR: usize = 6;

/// Reads such a table if it begins with the first of these rows. Returns it with the number of rows that it takes.
pub(crate) fn read(grid: &Grid, rows: &[SheetRow]) -> Option<(SheetTable, usize)> {
    let mut near = rows.iter().enumerate().take(NEAR).filter(|(_, r)| !r.cells.is_empty()).peekable();
    // Nearly no line of text is the first row of a table.
    near.peek().filter(|(_, row)| row.cells.len() > 1)?;
    let filled: Vec<(usize, &SheetRow)> = near.take(3).collect();
    let head = |row: &SheetRow| row.cells.first().and_then(|cell| word(grid.get(cell)));
    let numbered = filled.first().filter(|(_, row)| is_numbers(grid, row)).map(|(_, row)| *row);
    let from = usize::from(numbered.is_some());
    let [(first, white), (last, black)] = *filled.get(from..from + 2)? else { return None };
    let sides = head(white) == Some(ColumnWord::White) && head(black) == Some(ColumnWord::Black);
    // A row of one move is no row of a table, and blank rows do not lie inside it.
    if !sides
        || first + 1 != last
        || white.cells.len() < 3
        || !of_moves(grid, &white.cells)
        || !of_moves(grid, &black.cells)
    {
        return None;
    }
    let at = |row: &SheetRow, column: usize| row.cells.iter().find(|c| c.column == column).map(|c| c.span.clone());
    let columns = white.cells[1..].iter().chain(&black.cells[1..]).map(|c| c.column);
    let mut columns: Vec<usize> = columns.collect();
    columns.sort_unstable();
    columns.dedup();
    let entry = |column: usize| TableEntry {
        number: numbered.and_then(|row| at(row, column)),
        white: at(white, column),
        black: at(black, column),
        notes: Vec::new(),
        aside: false,
        at: white.at,
    };
    Some((SheetTable::of(columns.into_iter().map(entry).collect()), last + 1))
}

/// Whether a row has a word for numbers, or nothing, and then numbers.
fn is_numbers(grid: &Grid, row: &SheetRow) -> bool {
    let numeric = |cell: &GridCell| number(grid.get(cell)).is_some();
    let (head, rest) = match row.cells.split_first() {
        Some((head, rest)) if !numeric(head) => (Some(head), rest),
        _ => (None, row.cells.as_slice()),
    };
    head.is_none_or(|head| word(grid.get(head)) == Some(ColumnWord::Number))
        && rest.len() > 1
        && rest.iter().all(numeric)
}

/// Whether most cells of a row but the first are half-moves. Some of them may have slips.
pub(crate) fn of_moves(grid: &Grid, cells: &[GridCell]) -> bool {
    let cells = &cells[1..];
    let moves = cells.iter().filter(|cell| prose::is_move(grid.get(cell))).count();
    moves > 0 && 2 * moves > cells.len()
}
