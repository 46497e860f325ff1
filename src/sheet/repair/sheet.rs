//! Sheet: the cells of one player's scoresheet and the hand that wrote them.

use bienban_engine::chess::notation::letters::Language;
use bienban_engine::chess::{Chess, Move};

use super::cell::{CellContent, RepairCell};
use super::kind::{ERROR, EditKind};
use super::plausibility::MEAN;
use super::reading::SheetHand;

/// A cell that is empty and means nothing.
pub(super) const NEEDLESS_EMPTY: f32 = 8.5;
/// An empty cell in which a half-move was left out, and one after another such cell.
const GAP: f32 = 6.0;
const GAP_GOES_ON: f32 = 1.0;
/// A cell too many that repeats none of those before it.
const UNLIKE: f32 = 8.0;

/// A sheet.
#[derive(Debug)]
pub struct RepairSheet {
    /// Its cells in order.
    pub cells: Vec<RepairCell>,
    pub(super) hand: SheetHand,
    /// The least cost of the cells from each on, whatever was played.
    rest: Vec<f32>,
}

impl RepairSheet {
    /// A sheet written in the letters of a language.
    pub fn new(cells: Vec<RepairCell>, language: &'static Language) -> RepairSheet {
        let hand = SheetHand::of(&cells, language);
        let mut sheet = RepairSheet { cells, hand, rest: Vec::new() };
        let mut rest = vec![0.0; sheet.cells.len() + 1];
        for at in (0..sheet.cells.len()).rev() {
            rest[at] = rest[at + 1] + sheet.least(at);
        }
        sheet.rest = rest;
        sheet
    }

    /// The half-move that a cell means as it is written, if it means one.
    pub fn reads(&self, position: &Chess, cell: &RepairCell) -> Option<Move> {
        self.hand.plain(position, cell, None)
    }

    /// The least that a cell costs, whatever was played.
    pub(super) fn least(&self, at: usize) -> f32 {
        let Some(cell) = self.cells.get(at) else { return 0.0 };
        match &cell.content {
            CellContent::Characters(text) if text.contains(&'?') => EditKind::PartIllegible.cost(),
            CellContent::Characters(_) => ERROR,
            _ => self.open(at).unwrap_or(0.0),
        }
    }

    /// The least that the cells from `at` on cost.
    pub(super) fn rest(&self, at: usize) -> f32 {
        self.rest[at.min(self.cells.len())]
    }

    /// The cost of an empty or illegible cell for any half-move; `None` for another cell.
    pub(super) fn open(&self, at: usize) -> Option<f32> {
        match self.cells.get(at)?.content {
            CellContent::Illegible => Some(EditKind::Illegible.cost()),
            CellContent::Empty if at > 0 && self.cells[at - 1].content == CellContent::Empty => Some(GAP_GOES_ON),
            CellContent::Empty => Some(GAP),
            _ => None,
        }
    }

    /// The cost of a cell without a meaning.
    pub(super) fn extra(&self, at: usize) -> f32 {
        let cell = &self.cells[at];
        if cell.content == CellContent::Empty {
            // Each row of a run has a number, so dropping it is no cheaper than filling it.
            let again = at > 0 && self.cells[at - 1].content == CellContent::Empty;
            return if again { GAP_GOES_ON + MEAN } else { NEEDLESS_EMPTY };
        }
        let like = |back: usize| at >= back && self.cells[at - back].text == cell.text;
        let base = EditKind::Extra.cost();
        match () {
            () if like(1) => base,
            // A row later: the cell between the two is empty.
            () if like(2) && self.cells[at - 1].is_open() => base,
            () if like(2) => base + 1.0,
            () => base + UNLIKE,
        }
    }
}
