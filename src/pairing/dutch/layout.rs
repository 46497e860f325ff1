//! How the criteria lie in one number: each below all that come before it, with room for the sum over all pairs.

use bienban_tournament::ratio::Ratio;

use super::bracket::DutchBracket;
use super::entrant::{DutchEntrant, DutchEntrants, DutchFloat};
use crate::matching::WideInteger;

/// Room above the criteria for the duals.
const ROOM: u32 = 48;

/// The lowest bit of each criterion.
#[derive(Debug, Clone)]
pub(super) struct CriteriaLayout {
    /// C6: pairs in the bracket.
    pairs: u32,
    /// C7: players of each score group above the residents' who are paired. In a collapsed bracket C.6 of 2016: pairs
    /// of each difference of scores.
    slots: Vec<u32>,
    /// C8: pairs in the next bracket, and the players of each score group who are paired there.
    next_pairs: u32,
    next_slots: Vec<u32>,
    /// C9: rounds without a game of the player who has the bye.
    unplayed: u32,
    /// C10 to C13.
    colours: [u32; 4],
    /// C14 to C17.
    floats: [u32; 4],
    /// C18 to C21, as `slots`.
    differences: [Vec<u32>; 4],
    /// In a collapsed bracket the differences of scores that there can be, the smallest first.
    values: Option<Vec<Ratio>>,
    /// The lowest score of the bracket.
    lowest: Ratio,
    /// 4.3: how many of the upper half are exchanged, and by how far.
    pub exchanges: u32,
    pub distance: u32,
    /// What is asked for at the moment.
    pub wish: u32,
    /// All bits.
    pub bits: u32,
}

/// Room that is given away from below.
struct CriterionBits {
    bits: u32,
}

impl CriterionBits {
    /// Room for a sum of at most `most`.
    fn take(&mut self, most: usize) -> u32 {
        let shift = self.bits;
        self.bits += width(most);
        shift
    }
}

/// The differences of scores that pairs and the bye of a collapsed bracket can have, the smallest first.
fn differences(alive: &[usize], entrants: &DutchEntrants) -> Vec<Ratio> {
    let mut scores: Vec<Ratio> = alive.iter().map(|&of| entrants.all[of].score).collect();
    scores.dedup();
    let below = scores.last().map(|&lowest| lowest - Ratio::ONE);
    let lower: Vec<Ratio> = scores.iter().copied().chain(below).collect();
    let pairs = scores.iter().flat_map(|&one| lower.iter().map(move |&other| one - other));
    let mut values: Vec<Ratio> = pairs.filter(|&value| value > Ratio::ZERO).collect();
    values.sort();
    values.dedup();
    values
}

/// The bits of a criterion whose values sum up to at most `most`, with a sign.
fn width(most: usize) -> u32 {
    usize::BITS - (2 * most).leading_zeros() + 1
}

impl CriteriaLayout {
    pub(super) fn of(bracket: &DutchBracket, entrants: &DutchEntrants) -> CriteriaLayout {
        let players = bracket.within();
        let everyone = bracket.alive.len();
        let values = bracket.is_collapsed.then(|| differences(&bracket.alive, entrants));
        let mut members = vec![0_usize; bracket.group + 1];
        if values.is_none() {
            for &of in &bracket.alive[..players] {
                members[entrants.all[of].group] += 1;
            }
        }
        let most = bracket.alive.iter().map(|&of| entrants.all[of].unplayed).max().unwrap_or(0);
        let mut room = CriterionBits { bits: 0 };
        // The lowest group lies lowest; groups without players need no room.
        let slots = |room: &mut CriterionBits, until: usize| -> Vec<u32> {
            if let Some(values) = &values {
                return values.iter().map(|_| room.take(everyone)).collect();
            }
            let mut slots = vec![0; until];
            for group in (0..until).rev().filter(|&group| members[group] > 0) {
                slots[group] = room.take(members[group]);
            }
            slots
        };
        // Room is taken from the lowest bit up, so the criteria come last to first here, and sets of four are reversed.
        let wish = room.take(everyone);
        let distance = room.take(bracket.residents * bracket.residents);
        let exchanges = room.take(players);
        let mut differences = [(); 4].map(|()| slots(&mut room, bracket.group));
        differences.reverse();
        let mut floats = [(); 4].map(|()| room.take(players));
        floats.reverse();
        let mut colours = [(); 4].map(|()| room.take(players));
        colours.reverse();
        let unplayed = room.take(most as usize);
        let next_slots = if bracket.next > 0 { slots(&mut room, bracket.group + 1) } else { Vec::new() };
        let next_pairs = room.take(2 * (players + bracket.next));
        let slots = slots(&mut room, bracket.group);
        let pairs = room.take(players);
        let bits = room.bits + ROOM;
        let lowest = bracket.alive.last().map_or(Ratio::ZERO, |&of| entrants.all[of].score);
        CriteriaLayout {
            pairs,
            slots,
            next_pairs,
            next_slots,
            unplayed,
            colours,
            floats,
            differences,
            values,
            lowest,
            exchanges,
            distance,
            wish,
            bits,
        }
    }

