//! Reads tables whose columns are aligned with spaces, as typewriters and plain-text mails produce them:
//!
//! ```text
//! TT   Trắng    Đen
//!  1   e4       e5
//!  2            Mc6
//! ```
//!
//! The header shows where the columns are, and each cell belongs to the nearest column. Empty cells leave no trace in
//! such a line, so counting the cells would put `Mc6` into White's column.

use super::prose;
use super::sign::STROKES;
use std::ops::Range;

use super::grid::GridCell;
use super::heading::{ColumnWord, word};
use super::table::number;

/// The columns of the table that is being read, in code points from the start of the line. Without columns no table
/// has begun.
#[derive(Debug, Default)]
pub(crate) struct AlignedColumns {
    columns: Vec<Range<usize>>,
}

/// The parts of a line that have at least `blanks` spaces between them.
fn runs(text: &str, line: Range<usize>, blanks: usize) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for (at, c) in text[line.clone()].char_indices().map(|(i, c)| (line.start + i, c)) {
        // A stroke between two blocks of columns is a blank.
        if c.is_whitespace() || STROKES.contains(&c) {
            continue;
        }
        let end = at + c.len_utf8();
        match runs.last_mut().filter(|run| text[run.end..at].chars().count() < blanks) {
            Some(run) => run.end = end,
            None => runs.push(at..end),
        }
    }
    runs
}

/// The words of a header, or `None` if the line is no header: it must name the numbers, White and Black, or the two
/// players alone.
fn header(text: &str, line: &Range<usize>) -> Option<Vec<Range<usize>>> {
    // No word of a header has a figure or a colon, and most lines have one.
    if text[line.clone()].bytes().any(|b| b.is_ascii_digit() || matches!(b, b':' | b'=')) {
        return None;
    }
    // Two spaces separate columns for certain; one space is tried next, since a narrow header has no more.
    [2, 1].into_iter().find_map(|blanks| {
        let runs = runs(text, line.clone(), blanks);
        let words: Option<Vec<ColumnWord>> = runs.iter().map(|r| word(&text[r.clone()])).collect();
        let has = |word| words.as_ref().is_some_and(|w| w.contains(&word));
        let bare = blanks == 2 && runs.len() == 2;
        ((has(ColumnWord::Number) || bare) && has(ColumnWord::White) && has(ColumnWord::Black)).then_some(runs)
    })
}

impl AlignedColumns {
    /// The cells of a line that is the header of such a table or one of its rows. Returns `None` for any other line.
    pub(crate) fn cells(&mut self, text: &str, line: Range<usize>) -> Option<Vec<GridCell>> {
        let place = |run: &Range<usize>| {
            let start = text[line.start..run.start].chars().count();
            start..start + text[run.clone()].chars().count()
        };
        let cell = |(column, span)| GridCell { span, column, quoted: false };
        if let Some(words) = header(text, &line) {
            self.columns = words.iter().map(place).collect();
            return Some(words.into_iter().enumerate().map(cell).collect());
        }
        if self.columns.is_empty() {
            return None;
        }
        let is_cell = |r: &Range<usize>| number(&text[r.clone()]).is_some() || prose::is_move(&text[r.clone()]);
        // A row of numbers and plain moves may be split at each space. Moves with spaces inside need a gap of two.
        let single = runs(text, line.clone(), 1);
        let found = if single.iter().all(is_cell) { single } else { runs(text, line.clone(), 2) };
        // A row begins with its number, or it has a cell in each of two columns; a signature below the table does not.
        let numbered = number(&text[found.first()?.clone()]).is_some();
        if self.columns.len() == 2 {
            let labelled = text[line.clone()].contains(':');
            if numbered || labelled || found.len() != 2 {
                return None;
            }
        } else if !numbered {
            return None;
        }
        let mut cells: Vec<(usize, Range<usize>)> = Vec::new();
        for run in found {
            let at = place(&run);
            // Cells keep their order, so the search begins after the column of the cell before.
            let from = cells.last().map_or(0, |(column, _)| column + 1);
            let nearest = (from..self.columns.len()).min_by_key(|&column| distance(&self.columns[column], &at))?;
            cells.push((nearest, run));
        }
        Some(cells.into_iter().map(cell).collect())
    }
}

/// The distance between a cell and a column in code points: first the gap between them, which is 0 if they overlap,
/// and then the distance of their nearer edges.
fn distance(column: &Range<usize>, cell: &Range<usize>) -> (usize, usize) {
    let gap = cell.start.saturating_sub(column.end) + column.start.saturating_sub(cell.end);
    (gap, cell.start.abs_diff(column.start).min(cell.end.abs_diff(column.end)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Vec<Option<Vec<(usize, &str)>>> {
        let (mut aligned, mut at) = (AlignedColumns::default(), 0);
        let mut rows = Vec::new();
        for line in text.split('\n') {
            let cells = aligned.cells(text, at..at + line.len());
            rows.push(cells.map(|c| c.iter().map(|c| (c.column, &text[c.span.clone()])).collect()));
            at += line.len() + 1;
        }
        rows
    }

    #[test]
    fn a_cell_belongs_to_the_nearest_column() {
        let rows = rows("TT   Trắng    Đen\n 1   e4       e5\n 2            Mc6\n10   T x c6   d x c6\nký tên");
        assert_eq!(rows[0], Some(vec![(0, "TT"), (1, "Trắng"), (2, "Đen")]));
        assert_eq!(rows[1], Some(vec![(0, "1"), (1, "e4"), (2, "e5")]));
        assert_eq!(rows[2], Some(vec![(0, "2"), (2, "Mc6")]));
        assert_eq!(rows[3], Some(vec![(0, "10"), (1, "T x c6"), (2, "d x c6")]));
        assert_eq!(rows[4], None);
    }

    #[test]
    fn without_a_header_there_is_no_table() {
        assert_eq!(rows("1   e4   e5\n2   Mf3  Mc6"), [None, None]);
        // Without a column of numbers each row has a cell for both.
        assert!(matches!(&rows("Trắng   Đen\n1   e4   e5\nKết quả: hòa   x")[..], [Some(_), None, None]));
    }
}
