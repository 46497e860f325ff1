//! Tables as data: a table lists its columns once, with the kind of each, and a row lists its cells once.
//!
//! Every tabular format (CSV, JSON Lines, workbook, Parquet, Arrow, the plain page) works with cells alone. So a new
//! table needs only its columns and its rows to have all these formats.
//!
//! ```
//! use bienban_report::{FINDINGS, ColumnKind};
//! let fen = FINDINGS.columns.iter().find(|column| column.name == "fen").unwrap();
//! assert_eq!((fen.kind, fen.optional), (ColumnKind::Position, true));
//! ```

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use bienban_base::messages::Catalog;

/// A table of a report.
#[derive(Debug, Clone)]
pub struct ReportTable {
    /// Its name where a format names tables: the sheet of a workbook, the message of Parquet, the title of a page.
    pub name: &'static str,
    /// The columns, in order. Columns are only ever added at the end.
    pub columns: Cow<'static, [TableColumn]>,
    /// Whether its rows are findings. SARIF and annotations are only for findings, and the page and the workbook
    /// count them.
    pub judged: bool,
    /// The column whose values a page and a workbook count, such as `verdict`.
    pub counted: Option<&'static str>,
    /// The prefix of the messages that word the values of its cells on a page.
    pub words: &'static str,
    /// The columns whose values a workbook words, if they are names of ours.
    pub named: &'static [&'static str],
    /// Whether it is printed and filed, so that all its columns have to fit on one sheet of paper.
    pub filed: bool,
    /// Whether this program reads it again, once somebody has filled in the open cells. Other tables are reports,
    /// which are skipped as input.
    pub is_source: bool,
}

/// The columns that hold names of ours in most tables.
const NAMED: &[&str] = &["severity", "side", "status", "verdict", "rule", "kind", "confidence", "change", "what"];

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableColumn {
    /// Its name, the same in every language.
    pub name: Cow<'static, str>,
    /// What its cells hold.
    pub kind: ColumnKind,
    /// Whether a cell may be empty. Parquet and Arrow have to know this before the first row.
    pub optional: bool,
    /// Whether its words are ours, so that a page may show them in both languages. A user's own words are not.
    pub ours: bool,
}

/// What the cells of a column hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnKind {
    /// A word, a name, or another short text.
    Text,
    /// A sentence, which a page shows below the other cells; text elsewhere.
    Sentence,
    /// A half-move of chess in PGN's letters, which a workbook has in those of its language; text elsewhere.
    HalfMove,
    /// A position as FEN, which a page shows as a board; text elsewhere.
    Position,
    /// A whole number from 0.
    Number,
    /// Several such numbers.
    Numbers,
}

/// A cell of a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum TableCell<'a> {
    /// No value is known, or there is none.
    Empty,
    /// Text.
    Text(Cow<'a, str>),
    /// A number.
    Number(u64),
    /// Numbers, separated by `;` in a text cell.
    Numbers(Cow<'a, [u32]>),
    /// The number of a game, relative to its block while the block is judged. The number of games before the block is
    /// known only when the report is written, so formats leave a hole for it.
    Game(u64),
}

/// A column whose cells are never empty.
pub(super) const fn column(name: &'static str, kind: ColumnKind) -> TableColumn {
    TableColumn { name: Cow::Borrowed(name), kind, optional: false, ours: true }
}

/// A column whose cells may be empty.
pub(super) const fn optional(name: &'static str, kind: ColumnKind) -> TableColumn {
    TableColumn { name: Cow::Borrowed(name), kind, optional: true, ours: true }
}

impl ColumnKind {
    /// Whether its cells are text, in whatever way they are shown.
    pub fn is_text(self) -> bool {
        !matches!(self, ColumnKind::Number | ColumnKind::Numbers)
    }
}

impl ReportTable {
    /// A table with these columns, whose rows are not findings.
    pub(super) const fn of(name: &'static str, columns: Cow<'static, [TableColumn]>) -> ReportTable {
        let (judged, counted, words, named) = (false, None, "cell", NAMED);
        ReportTable { name, columns, judged, counted, words, named, filed: false, is_source: false }
    }

    /// A table whose rows are not findings.
    pub(super) const fn plain(
        name: &'static str,
        columns: &'static [TableColumn],
        counted: Option<&'static str>,
    ) -> ReportTable {
        let mut table = ReportTable::of(name, Cow::Borrowed(columns));
        table.counted = counted;
        table
    }

    /// A table whose rows are findings.
    pub(super) const fn judged(name: &'static str, columns: &'static [TableColumn]) -> ReportTable {
        let mut table = ReportTable::of(name, Cow::Borrowed(columns));
        table.judged = true;
        table
    }

    /// The same table, printed and filed.
    pub(super) const fn filed(mut self) -> ReportTable {
        self.filed = true;
        self
    }

    /// The same table, which is read again.
    pub(super) const fn source(mut self) -> ReportTable {
        self.is_source = true;
        self
    }

    /// The same table with this prefix of the messages for its cells.
    pub(super) const fn wording(mut self, words: &'static str) -> ReportTable {
        self.words = words;
        self
    }

    /// The same table with these columns of names of ours.
    pub(super) const fn naming(mut self, named: &'static [&'static str]) -> ReportTable {
        self.named = named;
        self
    }

    /// The names of the columns, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.columns.iter().map(|column| &*column.name)
    }

    /// The wording of a value in a column of names of ours, such as `verdict`. `None` if the value is no such name.
    #[cfg(feature = "office")]
    pub(super) fn worded(&self, column: &TableColumn, value: &str, catalog: &Catalog) -> Option<String> {
        let ours = column.ours && self.named.contains(&&*column.name);
        let keys = [&*column.name, self.words].map(|kind| format!("{kind}-{value}"));
        keys.iter().filter(|_| ours).find_map(|key| catalog.find(key))
    }

    /// The same table of a range: with the column `range_start` at its end.
    #[must_use]
    pub fn of_range(&self) -> ReportTable {
        let last = column("range_start", ColumnKind::Number);
        let columns = self.columns.iter().cloned().chain([last]).collect::<Vec<_>>().into();
        ReportTable { columns, ..self.clone() }
    }

    /// The same table without its last column, for a form that has it elsewhere.
    #[must_use]
    pub fn without_last(&self) -> ReportTable {
        let columns = self.columns[..self.columns.len().saturating_sub(1)].to_vec().into();
        ReportTable { columns, ..self.clone() }
    }

    /// The heading of a column, in the words of this table if it has own ones.
    pub fn heading(&self, column: &str, catalog: &Catalog) -> String {
        let own = catalog.find(&format!("column-{}-{column}", self.name));
        own.unwrap_or_else(|| catalog.named("column", column))
    }

    /// Whether it is the same table.
    pub(super) fn is(&self, other: &ReportTable) -> bool {
        self.name == other.name
    }
}

