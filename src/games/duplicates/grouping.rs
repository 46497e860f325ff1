//! Groups: games that are one game, in four steps, each among the games that the steps before it have left.
//!
//! In the first three steps every group has a leader, to which its other games are related. The games are taken from
//! the best to lead to the worst, and one that belongs to no leader becomes one. In the last step a group is all games
//! that a chain of twins connects. So the groups depend only on the relations and on the order of the games.

use std::cmp::Reverse;
use std::io;

use super::MOST;
use super::candidates::{is_occasion, is_opening, is_start, occasion, opening, start};
use super::entry::DuplicateEntry;
use super::key::DuplicateKey;
use super::marks::GameMarks;
use super::neighbours::{Neighbours, SMALL};
use super::record::{DuplicateRecord, KnownRecord};
use super::relation::{self, is_covered};

/// Where records are kept.
pub trait RecordShelf {
    /// The record that begins at a place.
    ///
    /// # Errors
    /// If it cannot be read.
    fn fetch(&mut self, at: u64) -> io::Result<DuplicateRecord>;
}

/// Why games are a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DuplicateReason {
    /// The same moves and the same players.
    Same,
    /// The same moves and other players.
    SameMoves,
    /// One is the beginning of the other, with the same players and the same day, or the same event. Players who are
    /// unnamed or misspelt in one of them may be the same.
    Prefix,
    /// The same players, dates that do not contradict, and moves that differ in two places at most.
    Twin,
}

impl DuplicateReason {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            DuplicateReason::Same => "same",
            DuplicateReason::SameMoves => "same-moves",
            DuplicateReason::Prefix => "prefix",
            DuplicateReason::Twin => "twin",
        }
    }
}

/// Which game of a group is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum KeepRule {
    /// The fullest.
    #[default]
    Fullest,
    /// The first one in the order of the inputs, unless it is the beginning of a longer one.
    First,
}

/// What the user wants.
#[derive(Debug, Clone, Copy, Default)]
pub struct DuplicateOptions {
    /// Which game of a group is kept.
    pub keep: KeepRule,
    /// Whether one game is kept of those with the same moves and other players.
    pub merges: bool,
}

/// A game in a group.
#[derive(Debug, Clone, Copy)]
pub struct DuplicateRow {
    /// The first game of the group.
    first: u32,
    /// The game that leads the group.
    pub leader: u32,
    /// The number of the game among all, from 0.
    pub index: u32,
    at: [u32; 2],
    /// Why it is in the group.
    pub reason: DuplicateReason,
}

impl DuplicateRow {
    fn new(reason: DuplicateReason, leader: u32, entry: &DuplicateEntry) -> DuplicateRow {
        let at = entry.at();
        DuplicateRow { first: 0, leader, index: entry.key.index, at: [(at >> 32) as u32, at as u32], reason }
    }

    /// Where its record begins.
    pub fn at(&self) -> u64 {
        u64::from(self.at[0]) << 32 | u64::from(self.at[1])
    }

    /// What the games of a group have in common, and no others.
    pub fn group(&self) -> (DuplicateReason, u32) {
        (self.reason, self.leader)
    }
}

/// The groups.
#[derive(Debug, Default)]
pub struct DuplicateGroups {
    /// The games of all groups, group by group in the order of their first games.
    pub rows: Vec<DuplicateRow>,
    /// The games that are left out where one of each group is kept.
    pub dropped: GameMarks,
    /// The games that were not compared with all that they might have been, because too many are alike.
    pub curbed: GameMarks,
}

