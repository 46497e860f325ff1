//! Knock-outs: their matches, who is out, and whether the pairs of an event show one.

use std::collections::{BTreeSet, HashMap};

use super::course::EventCourse;
use super::meeting::Meeting;
use crate::mark::PointSystem;
use crate::system::EventSystem;

/// A match of a knock-out: a run of games of one pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct KnockOutMatch {
    /// The players, the smaller index first.
    pair: (u32, u32),
    /// The first and the last round of it.
    rounds: (u32, u32),
    /// The games.
    games: u32,
    /// Who has fewer points, if not both have as many.
    loser: Option<u32>,
}

/// Who plays on although somebody is out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlaysOn {
    /// A bye.
    Nobody,
    /// Two who lost in the same stage play for a place, such as the third.
    ForPlace,
    /// White, Black or both, who should not.
    Wrongly([bool; 2]),
}

/// Who lost a match, and the rounds of the first match that he lost.
pub(crate) struct KnockOutLosers(HashMap<u32, (u32, u32)>);

/// The matches in the order of their rounds.
fn matches(meetings: &[Meeting]) -> Vec<KnockOutMatch> {
    let mut sorted: Vec<&Meeting> = meetings.iter().collect();
    sorted.sort_by_key(|meeting| meeting.round);
    let mut at: HashMap<(u32, u32), usize> = HashMap::new();
    let mut out: Vec<(KnockOutMatch, i32)> = Vec::new();
    for meeting in sorted {
        let pair = meeting.pair();
        let index = *at.entry(pair).or_insert_with(|| {
            out.push((KnockOutMatch { pair, rounds: (meeting.round, meeting.round), games: 0, loser: None }, 0));
            out.len() - 1
        });
        let (of, lead) = &mut out[index];
        of.games += 1;
        of.rounds.1 = of.rounds.1.max(meeting.round);
        let system = PointSystem::default();
        let [white, black] = meeting.marks.map(|mark| system.award(mark, true));
        let sign = if meeting.white == pair.0 { 1 } else { -1 };
        *lead += sign * (white.cmp(&black) as i32);
    }
    out.into_iter()
        .map(|(of, lead)| KnockOutMatch {
            loser: match lead {
                0 => None,
                1.. => Some(of.pair.1),
                _ => Some(of.pair.0),
            },
            ..of
        })
        .collect()
}

impl KnockOutLosers {
    pub(crate) fn new(meetings: &[Meeting]) -> KnockOutLosers {
        KnockOutLosers::of(&matches(meetings))
    }

    fn of(matches: &[KnockOutMatch]) -> KnockOutLosers {
        let mut out = HashMap::new();
        for of in matches {
            if let Some(loser) = of.loser {
                let rounds = out.entry(loser).or_insert(of.rounds);
                if of.rounds.1 < rounds.1 {
                    *rounds = of.rounds;
                }
            }
        }
        KnockOutLosers(out)
    }

    /// The round in which a player lost.
    pub(crate) fn round(&self, player: u32) -> Option<u32> {
        self.0.get(&player).map(|rounds| rounds.1)
    }

    /// Who of two that meet in a round had lost before it.
    pub(crate) fn plays_on(&self, pair: [u32; 2], round: u32) -> PlaysOn {
        let out = pair.map(|player| self.round(player).is_some_and(|lost| round > lost));
        match (out, pair.map(|player| self.0.get(&player))) {
            ([false, false], _) => PlaysOn::Nobody,
            // Matches of one stage may end in different rounds, but one does not begin after the other.
            ([true, true], [Some(a), Some(b)]) if a.0 <= b.1 && b.0 <= a.1 => PlaysOn::ForPlace,
            _ => PlaysOn::Wrongly(out),
        }
    }
}

/// The course of a knock-out: a match has as many games as most matches have.
pub(super) fn course(meetings: &[Meeting]) -> EventCourse {
    EventCourse { system: EventSystem::KnockOut, cycles: usual_games(&matches(meetings)), cycle_length: 0 }
}

