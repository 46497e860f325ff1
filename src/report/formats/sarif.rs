//! SARIF 2.1.0 (OASIS): a log of static analysis, which code hosts and editors show at the lines of a file.
//!
//! It has one run, with a rule for every finding code and the documentation of the code as help. Columns are code
//! points, as in all our reports. The log is written in pieces: first the rules, then the results, and at the end the
//! outcome of the run.

use std::fmt::Write as _;
use std::io::{self, Write};

use serde::Serialize;
use serde_json::{Value, json};

use super::jsonl::json as put;
use super::{FormatWriter, ReportFormat, ReportLayout, ReportRow};
use crate::rows::finding::FindingRow;
use crate::rows::ledger::{LEDGER, LEDGER_RULES, LedgerRow, rule_name};
use crate::{Fragment, ReportClosing, ReportTable, TableCell};
use bienban_base::finding::{Code, Severity};
use bienban_base::message::Message;
use bienban_base::messages::{self, Catalog};

/// The address of the schema.
const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// The format.
pub(crate) struct Sarif;

impl ReportFormat for Sarif {
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
        Ok(Box::new(SarifLog { layout, has_results: false }))
    }
}

/// A log that is being written.
struct SarifLog<'a> {
    layout: ReportLayout<'a>,
    /// Whether there is a result already, because the first has no comma before it.
    has_results: bool,
}

impl FormatWriter for SarifLog<'_> {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&header(self.layout.table, self.layout.catalog))
    }

    fn take(&mut self, fragment: Fragment, before: u64, out: &mut dyn Write) -> io::Result<()> {
        let skipped = if self.has_results { 0 } else { BETWEEN.len() };
        self.has_results = true;
        fragment.write_from(skipped, before, out)
    }

    fn finish(self: Box<Self>, closing: &ReportClosing<'_>, out: &mut dyn Write) -> io::Result<()> {
        footer(closing, self.layout.catalog, out)
    }
}

/// The bytes between two results.
const BETWEEN: &str = ",\n";

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "note",
    }
}

