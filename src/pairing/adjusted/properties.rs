//! What holds for every round of the adjusted system, over tournaments that are played by lot.

use proptest::prelude::*;

use super::super::completion::alone;
use super::super::lineup::Lineup;
use super::super::reason::Cause;
use super::super::roster::Roster;
use super::super::round::Round;
use super::super::rules::Rules;
use super::super::simulated::{Simulated, assert_lawful, is_thorough, tight};
use super::super::text::Text;
use super::{Adjusted, Reading};

const RULES: Adjusted =
    Adjusted { text: Text::Chess, reading: Reading { is_middle_from_top: false, is_exchange_always_limited: false } };

/// Asserts that the first group has as few floaters as it must, and that who goes past a group floated twice.
fn assert_floaters(roster: &Roster, round: &Round) {
    let lineup = Lineup::of(roster).expect("players");
    let bye = round.bye.as_ref().and_then(|bye| lineup.players.iter().position(|of| of.number == bye.player));
    let groups = lineup.groups(bye);
    let place = |number: u32| {
        let points = roster.player(number).expect("a player").pairing_score();
        groups.iter().position(|group| group.points == points).expect("a group")
    };
    let floats = |cause: &Cause| {
        matches!(
            cause,
            Cause::FloatsForColour { .. }
                | Cause::FloatsAsLast { .. }
                | Cause::FloatsForRating { .. }
                | Cause::FloatsForOthers { .. }
                | Cause::FloatsForRest { .. }
        )
    };
    for pair in &round.pairs {
        let distance = place(pair.white).abs_diff(place(pair.black));
        let floated = pair.reasons.iter().filter(|reason| floats(&reason.cause)).count();
        assert!(floated >= distance, "{pair:?} goes over {distance} groups");
    }
    let forced = |pair: &super::super::round::Pair| {
        pair.reasons.iter().any(|reason| matches!(reason.cause, Cause::FloatsForRest { .. } | Cause::ColoursWaived))
    };
    if groups.len() > 1 && !round.pairs.iter().any(forced) {
        let top = &groups[0].members;
        let left = round.pairs.iter().filter(|pair| (place(pair.white) == 0) != (place(pair.black) == 0)).count();
        let fewest = alone(top.len(), |a, b| lineup.compatible.allows(top[a], top[b]));
        let rises = round.pairs.iter().flat_map(|pair| &pair.reasons);
        if !rises.into_iter().any(|reason| matches!(reason.cause, Cause::FloatedUp { .. })) {
            assert!(left <= fewest, "{left} of {fewest}");
        }
    }
}

fn assert_event(players: u32, rounds: u32, seed: u64, absence: usize) {
    let mut event = Simulated::new(players, rounds, seed);
    event.absence = absence;
    event.run(&RULES, |roster, round| {
        assert_floaters(roster, round);
        assert_eq!(RULES.pair(roster, 5).as_ref(), Ok(round));
    });
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn every_round_keeps_the_rules(players in 2_u32..40, rounds in 1_u32..12, seed: u64, absence in 0_usize..20) {
        assert_event(players, rounds, seed, if absence < 5 { 0 } else { absence });
    }
}

#[test]
fn larger_events_keep_the_rules() {
    for seed in 0..if is_thorough() { 2_000 } else { 20 } {
        let players = 4 + (seed * 7 % 90) as u32;
        assert_event(players, 5 + (seed % 9) as u32, seed, if seed % 3 == 0 { 15 } else { 0 });
    }
}

#[test]
fn the_first_round_meets_by_halves_with_colours_in_turn() {
    let roster = Simulated::new(8, 5, 1).roster(1);
    let round = RULES.pair(&roster, 0).expect("a round");
    let pairs: Vec<(u32, u32)> = round.pairs.iter().map(|pair| (pair.white, pair.black)).collect();
    assert_eq!(pairs, [(1, 5), (6, 2), (3, 7), (8, 4)]);
    assert!(!round.is_one_of_several);
    let undrawn = Roster { first: None, ..roster };
    assert!(RULES.pair(&undrawn, 0).expect("a round").is_one_of_several);
}

#[test]
fn no_round_takes_long() {
    // Several times what is measured on an idle machine (docs/decisions.md), since other tests run beside this one.
    let sizes: &[(u32, f64)] = if is_thorough() { &[(100, 0.5), (1_000, 10.0)] } else { &[(100, 5.0)] };
    for &(players, most) in sizes {
        let mut event = Simulated::new(players, 11, 3);
        let mut slowest = 0.0_f64;
        for number in 1..=11 {
            let roster = event.roster(number);
            let start = std::time::Instant::now();
            let round = RULES.pair(&roster, 1).expect("a round");
            slowest = slowest.max(start.elapsed().as_secs_f64());
            event.play(number, &round);
        }
        assert!(slowest < most, "{players} players: {slowest} s");
    }
    for kind in 0..if is_thorough() { 3 } else { 1 } {
        let start = std::time::Instant::now();
        let roster = tight(kind);
        let round = RULES.pair(&roster, 1).expect("a round");
        let seconds = start.elapsed().as_secs_f64();
        assert_lawful(&roster, &round);
        assert!(seconds < if is_thorough() { 20.0 } else { 60.0 }, "kind {kind}: {seconds} s");
    }
}
