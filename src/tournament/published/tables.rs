//! Tables: the tables of a page, each with the lines above it.

use std::sync::Arc;

use bienban_base::text::names::fold;

use super::column::{self, Column};
use super::headings::Headings;
use super::page::{Page, Row};
use crate::date::Date;

/// A table.
#[derive(Debug)]
pub(super) struct Table<'p> {
    pub(super) file: &'p Arc<str>,
    pub(super) headings: Headings,
    pub(super) rows: Vec<&'p Row>,
    /// The team whose players it lists.
    pub(super) team: Option<String>,
    /// The line above it.
    pub(super) above: &'p str,
    /// The line above it that may be the title of its group.
    pub(super) title: &'p str,
    /// What a line says that tie-breaks are, by their numbers.
    legend: Vec<(u32, Column)>,
    /// The lines that name rounds, each with the line behind which it counts.
    captions: Vec<(u64, &'p str)>,
}

impl Table<'_> {
    /// The line that names the round of a row.
    fn caption(&self, row: &Row) -> Option<&str> {
        let above = self.captions.partition_point(|(line, _)| *line < row.line);
        self.captions[..above].last().map(|(_, text)| *text)
    }

    /// The round of a row.
    pub(super) fn round(&self, row: &Row) -> Option<u32> {
        if let Some(own) = self.headings.first(Column::RoundOfRow) {
            let text = row.text(Some(own)).trim();
            // A spreadsheet may have made a fraction of it.
            let number = text.strip_suffix(".0").unwrap_or(text).parse().ok().or_else(|| column::round(text));
            return number.filter(|round| (1..=999).contains(round));
        }
        column::round(self.caption(row)?)
    }

    /// The column of a tie-break that a line says to be points of teams.
    pub(super) fn legend(&self, meant: Column) -> Option<usize> {
        let (number, _) = self.legend.iter().find(|(_, of)| *of == meant)?;
        self.headings.first(Column::TieBreak(*number))
    }

    /// The day of a row's round, as TRF writes it.
    pub(super) fn date(&self, row: &Row) -> Option<String> {
        let words = self.caption(row)?.split_whitespace();
        let mut dates = words.filter(|word| word.len() == 10).filter_map(Date::read);
        dates.find(|date| date.day > 0).map(|date| format!("{:04}/{:02}/{:02}", date.year, date.month, date.day))
    }
}

/// Words of lines above a table that are not the event's name.
const ABOUT: [&str; 22] = [
    "chess results",
    "last update",
    "letzte aktualisierung",
    "cap nhat",
    "aktualisiert",
    "rank after",
    "final ranking",
    "ranking crosstable",
    "starting rank",
    "starting list",
    "crosstable",
    "pairings",
    "team composition",
    "danh sach",
    "xep hang",
    "bang diem",
    "boc tham",
    "rangliste",
    "teilnehmerliste",
    "kreuztabelle",
    "paarungen",
    "auslosung",
];

/// The tables of a page, and the event's name, which is the first line above them that says neither what they are nor
/// who made them.
pub(super) fn read(page: &Page) -> (Vec<Table<'_>>, &str) {
    let (mut tables, mut name): (Vec<Table<'_>>, _) = (Vec::new(), "");
    let mut caption: Option<(u64, &str)> = None;
    let mut above = "";
    let (mut title, mut legend) = ("", Vec::new());
    for row in &page.rows {
        let unknown = || Headings::unknown(&row.cells).filter(|_| !tables.is_empty());
        if let Some(headings) = Headings::read(&row.cells).or_else(unknown) {
            let team = team(above).filter(|_| headings.first(Column::Name).is_some());
            tables.push(Table {
                file: &page.file,
                headings,
                rows: Vec::new(),
                team,
                above,
                title: std::mem::take(&mut title),
                legend: Vec::new(),
                captions: caption.into_iter().collect(),
            });
            above = "";
            continue;
        }
        let text = row.cells.first().map_or("", |cell| cell.text.as_str());
        if row.cells.len() == 1 {
            let is_round = column::round(text).is_some();
            if name.is_empty() && tables.is_empty() && !is_round && !is_about(text) {
                name = text;
            }
            above = text;
            legend.extend(column::legend(text));
            if title.is_empty() && !is_round && !is_about(text) && team(text).is_none() {
                title = text;
            }
            if is_round {
                caption = Some((row.line, text));
                if let Some(table) = tables.last_mut() {
                    table.captions.push((row.line, text));
                }
            }
            continue;
        }
        if let Some(table) = tables.last_mut() {
            table.rows.push(row);
        }
    }
    for table in &mut tables {
        table.legend.clone_from(&legend);
    }
    (tables, name)
}

fn is_about(text: &str) -> bool {
    let folded = fold(text);
    ABOUT.iter().any(|about| folded.contains(about))
}

/// The name of a team above the list of its players: `3. Huế (RtgAvg:2010, Captain: ...)`.
fn team(above: &str) -> Option<String> {
    let (number, rest) = above.split_once(['.', ' '])?;
    number.trim().parse::<u32>().ok()?;
    let name = rest.trim().trim_start_matches('.').split(" (").next().unwrap_or("").trim();
    let is_round = column::round(above).is_some();
    (!name.is_empty() && !is_round).then(|| name.to_owned())
}
