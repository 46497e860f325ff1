//! Outlook: the least cost of the cells that are left, whatever was played.

use super::cell::{CellContent, RepairCell};
use super::graph::NextCells;
use super::kind::EditKind;
use super::sheet::RepairSheet;

/// The least cost of two half-moves that are written differently: less than any error except those that are named
/// below.
const DIFFERENT: f32 = 5.0;
/// A half-move that one sheet lacks.
pub(super) const SILENT: f32 = 6.4;
/// A half-move after the end of a sheet (Laws 8.4).
pub(super) const ENDED: f32 = 0.3;

/// The cost of the rest of one sheet, or of the rests of two together.
#[derive(Debug)]
pub(super) enum Outlook {
    /// One sheet.
    One(Vec<f32>),
    /// Two sheets: row by row, a number for every cell of the second.
    Two(Vec<f32>, usize),
}

/// The least cost of two cells that show one half-move.
fn apart(one: (&RepairSheet, usize), other: (&RepairSheet, usize)) -> f32 {
    let open = one.0.open(one.1).into_iter().chain(other.0.open(other.1));
    let open: Vec<f32> = open.collect();
    if !open.is_empty() {
        return open.iter().sum();
    }
    let contents = [one, other].map(|(sheet, at)| &sheet.cells[at].content);
    let unread = |content: &&CellContent| matches!(content, CellContent::Characters(text) if text.contains(&'?'));
    match contents {
        [CellContent::Move(a), CellContent::Move(b)] => {
            // A player who writes both squares writes no letter, and a rook's or knight's square of departure is often
            // left out.
            let long = a.to == b.to && (a.is_long() || b.is_long());
            if long || agree(one, other) { 0.0 } else { DIFFERENT }
        }
        // A short capture may be any of its file, and other characters may be the same half-move except for their
        // signs.
        _ => EditKind::PartIllegible.cost() * contents.iter().filter(|content| unread(content)).count() as f32,
    }
}

/// Whether two cells have the same half-move, except for signs.
pub(super) fn agree(one: (&RepairSheet, usize), other: (&RepairSheet, usize)) -> bool {
    let said = |(sheet, at): (&RepairSheet, usize)| {
        let cell: &RepairCell = &sheet.cells[at];
        match &cell.content {
            CellContent::Move(s) => Some((s.castling, s.piece.map(|c| sheet.hand.language.role(c)), s.to)),
            _ => None,
        }
    };
    let (a, b) = (said(one), said(other));
    a.is_some() && a == b
}

impl Outlook {
    /// The outlook of one sheet or two.
    pub(super) fn of(sheets: &[RepairSheet]) -> Outlook {
        match sheets {
            [one, other] => Outlook::two(one, other),
            _ => Outlook::One(
                sheets.first().map_or_else(Vec::new, |s| (0..=s.cells.len()).map(|at| s.rest(at)).collect()),
            ),
        }
    }

    fn two(one: &RepairSheet, other: &RepairSheet) -> Outlook {
        let (rows, columns) = (one.cells.len() + 1, other.cells.len() + 1);
        let mut least = vec![0.0_f32; rows * columns];
        for i in (0..rows).rev() {
            for j in (0..columns).rev() {
                let (more, others) = (i + 1 < rows, j + 1 < columns);
                let at = |i: usize, j: usize| least[i * columns + j];
                let silent = |sheet: &RepairSheet, at: usize| if sheet.open(at).is_some() { 1.0 } else { SILENT };
                let mut best = f32::INFINITY;
                match (more, others) {
                    (false, false) => best = 0.0,
                    (true, false) => best = at(i + 1, j) + ENDED,
                    (false, true) => best = at(i, j + 1) + ENDED,
                    (true, true) => {
                        best = best.min(at(i + 1, j + 1) + apart((one, i), (other, j)));
                        best = best.min(at(i + 1, j) + silent(one, i));
                        best = best.min(at(i, j + 1) + silent(other, j));
                    }
                }
                least[i * columns + j] = best;
            }
        }
        Outlook::Two(least, columns)
    }

    /// Whether the cells at a place cost something whatever was played, so that the outlook counts them.
    pub(super) fn charges(sheets: &[RepairSheet], at: NextCells) -> bool {
        let here = |sheet: usize| (&sheets[sheet], usize::from(at[sheet]));
        match sheets {
            [one] => one.least(usize::from(at[0])) > 0.0,
            [one, other] if usize::from(at[0]) < one.cells.len() && usize::from(at[1]) < other.cells.len() => {
                apart(here(0), here(1)) > 0.0
            }
            _ => false,
        }
    }

    /// The least that is left to pay.
    pub(super) fn least(&self, at: NextCells) -> f32 {
        match self {
            Outlook::One(rest) => rest.get(usize::from(at[0])).copied().unwrap_or(0.0),
            Outlook::Two(least, columns) => {
                least.get(usize::from(at[0]) * columns + usize::from(at[1])).copied().unwrap_or(0.0)
            }
        }
    }
}

/// The cost of a sheet being silent about a half-move.
pub(super) fn silence(sheet: &RepairSheet, at: usize) -> (f32, EditKind) {
    if at >= sheet.cells.len() {
        (ENDED, EditKind::Stops)
    } else {
        (EditKind::MissingShift.cost(), EditKind::MissingShift)
    }
}
