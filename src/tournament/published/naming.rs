//! Naming: the columns of a list that name its players.

use super::column::{Column, column};

/// The columns that name the players, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Naming {
    /// The names, or the family names where the others have a column.
    pub name: usize,
    /// The other names.
    pub given: Option<usize>,
    /// The federation, or else the club.
    pub federation: Option<usize>,
    /// Whether no comma parts the family name from the others, as in Vietnamese.
    pub is_spaced: bool,
}

impl Naming {
    /// Finds the columns in a row of headings. `None` if none of them is one of names.
    pub fn read(row: &[String]) -> Option<Naming> {
        let first = |meant: Column| row.iter().position(|cell| column(cell) == Some(meant));
        let name = first(Column::Name)?;
        let family = first(Column::Family);
        let is_spaced = family.is_some_and(|at| is_vietnamese(&row[at]));
        let federation = first(Column::Federation).or_else(|| first(Column::Club));
        Some(Naming { name: family.unwrap_or(name), given: family.map(|_| name), federation, is_spaced })
    }
}

/// Whether a heading of family names is Vietnamese: `Họ`, `Họ đệm`.
pub(super) fn is_vietnamese(heading: &str) -> bool {
    heading.to_lowercase().starts_with('h')
}
