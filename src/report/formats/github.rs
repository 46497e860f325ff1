//! Annotations of a GitHub workflow: one command for the runner a line, which shows it at the line of the file.
//!
//! A step shows at most [`SHOWN`] errors, warnings and notices each. The others are only in its log.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::{FormatWriter, ReportFormat, ReportLayout, ReportRow};
use crate::rows::finding::FindingRow;
use crate::rows::ledger::LedgerRow;
use crate::{Fragment, ReportClosing, ReportTable};
use bienban_base::finding::Severity;
use bienban_base::message::Message;

/// The number of annotations of one kind that a step shows.
const SHOWN: u64 = 10;

/// The format.
pub(crate) struct Github;

impl ReportFormat for Github {
    fn fits(&self, table: &ReportTable) -> bool {
        table.judged
    }

    fn put(&self, _: ReportLayout<'_>, row: ReportRow<'_>, to: &mut Fragment) {
        match row {
            ReportRow::Finding(row) => finding(row, to),
            ReportRow::Ledger(row) => ledger(row, to),
            ReportRow::Plain(..) => {}
        }
    }

    fn writer<'a>(&self, layout: ReportLayout<'a>) -> io::Result<Box<dyn FormatWriter + 'a>> {
        Ok(Box::new(GithubReport(layout)))
    }
}

/// The annotations of a whole report.
struct GithubReport<'a>(ReportLayout<'a>);

impl FormatWriter for GithubReport<'_> {
    /// Adds a notice that a step shows only some of its annotations, if there are more.
    fn finish(self: Box<Self>, closing: &ReportClosing<'_>, out: &mut dyn Write) -> io::Result<()> {
        let counts = [Severity::Error, Severity::Warning, Severity::Info].map(|s| closing.tally.findings_with(s));
        if counts.iter().all(|&count| count <= SHOWN) {
            return Ok(());
        }
        let mut message = Message::new("github-limit").with("limit", SHOWN.to_string());
        for (name, count) in ["errors", "warnings", "notices"].into_iter().zip(counts) {
            message = message.with(name, count.to_string());
        }
        writeln!(out, "{}", self.0.catalog.text(&message))
    }
}

/// The text of a command. Characters that would end it or begin an escape are written as the runner reads them back.
fn data(text: &str, property: bool) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '%' | '\r' | '\n' => drop(write!(out, "%{:02X}", u32::from(c))),
            ':' | ',' if property => drop(write!(out, "%{:02X}", u32::from(c))),
            _ => out.push(if c.is_control() { '\u{FFFD}' } else { c }),
        }
    }
    out
}

fn players(white: &str, black: &str) -> String {
    if white.is_empty() && black.is_empty() { String::new() } else { format!(", {white} - {black}") }
}

fn finding(row: &FindingRow<'_>, fragment: &mut Fragment) {
    let code = row.finding.code;
    let command = match row.finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "notice",
    };
    let mut head = format!("::{command} file={},line={},col={}", data(row.file, true), row.line, row.column);
    let token = row.token.chars().count() as u64;
    // In a workbook, line and column are those of a cell.
    if row.length > 0 && !row.token.contains(['\n', '\r']) {
        let _ = write!(head, ",endColumn={}", row.column + token);
    }
    let _ =
        write!(head, ",title={}::{} (game ", data(&format!("{code} {}", code.name()), true), data(&row.message, false));
    let mut tail = players(&row.tags[0], &row.tags[1]) + ")";
    if let Some(fix) = &row.finding.fix() {
        let _ = write!(tail, "; proposed: {fix}");
    }
    fragment.line(&head, row.game, &data(&tail, false));
}

fn ledger(row: &LedgerRow<'_>, fragment: &mut Fragment) {
    let title = data(&format!("{} {}", row.rule, row.kind), true);
    let head = format!("::notice file={},title={title}::{} (game ", data(row.file, true), data(&row.sentence(), false));
    fragment.line(&head, row.game, &data(&(players(row.white, row.black) + ")"), false));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_name_begins_another_command() {
        assert_eq!(data("a\n::error::b, 100%", false), "a%0A::error::b, 100%25");
        assert_eq!(data("C:\\x,y", true), "C%3A\\x%2Cy");
        assert_eq!(data("\u{1b}[2J", false), "\u{FFFD}[2J");
    }
}
