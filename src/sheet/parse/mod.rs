//! Parsing: one search over the rows of a sheet, in which each row has several readings with their costs. The cheapest
//! explanation of all rows becomes the sheets.

mod assembly;
mod below;
mod common;
mod cost;
mod lines;
#[cfg(feature = "tools")]
pub(crate) mod margin;
pub(crate) mod readings;
mod run;
mod search;
mod senders;
pub(crate) mod state;
mod tree;

use std::borrow::Cow;
use std::ops::Range;

use crate::form::beside;
use crate::form::grid::{Grid, SheetRow};
use crate::form::key::LabelKey;
use crate::form::movetext;
use crate::layout::RowShape;
use crate::lexicon;
use crate::transcript::scoresheet::{Scoresheet, joined};
use bienban_base::place::Side;

/// How many rows are searched for the labels of both players.
const HEAD: usize = 40;

/// Whether both players are named after their labels in the first rows, which is certainly a sheet.
pub(crate) fn names_both(grid: &Grid) -> bool {
    let side = |row: &SheetRow| {
        let first = row.cells.first()?;
        let (label, value) = match (grid.get(first).split_once(':'), row.cells.get(1)) {
            (Some(parts), _) => parts,
            (None, Some(cell)) => (grid.get(first), grid.get(cell)),
            (None, None) => return None,
        };
        match lexicon::known(label) {
            Some(LabelKey::Player(side)) if value.contains(char::is_alphabetic) => Some(side),
            _ => None,
        }
    };
    let mut sides = grid.rows.iter().take(HEAD).filter_map(side);
    sides.next().is_some_and(|first| sides.any(|other| other != first))
}

/// Reads the sheets of a grid. Returns none of them if nothing shows that this is a scoresheet.
pub(crate) fn read(grid: &Grid) -> Vec<Scoresheet> {
    let mut sent = false;
    let read = |rows: &Cow<'_, [SheetRow]>| {
        let steps = search::steps(grid, rows);
        // Moves after a label or a sender are those of a sheet.
        let messages = || {
            steps.iter().filter_map(|step| match step.shape.as_deref() {
                Some(RowShape::Message(message)) => message.moves.as_ref(),
                _ => None,
            })
        };
        let begins = |moves: &Range<usize>| movetext::begins_game(&grid.text[moves.clone()]);
        sent |= messages().count() > 1
            || messages().any(|(moves, _)| begins(moves))
            || steps.iter().any(|step| matches!(step.shape.as_deref(), Some(RowShape::Labels { moves: true, .. })));
        joined(assembly::sheets(grid, rows, &steps))
    };
    let sheets: Vec<Scoresheet> = beside::parts(grid).iter().flat_map(read).collect();
    let sure = |sheet: &Scoresheet| {
        sheet.is_sure() || sheet.is_numbered_by_hand(&grid.text) || sheet.has_words_of_pieces(&grid.text)
    };
    if sent || sheets.iter().any(sure) { once(grid, sheets) } else { Vec::new() }
}

/// This many equal half-moves with the same players are one game.
const COPIED: usize = 6;

/// The sheets without those that are the same text as the one before.
fn once(grid: &Grid, mut sheets: Vec<Scoresheet>) -> Vec<Scoresheet> {
    let ends: Vec<usize> = sheets.iter().skip(1).map(|sheet| sheet.at).chain([grid.text.len()]).collect();
    let text = |at: usize| grid.text.get(sheets[at].at..ends[at]).unwrap_or_default().trim();
    let is_copy = |at: usize| {
        at > 0
            && text(at) == text(at - 1)
            && [Side::White, Side::Black].iter().all(|side| sheets[at].has(LabelKey::Player(*side)))
            && movetext::moves_in(text(at)) >= COPIED
    };
    let copies: Vec<bool> = (0..sheets.len()).map(is_copy).collect();
    for (sheet, next) in sheets.iter_mut().zip(copies.iter().skip(1)) {
        sheet.copied = *next;
    }
    let mut copies = copies.into_iter();
    sheets.retain(|_| !copies.next().unwrap_or(false));
    sheets
}
