//! The Berger tables (founding texts 000 App. 1, 003 App. 1, 004; FIDE C.05 Annex 1) for any number of players.

/// A table for an even number of places. With an odd number of players the highest place is the free round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BergerTable {
    places: u32,
}

impl BergerTable {
    /// The table for so many players.
    pub fn new(players: u32) -> BergerTable {
        BergerTable { places: players.saturating_add(players % 2).max(2) }
    }

    /// The places: the number of players, or one more where that is odd.
    pub fn places(self) -> u32 {
        self.places
    }

    /// The rounds of a cycle.
    pub fn rounds(self) -> u32 {
        self.places - 1
    }

    /// Who meets the highest place in a round.
    pub fn pivot(self, round: u32) -> u32 {
        // The product of a round and half of the places need not fit into 32 bits.
        let rounds = u64::from(self.rounds());
        (u64::from(round.max(1) - 1) * u64::from(self.places / 2) % rounds) as u32 + 1
    }

    /// The pairs of a round, White first, in the order of the boards.
    pub fn round(self, round: u32) -> impl Iterator<Item = (u32, u32)> {
        let (pivot, rounds) = (self.pivot(round) - 1, self.rounds());
        (0..self.places / 2).map(move |board| match board {
            0 if round % 2 == 1 => (pivot + 1, self.places),
            0 => (self.places, pivot + 1),
            k => ((pivot + k) % rounds + 1, (pivot + rounds - k) % rounds + 1),
        })
    }

    /// The round in which two places meet: their sum is one more than the round (modulo the number of rounds); the
    /// highest place counts as its opponent does.
    pub fn meeting(self, a: u32, b: u32) -> u32 {
        let (low, high) = (u64::from(a.min(b)), u64::from(a.max(b)));
        let sum = if high == u64::from(self.places) { 2 * low } else { low + high };
        let rounds = u64::from(self.rounds());
        ((sum + 2 * rounds - 2) % rounds) as u32 + 1
    }

    /// The place that meets a place in a round.
    pub fn opponent(self, of: u32, round: u32) -> u32 {
        if of == self.places {
            return self.pivot(round);
        }
        let rounds = self.rounds();
        // Congruent to round + 1 - of, brought into 1..=rounds.
        let other = (round + 2 * rounds - of % rounds) % rounds + 1;
        if other == of { self.places } else { other }
    }

    /// Whether the first of two places has White when they meet.
    pub fn is_white(self, of: u32, against: u32) -> bool {
        if of == self.places || against == self.places {
            let round = self.meeting(of, against);
            return (against == self.places) == (round % 2 == 1);
        }
        let (pivot, rounds) = (self.pivot(self.meeting(of, against)), self.rounds());
        (of + rounds - pivot) % rounds < self.places / 2
    }
}

#[cfg(test)]
mod tests {
    use super::BergerTable;

    #[test]
    fn the_table_of_eight_begins_as_printed() {
        let table = BergerTable::new(8);
        assert_eq!(table.round(1).collect::<Vec<_>>(), [(1, 8), (2, 7), (3, 6), (4, 5)]);
        assert_eq!(table.round(2).collect::<Vec<_>>(), [(8, 5), (6, 4), (7, 3), (1, 2)]);
    }

    #[test]
    fn places_know_their_round_opponent_and_colour() {
        for players in 2..=40 {
            let table = BergerTable::new(players);
            for round in 1..=table.rounds() {
                for (white, black) in table.round(round) {
                    assert_eq!(table.meeting(white, black), round, "{players} {white} {black}");
                    assert_eq!(table.opponent(white, round), black, "{players} {round} {white}");
                    assert_eq!(table.opponent(black, round), white, "{players} {round} {black}");
                    assert!(table.is_white(white, black) && !table.is_white(black, white));
                }
            }
        }
    }
}
