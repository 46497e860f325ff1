//! One line a finding, as compilers print them and editors read them: `file:line:column: CODE text`.

use super::{ReportFormat, ReportLayout, ReportRow};
use crate::rows::finding::{FINDINGS, FindingRow};
use crate::{Fragment, ReportTable, harmless};

/// The format.
pub(crate) struct Concise;

impl ReportFormat for Concise {
    fn fits(&self, table: &ReportTable) -> bool {
        table.is(&FINDINGS)
    }

    fn put(&self, _: ReportLayout<'_>, row: ReportRow<'_>, to: &mut Fragment) {
        if let ReportRow::Finding(row) = row {
            to.text(&line(row));
        }
    }
}

fn line(row: &FindingRow<'_>) -> String {
    let FindingRow { file, line, column, message, .. } = row;
    harmless(&format!("{file}:{line}:{column}: {} {message}", row.finding.code.id()))
}
