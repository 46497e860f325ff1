//! What is wrong with a whole sheet: its columns are exchanged, or one has slipped. The cells are put in the order in
//! which they were meant, and searched like those of any sheet.

use crate::place::Side;

use super::cell::{Cell, Content};
use super::kind::Kind;

/// A sheet with its cells in another order.
#[derive(Debug)]
pub(super) struct Reordered {
    /// The cells.
    pub(super) cells: Vec<Cell>,
    /// Where each of them stands on the sheet.
    pub(super) places: Vec<u16>,
    /// What was wrong.
    pub(super) kind: Kind,
    /// The first cell that stood in a wrong place.
    pub(super) from: u16,
}

/// Puts cells in an order. Empty ones at the end mean nothing.
fn reordered(cells: &[Cell], mut places: Vec<u16>, kind: Kind, from: usize) -> Reordered {
    while places.last().is_some_and(|&at| cells[usize::from(at)].content == Content::Empty) {
        places.pop();
    }
    let cells = places.iter().map(|&place| cells[usize::from(place)].clone()).collect();
    Reordered { cells, places, kind, from: from as u16 }
}

/// All ways in which the whole of a sheet may be wrong.
pub(super) fn all(cells: &[Cell]) -> Vec<Reordered> {
    let mut all = Vec::new();
    if cells.is_empty() || cells.len() > usize::from(u16::MAX) {
        return all;
    }
    all.push(exchanged(cells));
    let gaps = (0..cells.len()).filter(|&at| cells[at].content == Content::Empty);
    all.extend(gaps.map(|at| slipped(cells, at)));
    all
}

/// White's moves stand in Black's column.
fn exchanged(cells: &[Cell]) -> Reordered {
    let mut places: Vec<u16> = Vec::with_capacity(cells.len());
    let mut at = 0;
    while at < cells.len() {
        let pair = cells[at].side == Side::White && at + 1 < cells.len();
        if pair {
            places.push(at as u16 + 1);
        }
        places.push(at as u16);
        at += if pair { 2 } else { 1 };
    }
    reordered(cells, places, Kind::Colours, 0)
}

/// A column has slipped down by a row from the empty cell on: each of its cells belongs a row higher.
fn slipped(cells: &[Cell], gap: usize) -> Reordered {
    let side = cells[gap].side;
    let mut places: Vec<u16> = (0..cells.len() as u16).collect();
    let column: Vec<usize> = (gap..cells.len()).filter(|&at| cells[at].side == side).collect();
    for pair in column.windows(2) {
        places[pair[0]] = pair[1] as u16;
    }
    if let Some(&last) = column.last() {
        places.remove(last);
    }
    reordered(cells, places, Kind::ColumnShift, gap)
}
