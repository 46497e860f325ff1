//! Groups: which tables with one title are those of one event. Groups of a championship may have the same title.

use std::collections::{BTreeMap, HashSet};

use super::column::Column;
use super::headings::Kind;
use super::roll::unmarked;
use super::row::whole;
use super::score;
use super::tables::Table;
use crate::folding;

/// The most groups with one title; the tables of more belong to the last.
const MOST: usize = 100;

/// What a table numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
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
struct Named {
    names: HashSet<String>,
    numbers: BTreeMap<Key, String>,
}

/// The tables of an event.
#[derive(Debug, Default)]
pub(super) struct Group<'t, 'p> {
    pub(super) tables: Vec<&'t Table<'p>>,
    /// Whether a group with the same title precedes it.
    pub(super) is_further: bool,
    named: Named,
}

/// Puts tables with one title into groups: those of other players under the same numbers are other events.
pub(super) fn groups<'t, 'p>(tables: Vec<&'t Table<'p>>) -> Vec<Group<'t, 'p>> {
    // Lists identify the players, so they come first; the order within a group is that of the pages.
    let mut sorted: Vec<(usize, &Table<'_>)> = tables.into_iter().enumerate().collect();
    let is_list = |table: &Table<'_>| {
        table.headings.kind == Kind::Players && table.headings.first(Column::Number).is_some() && table.team.is_none()
    };
    sorted.sort_by_key(|(_, table)| !is_list(table));
    let mut out: Vec<(Group<'t, 'p>, Vec<usize>)> = Vec::new();
    for (at, table) in sorted {
        let named = Named::of(table);
        let shared = out.iter().position(|(group, _)| group.named.shares(&named));
        let found = shared.or_else(|| out.iter().rposition(|(group, _)| !group.named.contradicts(&named)));
        let index = found.unwrap_or(out.len().min(MOST - 1));
        if index == out.len() {
            out.push((Group { is_further: index > 0, ..Group::default() }, Vec::new()));
        }
        let (group, places) = &mut out[index];
        group.named.add(named);
        let place = places.partition_point(|before| *before < at);
        places.insert(place, at);
        group.tables.insert(place, table);
    }
    out.into_iter().map(|(group, _)| group).collect()
}

impl Named {
    fn of(table: &Table<'_>) -> Named {
        let mut named = Named::default();
        for team in table.headings.teams.iter().flatten().chain(&table.team) {
            named.put(None, team);
        }
        for row in &table.rows {
            let round = table.round(row).unwrap_or(0);
            let count = |of: Column| whole(row.text(table.headings.first(of)));
            for ((number, name), right) in table.named(row).into_iter().zip([false, true]) {
                let (key, count) = match table.headings.kind {
                    Kind::Matches | Kind::Teams => (Key::Team(number), number),
                    Kind::Players if table.team.is_some() => (Key::Number(0), 0),
                    _ if number > 0 => (Key::Number(number), number),
                    Kind::Pairs => (Key::Board(round, count(Column::Board), right), count(Column::Board)),
                    _ => (Key::Rank(round, count(Column::Rank)), count(Column::Rank)),
                };
                named.put(Some(key).filter(|_| count > 0), &name);
            }
        }
        named
    }

    fn put(&mut self, key: Option<Key>, name: &str) {
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
    fn shares(&self, other: &Named) -> bool {
        let both = self.names.intersection(&other.names).count();
        both > 0 && 2 * both >= self.names.len().min(other.names.len())
    }

    /// Whether most numbers that both have are those of others.
    fn contradicts(&self, other: &Named) -> bool {
        let both = other.numbers.iter().filter_map(|(key, name)| Some((self.numbers.get(key)?, name)));
        let (count, others) = both.fold((0, 0), |(count, others), (a, b)| (count + 1, others + usize::from(a != b)));
        2 * others > count
    }

    fn add(&mut self, other: Named) {
        self.names.extend(other.names);
        for (key, name) in other.numbers {
            self.numbers.entry(key).or_insert(name);
        }
    }
}
