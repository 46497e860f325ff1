//! What holds for every round by lots, over tournaments that are played by lot.

use proptest::prelude::*;

use super::super::completion::alone;
use super::super::lineup::Lineup;
use super::super::reason::PairingCause;
use super::super::roster::Roster;
use super::super::round::Round;
use super::super::rules::PairingRules;
use super::super::simulated::{SimulatedEvent, groups_of, place_of, play_event, play_large_fields, play_larger_events};
use super::super::text::RulesText;
use super::LotsRules;

const RULES: LotsRules = LotsRules { text: RulesText::Chess };

/// Asserts that the first group has as few pairs with others as it must, that who goes past a group was left over in
/// each, and that subgroup 1 has White against 3 and 4.
fn assert_draw(roster: &Roster, round: &Round) {
    let lineup = Lineup::of(roster).expect("players");
    let groups = groups_of(&lineup, round);
    let place = |number: u32| place_of(number, roster, &groups);
    for pair in &round.pairs {
        let left = pair.reasons.iter().filter(|reason| matches!(reason.cause, PairingCause::LeftOver { .. })).count();
        assert!(left >= place(pair.white).abs_diff(place(pair.black)) || roster.round == 1, "{pair:?}");
        for reason in &pair.reasons {
            if let PairingCause::Subgroups { white, black } = reason.cause {
                assert!(white <= black || roster.round > 2, "{pair:?}");
                assert!((white, black) != (4, 1) || roster.round == roster.rounds, "{pair:?}");
            }
        }
    }
    let forced = |reason: &super::PairingReason| {
        matches!(reason.cause, PairingCause::FloatsForRest { .. } | PairingCause::ColoursWaived)
    };
    let Some(top) = groups.first().map(|group| &group.members) else { return };
    if !round.pairs.iter().flat_map(|pair| &pair.reasons).any(forced) {
        let fewest = alone(top.len(), |a, b| lineup.compatible.allows(top[a], top[b]));
        let left = round.pairs.iter().filter(|pair| (place(pair.white) == 0) != (place(pair.black) == 0)).count();
        assert!(left <= fewest, "{left} of {fewest}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn every_round_keeps_the_rules(players in 2_u32..40, rounds in 1_u32..12, seed: u64, absence in 0_usize..20) {
        play_event(&RULES, assert_draw, (players, rounds), seed, absence);
    }
}

#[test]
fn larger_events_keep_the_rules() {
    play_larger_events(&RULES, assert_draw);
}

#[test]
fn neighbours_meet_in_the_first_round_and_lots_decide_later() {
    let mut event = SimulatedEvent::new(20, 7, 1);
    let roster = event.roster(1);
    let round = RULES.pair(&roster, 0).expect("a round");
    let pairs: Vec<(u32, u32)> = round.pairs.iter().map(|pair| (pair.white, pair.black)).collect();
    assert_eq!(pairs[..3], [(1, 2), (3, 4), (5, 6)]);
    assert!(!round.is_one_of_several);
    event.play(1, &round);
    let second = event.roster(2);
    let rounds: Vec<Round> = (0..4).map(|seed| RULES.pair(&second, seed).expect("a round")).collect();
    assert!(rounds.iter().all(|round| round.is_one_of_several));
    assert!(rounds.iter().any(|round| round.pairs != rounds[0].pairs));
}

#[test]
fn large_fields_keep_the_rules() {
    play_large_fields(&RULES);
}
