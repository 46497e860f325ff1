//! The tables that a report is made of: what columns they have, and what a cell holds.
//!
//! Every format that is a table (CSV, JSON Lines, workbook, Parquet) is written from cells, so that a new table needs nothing but
//! its columns and its rows.

use super::{FINDING_COLUMNS, LEDGER_COLUMNS};

/// A table of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Table {
    /// What is wrong with the games.
    Findings,
    /// Claims that were open, and ends that came by themselves.
    Ledger,
}

/// What the cells of a column hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Text.
    Text,
    /// A whole number from 0.
    Number,
    /// Several such numbers.
    Numbers,
}

/// A cell of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cell<'a> {
    /// Nothing is known, or nothing belongs there.
    Empty,
    /// Text.
    Text(&'a str),
    /// A number.
    Number(u64),
    /// Numbers; separated by `;` where a cell is text.
    Numbers(&'a [u32]),
}

impl<'a> Cell<'a> {
    /// A text that may be missing.
    pub(super) fn optional(text: Option<&'a str>) -> Cell<'a> {
        text.map_or(Cell::Empty, Cell::Text)
    }

    /// The cell as text.
    pub(super) fn to_text(self) -> std::borrow::Cow<'a, str> {
        match self {
            Cell::Empty => "".into(),
            Cell::Text(text) => text.into(),
            Cell::Number(number) => number.to_string().into(),
            Cell::Numbers(numbers) => numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(";").into(),
        }
    }
}

impl Table {
    /// The names of the columns, in order.
    pub fn columns(self) -> &'static [&'static str] {
        match self {
            Table::Findings => &FINDING_COLUMNS,
            Table::Ledger => &LEDGER_COLUMNS,
        }
    }

    /// What a column holds.
    pub fn kind(self, column: &str) -> Kind {
        match column {
            "game" | "ply" | "until_ply" | "move_number" | "line" | "column" | "offset" | "length" | "count" => {
                Kind::Number
            }
            "plies" => Kind::Numbers,
            _ => Kind::Text,
        }
    }

    /// Whether cells of a column may be empty.
    pub fn is_optional(self, column: &str) -> bool {
        match self {
            Table::Findings => matches!(column, "move_number" | "side" | "fen" | "fix"),
            Table::Ledger => matches!(column, "until_ply" | "move_number" | "side" | "move" | "article" | "fen"),
        }
    }
}