/// Makes groups of games. No entry is left afterwards.
///
/// # Errors
/// Those of the shelf.
pub fn group(
    mut entries: Vec<DuplicateEntry>,
    wish: DuplicateOptions,
    shelf: &mut dyn RecordShelf,
) -> io::Result<DuplicateGroups> {
    let mut grouping =
        DuplicateGrouping { shelf, groups: DuplicateGroups::default(), spoken_for: GameMarks::default(), ranked: 0 };
    let order = |entry: &DuplicateEntry| {
        let merits = if wish.keep == KeepRule::First { 0 } else { entry.merits() };
        (Reverse(merits), entry.key.index)
    };

    // Names of one person begin with the same letters, so a few leaders represent many games.
    entries.sort_unstable_by_key(|entry| (entry.key.sameness(), entry.key.pair, order(entry)));
    let person = |entry: &DuplicateEntry| (entry.key.sameness(), entry.key.pair);
    let step = GroupingStep { reason: DuplicateReason::Same, holds: relation::same, drops: true };
    for run in entries.chunk_by_mut(|one, other| person(one) == person(other)) {
        grouping.lead(run, &step)?;
    }
    entries.retain(|entry| !entry.is_dropped());

    grouping.rank_followers();
    entries.sort_unstable_by_key(|entry| (entry.key.sameness(), order(entry)));
    let step = GroupingStep { reason: DuplicateReason::SameMoves, holds: relation::same_moves, drops: wish.merges };
    for run in entries.chunk_by_mut(|one, other| one.key.sameness() == other.key.sameness()) {
        grouping.lead(run, &step)?;
    }
    entries.retain(|entry| !entry.is_dropped());
    grouping.rank_followers();

    let step = GroupingStep { reason: DuplicateReason::Prefix, holds: relation::prefix, drops: true };
    let longest = |entry: &DuplicateEntry| (Reverse(entry.key.plies()), order(entry));
    entries.sort_unstable_by_key(|entry| (opening(&entry.key), longest(entry)));
    for run in entries.chunk_by_mut(|one, other| opening(&one.key) == opening(&other.key)) {
        if is_opening(&run[0].key) {
            grouping.lead(run, &step)?;
        }
    }
    entries.retain(|entry| !entry.is_dropped());
    grouping.rank_rows();
    // A game that is the beginning of another one and is kept has its group, and leads none.
    entries.sort_unstable_by_key(|entry| (entry.is_attached(), occasion(&entry.key), longest(entry)));
    let kind = |entry: &DuplicateEntry| (entry.is_attached(), occasion(&entry.key));
    for run in entries.chunk_by_mut(|one, other| kind(one) == kind(other)) {
        if is_occasion(&run[0].key) && !run[0].is_attached() && run.iter().any(|entry| entry.key.is_short()) {
            grouping.lead(run, &step)?;
        }
    }
    entries.retain(|entry| !entry.is_dropped());

    // Only people can decide whether players who are named differently are the same, so nothing is left out.
    let step = GroupingStep { reason: DuplicateReason::Prefix, holds: relation::prefix_alike, drops: false };
    entries.sort_unstable_by_key(|entry| (entry.is_attached(), start(&entry.key), longest(entry)));
    let kind = |entry: &DuplicateEntry| (entry.is_attached(), start(&entry.key));
    for run in entries.chunk_by_mut(|one, other| kind(one) == kind(other)) {
        if is_start(&run[0].key) && !run[0].is_attached() {
            grouping.lead(run, &step)?;
        }
    }

    entries.sort_unstable_by_key(|entry| (entry.key.pair, entry.key.index));
    let mut neighbours = Neighbours::default();
    for run in entries.chunk_by(|one, other| one.key.pair == other.key.pair).filter(|run| run[0].key.pair != 0) {
        grouping.connect(run, &mut neighbours)?;
    }
    grouping.groups.curbed.join(&neighbours.curbed);
    drop(entries);
    Ok(grouping.finish())
}

/// The most games of a large run with which a game is compared move by move.
const FEW: usize = 8;

/// A step in which every group has a leader.
struct GroupingStep {
    reason: DuplicateReason,
    /// Whether the second game belongs to the first one.
    holds: fn(&KnownRecord, &KnownRecord) -> bool,
    /// Whether it is left out then, if the leader has all its moves.
    drops: bool,
}

struct DuplicateGrouping<'s> {
    shelf: &'s mut dyn RecordShelf,
    groups: DuplicateGroups,
    /// The games that were left out before this step, each because another one has the same moves.
    spoken_for: GameMarks,
    /// How many rows have been put in the order of their leaders.
    ranked: usize,
}

