//! Which games are one event: the same heading, dates in one chain, spellings of one name, and the TRF of it.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use super::archive::Archive;
use super::outcome;
use super::spelling::EventNames;
use crate::date::Date;
use crate::folding;

/// The longest gap in a chain of dates, in days.
const LONGEST_GAP: i64 = 60;
/// With so many groups of one name before it, a group is compared with the last ones only.
const MOST_COMPARED: usize = 32;

/// The games of a heading, or those in one chain of dates.
#[derive(Debug, Clone)]
pub(super) struct Part {
    pub(super) heading: usize,
    chain: Option<(Arc<HashMap<u32, u32>>, u32)>,
}

impl Part {
    /// Whether a game with this date belongs to the part.
    pub(super) fn has(&self, date: u32) -> bool {
        self.chain.as_ref().is_none_or(|(chains, of)| chains.get(&date) == Some(of))
    }
}

/// The games of an event, and its TRF.
#[derive(Debug, Clone)]
pub(super) struct Group {
    pub(super) parts: Vec<Part>,
    pub(super) trf: Option<usize>,
    /// The first and the last day, if any is known.
    span: Option<(i64, i64)>,
    order: u32,
}

/// The groups of an archive in the order in which they came.
///
/// `joins_headings` says that spellings of an Event are one event whoever plays.
pub(super) fn groups(archive: &Archive, joins_headings: bool) -> Vec<Group> {
    let mut groups: Vec<Group> = (0..archive.headings.len()).flat_map(|heading| chains(archive, heading)).collect();
    groups = join_spellings(archive, groups, joins_headings);
    groups = attach(archive, groups);
    groups.sort_by_key(|group| group.order);
    groups
}

/// Cuts the games of a heading where more than 60 days lie between them. A date without month goes with its year, a
/// game without date with the first.
fn chains(archive: &Archive, heading: usize) -> Vec<Group> {
    let of = &archive.headings[heading];
    let mut dates: Vec<u32> = of.ledger.games().map(|game| game.usual.date).collect();
    dates.sort_unstable();
    dates.dedup();
    let read = |&id: &u32| (id, Date::read(archive.texts.get(id)));
    let dates: Vec<(u32, Option<Date>)> = dates.iter().map(read).collect();
    let mut known: Vec<(u32, (i64, i64))> = dates.iter().filter_map(|&(id, date)| Some((id, date?.days()?))).collect();
    known.sort_by_key(|&(id, span)| (span, id));
    let mut spans: Vec<(i64, i64)> = Vec::new();
    let mut chain_of: HashMap<u32, u32> = HashMap::new();
    for (id, (first, last)) in known {
        match spans.last_mut() {
            Some(chain) if first - chain.1 <= LONGEST_GAP => chain.1 = chain.1.max(last),
            _ => spans.push((first, last)),
        }
        chain_of.insert(id, spans.len() as u32 - 1);
    }
    for &(id, date) in &dates {
        let Some(date) = date.filter(|date| date.month == 0) else { continue };
        let (first, last) = date.span();
        let at = spans.iter().position(|&(from, to)| from <= last && to >= first).unwrap_or_else(|| {
            spans.push((first, last));
            spans.len() - 1
        });
        chain_of.insert(id, at as u32);
    }
    for (id, _) in dates.iter().filter(|(_, date)| date.is_none()) {
        chain_of.insert(*id, 0);
    }
    let group = |chain, span| Group { parts: vec![Part { heading, chain }], trf: None, span, order: of.order };
    if spans.len() < 2 {
        return vec![group(None, spans.first().copied())];
    }
    let chain_of = Arc::new(chain_of);
    spans.into_iter().zip(0..).map(|(span, at)| group(Some((Arc::clone(&chain_of), at)), Some(span))).collect()
}

/// The names of the players of a group, folded by a function, without those who are nobody.
fn names(archive: &Archive, group: &Group, fold: impl Fn(&str) -> String) -> HashSet<String> {
    let mut persons = HashSet::new();
    for part in &group.parts {
        let games = archive.headings[part.heading].ledger.games().filter(|game| part.has(game.usual.date));
        persons.extend(games.flat_map(|game| [game.white, game.black]));
    }
    let mut out = HashSet::new();
    let mut persons: Vec<u32> = persons.into_iter().collect();
    persons.sort_unstable();
    for person in persons {
        let name = fold(archive.named(person).name);
        if !outcome::is_nobody(&name) {
            out.insert(name);
        }
    }
    out
}

fn is_near(a: Option<(i64, i64)>, b: Option<(i64, i64)>) -> bool {
    let (Some(a), Some(b)) = (a, b) else { return a.is_none() && b.is_none() };
    a.0 - b.1 <= LONGEST_GAP && b.0 - a.1 <= LONGEST_GAP
}

