//! P835: who lost three games by forfeit and plays on (001 TR 11(b)).

use super::case::EventCase;
use super::code::EventCode;
use super::findings::EventFindings;
use crate::mark::RoundKind;

/// The number of games lost by forfeit that excludes a player.
const MOST: usize = 3;

pub(super) fn check_forfeits(case: &EventCase<'_>, out: &mut EventFindings<'_>) {
    // Xiangqi has rules of its own.
    if case.event.is_team_event() || case.event.is_xiangqi {
        return;
    }
    for (player, index) in case.event.field.players.iter().zip(0..) {
        let lost = player.seats.iter().filter(|seat| seat.kind() == RoundKind::ForfeitLoss).map(|seat| seat.round);
        let Some(third) = lost.clone().nth(MOST - 1) else { continue };
        let rounds: Vec<String> = lost.take(MOST).map(|round| round.to_string()).collect();
        let after = |kind: RoundKind| !matches!(kind, RoundKind::ForfeitLoss | RoundKind::ZeroBye);
        let Some(next) = player.seats.iter().find(|seat| seat.round > third && after(seat.kind())) else { continue };
        let finding = out.on_seat(index, next.round, EventCode::P835, "three-forfeits");
        finding.with("player", &player.name).with("rounds", rounds.join(", ")).with("article", "001 TR 11(b)");
    }
}
