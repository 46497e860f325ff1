//! The articles of the adjusted system, one by one.

use bienban_tournament::mark::RoundKind;

use super::super::judged::{CheckedSystem, PairFault, PairVerdict, judge};
use super::super::played::PlayedRound;
use super::super::reason::{PairingCause, PairingReason};
use super::super::roster::{Candidate, Roster};
use super::super::round::{NoRound, Round};
use super::super::rules::PairingRules;
use super::super::simulated::candidate;
use super::super::text::RulesText;
use super::{AdjustedReading, AdjustedRules};

fn roster(players: &[Candidate], round: u32, rounds: u32) -> Roster {
    Roster { players: players.to_vec(), round, rounds, ..Roster::default() }
}

fn paired(players: &[Candidate], round: u32, rounds: u32) -> Round {
    AdjustedRules::default().pair(&roster(players, round, rounds), 0).expect("a round")
}

fn pairs(round: &Round) -> Vec<[u32; 2]> {
    round.pairs.iter().map(|pair| [pair.white, pair.black]).collect()
}

/// The causes of an article, in the order of the boards.
fn causes(round: &Round, article: &str) -> Vec<PairingCause> {
    let reasons = round.pairs.iter().flat_map(|pair| &pair.reasons);
    reasons.filter(|reason| reason.article == article).map(|PairingReason { cause, .. }| cause.clone()).collect()
}

#[test]
fn the_floater_down_balances_the_colours_and_is_the_last_of_those_who_do() {
    // Of 1, 2, 3 with a point, 1 and 2 are due White; so 2 leaves, though 3 is the last. 4 is due White as he is.
    let players = [
        candidate(1, 0, 2, "b", &[]),
        candidate(2, 0, 2, "b", &[]),
        candidate(3, 0, 2, "w", &[]),
        candidate(4, 0, 0, "b", &[]),
        candidate(5, 0, 0, "w", &[]),
        candidate(6, 0, 0, "w", &[]),
    ];
    let round = paired(&players, 2, 5);
    assert_eq!(pairs(&round), [[1, 3], [2, 5], [4, 6]]);
    let side = super::PlayerSide::White;
    assert_eq!(causes(&round, "000 13.4.1"), [PairingCause::FloatsForColour { player: 2, side }]);
    assert!(causes(&round, "000 13.6").contains(&PairingCause::FloaterForColour { instead_of: 4 }));
}

#[test]
fn a_rating_more_than_100_above_the_last_keeps_a_player_in_his_group() {
    let of = |ratings: [u32; 3]| {
        let mut players = vec![
            candidate(1, ratings[0], 2, "b", &[]),
            candidate(2, ratings[1], 2, "b", &[]),
            candidate(3, ratings[2], 2, "w", &[]),
        ];
        players.extend((4..=10).map(|number| candidate(number, 2000, 0, "w", &[])));
        players
    };
    let floats = |ratings, rounds| {
        let round = paired(&of(ratings), 2, rounds);
        [causes(&round, "000 13.4.1"), causes(&round, "000 13.4.2")].concat()
    };
    let side = super::PlayerSide::White;
    assert_eq!(floats([2400, 2300, 2200], 3), [PairingCause::FloatsForColour { player: 2, side }]);
    assert_eq!(floats([2400, 2301, 2200], 3), [PairingCause::FloatsForRating { player: 3, instead_of: 2 }]);
    // The note: the limit counts only with more than 2^n players in n rounds.
    assert_eq!(floats([2400, 2301, 2200], 4), [PairingCause::FloatsForColour { player: 2, side }]);
}

#[test]
fn the_floater_up_is_the_first_of_those_who_balance_and_meets_the_largest_number() {
    let players = [
        candidate(1, 0, 4, "bw", &[]),
        candidate(2, 0, 4, "wb", &[]),
        candidate(3, 0, 2, "bw", &[]),
        candidate(4, 0, 2, "bw", &[]),
        candidate(5, 0, 2, "wb", &[]),
        candidate(6, 0, 0, "bw", &[]),
        candidate(7, 0, 0, "wb", &[]),
        candidate(8, 0, 0, "wb", &[]),
    ];
    let round = paired(&players, 3, 5);
    // 7 and 8 are due White: 7 goes up. The middle has 3, 4, 5 and him; 5 is the largest, but due White, too.
    assert_eq!(pairs(&round), [[2, 1], [5, 3], [7, 4], [8, 6]]);
    assert_eq!(
        causes(&round, "000 13.4.1"),
        [PairingCause::FloatsForColour { player: 7, side: super::PlayerSide::White }]
    );
    assert!(causes(&round, "000 13.6").contains(&PairingCause::FloaterForColour { instead_of: 5 }));
}

