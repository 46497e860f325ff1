//! Nearness: whether two lines of half-moves are nearly the same.

/// In how many half-moves twins differ at most.
const PLACES: u32 = 2;

/// Whether one line becomes the other if two half-moves at most are put in, left out or changed.
pub(super) fn are_near(one: &[u16], other: &[u16]) -> bool {
    one.len().abs_diff(other.len()) <= PLACES as usize && is_within(one, other, PLACES)
}

/// The same with this many places.
pub(super) fn is_within(one: &[u16], other: &[u16], places: u32) -> bool {
    let common = common(one, other);
    let (one, other) = (&one[common..], &other[common..]);
    match (one.split_first(), other.split_first()) {
        (None, None) => true,
        _ if places == 0 => false,
        (None, Some(_)) => other.len() <= places as usize,
        (Some(_), None) => one.len() <= places as usize,
        (Some((_, one_left)), Some((_, other_left))) => {
            is_within(one_left, other_left, places - 1)
                || is_within(one_left, other, places - 1)
                || is_within(one, other_left, places - 1)
        }
    }
}

/// How many half-moves two lines have in common from their beginning on.
pub(super) fn common(one: &[u16], other: &[u16]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same by the table of distances.
    fn distance(one: &[u16], other: &[u16]) -> usize {
        let mut row: Vec<usize> = (0..=other.len()).collect();
        for (i, x) in one.iter().enumerate() {
            let mut corner = row[0];
            row[0] = i + 1;
            for (j, y) in other.iter().enumerate() {
                let cost = (corner + usize::from(x != y)).min(row[j] + 1).min(row[j + 1] + 1);
                corner = row[j + 1];
                row[j + 1] = cost;
            }
        }
        row[other.len()]
    }

    #[test]
    fn near_lines_are_those_of_small_distance() {
        let mut near = 0;
        // All lines of up to five half-moves of two kinds.
        let lines: Vec<Vec<u16>> = (0..6_u32)
            .flat_map(|len| (0..1_u16 << len).map(move |n| (0..len).map(|at| n >> at & 1).collect()))
            .collect();
        for one in &lines {
            for other in &lines {
                let expected = distance(one, other) <= 2;
                assert_eq!(are_near(one, other), expected, "{one:?} {other:?}");
                near += usize::from(expected);
            }
        }
        assert!(near > 500 && near < lines.len() * lines.len(), "{near}");
    }
}