fn usual_games(matches: &[KnockOutMatch]) -> u32 {
    let mut lengths: Vec<u32> = matches.iter().map(|of| of.games).collect();
    lengths.sort_unstable();
    lengths.get(lengths.len() / 2).copied().unwrap_or(1)
}

/// Whether the pairs are those of a knock-out: who loses a match plays no more, and all players but one lose one.
///
/// A match for the third place is none of these matches, and one player may play on wrongly. A Swiss event has far
/// more matches than players from its third round on; with fewer rounds only four players could look so.
pub(super) fn is_one(meetings: &[Meeting], players: usize) -> bool {
    const FEWEST: usize = 5;
    let matches = matches(meetings);
    let losers = KnockOutLosers::of(&matches);
    let (mut tree, mut places, mut wrong) = (Vec::new(), Vec::new(), Vec::new());
    for of in &matches {
        match losers.plays_on([of.pair.0, of.pair.1], of.rounds.1) {
            PlaysOn::Nobody => tree.push(of),
            PlaysOn::ForPlace => places.push(of),
            PlaysOn::Wrongly(who) => wrong.push((of, who)),
        }
    }
    let on_the_way: Vec<&KnockOutMatch> = tree.iter().copied().chain(wrong.iter().map(|(of, _)| *of)).collect();
    let extra = usize::from(!wrong.is_empty() && players > FEWEST);
    if players < 3 || !is_bracket(&on_the_way, players, extra) {
        return false;
    }
    let needed = players - 1;
    if places.is_empty() && wrong.is_empty() {
        return tree.len() == needed;
    }
    let is_decided = tree.iter().all(|of| of.loser.is_some());
    let is_certain = players >= FEWEST || usual_games(&matches) > 1;
    let is_counted = (needed..=needed + wrong.len()).contains(&on_the_way.len());
    is_decided && is_certain && is_counted && is_third_place(&places, &tree) && is_one_player(&wrong)
}

/// Whether matches can be those of a bracket of the next power of two, whose missing numbers are byes: no player has
/// more than one match a stage, and no more players have a single match than lose in the first stage, or in the second
/// after a bye. The games of one player of a Swiss event are no bracket.
fn is_bracket(matches: &[&KnockOutMatch], players: usize, extra: usize) -> bool {
    let stages: BTreeSet<u32> = matches.iter().map(|of| of.rounds.1).collect();
    let mut counts: HashMap<u32, usize> = HashMap::new();
    for player in matches.iter().flat_map(|of| [of.pair.0, of.pair.1]) {
        *counts.entry(player).or_default() += 1;
    }
    let size = players.next_power_of_two();
    let depth = size.trailing_zeros() as usize;
    let byes = size - players;
    let single = counts.values().filter(|&&count| count == 1).count();
    stages.len() >= depth
        && counts.values().all(|&count| count <= depth + extra)
        && single <= players - size / 2 + byes.min(size / 4)
}

/// Whether there is at most one match for a place: of those who lost the last two matches before the final.
fn is_third_place(places: &[&KnockOutMatch], tree: &[&KnockOutMatch]) -> bool {
    match places {
        [] => true,
        [of] => {
            let lost_by = |player: u32| tree.iter().filter(move |of| of.loser == Some(player));
            let semifinals: Vec<_> = lost_by(of.pair.0).chain(lost_by(of.pair.1)).collect();
            let first = semifinals.iter().map(|of| of.rounds.0).min().unwrap_or(0);
            let since = tree.iter().filter(|of| of.rounds.0 >= first).count();
            // The two semifinals and the final.
            semifinals.len() == 2 && since <= 3
        }
        _ => false,
    }
}

/// Whether one player is enough to explain all matches of players who were out.
fn is_one_player(wrong: &[(&KnockOutMatch, [bool; 2])]) -> bool {
    let Some(((first, who), rest)) = wrong.split_first() else { return true };
    let out = |of: &KnockOutMatch, who: [bool; 2]| -> Vec<u32> {
        let pair = [of.pair.0, of.pair.1].into_iter().zip(who);
        pair.filter(|(_, is_out)| *is_out).map(|(player, _)| player).collect()
    };
    out(first, *who).iter().any(|player| rest.iter().all(|(of, who)| out(of, *who).contains(player)))
}
