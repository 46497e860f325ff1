//! Names that differ from a player's by a few letters, or loosely not at all, where the player lacks just their games.

use std::collections::{BTreeSet, HashMap, HashSet};

use bienban_base::text::names;

use crate::field::{NOBODY, Player};
use crate::folding;

/// A name that is taken for another spelling of a player's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameVariant {
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
struct VariantCandidate {
    index: usize,
    rounds: HashSet<u32>,
    opponents: HashSet<u32>,
}

/// The spellings under which a name is looked for.
pub(super) struct NameSpellings(Vec<String>);

impl NameSpellings {
    pub(super) fn of(name: &str) -> NameSpellings {
        let bare = names::bare(name);
        let mut all = vec![folding::loose(bare), folding::loose(&folding::spelled_out(bare)), folding::loose(name)];
        all.dedup();
        NameSpellings(all)
    }

    fn loose(&self) -> &str {
        &self.0[0]
    }

    fn is_one(&self, other: &NameSpellings) -> bool {
        self.0.iter().any(|of| other.0.contains(of))
    }

    fn has_initials(&self) -> bool {
        self.loose().split(' ').any(|word| word.chars().count() == 1)
    }
}

/// The players by what may tell that two of them are one.
struct VariantRegister<'a> {
    players: &'a [Player],
    names: &'a [NameSpellings],
    by_spelling: HashMap<&'a str, Vec<usize>>,
    by_word: HashMap<&'a str, Vec<usize>>,
    by_number: HashMap<&'a str, Vec<usize>>,
}

impl<'a> VariantRegister<'a> {
    fn new(players: &'a [Player], names: &'a [NameSpellings]) -> VariantRegister<'a> {
        let mut out = VariantRegister {
            players,
            names,
            by_spelling: HashMap::new(),
            by_word: HashMap::new(),
            by_number: HashMap::new(),
        };
        for (index, player) in players.iter().enumerate() {
            for spelling in &names[index].0 {
                out.by_spelling.entry(spelling).or_default().push(index);
            }
            for word in names[index].loose().split(' ').filter(|word| word.len() > 1) {
                out.by_word.entry(word).or_default().push(index);
            }
            if !player.fide_number.is_empty() {
                out.by_number.entry(&player.fide_number).or_default().push(index);
            }
        }
        out
    }

    /// Who may be the same as a player: whose name is the same in other spellings or but for initials, who has the same
    /// FIDE number, and whose name is near, if the player has few games or both have the same rating.
    fn others(&self, index: usize, few: bool) -> BTreeSet<usize> {
        let (player, name) = (&self.players[index], &self.names[index]);
        let spelled = name.0.iter().filter_map(|of| self.by_spelling.get(of.as_str())).flatten();
        let numbered = self.by_number.get(player.fide_number.as_str()).into_iter().flatten();
        let mut out: BTreeSet<usize> = spelled.chain(numbered).copied().collect();
        let is_initialled = |of: &&usize| {
            let other = &self.names[**of];
            name.has_initials() != other.has_initials() && folding::is_initialled(name.loose(), other.loose())
        };
        let words = name.loose().split(' ').filter_map(|word| self.by_word.get(word)).flatten();
        out.extend(words.filter(is_initialled));
        if self.players.len() <= MOST_COMPARED {
            let is_near = |&of: &usize| {
                let other = &self.players[of];
                let fits = few && other.seats.len() > player.seats.len();
                (fits || player.rating > 0 && player.rating == other.rating)
                    && folding::is_near(name.loose(), self.names[of].loose())
            };
            out.extend((0..self.players.len()).filter(is_near));
        }
        out.remove(&index);
        out
    }
}

