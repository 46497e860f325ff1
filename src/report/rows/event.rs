//! The columns of standings and of summaries of events, which depend on what is asked for, and their cells.

use std::borrow::Cow;

use crate::table::{ColumnKind, ReportTable, TableCell, TableColumn};

/// The table of standings or of summaries: its columns depend on what is asked for.
pub fn of_columns(name: &'static str, columns: &[String]) -> ReportTable {
    const NUMBERS: [&str; 9] =
        ["rank", "number", "games", "cycles", "players", "rounds", "unplayed", "missing", "rating"];
    let column = |column: &String| TableColumn {
        name: Cow::Owned(column.clone()),
        kind: if NUMBERS.contains(&column.as_str()) { ColumnKind::Number } else { ColumnKind::Text },
        optional: true,
        // Standings have the same cells in every format.
        ours: name == "events" && column == "system",
    };
    let columns = columns.iter().map(column).collect();
    ReportTable::of(name, Cow::Owned(columns))
}

/// The cells of a row of texts in a table of [`of_columns`].
pub(crate) fn cells<'t>(table: &ReportTable, texts: &'t [String]) -> Vec<TableCell<'t>> {
    table
        .columns
        .iter()
        .zip(texts)
        .map(|(column, text)| match (column.kind, text.parse::<u64>()) {
            (_, _) if text.is_empty() => TableCell::Empty,
            (ColumnKind::Number, Ok(number)) => TableCell::Number(number),
            _ => TableCell::from(&**text),
        })
        .collect()
}
