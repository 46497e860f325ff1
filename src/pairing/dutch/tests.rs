use bienban_tournament::mark::RoundKind;
use bienban_tournament::ratio::Ratio;
use proptest::prelude::*;

use super::bracket::DutchBracket;
use super::entrant::DutchEntrants;
use super::literal::LiteralDutch;
use super::{DutchEdition, DutchRules, brackets};
use crate::history::{ColourHistory, PlayerSide};
use crate::reason::PairingCause;
use crate::roster::{Candidate, Roster};
use crate::round::Round;
use crate::rules::PairingRules;

fn player(number: u32) -> Candidate {
    Candidate { rating: 2000, ..Candidate::new(number) }
}

fn roster(count: u32, rounds: u32) -> Roster {
    Roster {
        players: (1..=count).map(player).collect(),
        round: 1,
        rounds,
        first: Some(PlayerSide::White),
        ..Roster::default()
    }
}

/// Writes down what a player did in a round.
fn write(player: &mut Candidate, kind: RoundKind, opponent: u32, side: Option<PlayerSide>, points: Ratio) {
    let sides = player.history.by_round().iter().copied().chain([side]).collect();
    player.history = ColourHistory::new(sides);
    player.kinds.push(kind);
    player.opponents.push(opponent);
    player.points += points;
    player.scores.push(player.points);
}

/// Plays a round: `dice` decides who wins, draws or does not come.
fn play(roster: &mut Roster, round: &Round, dice: &[u8]) {
    let halves = |count: i64| Ratio::new(count, 2);
    for (pair, die) in round.pairs.iter().zip(dice.iter().cycle()) {
        let (kinds, points) = match die % 12 {
            0 => ([RoundKind::ForfeitWin, RoundKind::ForfeitLoss], [2, 0]),
            1 => ([RoundKind::ForfeitLoss, RoundKind::ForfeitWin], [0, 2]),
            2..=5 => ([RoundKind::Board; 2], [1, 1]),
            6..=9 => ([RoundKind::Board; 2], [2, 0]),
            _ => ([RoundKind::Board; 2], [0, 2]),
        };
        let seats = [(pair.white, pair.black, PlayerSide::White), (pair.black, pair.white, PlayerSide::Black)];
        for ((own, other, side), (kind, points)) in seats.into_iter().zip(kinds.into_iter().zip(points)) {
            let side = (kind == RoundKind::Board).then_some(side);
            write(&mut roster.players[own as usize - 1], kind, other, side, halves(points));
        }
    }
    for player in &mut roster.players {
        if round.bye.as_ref().is_some_and(|bye| bye.player == player.number) {
            write(player, RoundKind::AllocatedBye, 0, None, Ratio::ONE);
        } else if !player.takes_part {
            let points = i64::from(player.number.is_multiple_of(2));
            let kind = if points == 1 { RoundKind::HalfBye } else { RoundKind::ZeroBye };
            write(player, kind, 0, None, halves(points));
        }
    }
    roster.round += 1;
}

/// What must be true of every round.
fn assert_keeps_rules(roster: &Roster, round: &Round) {
    let mut seen: Vec<u32> = round.pairs.iter().flat_map(|pair| [pair.white, pair.black]).collect();
    seen.extend(round.bye.iter().map(|bye| bye.player));
    seen.sort_unstable();
    let present: Vec<u32> = roster.present().map(|of| of.number).collect();
    assert_eq!(seen, present);
    for pair in &round.pairs {
        let [white, black] = [pair.white, pair.black].map(|number| &roster.players[number as usize - 1]);
        assert!(!white.met(black.number), "{pair:?}");
        assert!(!roster.is_forbidden(white.number, black.number), "{pair:?}");
        let is_top = |of: &Candidate| of.points + of.points > Ratio::count(of.kinds.len());
        let is_free = roster.round == roster.rounds && (is_top(white) || is_top(black));
        for (of, side) in [(white, PlayerSide::White), (black, PlayerSide::Black)] {
            let third = of.history.repeated() == Some(side);
            assert!(is_free || (of.history.difference() + side.sign()).abs() <= 2 && !third, "{pair:?}");
        }
        assert!(pair.reasons.len() >= 3, "{pair:?}");
        let natural =
            |cause: &PairingCause| matches!(cause, PairingCause::Halves { .. } | PairingCause::Exchanged { .. });
        assert_eq!(pair.reasons.iter().filter(|reason| natural(&reason.cause)).count(), 1, "{pair:?}");
    }
    if let Some(bye) = &round.bye {
        let player = &roster.players[bye.player as usize - 1];
        assert!(
            !player.kinds.iter().any(|kind| matches!(kind, RoundKind::AllocatedBye | RoundKind::ForfeitWin)),
            "{bye:?}"
        );
    }
}

/// Of so many cases those that are tried: all of them where `BIENBAN_THOROUGH` is set.
fn cases(usual: u32, thorough: u32) -> ProptestConfig {
    ProptestConfig::with_cases(if std::env::var_os("BIENBAN_THOROUGH").is_some() { thorough } else { usual })
}

