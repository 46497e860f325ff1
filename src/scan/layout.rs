//! Layout: a way to read the pieces of a page, as a table or as running text.

use super::cell::{ScanCell, in_capitals, letters};
use super::columns::columns;
use super::confusion;
use super::lattice::PageItem;
use super::piece::WordPiece;
use super::running::{PageToken, tokens};
use super::table::cells;
use super::word::{PagePlace, ScanLetter};

/// Fewer half-moves are no game.
const FEWEST: usize = 4;
/// The letters that a page uses are worked out from its first cells.
const FIRST: usize = 24;
/// The most tokens of a running text.
const LONGEST: usize = 1_500;

/// What is written in one place.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct PageSlot {
    /// A number in a running text.
    number: Option<u32>,
    /// The readings of the engines that read anything there.
    read: Vec<Vec<ScanLetter>>,
    /// Where that is on the page.
    pub(crate) place: Option<PagePlace>,
}

impl PageSlot {
    fn add(&mut self, pieces: &[WordPiece]) {
        self.read.push(letters(pieces));
        for piece in pieces {
            self.place = Some(self.place.map_or(piece.place, |place| place.with(piece.place)));
        }
    }

    /// A place with this text, from a sheet that was typed.
    pub(crate) fn typed(text: &str) -> PageSlot {
        let letter = |read: char| ScanLetter { read, others: Vec::new() };
        PageSlot { read: vec![text.chars().map(letter).collect()], ..PageSlot::default() }
    }

    /// The text of the first reading; nothing for a number.
    pub(crate) fn text(&self) -> String {
        self.read.iter().take(1).flatten().map(|letter| letter.read).collect()
    }

    /// Whether nothing was read here.
    pub(crate) fn is_empty(&self) -> bool {
        self.read.is_empty()
    }
}

/// A way to read the pieces of a page.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PageLayout {
    pub(crate) is_table: bool,
    pub(crate) slots: Vec<PageSlot>,
}

impl PageLayout {
    /// The layouts that a page may have, by the pieces that each engine found.
    pub(crate) fn all(found: &[Vec<WordPiece>]) -> Vec<PageLayout> {
        let mut layouts = tables(found);
        layouts.extend(found.iter().flat_map(|pieces| tokens(pieces)).map(running));
        layouts.retain(|layout| {
            let long = |slot: &&PageSlot| slot.read.iter().any(|letters| letters.len() > 1);
            layout.slots.iter().filter(long).count() >= FEWEST
        });
        layouts
    }

    /// The items of the page, in their order.
    pub(crate) fn items(&self, costs: &mut confusion::ConfusionCosts) -> Vec<PageItem> {
        let read: Vec<Vec<Vec<ScanLetter>>> = self.slots.iter().map(|slot| slot.read.clone()).collect();
        let capitals = in_capitals(&read);
        let mut item = |slot: &PageSlot| match slot.number {
            Some(number) => PageItem::Number(number),
            None if slot.is_empty() => PageItem::Slot(None),
            None if self.is_table => PageItem::Slot(Some(ScanCell::of(&slot.read, capitals, costs))),
            None => PageItem::Token(ScanCell::of(&slot.read, capitals, costs)),
        };
        self.slots.iter().map(&mut item).collect()
    }

    /// How many items decide which letters the page uses. Those of a running text have numbers between them.
    pub(crate) fn first(&self) -> usize {
        if self.is_table { FIRST } else { 2 * FIRST }
    }
}

/// The tables that the pieces may form. Another engine may have read the numbers that one engine missed.
fn tables(found: &[Vec<WordPiece>]) -> Vec<PageLayout> {
    let all = found.concat();
    let right = all.iter().map(|piece| piece.left + piece.width).fold(1.0, f32::max);
    let left = all.iter().map(|piece| piece.left).fold(right, f32::min).min(0.0);
    let Some(columns) = columns(&all, right - left) else { return Vec::new() };
    let mut slots: Vec<PageSlot> = Vec::new();
    for pieces in found {
        let cells = cells(pieces, &columns);
        slots.resize(slots.len().max(cells.len()), PageSlot::default());
        for (slot, cell) in slots.iter_mut().zip(cells) {
            if let Some(pieces) = cell {
                slot.add(&pieces);
            }
        }
    }
    let mut tables = Vec::new();
    if !columns.numbered && slots.len() > 2 {
        tables.push(PageLayout { is_table: true, slots: slots[2..].to_vec() });
    }
    tables.push(PageLayout { is_table: true, slots });
    tables
}

fn running(tokens: Vec<PageToken>) -> PageLayout {
    let slot = |token: PageToken| match token {
        PageToken::Number(number) => PageSlot { number: Some(number), ..PageSlot::default() },
        PageToken::Piece(piece) => {
            let mut slot = PageSlot::default();
            slot.add(&[piece]);
            slot
        }
    };
    PageLayout { is_table: false, slots: tokens.into_iter().take(LONGEST).map(slot).collect() }
}
