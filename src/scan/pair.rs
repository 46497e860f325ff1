//! Pair: two pages that show one game, such as the sheets of both players.

use std::cell::RefCell;

use bienban_engine::chess::{Chess, Move, Position};

use super::cell::ScanCell;
use super::confusion::ConfusionCosts;
use super::lattice::{PageItem, gives_check};
use super::layout::{PageLayout, PageSlot};
use super::written::{Arrivals, WrittenLetters, forms};

/// How far a cell of a page is believed at most: it may be in the wrong row.
const BELIEVED: f64 = 0.9995;
/// The same for a sheet that was typed: whoever typed it may have slipped.
const TYPED: f64 = 0.993;

/// What a page shows of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct PageContent {
    pub(crate) layout: PageLayout,
    pub(crate) letters: WrittenLetters,
    /// How likely its table is among the tables that the page may have.
    pub(crate) share: f64,
    /// What is written for each half-move.
    pub(crate) slots: Vec<PageSlot>,
    typed: bool,
    /// How likely its half-moves are on the mean.
    believed: f64,
}

impl PageContent {
    pub(crate) fn new(
        layout: &PageLayout,
        letters: WrittenLetters,
        share: f64,
        items: &[u32],
        moves: &[f64],
    ) -> PageContent {
        let place = |&item: &u32| layout.slots.get(item as usize).cloned().unwrap_or_default();
        let slots = if layout.is_table { layout.slots.clone() } else { items.iter().map(place).collect() };
        let believed = moves.iter().sum::<f64>() / moves.len().max(1) as f64;
        PageContent { layout: layout.clone(), letters, share, slots, typed: false, believed }
    }

    /// A sheet that was typed, by the text of its cells. `vietnamese` selects the letters for the pieces.
    pub fn typed<'t>(cells: impl Iterator<Item = &'t str>, vietnamese: bool) -> PageContent {
        let slots: Vec<PageSlot> = cells.map(PageSlot::typed).collect();
        let layout = PageLayout { is_table: true, slots: slots.clone() };
        let letters = if vietnamese { WrittenLetters::Vietnamese } else { WrittenLetters::English };
        PageContent { layout, letters, share: 1.0, slots, typed: true, believed: 1.0 }
    }

    /// Whether this page is the one that leads and the other is compared with it.
    pub fn leads(&self, other: &PageContent) -> bool {
        self.typed.cmp(&other.typed).reverse().then(self.believed.total_cmp(&other.believed)).is_ge()
    }
}

/// The other page of a pair, cell by cell.
pub(crate) struct OtherPage {
    /// The cost of each place whatever is written, and its cell; `None` where nothing was read.
    cells: RefCell<Vec<Option<(f32, ScanCell)>>>,
    texts: Vec<Option<String>>,
    letters: WrittenLetters,
    /// How far a cell is believed to show the half-move of its place.
    believed: f32,
}

impl OtherPage {
    pub(crate) fn of(shown: &PageContent) -> OtherPage {
        let layout = PageLayout { is_table: true, slots: shown.slots.clone() };
        let cell = |item: PageItem| match item {
            PageItem::Slot(Some(cell)) => Some((cell.whatever(shown.letters), cell)),
            _ => None,
        };
        let texts = shown.slots.iter().map(|slot| (!slot.is_empty()).then(|| slot.text())).collect();
        let cells = layout.items(&mut ConfusionCosts::default()).into_iter().map(cell).collect();
        let believed = shown.believed.min(if shown.typed { TYPED } else { BELIEVED }) as f32;
        OtherPage { cells: RefCell::new(cells), texts, letters: shown.letters, believed }
    }

    /// The cost of a reading of a cell minus the cost of any content, as far as the cell is believed.
    fn beyond(&self, cost: f32, whatever: f32) -> f32 {
        -(self.believed * (whatever - cost).exp() + 1.0 - self.believed).ln()
    }

    /// The cost, in nats, of each of these half-moves being the one on the page; `None` if nothing was read there.
    pub(crate) fn costs(&self, position: &Chess, legal: &[Move], ply: usize) -> Option<Vec<f32>> {
        let mut cells = self.cells.borrow_mut();
        let (whatever, cell) = cells.get_mut(ply)?.as_mut()?;
        let arrivals = Arrivals::of(legal);
        let cost = |&played: &Move| {
            let (forms, count) = forms(played, legal, &arrivals, self.letters);
            self.beyond(cell.cost(&forms[..count], cell.signed && gives_check(position, played)), *whatever)
        };
        Some(legal.iter().map(cost).collect())
    }

    /// How much better each half-move of a game explains its cell than any other content would, in nats.
    pub(crate) fn gains(&self, moves: &[Move]) -> Vec<f32> {
        let mut position = Chess::default();
        let mut gains = Vec::with_capacity(moves.len());
        for (ply, &played) in moves.iter().enumerate() {
            let legal: Vec<Move> = position.legal_moves().into_iter().collect();
            let costs = self.costs(&position, &legal, ply);
            let cost = costs.and_then(|costs| Some(costs[legal.iter().position(|one| *one == played)?]));
            gains.push(-cost.unwrap_or_default());
            position.play_unchecked(played);
        }
        gains
    }

    /// The cost of the game ending before this half-move although the page goes on.
    pub(crate) fn rest(&self, ply: usize) -> f32 {
        let cells = self.cells.borrow();
        cells.iter().skip(ply).flatten().map(|(whatever, cell)| self.beyond(cell.junk, *whatever)).sum()
    }

    /// What was read for a half-move.
    pub(crate) fn text(&self, ply: usize) -> Option<String> {
        self.texts.get(ply).cloned().flatten()
    }
}