    /// The slot of a player moved down, and whether it is good to fill it.
    fn slot(&self, higher: &DutchEntrant, to: Ratio) -> (usize, i64) {
        match &self.values {
            None => (higher.group, 1),
            Some(values) => (values.partition_point(|value| *value < higher.score - to), -1),
        }
    }

    /// What a pair of the bracket is worth; the first is ranked higher, the second is a resident.
    pub(super) fn within<const N: usize>(&self, higher: &DutchEntrant, lower: &DutchEntrant) -> WideInteger<N> {
        let mut weight = WideInteger::ZERO;
        weight.add_at(1, self.pairs);
        let moved_down = higher.group < lower.group;
        // Residents have no slot: the index is valid only for a player moved down, and is used for no one else.
        let (slot, sign) = self.slot(higher, lower.score);
        if moved_down {
            weight.add_at(sign, self.slots[slot]);
        }
        for (shift, fails) in self.colours.iter().zip(colour_failures(higher, lower)) {
            weight.add_at(-i64::from(fails), *shift);
        }
        for (back, [down, up]) in [[0, 1], [2, 3]].into_iter().enumerate() {
            let had = |of: &DutchEntrant, float: DutchFloat| i64::from(of.floats[back] == float);
            weight.add_at(had(lower, DutchFloat::Down), self.floats[down]);
            if moved_down {
                weight.add_at(-had(lower, DutchFloat::Up), self.floats[up]);
                weight.add_at(sign * had(higher, DutchFloat::Down), self.differences[down][slot]);
                weight.add_at(-had(lower, DutchFloat::Up), self.differences[up][slot]);
            } else {
                weight.add_at(had(higher, DutchFloat::Down), self.floats[down]);
            }
        }
        weight
    }

    /// What it is worth if a player of a collapsed bracket has the bye: he floats to a score one point below the lowest
    /// (A.8 of 2016).
    pub(super) fn rest<const N: usize>(&self, player: &DutchEntrant) -> WideInteger<N> {
        let mut weight = WideInteger::ZERO;
        let (slot, sign) = self.slot(player, self.lowest - Ratio::ONE);
        weight.add_at(sign, self.slots[slot]);
        for (back, down) in [0, 2].into_iter().enumerate() {
            weight.add_at(sign * i64::from(player.floats[back] == DutchFloat::Down), self.differences[down][slot]);
        }
        weight
    }

    /// What a pair of the next bracket is worth. `floats` is whether the first comes from this one.
    pub(super) fn next<const N: usize>(&self, higher: &DutchEntrant, floats: bool) -> WideInteger<N> {
        let mut weight = WideInteger::ZERO;
        weight.add_at(1, self.next_pairs);
        if floats {
            weight.add_at(1, self.next_slots[higher.group]);
        }
        weight
    }

    /// Adds what it is worth that players are paired who may not have the bye.
    pub(super) fn add_banned<const N: usize>(&self, weight: &mut WideInteger<N>, pair: [&DutchEntrant; 2]) {
        let banned = pair.iter().filter(|of| !of.may_rest).count();
        weight.add_at(banned as i64, self.next_pairs);
    }

    /// What it is worth if a player has the bye, where C9 counts.
    pub(super) fn bye<const N: usize>(&self, player: &DutchEntrant) -> WideInteger<N> {
        let mut weight = WideInteger::ZERO;
        weight.add_at(-player.unplayed, self.unplayed);
        weight
    }
}

/// Whether a pair fails C10, C11, C12 and C13.
fn colour_failures(one: &DutchEntrant, other: &DutchEntrant) -> [bool; 4] {
    if !one.preference.conflicts(other.preference) {
        return [false; 4];
    }
    let [strength, lesser] = [one.preference.strength, other.preference.strength];
    let both_absolute = one.preference.is_absolute() && other.preference.is_absolute();
    let [wide, narrow] = [one.difference.abs(), other.difference.abs()];
    let third = match wide.cmp(&narrow) {
        std::cmp::Ordering::Equal => one.repeated.is_some() && one.repeated == other.repeated,
        std::cmp::Ordering::Greater => has_third(other),
        std::cmp::Ordering::Less => has_third(one),
    };
    let strong = strength.min(lesser) >= crate::colour::PreferenceStrength::Strong;
    [both_absolute && wide > 1 && narrow > 1, both_absolute && third, true, strong && !both_absolute]
}

/// Whether a player who does not have the colour that is due has the same colour for the third time.
fn has_third(player: &DutchEntrant) -> bool {
    player.repeated.is_some() && player.repeated == player.preference.side.map(crate::history::PlayerSide::other)
}
