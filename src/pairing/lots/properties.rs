//! What holds for every round by lots, over tournaments that are played by lot.

use proptest::prelude::*;

use super::super::completion::alone;
use super::super::lineup::Lineup;
use super::super::reason::Cause;
use super::super::roster::Roster;
use super::super::round::Round;
use super::super::rules::Rules;
use super::super::simulated::{Simulated, assert_lawful, is_thorough, tight};
use super::super::text::Text;
use super::ByLots;

const RULES: ByLots = ByLots { text: Text::Chess };

/// Asserts that the first group has as few pairs with others as it must, that who goes past a group was left over in
/// each, and that subgroup 1 has White against 3 and 4.
fn assert_draw(roster: &Roster, round: &Round) {
    let lineup = Lineup::of(roster).expect("players");
    let bye = round.bye.as_ref().and_then(|bye| lineup.players.iter().position(|of| of.number == bye.player));
    let groups = lineup.groups(bye);
    let place = |number: u32| {
        let points = roster.player(number).expect("a player").pairing_score();
        groups.iter().position(|group| group.points == points).expect("a group")
    };
    for pair in &round.pairs {
        let left = pair.reasons.iter().filter(|reason| matches!(reason.cause, Cause::LeftOver { .. })).count();
        assert!(left >= place(pair.white).abs_diff(place(pair.black)) || roster.round == 1, "{pair:?}");
        for reason in &pair.reasons {
            if let Cause::Subgroups { white, black } = reason.cause {
                assert!(white <= black || roster.round > 2, "{pair:?}");
                assert!((white, black) != (4, 1) || roster.round == roster.rounds, "{pair:?}");
            }
        }
    }
    let forced = |reason: &super::Reason| matches!(reason.cause, Cause::FloatsForRest { .. } | Cause::ColoursWaived);
    let Some(top) = groups.first().map(|group| &group.members) else { return };
    if !round.pairs.iter().flat_map(|pair| &pair.reasons).any(forced) {
        let fewest = alone(top.len(), |a, b| lineup.compatible.allows(top[a], top[b]));
        let left = round.pairs.iter().filter(|pair| (place(pair.white) == 0) != (place(pair.black) == 0)).count();
        assert!(left <= fewest, "{left} of {fewest}");
    }
}

fn assert_event(players: u32, rounds: u32, seed: u64, absence: usize) {
    let mut event = Simulated::new(players, rounds, seed);
    event.absence = absence;
    event.run(&RULES, |roster, round| {
        assert_draw(roster, round);
        assert_eq!(RULES.pair(roster, u64::from(roster.round)).as_ref(), Ok(round));
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
fn neighbours_meet_in_the_first_round_and_lots_decide_later() {
    let mut event = Simulated::new(20, 7, 1);
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
fn no_round_takes_long() {
    // Several times what is measured on an idle machine (docs/decisions.md), since other tests run beside this one.
    let sizes: &[(u32, f64)] = if is_thorough() { &[(100, 0.5), (1_000, 10.0)] } else { &[(100, 5.0)] };
    for &(players, most) in sizes {
        let mut event = Simulated::new(players, 11, 3);
        for number in 1..=11 {
            let roster = event.roster(number);
            let start = std::time::Instant::now();
            let round = RULES.pair(&roster, 1).expect("a round");
            let seconds = start.elapsed().as_secs_f64();
            assert!(seconds < most, "{players} players, round {number}: {seconds} s");
            event.play(number, &round);
        }
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
