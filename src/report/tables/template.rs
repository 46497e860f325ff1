//! The table of `audit --template`: a claims file, filled in as far as possible from games.

use crate::table::{column, optional};
use crate::{ColumnKind, ReportTable, TableCell, TableColumn, TableWriter};

static COLUMNS: [TableColumn; 12] = [
    column("file", ColumnKind::Text),
    column("game", ColumnKind::Number),
    column("ply", ColumnKind::Number),
    optional("side", ColumnKind::Text),
    column("rule", ColumnKind::Text),
    column("kind", ColumnKind::Text),
    optional("move", ColumnKind::Text),
    optional("clock_claimant", ColumnKind::Number),
    optional("clock_opponent", ColumnKind::Number),
    optional("white", ColumnKind::Text),
    optional("black", ColumnKind::Text),
    optional("round", ColumnKind::Text),
];

/// Claims that could have been made. Their names are not worded, because `audit` reads them.
pub static CLAIMS: ReportTable = ReportTable::plain("claims", &COLUMNS, Some("rule")).naming(&[]);

/// A claim that could have been made. The clocks are missing, because they are not in the games.
#[derive(Debug, Clone, Copy)]
pub struct TemplateRow<'a> {
    /// The file.
    pub file: &'a str,
    /// The number of the game, from 1, relative to the block while a block is judged.
    pub game: u64,
    /// The number of half-moves played before the claim.
    pub ply: u32,
    /// The player in the word of data formats. Empty if there is none.
    pub side: &'a str,
    /// The rule.
    pub rule: &'a str,
    /// occurred or intended.
    pub kind: &'a str,
    /// The move to announce. Empty if there is none.
    pub announced: &'a str,
    /// The tag White. Empty if it is missing.
    pub white: &'a str,
    /// The tag Black. Empty if it is missing.
    pub black: &'a str,
    /// The tag Round. Empty if it is missing or not known.
    pub round: &'a str,
}

impl TemplateRow<'_> {
    /// Adds the row to a report of [`CLAIMS`].
    pub fn put(&self, writer: &mut TableWriter<'_>) {
        writer.row(&[
            TableCell::from(self.file),
            TableCell::Game(self.game),
            TableCell::from(self.ply),
            TableCell::known(self.side),
            TableCell::from(self.rule),
            TableCell::from(self.kind),
            TableCell::known(self.announced),
            TableCell::Empty,
            TableCell::Empty,
            TableCell::known(self.white),
            TableCell::known(self.black),
            TableCell::known(self.round),
        ]);
    }
}