proptest! {
    #![proptest_config(cases(100, 2000))]

    #[test]
    fn every_round_keeps_the_rules(
        count in 2_u32..30,
        rounds in 1_u32..10,
        dice in proptest::collection::vec(proptest::collection::vec(any::<u8>(), 30), 10),
        apart in proptest::collection::vec((1_u32..30, 1_u32..30), 0..4),
        is_old in any::<bool>(),
    ) {
        let dutch = DutchRules { edition: if is_old { DutchEdition::Baku2016 } else { DutchEdition::Council2025 } };
        let mut roster = roster(count, rounds);
        roster.forbidden.extend(apart.into_iter().map(|(one, other)| [one.min(other), one.max(other)]));
        for dice in dice.iter().take(rounds as usize) {
            for (player, die) in roster.players.iter_mut().zip(dice.iter().rev()) {
                player.takes_part = *die > 12;
            }
            match dutch.pair(&roster, 0) {
                Ok(round) => {
                    assert_keeps_rules(&roster, &round);
                    prop_assert_eq!(&dutch.pair(&roster, 1), &Ok(round.clone()));
                    play(&mut roster, &round, dice);
                }
                Err(_) => break,
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(100, 20_000))]

    #[test]
    fn small_rounds_are_those_of_the_text(
        count in 2_u32..10,
        rounds in 2_u32..9,
        dice in proptest::collection::vec(proptest::collection::vec(any::<u8>(), 10), 9),
    ) {
        let mut roster = roster(count, rounds);
        for dice in dice.iter().take(rounds as usize) {
            for (player, die) in roster.players.iter_mut().zip(dice.iter().rev()) {
                player.takes_part = *die > 20;
            }
            if roster.present().next().is_none() {
                break;
            }
            let entrants = DutchEntrants::of(&roster, DutchEdition::Council2025);
            let meant = LiteralDutch::new(&entrants).pairs().map(|mut pairs| {
                pairs.sort_unstable();
                pairs
            });
            let own = brackets::all(&entrants, DutchEdition::Council2025).ok().map(|(brackets, _)| {
                let at = |(bracket, pairs): &(DutchBracket, Vec<[usize; 2]>)| -> Vec<[usize; 2]> {
                    pairs.iter().map(|pair| pair.map(|at| bracket.alive[at])).collect()
                };
                let mut pairs: Vec<[usize; 2]> = brackets.iter().flat_map(at).collect();
                pairs.sort_unstable();
                pairs
            });
            prop_assert_eq!(own, meant);
            let Ok(round) = DutchRules::default().pair(&roster, 0) else { break };
            play(&mut roster, &round, dice);
        }
    }
}

#[test]
fn the_first_round_is_that_of_the_halves() {
    let round = DutchRules::default().pair(&roster(7, 5), 0).expect("pairing");
    let pairs: Vec<[u32; 2]> = round.pairs.iter().map(|pair| [pair.white, pair.black]).collect();
    assert_eq!(pairs, [[1, 4], [5, 2], [3, 6]]);
    assert_eq!(round.bye.map(|bye| bye.player), Some(7));
    let articles: Vec<&str> = round.pairs[0].reasons.iter().map(|reason| reason.article).collect();
    assert_eq!(articles, ["C.04.3 1.3", "C.04.3 3.3", "C.04.3 5.2.5"]);
}

#[test]
fn each_step_has_its_article() {
    let mut roster = roster(4, 5);
    let first = DutchRules::default().pair(&roster, 0).expect("pairing");
    // Whites win: 1 and 4 have a point.
    play(&mut roster, &first, &[6]);
    roster.forbidden.insert([1, 4]);
    let second = DutchRules::default().pair(&roster, 0).expect("pairing");
    let said = |of: usize| -> Vec<(&str, PairingCause)> {
        second.pairs[of].reasons.iter().map(|reason| (reason.article, reason.cause.clone())).collect()
    };
    let floated = |player: u32| PairingCause::FloatedDown { player, from: Ratio::ONE };
    let due = |player: u32, side: PlayerSide| PairingCause::ColourDue { player, side };
    assert_eq!([second.pairs[0].white, second.pairs[0].black], [2, 1]);
    let own = [
        ("C.04.3 1.4", floated(1)),
        ("C.04.3 3.3", PairingCause::Halves { rank: 1 }),
        ("C.04.3 5.2.1", due(1, PlayerSide::Black)),
        ("C.04.3 5.2.1", due(2, PlayerSide::White)),
    ];
    assert_eq!(said(0), own);
    assert_eq!(said(1)[0], ("C.04.3 1.4", floated(4)));
}

#[test]
fn another_opponent_than_that_of_the_halves_has_a_reason() {
    let mut roster = roster(6, 5);
    roster.forbidden.insert([1, 4]);
    let round = DutchRules::default().pair(&roster, 0).expect("pairing");
    let pairs: Vec<[u32; 2]> = round.pairs.iter().map(|pair| [pair.white, pair.black]).collect();
    assert_eq!(pairs, [[1, 5], [4, 2], [3, 6]]);
    let said = |of: usize| (round.pairs[of].reasons[1].article, round.pairs[of].reasons[1].cause.clone());
    assert_eq!(said(0), ("C.04.2", PairingCause::Exchanged { instead_of: 4 }));
    assert_eq!(said(1), ("C.04.3 4.2", PairingCause::Exchanged { instead_of: 5 }));
    assert_eq!(said(2), ("C.04.3 3.3", PairingCause::Halves { rank: 3 }));
}

#[test]
fn who_is_exchanged_is_told_the_opponent_by_the_halves() {
    let mut roster = roster(4, 5);
    roster.forbidden.extend([[1, 3], [1, 4]]);
    let round = DutchRules::default().pair(&roster, 0).expect("pairing");
    assert_eq!([round.pairs[0].white, round.pairs[0].black], [1, 2]);
    let said = |of: usize| (round.pairs[of].reasons[1].article, round.pairs[of].reasons[1].cause.clone());
    assert_eq!(said(0), ("C.04.2", PairingCause::Exchanged { instead_of: 3 }));
    assert_eq!(said(1), ("C.04.2", PairingCause::Exchanged { instead_of: 1 }));
}

#[test]
fn nobody_pairs_nobody() {
    assert!(DutchRules::default().pair(&Roster::default(), 0).is_err());
    let mut two = roster(2, 5);
    two.forbidden.insert([1, 2]);
    assert!(DutchRules::default().pair(&two, 0).is_err());
}
