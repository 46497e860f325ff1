//! Crosstable: the games between the rows of a list, be they those of players or of teams.

use std::collections::HashMap;

use super::draft::PublishedDraft;
use super::row::PublishedRow;
use super::tables::PublishedTable;
use crate::schedule::berger::BergerTable;
use crate::trf::problem::FieldKind;

/// A row that names a player or a team.
#[derive(Debug, Clone, Copy)]
pub(super) struct CrosstableRow<'p> {
    pub(super) row: &'p PublishedRow,
    /// The place in the draft.
    pub(super) who: usize,
    /// The start number; 0 where the row has none.
    pub(super) number: u32,
    /// The rank; 0 where the row has none.
    pub(super) rank: u32,
}

/// Whom the numbers of opponents mean, by their places in the list: start numbers, ranks, or places in the list, those
/// by which most rows agree. `met` reads the number in a cell of a round, which is 0 where there is no opponent.
pub(super) fn opponents(
    listed: &[CrosstableRow<'_>],
    rounds: &[(usize, u32)],
    met: impl Fn(&str) -> Option<u32>,
) -> HashMap<u32, usize> {
    type Key = fn(&CrosstableRow<'_>, u32) -> u32;
    const KEYS: [Key; 3] = [|_, at| at, |of, _| of.rank, |of, _| of.number];
    let meant = KEYS.map(|key| -> HashMap<u32, usize> {
        let keys = listed.iter().zip(1..).map(|(of, at)| key(of, at)).zip(0..);
        keys.filter(|(key, _)| *key > 0).collect()
    });
    let agreeing = |by: &HashMap<u32, usize>| {
        let met = |at: usize, index: usize| by.get(&met(listed[at].row.text(Some(index)))?).copied();
        let agrees =
            |at: usize, index: usize| met(at, index).is_some_and(|other| other != at && met(other, index) == Some(at));
        rounds.iter().map(|&(index, _)| (0..listed.len()).filter(|&at| agrees(at, index)).count()).sum::<usize>()
    };
    // The last of the best counts.
    meant.into_iter().max_by_key(|by| agreeing(by)).unwrap_or_default()
}

/// The columns of a round robin, of which each is an opponent, in the order of the rows. Columns that do not fit the
/// rows are reported.
pub(super) fn columns(
    table: &PublishedTable<'_>,
    listed: &[CrosstableRow<'_>],
    draft: &mut PublishedDraft,
) -> Option<Vec<usize>> {
    let numbered: Vec<(usize, u32)> = table.headings.numbered().collect();
    let columns: Vec<usize> =
        numbered.iter().filter(|(_, at)| *at as usize <= listed.len()).map(|(index, _)| *index).collect();
    // A player without rounds has a sign or nothing in his own column.
    let is_own = |(of, &index): (&CrosstableRow<'_>, &usize)| {
        let signs = ["*", "X", "x", "-", "**", "***", "■", "█"];
        of.row.cell(index).is_none_or(|cell| signs.contains(&cell.text.as_str()))
    };
    let has_rounds = table.headings.rounds().next().is_some();
    let is_whole = columns.len() == listed.len() && listed.len() > 2 && !has_rounds;
    if is_whole && listed.iter().zip(&columns).all(is_own) {
        return Some(columns);
    }
    let cell = |&(index, _): &(usize, u32)| {
        let row = table.rows.iter().find(|row| row.cell(index).is_some())?;
        Some(table.place(row, Some(index)))
    };
    if let Some(place) = numbered.iter().find_map(cell) {
        draft.complain(place, FieldKind::Crosstable);
    }
    None
}

/// The round in which a table of pairings lets two of a list meet, by their places from 0: by their start numbers, if
/// these are 1 to n, else by their places.
pub(super) fn meeting(listed: &[CrosstableRow<'_>]) -> impl Fn(usize, usize) -> u32 {
    let places = 1..=listed.len() as u32;
    let mut numbers: Vec<u32> = listed.iter().map(|of| of.number).collect();
    let mut sorted = numbers.clone();
    sorted.sort_unstable();
    if !sorted.into_iter().eq(places.clone()) {
        numbers = places.collect();
    }
    let table = BergerTable::new(listed.len() as u32);
    move |one, other| table.meeting(numbers[one], numbers[other])
}