/// Joins groups whose headings are spellings of one name, where the dates and at least half of the players agree, or
/// whoever plays.
fn join_spellings(archive: &Archive, groups: Vec<Group>, whoever: bool) -> Vec<Group> {
    let mut buckets: BTreeMap<(usize, [String; 2]), Vec<usize>> = BTreeMap::new();
    // Names with the same words in any order are one, and so are abbreviations.
    let (mut spellings, mut numbers) = (EventNames::default(), HashMap::new());
    for (index, group) in groups.iter().enumerate() {
        let of = &archive.headings[group.parts[0].heading];
        let [event, section, site] = [of.event, of.section, of.site].map(|id| folding::loose(archive.texts.get(id)));
        if event.is_empty() && !whoever {
            continue;
        }
        let number = *numbers.entry(event).or_insert_with(|| spellings.number(archive.texts.get(of.event)));
        let site = if whoever { String::new() } else { site };
        buckets.entry((number, [section, site])).or_default().push(index);
    }
    let mut into: HashMap<usize, usize> = HashMap::new();
    for bucket in buckets.into_values().filter(|bucket| bucket.len() > 1) {
        let mut heads: Vec<(usize, Option<HashSet<String>>)> = Vec::new();
        for index in bucket {
            let mut ours = None;
            let from = heads.len().saturating_sub(MOST_COMPARED);
            let same = heads[from..].iter_mut().find_map(|(head, theirs)| {
                let (theirs_span, ours_span) = (groups[*head].span, groups[index].span);
                let is_undated = whoever && (theirs_span.is_none() || ours_span.is_none());
                if !is_undated && !is_near(theirs_span, ours_span)
                    || groups[*head].parts[0].heading == groups[index].parts[0].heading
                {
                    return None;
                }
                if whoever {
                    return Some(*head);
                }
                let theirs = theirs.get_or_insert_with(|| names(archive, &groups[*head], folding::strict));
                let ours = ours.get_or_insert_with(|| names(archive, &groups[index], folding::strict));
                let common = ours.iter().filter(|name| theirs.contains(*name)).count();
                (common * 2 >= ours.len().min(theirs.len()) && common > 0).then_some(*head)
            });
            match same {
                Some(head) => drop(into.insert(index, head)),
                None => heads.push((index, ours)),
            }
        }
    }
    merge(groups, &into)
}

/// Moves the parts of groups into other groups.
fn merge(mut groups: Vec<Group>, into: &HashMap<usize, usize>) -> Vec<Group> {
    for index in 0..groups.len() {
        if let Some(&head) = into.get(&index) {
            let parts = std::mem::take(&mut groups[index].parts);
            groups[head].parts.extend(parts);
            groups[head].order = groups[head].order.min(groups[index].order);
            let spans = [groups[head].span, groups[index].span];
            groups[head].span = spans.into_iter().flatten().reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)));
        }
    }
    groups.into_iter().filter(|group| !group.parts.is_empty()).collect()
}

/// Gives each TRF the groups at least half of whose players it names. A TRF without games is an event by itself.
fn attach(archive: &Archive, groups: Vec<Group>) -> Vec<Group> {
    if archive.trfs.is_empty() {
        return groups;
    }
    let spans = archive.trfs.iter().map(|(_, trf)| (Date::read(trf.value("042")), Date::read(trf.value("052"))));
    let span = |(start, end): (Option<Date>, Option<Date>)| {
        let (start, end) = (start.or(end)?.span(), end.or(start)?.span());
        Some((start.0.min(end.0), start.1.max(end.1)))
    };
    let mut events: Vec<Group> = archive
        .trfs
        .iter()
        .zip(spans)
        .zip(0..)
        .map(|(((order, _), dates), index)| Group {
            parts: Vec::new(),
            trf: Some(index),
            span: span(dates),
            order: *order,
        })
        .collect();
    let folds: [fn(&str) -> String; 2] = [folding::strict, folding::loose];
    let listed = folds.map(|fold| listed(archive, fold));
    let mut out = Vec::new();
    for group in groups {
        let found = folds.iter().zip(&listed).find_map(|(fold, listed)| owner(archive, &group, &events, *fold, listed));
        match found {
            Some(trf) => {
                events[trf].parts.extend(group.parts);
                events[trf].order = events[trf].order.min(group.order);
            }
            None => out.push(group),
        }
    }
    out.extend(events);
    out
}

/// The TRF files that name each player.
type Listed = HashMap<String, Vec<usize>>;

fn listed(archive: &Archive, fold: fn(&str) -> String) -> Listed {
    let mut out = Listed::new();
    for (index, (_, trf)) in archive.trfs.iter().enumerate() {
        for row in &trf.rows {
            let all = out.entry(fold(&row.name)).or_default();
            if all.last() != Some(&index) {
                all.push(index);
            }
        }
    }
    out
}

/// The TRF that names most players of a group, if they are half of them. One whose name and dates are both others is
/// that of another year.
fn owner(
    archive: &Archive,
    group: &Group,
    events: &[Group],
    fold: fn(&str) -> String,
    listed: &Listed,
) -> Option<usize> {
    let names = names(archive, group, fold);
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    let all: usize = names.len();
    let mut names: Vec<&String> = names.iter().collect();
    names.sort_unstable();
    for trf in names.into_iter().filter_map(|name| listed.get(name)).flatten() {
        *counts.entry(*trf).or_default() += 1;
    }
    let event = |id: u32| folding::loose(archive.texts.get(id));
    let fits = |trf: usize| {
        let name = folding::loose(archive.trfs[trf].1.value("012"));
        let has_name = || group.parts.iter().any(|part| event(archive.headings[part.heading].event) == name);
        let is_dated = group.span.is_some() && events[trf].span.is_some();
        !is_dated || is_near(group.span, events[trf].span) || has_name()
    };
    let best = counts.into_iter().filter(|&(trf, _)| fits(trf)).max_by_key(|&(trf, count)| (count, usize::MAX - trf));
    best.filter(|&(_, count)| count * 2 >= all && all > 0).map(|(trf, _)| trf)
}
