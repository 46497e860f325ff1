//! Ranking of teams: by the primary score, then by one tie-break after the other.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::table::TeamTable;
use crate::ratio::Ratio;
use crate::standings::encounter::{MiniTable, MissingGames};
use crate::standings::tie_break::TeamScore as Primary;
use crate::standings::tie_break::{TieBreak, TieBreakBase};

/// A team in the order of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacedTeam {
    /// The index of the team.
    pub team: usize,
    /// The rank, shared by those who are equal to the end.
    pub rank: usize,
    /// The values of the tie-breaks; none where there is none.
    pub values: Vec<Vec<Ratio>>,
}

impl TeamTable {
    /// The list: by points and tie-breaks, equal ones by number.
    pub fn ranking(&self, tie_breaks: &[TieBreak]) -> Vec<PlacedTeam> {
        let mut values: Vec<Vec<Vec<Ratio>>> = vec![vec![Vec::new(); tie_breaks.len()]; self.teams.len()];
        let primary = |team: &usize| self.teams[*team].score(self.primary);
        let mut order: Vec<usize> = (0..self.teams.len()).collect();
        order.sort_by_key(|team| (Reverse(primary(team)), self.teams[*team].number));
        let mut groups: Vec<Vec<usize>> =
            order.chunk_by(|a, b| primary(a) == primary(b)).map(<[usize]>::to_vec).collect();
        for (column, of) in tie_breaks.iter().enumerate() {
            let mut next = Vec::new();
            for group in groups {
                if matches!(of.base, TieBreakBase::DE | TieBreakBase::EDE) {
                    let mut place = 1;
                    for part in self.encounter(&group, of.plays_forfeits) {
                        for &team in part.iter().filter(|_| group.len() > 1) {
                            values[team][column] = vec![Ratio::count(place)];
                        }
                        place += part.len();
                        next.push(part);
                    }
                    continue;
                }
                let mut group = group;
                for &team in &group {
                    values[team][column] = self.values(team, of);
                }
                let key = |team: &usize| {
                    let of_team = &values[*team][column];
                    let signed = |value: &Ratio| if of.is_ascending() { Ratio::ZERO - *value } else { *value };
                    of_team.iter().map(signed).collect::<Vec<Ratio>>()
                };
                group.sort_by_key(|team| (Reverse(key(team)), self.teams[*team].number));
                next.extend(group.chunk_by(|a, b| key(a) == key(b)).map(<[usize]>::to_vec));
            }
            groups = next;
        }
        let mut out = Vec::new();
        for mut group in groups {
            let rank = out.len() + 1;
            group.sort_by_key(|team| self.teams[*team].number);
            let placed = |team| PlacedTeam { team, rank, values: std::mem::take(&mut values[team]) };
            out.extend(group.into_iter().map(placed));
        }
        out
    }

    /// Extended direct encounter (C.07 13.3): with the primary score; who stays tied, with the other; then those
    /// subsets anew.
    fn encounter(&self, group: &[usize], plays: bool) -> Vec<Vec<usize>> {
        if group.len() < 2 {
            return vec![group.to_vec()];
        }
        for score in [self.primary, self.primary.other()] {
            let missing =
                if self.regime.is_c07() { MissingGames::Win(self.most(score)) } else { MissingGames::Nothing };
            let mini = self.mini_table(group, score, plays);
            let mut parts = vec![(0..group.len()).collect::<Vec<usize>>()];
            loop {
                let next: Vec<Vec<usize>> = parts
                    .iter()
                    .flat_map(|part| if part.len() > 1 { mini.parts(part, missing).0 } else { vec![part.clone()] })
                    .collect();
                if next.len() == parts.len() {
                    break;
                }
                parts = next;
            }
            if parts.len() > 1 {
                let teams = |part: &Vec<usize>| part.iter().map(|&at| group[at]).collect::<Vec<usize>>();
                return parts.iter().flat_map(|part| self.encounter(&teams(part), plays)).collect();
            }
        }
        vec![group.to_vec()]
    }

    fn mini_table(&self, group: &[usize], score: Primary, plays: bool) -> MiniTable {
        let place: HashMap<usize, usize> = group.iter().enumerate().map(|(at, &team)| (team, at)).collect();
        let mut mini = MiniTable::new(group.len());
        for (at, &team) in group.iter().enumerate() {
            for round in &self.teams[team].rounds {
                if let Some(&against) =
                    round.opponent.filter(|_| self.is_met(round, plays)).and_then(|of| place.get(&of))
                {
                    mini.add(at, against, round.score(score));
                }
            }
        }
        mini
    }
}
