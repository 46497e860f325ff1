//! The columns of standings and of summaries of events, which depend on what is asked for, and their cells.

use std::borrow::Cow;

use crate::table::{Cell, ColumnKind, Table, TableColumn};

/// The table of standings or of summaries: its columns depend on what is asked for.
pub fn of_columns(name: &'static str, columns: &[String]) -> Table {
    const NUMBERS: [&str; 9] =
        ["rank", "number", "games", "cycles", "players", "rounds", "unplayed", "missing", "rating"];
    let column = |name: &String| TableColumn {
        name: Cow::Owned(name.clone()),
        kind: if NUMBERS.contains(&name.as_str()) { ColumnKind::Number } else { ColumnKind::Text },
        optional: true,
    };
    let columns = columns.iter().map(column).collect();
    Table { name, columns: Cow::Owned(columns), judged: false, counted: None, words: "cell" }
}

/// The cells of a row of texts in a table of [`of_columns`].
pub(crate) fn cells<'t>(table: &Table, texts: &'t [String]) -> Vec<Cell<'t>> {
    table
        .columns
        .iter()
        .zip(texts)
        .map(|(column, text)| match (column.kind, text.parse::<u64>()) {
            (_, _) if text.is_empty() => Cell::Empty,
            (ColumnKind::Number, Ok(number)) => Cell::Number(number),
            _ => Cell::from(&**text),
        })
        .collect()
}
