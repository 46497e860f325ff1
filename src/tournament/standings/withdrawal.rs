//! Who withdrew, and what becomes of his games.

use crate::field::{AmbiguousPlayer, Colour, NOBODY, PlayerField, Seat};
use crate::mark::{ResultMark, RoundKind};
use crate::options::TournamentOptions;

/// What became of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum PlayerStatus {
    /// He played to the end.
    #[default]
    Playing,
    /// He withdrew; his games count.
    Withdrawn,
    /// He withdrew from a round robin before half of his games, in xiangqi with half of them: they are annulled (000
    /// 4.2, 001 TR 11(d), 003 21.5.1).
    Annulled,
}

impl PlayerStatus {
    /// The word in the column `status`.
    pub fn id(self) -> &'static str {
        match self {
            PlayerStatus::Playing => "",
            PlayerStatus::Withdrawn => "withdrawn",
            PlayerStatus::Annulled => "annulled",
        }
    }
}

/// The last round in which somebody played or scored, who withdrew.
pub(super) fn left(
    field: &PlayerField,
    player: usize,
    rounds: u32,
    is_round_robin: bool,
    is_named: bool,
) -> Option<u32> {
    let of = &field.players[player];
    let stays =
        |seat: &&Seat| seat.round <= rounds && !matches!(seat.kind(), RoundKind::ForfeitLoss | RoundKind::ZeroBye);
    let last = of.seats.iter().filter(stays).map(|seat| seat.round).max().unwrap_or(0);
    let mut idle = rounds.saturating_sub(last);
    let is_odd = field.players.len() % 2 == 1;
    // In an odd field everybody has a free round in each cycle.
    if is_round_robin && is_odd && (last + 1..=rounds).any(|round| !of.seat(round).is_paired()) {
        // A free round after the last one leaves at least one idle round, so this cannot underflow.
        idle -= 1;
    }
    (idle >= 2 || is_named).then_some(last)
}

/// The players named by `--withdrawn`; a name that is not that of one player is returned.
pub(super) fn named(field: &PlayerField, options: &TournamentOptions) -> Result<Vec<usize>, AmbiguousPlayer> {
    options.withdrawn.iter().map(|name| field.find(name)).collect()
}

/// Gives a player who is named as withdrawn the games of his that were not recorded: lost by him, won by the others, in
/// the first round that is free for both.
pub(super) fn add_forfeits(field: &mut PlayerField, player: usize, rounds: u32, cycles: u32) {
    for other in 0..field.players.len() {
        let met = field.players[player].seats.iter().filter(|seat| seat.met() == Some(other)).count() as u32;
        if other == player {
            continue;
        }
        for _ in met..cycles {
            let is_free = |of: usize, round: u32| !field.players[of].seat(round).is_paired();
            let Some(round) = (1..=rounds).find(|&round| is_free(player, round) && is_free(other, round)) else {
                break;
            };
            for (of, against, mark) in
                [(player, other, ResultMark::ForfeitLoss), (other, player, ResultMark::ForfeitWin)]
            {
                let seat = Seat {
                    round,
                    number: field.players[against].number,
                    opponent: against as u32,
                    colour: Colour::None,
                    mark,
                    game: NOBODY,
                };
                let seats = &mut field.players[of].seats;
                match seats.binary_search_by_key(&round, |seat| seat.round) {
                    Ok(at) => seats[at] = seat,
                    Err(at) => seats.insert(at, seat),
                }
            }
        }
    }
}

/// Ends the adjourned games of a player who withdrew and whose games count: the opponents get the points (000 4.3).
pub(super) fn lose_adjourned(field: &mut PlayerField, player: usize, rounds: u32) {
    let open = |seat: &&mut Seat| seat.round <= rounds && seat.kind() == RoundKind::Open;
    // The opponents are seats of the same field, so they are changed once its loop is over.
    let mut others = Vec::new();
    for seat in field.players[player].seats.iter_mut().filter(open) {
        seat.mark = ResultMark::Loss;
        others.extend(seat.met().map(|other| (other, seat.round)));
    }
    for (other, round) in others {
        let met = |seat: &&mut Seat| seat.round == round && seat.met() == Some(player);
        if let Some(seat) = field.players[other].seats.iter_mut().find(met) {
            seat.mark = ResultMark::Win;
        }
    }
}

/// The games that a round robin prescribes to each.
pub fn prescribed(field: &PlayerField, rounds: u32) -> u32 {
    let players = field.players.len() as u32;
    let cycles = (rounds / field.cycle_length().max(1)).max(1);
    players.saturating_sub(1) * cycles
}

/// The games that a player played, adjourned ones too.
pub fn played(field: &PlayerField, player: usize, rounds: u32) -> u32 {
    let counts = |seat: &&Seat| seat.round <= rounds && matches!(seat.kind(), RoundKind::Board | RoundKind::Open);
    field.players[player].seats.iter().filter(counts).count() as u32
}
