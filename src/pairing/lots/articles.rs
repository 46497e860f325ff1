//! The articles of the system by lots, one by one.

use bienban_tournament::ratio::Ratio;

use super::super::reason::PairingCause;
use super::super::roster::{Candidate, Roster};
use super::super::round::Round;
use super::super::rules::PairingRules;
use super::super::simulated::candidate;
use super::LotsRules;

fn drawn(players: &[Candidate], round: u32, seed: u64) -> Round {
    let roster = Roster { players: players.to_vec(), round, rounds: 9, ..Roster::default() };
    LotsRules::default().pair(&roster, seed).expect("a round")
}

fn opponent(round: &Round, of: u32) -> (u32, bool) {
    let pair = round.pairs.iter().find(|pair| pair.white == of || pair.black == of).expect("he plays");
    if pair.white == of { (pair.black, true) } else { (pair.white, false) }
}

/// One group after three rounds, whose subgroups are 1, 1, 2, 2, 3, 4.
fn group() -> Vec<Candidate> {
    let colours = ["wbb", "wbb", "bwb", "bwb", "wbw", "bww"];
    (1..).zip(colours).map(|(number, colours)| candidate(number, 0, 3, colours, &[])).collect()
}

#[test]
fn subgroup_1_draws_from_3_and_4_together_and_the_rest_of_2_from_itself() {
    let mut opponents = Vec::new();
    for seed in 0..40 {
        let round = drawn(&group(), 4, seed);
        let (other, is_white) = opponent(&round, 1);
        assert!(is_white && [5, 6].contains(&other), "{round:?}");
        assert_eq!(opponent(&round, 3).0, 4);
        opponents.push((other, opponent(&round, 3).1));
    }
    for wanted in [(5, true), (5, false), (6, true), (6, false)] {
        assert!(opponents.contains(&wanted), "{wanted:?}");
    }
}

#[test]
fn subgroup_4_draws_from_2_and_2_from_3_with_white() {
    let colours = ["bwb", "bwb", "wbw", "bww"];
    let players: Vec<Candidate> =
        (1..).zip(colours).map(|(number, colours)| candidate(number, 0, 3, colours, &[])).collect();
    for seed in 0..20 {
        let round = drawn(&players, 4, seed);
        assert!([1, 2].contains(&opponent(&round, 4).0) && !opponent(&round, 4).1);
        assert!([1, 2].contains(&opponent(&round, 3).0) && !opponent(&round, 3).1);
    }
}

#[test]
fn a_card_of_a_former_opponent_is_drawn_in_vain() {
    let mut players = group();
    players[0] = candidate(1, 0, 3, "wbb", &[5]);
    players[4] = candidate(5, 0, 3, "wbw", &[1]);
    let mut vain = 0;
    for seed in 0..20 {
        let round = drawn(&players, 4, seed);
        assert_eq!(opponent(&round, 1), (6, true));
        let causes = round.pairs.iter().flat_map(|pair| &pair.reasons).map(|reason| &reason.cause);
        vain += causes.filter(|cause| matches!(cause, PairingCause::DrawnInVain { player: 5, card: 1, of: 2 })).count();
    }
    assert!((1..20).contains(&vain), "{vain}");
}

#[test]
fn a_draw_is_changed_where_the_others_would_be_left_with_a_former_opponent() {
    // 1 may meet 5 and 6, and 2 only 6: whoever draws 6 for 1 draws again.
    let mut players = group();
    players[1] = candidate(2, 0, 3, "wbb", &[5, 3, 4]);
    for (at, colours) in [(2, "bwb"), (3, "bwb"), (4, "wbw")] {
        players[at] = candidate(at as u32 + 1, 0, 3, colours, &[2]);
    }
    let mut changed = 0;
    for seed in 0..20 {
        let round = drawn(&players, 4, seed);
        assert_eq!((opponent(&round, 1), opponent(&round, 2)), ((5, true), (6, true)));
        let causes = round.pairs.iter().flat_map(|pair| &pair.reasons).map(|reason| &reason.cause);
        changed += causes.filter(|cause| matches!(cause, PairingCause::DrawChanged { player: 6, .. })).count();
    }
    assert!(changed > 0);
}

