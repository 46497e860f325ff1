//! The edition of 2025 as it is written: all candidates of a bracket, their failures, their order. For small fields,
//! and without weights, graphs or anything else of the fast way.

use std::collections::HashMap;

use super::colours::colour;
use super::entrant::{DutchEntrant, DutchEntrants, DutchFloat};
use crate::colour::PreferenceStrength;
use crate::history::PlayerSide;
use bienban_tournament::ratio::Ratio;

type LiteralPairs = Vec<[usize; 2]>;
/// A candidate after what it fails and its place in the order.
type RankedCandidate = (Vec<Vec<i64>>, Vec<Vec<i64>>, LiteralPairs);

pub(super) struct LiteralDutch<'a> {
    entrants: &'a DutchEntrants<'a>,
    /// The lowest group of which one can have the bye.
    bye: Option<usize>,
    known: HashMap<Vec<usize>, bool>,
}

fn doubled(points: Ratio) -> i64 {
    (points + points).floor()
}

/// All sets of pairs of these players: `moved` do not meet each other.
fn candidates(moved: &[usize], residents: &[usize], may_meet: &dyn Fn(usize, usize) -> bool) -> Vec<LiteralPairs> {
    let Some((&first, moved_rest)) = moved.split_first() else {
        let Some((&first, rest)) = residents.split_first() else { return vec![Vec::new()] };
        let mut out = candidates(&[], rest, may_meet);
        for &other in rest.iter().filter(|&&other| may_meet(first, other)) {
            let left: Vec<usize> = rest.iter().copied().filter(|&of| of != other).collect();
            out.extend(
                candidates(&[], &left, may_meet).into_iter().map(|pairs| [vec![[first, other]], pairs].concat()),
            );
        }
        return out;
    };
    let mut out = candidates(moved_rest, residents, may_meet);
    for &other in residents.iter().filter(|&&other| may_meet(first, other)) {
        let left: Vec<usize> = residents.iter().copied().filter(|&of| of != other).collect();
        let rest = candidates(moved_rest, &left, may_meet);
        out.extend(rest.into_iter().map(|pairs| [vec![[first, other]], pairs].concat()));
    }
    out
}

fn without(all: &[usize], pairs: &LiteralPairs) -> Vec<usize> {
    all.iter().copied().filter(|of| !pairs.iter().flatten().any(|paired| paired == of)).collect()
}