/// The first paragraph below the heading of an explanation, on one line.
fn summary(explanation: &str) -> String {
    let paragraph = explanation.split("\n\n").nth(1).unwrap_or(explanation);
    paragraph.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn finding_rule(code: Code, catalog: &Catalog) -> Value {
    let explanation = messages::explanation(code, catalog.ui());
    let body = explanation.split_once("\n\n").map_or(explanation, |(_, body)| body);
    let words = code.name().replace('-', " ");
    json!({
        "id": code.id(),
        "name": code.name(),
        "shortDescription": {"text": words},
        "fullDescription": {"text": summary(explanation)},
        "help": {"text": body.replace("**", "").replace('`', ""), "markdown": body},
        "defaultConfiguration": {"level": level(code.severity())},
        "properties": {"tags": ["chess"]},
    })
}

fn ledger_rule(key: &'static str, catalog: &Catalog) -> Value {
    let sentence = catalog.text(&Message::new(key));
    let id = rule_name(key);
    json!({
        "id": id,
        "name": id,
        "shortDescription": {"text": sentence},
        "fullDescription": {"text": sentence},
        "help": {"text": sentence},
        "defaultConfiguration": {"level": "note"},
        "properties": {"tags": ["chess"]},
    })
}

/// Everything before the first result.
fn header(table: &ReportTable, catalog: &Catalog) -> Vec<u8> {
    let rules: Vec<Value> = if table.is(&LEDGER) {
        LEDGER_RULES.iter().map(|key| ledger_rule(key, catalog)).collect()
    } else {
        Code::ALL.iter().map(|&code| finding_rule(code, catalog)).collect()
    };
    let driver = json!({
        "name": "bienban",
        "version": env!("CARGO_PKG_VERSION"),
        "semanticVersion": env!("CARGO_PKG_VERSION"),
        "shortDescription": {"text": catalog.text(&Message::new("sarif-tool"))},
        "rules": rules,
    });
    let mut out = Vec::new();
    out.extend_from_slice(br#"{"version":"2.1.0","$schema":"#);
    put(&SCHEMA, &mut out);
    out.extend_from_slice(br#","runs":[{"tool":{"driver":"#);
    put(&driver, &mut out);
    out.extend_from_slice(b"},\"columnKind\":\"unicodeCodePoints\",\"results\":[\n");
    out
}

/// Everything after the last result.
fn footer(closing: &ReportClosing<'_>, catalog: &Catalog, out: &mut dyn Write) -> io::Result<()> {
    let failures = closing.failures.iter().map(|failure| catalog.text(failure));
    let notices: Vec<Value> = failures.map(|text| json!({"level": "error", "message": {"text": text}})).collect();
    let tally = closing.tally;
    let invocation = json!({
        "executionSuccessful": closing.failures.is_empty(),
        "toolExecutionNotifications": notices,
        "properties": {"files": closing.files, "games": tally.games, "halfMoves": tally.half_moves},
    });
    let mut end = b"\n],\"invocations\":[".to_vec();
    put(&invocation, &mut end);
    end.extend_from_slice(b"]}]}\n");
    out.write_all(&end)
}

/// The name of a file as a reference of RFC 3986.
fn uri(file: &str) -> String {
    let drive = file.as_bytes().get(1) == Some(&b':') && file.starts_with(|c: char| c.is_ascii_alphabetic());
    let mut out = String::new();
    if drive || file.starts_with('/') {
        out.push_str(if drive { "file:///" } else { "file://" });
    }
    for (index, &byte) in file.as_bytes().iter().enumerate() {
        let plain = byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~' | b'/');
        if plain || (drive && index == 1) {
            out.push(char::from(byte));
        } else if drive && byte == b'\\' {
            out.push('/');
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifRegion<'a> {
    start_line: u64,
    start_column: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    end_line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end_column: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    snippet: Option<SarifText<'a>>,
}

#[derive(Serialize)]
struct SarifText<'a> {
    text: &'a str,
}

impl<'a> SarifRegion<'a> {
    fn new(row: &'a FindingRow<'_>) -> SarifRegion<'a> {
        let token = row.token.as_ref();
        let (start_line, start_column) = (row.line, row.column);
        let snippet = Some(SarifText { text: token }).filter(|_| !token.is_empty());
        // In a workbook, line and column are those of a cell, and a cell has no end.
        let (end_line, end_column) = if row.length == 0 && !token.is_empty() {
            (None, None)
        } else {
            let ended = token.replace("\r\n", "\n").replace('\r', "\n");
            let last = ended.rsplit('\n').next().unwrap_or("");
            let breaks = ended.matches('\n').count() as u64;
            let from = if breaks == 0 { start_column } else { 1 };
            (Some(start_line + breaks).filter(|_| breaks > 0), Some(from + last.chars().count() as u64))
        };
        SarifRegion { start_line, start_column, end_line, end_column, snippet }
    }
}

#[derive(Serialize)]
struct SarifProperties<'a> {
    white: &'a str,
    black: &'a str,
    event: &'a str,
    round: &'a str,
    date: &'a str,
    result: &'a str,
    ply: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    fen: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<String>,
}

/// Writes the properties that every result has, with the number of the game. The log omits the comma before the
/// first.
fn result(id: &str, index: usize, level: &str, text: &str, physical: &Value, fragment: &mut Fragment, game: u64) {
    fragment.push_str(BETWEEN);
    let out = fragment.out();
    out.extend_from_slice(b"{\"ruleId\":");
    put(&id, out);
    out.extend_from_slice(b",\"ruleIndex\":");
    put(&index, out);
    out.extend_from_slice(b",\"level\":");
    put(&level, out);
    out.extend_from_slice(b",\"message\":");
    put(&json!({"text": text}), out);
    out.extend_from_slice(b",\"locations\":[{\"physicalLocation\":");
    put(physical, out);
    out.extend_from_slice(b",\"logicalLocations\":[{\"kind\":\"object\",\"name\":\"game ");
    fragment.game(game);
    fragment.push_str("\"}]}],\"properties\":");
}

fn finding(row: &FindingRow<'_>, fragment: &mut Fragment) {
    let code = row.finding.code;
    let physical = json!({"artifactLocation": {"uri": uri(row.file)}, "region": SarifRegion::new(row)});
    result(code.id(), code as usize, level(row.finding.severity), &row.message, &physical, fragment, row.game);
    let [white, black, event, round, date, result] = row.tags;
    let (fen, fix) = (row.finding.fen.as_deref(), row.finding.fix());
    let properties = SarifProperties { white, black, event, round, date, result, ply: row.finding.ply.0, fen, fix };
    put(&properties, fragment.out());
    if REPLACED.contains(&code) && !row.finding.fixes.is_empty() && row.length > 0 {
        fragment.push_str(",\"fixes\":");
        let fixes: Vec<Value> = row.finding.fixes.iter().map(|fix| replacement(fix, row)).collect();
        put(&fixes, fragment.out());
    }
    fragment.push_str("}");
}

/// The codes whose proposals replace the token of the finding.
const REPLACED: [Code; 5] = [Code::S101, Code::M201, Code::M202, Code::M206, Code::M207];

/// A fix (SARIF 3.55). It is a guess at what was played, so no program should apply it by itself.
fn replacement(fix: &str, row: &FindingRow<'_>) -> Value {
    let region = SarifRegion { snippet: None, ..SarifRegion::new(row) };
    json!({
        "description": {"text": fix},
        "artifactChanges": [{
            "artifactLocation": {"uri": uri(row.file)},
            "replacements": [{"deletedRegion": region, "insertedContent": {"text": fix}}],
        }],
        "properties": {"automatic": false},
    })
}

fn ledger(row: &LedgerRow<'_>, fragment: &mut Fragment) {
    let index = LEDGER_RULES.iter().position(|key| rule_name(key) == row.rule);
    let physical = json!({"artifactLocation": {"uri": uri(row.file)}});
    let index = index.unwrap_or_default();
    result(row.rule, index, "note", &row.sentence(), &physical, fragment, row.game);
    let cells = row.cells();
    let named = LEDGER.names().zip(&cells).skip(2).filter(|(_, cell)| **cell != TableCell::Empty);
    let properties: serde_json::Map<String, Value> =
        named.map(|(name, cell)| (name.to_owned(), Value::from(cell.to_text()))).collect();
    put(&properties, fragment.out());
    fragment.push_str("}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_references() {
        assert_eq!(uri("giải/ván 1.pgn"), "gi%E1%BA%A3i/v%C3%A1n%201.pgn");
        assert_eq!(uri("/a/b.pgn"), "file:///a/b.pgn");
        assert_eq!(uri(r"C:\a\b#.pgn"), "file:///C:/a/b%23.pgn");
    }
}
