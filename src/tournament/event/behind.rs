//! Behind: games without an Event after one that has one. Programs write the name of a tournament in its first game.

use std::collections::{BTreeMap, HashMap};

use super::archive::EventArchive;
use super::group::{EventGroup, MOST_COMPARED, is_near};
use super::seated::SeatedPlayers;
use super::title;
use crate::folding;

type DateSpan = Option<(i64, i64)>;
/// A group, its days with those that are joined to it, and the headings of all.
type GroupFamily = (usize, DateSpan, Vec<usize>);

fn wider(a: DateSpan, b: DateSpan) -> DateSpan {
    [a, b].into_iter().flatten().reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
}

/// The groups of games without an Event that are joined to others: to those of the game before them in their file, or
/// else, with the same Site and near days, to each other.
pub(super) fn joined(archive: &EventArchive, groups: &[EventGroup], whoever: bool) -> HashMap<usize, usize> {
    let mut into = if whoever { HashMap::new() } else { continued_groups(archive, groups) };
    let mut families: BTreeMap<[String; 2], Vec<GroupFamily>> = BTreeMap::new();
    // The loop adds to `into`, so the groups that are not joined yet are collected before it.
    for (index, group) in groups.iter().enumerate().filter(|(index, _)| !into.contains_key(index)).collect::<Vec<_>>() {
        let heading = group.parts[0].heading;
        let of = &archive.headings[heading];
        if !title::is_unnamed(archive.texts.get(of.event)) {
            continue;
        }
        let family = [of.site, of.section].map(|id| folding::heading(archive.texts.get(id)));
        let heads = families.entry(family).or_default();
        let is_one = |head: &&mut GroupFamily| is_near(head.1, group.span) && !head.2.contains(&heading);
        match heads.iter_mut().rev().take(MOST_COMPARED).find(is_one) {
            Some(head) => {
                into.insert(index, head.0);
                head.1 = wider(head.1, group.span);
                head.2.push(heading);
            }
            None => heads.push((index, group.span, vec![heading])),
        }
    }
    into
}

/// The groups that belong to the game before them: no date contradicts, half of the players are the same, and no player
/// has a round twice.
fn continued_groups(archive: &EventArchive, groups: &[EventGroup]) -> HashMap<usize, usize> {
    let mut of_heading: HashMap<usize, Vec<usize>> = HashMap::new();
    for (index, group) in groups.iter().enumerate() {
        of_heading.entry(group.parts[0].heading).or_default().push(index);
    }
    let before = |(index, group): (usize, &EventGroup)| {
        let (heading, date) = archive.headings[group.parts[0].heading].after?;
        let all = of_heading.get(&(heading as usize))?;
        Some((index, all.iter().copied().find(|&at| groups[at].parts[0].has(date))?))
    };
    let mut open: Vec<(usize, usize)> = groups.iter().enumerate().filter_map(before).collect();
    let (mut into, mut heads) = (HashMap::new(), HashMap::new());
    loop {
        let count = open.len();
        open.retain(|&(index, before)| {
            let (seated, span) = heads
                .entry(before)
                .or_insert_with(|| (SeatedPlayers::of(archive, &groups[before]), groups[before].span));
            let theirs = groups[index].span;
            let fits = span.is_none() || theirs.is_none() || is_near(*span, theirs);
            let own = SeatedPlayers::of(archive, &groups[index]);
            if !fits || !seated.shares(&own) || !seated.goes_with(&own) {
                return true;
            }
            seated.add(own);
            *span = wider(*span, theirs);
            into.insert(index, before);
            false
        });
        // What a group has gained may join what did not fit before.
        if open.len() == count {
            return into;
        }
    }
}
