//! Direct encounter (C.07 article 6, 000 App. 1): who of the tied did best against the others of them.

use std::collections::HashMap;

use crate::ratio::Ratio;

/// The mutual results of a group: for each member, by the position of the opponent in the group, the sum of his points
/// and the number of games.
#[derive(Debug, Default)]
pub(crate) struct MiniTable {
    pub(crate) members: Vec<HashMap<usize, (Ratio, usize)>>,
}

/// How far missing games are thought of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MissingGames {
    /// Only a group whose members have all met is ranked (000, 2009).
    Nothing,
    /// A player who is alone on top whatever the missing games bring is first (C.07 6.3); they are worth so much.
    Win(Ratio),
}

impl MiniTable {
    /// Adds a result of one member against another.
    pub(crate) fn add(&mut self, of: usize, against: usize, points: Ratio) {
        if of != against {
            let entry = self.members[of].entry(against).or_default();
            *entry = (entry.0 + points, entry.1 + 1);
        }
    }

    /// A table for so many members without results.
    pub(crate) fn new(members: usize) -> MiniTable {
        MiniTable { members: vec![HashMap::new(); members] }
    }

    /// The sums of the means of some members against each other, and how many of them each has not met.
    fn sums(&self, group: &[usize]) -> Vec<(Ratio, usize)> {
        let inside: std::collections::HashSet<usize> = group.iter().copied().collect();
        let sum = |&of: &usize| {
            let met = self.members[of].iter().filter(|(against, _)| inside.contains(against));
            let (mut total, mut count) = (Ratio::ZERO, 0);
            for (_, &(points, games)) in met {
                total += points.over(games);
                count += 1;
            }
            (total, group.len() - 1 - count)
        };
        group.iter().map(sum).collect()
    }

    /// One application: the group in parts, the best first, each part tied. One part if nothing is decided.
    pub(crate) fn parts(&self, group: &[usize], missing: MissingGames) -> (Vec<Vec<usize>>, bool) {
        let sums = self.sums(group);
        let is_complete = sums.iter().all(|&(_, missing)| missing == 0);
        let mut rows: Vec<(usize, Ratio, usize)> =
            group.iter().zip(&sums).map(|(&member, &(sum, missing))| (member, sum, missing)).collect();
        if is_complete {
            rows.sort_by_key(|&(_, sum, _)| std::cmp::Reverse(sum));
            let parts = rows.chunk_by(|a, b| a.1 == b.1).map(|part| part.iter().map(|row| row.0).collect());
            return (parts.collect(), true);
        }
        let MissingGames::Win(win) = missing else { return (vec![group.to_vec()], false) };
        let mut parts = Vec::new();
        while rows.len() > 1 {
            let reach = |row: &(usize, Ratio, usize)| row.1 + win * Ratio::count(row.2);
            // Who is above what every other can reach: only the one with most can be.
            let Some(top) = (0..rows.len()).max_by_key(|&at| rows[at].1) else { break };
            let others = rows.iter().enumerate().filter(|(at, _)| *at != top);
            if others.into_iter().any(|(_, row)| reach(row) >= rows[top].1) {
                break;
            }
            parts.push(vec![rows.remove(top).0]);
        }
        if !rows.is_empty() {
            parts.push(rows.iter().map(|row| row.0).collect());
        }
        (parts, false)
    }

    /// The places of the members among themselves, from 1; tied ones share a place.
    pub(crate) fn places(&self, missing: MissingGames) -> Vec<usize> {
        let mut places = vec![1; self.members.len()];
        let mut open: Vec<(Vec<usize>, usize)> = vec![((0..self.members.len()).collect(), 1)];
        while let Some((group, first)) = open.pop() {
            let whole = group.len();
            let (parts, is_complete) = self.parts(&group, missing);
            let mut next = first;
            let count = parts.len();
            for (part, at) in parts.into_iter().zip(1..) {
                for &member in &part {
                    places[member] = next;
                }
                let start = next;
                next += part.len();
                // A tied part that is smaller than the group is treated anew; where games are missing only the rest is.
                if part.len() > 1 && part.len() < whole && (is_complete || at == count) {
                    open.push((part, start));
                }
            }
        }
        places
    }
}

#[cfg(test)]
mod tests {
    use super::{MiniTable, MissingGames};
    use crate::ratio::Ratio;

    fn table(members: usize, wins: &[(usize, usize)]) -> MiniTable {
        let mut out = MiniTable::new(members);
        for &(winner, loser) in wins {
            out.add(winner, loser, Ratio::ONE);
            out.add(loser, winner, Ratio::ZERO);
        }
        out
    }

    #[test]
    fn all_have_met() {
        assert_eq!(table(3, &[(0, 1), (1, 2), (0, 2)]).places(MissingGames::Nothing), [1, 2, 3]);
        assert_eq!(table(3, &[(0, 1), (1, 2), (2, 0)]).places(MissingGames::Nothing), [1, 1, 1]);
    }

    #[test]
    fn somebody_is_first_whatever_the_missing_games_bring() {
        let of = table(3, &[(0, 1), (0, 2)]);
        assert_eq!(of.places(MissingGames::Nothing), [1, 1, 1]);
        assert_eq!(of.places(MissingGames::Win(Ratio::ONE)), [1, 2, 2]);
    }
}
