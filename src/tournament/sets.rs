//! Sets: things that hang together, by their numbers.

/// Disjoint sets of the numbers below a limit. Each set is known by its smallest number.
#[derive(Debug)]
pub(crate) struct DisjointSets(Vec<usize>);

impl DisjointSets {
    /// Each number in a set of its own.
    pub(crate) fn new(count: usize) -> DisjointSets {
        DisjointSets((0..count).collect())
    }

    /// The smallest number of the set that has this one.
    pub(crate) fn smallest_of(&mut self, mut number: usize) -> usize {
        while self.0[number] != number {
            self.0[number] = self.0[self.0[number]];
            number = self.0[number];
        }
        number
    }

    /// Makes one set of two.
    pub(crate) fn join(&mut self, one: usize, other: usize) {
        let [one, other] = [one, other].map(|number| self.smallest_of(number));
        self.0[one.max(other)] = one.min(other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_joined_is_one_set() {
        let mut sets = DisjointSets::new(6);
        for (one, other) in [(5, 3), (1, 2), (3, 2), (1, 1)] {
            sets.join(one, other);
        }
        assert_eq!([0, 1, 2, 3, 4, 5].map(|number| sets.smallest_of(number)), [0, 1, 1, 1, 4, 1]);
    }
}
