//! Published: the tables that pairing programs publish, such as those of Chess-Results: starting lists, rankings,
//! pairings and crosstables, in workbooks and texts. They become reports.
//!
//! A row of headings names the columns; what a table lists follows from the columns that are there. The tables of one
//! event, in one file or in several, are one report: its players are found by their start numbers and names. Whatever
//! cannot be used is in [`Trf::problems`] with its cell.
//!
//! Sources: exports of Chess-Results in public repositories (English); German and Vietnamese headings are those that
//! the site shows, from memory.

mod column;
mod crosstable;
mod draft;
mod groups;
mod headings;
mod listed;
mod naming;
mod page;
mod pair_columns;
mod pairs;
mod place;
mod roll;
mod row;
mod score;
mod squads;
mod tables;
mod team_draft;
mod teams;

use std::collections::HashMap;

use super::folding;
use super::trf::Trf;
use super::trf::problem::FieldKind;
use draft::PublishedDraft;
use groups::TableGroup;
use headings::TableKind;
pub use naming::NameColumns;
pub use page::{MOST_COLUMNS, PublishedPage};
use tables::PublishedTable;

/// A player of a list: the name, and the federation or the club.
pub type ListedPlayer = (String, String);

/// The reports of pages in their order. Pages with one title are one event, unless others play there under the same
/// numbers; those without a title belong to the only one that has one.
pub fn reports(pages: &[PublishedPage]) -> Vec<Trf> {
    let read: Vec<(Vec<PublishedTable<'_>>, &str)> = pages.iter().map(tables::read_tables).collect();
    let mut events: Vec<(String, &str, &str, Vec<&PublishedTable<'_>>)> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    for (page, (tables, name)) in pages.iter().zip(&read) {
        let folded = folding::heading(name);
        let at = *places.entry(folded.clone()).or_insert(events.len());
        if at == events.len() {
            events.push((folded, name, &page.file, Vec::new()));
        }
        events[at].3.extend(tables);
    }
    if let [(one, ..), (other, ..)] = &events[..]
        && (one.is_empty() || other.is_empty())
    {
        let name = if one.is_empty() { events[1].1 } else { events[0].1 };
        let tables = events.iter().flat_map(|(.., tables)| tables.iter().copied()).collect();
        events = vec![(String::new(), name, events[0].2, tables)];
    }
    let of_event = |(_, name, file, tables)| groups::groups(tables).into_iter().map(move |group| (group, name, file));
    events.into_iter().flat_map(of_event).map(|(group, name, file)| report(&group, name, file)).collect()
}

/// What a further group with one title is called, if a line above its first table names it.
fn called(group: &TableGroup<'_, '_>, name: &str) -> String {
    let own = group.tables.first().map_or("", |table| table.title);
    match (own, folding::heading(own).contains(&folding::heading(name))) {
        _ if !group.is_further || own.is_empty() => name.to_owned(),
        (own, true) => own.to_owned(),
        (own, false) => format!("{name}, {own}"),
    }
}

/// The report of the tables of one event.
fn report(group: &TableGroup<'_, '_>, name: &str, file: &str) -> Trf {
    let mut draft = PublishedDraft::default();
    if let Some(first) = group.tables.first().filter(|_| group.is_further) {
        draft.complain(first.top(), FieldKind::OtherGroup);
    }
    let all = || group.tables.iter().copied();
    // Lists with start numbers identify the players.
    let is_crosstable = |table: &PublishedTable<'_>| table.headings.numbered().next().is_some();
    let order = |table: &PublishedTable<'_>| match table.headings.kind {
        TableKind::Players => 0,
        TableKind::Pairs => 1,
        TableKind::Matches => 2,
        _ => 3,
    };
    let mut sorted: Vec<&PublishedTable<'_>> = all().collect();
    sorted.sort_by_key(|table| {
        (order(table), is_crosstable(table), table.headings.first(column::PublishedColumn::Number).is_none())
    });
    for table in sorted {
        match table.headings.kind {
            TableKind::Players => listed::read_player_table(table, &mut draft),
            TableKind::Pairs => pairs::read_pair_table(table, &mut draft),
            TableKind::Matches => teams::pairs(table, &mut draft),
            TableKind::Teams => teams::read_team_table(table, &mut draft),
            TableKind::Other(field) => draft.complain(table.top(), field),
        }
        table.strays.iter().for_each(|row| draft.complain(table.start(row), FieldKind::StrayName));
        table.beyond().into_iter().for_each(|place| draft.complain(place, FieldKind::NoHeading));
    }
    for table in all() {
        match table.headings.kind {
            TableKind::Players => {
                listed::points_of_tie_break(table, &mut draft);
                listed::results_of_team(table, &mut draft);
            }
            TableKind::Teams => teams::points(table, &mut draft),
            _ => {}
        }
    }
    draft.finish(file, &called(group, name))
}

/// Whether a text is the result of a pair, such as `1-0` or `+/-`, or a mark that there is none yet.
pub fn is_result(text: &str) -> bool {
    score::pair(text).is_some()
}

/// The players of the lists on a page, in the order of their start numbers or of the list. Empty where it has none.
pub fn names(page: &PublishedPage) -> Vec<ListedPlayer> {
    let (tables, _) = tables::read_tables(page);
    let mut out: Vec<(u32, ListedPlayer)> = Vec::new();
    let Some(table) = tables.iter().find(|table| table.headings.kind == TableKind::Players && table.team.is_none())
    else {
        return Vec::new();
    };
    let first = |column| table.headings.first(column);
    let federation = first(column::PublishedColumn::Federation).or(first(column::PublishedColumn::Club));
    for row in &table.rows {
        let Some(index) = first(column::PublishedColumn::Name) else { continue };
        let name = table.headings.name(row, index);
        let name = roll::unmarked(&name);
        if !name.is_empty() {
            let number = row.text(first(column::PublishedColumn::Number)).trim_end_matches('.').parse().unwrap_or(0);
            out.push((number, (name.to_owned(), row.text(federation).to_owned())));
        }
    }
    if out.iter().all(|(number, _)| *number > 0) {
        out.sort_by_key(|(number, _)| *number);
    }
    out.into_iter().map(|(_, named)| named).collect()
}

#[cfg(test)]
mod tests;
