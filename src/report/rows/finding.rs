//! A finding as a row: the columns of its table, and everything that reports show of it.

use std::borrow::Cow;

use crate::show::around::MoveContext;
use crate::show::source_line::SourceLine;
use crate::table::{ColumnKind, ReportTable, TableCell, TableColumn, column, optional};
use bienban_base::finding::Finding;

static COLUMNS: [TableColumn; 21] = [
    column("file", ColumnKind::Text),
    column("game", ColumnKind::Number),
    column("white", ColumnKind::Text),
    column("black", ColumnKind::Text),
    column("event", ColumnKind::Text),
    column("round", ColumnKind::Text),
    column("date", ColumnKind::Text),
    column("result", ColumnKind::Text),
    column("code", ColumnKind::Text),
    column("severity", ColumnKind::Text),
    column("ply", ColumnKind::Number),
    optional("move_number", ColumnKind::Number),
    optional("side", ColumnKind::Text),
    column("line", ColumnKind::Number),
    column("column", ColumnKind::Number),
    column("offset", ColumnKind::Number),
    column("length", ColumnKind::Number),
    column("token", ColumnKind::Text),
    column("message", ColumnKind::Sentence),
    optional("fen", ColumnKind::Position),
    optional("fix", ColumnKind::Text),
];

/// The table of findings.
pub static FINDINGS: ReportTable = ReportTable::judged("findings", &COLUMNS);

/// A finding with everything that reports show.
#[derive(Debug)]
pub struct FindingRow<'a> {
    /// The file.
    pub file: &'a str,
    /// The number of the game, from 1, relative to the block while a block is judged.
    pub game: u64,
    /// White, Black, Event, Round, Date, Result, as the tags have them.
    pub tags: &'a [Cow<'a, str>; 6],
    /// The finding.
    pub finding: &'a Finding,
    /// Line from 1.
    pub line: u64,
    /// Column from 1, in code points.
    pub column: u64,
    /// Offset in the file, in bytes before decoding.
    pub offset: u64,
    /// Length in bytes before decoding.
    pub length: u64,
    /// The text at the place.
    pub token: Cow<'a, str>,
    /// The sentence.
    pub message: String,
    /// The line of the source that contains the token, if the format shows it.
    pub source: Option<SourceLine<'a>>,
    /// The half-moves around it, if the format shows them.
    pub around: Option<MoveContext>,
}

impl FindingRow<'_> {
    /// Its cells, in the order of the columns of [`FINDINGS`].
    pub fn cells(&self) -> [TableCell<'_>; COLUMNS.len()] {
        let finding = self.finding;
        let [white, black, event, round, date, result] = self.tags;
        [
            TableCell::from(self.file),
            TableCell::Game(self.game),
            TableCell::from(&**white),
            TableCell::from(&**black),
            TableCell::from(&**event),
            TableCell::from(&**round),
            TableCell::from(&**date),
            TableCell::from(&**result),
            TableCell::from(finding.code.id()),
            TableCell::from(finding.severity.name()),
            TableCell::from(finding.ply.0),
            TableCell::from(finding.turn.map(|(number, _)| number)),
            TableCell::from(finding.turn.map(|(_, side)| side.name())),
            TableCell::from(self.line),
            TableCell::from(self.column),
            TableCell::from(self.offset),
            TableCell::from(self.length),
            TableCell::from(&*self.token),
            TableCell::from(&*self.message),
            TableCell::from(finding.fen.as_deref()),
            TableCell::from(finding.fix()),
        ]
    }
}
