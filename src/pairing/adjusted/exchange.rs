//! The order in which opponents are tried: halves, then the exchanges of the appendix (000 App. 3).
//!
//! The first of a list of 2k meets the one in place k + 1, then tries the places after it, then those before it, back
//! to the second; the others meet by the halves of who is left. A pairing without a pair inside a half comes before one
//! with such a pair, as the table for eight has it (2-7 with 1-8, before 2-4 with 1-7).

use super::super::completion::Completion;

/// Two players of a list who meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExchangePair {
    /// The player whose turn it was.
    pub one: usize,
    /// His opponent.
    pub other: usize,
    /// The place of the first in the half, from 1.
    pub rank: usize,
    /// The opponent by the halves of the whole list, where it is another.
    pub instead_of: Option<usize>,
}

/// Pairs all of a list, the first to be looked at first. `may_meet` is the rule, `is_better` tells pairs that come
/// before all others. `None` if not all can be paired.
pub fn pair(
    order: &[usize],
    may_meet: impl Fn(usize, usize) -> bool,
    is_better: impl Fn(usize, usize) -> bool,
) -> Option<Vec<ExchangePair>> {
    if !order.len().is_multiple_of(2) {
        return None;
    }
    let half = order.len() / 2;
    let (upper, lower) = order.split_at(half);
    if upper.iter().zip(lower).all(|(&one, &other)| may_meet(one, other) && is_better(one, other)) {
        let pairs = upper.iter().zip(lower).enumerate();
        return Some(
            pairs.map(|(at, (&one, &other))| ExchangePair { one, other, rank: at + 1, instead_of: None }).collect(),
        );
    }
    let across = |one: usize, other: usize| upper.contains(&one) != upper.contains(&other) && may_meet(one, other);
    let completion = Completion::of(order, across).or_else(|| Completion::of(order, may_meet))?;
    Some(in_turn(order, completion, is_better))
}

fn in_turn(order: &[usize], mut completion: Completion, is_better: impl Fn(usize, usize) -> bool) -> Vec<ExchangePair> {
    let half = order.len() / 2;
    let mut left = order.to_vec();
    let mut pairs = Vec::with_capacity(half);
    while let Some((&one, rest)) = left.split_first() {
        let opponents = opponents(rest);
        let (better, worse): (Vec<usize>, Vec<usize>) = opponents.iter().partition(|&&other| is_better(one, other));
        let Some(other) = better.into_iter().chain(worse).find(|&other| completion.take(one, other)) else {
            // Somebody can always be taken, since all who are left can be paired.
            break;
        };
        let at = order.iter().position(|&of| of == one).unwrap_or(0);
        let first = order[if at < half { at + half } else { at - half }];
        let instead_of = (first != other).then_some(first);
        pairs.push(ExchangePair { one, other, rank: at % half + 1, instead_of });
        left.retain(|&of| of != one && of != other);
    }
    pairs
}

