//! Serial: events that follow each other under one heading, such as those of a club's evenings. The numbers of rounds
//! start over, and whoever comes again plays the same rounds again.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use super::archive::EventArchive;
use super::group::LONGEST_GAP;
use super::ledger::GameLedger;
use super::outcome;
use crate::folding;

/// The number of days that are examined to see whether rounds start over.
const MOST_DAYS: usize = 31;

/// A game: its round and its players.
type SerialGame = (u32, [u32; 2]);

/// Games of some days.
#[derive(Default)]
struct SerialRun {
    seats: HashSet<(u32, u32)>,
    /// The number of games of each round.
    rounds: BTreeMap<u32, usize>,
    /// An opponent of each player.
    opponents: HashMap<u32, u32>,
    /// Whether somebody has met two opponents. The stages of a knock-out count their rounds anew, and are no events.
    is_tournament: bool,
}

impl SerialRun {
    fn add(&mut self, games: &[SerialGame]) {
        for &(round, players) in games {
            self.seats.extend(players.map(|player| (player, round)));
            *self.rounds.entry(round).or_default() += 1;
            for (one, other) in [(players[0], players[1]), (players[1], players[0])] {
                self.is_tournament |= *self.opponents.entry(one).or_insert(other) != other;
            }
        }
    }

    /// Whether somebody has played the round of a game already.
    fn has_played(&self, &(round, players): &SerialGame) -> bool {
        players.iter().any(|&player| self.seats.contains(&(player, round)))
    }

    /// Whether the games that begin on a day start over: with the first round again, and in two rounds or more most of
    /// what was played is played again. A round with a mistyped number and games played on after a break are less.
    fn is_repeated_by(&self, days: &[&Vec<SerialGame>]) -> bool {
        let Some((first, last)) = self.rounds.first_key_value().zip(self.rounds.last_key_value()) else { return false };
        let begins = days[0].iter().map(|game| game.0).min().is_some_and(|round| round <= *first.0 && round < *last.0);
        if !begins || !self.is_tournament {
            return false;
        }
        let (mut next, mut rounds, mut games) = (SerialRun::default(), BTreeSet::new(), 0);
        for day in days.iter().take(MOST_DAYS) {
            if day.iter().any(|game| next.has_played(game)) {
                break;
            }
            next.add(day);
            for game in day.iter().filter(|game| self.has_played(game)) {
                rounds.insert(game.0);
                games += 1;
            }
        }
        let played: usize = rounds.iter().filter_map(|round| self.rounds.get(round)).sum();
        rounds.len() > 1 && games * 2 > played && next.is_tournament
    }
}

/// The days on which an event of a heading starts over. The days of dates are given by the numbers of their texts.
pub(super) fn starts(archive: &EventArchive, ledger: &GameLedger, day_of: &HashMap<u32, i64>) -> BTreeSet<i64> {
    let (mut days, mut last, mut goes_back): (BTreeMap<i64, Vec<SerialGame>>, _, _) = (BTreeMap::new(), 0, false);
    for game in ledger.games() {
        let round = outcome::round(archive.texts.get(game.round));
        if let Some((&day, round)) = day_of.get(&game.usual.date).zip(round) {
            days.entry(day).or_default().push((round, [game.white, game.black]));
        }
    }
    for games in days.values() {
        let rounds = || games.iter().map(|of| of.0);
        goes_back |= rounds().min().is_some_and(|round| round < last);
        last = last.max(rounds().max().unwrap_or(0));
    }
    // Only where rounds go back can they start over; the names of other headings need not be folded.
    if !goes_back {
        return BTreeSet::new();
    }
    let mut numbers: HashMap<String, u32> = HashMap::new();
    let mut players: HashMap<u32, u32> = HashMap::new();
    let mut named = |person: u32| {
        *players.entry(person).or_insert_with(|| {
            let next = numbers.len() as u32 + 1;
            let name = folding::strict(archive.named(person).name);
            if outcome::is_nobody(&name) { 0 } else { *numbers.entry(name).or_insert(next) }
        })
    };
    for (_, pair) in days.values_mut().flatten() {
        *pair = pair.map(&mut named);
    }
    for games in days.values_mut() {
        games.retain(|(_, players)| !players.contains(&0));
    }
    let games: Vec<&Vec<SerialGame>> = days.values().collect();
    let (mut run, mut out) = (SerialRun::default(), BTreeSet::new());
    let mut before = 0;
    for (&day, at) in days.keys().zip(0..) {
        if day - std::mem::replace(&mut before, day) > LONGEST_GAP {
            run = SerialRun::default();
        }
        if run.is_repeated_by(&games[at..]) {
            out.insert(day);
            run = SerialRun::default();
        }
        run.add(games[at]);
    }
    out
}
