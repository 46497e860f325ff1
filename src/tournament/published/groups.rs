//! Groups: which tables with one title are those of one event. Groups of a championship may have the same title.

use std::collections::{BTreeMap, HashSet};

use super::column::PublishedColumn;
use super::headings::TableKind;
use super::roll::unmarked;
use super::row::whole;
use super::score;
use super::tables::PublishedTable;
use crate::folding;

/// The most groups with one title; the tables of more belong to the last.
const MOST: usize = 100;

/// What a table numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum TableKey {
    Number(u32),
    /// A rank after a round.
    Rank(u32, u32),
    /// A board of a round, and its side.
    Board(u32, u32, bool),
    /// The number of a team.
    Team(u32),
}

/// Whom tables name.
#[derive(Debug, Default)]
struct TableNames {
    names: HashSet<String>,
    numbers: BTreeMap<TableKey, String>,
}

/// The tables of an event.
#[derive(Debug, Default)]
pub(super) struct TableGroup<'t, 'p> {
    pub(super) tables: Vec<&'t PublishedTable<'p>>,
    /// Whether a group with the same title precedes it.
    pub(super) is_further: bool,
    named: TableNames,
}

/// Puts tables with one title into groups: those of other players under the same numbers are other events.
pub(super) fn groups<'t, 'p>(tables: Vec<&'t PublishedTable<'p>>) -> Vec<TableGroup<'t, 'p>> {
    // Lists identify the players, so they come first; the order within a group is that of the pages.
    let mut sorted: Vec<(usize, &PublishedTable<'_>)> = tables.into_iter().enumerate().collect();
    let is_list = |table: &PublishedTable<'_>| {
        table.headings.kind == TableKind::Players
            && table.headings.first(PublishedColumn::Number).is_some()
            && table.team.is_none()
    };
    sorted.sort_by_key(|(_, table)| !is_list(table));
    let mut out: Vec<(TableGroup<'t, 'p>, Vec<usize>)> = Vec::new();
    for (at, table) in sorted {
        let named = TableNames::of(table);
        let shared = out.iter().position(|(group, _)| group.named.shares(&named));
        let found = shared.or_else(|| out.iter().rposition(|(group, _)| !group.named.contradicts(&named)));
        let index = found.unwrap_or(out.len().min(MOST - 1));
        if index == out.len() {
            out.push((TableGroup { is_further: index > 0, ..TableGroup::default() }, Vec::new()));
        }
        let (group, places) = &mut out[index];
        group.named.add(named);
        let place = places.partition_point(|before| *before < at);
        places.insert(place, at);
        group.tables.insert(place, table);
    }
    out.into_iter().map(|(group, _)| group).collect()
}

impl TableNames {
    fn of(table: &PublishedTable<'_>) -> TableNames {
        let mut named = TableNames::default();
        for team in table.headings.teams.iter().flatten().chain(&table.team) {
            named.put(None, team);
        }
        for row in &table.rows {
            let round = table.round(row).unwrap_or(0);
            let count = |of: PublishedColumn| whole(row.text(table.headings.first(of)));
            for ((number, name), right) in table.named(row).into_iter().zip([false, true]) {
                let (key, count) = match table.headings.kind {
                    TableKind::Matches | TableKind::Teams => (TableKey::Team(number), number),
                    TableKind::Players if table.team.is_some() => (TableKey::Number(0), 0),
                    _ if number > 0 => (TableKey::Number(number), number),
                    TableKind::Pairs => {
                        (TableKey::Board(round, count(PublishedColumn::Board), right), count(PublishedColumn::Board))
                    }
                    _ => (TableKey::Rank(round, count(PublishedColumn::Rank)), count(PublishedColumn::Rank)),
                };
                named.put(Some(key).filter(|_| count > 0), &name);
            }
        }
        named
    }

    fn put(&mut self, key: Option<TableKey>, name: &str) {
        let name = folding::strict(unmarked(name));
        if name.is_empty() || score::absent(&name).is_some() {
            return;
        }
        if let Some(key) = key {
            self.numbers.entry(key).or_insert_with(|| name.clone());
        }
        self.names.insert(name);
    }

    /// Whether at least half of the names of the smaller one are in both.
    fn shares(&self, other: &TableNames) -> bool {
        let both = self.names.intersection(&other.names).count();
        both > 0 && 2 * both >= self.names.len().min(other.names.len())
    }

    /// Whether most numbers that both have are those of others.
    fn contradicts(&self, other: &TableNames) -> bool {
        let both = other.numbers.iter().filter_map(|(key, name)| Some((self.numbers.get(key)?, name)));
        let (count, others) = both.fold((0, 0), |(count, others), (a, b)| (count + 1, others + usize::from(a != b)));
        2 * others > count
    }

    fn add(&mut self, other: TableNames) {
        self.names.extend(other.names);
        for (key, name) in other.numbers {
            self.numbers.entry(key).or_insert(name);
        }
    }
}