#[test]
fn who_finds_nobody_in_an_odd_group_floats_instead_of_the_last() {
    let mut players: Vec<Candidate> = (1..=5).map(|number| candidate(number, 0, 8, "wbwb", &[2])).collect();
    players[1] = candidate(2, 0, 8, "wbwb", &[1, 3, 4, 5]);
    players.extend((6..=8).map(|number| candidate(number, 0, 0, "wbwb", &[])));
    let round = paired(&players, 5, 9);
    assert_eq!(causes(&round, "000 13.6.1"), [PairingCause::FloatsForOthers { player: 2, instead_of: 5 }]);
    assert_eq!(round.pairs.len(), 4);
}

#[test]
fn who_finds_nobody_in_an_even_group_floats_with_the_last() {
    let mut players: Vec<Candidate> = (1..=4).map(|number| candidate(number, 0, 8, "wbwb", &[2])).collect();
    players[1] = candidate(2, 0, 8, "wbwb", &[1, 3, 4]);
    players.extend((5..=8).map(|number| candidate(number, 0, 0, "wbwb", &[])));
    let round = paired(&players, 5, 9);
    let floaters = [causes(&round, "000 13.4.1"), causes(&round, "000 13.6.2")].concat();
    assert_eq!(
        floaters,
        [
            PairingCause::FloatsForColour { player: 4, side: super::PlayerSide::White },
            PairingCause::FloatsForOthers { player: 2, instead_of: 3 }
        ]
    );
    // Several floaters: the smaller number gets the first opponent (13.5).
    let met = |one: u32, other: u32| pairs(&round).iter().any(|pair| pair.contains(&one) && pair.contains(&other));
    assert!(met(1, 3) && met(2, 5) && met(4, 6) && met(7, 8));
}

#[test]
fn opponents_are_exchanged_where_both_are_due_the_same_colour() {
    let of = |last: u32| {
        let mut players = vec![
            candidate(1, 2400, 2, "b", &[]),
            candidate(2, 2350, 2, "w", &[]),
            candidate(3, 2300, 2, "b", &[]),
            candidate(4, last, 2, "w", &[]),
        ];
        players.extend((5..=10).map(|number| candidate(number, 2000, 0, "w", &[])));
        players
    };
    assert_eq!(pairs(&paired(&of(2200), 2, 3))[..2], [[1, 4], [3, 2]]);
    // With more players than 2^n the ratings of who is exchanged differ by 100 at most.
    assert_eq!(pairs(&paired(&of(2199), 2, 3))[..2], [[1, 3], [4, 2]]);
    assert_eq!(pairs(&paired(&of(2199), 2, 4))[..2], [[1, 4], [3, 2]]);
    let literal = AdjustedReading { is_exchange_always_limited: true, ..AdjustedReading::default() };
    let rules = AdjustedRules { text: RulesText::Chess, reading: literal };
    assert_eq!(pairs(&rules.pair(&roster(&of(2199), 2, 4), 0).expect("a round"))[..2], [[1, 3], [4, 2]]);
}

#[test]
fn the_last_round_waives_colours_for_the_sake_of_points() {
    let players = [
        candidate(1, 0, 4, "bb", &[]),
        candidate(2, 0, 4, "bb", &[]),
        candidate(3, 0, 0, "ww", &[]),
        candidate(4, 0, 0, "ww", &[]),
    ];
    assert_eq!(pairs(&paired(&players, 3, 5)), [[1, 3], [2, 4]]);
    let last = paired(&players, 3, 3);
    assert_eq!(pairs(&last), [[1, 2], [4, 3]]);
    assert_eq!(causes(&last, "000 12"), [PairingCause::ColoursWaived, PairingCause::ColoursWaived]);
    assert!(last.is_one_of_several, "kept");
    let kept = PlayedRound { pairs: vec![[1, 3], [2, 4]], ..PlayedRound::default() };
    for system in [CheckedSystem::Adjusted(RulesText::Chess), CheckedSystem::ByLots(RulesText::Chess)] {
        let judged = judge(system, &roster(&players, 3, 3), &kept).expect("a round");
        assert!(judged.iter().all(|pair| pair.verdict == PairVerdict::OneOfSeveral), "{judged:?}");
    }
}

