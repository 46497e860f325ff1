//! Errors of a whole sheet: its rows or columns are [damaged](crate::damage). The cells are put in the intended order,
//! and searched like those of any sheet.

use bienban_base::place::Side;
use bienban_engine::chess::{Chess, Move, Position};

use super::cell::{CellContent, RepairCell};
use super::kind::EditKind;
use super::sheet::RepairSheet;
use crate::damage::{DAMAGES, DamageKind, DamageRow, DamageSight, SheetDamage, UndamagedRows};

/// A sheet with its cells in another order.
#[derive(Debug)]
pub(super) struct ReorderedSheet {
    /// The cells.
    pub(super) cells: Vec<RepairCell>,
    /// The place of each of them on the sheet.
    pub(super) places: Vec<u16>,
    /// The error, and its cost in nats.
    pub(super) kind: EditKind,
    pub(super) cost: f32,
    /// Whether the sheet itself shows it, whatever was played.
    pub(super) shown: bool,
    /// The first cell that was in a wrong place.
    pub(super) from: u16,
}

/// The sheet without each kind of damage that it may have, if it cannot be read on from the cell `stop`.
pub(super) fn reordered(cells: &[RepairCell], stop: usize) -> Vec<ReorderedSheet> {
    let mut rows: Vec<DamageRow> = Vec::with_capacity(cells.len() / 2 + 1);
    for (at, cell) in cells.iter().enumerate() {
        if cell.side == Side::White || at == 0 {
            rows.push(DamageRow { number: cell.written, cells: [None, None] });
        }
        if let Some(row) = rows.last_mut() {
            let side = usize::from(cell.side == Side::Black);
            row.cells[side] = (cell.content != CellContent::Empty).then_some(at);
        }
    }
    let texts: Vec<&str> = cells.iter().map(|cell| cell.text.as_str()).collect();
    let begun = begun(cells);
    let stop = usize::midpoint(stop.min(cells.len().saturating_sub(1)), begun);
    let sight = DamageSight { rows: &rows, texts: &texts, stop };
    let kind = |kind| match kind {
        DamageKind::Repeated => Some(EditKind::RowsRepeated),
        DamageKind::Order => Some(EditKind::RowsOrder),
        DamageKind::Shift(_) => Some(EditKind::ColumnShift),
        DamageKind::Columns => Some(EditKind::Colours),
        // The search exchanges two cells wherever it comes to them; the others are no damage.
        DamageKind::Row | DamageKind::HalfMoves | DamageKind::TwoLists => None,
    };
    let of = |damage: &SheetDamage| {
        let undamaged = (damage.undo)(&sight)?;
        in_order(cells, &undamaged, begun, kind(damage.kind)?, damage.cost_of(&undamaged))
    };
    DAMAGES.iter().filter_map(of).collect()
}

/// How many cells the first row lacks, since Black begins.
fn begun(cells: &[RepairCell]) -> usize {
    usize::from(cells.first().is_some_and(|cell| cell.side == Side::Black))
}

/// How many rows before the one that cannot be played a half-move may have been lost.
const LOST: usize = 6;

/// The sheet with an empty cell where a half-move was lost and the rest of its column moved up a row: each place with
/// which most can be played, if that is more than `reach`.
pub(super) fn lost(sheet: &RepairSheet, start: &Chess, reach: usize) -> Vec<ReorderedSheet> {
    let cells = &sheet.cells;
    let mut position = start.clone();
    let (mut most, mut places) = (reach + FAR, Vec::new());
    for at in 0..=reach.min(cells.len().saturating_sub(1)) {
        if at + 2 * LOST >= reach {
            let order = without_one(cells, at);
            let played = |first: Move| {
                let mut next = position.clone();
                next.play_unchecked(first);
                let mut plain = |&place: &usize| {
                    let Some(played) = sheet.hand.plain(&next, &cells[place], None) else { return false };
                    next.play_unchecked(played);
                    true
                };
                order[at..].iter().take_while(|place| plain(place)).count()
            };
            let farthest = at + position.legal_moves().into_iter().map(played).max().unwrap_or(0);
            if farthest > most {
                (most, places) = (farthest, Vec::new());
            }
            if farthest == most && most > reach + FAR {
                places.push(at);
            }
        }
        let Some(played) = sheet.hand.plain(&position, &cells[at], None) else { break };
        position.play_unchecked(played);
    }
    places.into_iter().map(|at| with_a_gap(cells, at)).collect()
}

/// The cells with an empty one at a place, whose column is one row lower from there on.
fn with_a_gap(cells: &[RepairCell], at: usize) -> ReorderedSheet {
    let order = without_one(cells, at);
    let place = |place: &usize| (cells[*place].clone(), *place as u16);
    let empty = RepairCell { text: String::new(), content: CellContent::Empty, ..cells[at].clone() };
    let above = order[..at].iter().map(place);
    let (cells, places) = above.chain([(empty, at as u16)]).chain(order[at..].iter().map(place)).unzip();
    ReorderedSheet {
        cells,
        places,
        kind: EditKind::ColumnUp,
        cost: EditKind::ColumnUp.cost(),
        shown: true,
        from: at as u16,
    }
}

/// This many more cells have to be playable with a lost half-move.
const FAR: usize = 6;

/// The places of the cells in the order of the game, if the half-move at `at` is not among them and those below it in
/// its column are a row too high. The empty cell that its column ends with is left out.
fn without_one(cells: &[RepairCell], at: usize) -> Vec<usize> {
    let mut column = (at..cells.len()).step_by(2).filter(|&place| cells[place].content != CellContent::Empty);
    let mut others = (at + 1..cells.len()).step_by(2).filter(|&place| cells[place].content != CellContent::Empty);
    let mut order: Vec<usize> = (0..at).collect();
    loop {
        let (other, own) = (others.next(), column.next());
        order.extend(other.into_iter().chain(own));
        if other.is_none() {
            order.extend(column);
            return order;
        }
    }
}

/// The cells of rows in their order. Empty ones at the end mean nothing.
fn in_order(
    cells: &[RepairCell],
    to: &UndamagedRows,
    begun: usize,
    kind: EditKind,
    cost: f32,
) -> Option<ReorderedSheet> {
    let mut order: Vec<Option<usize>> = to.rows.iter().flat_map(|row| row.cells).skip(begun).collect();
    while order.last() == Some(&None) {
        order.pop();
    }
    let mut last = 0;
    let in_place = order.iter().map(|place| {
        last = place.unwrap_or(last);
        let cell = &cells[last];
        match place {
            Some(_) => (cell.clone(), last as u16),
            None => (RepairCell { text: String::new(), content: CellContent::Empty, ..cell.clone() }, last as u16),
        }
    });
    let (cells, places): (Vec<RepairCell>, Vec<u16>) = in_place.unzip();
    let from = places.iter().enumerate().find(|(at, place)| *at != usize::from(**place))?.0 as u16;
    Some(ReorderedSheet { cells, places, kind, cost, shown: to.shown, from })
}
