//! Who played for a team in a round, in the order of the boards.

use std::collections::HashMap;

use crate::field::{PlayerField, Seat};
use crate::mark::ResultMark;
use crate::trf::Trf;
use crate::trf::team_record::RoundRecord;

/// The boards of matches, and who sat at them.
pub(super) struct Lineups<'a> {
    /// Orders of boards other than that of the team's list, by round and team: records 300.
    orders: HashMap<(u32, u32), &'a [u32]>,
    /// The number of boards: those of record 352, or of the match with the most.
    pub(super) boards: usize,
}

impl<'a> Lineups<'a> {
    /// The lineups of the teams of a TRF in so many rounds.
    pub(super) fn new(trf: &'a Trf, field: &PlayerField, rounds: u32) -> Lineups<'a> {
        let order = |record: &'a RoundRecord| match record {
            &RoundRecord::BoardOrder { round, team, ref players, .. } => Some(((round, team), players.as_slice())),
            _ => None,
        };
        let orders = trf.records.iter().filter_map(order).collect();
        let mut lineups = Lineups { orders, boards: trf.value("352").chars().count() };
        for (team, round) in trf.teams.iter().flat_map(|team| (1..=rounds).map(move |round| (team, round))) {
            let on = lineups.listed(field, &team.players, round, team.number);
            let seat = |&&player: &&usize| field.players[player].seat(round);
            // Where a whole match was not played, its rows do not show the boards.
            if on.iter().flatten().any(|player| seat(&player).is_paired()) {
                let seated = on.iter().flatten().filter(|player| !is_vacant(&seat(player))).count();
                lineups.boards = lineups.boards.max(seated);
            }
        }
        lineups
    }

    /// The players of a team in a round from board 1; `None` for an empty board. A place without a player (`0000 - -`)
    /// is an empty board, unless others of the team sat at all boards without it.
    pub(super) fn on(&self, field: &PlayerField, players: &[u32], round: u32, team: u32) -> Vec<Option<usize>> {
        let mut on = self.listed(field, players, round, team);
        while on.len() > self.boards && !self.orders.contains_key(&(round, team)) {
            let vacant = |player: &Option<usize>| player.is_some_and(|of| is_vacant(&field.players[of].seat(round)));
            let Some(last) = on.iter().rposition(vacant) else { break };
            on.remove(last);
        }
        on
    }

    /// The players of a team who have an opponent or a result in a round, by their index in the field.
    fn listed(&self, field: &PlayerField, players: &[u32], round: u32, team: u32) -> Vec<Option<usize>> {
        let is_on = |seat: &Seat| {
            use ResultMark::{Draw, ForfeitLoss, ForfeitWin, Loss, Win};
            seat.is_paired() || matches!(seat.mark, Win | Draw | Loss | ForfeitWin | ForfeitLoss)
        };
        if let Some(order) = self.orders.get(&(round, team)) {
            order.iter().map(|&number| field.index(number).filter(|_| number > 0)).collect()
        } else {
            let indices = players.iter().filter_map(|&number| field.index(number));
            let present = indices.filter(|&of| field.players[of].recorded(round).is_some_and(is_on));
            present.map(Some).collect()
        }
    }
}

/// Whether a place of a match was empty.
fn is_vacant(seat: &Seat) -> bool {
    !seat.is_paired() && seat.mark == ResultMark::ForfeitLoss
}
