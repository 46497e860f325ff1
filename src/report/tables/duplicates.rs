//! DUPLICATES: groups of games that are one game, or nearly so, a row for every game of a group.

use crate::table::{column, optional};
use crate::{Cell, ColumnKind, Fragment, Style, Table, TableColumn, TableWriter};
use bienban_base::messages::Catalog;
use bienban_games::duplicates::{Known, Reason, difference};

static COLUMNS: [TableColumn; 14] = [
    column("group", ColumnKind::Number),
    column("reason", ColumnKind::Text),
    column("file", ColumnKind::Text),
    column("game", ColumnKind::Number),
    optional("event", ColumnKind::Text),
    optional("site", ColumnKind::Text),
    optional("date", ColumnKind::Text),
    optional("round", ColumnKind::Text),
    optional("white", ColumnKind::Text),
    optional("black", ColumnKind::Text),
    optional("result", ColumnKind::Text),
    column("plies", ColumnKind::Number),
    column("kept", ColumnKind::Text),
    optional("differs", ColumnKind::Text),
];

/// Groups of games that are one game, or nearly so.
pub static DUPLICATES: Table = Table::plain("duplicates", &COLUMNS, Some("reason"));

/// Writes the rows of groups.
#[derive(Debug)]
pub struct DuplicateRows<'a> {
    writer: TableWriter<'a>,
    rows: usize,
}

impl<'a> DuplicateRows<'a> {
    /// A writer without rows.
    pub fn new(catalog: &'a Catalog, style: Style) -> DuplicateRows<'a> {
        DuplicateRows { writer: TableWriter::new(&DUPLICATES, catalog, style), rows: 0 }
    }

    /// Adds a game of a group, with how it differs from the game that leads the group.
    pub fn row(
        &mut self,
        group: u64,
        reason: Reason,
        (file, number): (&str, u64),
        game: &Known,
        from: Option<&Known>,
        kept: bool,
    ) {
        let differs = from.map(|from| difference(game, from)).unwrap_or_default();
        let record = &game.record;
        let [event, site, date, round, black] =
            ["Event", "Site", "Date", "Round", "Black"].map(|name| Cell::known(record.tag(name)));
        self.rows += 1;
        self.writer.row(&[
            Cell::Number(group),
            Cell::from(reason.name()),
            Cell::from(file),
            Cell::Number(number),
            event,
            site,
            date,
            round,
            Cell::known(record.white()),
            black,
            Cell::known(&record.result),
            Cell::from(record.plies),
            Cell::from(if kept { "yes" } else { "no" }),
            Cell::known(&differs),
        ]);
    }

    /// How many rows wait to be taken.
    pub fn len(&self) -> usize {
        self.rows
    }

    /// Whether no row waits.
    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// The rows since the last time.
    pub fn take(&mut self) -> Fragment {
        self.rows = 0;
        std::mem::take(&mut self.writer.fragment)
    }
}
