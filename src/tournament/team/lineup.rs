//! Who played for a team in a round, in the order of the boards.

use std::collections::HashMap;

use crate::field::{Field, Seat};
use crate::mark::Mark;
use crate::trf::Trf;
use crate::trf::team_record::RoundRecord;

/// Another order of boards than that of the team's list, by round and team.
pub(super) type Orders<'a> = HashMap<(u32, u32), &'a [u32]>;

/// The orders that records 300 give.
pub(super) fn orders(trf: &Trf) -> Orders<'_> {
    let order = |record| match record {
        &RoundRecord::BoardOrder { round, team, ref players, .. } => Some(((round, team), players.as_slice())),
        _ => None,
    };
    trf.records.iter().filter_map(order).collect()
}

/// The players of a list who have an opponent or a result in a round, by their index in the field.
fn present(field: &Field, players: &[u32], round: u32) -> Vec<Option<usize>> {
    let is_on = |seat: &Seat| {
        let is_result = matches!(seat.mark, Mark::Win | Mark::Draw | Mark::Loss | Mark::ForfeitWin | Mark::ForfeitLoss);
        seat.is_paired() || is_result
    };
    let indices = players.iter().filter_map(|&number| field.index(number));
    indices.filter(|&player| field.players[player].recorded(round).is_some_and(is_on)).map(Some).collect()
}

/// The players of a team in a round from board 1; `None` for an empty board.
pub(super) fn of(field: &Field, players: &[u32], orders: &Orders<'_>, round: u32, team: u32) -> Vec<Option<usize>> {
    match orders.get(&(round, team)) {
        Some(order) => order.iter().map(|&number| field.index(number).filter(|_| number > 0)).collect(),
        None => present(field, players, round),
    }
}