impl<'a> LiteralDutch<'a> {
    pub(super) fn new(entrants: &'a DutchEntrants<'a>) -> LiteralDutch<'a> {
        LiteralDutch { entrants, bye: None, known: HashMap::new() }
    }

    fn at(&self, of: usize) -> &'a DutchEntrant<'a> {
        &self.entrants.all[of]
    }

    /// All pairs; none where there is no complete pairing.
    pub(super) fn pairs(&mut self) -> Option<LiteralPairs> {
        let everyone: Vec<usize> = (0..self.entrants.all.len()).collect();
        if everyone.len() % 2 == 1 {
            let groups = (0..everyone.len()).rev();
            self.bye = Some(groups.into_iter().find(|&group| {
                self.bye = Some(group);
                self.known.clear();
                self.is_completable(&everyone)
            })?);
            self.known.clear();
        } else if !self.is_completable(&everyone) {
            return None;
        }
        let (mut out, mut alive, mut moved) = (Vec::new(), everyone, 0);
        while moved < alive.len() {
            let pairs = self.bracket(&alive, moved);
            let within = moved + self.residents(&alive, moved).len();
            moved = within - 2 * pairs.len();
            alive = without(&alive, &pairs);
            out.extend(pairs);
        }
        Some(out)
    }

    fn residents(&self, alive: &[usize], moved: usize) -> Vec<usize> {
        let rest = &alive[moved..];
        rest.iter().copied().filter(|&of| self.at(of).group == self.at(rest[0]).group).collect()
    }

    /// C4 with C5.
    fn is_completable(&mut self, players: &[usize]) -> bool {
        let Some((&first, rest)) = players.split_first() else { return true };
        if let Some(&known) = self.known.get(players) {
            return known;
        }
        let rests = players.len() % 2 == 1 && self.at(first).may_rest && self.bye == Some(self.at(first).group);
        let mut is = rests && self.is_completable(rest);
        for &other in rest {
            if !is && self.entrants.may_meet(first, other) {
                let left: Vec<usize> = rest.iter().copied().filter(|&of| of != other).collect();
                is = self.is_completable(&left);
            }
        }
        self.known.insert(players.to_vec(), is);
        is
    }

    /// The best candidate of a bracket.
    fn bracket(&mut self, alive: &[usize], moved: usize) -> LiteralPairs {
        let residents = self.residents(alive, moved);
        let entrants = self.entrants;
        let all = candidates(&alive[..moved], &residents, &|one, other| entrants.may_meet(one, other));
        let mut best: Option<RankedCandidate> = None;
        for mut pairs in all {
            pairs.sort_unstable();
            let rest = without(alive, &pairs);
            if !self.is_completable(&rest) {
                continue;
            }
            let failures = self.failures(alive, moved, residents.len(), &pairs);
            let order = order(&alive[..moved], &residents, &pairs);
            if best.as_ref().is_none_or(|(least, first, _)| (&failures, &order) < (least, first)) {
                best = Some((failures, order, pairs));
            }
        }
        best.map(|(_, _, pairs)| pairs).unwrap_or_default()
    }

    /// C6 to C21, each as a list of which the lowest is the best.
    fn failures(&mut self, alive: &[usize], moved: usize, residents: usize, pairs: &LiteralPairs) -> Vec<Vec<i64>> {
        let rest = without(alive, pairs);
        let floaters = moved + residents - 2 * pairs.len();
        let scores = |list: &[usize]| -> Vec<i64> { list.iter().map(|&of| doubled(self.at(of).score)).collect() };
        let mut out = vec![vec![floaters as i64], scores(&rest[..floaters])];
        out.push(self.next_failures(&rest, floaters));
        let has_bye = floaters == 1 && rest.len() % 2 == 1 && {
            // He is the only one left for it.
            let player = rest[0];
            let others = rest[1..].to_vec();
            let mut meets = others.iter().filter(|&&of| self.entrants.may_meet(player, of));
            let left: Vec<Vec<usize>> =
                meets.by_ref().map(|&with| others.iter().copied().filter(|&of| of != with).collect()).collect();
            !left.iter().any(|left| self.is_completable(left))
        };
        out.push(vec![if has_bye { self.at(rest[0]).unplayed } else { 0 }]);
        let [mut wide, mut third, mut yields, mut strong] = [0; 4];
        for &[one, other] in pairs {
            let (higher, lower) = (self.at(one), self.at(other));
            let (side, _) = colour(higher, lower, PlayerSide::White);
            let is_top = higher.is_top || lower.is_top;
            for (player, side) in [(higher, side), (lower, side.other())] {
                let missed = player.preference.side.is_some_and(|due| due != side);
                wide += i64::from(is_top && (player.difference + side.sign()).abs() > 2);
                third += i64::from(is_top && player.repeated == Some(side));
                yields += i64::from(missed);
                strong += i64::from(missed && player.preference.strength == PreferenceStrength::Strong);
            }
        }
        out.extend([wide, third, yields, strong].map(|count| vec![count]));
        let group = self.at(alive[moved]).group;
        let lowest = doubled(self.at(alive[moved]).score);
        let is_moved = |of: usize| self.at(of).group < group;
        let (mut counts, mut differences) = (Vec::new(), Vec::new());
        for back in 0..2 {
            let had = |of: usize, float: DutchFloat| self.at(of).floats[back] == float;
            let down = rest[..floaters].iter().filter(|&&of| !is_moved(of) && had(of, DutchFloat::Down)).count();
            let of_moved = || pairs.iter().filter(|pair| is_moved(pair[0]));
            let up = of_moved().filter(|pair| had(pair[1], DutchFloat::Up)).count();
            counts.extend([vec![down as i64], vec![up as i64]]);
            let difference = |of: usize| doubled(self.at(of).score) - lowest;
            let floating = rest[..floaters].iter().filter(|&&of| is_moved(of) && had(of, DutchFloat::Down));
            let paired = of_moved().filter(|pair| had(pair[0], DutchFloat::Down)).map(|pair| difference(pair[0]));
            let mut downs: Vec<i64> = floating.map(|&of| difference(of) + 2).chain(paired).collect();
            let mut ups: Vec<i64> =
                of_moved().filter(|pair| had(pair[1], DutchFloat::Up)).map(|pair| difference(pair[0])).collect();
            downs.sort_by(|one, other| other.cmp(one));
            ups.sort_by(|one, other| other.cmp(one));
            differences.extend([downs, ups]);
        }
        out.extend(counts);
        out.extend(differences);
        out
    }

    /// C8: how well C6 and C7 can be complied with in the next bracket.
    fn next_failures(&mut self, alive: &[usize], moved: usize) -> Vec<i64> {
        if moved >= alive.len() {
            return Vec::new();
        }
        let residents = self.residents(alive, moved);
        let entrants = self.entrants;
        let all = candidates(&alive[..moved], &residents, &|one, other| entrants.may_meet(one, other));
        let mut best: Option<Vec<i64>> = None;
        for pairs in all {
            let rest = without(alive, &pairs);
            if self.is_completable(&rest) {
                let floaters = moved + residents.len() - 2 * pairs.len();
                let scores = rest[..floaters].iter().map(|&of| doubled(self.at(of).score));
                let value: Vec<i64> = std::iter::once(floaters as i64).chain(scores).collect();
                best = Some(best.map_or(value.clone(), |least| least.min(value)));
            }
        }
        best.unwrap_or_default()
    }
}

/// The place of a candidate in the order of generation (3.6, 3.7, 4.2 to 4.4).
fn order(moved: &[usize], residents: &[usize], pairs: &LiteralPairs) -> Vec<Vec<i64>> {
    let list = |of: &mut dyn Iterator<Item = usize>| -> Vec<i64> { of.map(|of| of as i64).collect() };
    let downs: Vec<[usize; 2]> = pairs.iter().copied().filter(|pair| moved.contains(&pair[0])).collect();
    let rest: Vec<[usize; 2]> = pairs.iter().copied().filter(|pair| !moved.contains(&pair[0])).collect();
    let taken: Vec<usize> = downs.iter().map(|pair| pair[1]).collect();
    let remainder: Vec<usize> = residents.iter().copied().filter(|of| !taken.contains(of)).collect();
    let number = |of: usize| remainder.iter().position(|&at| at == of).unwrap_or(0);
    let upper: Vec<usize> = rest.iter().map(|pair| number(pair[0])).collect();
    let half = rest.len();
    let gone: Vec<usize> = (0..half).filter(|of| !upper.contains(of)).collect();
    let come: Vec<usize> = upper.iter().copied().filter(|&of| of >= half).collect();
    let sum = |list: &[usize]| list.iter().sum::<usize>() as i64;
    vec![
        list(&mut downs.iter().map(|pair| pair[0])),
        list(&mut downs.iter().map(|pair| pair[1])),
        vec![gone.len() as i64, sum(&come) - sum(&gone)],
        gone.iter().rev().map(|&of| -(of as i64)).collect(),
        list(&mut come.into_iter()),
        list(&mut rest.iter().map(|pair| number(pair[1]))),
    ]
}
