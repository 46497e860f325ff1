//! The tables of tournaments: summaries of events, standings, schedules, draws of numbers, and the findings of events.

use std::borrow::Cow;

use crate::formats::{ReportLayout, ReportRow};
use crate::table::{column, optional};
use crate::tables::findings::{FINDINGS, FindingRow, SourceLine};
use crate::{Cell, ColumnKind, Fragment, Style, Table, TableColumn, TableWriter};
use bienban_base::finding::{Code, Finding};
use bienban_base::message::Message;
use bienban_base::messages::Catalog;
use bienban_base::place::ByteSpan;
use bienban_tournament::check::finding::{EventFinding, Value};

static SCHEDULE_COLUMNS: [TableColumn; 5] = [
    column("cycle", ColumnKind::Number),
    column("round", ColumnKind::Number),
    optional("board", ColumnKind::Number),
    column("white", ColumnKind::Text),
    optional("black", ColumnKind::Text),
];

/// The pairings of a schedule.
pub static SCHEDULE: Table = Table::plain("schedule", &SCHEDULE_COLUMNS, None);

static VARMA_COLUMNS: [TableColumn; 4] = [
    column("number", ColumnKind::Number),
    column("name", ColumnKind::Text),
    optional("federation", ColumnKind::Text),
    column("group", ColumnKind::Text),
];

/// Numbers that were drawn with the restriction for players of one federation.
pub static VARMA: Table = Table::plain("varma", &VARMA_COLUMNS, None);

/// The table of standings or of summaries: its columns depend on what is asked for.
pub fn of_columns(name: &'static str, columns: &[String]) -> Table {
    const NUMBERS: [&str; 9] =
        ["rank", "number", "games", "cycles", "players", "rounds", "unplayed", "missing", "rating"];
    let column = |name: &String| TableColumn {
        name: Cow::Owned(name.clone()),
        kind: if NUMBERS.contains(&name.as_str()) { ColumnKind::Number } else { ColumnKind::Text },
        optional: true,
    };
    let columns = columns.iter().map(column).collect();
    Table { name, columns: Cow::Owned(columns), judged: false, counted: None, words: "cell" }
}

/// Adds a row of texts to a report of [`of_columns`].
pub fn put(writer: &mut TableWriter<'_>, table: &Table, texts: &[String]) {
    let cells: Vec<Cell<'_>> = table
        .columns
        .iter()
        .zip(texts)
        .map(|(column, text)| match (column.kind, text.parse::<u64>()) {
            (_, _) if text.is_empty() => Cell::Empty,
            (ColumnKind::Number, Ok(number)) => Cell::Number(number),
            _ => Cell::from(&**text),
        })
        .collect();
    writer.row(&cells);
}

/// The code of a finding about an event.
pub fn code(found: &EventFinding) -> Code {
    Code::ALL.iter().copied().find(|code| code.id() == found.code.id()).unwrap_or(Code::X702)
}

/// A finding about an event as a finding of the report.
pub fn finding(found: &EventFinding) -> Finding {
    let named = |text: &str| crate::harmless(text);
    let mut message = Message::new(found.key)
        .with("white", named(&found.white))
        .with("black", named(&found.black))
        .with("in-round", named(&found.round));
    for (name, value) in &found.values {
        message = match value {
            Value::Text(text) => message.with(name, crate::harmless(text)),
            Value::Word(key) => message.with_word(name, key),
        };
    }
    let finding = Finding::at(code(found), ByteSpan::default(), message);
    if found.fix.is_empty() { finding } else { finding.fixed_by(found.fix.as_str()) }
}

/// Findings about an event, each with itself as a finding of the report.
pub fn worded(found: Vec<EventFinding>) -> impl Iterator<Item = (EventFinding, Finding)> {
    found.into_iter().map(|found| {
        let finding = finding(&found);
        (found, finding)
    })
}

/// Writes findings about an event.
pub fn findings(found: &[(EventFinding, Finding)], catalog: &Catalog, style: Style) -> Fragment {
    let mut fragment = Fragment::default();
    let layout = ReportLayout { table: &FINDINGS, catalog, style };
    for (event, finding) in found {
        let tags = [&event.white, &event.black, &event.event, &event.round, &event.date, &event.result]
            .map(|tag| Cow::Borrowed(&**tag));
        let token = &*event.place.token;
        let row = FindingRow {
            file: &event.place.file,
            game: event.place.game,
            tags: &tags,
            finding,
            line: event.place.line,
            column: event.place.column,
            offset: event.place.offset,
            length: event.place.length,
            token: Cow::Borrowed(token),
            message: catalog.text(&finding.message),
            source: Some(SourceLine { text: Cow::Borrowed(token), before: 0, marked: token.chars().count().max(1) }),
            around: None,
        };
        layout.put(ReportRow::Finding(&row), &mut fragment);
    }
    fragment
}
