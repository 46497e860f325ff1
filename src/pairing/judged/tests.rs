//! Rounds that the rule makes, and rounds that break it.

use std::collections::HashSet;

use bienban_tournament::field::Colour;

use super::super::round::Round;
use super::super::simulated::{SimulatedEvent, candidate};
use super::*;

fn as_played(round: &Round) -> PlayedRound {
    let pairs = round.pairs.iter().map(|pair| [pair.white, pair.black]).collect();
    PlayedRound { pairs, colourless: Vec::new(), byes: round.bye.iter().map(|bye| bye.player).collect() }
}

#[test]
fn the_rounds_of_the_rule_are_the_rule() {
    for seed in 0..20 {
        let mut event = SimulatedEvent::new(21, 7, seed);
        event.run(&AdjustedRules::default(), |roster, round| {
            let judged = judge(CheckedSystem::Adjusted(RulesText::Chess), roster, &as_played(round)).expect("a round");
            assert!(judged.iter().all(|pair| pair.verdict == PairVerdict::TheRule), "{judged:?}");
        });
    }
}

#[test]
fn every_draw_is_one_of_several() {
    // Lots above a group decide how many must leave it, so other lots than the judge's are no fault.
    for seed in 0..40 {
        let mut event = SimulatedEvent::new(17 + seed as u32 % 25, 8, seed);
        event.run(&LotsRules::default(), |roster, _| {
            let drawn = LotsRules::default().pair(roster, 77 + seed).expect("a round");
            let judged = judge(CheckedSystem::ByLots(RulesText::Chess), roster, &as_played(&drawn)).expect("a round");
            for pair in judged {
                assert!(!matches!(pair.verdict, PairVerdict::NotAllowed { .. }), "{pair:?}");
            }
        });
    }
}

#[test]
fn a_rematch_and_a_third_game_of_a_colour_are_named() {
    let mut event = SimulatedEvent::new(8, 7, 1);
    event.run(&AdjustedRules::default(), |roster, round| {
        if roster.round != 4 {
            return;
        }
        let mut played = as_played(round);
        let again = roster.players[0].opponents[0];
        let of = |number: u32| played.pairs.iter().position(|pair| pair.contains(&number)).expect("he plays");
        let (first, second) = (of(1), of(again));
        let rest: Vec<u32> = [played.pairs[first], played.pairs[second]].concat();
        let rest: Vec<u32> = rest.into_iter().filter(|&number| number != 1 && number != again).collect();
        played.pairs[first] = [1, again];
        played.pairs[second] = [rest[0], rest[1]];
        let judged = judge(CheckedSystem::Adjusted(RulesText::Chess), roster, &played).expect("a round");
        let verdict = &judged[first].verdict;
        assert!(
            matches!(verdict,
 PairVerdict::NotAllowed { article: "000 12", fault: PairFault::Again { round: 1 }, instead }
                if instead.len() == 2),
            "{verdict:?}"
        );
    });
}

#[test]
fn turned_colours_and_another_free_player_are_named() {
    let mut event = SimulatedEvent::new(9, 7, 3);
    let roster = event.roster(1);
    let round = AdjustedRules::default().pair(&roster, 0).expect("a round");
    let mut played = as_played(&round);
    played.pairs[1].reverse();
    let [white, black] = played.pairs[3];
    played.pairs[3] = [white, 9];
    played.byes = vec![black];
    let judged = judge(CheckedSystem::Adjusted(RulesText::Chess), &roster, &played).expect("a round");
    let verdicts: Vec<&PairVerdict> = judged.iter().map(|pair| &pair.verdict).collect();
    assert_eq!(*verdicts[0], PairVerdict::TheRule);
    assert!(
        matches!(verdicts[1], PairVerdict::NotAllowed { fault: PairFault::Colour { player: 2 }, .. }),
        "{verdicts:?}"
    );
    assert!(matches!(verdicts[3], PairVerdict::NotAllowed { fault: PairFault::Opponent, .. }));
    assert!(matches!(verdicts[4], PairVerdict::NotAllowed { article: "000 13.2", fault: PairFault::Free, instead }
        if *instead == [9]));
}

#[test]
fn the_lot_of_the_first_round_is_taken_from_its_pairs() {
    for first in [PlayerSide::White, PlayerSide::Black] {
        let mut event = SimulatedEvent::new(12, 5, 2);
        let mut roster = event.roster(1);
        roster.players[0].takes_part = false;
        roster.players[2].takes_part = false;
        roster.first = Some(first);
        let round = AdjustedRules::default().pair(&roster, 0).expect("a round");
        roster.first = None;
        let judged = judge(CheckedSystem::Adjusted(RulesText::Chess), &roster, &as_played(&round)).expect("a round");
        assert!(judged.iter().all(|pair| pair.verdict == PairVerdict::TheRule), "{judged:?}");
    }
}