#[test]
fn the_last_of_the_lowest_group_is_free_once() {
    let mut players: Vec<Candidate> = (1..=5).map(|number| candidate(number, 0, 2, "w", &[])).collect();
    players[4].kinds = vec![RoundKind::AllocatedBye];
    let round = paired(&players, 2, 5);
    assert_eq!(round.bye.map(|bye| bye.player), Some(4));
    let again: Vec<Candidate> = vec![players[4].clone()];
    let alone = paired(&again, 2, 5).bye.expect("nobody else is there");
    assert_eq!(alone.reasons[0].cause, PairingCause::FreePointAgain);
}

#[test]
fn there_is_no_round_without_players_and_none_that_breaks_the_rules() {
    let none = AdjustedRules::default().pair(&roster(&[], 1, 5), 0);
    assert_eq!(none, Err(NoRound::NoPlayers));
    let players = [candidate(1, 0, 0, "w", &[2]), candidate(2, 0, 0, "b", &[1])];
    let again = AdjustedRules { text: RulesText::Xiangqi, ..AdjustedRules::default() }.pair(&roster(&players, 2, 5), 0);
    assert_eq!(again, Err(NoRound::Impossible { article: "003 27" }));
    let many: Vec<Candidate> = (1..=5_001).map(Candidate::new).collect();
    let too_many = AdjustedRules::default().pair(&roster(&many, 1, 5), 0);
    assert_eq!(too_many, Err(NoRound::TooManyPlayers { most: 5_000 }));
}

#[test]
fn several_floaters_get_opponents_by_points_and_then_by_number() {
    let mut players: Vec<Candidate> = (1..=8).map(|number| candidate(number, 0, 6, "wbwb", &[])).collect();
    // 3 has the most points; 1 and 2 have met each other.
    players[0] = candidate(1, 0, 7, "wbwb", &[2]);
    players[1] = candidate(2, 0, 7, "wbwb", &[1]);
    players[2] = candidate(3, 0, 8, "wbwb", &[1, 2]);
    let round = paired(&players, 5, 9);
    let met = |one: u32, other: u32| pairs(&round).iter().any(|pair| pair.contains(&one) && pair.contains(&other));
    assert!(met(3, 4) && met(1, 5) && met(2, 6) && met(7, 8), "{:?}", pairs(&round));
}

#[test]
fn the_opponent_whom_colours_ask_for_is_within_100_points_of_the_first() {
    let of = |rating: u32| {
        let mut players = vec![candidate(1, 2400, 2, "b", &[])];
        players.push(candidate(2, 2300, 0, "b", &[]));
        players.extend((3..=10).map(|number| candidate(number, rating, 0, "w", &[])));
        let round = paired(&players, 2, 3);
        round.pairs.iter().find(|pair| pair.white == 1 || pair.black == 1).map(|pair| (pair.white, pair.black))
    };
    assert_eq!(of(2200), Some((1, 3)));
    assert_eq!(of(2199), Some((1, 2)));
}

#[test]
fn another_floats_where_the_one_who_should_meets_nobody_or_leaves_others_without_opponent() {
    let mut players: Vec<Candidate> = (1..=3).map(|number| candidate(number, 0, 4, "wb", &[])).collect();
    players.extend((4..=6).map(|number| candidate(number, 0, 0, "wb", &[])));
    players[2].opponents = vec![4, 5, 6];
    players[2].kinds = vec![RoundKind::Board; 3];
    let alone = causes(&paired(&players, 3, 9), "000 13.4.1");
    assert_eq!(alone, [PairingCause::FloatsForColour { player: 2, side: super::PlayerSide::White }]);
    // 3 may meet 4, but 5 and 6 have met.
    players[2].opponents = vec![5, 6];
    players[2].kinds = vec![RoundKind::Board; 2];
    players[4] = candidate(5, 0, 0, "wb", &[6, 3]);
    players[5] = candidate(6, 0, 0, "wb", &[5, 3]);
    let round = paired(&players, 3, 9);
    assert!(causes(&round, "000 13.4").contains(&PairingCause::FloatsForRest { player: 2 }), "{round:?}");
    assert!(round.is_one_of_several);
}