/// Finds the players, by index, whose names are spellings of others' names: each with the other, who has more games, or
/// as many and comes first.
pub(super) fn find(players: &[Player], rounds: u32, cycle: u32) -> Vec<(usize, usize)> {
    let names: Vec<NameSpellings> = players.iter().map(|player| NameSpellings::of(&player.name)).collect();
    let register = VariantRegister::new(players, &names);
    let mut out = Vec::new();
    let mut taken = HashSet::new();
    for (index, player) in players.iter().enumerate().filter(|(_, player)| !player.seats.is_empty()) {
        let games = player.seats.len();
        let ours = VariantCandidate::new(index, players);
        let lacks = |&other: &usize| {
            let (more, numbers) = (players[other].seats.len(), [player, &players[other]].map(|of| &of.fide_number));
            let is_other = numbers[0] != numbers[1] && numbers.iter().all(|number| !number.is_empty());
            (more > games || more == games && games > 1 && other < index)
                && !is_other
                && !taken.contains(&other)
                && ours.is_lacked_by(&VariantCandidate::new(other, players), rounds, cycle)
        };
        // Whoever lacks just these games has more of them, however many were misspelt.
        let few = games * 3 <= rounds.max(3) as usize || games * 2 < rounds as usize;
        let mut fitting = register.others(index, few).into_iter().filter(lacks);
        // Where two players could be meant, nothing is proposed.
        if let (Some(other), None) = (fitting.next(), fitting.next()) {
            taken.insert(index);
            out.push((index, other));
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
        let [ours, theirs] = [index, other].map(|of| VariantCandidate::new(of, players));
        let apart = !ours.opponents.contains(&(other as u32)) && ours.rounds.is_disjoint(&theirs.rounds);
        let is_listed = listed.contains(&folding::strict(&player.name));
        (apart && !is_listed && !ours.rounds.is_empty()).then_some((index, other))
    });
    found.collect()
}

impl VariantCandidate {
    fn new(index: usize, players: &[Player]) -> VariantCandidate {
        let player = &players[index];
        let rounds = player.seats.iter().map(|seat| seat.round).collect();
        let opponents = player.seats.iter().map(|seat| seat.opponent).filter(|&of| of != NOBODY).collect();
        VariantCandidate { index, rounds, opponents }
    }

    /// Whether another player lacks exactly the games of this one.
    fn is_lacked_by(&self, other: &VariantCandidate, rounds: u32, cycle: u32) -> bool {
        let cycles = (rounds / cycle.max(1)).max(1) as usize;
        let missing = (1..=rounds).filter(|round| !other.rounds.contains(round)).count();
        let is_free = self.rounds.iter().all(|round| !other.rounds.contains(round));
        let strangers = cycles > 1 || self.opponents.is_disjoint(&other.opponents);
        let apart = !self.opponents.contains(&(other.index as u32));
        is_free && strangers && apart && missing <= self.rounds.len() + cycles
    }
}

/// The player of a TRF that a name means which no row has: the only one whose name is the same in another spelling, or
/// but for initials, or near, and who is not `taken` by another name of the archive.
pub(super) fn in_list(
    name: &str,
    players: &[Player],
    taken: &HashSet<usize>,
    names: &[NameSpellings],
) -> Option<usize> {
    let ours = NameSpellings::of(name);
    let free: Vec<usize> = (0..players.len()).filter(|index| !taken.contains(index)).collect();
    let tests: [fn(&NameSpellings, &NameSpellings) -> bool; 3] = [
        NameSpellings::is_one,
        |a, b| folding::is_initialled(a.loose(), b.loose()),
        |a, b| folding::is_near(a.loose(), b.loose()),
    ];
    tests.iter().find_map(|is_same| {
        let mut fitting = free.iter().copied().filter(|&index| is_same(&ours, &names[index]));
        fitting.next().filter(|_| fitting.next().is_none())
    })
}

/// The indices after the players who are variants are taken out, and which players stay.
pub(super) fn renumber(count: usize, variants: &[(usize, usize)]) -> (Vec<u32>, Vec<usize>) {
    let meant: HashMap<usize, usize> = variants.iter().copied().collect();
    let stay: Vec<usize> = (0..count).filter(|index| !meant.contains_key(index)).collect();
    let place: HashMap<usize, u32> = stay.iter().zip(0..).map(|(&index, at)| (index, at)).collect();
    let target = |index: usize| {
        // Who is meant may be another spelling himself.
        let mut end = index;
        while let Some(&further) = meant.get(&end) {
            end = further;
        }
        place.get(&end).copied().unwrap_or(NOBODY)
    };
    ((0..count).map(target).collect(), stay)
}
