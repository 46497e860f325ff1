//! Parsing: one search over the rows of a sheet, in which each row has several readings with their costs. The cheapest
//! explanation of all rows becomes the sheets.

mod assembly;
mod below;
mod common;
mod cost;
mod readings;
mod search;
mod state;

use std::ops::Range;

use crate::form::beside;
use crate::form::grid::{Grid, SheetRow};
use crate::form::movetext;
use crate::layout::Shape;
use crate::transcript::scoresheet::{Sheet, joined};

/// Reads the sheets of a grid. Returns none of them if nothing shows that this is a scoresheet.
pub(crate) fn read(grid: &Grid) -> Vec<Sheet> {
    let mut sent = false;
    let read = |rows: &Vec<SheetRow>| {
        let steps = search::steps(grid, rows);
        // Moves behind a label or a sender are those of a sheet.
        let messages = || {
            steps.iter().filter_map(|step| match &step.shape {
                Some(Shape::Message(message)) => message.moves.as_ref(),
                _ => None,
            })
        };
        let begins = |moves: &Range<usize>| movetext::begins_game(&grid.text[moves.clone()]);
        sent |= messages().count() > 1
            || messages().any(|(moves, _)| begins(moves))
            || steps.iter().any(|step| matches!(step.shape, Some(Shape::Labels { moves: true, .. })));
        joined(assembly::sheets(grid, rows, &steps))
    };
    let sheets: Vec<Sheet> = beside::parts(grid).iter().flat_map(read).collect();
    let sure = |sheet: &Sheet| sheet.is_sure() || sheet.is_numbered_by_hand(&grid.text);
    if sent || sheets.iter().any(sure) { sheets } else { Vec::new() }
}