/// A game that leads a group, if any other joins it.
struct GroupLeader {
    place: usize,
    known: KnownRecord,
    is_told: bool,
    /// Games that belong to it, one of each way to name players, rounds and times, [`MOST`] of them at most.
    members: Vec<KnownRecord>,
}

impl GroupLeader {
    /// Whether a game belongs to it, and contradicts none of the others that do.
    fn takes(&self, game: &KnownRecord, step: &GroupingStep) -> bool {
        // In games with different players, the players are not compared.
        let (players, day) = (step.reason != DuplicateReason::SameMoves, step.reason == DuplicateReason::Prefix);
        (step.holds)(&self.known, game)
            && (!step.drops || self.members.iter().all(|member| relation::agree(member, game, players, day)))
    }

    fn add(&mut self, game: &KnownRecord) {
        let is_new = |member: &KnownRecord| {
            (&member.players, &member.ids, &member.round, &member.marks)
                != (&game.players, &game.ids, &game.round, &game.marks)
        };
        if self.members.len() < MOST && is_new(&self.known) && self.members.iter().all(is_new) {
            self.members.push(game.clone());
        }
    }
}

impl DuplicateGrouping<'_> {
    fn fetch(&mut self, entry: &DuplicateEntry) -> io::Result<KnownRecord> {
        self.shelf.fetch(entry.at()).map(DuplicateRecord::known)
    }

    /// Finds the groups of a run, whose games come in the order in which they lead.
    fn lead(&mut self, run: &mut [DuplicateEntry], step: &GroupingStep) -> io::Result<()> {
        if run.len() < 2 {
            return Ok(());
        }
        let mut leaders: Vec<GroupLeader> = Vec::new();
        for place in 0..run.len() {
            let game = self.fetch(&run[place])?;
            let Some(leader) = leaders.iter_mut().find(|leader| leader.takes(&game, step)) else {
                if leaders.len() < MOST {
                    let mut leader = GroupLeader { place, known: game, is_told: false, members: Vec::new() };
                    // The games that were left out in its favour before this step belong to it as well.
                    let before = if step.drops { self.followers(run[place].key.index) } else { Vec::new() };
                    let belongs = |row: &&DuplicateRow| row.reason == step.reason || self.spoken_for.has(row.index);
                    for row in before.iter().filter(belongs) {
                        leader.add(&self.shelf.fetch(row.at())?.known());
                    }
                    leaders.push(leader);
                } else {
                    self.groups.curbed.set(run[place].key.index);
                }
                continue;
            };
            let first = run[leader.place];
            if !leader.is_told {
                leader.is_told = true;
                self.groups.rows.push(DuplicateRow::new(step.reason, first.key.index, &first));
            }
            self.groups.rows.push(DuplicateRow::new(step.reason, first.key.index, &run[place]));
            if step.drops {
                leader.add(&game);
            }
            if step.drops
                && is_covered(&game, &leader.known)
                && self.speaks_for_all(run[place].key.index, leader, step)?
            {
                run[place].drop_out();
                self.groups.dropped.set(run[place].key.index);
            } else if step.reason == DuplicateReason::Prefix {
                run[place].attach();
            }
        }
        Ok(())
    }

    /// Puts the groups so far in the order of their leaders, so that the games of each can be found.
    fn rank_rows(&mut self) {
        self.groups.rows.sort_unstable_by_key(|row| row.leader);
        self.ranked = self.groups.rows.len();
    }

    /// The same for the games before another step begins.
    fn rank_followers(&mut self) {
        self.rank_rows();
        self.spoken_for = self.groups.dropped.clone();
    }

    /// The games of the groups that a game leads, as far as they were put in order.
    fn followers(&self, leader: u32) -> Vec<DuplicateRow> {
        let rows = &self.groups.rows[..self.ranked];
        let first = rows.partition_point(|row| row.leader < leader);
        rows[first..].iter().take_while(|row| row.leader == leader).filter(|row| row.index != leader).copied().collect()
    }

    /// Whether all games that were left out in favour of a game belong to the leader as well, which then takes them.
    /// If not, that game stays, so that one of each is kept.
    fn speaks_for_all(&mut self, index: u32, leader: &mut GroupLeader, step: &GroupingStep) -> io::Result<bool> {
        let count = leader.members.len();
        for row in self.followers(index).iter().filter(|row| self.spoken_for.has(row.index)) {
            let follower = self.shelf.fetch(row.at())?.known();
            if !leader.takes(&follower, step) {
                leader.members.truncate(count);
                return Ok(false);
            }
            leader.add(&follower);
        }
        Ok(true)
    }

    /// Finds the twins of a run.
    fn connect(&mut self, run: &[DuplicateEntry], neighbours: &mut Neighbours) -> io::Result<()> {
        let (mut parts, mut failed) = (ChainParts::default(), None);
        let (mut latest, mut tried): (Option<(usize, KnownRecord)>, Vec<u8>) = (None, Vec::new());
        // In a large run whose games all look alike, a few comparisons have to be enough.
        let most = if run.len() > SMALL { FEW } else { MOST };
        neighbours.pairs(run, |one, other| {
            if failed.is_some() || parts.connects(one, other) {
                return;
            }
            tried.resize(run.len(), 0);
            if usize::from(tried[other]) >= most {
                self.groups.curbed.set(run[other].key.index);
                return;
            }
            tried[other] += 1;
            let mut look = || -> io::Result<bool> {
                if latest.as_ref().is_none_or(|(place, _)| *place != other) {
                    latest = Some((other, self.shelf.fetch(run[other].at())?.known()));
                }
                let first = self.shelf.fetch(run[one].at())?.known();
                Ok(latest.as_ref().is_some_and(|(_, latest)| relation::twin(&first, latest)))
            };
            match look() {
                Ok(true) => parts.join(one, other, run.len()),
                Ok(false) => {}
                Err(error) => failed = Some(error),
            }
        });
        for (place, entry) in run.iter().enumerate() {
            if let Some(leader) = parts.first_of_part(place) {
                self.groups.rows.push(DuplicateRow::new(DuplicateReason::Twin, run[leader].key.index, entry));
            }
        }
        failed.map_or(Ok(()), Err)
    }

    /// The groups in their order.
    fn finish(self) -> DuplicateGroups {
        let mut groups = self.groups;
        groups.rows.sort_unstable_by_key(|row| (row.group(), row.index));
        // A game may lead twice: games that agree in their beginning, and short ones of the same occasion.
        groups.rows.dedup_by_key(|row| (row.group(), row.index));
        for rows in groups.rows.chunk_by_mut(|one, other| one.group() == other.group()) {
            let first = rows[0].index;
            for row in rows {
                row.first = first;
            }
        }
        groups.rows.sort_unstable_by_key(|row| (row.first, row.group(), row.index));
        groups
    }
}

