//! A sheet of a game with the places of its cells.

use crate::{PlaceFinder, TableCell};
use bienban_engine::judge::Game;
use bienban_engine::source::scanned::Photo;
use bienban_sheet::repair::Witness;

/// The place of a cell in its file.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct SheetCellPlace {
    pub(super) line: u64,
    pub(super) column: u64,
    pub(super) offset: u64,
    pub(super) length: u64,
}

/// The number of a game in its file.
#[derive(Debug, Clone, Copy)]
pub enum GameNumber {
    /// Counted from the beginning of the block.
    InBlock(u64),
    /// Counted from the beginning of the file.
    InFile(u64),
}

impl GameNumber {
    pub(super) fn cell(self) -> TableCell<'static> {
        match self {
            GameNumber::InBlock(number) => TableCell::Game(number),
            GameNumber::InFile(number) => TableCell::Number(number),
        }
    }
}

/// A sheet with its places, which outlives its block.
#[derive(Debug)]
pub struct PlacedSheet {
    /// The file.
    pub file: String,
    /// The number of the game.
    pub number: GameNumber,
    /// The content of the sheet.
    pub witness: Witness,
    pub(super) places: Vec<SheetCellPlace>,
    /// The line where it stops, if it does.
    pub(super) stops: Option<u64>,
    /// The photo of the sheet.
    pub(super) photo: Option<Photo>,
}

impl PlacedSheet {
    /// A sheet with the places of its cells. `relative` is the number of its game in the block.
    pub fn new(witness: Witness, game: &Game<'_>, relative: u64) -> PlacedSheet {
        let needed = !witness.intact;
        PlacedSheet::placed(witness, game, relative, needed)
    }

    /// The same with the places of all cells, even if nothing needs to be repaired.
    pub fn whole(witness: Witness, game: &Game<'_>, relative: u64) -> PlacedSheet {
        PlacedSheet::placed(witness, game, relative, true)
    }

    /// The line and the column of a cell.
    pub(super) fn place(&self, cell: usize) -> Option<(u64, u64)> {
        self.places.get(cell).map(|place| (place.line, place.column))
    }

    fn placed(witness: Witness, game: &Game<'_>, relative: u64, needed: bool) -> PlacedSheet {
        let mut places = PlaceFinder::new(game.block());
        let written = game.written();
        let place = |cell: &bienban_sheet::repair::RepairCell| {
            let shown = places.show(written, cell.span);
            SheetCellPlace { line: shown.line, column: shown.column, offset: shown.offset, length: shown.length }
        };
        let cells = if needed { &witness.sheet.cells[..] } else { &[] };
        let all = cells.iter().map(place).collect();
        let stops = witness.fault.map(|span| PlaceFinder::new(game.block()).show(written, span).line);
        let file = game.block().name.to_string();
        let photo = game.block().origin.as_ref().and_then(|origin| origin.photo.clone());
        PlacedSheet { file, number: GameNumber::InBlock(relative), witness, places: all, stops, photo }
    }
}
