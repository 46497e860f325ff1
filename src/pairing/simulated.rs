//! Tournaments that are played by lot, for the tests of what holds for every round.

use std::collections::HashSet;

use bienban_tournament::field::{Colour, NOBODY, Player, PlayerField, Seat};
use bienban_tournament::mark::{ResultMark, RoundKind};
use bienban_tournament::ratio::Ratio;
use bienban_tournament::schedule::lot::Lot;

use super::compatible::may_have;
use super::history::{ColourHistory, PlayerSide};
use super::lineup::{Lineup, ScoreGroup, had_free_point};
use super::roster::{Candidate, Roster};
use super::round::{NoRound, Round};
use super::rules::PairingRules;

/// Whether everything is tried, in an optimised build, as `.ci/run` does.
pub(crate) fn is_thorough() -> bool {
    std::env::var_os("BIENBAN_THOROUGH").is_some()
}

/// A player before a round: his number and rating, twice his points, the colours of his games (`w`, `b`, `-`) and his
/// opponents.
pub(crate) fn candidate(number: u32, rating: u32, halves: i64, colours: &str, opponents: &[u32]) -> Candidate {
    let side = |letter| match letter {
        'w' => Some(PlayerSide::White),
        'b' => Some(PlayerSide::Black),
        _ => None,
    };
    let sides: Vec<Option<PlayerSide>> = colours.chars().map(side).collect();
    let mut opponents = opponents.to_vec();
    // Opponents of earlier rounds who do not matter here have unused numbers.
    opponents.resize(sides.len().max(opponents.len()), 10_000 + number);
    Candidate {
        rating,
        points: Ratio::new(halves, 2),
        scores: vec![Ratio::new(halves, 2); opponents.len()],
        kinds: vec![RoundKind::Board; opponents.len()],
        history: ColourHistory::new(sides),
        opponents,
        ..Candidate::new(number)
    }
}

/// A thousand players whom colours leave hardly any choice: `kind` 0 has two groups that may meet only each other, 1
/// one group, 2 ten groups with colours by lot and many former opponents.
pub(crate) fn tight(kind: u32) -> Roster {
    let mut lot = Lot::new(u64::from(kind));
    let mut players: Vec<Candidate> = Vec::new();
    for number in 1..=1_000 {
        let colours = if lot.below(2) == 0 { "wbb" } else { "bww" };
        let (halves, colours) = match kind {
            0 => (i64::from(number <= 500), if number <= 500 { "wbb" } else { "bww" }),
            1 => (0, if number % 2 == 0 { "wbb" } else { "bww" }),
            _ => (i64::from(number / 100), colours),
        };
        let block = (number - 1) / 10 * 10;
        let met: Vec<u32> = (1..=10).map(|at| block + at).filter(|&of| of != number).collect();
        players.push(candidate(number, 2400 - number, halves, colours, &met));
    }
    let whites = players.iter().filter(|player| player.history.difference() > 0).count();
    let surplus = 2 * whites as i64 - 1_000;
    let more = if surplus > 0 { "bwb" } else { "wbw" };
    for player in players.iter_mut().filter(|player| player.history.difference() * surplus as i32 > 0) {
        if lot.below(2) == 0 {
            player.history = candidate(1, 0, 0, more, &[]).history;
        }
    }
    Roster { players, round: 4, rounds: 20, first: Some(PlayerSide::White), ..Roster::default() }
}

/// The groups of a round, without the player who is left without opponent.
pub(crate) fn groups_of(lineup: &Lineup<'_>, round: &Round) -> Vec<ScoreGroup> {
    lineup.groups(round.bye.as_ref().and_then(|bye| lineup.players.iter().position(|of| of.number == bye.player)))
}

/// The place of a player's group.
pub(crate) fn place_of(number: u32, roster: &Roster, groups: &[ScoreGroup]) -> usize {
    let points = roster.player(number).expect("a player").pairing_score();
    groups.iter().position(|group| group.points == points).expect("a group")
}

/// Plays an event of so many players and rounds, in which one of `absence` is absent from a round if that is 5 or more.
/// Each round is lawful, is what the same seed pairs again, and passes a check.
pub(crate) fn play_event<R: PairingRules>(
    rules: &R,
    check: impl Fn(&Roster, &Round),
    (players, rounds): (u32, u32),
    seed: u64,
    absence: usize,
) {
    let mut event = SimulatedEvent::new(players, rounds, seed);
    event.absence = if absence < 5 { 0 } else { absence };
    event.run(rules, |roster, round| {
        check(roster, round);
        assert_eq!(rules.pair(roster, u64::from(roster.round)).as_ref(), Ok(round));
    });
}

/// Plays events of up to 93 players.
pub(crate) fn play_larger_events(rules: &impl PairingRules, check: impl Fn(&Roster, &Round)) {
    for seed in 0..if is_thorough() { 2_000 } else { 20 } {
        let size = (4 + (seed * 7 % 90) as u32, 5 + (seed % 9) as u32);
        play_event(rules, &check, size, seed, if seed % 3 == 0 { 15 } else { 0 });
    }
}

/// Plays eleven rounds of a large field, and pairs fields whom colours leave hardly any choice.
pub(crate) fn play_large_fields(rules: &impl PairingRules) {
    let players = if is_thorough() { 1_000 } else { 100 };
    assert_eq!(SimulatedEvent::new(players, 11, 3).run(rules, |_, _| {}), 11);
    for kind in 0..if is_thorough() { 3 } else { 1 } {
        let roster = tight(kind);
        let round = rules.pair(&roster, 1).expect("a round");
        assert_lawful(&roster, &round);
    }
}

