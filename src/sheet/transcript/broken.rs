//! Half-moves that are broken over the end of a line: `M` and `f3`, `O-` and `O`.

use crate::form::half_move;
use std::ops::Range;

use super::scoresheet::SheetPart;
use crate::form::grid::Grid;
use crate::form::line;
use crate::form::movetext;
use crate::form::word::{SheetHalfMove, SheetWord, SheetWordKind};

/// A half-move that is broken over the end of a line.
pub(super) struct BrokenMove {
    /// Where it begins and ends in the text.
    pub(super) at: usize,
    pub(super) to: usize,
    pub(super) found: SheetHalfMove,
    /// How many bytes of the next line it takes.
    pub(super) taken: usize,
}

/// Joins the last word of a line and the first of the next, if neither is a move on its own and both together are one:
/// `M` and `f3`, `O-` and `O`.
pub(super) fn broken(grid: &Grid, span: Range<usize>, next: Option<&SheetPart>) -> Option<BrokenMove> {
    let Some(SheetPart::Line(cells)) = next else { return None };
    let (line, cell) = (grid.text[span.clone()].trim_end(), cells.first()?);
    let begin = line.split_whitespace().next_back().map_or(0, |w| w.as_ptr() as usize - line.as_ptr() as usize);
    let last = &line[begin..];
    let following = &grid.text[cell.clone()];
    let first = following.split_whitespace().next()?;
    // `e7-` above `e5` is one half-move, though `e7` alone is one as well.
    let hyphen = last.ends_with(['-', '–']) && last.len() > 2;
    // Quick tests come first: nearly every line ends with a half-move.
    if last.len() > 8 || last.contains(['.', ')']) || !hyphen && half_move::half_move(last).is_some() {
        return None;
    }
    // `M-b` above `4: g4` is a slip, and no half-move with the number of the next.
    let figures = first.len() < 4 && first.bytes().all(|b| b.is_ascii_digit());
    let numbered = figures
        || first.starts_with(|c: char| c.is_ascii_digit())
            && matches!(
                line::read(following, movetext::announced(following)).first(),
                Some(SheetWord { what: SheetWordKind::Number(_), .. })
            );
    if numbered {
        return None;
    }
    let (found, len) = half_move::half_move(&format!("{last}{first}"))?;
    let whole = found.is_plain() && len == last.len() + first.len();
    // A number is no half of a move, and neither is a result.
    let numeric = last.bytes().all(|b| b.is_ascii_digit());
    (whole && !numeric).then(|| BrokenMove {
        at: span.start + begin,
        to: cell.start + first.len(),
        found,
        taken: first.len(),
    })
}
