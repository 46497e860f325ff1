//! EXPLAINED: why games were selected: a row for every game, with the parts of the condition that held.

use crate::table::{column, optional};
use crate::{Cell, ColumnKind, Fragment, Style, Table, TableColumn, TableWriter};
use bienban_base::messages::Catalog;
use bienban_base::place::ByteSpan;
use bienban_games::profile::Profile;
use bienban_games::selection::{Fact, Facts, Field, Outcome};

static COLUMNS: [TableColumn; 8] = [
    column("file", ColumnKind::Text),
    column("game", ColumnKind::Number),
    column("line", ColumnKind::Number),
    optional("white", ColumnKind::Text),
    optional("black", ColumnKind::Text),
    column("selected", ColumnKind::Text),
    optional("held", ColumnKind::Text),
    optional("failed", ColumnKind::Text),
];

/// Why games were selected.
pub static EXPLAINED: Table = Table::plain("explained", &COLUMNS, Some("selected"));

/// Writes the rows for the games of a block.
#[derive(Debug)]
pub struct Explained<'a>(TableWriter<'a>);

impl<'a> Explained<'a> {
    /// A writer without rows.
    pub fn new(catalog: &'a Catalog, style: Style) -> Explained<'a> {
        Explained(TableWriter::new(&EXPLAINED, catalog, style))
    }

    /// Adds a game. `relative` is its number in the block, from 1; `account` has the parts of the condition, whose
    /// text is `text`, and whether each held.
    pub fn game(
        &mut self,
        relative: u64,
        profile: &Profile<'_, '_>,
        selected: bool,
        text: &str,
        account: &[(ByteSpan, Outcome)],
    ) {
        let parts = |wanted: Outcome| {
            let of = account.iter().filter(|(_, outcome)| *outcome == wanted);
            of.map(|(span, _)| text.get(span.range()).unwrap_or_default()).collect::<Vec<_>>().join("; ")
        };
        let name = |field| match profile.field(field) {
            Fact::Text(name) => Cell::Text(name),
            _ => Cell::Empty,
        };
        let (held, failed) = (parts(Outcome::Held), parts(Outcome::Failed));
        self.0.row(&[
            Cell::from(&*profile.game().block().name),
            Cell::Game(relative),
            Cell::Number(profile.seat().line),
            name(Field::White),
            name(Field::Black),
            Cell::from(if selected { "yes" } else { "no" }),
            Cell::known(&held),
            Cell::known(&failed),
        ]);
    }

    /// The rows.
    pub fn into_fragment(self) -> Fragment {
        self.0.fragment
    }
}
