//! RANGES: how many games and lines a range of a file has.

use crate::table::{column, optional};
use crate::{ColumnKind, ReportTable, TableColumn};

static COLUMNS: [TableColumn; 5] = [
    column("file", ColumnKind::Text),
    column("start", ColumnKind::Number),
    optional("end", ColumnKind::Number),
    column("games", ColumnKind::Number),
    column("lines", ColumnKind::Number),
];

/// How many games and lines a range of a file has. A range without `end` goes on to the end of the file.
pub static RANGES: ReportTable = ReportTable::plain("ranges", &COLUMNS, None);
