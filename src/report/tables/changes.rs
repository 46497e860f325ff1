//! What changed between two editions of the Laws.
//!
//! ```
//! use bienban_engine::chess::law::editions::by_id;
//! use bienban_base::messages::Catalog;
//! use bienban_report::tables::changes::{ProvisionChange, changes};
//! let [before, after] = ["2009", "2018"].map(|id| by_id(id).unwrap());
//! let found = changes(before, after, &Catalog::new());
//! let mate = found.iter().find(|row| row.provision() == "checkmate").unwrap();
//! assert_eq!(mate.change, ProvisionChange::Renumbered);
//! assert_eq!(mate.before.as_ref().unwrap().article, "5.1a");
//! ```

use super::provisions::{ProvisionRow, provisions};
use crate::table::{column, optional};
use crate::{ColumnKind, ReportTable, TableCell, TableColumn, TableWriter};
use bienban_base::messages::Catalog;
use bienban_engine::chess::law::edition::LawEdition;

static COLUMNS: [TableColumn; 10] = [
    column("provision", ColumnKind::Text),
    column("change", ColumnKind::Text),
    column("edition_before", ColumnKind::Text),
    optional("article_before", ColumnKind::Text),
    optional("value_before", ColumnKind::Sentence),
    optional("confidence_before", ColumnKind::Text),
    column("edition_after", ColumnKind::Text),
    optional("article_after", ColumnKind::Text),
    optional("value_after", ColumnKind::Sentence),
    optional("confidence_after", ColumnKind::Text),
];

/// What changed between two editions of the Laws.
pub static CHANGES: ReportTable = ReportTable::plain("changes", &COLUMNS, Some("change"));

/// How two editions differ in one provision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProvisionChange {
    /// Their content differs.
    Changed,
    /// They have the same content in another article.
    Renumbered,
    /// Only the earlier one is known to have it.
    OnlyBefore,
    /// Only the later one is known to have it.
    OnlyAfter,
    /// The content of one of them is not known.
    NotKnown,
}

impl ProvisionChange {
    /// Every change, in the order in which they are listed.
    pub const ALL: [ProvisionChange; 5] = [
        ProvisionChange::Changed,
        ProvisionChange::OnlyBefore,
        ProvisionChange::OnlyAfter,
        ProvisionChange::Renumbered,
        ProvisionChange::NotKnown,
    ];

    /// The name of the change in reports.
    pub const fn name(self) -> &'static str {
        match self {
            ProvisionChange::Changed => "changed",
            ProvisionChange::Renumbered => "renumbered",
            ProvisionChange::OnlyBefore => "only-before",
            ProvisionChange::OnlyAfter => "only-after",
            ProvisionChange::NotKnown => "not-known",
        }
    }
}

/// A provision in which two editions differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangeRow {
    /// How they differ.
    pub change: ProvisionChange,
    /// The ids of the two editions.
    pub editions: [&'static str; 2],
    /// The provision of the first one.
    pub before: Option<ProvisionRow>,
    /// The provision of the second one.
    pub after: Option<ProvisionRow>,
}

impl ChangeRow {
    /// The provision of either of them, the second one first.
    fn either(&self) -> Option<&ProvisionRow> {
        self.after.as_ref().or(self.before.as_ref())
    }

    /// The name of the provision in the data formats.
    pub fn provision(&self) -> &'static str {
        self.either().map_or("", |row| row.provision)
    }

    /// Its name in words.
    pub fn name(&self) -> &str {
        self.either().map_or("", |row| &row.name)
    }

    /// Adds the row to a report of [`CHANGES`].
    pub fn put(&self, writer: &mut TableWriter<'_>) {
        let [before, after] = [&self.before, &self.after]
            .map(|row| row.as_ref().map_or(["", "", ""], |row| [row.article, row.value.as_str(), row.confidence]));
        let mut cells = vec![TableCell::from(self.provision()), TableCell::from(self.change.name())];
        for (edition, said) in self.editions.into_iter().zip([before, after]) {
            cells.push(TableCell::from(edition));
            cells.extend(said.map(TableCell::known));
        }
        writer.row(&cells);
    }
}

