//! The table that `audit --template` fills in as far as games tell: a claims file.

use crate::report::table::{column, optional};
use crate::report::{Cell, ColumnKind, Table, TableColumn, TableWriter};

static COLUMNS: [TableColumn; 9] = [
    column("file", ColumnKind::Text),
    column("game", ColumnKind::Number),
    column("ply", ColumnKind::Number),
    optional("side", ColumnKind::Text),
    column("rule", ColumnKind::Text),
    column("kind", ColumnKind::Text),
    optional("move", ColumnKind::Text),
    optional("clock_claimant", ColumnKind::Number),
    optional("clock_opponent", ColumnKind::Number),
];

/// Claims that could have been made.
pub static CLAIMS: Table = Table::plain("claims", &COLUMNS, Some("rule"));

/// A claim that could have been made, without the clocks, which games do not tell.
#[derive(Debug, Clone, Copy)]
pub struct TemplateRow<'a> {
    /// The file.
    pub file: &'a str,
    /// The game in it, from 1; relative to the block while a block is judged.
    pub game: u64,
    /// Half-moves played before the claim.
    pub ply: u32,
    /// The player, in the word of the data formats; empty where there is none.
    pub side: &'a str,
    /// The rule.
    pub rule: &'a str,
    /// occurred or intended.
    pub kind: &'a str,
    /// The move to announce; empty where there is none.
    pub announced: &'a str,
}

impl TemplateRow<'_> {
    /// Adds the row to a report of [`CLAIMS`].
    pub fn put(&self, writer: &mut TableWriter<'_>) {
        writer.row(&[
            Cell::from(self.file),
            Cell::Game(self.game),
            Cell::from(self.ply),
            Cell::known(self.side),
            Cell::from(self.rule),
            Cell::from(self.kind),
            Cell::known(self.announced),
            Cell::Empty,
            Cell::Empty,
        ]);
    }
}
