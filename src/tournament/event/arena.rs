//! Arena: the games of a tournament on a server, whose Site is the address of each game and whose rounds have no
//! number.

use std::collections::{BTreeMap, HashMap, HashSet};

use bienban_base::text::address::is_address;

use super::archive::EventArchive;
use super::group::EventGroup;
use super::ledger::PackedGame;
use super::{outcome, title};
use crate::folding;
use crate::sets::DisjointSets;

/// Whether the Site of a part of a group is the address of a game.
pub(super) fn is_of_game(archive: &EventArchive, group: &EventGroup, part: u32) -> bool {
    let heading = group.parts.get(part as usize).map(|part| &archive.headings[part.heading]);
    heading.is_some_and(|of| is_address(archive.texts.get(of.site).trim()))
}

/// Groups of one server, Event and day, with the players of their games.
#[derive(Default)]
struct ArenaDay {
    groups: Vec<usize>,
    pairs: Vec<(usize, [String; 2])>,
}

impl ArenaDay {
    fn add(&mut self, index: usize, archive: &EventArchive, group: &EventGroup) {
        self.groups.push(index);
        let names =
            |game: PackedGame| [game.white, game.black].map(|person| folding::strict(archive.named(person).name));
        self.pairs.extend(group.games(archive).map(|game| (index, names(game))));
    }

    /// Each group that is joined, with the first of those that hang together. Games of one player against all others
    /// are no tournament: two players at least have two opponents.
    fn joined(&self, sets: &mut DisjointSets) -> Vec<(usize, usize)> {
        let mut first: HashMap<&String, usize> = HashMap::new();
        let mut opponents: HashMap<&String, HashSet<&String>> = HashMap::new();
        for (index, pair) in &self.pairs {
            let [white, black] = pair;
            opponents.entry(white).or_default().insert(black);
            opponents.entry(black).or_default().insert(white);
            for name in pair.iter().filter(|name| !outcome::is_nobody(name)) {
                sets.join(*index, *first.entry(name).or_insert(*index));
            }
        }
        let mut busy: HashMap<usize, HashSet<&String>> = HashMap::new();
        for (index, pair) in &self.pairs {
            // Both names of each pair have their opponents from above, so none is missing in the map.
            let of_set = busy.entry(sets.smallest_of(*index)).or_default();
            of_set.extend(pair.iter().filter(|name| opponents[name].len() > 1));
        }
        let with = self.groups.iter().map(|&index| (index, sets.smallest_of(index)));
        with.filter(|(index, root)| index != root && busy.get(root).is_some_and(|busy| busy.len() > 1)).collect()
    }
}

/// The groups that are joined to others: of one server, Event and day, and with players in common.
pub(super) fn joined(archive: &EventArchive, groups: &[EventGroup]) -> HashMap<usize, usize> {
    let mut days: BTreeMap<_, ArenaDay> = BTreeMap::new();
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
    let mut sets = DisjointSets::new(groups.len());
    days.values().flat_map(|day| day.joined(&mut sets)).collect()
}