/// The provisions in which two editions differ, in the order of the provisions; what only the first one has comes
/// last. The days from which they are in force and their notices are left out.
pub fn changes(before: &LawEdition, after: &LawEdition, catalog: &Catalog) -> Vec<ChangeRow> {
    let editions = [before.id, after.id];
    let [mut before, mut after] = [before, after].map(|edition| {
        provisions(edition, catalog)
            .into_iter()
            .filter(|row| !["from", "notice"].contains(&row.provision))
            .map(Some)
            .collect::<Vec<_>>()
    });
    let mut found = Vec::new();
    // A provision may have several rows, one for each material. So equal sentences find each other first.
    for same_sentence in [true, false] {
        for (place, new) in after.iter_mut().enumerate() {
            let fits = |old: &ProvisionRow, new: &ProvisionRow| {
                old.provision == new.provision && (old.value == new.value || !same_sentence)
            };
            let Some(row) = new.as_ref() else { continue };
            let Some(old) = before.iter_mut().find(|old| old.as_ref().is_some_and(|old| fits(old, row))) else {
                continue;
            };
            let [before, after] = [old.take(), new.take()];
            if let Some(change) = before.as_ref().zip(after.as_ref()).and_then(|(old, new)| change(old, new)) {
                found.push((place, ChangeRow { change, editions, before, after }));
            }
        }
    }
    let only_after = after.into_iter().enumerate().filter_map(|(place, row)| row.map(|row| (place, row)));
    found.extend(only_after.map(|(place, row)| {
        (place, ChangeRow { change: ProvisionChange::OnlyAfter, editions, before: None, after: Some(row) })
    }));
    found.sort_by_key(|(place, _)| *place);
    let only_before = before.into_iter().flatten();
    let only_before = only_before.map(|row| ChangeRow {
        change: ProvisionChange::OnlyBefore,
        editions,
        before: Some(row),
        after: None,
    });
    found.into_iter().map(|(_, row)| row).chain(only_before).collect()
}

/// How two rows of one provision differ, or `None`.
///
/// An unknown article of one edition does not count as another article, and of two lists one may only be longer.
fn change(before: &ProvisionRow, after: &ProvisionRow) -> Option<ProvisionChange> {
    if before.value != after.value {
        return Some(if before.known && after.known { ProvisionChange::Changed } else { ProvisionChange::NotKnown });
    }
    let numbered = !before.article.is_empty() && !after.article.is_empty();
    let shared = before.article.split(", ").any(|article| after.article.split(", ").any(|other| other == article));
    (numbered && !shared).then_some(ProvisionChange::Renumbered)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bienban_engine::chess::law::editions::{EDITIONS, by_id};

    fn between(before: &str, after: &str) -> Vec<ChangeRow> {
        let [before, after] = [before, after].map(|id| by_id(id).expect("it is an edition"));
        changes(before, after, &Catalog::new())
    }

    #[test]
    fn an_edition_does_not_differ_from_itself() {
        for edition in &EDITIONS {
            assert_eq!(changes(edition, edition, &Catalog::new()), [], "{edition}");
        }
    }

    #[test]
    fn every_difference_is_told_once_and_back_as_well() {
        for pair in EDITIONS.windows(2) {
            let [there, back] = [(0, 1), (1, 0)].map(|(a, b)| changes(&pair[a], &pair[b], &Catalog::new()));
            let count = |rows: &[ChangeRow], change| rows.iter().filter(|row| row.change == change).count();
            for change in [ProvisionChange::Changed, ProvisionChange::Renumbered, ProvisionChange::NotKnown] {
                assert_eq!(count(&there, change), count(&back, change), "{} and {}", pair[0], pair[1]);
            }
            assert_eq!(count(&there, ProvisionChange::OnlyBefore), count(&back, ProvisionChange::OnlyAfter));
        }
    }

    #[test]
    fn what_changed_and_what_has_another_number() {
        let of = |rows: &[ChangeRow], provision: &str| {
            rows.iter().find(|row| row.provision() == provision).map(|row| row.change)
        };
        let rows = between("2009", "2018");
        assert_eq!(of(&rows, "checkmate"), Some(ProvisionChange::Renumbered));
        assert_eq!(of(&rows, "fivefold"), Some(ProvisionChange::Changed));
        assert_eq!(of(&rows, "wrong-claim"), Some(ProvisionChange::Changed));
        assert_eq!(of(&rows, "lapse"), None);
        assert_eq!(of(&rows, "from"), None);
        let rows = between("2018", "2023");
        assert_eq!(of(&rows, "resignation"), Some(ProvisionChange::Changed));
        assert_eq!(of(&rows, "wrong-claim-rapid"), Some(ProvisionChange::Changed));
        assert_eq!(of(&rows, "checkmate"), None);
        let rows = between("1989", "2001");
        assert_eq!(of(&rows, "illegal-moves"), Some(ProvisionChange::NotKnown));
        // Six materials with more moves became a sentence that there is none.
        let long = rows.iter().filter(|row| row.provision() == "long").count();
        assert_eq!(long, 6);
    }
}
