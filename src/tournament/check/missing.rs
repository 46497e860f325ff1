//! P806: games that are in no file. P807: rounds without any game.

use std::collections::{BTreeSet, HashMap};

use super::case::EventCase;
use super::code::EventCode;
use super::findings::EventFindings;
use crate::event::meeting::Meeting;
use crate::event::summary::MissingPair;
use crate::field::NOBODY;
use crate::standings::withdrawal::PlayerStatus;

/// A game that is in no file.
#[derive(Debug, Clone, Copy)]
pub(super) struct MissingGame {
    /// White, or the first in the field where the colours are unknown.
    pub(super) white: u32,
    /// Black.
    pub(super) black: u32,
    /// The round, where it is known.
    pub(super) round: Option<u32>,
    /// The key of the sentence: whether the system asks for the game, or the TRF has it.
    key: &'static str,
}

pub(super) fn check_missing_games(case: &EventCase<'_>, out: &mut EventFindings<'_>) {
    let missing = rounds(case);
    for round in &missing {
        out.absent(EventCode::P807, "round-missing").round = round.to_string();
    }
    for game in games(case, &missing) {
        let name = |player: u32| case.event.field.players[player as usize].name.clone();
        let finding = out.absent(EventCode::P806, game.key);
        finding.white = name(game.white);
        finding.black = name(game.black);
        finding.round = game.round.map_or(String::new(), |round| round.to_string());
    }
}

/// The games that are in no file, but for those of rounds that are missing as a whole.
pub(super) fn games(case: &EventCase<'_>, missing: &BTreeSet<u32>) -> Vec<MissingGame> {
    let mut out = Vec::new();
    if !case.event.is_team_event() {
        for pair in case.event.missing_pairs() {
            system_pair(case, &pair, missing, &mut out);
        }
    }
    trf_pairs(case, missing, &mut out);
    out
}

/// The rounds in the range without any game. Rounds that a TRF states but has no entries for are still to come.
pub(super) fn rounds(case: &EventCase<'_>) -> BTreeSet<u32> {
    let event = case.event;
    let of_games = !event.games.is_empty();
    let present: BTreeSet<u32> = if of_games && event.trf.is_some() {
        event.games.iter().filter_map(|game| game.round).collect()
    } else {
        event.meetings.iter().map(|meeting| meeting.round).collect()
    };
    if present.is_empty() {
        return BTreeSet::new();
    }
    if case.plays_two_games {
        return BTreeSet::new();
    }
    if event.trf.is_none() {
        return (1..=event.rounds()).filter(|round| !present.contains(round)).collect();
    }
    let asked = event.meetings.iter().filter(|meeting| meeting.is_board()).map(|meeting| meeting.round);
    let asked: BTreeSet<u32> = if of_games { asked.collect() } else { (1..=event.field.rounds).collect() };
    asked.into_iter().filter(|round| !present.contains(round)).collect()
}

/// A pair that the system asks for.
fn system_pair(case: &EventCase<'_>, missing: &MissingPair, rounds: &BTreeSet<u32>, out: &mut Vec<MissingGame>) {
    let event = case.event;
    let [first, second] = missing.pair;
    let has_left =
        |player: u32| case.table.as_ref().is_some_and(|table| table.status[player as usize] != PlayerStatus::Playing);
    if has_left(first) || has_left(second) {
        return;
    }
    let cycle = |&round: &u32| case.conformity.as_ref().map_or(0, |of| of.cycle(round));
    let met: BTreeSet<u32> = case.rounds((first, second)).iter().map(cycle).collect();
    let cycles = (1..=event.course.cycles).filter(|cycle| !met.contains(cycle));
    for cycle in cycles.take(missing.times as usize) {
        let known = case.conformity.as_ref().filter(|of| of.judges(cycle));
        let round = known.map(|of| of.round(first, second, cycle));
        let is_to_come = |round: u32| event.trf.is_some() && round > event.field.rounds;
        let is_explained = match round {
            Some(round) => rounds.contains(&round) || is_to_come(round),
            // The pair may belong to a round that is missing, or to come, as a whole.
            None => !rounds.is_empty() || is_to_come(event.rounds()),
        };
        if is_explained {
            continue;
        }
        let first_is_white = known.and_then(|of| of.is_white(first, second, cycle)) != Some(false);
        let (white, black) = if first_is_white { (first, second) } else { (second, first) };
        out.push(MissingGame { white, black, round, key: "game-missing" });
    }
}

/// The pairs that the TRF has as played and the archive has not.
fn trf_pairs(case: &EventCase<'_>, missing: &BTreeSet<u32>, out: &mut Vec<MissingGame>) {
    let event = case.event;
    if event.trf.is_none() || event.games.is_empty() {
        return;
    }
    let mut recorded: HashMap<(u32, u32), Vec<Option<u32>>> = HashMap::new();
    let mut busy: BTreeSet<(u32, u32)> = BTreeSet::new();
    for game in event.games.iter().filter(|game| game.second_of.is_none()) {
        let [white, black] = game.players;
        recorded.entry((white.min(black), white.max(black))).or_default().push(game.round);
        busy.extend([white, black].iter().filter_map(|&player| Some((player, game.round?))));
    }
    // Games in their own round first, so that a pair's other game is left for its other round.
    let mut open = Vec::new();
    for meeting in event.meetings.iter().filter(|meeting| meeting.is_board()) {
        let games = recorded.entry(meeting.pair()).or_default();
        match games.iter().position(|round| *round == Some(meeting.round)) {
            Some(at) => drop(games.swap_remove(at)),
            None => open.push(meeting),
        }
    }
    for meeting in open {
        let has_other = recorded.get_mut(&meeting.pair()).and_then(Vec::pop).is_some();
        let is_busy = |player: u32| player != NOBODY && busy.contains(&(player, meeting.round));
        // Where the archive has other opponents in the round, that is P817.
        if has_other || missing.contains(&meeting.round) || is_busy(meeting.white) || is_busy(meeting.black) {
            continue;
        }
        let Meeting { white, black, round, .. } = *meeting;
        out.push(MissingGame { white, black, round: Some(round), key: "game-missing-trf" });
    }
}