#[test]
fn pairs_of_two_groups_are_a_fault_where_their_own_group_had_opponents() {
    let mut event = SimulatedEvent::new(8, 5, 2);
    let mut roster = event.roster(2);
    for (at, colours) in ["w", "b", "w", "b", "w", "b", "w", "b"].into_iter().enumerate() {
        let number = at as u32 + 1;
        roster.players[at] = candidate(number, 2000, if number <= 4 { 2 } else { 0 }, colours, &[]);
    }
    let played = PlayedRound { pairs: vec![[2, 5], [4, 7], [6, 1], [8, 3]], ..PlayedRound::default() };
    for (system, article) in [
        (CheckedSystem::Adjusted(RulesText::Chess), "000 13.4"),
        (CheckedSystem::ByLots(RulesText::Xiangqi), "003 29.3.4"),
    ] {
        let judged = judge(system, &roster, &played).expect("a round");
        let fault = PairFault::Group { player: 2 };
        assert_eq!(judged[0].verdict, PairVerdict::NotAllowed { article, fault, instead: vec![1, 3, 4] });
    }
    let literal = PlayedRound { pairs: vec![[4, 1], [2, 3], [6, 7], [8, 5]], ..PlayedRound::default() };
    let judged = judge(CheckedSystem::ByLots(RulesText::Chess), &roster, &literal).expect("a round");
    assert!(judged.iter().all(|pair| pair.verdict == PairVerdict::OneOfSeveral), "{judged:?}");
    let turned = PlayedRound { pairs: vec![[1, 4], [2, 3], [6, 7], [8, 5]], ..PlayedRound::default() };
    let judged = judge(CheckedSystem::ByLots(RulesText::Chess), &roster, &turned).expect("a round");
    let verdict = &judged[0].verdict;
    assert!(
        matches!(
            verdict,
            PairVerdict::NotAllowed { article: "000 14.3.3", fault: PairFault::Colour { player: 1 }, .. }
        ),
        "{verdict:?}"
    );
}

#[test]
fn new_players_of_a_later_round_may_have_either_colour() {
    let mut event = SimulatedEvent::new(2, 5, 1);
    let mut roster = event.roster(2);
    roster.first = None;
    for pairs in [[1, 2], [2, 1]] {
        let played = PlayedRound { pairs: vec![pairs], ..PlayedRound::default() };
        let judged = judge(CheckedSystem::Adjusted(RulesText::Chess), &roster, &played).expect("a round");
        assert!(!matches!(judged[0].verdict, PairVerdict::NotAllowed { .. }), "{judged:?}");
    }
}

#[test]
fn who_floats_for_the_sake_of_others_is_left_open() {
    let mut event = SimulatedEvent::new(6, 9, 1);
    let mut roster = event.roster(3);
    for at in 0..6 {
        let met: &[u32] = [&[][..], &[], &[5, 6], &[], &[6, 3], &[5, 3]][at];
        roster.players[at] = candidate(at as u32 + 1, 0, if at < 3 { 4 } else { 0 }, "wb", met);
    }
    let played = PlayedRound { pairs: vec![[2, 3], [1, 6], [4, 5]], ..PlayedRound::default() };
    let judged = judge(CheckedSystem::Adjusted(RulesText::Chess), &roster, &played).expect("a round");
    assert!(judged.iter().all(|pair| pair.verdict == PairVerdict::OneOfSeveral), "{judged:?}");
}

#[test]
fn a_pair_without_colours_has_no_fault_of_colours() {
    let mut event = SimulatedEvent::new(8, 5, 1);
    let roster = event.roster(1);
    let round = AdjustedRules::default().pair(&roster, 0).expect("a round");
    event.play(1, &round);
    for player in &mut event.field.players {
        player.seats[0].colour = Colour::None;
    }
    let (seen, before) = (PlayedRound::of(&event.field, 1), Roster::before(&event.field, 1, 5, &HashSet::new()));
    assert_eq!((seen.pairs.len(), seen.colourless.len()), (4, 4));
    let judged = judge(CheckedSystem::Adjusted(RulesText::Chess), &before, &seen).expect("a round");
    assert!(judged.iter().all(|pair| pair.verdict == PairVerdict::TheRule), "{judged:?}");
}
