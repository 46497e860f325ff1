//! DUPLICATES: groups of games that are one game, or nearly so, a row for every game of a group.

use crate::table::{column, optional};
use crate::{ColumnKind, Fragment, ReportStyle, ReportTable, TableCell, TableColumn, TableWriter};
use bienban_base::messages::Catalog;
use bienban_games::duplicates::{DuplicateReason, KnownRecord, difference};

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
pub static DUPLICATES: ReportTable = ReportTable::plain("duplicates", &COLUMNS, Some("reason"));

/// Writes the rows of groups.
#[derive(Debug)]
pub struct DuplicateRows<'a> {
    writer: TableWriter<'a>,
    rows: usize,
}

impl<'a> DuplicateRows<'a> {
    /// A writer without rows.
    pub fn new(catalog: &'a Catalog, style: ReportStyle) -> DuplicateRows<'a> {
        DuplicateRows { writer: TableWriter::new(&DUPLICATES, catalog, style), rows: 0 }
    }

    /// Adds a game of a group, with how it differs from the game that leads the group.
    pub fn row(
        &mut self,
        group: u64,
        reason: DuplicateReason,
        (file, number): (&str, u64),
        game: &KnownRecord,
        from: Option<&KnownRecord>,
        kept: bool,
    ) {
        let differs = from.map(|from| difference(game, from)).unwrap_or_default();
        let record = &game.record;
        let [event, site, date, round, black] =
            ["Event", "Site", "Date", "Round", "Black"].map(|name| TableCell::known(record.tag(name)));
        self.rows += 1;
        self.writer.row(&[
            TableCell::Number(group),
            TableCell::from(reason.name()),
            TableCell::from(file),
            TableCell::Number(number),
            event,
            site,
            date,
            round,
            TableCell::known(record.white()),
            black,
            TableCell::known(&record.result),
            TableCell::from(record.plies),
            TableCell::from(if kept { "yes" } else { "no" }),
            TableCell::known(&differs),
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
