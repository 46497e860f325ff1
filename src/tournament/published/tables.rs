//! Tables: the tables of a page, each with the lines above it.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use bienban_base::text::names::fold;

use super::column::{self, PublishedColumn};
use super::headings::{TableHeadings, TableKind};
use super::page::PublishedPage;
use super::place::FieldPlace;
use super::roll::unmarked;
use super::row::{PublishedRow, whole};
use crate::date::TournamentDate;
use crate::folding;

/// A table.
#[derive(Debug)]
pub(super) struct PublishedTable<'p> {
    pub(super) file: &'p Arc<str>,
    pub(super) headings: TableHeadings,
    pub(super) rows: Vec<&'p PublishedRow>,
    /// Rows with a name alone that follow on no row: players, or words about the event.
    pub(super) strays: Vec<&'p PublishedRow>,
    /// The last column that has a heading.
    last: usize,
    /// The team whose players it lists.
    pub(super) team: Option<String>,
    /// The line above it.
    pub(super) above: &'p str,
    /// The line above it that may be the title of its group.
    pub(super) title: &'p str,
    /// The tie-breaks that lines explain, by their numbers.
    legend: Vec<(u32, PublishedColumn)>,
    /// The lines that name rounds, each with the line after which it counts.
    captions: Vec<(u64, &'p str)>,
}

impl<'p> PublishedTable<'p> {
    /// The place of a cell, or of the row where it has none in the column.
    pub(super) fn place(&self, row: &'p PublishedRow, index: Option<usize>) -> FieldPlace<'p> {
        FieldPlace { file: self.file, line: row.line, cell: index.and_then(|index| row.cell(index)) }
    }

    /// The place of the first cell of a row.
    pub(super) fn start(&self, row: &'p PublishedRow) -> FieldPlace<'p> {
        FieldPlace { cell: row.cells.first(), ..self.place(row, None) }
    }

    /// The place of the first row.
    pub(super) fn top(&self) -> FieldPlace<'p> {
        self.rows.first().map_or(FieldPlace { file: self.file, line: 0, cell: None }, |row| self.start(row))
    }

    /// The first cell of each row that is beyond the last heading; one alone where most rows have it.
    pub(super) fn beyond(&self) -> Vec<FieldPlace<'p>> {
        let rows = self.rows.iter().filter(|_| !matches!(self.headings.kind, TableKind::Other(_)));
        let cell = |row: &&'p PublishedRow| row.cells.iter().find(|cell| cell.index > self.last);
        let mut out: Vec<FieldPlace<'p>> =
            rows.filter_map(|row| Some(FieldPlace { cell: Some(cell(row)?), ..self.place(row, None) })).collect();
        if out.len() > 3 && 2 * out.len() > self.rows.len() {
            out.truncate(1);
        }
        out
    }

    /// Whom a row names, each with the start number or the number of the team; 0 where it has none.
    pub(super) fn named(&self, row: &PublishedRow) -> Vec<(u32, String)> {
        let of = &self.headings;
        let number = |index: Option<usize>| whole(row.text(index));
        match of.kind {
            TableKind::Players => {
                let name = of.first(PublishedColumn::Name).map(|index| of.name(row, index));
                name.map(|name| (number(of.first(PublishedColumn::Number)), name)).into_iter().collect()
            }
            TableKind::Pairs => {
                let side =
                    |right| (number(of.side(right, PublishedColumn::Number)), row.text(of.player(right)).to_owned());
                [false, true].map(side).to_vec()
            }
            TableKind::Matches | TableKind::Teams => {
                let own = of.first(PublishedColumn::Number).filter(|_| of.kind == TableKind::Teams);
                of.all(PublishedColumn::Team).map(|index| (number(own), row.text(Some(index)).to_owned())).collect()
            }
            TableKind::Other(_) => Vec::new(),
        }
    }

    /// The names that it has under several numbers in one round, in folded form, each with the round.
    pub(super) fn namesakes(&self) -> HashSet<(u32, String)> {
        let mut numbers: BTreeMap<(u32, String), u32> = BTreeMap::new();
        let mut out = HashSet::new();
        for row in &self.rows {
            for (number, name) in self.named(row).into_iter().filter(|(number, _)| *number > 0) {
                let key = self.key(row, &name);
                if *numbers.entry(key.clone()).or_insert(number) != number {
                    out.insert(key);
                }
            }
        }
        out
    }