/// The opponents of who comes before this rest of a list, in the order in which they are tried.
fn opponents(rest: &[usize]) -> Vec<usize> {
    let (upper, lower) = rest.split_at(rest.len() / 2);
    lower.iter().chain(upper.iter().rev()).copied().collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::pair;

    /// The pairs as the appendix prints them, where these have met or may not meet.
    fn printed(order: &[usize], apart: &[[usize; 2]]) -> String {
        let may = |one: usize, other: usize| !apart.contains(&[one, other]) && !apart.contains(&[other, one]);
        let pairs = pair(order, may, |_, _| true).expect("all can be paired");
        let words: Vec<String> = pairs.iter().map(|pair| format!("{}-{}", pair.one, pair.other)).collect();
        words.join(" ")
    }

    /// Goes through a printed table: each column comes out when the pairs of the columns before it do not go together.
    fn assert_table(order: &[usize], apart: &[[usize; 2]], columns: &[(&str, [usize; 2])]) {
        let mut apart = apart.to_vec();
        for (column, fails) in columns {
            assert_eq!(printed(order, &apart), *column, "without {apart:?}");
            apart.push(*fails);
        }
    }

    const DOWN_6: [usize; 6] = [1, 2, 3, 4, 5, 6];
    const UP_6: [usize; 6] = [6, 5, 4, 3, 2, 1];
    const DOWN_8: [usize; 8] = [1, 2, 3, 4, 5, 6, 7, 8];

    #[test]
    fn six_from_the_top_for_number_1() {
        let columns = [
            ("1-4 2-5 3-6", [1, 4]),
            ("1-5 2-4 3-6", [1, 5]),
            ("1-6 2-4 3-5", [1, 6]),
            ("1-3 2-5 4-6", [1, 3]),
            ("1-2 3-5 4-6", [1, 2]),
        ];
        assert_table(&DOWN_6, &[], &columns);
    }

    #[test]
    fn six_from_the_top_for_number_2() {
        // The last column is printed 1-2, 2-5, 4-6: a misprint for 3-5.
        let columns = [
            ("1-6 2-4 3-5", [2, 4]),
            ("1-6 2-5 3-4", [2, 5]),
            ("1-6 2-3 4-5", [2, 3]),
            ("1-3 2-6 4-5", [2, 6]),
            ("1-2 3-5 4-6", [1, 2]),
        ];
        assert_table(&DOWN_6, &[[1, 4], [1, 5]], &columns);
    }

    #[test]
    fn six_from_the_bottom_for_number_6() {
        // Printed are 5-3, 2-1 with 6-4 and 4-3, 2-1 with 6-5, against the halves and the table from the top.
        let columns = [
            ("6-3 5-2 4-1", [6, 3]),
            ("6-2 5-3 4-1", [6, 2]),
            ("6-1 5-3 4-2", [6, 1]),
            ("6-4 5-2 3-1", [6, 4]),
            ("6-5 4-2 3-1", [6, 5]),
        ];
        assert_table(&UP_6, &[], &columns);
    }

    #[test]
    fn six_from_the_bottom_for_number_5() {
        // Two columns come out as printed. The third, 6-4 5-2 4-3, has 4 twice and no 1: with 6-1 it is the next.
        // The last two keep no order: 6-4 5-1 3-2 has 5-1 again, 6-5 4-1 3-2 is not by halves.
        let columns = [
            ("6-2 5-3 4-1", [5, 3]),
            ("6-2 5-1 4-3", [5, 1]),
            ("6-1 5-2 4-3", [6, 1]),
            ("6-2 5-4 3-1", [5, 4]),
            ("6-4 5-2 3-1", [5, 2]),
            ("6-5 4-2 3-1", [6, 5]),
        ];
        assert_table(&UP_6, &[[6, 3]], &columns);
    }

    #[test]
    fn eight_from_the_top_for_number_1() {
        let columns = [
            ("1-5 2-6 3-7 4-8", [1, 5]),
            ("1-6 2-5 3-7 4-8", [1, 6]),
            ("1-7 2-5 3-6 4-8", [1, 7]),
            ("1-8 2-5 3-6 4-7", [1, 8]),
            ("1-4 2-6 3-7 5-8", [1, 4]),
            ("1-3 2-6 4-7 5-8", [1, 3]),
            ("1-2 3-6 4-7 5-8", [1, 2]),
        ];
        assert_table(&DOWN_8, &[], &columns);
    }

    #[test]
    fn eight_from_the_top_for_number_2() {
        let columns = [
            ("1-7 2-5 3-6 4-8", [2, 5]),
            ("1-7 2-6 3-5 4-8", [2, 6]),
            ("1-7 2-8 3-5 4-6", [2, 8]),
            ("1-8 2-7 3-5 4-6", [2, 7]),
        ];
        assert_table(&DOWN_8, &[[1, 5], [1, 6]], &columns);
    }

    #[test]
    fn the_last_columns_for_number_2_of_eight_have_the_printed_opponents_of_1_and_2() {
        // Printed are 5-6, 7-8 beside 1-4 2-3 and 1-3 2-4, and 3-7, 4-8, 5-6 beside 1-2: not by halves.
        let no_lower: Vec<[usize; 2]> = (5..=8).flat_map(|lower| [[1, lower], [2, lower]]).collect();
        let columns = [("1-4 2-3 5-7 6-8", [1, 4]), ("1-3 2-4 5-7 6-8", [1, 3])];
        assert_table(&DOWN_8, &no_lower, &columns);
        let alone: Vec<[usize; 2]> = no_lower.into_iter().chain([[1, 4], [1, 3]]).collect();
        assert_eq!(printed(&DOWN_8, &alone), "1-2 3-6 4-7 5-8");
    }

    #[test]
    fn an_opponent_is_given_up_for_the_pairs_of_others() {
        assert_eq!(printed(&[1, 2, 3, 4], &[[2, 4], [2, 1], [3, 4]]), "1-4 2-3");
        assert_eq!(pair(&[1, 2], |_, _| false, |_, _| true), None);
        assert_eq!(pair(&[1, 2, 3], |_, _| true, |_, _| true), None);
    }

    /// The search that goes back: the first complete pairing in the order in which opponents are tried.
    fn searched(order: &[usize], may: &impl Fn(usize, usize) -> bool) -> Option<Vec<[usize; 2]>> {
        let Some((&one, rest)) = order.split_first() else { return Some(Vec::new()) };
        for other in super::opponents(rest).into_iter().filter(|&other| may(one, other)) {
            let left: Vec<usize> = rest.iter().copied().filter(|&of| of != other).collect();
            if let Some(mut pairs) = searched(&left, may) {
                pairs.insert(0, [one, other]);
                return Some(pairs);
            }
        }
        None
    }

    proptest! {
        #[test]
        fn the_pairing_is_the_one_that_a_search_comes_back_to(
            half in 1_usize..6,
            from_top: bool,
            bits in proptest::collection::vec(proptest::bool::weighted(0.5), 100),
        ) {
            let mut order: Vec<usize> = (0..2 * half).collect();
            if !from_top {
                order.reverse();
            }
            let may = |one: usize, other: usize| bits[one.min(other) * 10 + one.max(other)];
            let across = |one: usize, other: usize| (one < half) != (other < half) && may(one, other);
            let wanted = searched(&order, &across).or_else(|| searched(&order, &may));
            let found = pair(&order, may, |_, _| true);
            let found = found.map(|pairs| pairs.iter().map(|pair| [pair.one, pair.other]).collect::<Vec<_>>());
            prop_assert_eq!(found, wanted);
        }
    }
}
