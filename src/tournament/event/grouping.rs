//! Which games are one event: the same heading, dates in one chain, spellings of one name, and the TRF of it.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use super::archive::{EventArchive, GamePlayer};
use super::group::{EventGroup, GroupPart, LONGEST_GAP, MOST_COMPARED, is_near};
use super::seated::SeatedPlayers;
use super::spelling::EventNames;
use super::title;
use super::{arena, behind, outcome, serial};
use crate::date::TournamentDate;
use crate::folding;
use crate::options::EventJoining;
use crate::trf::Trf;

/// The groups of an archive in the order in which they came.
pub(super) fn groups(archive: &EventArchive, joining: EventJoining) -> Vec<EventGroup> {
    let mut groups: Vec<EventGroup> =
        (0..archive.headings.len()).flat_map(|heading| chains(archive, heading)).collect();
    groups = if joining == EventJoining::All {
        let first = (1..groups.len()).map(|index| (index, 0)).collect();
        merge(groups, &first)
    } else {
        let whoever = joining == EventJoining::Headings;
        let into = behind::joined(archive, &groups, whoever);
        groups = merge(groups, &into);
        let into = if whoever { HashMap::new() } else { arena::joined(archive, &groups) };
        join_spellings(archive, merge(groups, &into), whoever)
    };
    groups = attach(archive, groups);
    groups.sort_by_key(|group| group.order);
    groups
}

/// Cuts the games of a heading where more than 60 days lie between them and where rounds start over. A date without
/// month goes with its year, a game without date with the first.
fn chains(archive: &EventArchive, heading: usize) -> Vec<EventGroup> {
    let of = &archive.headings[heading];
    let mut dates: Vec<u32> = of.ledger.games().map(|game| game.usual.date).collect();
    dates.sort_unstable();
    dates.dedup();
    let read = |&id: &u32| (id, TournamentDate::read(archive.texts.get(id)));
    let dates: Vec<(u32, Option<TournamentDate>)> = dates.iter().map(read).collect();
    let mut known: Vec<(u32, (i64, i64))> = dates.iter().filter_map(|&(id, date)| Some((id, date?.days()?))).collect();
    known.sort_by_key(|&(id, span)| (span, id));
    let days = known.iter().filter(|(_, span)| span.0 == span.1).map(|&(id, span)| (id, span.0)).collect();
    let starts = serial::starts(archive, &of.ledger, &days);
    let mut spans: Vec<(i64, i64)> = Vec::new();
    let mut chain_of: HashMap<u32, u32> = HashMap::new();
    for (id, (first, last)) in known {
        match spans.last_mut() {
            Some(chain) if first - chain.1 <= LONGEST_GAP && (first == chain.0 || !starts.contains(&first)) => {
                chain.1 = chain.1.max(last);
            }
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
    let group = |chain, span| EventGroup {
        parts: vec![GroupPart { heading, chain }],
        trf: None,
        title: None,
        span,
        order: of.order,
    };
    if spans.len() < 2 {
        return vec![group(None, spans.first().copied())];
    }
    let chain_of = Arc::new(chain_of);
    spans.into_iter().zip(0..).map(|(span, at)| group(Some((Arc::clone(&chain_of), at)), Some(span))).collect()
}

/// What is folded of a person: the name of the player, or that of the team.
type FoldedTag = for<'a> fn(&GamePlayer<'a>) -> &'a str;

/// The names of the players of a group, or of their teams, folded by a function, without placeholders.
fn names(archive: &EventArchive, group: &EventGroup, of: FoldedTag, fold: impl Fn(&str) -> String) -> HashSet<String> {
    let mut persons = HashSet::new();
    persons.extend(group.games(archive).flat_map(|game| [game.white, game.black]));
    let mut out = HashSet::new();
    let mut persons: Vec<u32> = persons.into_iter().collect();
    persons.sort_unstable();
    for person in persons {
        let name = fold(of(&archive.named(person)));
        if !outcome::is_nobody(&name) {
            out.insert(name);
        }
    }
    out
}

/// Groups that are one event so far.
struct GroupHead {
    index: usize,
    /// The name without what varies by game, if it has such.
    title: Option<String>,
    site: String,
    span: Option<(i64, i64)>,
    headings: Vec<usize>,
    seated: Option<SeatedPlayers>,
}

impl GroupHead {
    fn seated(&mut self, archive: &EventArchive, groups: &[EventGroup]) -> &SeatedPlayers {
        self.seated.get_or_insert_with(|| SeatedPlayers::of(archive, &groups[self.index]))
    }

    /// Whether another head is the same event: nearby dates and at least half of the players, and rounds that do not
    /// start over; with another Site, or without an Event, only where no player has the same round in both.
    fn is_one(
        &mut self,
        other: &mut GroupHead,
        whoever: bool,
        named: bool,
        (archive, groups): (&EventArchive, &[EventGroup]),
    ) -> bool {
        let is_undated = whoever && (self.span.is_none() || other.span.is_none());
        if !is_undated && !is_near(self.span, other.span)
            || other.headings.iter().any(|heading| self.headings.contains(heading))
        {
            return false;
        }
        let same_site = named && self.site == other.site;
        let follows = self.span.zip(other.span).is_some_and(|(a, b)| a.1 < b.0 || b.1 < a.0);
        whoever || {
            let theirs = other.seated(archive, groups);
            let ours = self.seated(archive, groups);
            let is_next = follows && ours.starts_over(theirs);
            ours.shares(theirs) && !is_next && (same_site || ours.goes_on(theirs))
        }
    }

    fn add(&mut self, other: GroupHead) {
        self.headings.extend(other.headings);
        self.span = [self.span, other.span].into_iter().flatten().reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)));
        if let (Some(ours), Some(theirs)) = (&mut self.seated, other.seated) {
            ours.add(theirs);
        }
    }
}