    /// The round of a row, which is 0 where it has none, and a name in folded form.
    pub(super) fn key(&self, row: &PublishedRow, name: &str) -> (u32, String) {
        (self.round(row).unwrap_or(0), folding::strict(unmarked(name)))
    }

    /// Takes in a row with one cell, if that is a name or a number under the heading of one, unless the rows around it
    /// show that it is a line above or below a table.
    fn takes(&mut self, row: &'p PublishedRow, next: Option<&PublishedRow>) -> bool {
        let [cell] = &row.cells[..] else { return false };
        let Some((_, column)) = self.headings.columns.iter().find(|(at, _)| *at == cell.index) else { return false };
        if !column.is_name() {
            let is_number =
                !cell.text.contains(char::is_alphabetic) && cell.text.contains(|c: char| c.is_ascii_digit());
            // Lines about the event begin in the first column.
            let is_row = is_number && (cell.index > 0 || whole(&cell.text) > 0);
            self.rows.extend(Some(row).filter(|_| is_row));
            return is_row;
        }
        let follows = self.rows.last().is_some_and(|before| before.is_just_above(row));
        let next = next.filter(|next| row.is_just_above(next));
        let is_title = next.is_some_and(|next| TableHeadings::read(&next.cells).is_some());
        if is_title || cell.index == 0 && !follows {
            return false;
        }
        let is_between = next.is_some_and(|next| next.cells.len() > 1);
        if follows && (cell.index > 0 || is_between) {
            self.rows.push(row);
        } else {
            self.strays.push(row);
        }
        true
    }

    /// The line that names the round of a row.
    fn caption(&self, row: &PublishedRow) -> Option<&str> {
        let above = self.captions.partition_point(|(line, _)| *line < row.line);
        self.captions[..above].last().map(|(_, text)| *text)
    }

    /// The round of a row.
    pub(super) fn round(&self, row: &PublishedRow) -> Option<u32> {
        if let Some(own) = self.headings.first(PublishedColumn::RoundOfRow) {
            let text = row.text(Some(own)).trim();
            // A spreadsheet may have made a fraction of it.
            let number = text.strip_suffix(".0").unwrap_or(text).parse().ok().or_else(|| column::round(text));
            return number.filter(|round| (1..=999).contains(round));
        }
        self.caption(row).map_or_else(|| column::round_in_name(self.file), column::round)
    }

    /// The column of a tie-break that a line explains as points of teams.
    pub(super) fn legend(&self, meant: PublishedColumn) -> Option<usize> {
        let (number, _) = self.legend.iter().find(|(_, of)| *of == meant)?;
        self.headings.first(PublishedColumn::TieBreak(*number))
    }

    /// The day of a row's round, as TRF writes it.
    pub(super) fn date(&self, row: &PublishedRow) -> Option<String> {
        let words = self.caption(row)?.split_whitespace();
        let mut dates = words.filter(|word| word.len() == 10).filter_map(TournamentDate::read);
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

/// The tables of a page, and the event's name, which is the first line above them that is neither their heading nor
/// their maker's mark.
pub(super) fn read_tables(page: &PublishedPage) -> (Vec<PublishedTable<'_>>, &str) {
    let (mut tables, mut name): (Vec<PublishedTable<'_>>, _) = (Vec::new(), "");
    let mut caption: Option<(u64, &str)> = None;
    let mut above = "";
    let (mut title, mut legend) = ("", Vec::new());
    for (at, row) in page.rows.iter().enumerate() {
        let unknown = || TableHeadings::unknown(&row.cells).filter(|_| row.cells.len() > 2 || !tables.is_empty());
        if let Some(headings) = TableHeadings::read(&row.cells).or_else(unknown) {
            let team = team(above).filter(|_| headings.first(PublishedColumn::Name).is_some());
            tables.push(PublishedTable {
                file: &page.file,
                headings,
                rows: Vec::new(),
                strays: Vec::new(),
                last: row.cells.last().map_or(0, |cell| cell.index),
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
            if let Some(table) = tables.last_mut().filter(|_| !is_round && !is_about(text))
                && table.takes(row, page.rows.get(at + 1))
            {
                continue;
            }
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
    // The line that explains a tie-break may follow its table, so all lines are read first.
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
