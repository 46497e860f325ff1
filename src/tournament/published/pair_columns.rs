//! Pair columns: where a table with a pair in each row has White, Black and the result, in whatever order.

use super::column::{HeadedColumn, PublishedColumn};

/// Where the columns of White and Black are, in a table that has both and the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PairColumns {
    /// The column with which the right side begins.
    pub(super) middle: usize,
    /// Whether the column of Black is before that of White.
    pub(super) is_turned: bool,
}

impl PairColumns {
    /// Finds both sides of a pair. Without the result between them the second begins with its name, or before it where
    /// a meaning comes again: `No.`.
    pub(super) fn of(columns: &[HeadedColumn]) -> Option<PairColumns> {
        let place = |meant: PublishedColumn| columns.iter().position(|(_, of)| *of == meant);
        let (white, black) = (place(PublishedColumn::White)?, place(PublishedColumn::Black)?);
        let result = place(PublishedColumn::Result)?;
        let (first, second) = (white.min(black), white.max(black));
        let is_again = |at: usize| columns[..at].iter().any(|(_, of)| *of == columns[at].1);
        let middle = if (first..second).contains(&result) {
            result
        } else {
            (first + 1..second).find(|&at| is_again(at)).unwrap_or(second)
        };
        Some(PairColumns { middle: columns[middle].0, is_turned: black < white })
    }
}

#[cfg(test)]
mod tests {
    use super::super::column::column;
    use super::*;

    fn of(headings: &str) -> Option<(usize, bool)> {
        let columns: Vec<HeadedColumn> =
            headings.split(' ').map(column).enumerate().filter_map(|(at, of)| Some((at, of?))).collect();
        PairColumns::of(&columns).map(|of| (of.middle, of.is_turned))
    }

    #[test]
    fn the_sides_are_found_in_any_order() {
        assert_eq!(of("Bàn Trắng KQ Đen"), Some((2, false)));
        assert_eq!(of("Bàn Đen KQ Trắng"), Some((2, true)));
        assert_eq!(of("Round Black White Result"), Some((2, true)));
        assert_eq!(of("Board No White Rtg No Black Rtg Result"), Some((4, false)));
        assert_eq!(of("Board White Black"), None);
    }
}