/// Joins groups whose headings are spellings of one name, where the dates and at least half of the players agree, or
/// whoever plays. A Site that changes, and an Event that some games lack, make no other event.
fn join_spellings(archive: &EventArchive, groups: Vec<EventGroup>, whoever: bool) -> Vec<EventGroup> {
    // The buckets are gone through in order, so that the groups do not depend on the hashes of a run.
    let mut buckets: BTreeMap<(usize, String), Vec<GroupHead>> = BTreeMap::new();
    let mut unnamed: Vec<GroupHead> = Vec::new();
    // Names with the same words in any order are one, and so are abbreviations.
    let (mut spellings, mut numbers) = (EventNames::default(), HashMap::new());
    for (index, group) in groups.iter().enumerate() {
        let of = &archive.headings[group.parts[0].heading];
        let [event, section, site] = [of.event, of.section, of.site].map(|id| folding::loose(archive.texts.get(id)));
        let headings = group.parts.iter().map(|part| part.heading).collect();
        let title = if whoever { None } else { title(archive, group) };
        let name = title.as_deref().unwrap_or_else(|| archive.texts.get(of.event)).to_owned();
        let event = if title.is_some() { folding::loose(&name) } else { event };
        let head = GroupHead { index, title, site, span: group.span, headings, seated: None };
        if event.is_empty() && !whoever {
            unnamed.push(head);
            continue;
        }
        let number = *numbers.entry(event).or_insert_with(|| spellings.number(&name));
        buckets.entry((number, section)).or_default().push(head);
    }
    let mut into: HashMap<usize, usize> = HashMap::new();
    let mut named: Vec<GroupHead> = Vec::new();
    for bucket in buckets.into_values() {
        named.extend(joined(bucket, (whoever, true), (archive, &groups), &mut into));
    }
    let mut alone = Vec::new();
    let unnamed = joined(unnamed, (false, false), (archive, &groups), &mut into);
    for mut head in unnamed {
        let from = named.len().saturating_sub(MOST_COMPARED);
        let mut same = (from..named.len()).filter(|&at| named[at].is_one(&mut head, false, false, (archive, &groups)));
        // Where two events could be meant, it stays by itself.
        if let (Some(at), None) = (same.next(), same.next()) {
            into.insert(head.index, named[at].index);
            named[at].add(head);
        } else {
            alone.push(head);
        }
    }
    let mut groups = groups;
    for head in named.into_iter().chain(alone).filter(|head| head.headings.len() > 1) {
        groups[head.index].title = head.title;
    }
    merge(groups, &into)
}