/// An event in which results, absences and forfeits are drawn.
pub(crate) struct SimulatedEvent {
    /// The players and what they did.
    pub(crate) field: PlayerField,
    /// How many rounds it has.
    pub(crate) rounds: u32,
    /// One of so many is absent in a round; 0 for none.
    pub(crate) absence: usize,
    lot: Lot,
}

impl SimulatedEvent {
    /// So many players, whose ratings fall from 2400 by lot.
    pub(crate) fn new(players: u32, rounds: u32, seed: u64) -> SimulatedEvent {
        let mut lot = Lot::new(seed);
        let mut rating = 2400;
        let player = |number| {
            rating -= lot.below(30) as u32;
            Player { number, rating: rating.max(1000), ..Player::default() }
        };
        let players = (1..=players).map(player).collect();
        let field = PlayerField { players, rounds, ..PlayerField::default() };
        SimulatedEvent { field, rounds, absence: 0, lot }
    }

    /// The players before a round.
    pub(crate) fn roster(&mut self, round: u32) -> Roster {
        let mut absent = HashSet::new();
        for player in &self.field.players {
            if self.absence > 0 && self.lot.below(self.absence) == 0 {
                absent.insert(player.number);
            }
        }
        let mut roster = Roster::before(&self.field, round, self.rounds, &absent);
        roster.first = Some(PlayerSide::White);
        roster
    }

    /// Plays a round: results by lot, one game in forty is not played.
    pub(crate) fn play(&mut self, number: u32, round: &Round) {
        let results = [
            (ResultMark::Win, ResultMark::Loss),
            (ResultMark::Draw, ResultMark::Draw),
            (ResultMark::Loss, ResultMark::Win),
        ];
        for pair in &round.pairs {
            let mut marks = results[self.lot.below(3)];
            if self.lot.below(40) == 0 {
                marks = (ResultMark::ForfeitWin, ResultMark::ForfeitLoss);
            }
            self.seat(number, pair.white, pair.black, Colour::White, marks.0);
            self.seat(number, pair.black, pair.white, Colour::Black, marks.1);
        }
        if let Some(bye) = &round.bye {
            self.seat(number, bye.player, 0, Colour::None, ResultMark::AllocatedBye);
        }
    }

    fn seat(&mut self, round: u32, of: u32, number: u32, colour: Colour, mark: ResultMark) {
        let opponent = if number == 0 { NOBODY } else { number - 1 };
        self.field.players[of as usize - 1].seats.push(Seat { round, number, opponent, colour, mark, game: NOBODY });
    }

    /// Pairs and plays all rounds, and hands each to a check. Returns how many rounds could be paired.
    pub(crate) fn run(&mut self, rules: &impl PairingRules, check: impl Fn(&Roster, &Round)) -> u32 {
        for number in 1..=self.rounds {
            let roster = self.roster(number);
            match rules.pair(&roster, u64::from(number)) {
                Ok(round) => {
                    assert_lawful(&roster, &round);
                    check(&roster, &round);
                    self.play(number, &round);
                }
                Err(NoRound::TooManyPlayers { most }) => assert!(roster.present().count() > most),
                Err(NoRound::TooManyScores) => panic!("{number}"),
                Err(NoRound::NoPlayers) => assert_eq!(roster.present().count(), 0),
                Err(NoRound::Impossible { .. }) => {
                    // With more players there are always some who have not met.
                    assert!(roster.present().count() < 2 * number as usize + 4);
                    return number - 1;
                }
            }
        }
        self.rounds
    }
}

/// Asserts what every round keeps: everybody who is present once, no pair again, no third game of a colour and no
/// difference of three but in the last round, and no second free point where another could be left.
pub(crate) fn assert_lawful(roster: &Roster, round: &Round) {
    let mut seen: Vec<u32> = round.pairs.iter().flat_map(|pair| [pair.white, pair.black]).collect();
    seen.extend(round.bye.iter().map(|bye| bye.player));
    seen.sort_unstable();
    let present: Vec<u32> = roster.present().map(|player| player.number).collect();
    assert_eq!(seen, present);
    for pair in &round.pairs {
        let white = roster.player(pair.white).expect("a player of the roster");
        let black = roster.player(pair.black).expect("a player of the roster");
        assert!(!white.met(pair.black), "{} and {} meet again", pair.white, pair.black);
        assert!(!roster.is_forbidden(pair.white, pair.black));
        assert!(!pair.reasons.is_empty(), "{pair:?}");
        if roster.round < roster.rounds {
            assert!(may_have(white, PlayerSide::White), "{pair:?} {:?}", white.history);
            assert!(may_have(black, PlayerSide::Black), "{pair:?} {:?}", black.history);
        }
    }
    if let Some(bye) = &round.bye {
        let lineup = Lineup::of(roster).expect("players");
        let place = lineup.players.iter().position(|of| of.number == bye.player).expect("he is there");
        let could_be_free = |of: usize| {
            let rest: Vec<usize> = (0..lineup.players.len()).filter(|&at| at != of).collect();
            !had_free_point(lineup.players[of]) && lineup.can_pair(&rest)
        };
        assert!(
            !had_free_point(lineup.players[place]) || !(0..lineup.players.len()).any(could_be_free),
            "{bye:?} had a free point"
        );
    }
}
