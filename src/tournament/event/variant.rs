//! Names that differ from a player's by a few letters, or loosely not at all, where the player lacks just their games.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::field::{NOBODY, Player};
use crate::folding;

/// A name that is taken for another spelling of a player's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variant {
    /// The name as written.
    pub written: String,
    /// The name of the player.
    pub meant: String,
    /// Whether it is taken for the player's everywhere, since the names differ in diacritics alone.
    pub is_plain: bool,
    /// The games with it, by their index in the event.
    pub games: Vec<u32>,
}

/// In fields of more players only names that are loosely the same are compared.
const MOST_COMPARED: usize = 1_500;

/// A player with his rounds and opponents, as far as games tell them.
struct Candidate {
    index: usize,
    rounds: HashSet<u32>,
    opponents: HashSet<u32>,
}

/// Finds the players, by index, whose names are spellings of others' names: each with the other.
pub(super) fn find(players: &[Player], rounds: u32, cycle: u32) -> Vec<(usize, usize)> {
    let with = |(index, player): (usize, &'_ Player)| (index, player.seats.len(), folding::loose(&player.name));
    let all: Vec<(usize, usize, String)> = players.iter().enumerate().map(with).collect();
    let few = |games: usize| games > 0 && games * 3 <= rounds.max(3) as usize;
    let mut by_name: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, _, loose) in &all {
        by_name.entry(loose).or_default().push(*index);
    }
    let mut out = Vec::new();
    let mut taken = HashSet::new();
    for (index, games, loose) in all.iter().filter(|(_, games, _)| few(*games)) {
        let same = by_name[loose.as_str()].iter().copied();
        let near = || {
            let is_near = |of: &&(usize, usize, String)| of.1 > *games && folding::is_near(&of.2, loose);
            all.iter().filter(is_near).map(|of| of.0)
        };
        let others: Vec<usize> =
            if players.len() > MOST_COMPARED { same.collect() } else { same.chain(near()).collect() };
        let ours = Candidate::new(*index, players);
        let lacks = |&other: &usize| {
            other != *index
                && players[other].seats.len() > *games
                && !taken.contains(&other)
                && ours.is_lacked_by(&Candidate::new(other, players), rounds, cycle)
        };
        let mut fitting = others.into_iter().filter(lacks);
        // Where two players could be meant, nothing is proposed.
        let first = fitting.next();
        if let Some(other) = first.filter(|&other| fitting.all(|another| another == other)) {
            taken.insert(*index);
            out.push((*index, other));
        }
    }
    out
}

/// Finds the players whose names are those of others without their diacritics (`Tran Gia Huy`, `Trần Gia Huy`): who
/// never plays in a round of the other or against him, and is the only one whom the name can mean. Names that a report
/// lists are players of their own.
pub(super) fn without_diacritics(players: &[Player], listed: &HashSet<String>) -> Vec<(usize, usize)> {
    let mut by_name: HashMap<String, Vec<usize>> = HashMap::new();
    for (index, player) in players.iter().enumerate().filter(|(_, player)| !player.name.is_ascii()) {
        by_name.entry(folding::plain(&player.name)).or_default().push(index);
    }
    let plain = players.iter().enumerate().filter(|(_, player)| player.name.is_ascii());
    let found = plain.filter_map(|(index, player)| {
        let [other] = by_name.get(&folding::plain(&player.name))?[..] else { return None };
        let [ours, theirs] = [index, other].map(|of| Candidate::new(of, players));
        let apart = !ours.opponents.contains(&(other as u32)) && ours.rounds.is_disjoint(&theirs.rounds);
        let is_listed = listed.contains(&folding::strict(&player.name));
        (apart && !is_listed && !ours.rounds.is_empty()).then_some((index, other))
    });
    found.collect()
}

impl Candidate {
    fn new(index: usize, players: &[Player]) -> Candidate {
        let player = &players[index];
        let rounds = player.seats.iter().map(|seat| seat.round).collect();
        let opponents = player.seats.iter().map(|seat| seat.opponent).filter(|&of| of != NOBODY).collect();
        Candidate { index, rounds, opponents }
    }

    /// Whether another player lacks exactly the games of this one.
    fn is_lacked_by(&self, other: &Candidate, rounds: u32, cycle: u32) -> bool {
        let cycles = (rounds / cycle.max(1)).max(1) as usize;
        let missing = (1..=rounds).filter(|round| !other.rounds.contains(round)).count();
        let is_free = self.rounds.iter().all(|round| !other.rounds.contains(round));
        let strangers = cycles > 1 || self.opponents.is_disjoint(&other.opponents);
        let apart = !self.opponents.contains(&(other.index as u32));
        is_free && strangers && apart && missing <= self.rounds.len() + cycles
    }
}

/// The player of a TRF that a name means which no row has: the only one whose name is loosely the same, or the same but
/// for initials, or near, and who is not `taken` by another name of the archive.
pub(super) fn in_list(name: &str, players: &[Player], taken: &HashSet<usize>, loose: &[String]) -> Option<usize> {
    let ours = folding::loose(name);
    let free: Vec<usize> = (0..players.len()).filter(|index| !taken.contains(index)).collect();
    let tests: [fn(&str, &str) -> bool; 3] = [|a, b| a == b, folding::is_initialled, folding::is_near];
    tests.iter().find_map(|is_same| {
        let mut fitting = free.iter().copied().filter(|&index| is_same(&ours, &loose[index]));
        fitting.next().filter(|_| fitting.next().is_none())
    })
}

/// The indices after the players who are variants are taken out, and which players stay.
pub(super) fn renumber(count: usize, variants: &[(usize, usize)]) -> (Vec<u32>, Vec<usize>) {
    let meant: HashMap<usize, usize> = variants.iter().copied().collect();
    let stay: Vec<usize> = (0..count).filter(|index| !meant.contains_key(index)).collect();
    let place: HashMap<usize, u32> = stay.iter().zip(0..).map(|(&index, at)| (index, at)).collect();
    let target = |index: usize| {
        let end = meant.get(&index).copied().unwrap_or(index);
        place.get(&end).copied().unwrap_or(NOBODY)
    };
    ((0..count).map(target).collect(), stay)
}