/// The name of a group without what varies by game, if its tag Event has such.
fn title(archive: &EventArchive, group: &EventGroup) -> Option<String> {
    let part = &group.parts[0];
    let heading = &archive.headings[part.heading];
    let event = archive.texts.get(heading.event);
    let mut games = heading.ledger.games().filter(|game| part.has(game.usual.date));
    let first = games.next()?;
    let of = |round: u32| outcome::round(archive.texts.get(round));
    let (mut pair, mut round) = (true, of(first.round));
    for game in games {
        let sides = [game.white, game.black];
        pair &= sides == [first.white, first.black] || sides == [first.black, first.white];
        round = round.filter(|_| of(game.round) == round);
        if !pair && round.is_none() {
            return None;
        }
    }
    let names = [first.white, first.black].map(|person| archive.named(person).name);
    let title = title::of(event, pair.then_some(names), round);
    (title != event).then(|| title.into_owned())
}

/// Joins the groups of a bucket until no two of them are one event any more.
fn joined(
    bucket: Vec<GroupHead>,
    (whoever, named): (bool, bool),
    of: (&EventArchive, &[EventGroup]),
    into: &mut HashMap<usize, usize>,
) -> Vec<GroupHead> {
    let mut heads: Vec<GroupHead> = Vec::new();
    for head in bucket {
        let mut next = head;
        // What a head has gained may join it with one before it.
        loop {
            let from = heads.len().saturating_sub(MOST_COMPARED);
            let Some(at) = (from..heads.len()).find(|&at| heads[at].is_one(&mut next, whoever, named, of)) else {
                break;
            };
            let mut before = heads.remove(at);
            into.insert(next.index, before.index);
            before.add(next);
            next = before;
        }
        heads.push(next);
    }
    heads
}

/// Moves the parts of groups into other groups.
fn merge(mut groups: Vec<EventGroup>, into: &HashMap<usize, usize>) -> Vec<EventGroup> {
    for index in 0..groups.len() {
        if let Some(mut head) = into.get(&index).copied() {
            while let Some(&further) = into.get(&head) {
                head = further;
            }
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
fn attach(archive: &EventArchive, groups: Vec<EventGroup>) -> Vec<EventGroup> {
    if archive.trfs.is_empty() {
        return groups;
    }
    let spans = archive
        .trfs
        .iter()
        .map(|(_, trf)| (TournamentDate::read(trf.value("042")), TournamentDate::read(trf.value("052"))));
    let span = |(start, end): (Option<TournamentDate>, Option<TournamentDate>)| {
        let (start, end) = (start.or(end)?.span(), end.or(start)?.span());
        Some((start.0.min(end.0), start.1.max(end.1)))
    };
    let mut events: Vec<EventGroup> = archive
        .trfs
        .iter()
        .zip(spans)
        .zip(0..)
        .map(|(((order, _), dates), index)| EventGroup {
            parts: Vec::new(),
            trf: Some(index),
            title: None,
            span: span(dates),
            order: *order,
        })
        .collect();
    let folds: [fn(&str) -> String; 2] = [folding::strict, folding::loose];
    let of_teams = listed(archive, teams, folding::loose);
    let listed = folds.map(|fold| listed(archive, |trf| trf.rows.iter().map(|row| row.name.as_str()).collect(), fold));
    let mut out = Vec::new();
    for group in groups {
        let of_names = folds
            .iter()
            .zip(&listed)
            .find_map(|(fold, listed)| owner(archive, &group, &events, (|of| of.name, *fold), listed));
        let found = of_names.or_else(|| owner(archive, &group, &events, (|of| of.team, folding::loose), &of_teams));
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
type ReportsByPlayer = HashMap<String, Vec<usize>>;

fn listed(archive: &EventArchive, names: fn(&Trf) -> Vec<&str>, fold: fn(&str) -> String) -> ReportsByPlayer {
    let mut out = ReportsByPlayer::new();
    for (index, (_, trf)) in archive.trfs.iter().enumerate() {
        for name in names(trf) {
            let all = out.entry(fold(name)).or_default();
            if all.last() != Some(&index) {
                all.push(index);
            }
        }
    }
    out
}

/// The teams of a report that names none of their players.
fn teams(trf: &Trf) -> Vec<&str> {
    let all = trf.teams.iter().filter(|_| trf.rows.is_empty());
    all.map(|team| team.name.as_str()).collect()
}

/// The TRF that names most players of a group, if they are half of them. One whose name and dates are both others is
/// that of another year.
fn owner(
    archive: &EventArchive,
    group: &EventGroup,
    events: &[EventGroup],
    (of, fold): (FoldedTag, fn(&str) -> String),
    listed: &ReportsByPlayer,
) -> Option<usize> {
    let names = names(archive, group, of, fold);
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