#[test]
fn who_must_equalise_has_the_colour_before_who_alternates() {
    let players = [candidate(1, 0, 4, "wwb", &[]), candidate(2, 0, 4, "bw-", &[])];
    let round = paired(&players, 4, 9);
    assert_eq!(pairs(&round), [[2, 1]]);
    assert!(causes(&round, "000 13.6").contains(&PairingCause::ColourToEqualise { player: 1 }));
}

#[test]
fn nothing_is_exchanged_where_as_many_pairs_clash_after_it() {
    let players: Vec<Candidate> = (1..=4).map(|number| candidate(number, 0, 2, "b", &[])).collect();
    let round = paired(&players, 2, 9);
    assert_eq!(pairs(&round), [[1, 3], [2, 4]]);
    assert!(!causes(&round, "000 13.6").iter().any(|cause| matches!(cause, PairingCause::ExchangedForColour { .. })));
}

#[test]
fn pairs_that_keep_the_colours_come_first_where_they_are_waived() {
    let colours = ["ww", "bb", "bb", "bb"];
    let players: Vec<Candidate> =
        (1..).zip(colours).map(|(number, colours)| candidate(number, 0, 4, colours, &[])).collect();
    let last = paired(&players, 3, 3);
    assert_eq!(pairs(&last), [[4, 1], [2, 3]]);
    assert_eq!(causes(&last, "000 12"), [PairingCause::ColoursWaived]);
}

/// Six players with half the points, of whom 2 and 5 have met.
fn middle() -> Vec<Candidate> {
    let colours = |number| if number <= 3 { "wb" } else { "bw" };
    let mut players: Vec<Candidate> = (1..=6).map(|number| candidate(number, 0, 2, colours(number), &[])).collect();
    players[1] = candidate(2, 0, 2, "wb", &[5]);
    players[4] = candidate(5, 0, 2, "bw", &[2]);
    players
}

#[test]
fn the_middle_group_is_paired_from_the_bottom() {
    assert_eq!(pairs(&paired(&middle(), 3, 9)), [[1, 5], [2, 4], [3, 6]]);
    let reading = AdjustedReading { is_middle_from_top: true, ..AdjustedReading::default() };
    let from_top =
        AdjustedRules { text: RulesText::Chess, reading }.pair(&roster(&middle(), 3, 9), 0).expect("a round");
    assert_eq!(pairs(&from_top), [[1, 4], [2, 6], [3, 5]]);
}

#[test]
fn a_pair_of_another_reading_is_one_of_several_and_others_are_not() {
    let before = roster(&middle(), 3, 9);
    let verdict = |pairs: [[u32; 2]; 3]| {
        let played = PlayedRound { pairs: pairs.to_vec(), ..PlayedRound::default() };
        let judged = judge(CheckedSystem::Adjusted(RulesText::Chess), &before, &played).expect("a round");
        judged.into_iter().map(|pair| pair.verdict).collect::<Vec<_>>()
    };
    assert_eq!(verdict([[1, 5], [2, 4], [3, 6]]), [PairVerdict::TheRule, PairVerdict::TheRule, PairVerdict::TheRule]);
    assert_eq!(verdict([[1, 4], [2, 6], [3, 5]]), [const { PairVerdict::OneOfSeveral }; 3]);
    let fault = PairVerdict::NotAllowed { article: "000 13.6", fault: PairFault::Opponent, instead: vec![5, 3] };
    assert_eq!(verdict([[1, 6], [2, 4], [3, 5]])[0], fault);
}

#[test]
fn colours_are_not_waived_in_the_last_round_where_the_group_can_be_paired() {
    let players = [
        candidate(1, 0, 4, "wb", &[3]),
        candidate(2, 0, 4, "bb", &[]),
        candidate(3, 0, 4, "bb", &[1]),
        candidate(4, 0, 4, "ww", &[]),
    ];
    let last = paired(&players, 3, 3);
    assert_eq!(pairs(&last), [[2, 1], [3, 4]]);
    assert_eq!(causes(&last, "000 12"), []);
}

#[test]
fn a_floater_from_above_does_not_meet_one_from_below_for_colours() {
    // 1 comes down and 6 comes up to the middle group, all of which is due White as 1 is; 6 is due Black.
    let mut players = vec![candidate(1, 0, 4, "wb", &[])];
    players.extend((2..=5).map(|number| candidate(number, 0, 2, "wb", &[])));
    players.push(candidate(6, 0, 0, "bw", &[]));
    let round = paired(&players, 3, 9);
    assert_eq!(pairs(&round), [[1, 2], [3, 4], [5, 6]]);
}
