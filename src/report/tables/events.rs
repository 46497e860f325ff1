//! The tables of tournaments: summaries of events, standings, schedules, draws of numbers, and the findings of events.

use std::borrow::Cow;

use crate::formats::{ReportLayout, ReportRow};
use crate::rows::event::cells;
use crate::rows::finding::{FINDINGS, FindingRow};
use crate::table::{column, optional};
use crate::{ColumnKind, Fragment, ReportStyle, ReportTable, SourceLine, TableColumn, TableWriter};
use bienban_base::finding::Finding;
use bienban_base::messages::Catalog;
use bienban_tournament::check::EventFinding;

static SCHEDULE_COLUMNS: [TableColumn; 5] = [
    column("cycle", ColumnKind::Number),
    column("round", ColumnKind::Number),
    optional("board", ColumnKind::Number),
    column("white", ColumnKind::Text),
    optional("black", ColumnKind::Text),
];

/// The pairings of a schedule.
pub static SCHEDULE: ReportTable = ReportTable::plain("schedule", &SCHEDULE_COLUMNS, None);

static KNOCK_OUT_COLUMNS: [TableColumn; 8] = [
    column("cycle", ColumnKind::Number),
    column("round", ColumnKind::Number),
    optional("board", ColumnKind::Number),
    column("white", ColumnKind::Text),
    optional("black", ColumnKind::Text),
    optional("match", ColumnKind::Number),
    optional("stage", ColumnKind::Number),
    column("places", ColumnKind::Text),
];

/// The games of a knock-out with their matches, and the places for which they are played.
pub static KNOCK_OUT: ReportTable = ReportTable::plain("schedule", &KNOCK_OUT_COLUMNS, None);

static PAIRINGS_COLUMNS: [TableColumn; 11] = [
    column("round", ColumnKind::Number),
    optional("board", ColumnKind::Number),
    column("white_number", ColumnKind::Number),
    column("white", ColumnKind::Text),
    column("white_points", ColumnKind::Text),
    optional("result", ColumnKind::Text),
    column("black", ColumnKind::Text),
    optional("black_points", ColumnKind::Text),
    optional("black_number", ColumnKind::Number),
    column("rules", ColumnKind::Text),
    optional("lot", ColumnKind::Number),
];

/// The pairings of a round. With its results filled in it is a report of the round.
pub static PAIRINGS: ReportTable = ReportTable::plain("pairings", &PAIRINGS_COLUMNS, None).source();

static CARDS_COLUMNS: [TableColumn; 9] = [
    column("number", ColumnKind::Number),
    column("name", ColumnKind::Text),
    column("round", ColumnKind::Number),
    optional("opponent_number", ColumnKind::Number),
    optional("opponent", ColumnKind::Text),
    optional("colour", ColumnKind::Text),
    optional("points", ColumnKind::Text),
    optional("group", ColumnKind::Text),
    optional("total", ColumnKind::Text),
];

/// The cards of players (000 14.1).
pub static CARDS: ReportTable = ReportTable::plain("cards", &CARDS_COLUMNS, None);

static VARMA_COLUMNS: [TableColumn; 4] = [
    column("number", ColumnKind::Number),
    column("name", ColumnKind::Text),
    optional("federation", ColumnKind::Text),
    column("group", ColumnKind::Text),
];

/// Numbers that were drawn with the restriction for players of one federation.
pub static VARMA: ReportTable = ReportTable::plain("varma", &VARMA_COLUMNS, None);

static REGULATIONS_COLUMNS: [TableColumn; 4] = [
    column("number", ColumnKind::Number),
    column("item", ColumnKind::Text),
    optional("entry", ColumnKind::Text),
    column("article", ColumnKind::Text),
];

/// What the regulations of an event must contain, and what is known of it.
pub static REGULATIONS: ReportTable = ReportTable::plain("regulations", &REGULATIONS_COLUMNS, None);

/// Adds a row of texts to a report of [`of_columns`](crate::rows::event::of_columns).
pub fn put(writer: &mut TableWriter<'_>, table: &ReportTable, texts: &[String]) {
    writer.row(&cells(table, texts));
}

/// Writes findings about an event.
pub fn findings(found: &[(EventFinding, Finding)], catalog: &Catalog, style: ReportStyle) -> Fragment {
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