/// Parts of a run that chains connect. Each is known by its first game.
#[derive(Default)]
struct ChainParts {
    /// The game before each, towards the first of its part; empty as long as nothing is connected.
    before: Vec<u32>,
    joined: Vec<bool>,
}

impl ChainParts {
    fn root(&self, mut place: usize) -> usize {
        while self.before.get(place).is_some_and(|&before| before as usize != place) {
            place = self.before[place] as usize;
        }
        place
    }

    fn connects(&self, one: usize, other: usize) -> bool {
        self.root(one) == self.root(other)
    }

    fn join(&mut self, one: usize, other: usize, len: usize) {
        if self.before.is_empty() {
            self.before = (0..len as u32).collect();
            self.joined = vec![false; len];
        }
        let (one_root, other_root) = (self.root(one), self.root(other));
        let root = one_root.min(other_root);
        // The path to the root stays short for the games that were asked about.
        for place in [one, other, one_root, other_root] {
            self.before[place] = root as u32;
            self.joined[place] = true;
        }
    }

    /// The first game of the part of a game, if it is connected with any.
    fn first_of_part(&self, place: usize) -> Option<usize> {
        self.joined.get(place).copied().unwrap_or(false).then(|| self.root(place))
    }
}

impl AsRef<DuplicateKey> for DuplicateEntry {
    fn as_ref(&self) -> &DuplicateKey {
        &self.key
    }
}
