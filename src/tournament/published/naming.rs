//! Naming: the columns of a list that name its players.

use super::column::{PublishedColumn, column};
use bienban_base::text::names::fold;

/// The columns that name the players, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NameColumns {
    /// The names, or the family names where the others have a column.
    pub name: usize,
    /// The other names.
    pub given: Option<usize>,
    /// The federation, or else the club.
    pub federation: Option<usize>,
    /// Whether no comma parts the family name from the others, as in Vietnamese.
    pub is_spaced: bool,
}

impl NameColumns {
    /// Finds the columns in a row of headings. `None` if none of them is one of names.
    pub fn read(row: &[String]) -> Option<NameColumns> {
        let mut columns: Vec<(usize, PublishedColumn)> =
            row.iter().enumerate().filter_map(|(at, cell)| Some((at, column(cell)?))).collect();
        settle_family(&mut columns, |at| &row[at]);
        let first = |meant: PublishedColumn| columns.iter().find(|(_, of)| *of == meant).map(|(at, _)| *at);
        let name = first(PublishedColumn::Name)?;
        let family = first(PublishedColumn::Family);
        let is_spaced = family.is_some_and(|at| is_vietnamese(&row[at]));
        let federation = first(PublishedColumn::Federation).or_else(|| first(PublishedColumn::Club));
        Some(NameColumns { name: family.unwrap_or(name), given: family.map(|_| name), federation, is_spaced })
    }
}

/// Headings of given names alone, in folded form.
const GIVEN: [&str; 6] = ["vorname", "first name", "given name", "given names", "prenom", "first names"];

/// Takes a column of names for that of family names where another has the given names: `Name | Vorname`.
pub(super) fn settle_family<'t>(columns: &mut [(usize, PublishedColumn)], heading: impl Fn(usize) -> &'t str) {
    let is_given = |at: usize| GIVEN.contains(&fold(heading(at)).as_str());
    let names = || columns.iter().filter(|(_, of)| *of == PublishedColumn::Name).map(|(at, _)| *at);
    let known = columns.iter().any(|(_, of)| *of == PublishedColumn::Family);
    let family = names().find(|at| !is_given(*at)).filter(|_| !known && names().any(is_given));
    columns.iter_mut().filter(|(at, _)| Some(*at) == family).for_each(|(_, of)| *of = PublishedColumn::Family);
}

/// Whether a heading of family names is Vietnamese: `Họ`, `Họ đệm`.
pub(super) fn is_vietnamese(heading: &str) -> bool {
    heading.to_lowercase().starts_with('h')
}