#[test]
fn who_is_left_over_draws_in_the_next_group_by_his_subgroup() {
    let mut players: Vec<Candidate> = (1..=3).map(|number| candidate(number, 0, 2, "w", &[])).collect();
    players.extend((4..=6).map(|number| candidate(number, 0, 0, "b", &[])));
    players.extend((7..=8).map(|number| candidate(number, 0, 0, "w", &[])));
    for seed in 0..20 {
        let round = drawn(&players, 2, seed);
        let down = round
            .pairs
            .iter()
            .find(|pair| pair.reasons.iter().any(|reason| matches!(reason.cause, PairingCause::LeftOver { .. })));
        let down = down.expect("the group is odd");
        assert!((4..=6).contains(&down.white) && (1..=3).contains(&down.black), "{down:?}");
        assert!(down.reasons.iter().any(|reason| reason.article == "000 14.3.6"));
    }
}

#[test]
fn nobody_goes_down_twice_running_where_another_can() {
    // 1 met somebody with fewer points in the first round.
    let mut players: Vec<Candidate> = (1..=3).map(|number| candidate(number, 0, 4, "wb", &[])).collect();
    players.extend((4..=8).map(|number| candidate(number, 0, 0, "wb", &[])));
    players[0] = candidate(1, 0, 4, "wb", &[10_001, 8]);
    players[7] = candidate(8, 0, 0, "wb", &[10_008, 1]);
    for seed in 0..20 {
        let round = drawn(&players, 3, seed);
        assert!(opponent(&round, 1).0 <= 3, "{round:?}");
    }
}

/// One group after three rounds, whose players have these colours.
fn coloured(colours: &[&str]) -> Vec<Candidate> {
    (1..).zip(colours).map(|(number, colours)| candidate(number, 0, 3, colours, &[])).collect()
}

#[test]
fn each_subgroup_draws_from_its_own_before_others() {
    for seed in 0..20 {
        // Of 2, 3, 3, 4 the player of 4 meets that of 2.
        let round = drawn(&coloured(&["bwb", "wbw", "wbw", "bww"]), 4, seed);
        assert_eq!((opponent(&round, 4), opponent(&round, 2).0), ((1, false), 3));
        // Of 2, 2, 3, 3 no two of a subgroup meet.
        let round = drawn(&coloured(&["bwb", "bwb", "wbw", "wbw"]), 4, seed);
        assert!(opponent(&round, 1).0 >= 3 && opponent(&round, 2).0 >= 3);
        assert!(opponent(&round, 1).1 && opponent(&round, 2).1);
        // Of 1, 1, 2, 2 those of 1 meet those of 2, with White, and nothing is changed.
        let round = drawn(&coloured(&["wbb", "wbb", "bwb", "bwb"]), 4, seed);
        let changed = |cause: &PairingCause| matches!(cause, PairingCause::DrawChanged { .. });
        assert!(opponent(&round, 1).0 >= 3 && opponent(&round, 1).1);
        assert!(!round.pairs.iter().flat_map(|pair| &pair.reasons).any(|reason| changed(&reason.cause)));
    }
}

#[test]
fn who_came_down_stays_in_the_next_group_and_does_not_meet_who_went_up_before() {
    let mut players = vec![candidate(1, 0, 6, "wbw", &[])];
    players.extend((2..=5).map(|number| candidate(number, 0, 4, "bwb", &[])));
    players.extend((6..=8).map(|number| candidate(number, 0, 0, "bwb", &[])));
    // 2 and 3 met players with more points.
    for at in [1, 2] {
        players[at].scores = vec![Ratio::ZERO; 3];
        players[at].opponents = vec![10_001, 10_002, 8];
    }
    players[7].scores = vec![Ratio::ONE; 3];
    for seed in 0..20 {
        let round = drawn(&players, 4, seed);
        assert!([4, 5].contains(&opponent(&round, 1).0), "{round:?}");
    }
}

#[test]
fn two_who_have_played_nothing_are_of_two_subgroups() {
    let round = drawn(&[candidate(1, 0, 0, "-", &[]), candidate(2, 0, 0, "-", &[])], 2, 1);
    let subgroups = PairingCause::Subgroups { white: 2, black: 3 };
    assert!(round.pairs[0].reasons.iter().any(|reason| reason.cause == subgroups), "{round:?}");
}
