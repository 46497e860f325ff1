//! The table of `validate --statistics`: how often each finding occurs.

use crate::table::column;
use crate::{ColumnKind, ReportTable, TableCell, TableColumn, TableWriter};
use bienban_base::finding::Code;
use bienban_base::messages::Catalog;
use bienban_engine::judge::JudgeTally;

static COLUMNS: [TableColumn; 4] = [
    column("count", ColumnKind::Number),
    column("code", ColumnKind::Text),
    column("name", ColumnKind::Text),
    column("severity", ColumnKind::Text),
];

/// How often each finding occurs.
pub static STATISTICS: ReportTable = ReportTable::plain("statistics", &COLUMNS, None);

/// Adds the findings of a run, the most frequent first.
pub fn put(writer: &mut TableWriter<'_>, catalog: &Catalog, tally: &JudgeTally) {
    let mut rows: Vec<_> = Code::ALL
        .iter()
        .flat_map(|&code| code.severities().iter().map(move |&severity| (tally.graded(code, severity), code, severity)))
        .filter(|(count, ..)| *count > 0)
        .collect();
    rows.sort_by_key(|(count, ..)| std::cmp::Reverse(*count));
    for (count, code, severity) in rows {
        let severity = catalog.text(&severity.message());
        let cells = [
            TableCell::Number(count),
            TableCell::known(code.id()),
            TableCell::known(code.name()),
            TableCell::known(&severity),
        ];
        writer.row_or_text(&cells, &|| format!("{count:>9}  {} {} ({severity})\n", code.id(), code.name()));
    }
}
