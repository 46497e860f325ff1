//! Rows that outlive the block they were made of: what the formats take that are no stream of bytes.

use super::ledger::LedgerRow;
use crate::finding::{Code, Severity};
use crate::message::Message;
use crate::place::Side;
use crate::report::table::{Cell, Table};
use crate::report::{Around, Row};

/// A row of a report, of one table or the other.
#[derive(Debug, Clone)]
pub enum Record {
    /// A finding.
    Finding(Box<FindingRow>),
    /// A claim or an end.
    Ledger(Box<LedgerRow>),
}

/// A finding with all that is told about it, in the columns of the findings report.
#[derive(Debug, Clone)]
pub struct FindingRow {
    /// The file.
    pub file: Box<str>,
    /// The game in it, from 1.
    pub game: u64,
    /// White, Black, Event, Round, Date, Result, as the tags have them.
    pub tags: [Box<str>; 6],
    /// The code.
    pub code: Code,
    /// The severity.
    pub severity: Severity,
    /// The half-move it is about, from 1; 0 in the tags.
    pub ply: u32,
    /// Move number and side of that half-move.
    pub turn: Option<(u32, Side)>,
    /// Line from 1.
    pub line: u64,
    /// Column from 1, in code points.
    pub column: u64,
    /// Offset in the file, in bytes before decoding.
    pub offset: u64,
    /// Length in bytes before decoding.
    pub length: u64,
    /// What stands there.
    pub token: Box<str>,
    /// The sentence.
    pub message: Box<str>,
    /// The same without its wording.
    pub said: Message,
    /// The position before the half-move.
    pub fen: Option<Box<str>>,
    /// What could stand there instead.
    pub fix: Option<Box<str>>,
    /// The half-moves around it, where the format shows them.
    pub around: Option<Around>,
}

impl FindingRow {
    /// A row that owns what it says; `relative` is the number of the game in the block.
    pub(in crate::report) fn new(row: &Row<'_>, relative: u64) -> FindingRow {
        let finding = row.finding;
        FindingRow {
            file: row.file.into(),
            game: relative,
            tags: std::array::from_fn(|i| row.tags[i].as_ref().into()),
            code: finding.code,
            severity: finding.severity,
            ply: finding.ply.0,
            turn: finding.turn,
            line: row.line,
            column: row.column,
            offset: row.offset,
            length: row.length,
            token: row.token.as_ref().into(),
            message: row.message.as_str().into(),
            said: finding.message.clone(),
            fen: finding.fen.as_deref().map(Into::into),
            fix: finding.fix().map(Into::into),
            around: row.around.clone(),
        }
    }

    /// Its cells, in the order of [`FINDING_COLUMNS`](crate::report::FINDING_COLUMNS).
    pub fn cells(&self) -> [Cell<'_>; 21] {
        let [white, black, event, round, date, result] = &self.tags;
        [
            Cell::Text(&self.file),
            Cell::Number(self.game),
            Cell::Text(white),
            Cell::Text(black),
            Cell::Text(event),
            Cell::Text(round),
            Cell::Text(date),
            Cell::Text(result),
            Cell::Text(self.code.id()),
            Cell::Text(self.severity.name()),
            Cell::Number(u64::from(self.ply)),
            self.turn.map_or(Cell::Empty, |(number, _)| Cell::Number(u64::from(number))),
            self.turn.map_or(Cell::Empty, |(_, side)| Cell::Text(side.name())),
            Cell::Number(self.line),
            Cell::Number(self.column),
            Cell::Number(self.offset),
            Cell::Number(self.length),
            Cell::Text(&self.token),
            Cell::Text(&self.message),
            Cell::optional(self.fen.as_deref()),
            Cell::optional(self.fix.as_deref()),
        ]
    }
}

impl Record {
    /// The table that it is a row of.
    pub fn table(&self) -> Table {
        match self {
            Record::Finding(_) => Table::Findings,
            Record::Ledger(_) => Table::Ledger,
        }
    }

    /// The same with the number of the game in its file, before whose block `before` games stand.
    #[must_use]
    pub(in crate::report) fn after(mut self, before: u64) -> Record {
        match &mut self {
            Record::Finding(row) => row.game += before,
            Record::Ledger(row) => row.game += before,
        }
        self
    }

    /// Its cells, in the order of the columns of its table.
    pub fn with_cells<T>(&self, take: impl FnOnce(&[Cell<'_>]) -> T) -> T {
        match self {
            Record::Finding(row) => take(&row.cells()),
            Record::Ledger(row) => take(&row.cells()),
        }
    }
}
