//! The bracket of a knock-out: which matches are played in which round, and for which places.

use super::entrant::Entrant;

/// A match of a knock-out, or somebody who has no opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BracketMatch {
    /// The round, from 1.
    pub round: u32,
    /// The match, counted through the tournament; `None` where somebody has no opponent.
    pub number: Option<u32>,
    /// The first-named, or who has no opponent.
    pub first: Entrant,
    /// The other; `None` where the first-named has no opponent.
    pub second: Option<Entrant>,
    /// The first and the last of the places for which they still play: 1 and 2 in the final. They are one where
    /// somebody has a place without a match.
    pub places: (u32, u32),
}

/// An entrant with the start number that he has if every match is won by the better one.
type SeededEntrant = (u32, Entrant);

/// Entrants who play for a run of places.
struct BracketGroup {
    /// The first of these places.
    place: u32,
    /// How many they are.
    size: u32,
    /// Their places in the bracket from its top.
    slots: Vec<Option<SeededEntrant>>,
}

/// The numbers of a bracket of a power of two from its top: 1, then 1 2, then 1 4 3 2, ...
fn numbers(size: usize) -> Vec<usize> {
    let mut numbers = vec![1];
    while numbers.len() < size {
        let sum = 2 * numbers.len() + 1;
        numbers = numbers.iter().flat_map(|&number| [number, sum - number]).collect();
    }
    numbers
}

impl BracketGroup {
    /// A new bracket, in which the best have no opponent where a number is missing.
    fn of(place: u32, mut entrants: Vec<SeededEntrant>) -> BracketGroup {
        entrants.sort_by_key(|entrant| entrant.0);
        let slots = numbers(entrants.len().next_power_of_two());
        let slots = slots.into_iter().map(|number| entrants.get(number - 1).copied()).collect();
        BracketGroup { place, size: entrants.len() as u32, slots }
    }

    /// Plays a round: the matches, then the winners and the losers. `played` counts matches.
    fn play(self, round: u32, played: &mut u32, out: &mut Vec<BracketMatch>) -> [BracketGroup; 2] {
        let places = (self.place, self.place + self.size - 1);
        let (mut winners, mut losers) = (Vec::new(), Vec::new());
        for pair in self.slots.chunks(2) {
            let [Some(one), Some(other)] = *pair else {
                let through = pair.iter().flatten().next().copied();
                out.extend(through.map(|(_, first)| BracketMatch { round, number: None, first, second: None, places }));
                winners.push(through);
                continue;
            };
            *played += 1;
            out.push(BracketMatch { round, number: Some(*played), first: one.1, second: Some(other.1), places });
            winners.push(Some((one.0.min(other.0), Entrant::Winner(*played))));
            losers.push((one.0.max(other.0), Entrant::Loser(*played)));
        }
        let size = winners.iter().flatten().count() as u32;
        [BracketGroup { place: self.place, size, slots: winners }, BracketGroup::of(self.place + size, losers)]
    }
}

/// The matches of so many players or teams (000 art. 11, 003 art. 25), round by round. Missing numbers of the bracket
/// are byes of the top seeds. With `places` those who lose are paired again, until every place is decided (000 art. 11,
/// second paragraph); without it they are out.
pub fn matches(entrants: u32, entrant: impl Fn(u32) -> Entrant, places: bool) -> Vec<BracketMatch> {
    let mut groups = vec![BracketGroup::of(1, (1..=entrants).map(|number| (number, entrant(number))).collect())];
    let (mut out, mut played) = (Vec::new(), 0);
    for round in 1.. {
        groups.retain(|group| group.size > 0);
        if groups.iter().all(|group| group.size < 2) {
            break;
        }
        let mut next = Vec::new();
        for group in groups {
            let goes_on = group.size > 2;
            let [winners, losers] = group.play(round, &mut played, &mut out);
            if goes_on {
                next.push(winners);
                next.extend(places.then_some(losers));
            }
        }
        groups = next;
    }
    out
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{BracketMatch, Entrant, matches};

    /// Who an entrant is after these matches have been won and lost.
    fn who(of: Entrant, ended: &BTreeMap<u32, (u32, u32)>) -> u32 {
        match of {
            Entrant::Number(number) => number,
            Entrant::Winner(number) => ended[&number].0,
            Entrant::Loser(number) => ended[&number].1,
            other => unreachable!("{other}"),
        }
    }

    /// Plays a knock-out: who is in each place. `upset` tells of a match and its players whether the second-named wins.
    fn played(players: u32, upset: impl Fn(u32, u32, u32) -> bool) -> BTreeMap<u32, u32> {
        let (mut ended, mut placed, mut busy) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let mut place = |player: u32, place: u32| assert_eq!(placed.insert(place, player), None, "place {place}");
        for BracketMatch { round, number, first, second, places } in matches(players, Entrant::Number, true) {
            let pair = [Some(first), second].map(|of| of.map(|of| who(of, &ended)));
            for player in pair.into_iter().flatten() {
                assert_eq!(busy.insert((round, player), number), None, "{player} plays twice in round {round}");
            }
            match (pair, number) {
                ([Some(first), Some(second)], Some(number)) => {
                    let (won, lost) = if upset(number, first, second) { (second, first) } else { (first, second) };
                    assert_eq!(ended.insert(number, (won, lost)), None, "match {number}");
                    if places.1 == places.0 + 1 {
                        place(won, places.0);
                        place(lost, places.1);
                    }
                }
                ([Some(alone), None], None) if places.0 == places.1 => place(alone, places.0),
                ([Some(_), None], None) => {}
                other => unreachable!("{other:?}"),
            }
        }
        placed
    }

    #[test]
    fn every_place_is_decided_once() {
        for players in 2..=33 {
            for salt in 1..8_u32 {
                let placed = played(players, |number, _, _| (number * salt).wrapping_mul(2_654_435_761) >> 31 == 1);
                assert!(placed.keys().copied().eq(1..=players), "{players}: {placed:?}");
                let mut all: Vec<u32> = placed.into_values().collect();
                all.sort_unstable();
                assert!(all.into_iter().eq(1..=players), "{players}");
            }
        }
    }

    #[test]
    fn where_the_better_one_always_wins_the_places_are_the_numbers() {
        for players in 2..=33 {
            let placed = played(players, |_, first, second| second < first);
            assert!(placed.iter().all(|(place, player)| place == player), "{players}: {placed:?}");
        }
    }

    #[test]
    fn without_places_who_loses_is_out() {
        for players in 2..=33 {
            let all = matches(players, Entrant::Number, false);
            assert_eq!(all.iter().filter(|of| of.number.is_some()).count() as u32, players - 1);
            assert!(all.iter().all(|of| !matches!(of.first, Entrant::Loser(_))));
        }
    }
}
