//! How the criteria lie in one number: each below all that come before it, with room for the sum over all pairs.

use super::bracket::Bracket;
use super::entrant::{Entrant, Entrants, Float};
use crate::matching::Wide;

/// Room above the criteria for the duals.
const ROOM: u32 = 48;

/// The lowest bit of each criterion.
#[derive(Debug, Clone, Default)]
pub(super) struct Layout {
    /// C6: pairs in the bracket.
    pairs: u32,
    /// C7: players of each score group above the residents' who are paired.
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
    /// C18 to C21, for each score group above the residents'.
    differences: [Vec<u32>; 4],
    /// 4.3: how many of the upper half are exchanged, and by how far.
    pub exchanges: u32,
    pub distance: u32,
    /// What is asked for at the moment.
    pub wish: u32,
    /// All bits.
    pub bits: u32,
}

/// The bits of a criterion whose values sum up to at most `most`, with a sign.
fn width(most: usize) -> u32 {
    usize::BITS - (2 * most).leading_zeros() + 1
}

impl Layout {
    pub(super) fn of(bracket: &Bracket, entrants: &Entrants) -> Layout {
        let mut layout = Layout::default();
        let mut at = 0;
        let mut take = |most: usize| {
            let shift = at;
            at += width(most);
            shift
        };
        let players = bracket.within();
        let everyone = bracket.alive.len();
        layout.wish = take(everyone);
        layout.distance = take(bracket.residents * bracket.residents);
        layout.exchanges = take(players);
        let mut members = vec![0_usize; bracket.group + 1];
        for &of in &bracket.alive[..players] {
            members[entrants.all[of].group] += 1;
        }
        // The lowest group lies lowest; groups without players need no room.
        let slots = |until: usize, take: &mut dyn FnMut(usize) -> u32| {
            let mut slots = vec![0; until];
            for group in (0..until).rev().filter(|&group| members[group] > 0) {
                slots[group] = take(members[group]);
            }
            slots
        };
        for at in (0..4).rev() {
            layout.differences[at] = slots(bracket.group, &mut take);
        }
        for at in (0..4).rev() {
            layout.floats[at] = take(players);
        }
        for at in (0..4).rev() {
            layout.colours[at] = take(players);
        }
        let most = bracket.alive.iter().map(|&of| entrants.all[of].unplayed).max().unwrap_or(0);
        layout.unplayed = take(most as usize);
        layout.next_slots = slots(bracket.group + 1, &mut take);
        layout.next_pairs = take(players + bracket.next);
        layout.slots = slots(bracket.group, &mut take);
        layout.pairs = take(players);
        layout.bits = at + ROOM;
        layout
    }

    /// What a pair of the bracket is worth; the first stands higher, the second is a resident.
    pub(super) fn within<const N: usize>(&self, higher: &Entrant, lower: &Entrant) -> Wide<N> {
        let mut weight = Wide::ZERO;
        weight.add_at(1, self.pairs);
        let moved_down = higher.group < lower.group;
        if moved_down {
            weight.add_at(1, self.slots[higher.group]);
        }
        for (shift, fails) in self.colours.iter().zip(colour_failures(higher, lower)) {
            weight.add_at(-i64::from(fails), *shift);
        }
        for (back, [down, up]) in [[0, 1], [2, 3]].into_iter().enumerate() {
            let had = |of: &Entrant, float: Float| of.floats[back] == float;
            weight.add_at(i64::from(had(lower, Float::Down)), self.floats[down]);
            if moved_down {
                weight.add_at(-i64::from(had(lower, Float::Up)), self.floats[up]);
                weight.add_at(i64::from(had(higher, Float::Down)), self.differences[down][higher.group]);
                weight.add_at(-i64::from(had(lower, Float::Up)), self.differences[up][higher.group]);
            } else {
                weight.add_at(i64::from(had(higher, Float::Down)), self.floats[down]);
            }
        }
        weight
    }

    /// What a pair of the next bracket is worth. `floats` is whether the first comes from this one.
    pub(super) fn next<const N: usize>(&self, higher: &Entrant, floats: bool) -> Wide<N> {
        let mut weight = Wide::ZERO;
        weight.add_at(1, self.next_pairs);
        if floats {
            weight.add_at(1, self.next_slots[higher.group]);
        }
        weight
    }

    /// What it is worth if a player has the bye, where C9 counts.
    pub(super) fn bye<const N: usize>(&self, player: &Entrant) -> Wide<N> {
        let mut weight = Wide::ZERO;
        weight.add_at(-player.unplayed, self.unplayed);
        weight
    }
}

/// Whether a pair fails C10, C11, C12 and C13.
fn colour_failures(one: &Entrant, other: &Entrant) -> [bool; 4] {
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
    let strong = strength.min(lesser) >= crate::colour::Strength::Strong;
    [both_absolute && wide > 1 && narrow > 1, both_absolute && third, true, strong && !both_absolute]
}

/// Whether a player who does not have the colour that is due has the same colour for the third time.
fn has_third(player: &Entrant) -> bool {
    player.repeated.is_some() && player.repeated == player.preference.side.map(crate::history::Side::other)
}
