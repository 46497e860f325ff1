//! P815, P816 and P817: where the archive and the TRF disagree.

use super::case::EventCase;
use super::code::EventCode;
use super::findings::EventFindings;
use crate::event::EventGame;
use crate::field::{Colour, NOBODY};
use crate::mark::{PointSystem, ResultMark};

pub(super) fn check_conflicts(case: &EventCase<'_>, out: &mut EventFindings<'_>) {
    if case.event.trf.is_none() {
        return;
    }
    for (game, index) in case.event.games.iter().zip(0..) {
        let [white, black] = game.players;
        if game.second_of.is_some() || white == NOBODY && black == NOBODY || white == black {
            continue;
        }
        let met = round(case, game);
        // Made-up rounds are not those of the game.
        let Some(round) = game.round.filter(|_| !case.event.makes_up_rounds()).or(met) else { continue };
        if round > case.event.field.rounds {
            continue;
        }
        if white != NOBODY && case.event.field.players[white as usize].seat(round).opponent == black {
            pair(case, game, index, round, out);
        } else {
            opponents(case, game, index, round, met, out);
        }
    }
}

/// The round in which the TRF has the pair of a game.
fn round(case: &EventCase<'_>, game: &EventGame) -> Option<u32> {
    let [white, black] = game.players;
    let player = case.event.field.players.get(white as usize).filter(|_| black != NOBODY)?;
    player.seats.iter().find(|seat| seat.opponent == black).map(|seat| seat.round)
}

/// The TRF has the pair in this round: colours and results.
fn pair(case: &EventCase<'_>, game: &EventGame, index: u32, round: u32, out: &mut EventFindings<'_>) {
    let seats = game.players.map(|player| case.event.field.players[player as usize].seat(round));
    if seats[0].colour == Colour::Black {
        let there = out.seat_place(game.players[0], round);
        out.on_game(index, EventCode::P816, "colour-conflict").with("round", round).beside(&there);
    }
    let theirs = seats.map(|seat| seat.mark);
    let is_known = |marks: [ResultMark; 2]| !marks.contains(&ResultMark::Open);
    let system = PointSystem::default();
    let points = |marks: [ResultMark; 2]| marks.map(|mark| system.award(mark, true));
    if is_known(theirs) && is_known(game.marks) && points(theirs) != points(game.marks) {
        let there = out.seat_place(game.players[0], round);
        let finding = out.on_game(index, EventCode::P815, "result-conflict");
        finding.with("archive", &game.result).beside(&there);
        finding.with("trf", format!("{}-{}", theirs[0].letter(), theirs[1].letter()));
    }
}

/// The TRF has other opponents in this round.
fn opponents(
    case: &EventCase<'_>,
    game: &EventGame,
    index: u32,
    round: u32,
    met: Option<u32>,
    out: &mut EventFindings<'_>,
) {
    let players = &case.event.field.players;
    let opponent = |player: u32| {
        let opponent = players.get(player as usize)?.seat(round).met()?;
        Some(players[opponent].name.clone())
    };
    let [of_white, of_black] = game.players.map(|player| opponent(player).unwrap_or_default());
    let there = game.players.iter().find(|player| **player != NOBODY).map(|player| out.seat_place(*player, round));
    let finding = out.on_game(index, EventCode::P817, "pairing-conflict");
    finding.beside(&there.unwrap_or_default());
    finding.with("white-meets", of_white).with("black-meets", of_black);
    if let Some(met) = met {
        finding.with("met", met).propose(met);
    }
}
