//! Arena: the games of a tournament on a server, whose Site is the address of each game and whose rounds have no
//! number.

use std::collections::{BTreeMap, HashMap, HashSet};

use bienban_base::text::address::is_address;

use super::archive::Archive;
use super::grouping::Group;
use super::{outcome, title};
use crate::folding;

/// Whether the Site of a part of a group is the address of a game.
pub(super) fn is_of_game(archive: &Archive, group: &Group, part: u32) -> bool {
    let heading = group.parts.get(part as usize).map(|part| &archive.headings[part.heading]);
    heading.is_some_and(|of| is_address(archive.texts.get(of.site).trim()))
}

/// Groups of one server, Event and day.
#[derive(Default)]
struct Day {
    groups: Vec<usize>,
    /// For each group, one before it with which it hangs together, or itself.
    roots: HashMap<usize, usize>,
    first: HashMap<String, usize>,
    pairs: Vec<(usize, [String; 2])>,
}

impl Day {
    fn root(&mut self, mut index: usize) -> usize {
        while self.roots[&index] != index {
            let above = self.roots[&self.roots[&index]];
            self.roots.insert(index, above);
            index = above;
        }
        index
    }

    fn add(&mut self, index: usize, archive: &Archive, group: &Group) {
        self.groups.push(index);
        self.roots.insert(index, index);
        for game in group.games(archive) {
            let pair = [game.white, game.black].map(|person| folding::strict(archive.named(person).name));
            for name in pair.iter().filter(|name| !outcome::is_nobody(name)) {
                let other = *self.first.entry(name.clone()).or_insert(index);
                let (a, b) = (self.root(index), self.root(other));
                self.roots.insert(a.max(b), a.min(b));
            }
            self.pairs.push((index, pair));
        }
    }

    /// Each group that is joined, with the first of those that hang together. Games of one player against all others
    /// are no tournament: two players at least have two opponents.
    fn joined(mut self) -> Vec<(usize, usize)> {
        let mut opponents: HashMap<&String, HashSet<&String>> = HashMap::new();
        for (_, [white, black]) in &self.pairs {
            opponents.entry(white).or_default().insert(black);
            opponents.entry(black).or_default().insert(white);
        }
        let busy: HashSet<String> =
            opponents.into_iter().filter(|(_, met)| met.len() > 1).map(|(name, _)| name.clone()).collect();
        let mut of_root: HashMap<usize, HashSet<String>> = HashMap::new();
        for (index, pair) in std::mem::take(&mut self.pairs) {
            let root = self.root(index);
            of_root.entry(root).or_default().extend(pair.into_iter().filter(|name| busy.contains(name)));
        }
        let groups = std::mem::take(&mut self.groups);
        let with = groups.into_iter().map(|index| (index, self.root(index)));
        with.filter(|(index, root)| index != root && of_root.get(root).is_some_and(|busy| busy.len() > 1)).collect()
    }
}

/// The groups that are joined to others: of one server, Event and day, and with players in common.
pub(super) fn joined(archive: &Archive, groups: &[Group]) -> HashMap<usize, usize> {
    let mut days: BTreeMap<_, Day> = BTreeMap::new();
    for (index, group) in groups.iter().enumerate().filter(|(_, group)| is_of_game(archive, group, 0)) {
        let of = &archive.headings[group.parts[0].heading];
        let [event, section, site] = [of.event, of.section, of.site].map(|id| archive.texts.get(id));
        if title::is_unnamed(event) || title::is_casual(event) {
            continue;
        }
        let server = site.trim().split('/').nth(2).map(str::to_lowercase);
        let key = (folding::heading(event), folding::heading(section), server, group.span);
        days.entry(key).or_default().add(index, archive, group);
    }
    days.into_values().flat_map(Day::joined).collect()
}
