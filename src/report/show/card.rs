//! `Card`: a game of `repair` or `reconcile` on the page: the rows of its sheets, and its proposals with a board each.

use crate::harmless;
use bienban_base::message::Message;
use bienban_base::messages::Catalog;
use bienban_base::place::Side;
use bienban_engine::chess::{Move, Position, fen, squares, turn};
use bienban_engine::source::scanned::Photo;
use bienban_sheet::repair::{Proposal, ProposalEdit, Witness};

/// How many rows of a sheet are shown before and after one that is edited.
const AROUND: usize = 2;
/// How wide and how high the part of a photo is that is shown, in heights of the half-move.
const WIDE: i64 = 20;
const HIGH: i64 = 8;

/// A game with its sheets and proposals, in the words of the run.
#[derive(Debug)]
pub(crate) struct GameCard {
    /// The file of the first sheet.
    pub(crate) file: String,
    /// The number of the game, and whether it is relative to the block.
    pub(crate) number: (u64, bool),
    /// The players, and the status of the game.
    pub(crate) heading: String,
    /// What the arbiter must know; may be empty.
    pub(crate) notes: String,
    /// The rows of the sheets around the edits of the first proposal.
    pub(crate) sheets: Vec<CardSheet>,
    /// The photos of the sheets, as far as there are any.
    pub(crate) photos: Vec<Photo>,
    /// The proposals, the likeliest first.
    pub(crate) proposals: Vec<CardProposal>,
    /// How likely it is that the game is none of them; empty without proposals.
    pub(crate) none: String,
}

/// Rows of a sheet.
#[derive(Debug)]
pub(crate) struct CardSheet {
    /// The headings: the sheet, and its three columns.
    pub(crate) headings: [String; 4],
    /// Rows; `None` marks rows that are left out.
    pub(crate) rows: Vec<Option<CardRow>>,
}

/// A row: its number, and White's and Black's cells.
#[derive(Debug)]
pub(crate) struct CardRow {
    /// The number of the row.
    pub(crate) number: u32,
    /// The text of the cells, and whether it is edited.
    pub(crate) cells: [(String, bool); 2],
}

/// A proposal.
#[derive(Debug)]
pub(crate) struct CardProposal {
    /// Its rank, with how many share it: `1 (of 3)`.
    pub(crate) rank: String,
    /// Its probability.
    pub(crate) percent: String,
    /// Its edits in words.
    pub(crate) edits: Vec<String>,
    /// The position before the first edit, and the half-move that is proposed there.
    pub(crate) fen: String,
    /// The half-move as squares; empty if a cell is left out.
    pub(crate) arrow: String,
    /// The text below the board.
    pub(crate) caption: String,
    /// Where the half-move is written on the photos.
    pub(crate) inks: Vec<PhotoInk>,
}

/// A place on a photo.
#[derive(Debug)]
pub(crate) struct PhotoInk {
    /// The index of the photo.
    pub(crate) photo: usize,
    /// What is shown of it: left, top, width and height in its pixels.
    pub(crate) view: [i64; 4],
    /// The frame around the half-move.
    pub(crate) frame: [i64; 4],
    /// The text below it.
    pub(crate) caption: String,
}

impl PhotoInk {
    /// The ink at a place, with as much around it as helps to read it.
    pub(crate) fn new(photo: usize, place: [u32; 4], caption: String) -> PhotoInk {
        let [left, top, width, height] = place.map(i64::from);
        let (wide, high) = ((WIDE * height).max(2 * width), HIGH * height);
        let view = [left + width / 2 - wide / 2, top + height / 2 - high / 2, wide, high];
        let edge = height / 4;
        PhotoInk { photo, view, frame: [left - edge, top - edge, width + 2 * edge, height + 2 * edge], caption }
    }
}

impl CardSheet {
    /// The rows of a sheet around all edited cells.
    pub(crate) fn of(sheets: &[&Witness], sheet: usize, edits: &[ProposalEdit], catalog: &Catalog) -> CardSheet {
        let cells = &sheets[sheet].sheet.cells;
        let own = || edits.iter().filter(|edit| edit.sheet == sheet);
        // Both sheets show the same rows, so that they can be read side by side.
        let row = |edit: &ProposalEdit| {
            let cells = &sheets[edit.sheet.min(sheets.len() - 1)].sheet.cells;
            cells.get(edit.cell).or(cells.last()).map(|cell| cell.number)
        };
        let numbers: Vec<u32> = edits.iter().filter_map(row).collect();
        let near = |number: u32| numbers.iter().any(|&edited| edited.abs_diff(number) as usize <= AROUND);
        let mut rows: Vec<Option<CardRow>> = Vec::new();
        for (index, cell) in cells.iter().enumerate() {
            if !near(cell.number) {
                if rows.last().is_some_and(Option::is_some) {
                    rows.push(None);
                }
                continue;
            }
            if rows.last().is_none_or(|row| row.as_ref().is_none_or(|row| row.number != cell.number)) {
                rows.push(Some(CardRow { number: cell.number, cells: Default::default() }));
            }
            let edited = own().any(|edit| edit.cell == index);
            if let Some(Some(row)) = rows.last_mut() {
                row.cells[usize::from(cell.side == Side::Black)] = (harmless(&cell.text), edited);
            }
        }
        let title = Message::new("repair-card-sheet").with("sheet", (sheet + 1).to_string());
        let column = |key| catalog.text(&Message::new(key));
        let [number, white, black] = ["repair-card-number", "repair-card-white", "repair-card-black"].map(column);
        CardSheet { headings: [catalog.text(&title), number, white, black], rows }
    }
}

impl CardProposal {
    /// A proposal with the board before its first edit, or before `at`, the half-move to look at on a photo.
    pub(crate) fn of(
        proposal: &Proposal,
        witness: &Witness,
        (percent, edits): (String, Vec<String>),
        at: Option<usize>,
        catalog: &Catalog,
    ) -> CardProposal {
        let first = proposal.edits.iter().find(|edit| edit.ply > 0);
        let mut position = witness.start.clone();
        let before = at.or_else(|| first.map(|edit| edit.ply as usize - 1)).unwrap_or_default();
        proposal.moves.iter().take(before).for_each(|&played| position.play_unchecked(played));
        let looked_at = at.and_then(|at| proposal.moves.get(at).copied());
        let played: Option<Move> = looked_at.or_else(|| first.and_then(|edit| edit.played));
        let caption = Message::new("repair-board").with_phrase("turn", Message::turn(turn(&position)));
        let rank = match proposal.tie {
            1 => proposal.rank.to_string(),
            tie => {
                let of = Message::new("repair-card-tie").with("rank", proposal.rank.to_string());
                catalog.text(&of.with("count", tie.to_string()))
            }
        };
        CardProposal {
            rank,
            percent,
            edits: edits.iter().map(|edit| harmless(edit)).collect(),
            fen: fen(&position),
            arrow: played.map_or(String::new(), |played| squares(&position, played)),
            caption: catalog.text(&caption),
            inks: Vec::new(),
        }
    }
}
