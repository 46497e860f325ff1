//! How sure the search is: how much more the next explanation costs that gives other sheets. Only tools ask; the
//! search itself keeps one of the explanations with the same state, and here all of them count.

use super::{assembly, search};
use crate::form::beside;
use crate::form::field::SheetField;
use crate::form::grid::Grid;
use crate::form::key::LabelKey;
use crate::transcript::scoresheet::{Scoresheet, SheetPart, joined};

/// How many explanations are followed.
const BEAM: usize = 96;

/// The content of sheets: for each its labels with their values, and the text of its half-moves.
fn sheet_contents(grid: &Grid, sheets: &[Scoresheet]) -> Vec<(Vec<(LabelKey, String)>, String)> {
    let label = |field: &SheetField| (field.key, field.value(&grid.text));
    // How a text is cut into lines and tables is no part of the game.
    let bare = |text: &str| text.chars().filter(|c| !matches!(c, '.' | ' ' | '\t' | ')')).collect::<String>();
    let half_moves = |part: &SheetPart| match part {
        SheetPart::Line(cells) => cells.iter().map(|cell| bare(&grid.text[cell.clone()])).collect(),
        SheetPart::SheetTable(table) => {
            let cells = table.entries(grid).into_iter().flat_map(|entry| [&entry.number, &entry.white, &entry.black]);
            cells.flatten().map(|cell| bare(&grid.text[cell.clone()])).collect()
        }
        SheetPart::Note(_) | SheetPart::Blank => String::new(),
    };
    let of = |sheet: &Scoresheet| {
        let mut labels: Vec<_> = sheet.fields.iter().filter(|field| field.key != LabelKey::Other).map(label).collect();
        labels.sort_by_key(|label| format!("{label:?}"));
        labels.dedup();
        (labels, sheet.body.iter().map(half_moves).collect())
    };
    sheets.iter().map(of).collect()
}

/// How much more the next explanation costs, in nats, that gives other games, other labels or other half-moves. `None`
/// if there is none among those that were followed.
pub(crate) fn explanation_margin(grid: &Grid) -> Option<f32> {
    let least = |a: Option<f32>, b: f32| Some(a.map_or(b, |a| a.min(b)));
    let mut margin = None;
    for rows in &beside::parts(grid) {
        let read = |steps: &[_]| sheet_contents(grid, &joined(assembly::sheets(grid, rows, steps)));
        let best = read(&search::steps(grid, rows));
        let found = search::explanations(grid, rows, BEAM);
        let Some((cost, _)) = found.first() else { continue };
        if let Some((other, _)) = found.iter().find(|(_, steps)| read(steps) != best) {
            margin = least(margin, other - cost);
        }
    }
    margin
}
