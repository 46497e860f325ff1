//! The events of a page as HTML.

use std::io;

use askama::Template;

use super::crosstable;
use super::list::heading;
use super::picture;
use super::words::{HtmlWords, both};
use crate::rows::event::of_columns;
use crate::show::gaps::gap_lines;
use crate::{ColumnKind, EventSheet, harmless};
use bienban_base::messages::{Catalog, Ui};

/// At most this many findings of an event are listed; `bienban event` lists all.
const MOST: usize = 60;

#[derive(Template)]
#[template(path = "event.html", config = "formats/html/askama.toml")]
struct EventsTemplate<'a> {
    words: &'a HtmlWords,
    events: Vec<ShownEvent>,
}

struct ShownEvent {
    name: String,
    /// System, players, rounds, games, in both languages.
    facts: Vec<String>,
    /// The headings, and whether their columns hold numbers.
    head: Vec<(String, bool)>,
    /// The cells, and their classes.
    rows: Vec<Vec<(String, &'static str)>>,
    /// The picture of who played in which round, as HTML.
    seats: String,
    /// A line for each round with something missing, in both languages.
    gaps: Vec<String>,
    findings: Vec<(&'static str, String)>,
    /// How many findings are not listed.
    more: usize,
}

/// The events as HTML.
///
/// # Errors
/// The errors of the template.
pub(super) fn html(sheets: &[EventSheet], words: &HtmlWords) -> io::Result<String> {
    if sheets.is_empty() {
        return Ok(String::new());
    }
    let events = sheets.iter().enumerate().map(|(number, sheet)| shown(sheet, number, words));
    let events = events.collect::<Result<_, _>>();
    let events = events.map_err(io::Error::other)?;
    EventsTemplate { words, events }.render().map_err(io::Error::other)
}

/// A message in both languages.
fn both_languages(text: impl Fn(&Catalog) -> String) -> askama::Result<String> {
    let [en, vi] = Ui::ALL.map(|ui| harmless(&text(Catalog::of(ui))));
    both(&en, &vi)
}

fn shown(sheet: &EventSheet, number: usize, words: &HtmlWords) -> askama::Result<ShownEvent> {
    let summary = &sheet.summary;
    let word = |key: &str| words.message_texts(key).map_or_else(|| Ok(harmless(key)), |(en, vi)| both(&en, &vi));
    let mut facts = vec![word(&format!("system-{}", summary.system))?];
    for (column, count) in [("players", summary.players), ("rounds", summary.rounds as usize), ("games", summary.games)]
    {
        facts.push(format!("{} {count}", word(&format!("column-{column}"))?));
    }
    let (mut head, mut rows) = (Vec::new(), Vec::new());
    if let Some(standings) = &sheet.standings {
        let table = of_columns("standings", &standings.columns);
        let filled = |at: usize| standings.rows.iter().any(|row| row.get(at).is_some_and(|cell| !cell.is_empty()));
        // The event is the heading of the table, and a column that is empty in all rows only takes room on a
        // telephone.
        let kept: Vec<usize> =
            (0..standings.columns.len()).filter(|&at| standings.columns[at] != "event" && filled(at)).collect();
        let is_number = |at: usize| table.columns[at].kind == ColumnKind::Number;
        head = kept.iter().map(|&at| (heading(words, &table, &table.columns[at]), is_number(at))).collect();
        let class = |at: usize, text: &str| match crosstable::class(&standings.columns[at], text) {
            "" if is_number(at) => "n",
            class => class,
        };
        let cell = |row: &[String], at: usize| {
            let text = row.get(at).map_or(String::new(), |it| harmless(it));
            let class = class(at, &text);
            (text, class)
        };
        rows = standings.rows.iter().map(|row| kept.iter().map(|&at| cell(row, at)).collect()).collect();
    }
    // A round has a line in both languages or in none.
    let lines = Ui::ALL.map(|ui| gap_lines(&sheet.gaps, Catalog::of(ui)));
    let gaps = lines[0].iter().zip(&lines[1]).map(|(en, vi)| both(en, vi)).collect::<Result<_, _>>()?;
    let told = sheet.findings.iter().take(MOST);
    let findings = told
        .map(|finding| both_languages(|catalog| catalog.text(&finding.message)).map(|line| (finding.code.id(), line)));
    Ok(ShownEvent {
        name: harmless(if summary.event.is_empty() { "?" } else { &summary.event }),
        facts,
        head,
        rows,
        seats: sheet.seats.as_ref().map_or(Ok(String::new()), |seats| picture::seats(seats, number, words))?,
        gaps,
        findings: findings.collect::<Result<_, _>>()?,
        more: sheet.findings.len().saturating_sub(MOST),
    })
}
