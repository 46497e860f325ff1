//! What holds for every round of the adjusted system, over tournaments that are played by lot.

use proptest::prelude::*;

use super::super::completion::alone;
use super::super::lineup::Lineup;
use super::super::reason::PairingCause;
use super::super::roster::Roster;
use super::super::round::Round;
use super::super::rules::PairingRules;
use super::super::simulated::{SimulatedEvent, groups_of, place_of, play_event, play_large_fields, play_larger_events};
use super::super::text::RulesText;
use super::{AdjustedReading, AdjustedRules};

const RULES: AdjustedRules = AdjustedRules {
    text: RulesText::Chess,
    reading: AdjustedReading { is_middle_from_top: false, is_exchange_always_limited: false },
};

/// Asserts that no lot decides, that the first group has as few floaters as it must, and that who goes past a group
/// floated twice.
fn assert_floaters(roster: &Roster, round: &Round) {
    assert_eq!(RULES.pair(roster, 5).as_ref(), Ok(round));
    let lineup = Lineup::of(roster).expect("players");
    let groups = groups_of(&lineup, round);
    let place = |number: u32| place_of(number, roster, &groups);
    let floats = |cause: &PairingCause| {
        matches!(
            cause,
            PairingCause::FloatsForColour { .. }
                | PairingCause::FloatsAsLast { .. }
                | PairingCause::FloatsForRating { .. }
                | PairingCause::FloatsForOthers { .. }
                | PairingCause::FloatsForRest { .. }
        )
    };
    for pair in &round.pairs {
        let distance = place(pair.white).abs_diff(place(pair.black));
        let floated = pair.reasons.iter().filter(|reason| floats(&reason.cause)).count();
        assert!(floated >= distance, "{pair:?} goes over {distance} groups");
    }
    let forced = |pair: &super::super::round::RoundPair| {
        pair.reasons
            .iter()
            .any(|reason| matches!(reason.cause, PairingCause::FloatsForRest { .. } | PairingCause::ColoursWaived))
    };
    if groups.len() > 1 && !round.pairs.iter().any(forced) {
        let top = &groups[0].members;
        let left = round.pairs.iter().filter(|pair| (place(pair.white) == 0) != (place(pair.black) == 0)).count();
        let fewest = alone(top.len(), |a, b| lineup.compatible.allows(top[a], top[b]));
        let rises = round.pairs.iter().flat_map(|pair| &pair.reasons);
        if !rises.into_iter().any(|reason| matches!(reason.cause, PairingCause::FloatedUp { .. })) {
            assert!(left <= fewest, "{left} of {fewest}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn every_round_keeps_the_rules(players in 2_u32..40, rounds in 1_u32..12, seed: u64, absence in 0_usize..20) {
        play_event(&RULES, assert_floaters, (players, rounds), seed, absence);
    }
}

#[test]
fn larger_events_keep_the_rules() {
    play_larger_events(&RULES, assert_floaters);
}

#[test]
fn the_first_round_meets_by_halves_with_colours_in_turn() {
    let roster = SimulatedEvent::new(8, 5, 1).roster(1);
    let round = RULES.pair(&roster, 0).expect("a round");
    let pairs: Vec<(u32, u32)> = round.pairs.iter().map(|pair| (pair.white, pair.black)).collect();
    assert_eq!(pairs, [(1, 5), (6, 2), (3, 7), (8, 4)]);
    assert!(!round.is_one_of_several);
    let undrawn = Roster { first: None, ..roster };
    assert!(RULES.pair(&undrawn, 0).expect("a round").is_one_of_several);
}

#[test]
fn large_fields_keep_the_rules() {
    play_large_fields(&RULES);
}
