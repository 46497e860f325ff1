//! EXPLAINED: why games were selected: a row for every game, with the parts of the condition that held.

use crate::table::{column, optional};
use crate::{ColumnKind, Fragment, ReportStyle, ReportTable, TableCell, TableColumn, TableWriter};
use bienban_base::messages::Catalog;
use bienban_base::place::ByteSpan;
use bienban_games::profile::GameProfile;
use bienban_games::selection::{Field, FieldFact, GameFacts, PartOutcome};

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
pub static EXPLAINED: ReportTable = ReportTable::plain("explained", &COLUMNS, Some("selected"));

/// Writes the rows for the games of a block.
#[derive(Debug)]
pub struct ExplainedRows<'a>(TableWriter<'a>);

impl<'a> ExplainedRows<'a> {
    /// A writer without rows.
    pub fn new(catalog: &'a Catalog, style: ReportStyle) -> ExplainedRows<'a> {
        ExplainedRows(TableWriter::new(&EXPLAINED, catalog, style))
    }

    /// Adds a game. `relative` is its number in the block, from 1; `account` has the parts of the condition, whose
    /// text is `text`, and whether each held.
    pub fn game(
        &mut self,
        relative: u64,
        profile: &GameProfile<'_, '_>,
        selected: bool,
        text: &str,
        account: &[(ByteSpan, PartOutcome)],
    ) {
        let parts = |wanted: PartOutcome| {
            let of = account.iter().filter(|(_, outcome)| *outcome == wanted);
            of.map(|(span, _)| text.get(span.range()).unwrap_or_default()).collect::<Vec<_>>().join("; ")
        };
        let name = |field| match profile.field(field) {
            FieldFact::Text(name) => TableCell::Text(name),
            _ => TableCell::Empty,
        };
        let (held, failed) = (parts(PartOutcome::Held), parts(PartOutcome::Failed));
        self.0.row(&[
            TableCell::from(&*profile.game().block().name),
            TableCell::Game(relative),
            TableCell::Number(profile.seat().line),
            name(Field::White),
            name(Field::Black),
            TableCell::from(if selected { "yes" } else { "no" }),
            TableCell::known(&held),
            TableCell::known(&failed),
        ]);
    }

    /// The rows.
    pub fn into_fragment(self) -> Fragment {
        self.0.fragment
    }
}
