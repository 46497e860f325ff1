//! From bracket to bracket.

use super::bracket::{ByeCandidates, DutchBracket};
use super::edition::DutchEdition;
use super::entrant::DutchEntrants;
use crate::matching::{Matching, WideInteger};
use crate::round::NoRound;

/// A bracket with its pairs, by places in its `alive`.
pub(super) type PairedBracket = (DutchBracket, Vec<[usize; 2]>);

/// All brackets from the highest, and the player who is left.
pub(super) fn all(
    entrants: &DutchEntrants,
    edition: DutchEdition,
) -> Result<(Vec<PairedBracket>, Option<usize>), NoRound> {
    let everyone: Vec<usize> = (0..entrants.all.len()).collect();
    let lowest = lowest_bye(entrants, &everyone);
    let bye = match lowest.ok_or(NoRound::Impossible { article: edition.articles().completion })? {
        ByeCandidates::OfGroup(_) if edition == DutchEdition::Baku2016 => ByeCandidates::Anybody,
        bye => bye,
    };
    let (mut out, mut alive, mut moved, mut is_collapsed) = (Vec::new(), everyone, 0, false);
    while moved < alive.len() {
        let group = entrants.all[alive[moved]].group;
        let count = |group: usize| alive[moved..].iter().filter(|&&of| entrants.all[of].group == group).count();
        let residents = if is_collapsed { alive.len() - moved } else { count(group) };
        let next = alive.get(moved + residents).map_or(0, |&of| count(entrants.all[of].group));
        // Only since 2026 the others are thought of from the first bracket on.
        let is_local = edition == DutchEdition::Baku2016 && next > 0;
        let mut bracket = DutchBracket { alive, moved, residents, next, group, bye, is_local, is_collapsed };
        let mut pairs = bracket.pairs(entrants)?;
        let mut rest = bracket.rest(&pairs);
        if is_local && lowest_bye(entrants, &rest).is_none() {
            // This is the penultimate bracket, and the next one the collapsed last.
            is_collapsed = true;
            bracket = DutchBracket { is_local: false, next: 0, ..bracket };
            pairs = bracket.pairs(entrants)?;
            rest = bracket.rest(&pairs);
        }
        moved = bracket.within() - 2 * pairs.len();
        out.push((bracket, pairs));
        alive = rest;
    }
    Ok((out, alive.first().copied()))
}

impl DutchBracket {
    /// Those who are not in these pairs.
    fn rest(&self, pairs: &[[usize; 2]]) -> Vec<usize> {
        let mut is_paired = vec![false; self.alive.len()];
        for &at in pairs.iter().flatten() {
            is_paired[at] = true;
        }
        self.alive.iter().zip(is_paired).filter(|&(_, is_paired)| !is_paired).map(|(&of, _)| of).collect()
    }
}

/// The lowest score group of which one may have the bye, so that all others can be paired (C4, C5). None if they
/// cannot.
fn lowest_bye(entrants: &DutchEntrants, players: &[usize]) -> Option<ByeCandidates> {
    let count = players.len();
    let mut graph = Matching::<1>::new(count + count % 2);
    for (one, &of) in players.iter().enumerate() {
        for (other, &with) in players.iter().enumerate().skip(one + 1) {
            if entrants.may_meet(of, with) {
                graph.set(one, other, Some(WideInteger::ZERO));
            }
        }
        if count % 2 == 1 && entrants.all[of].may_rest {
            let mut weight = WideInteger::ZERO;
            // Groups are numbered from the highest, so the greatest weight gives the bye to the lowest group.
            weight.add_at(entrants.all[of].group as i64, 0);
            graph.set(one, count, Some(weight));
        }
    }
    graph.begin(&[]);
    if !graph.complete() {
        return None;
    }
    let rests = (count % 2 == 1).then_some(count).and_then(|nobody| graph.partner(nobody));
    Some(rests.map_or(ByeCandidates::Nobody, |at| ByeCandidates::OfGroup(entrants.all[players[at]].group)))
}
