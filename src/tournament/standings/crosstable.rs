//! The cells of crosstables.

use super::ranking::PlacedPlayer;
use super::table::StandingsTable;
use crate::field::{Colour, Seat};
use crate::mark::RoundKind;

/// On the diagonal.
const SELF: &str = "X";

/// The columns that the crosstable appends.
pub(super) fn columns(rounds: u32, players: usize, is_round_robin: bool) -> Vec<String> {
    if is_round_robin {
        (1..=players).map(|place| place.to_string()).collect()
    } else {
        (1..=rounds).map(|round| format!("R{round}")).collect()
    }
}

/// The cells of a player: for a round robin his results against each in the order of the list, in parentheses where one
/// of the two is annulled; else his rounds.
pub(super) fn cells(table: &StandingsTable, list: &[PlacedPlayer], player: usize, is_round_robin: bool) -> Vec<String> {
    let of = &table.field.players[player];
    let seats = (1..=table.rounds).map(|round| of.seat(round));
    if !is_round_robin {
        return seats.map(|seat| cell(&seat)).collect();
    }
    let mut results = vec![String::new(); table.field.players.len()];
    for seat in seats {
        if let Some(opponent) = seat.met() {
            results[opponent].push(seat.mark.letter());
        }
    }
    let cell = |placed: &PlacedPlayer| {
        let results = &results[placed.player];
        if placed.player == player {
            SELF.to_owned()
        } else if !results.is_empty() && (table.is_annulled(player) || table.is_annulled(placed.player)) {
            format!("({results})")
        } else {
            results.clone()
        }
    };
    list.iter().map(cell).collect()
}

/// A round: `12w1`, or `U H F Z`.
fn cell(seat: &Seat) -> String {
    if seat.is_paired() {
        let colour = if seat.colour == Colour::None { String::new() } else { seat.colour.letter().to_string() };
        return format!("{}{colour}{}", seat.number, seat.mark.letter());
    }
    let letter = match seat.kind() {
        RoundKind::AllocatedBye => 'U',
        RoundKind::HalfBye => 'H',
        RoundKind::FullBye => 'F',
        RoundKind::Open => '*',
        _ => 'Z',
    };
    letter.to_string()
}
