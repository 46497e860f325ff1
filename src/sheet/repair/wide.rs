//! What is wrong with a whole sheet: its columns are exchanged, or one has slipped. The cells are put in the order in
//! which they were meant, and searched like those of any sheet.

use bienban_base::place::Side;

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

/// White's moves stand in Black's column.
pub(super) fn exchanged(cells: &[Cell]) -> Option<Reordered> {
    if cells.is_empty() {
        return None;
    }
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
    Some(reordered(cells, places, Kind::Colours, 0))
}

/// A column has slipped down by a row from an empty cell on, where the sheet cannot be read on: each of its cells
/// belongs a row higher.
pub(super) fn slipped(cells: &[Cell], gap: usize) -> Option<Reordered> {
    cells.get(gap).filter(|cell| cell.content == Content::Empty)?;
    let side = cells[gap].side;
    let mut places: Vec<u16> = (0..cells.len() as u16).collect();
    let column: Vec<usize> = (gap..cells.len()).filter(|&at| cells[at].side == side).collect();
    for pair in column.windows(2) {
        places[pair[0]] = pair[1] as u16;
    }
    if let Some(&last) = column.last() {
        places.remove(last);
    }
    Some(reordered(cells, places, Kind::ColumnShift, gap))
}