impl<'a> TableCell<'a> {
    /// A text cell. An empty text gives an empty cell.
    pub fn known(text: &'a str) -> TableCell<'a> {
        if text.is_empty() { TableCell::Empty } else { TableCell::from(text) }
    }

    /// The cell as text.
    pub fn to_text(&self) -> Cow<'_, str> {
        match self {
            TableCell::Empty => "".into(),
            TableCell::Text(text) => Cow::Borrowed(text),
            TableCell::Number(number) | TableCell::Game(number) => number.to_string().into(),
            TableCell::Numbers(numbers) => numbers_between(numbers, ";").into(),
        }
    }

    /// The same cell, for a row that outlives its block.
    pub(super) fn owned(&self) -> TableCell<'static> {
        match self {
            TableCell::Empty => TableCell::Empty,
            TableCell::Text(text) => TableCell::Text(Cow::Owned(text.clone().into_owned())),
            TableCell::Number(number) => TableCell::Number(*number),
            TableCell::Numbers(numbers) => TableCell::Numbers(Cow::Owned(numbers.clone().into_owned())),
            TableCell::Game(relative) => TableCell::Game(*relative),
        }
    }
}

/// Numbers with a separator.
pub(super) fn numbers_between(numbers: &[u32], between: &str) -> String {
    let mut text = String::new();
    write_numbers(numbers, between, &mut text);
    text
}

/// Appends numbers with a separator to a text.
pub(super) fn write_numbers(numbers: &[u32], between: &str, to: &mut String) {
    for (index, number) in numbers.iter().enumerate() {
        let _ = write!(to, "{}{number}", if index > 0 { between } else { "" });
    }
}

macro_rules! cells_from {
    ($($from:ty => |$value:ident| $cell:expr,)*) => {
        $(impl<'a> From<$from> for TableCell<'a> {
            fn from($value: $from) -> TableCell<'a> {
                $cell
            }
        })*
    };
}

cells_from! {
    &'a str => |text| TableCell::Text(Cow::Borrowed(text)),
    String => |text| TableCell::Text(Cow::Owned(text)),
    u64 => |number| TableCell::Number(number),
    u32 => |number| TableCell::Number(u64::from(number)),
    &'a [u32] => |numbers| TableCell::Numbers(Cow::Borrowed(numbers)),
}

impl<'a, T: Into<TableCell<'a>>> From<Option<T>> for TableCell<'a> {
    fn from(value: Option<T>) -> TableCell<'a> {
        value.map_or(TableCell::Empty, Into::into)
    }
}

/// The number of rows of a table, and the number of each value in the counted column.
#[derive(Debug)]
pub(super) struct TableTally {
    column: Option<usize>,
    pub(super) rows: u64,
    pub(super) values: BTreeMap<String, u64>,
}

impl TableTally {
    /// No rows yet.
    pub(super) fn of(table: &ReportTable) -> TableTally {
        let column = table.counted.and_then(|counted| table.names().position(|name| name == counted));
        TableTally { column, rows: 0, values: BTreeMap::new() }
    }

    /// Counts a row.
    pub(super) fn take(&mut self, cells: &[TableCell<'_>]) {
        self.rows += 1;
        let value = self.column.and_then(|column| cells.get(column)).map(TableCell::to_text);
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            *self.values.entry(value.into_owned()).or_default() += 1;
        }
    }
}
