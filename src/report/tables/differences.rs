//! DIFFERENCES: a row for every half-move in which the two sheets of a game differ, or which only one of them has.

use crate::table::{column, optional};
use crate::{ColumnKind, PlacedSheet, ReportTable, TableCell, TableColumn, TableWriter};
use bienban_base::messages::Catalog;
use bienban_engine::chess::{Chess, Move, Position, squares};
use bienban_sheet::repair::{EditKind, Proposal, ProposalEdit};

use super::edits::told_edits;
use super::repairs::CERTAIN;

static COLUMNS: [TableColumn; 25] = [
    column("file", ColumnKind::Text),
    column("game", ColumnKind::Number),
    column("file2", ColumnKind::Text),
    column("game2", ColumnKind::Number),
    column("white", ColumnKind::Text),
    column("black", ColumnKind::Text),
    column("event", ColumnKind::Text),
    column("round", ColumnKind::Text),
    column("board", ColumnKind::Text),
    optional("ply", ColumnKind::Number),
    optional("move_number", ColumnKind::Number),
    optional("side", ColumnKind::Text),
    optional("token", ColumnKind::Text),
    optional("line", ColumnKind::Number),
    optional("column", ColumnKind::Number),
    optional("reading", ColumnKind::Text),
    optional("token2", ColumnKind::Text),
    optional("line2", ColumnKind::Number),
    optional("column2", ColumnKind::Number),
    optional("reading2", ColumnKind::Text),
    column("kind", ColumnKind::Text),
    column("chosen", ColumnKind::Text),
    optional("move", ColumnKind::Text),
    optional("p", ColumnKind::Text),
    column("reason", ColumnKind::Sentence),
];

/// The differences of two sheets.
pub static DIFFERENCES: ReportTable = ReportTable::plain("differences", &COLUMNS, Some("chosen"));

/// Which sheet is followed. `exchanged` is set for each sheet whose cells are in another order here.
fn chosen(edits: &[&ProposalEdit], exchanged: [bool; 2]) -> &'static str {
    // A short capture is the same half-move written otherwise.
    let wrong = |sheet: usize| {
        exchanged[sheet] || edits.iter().any(|edit| edit.sheet == sheet && edit.kind != EditKind::ShortCapture)
    };
    match (wrong(0), wrong(1)) {
        _ if edits.iter().any(|edit| edit.p < CERTAIN) => "open",
        (true, true) => "neither",
        (false, false) => "both",
        (true, false) => "2",
        (false, true) => "1",
    }
}

/// For each half-move, whether its cell is not where the order of the cells puts it.
fn exchanged(proposal: &Proposal, sheet: usize) -> Vec<bool> {
    let shown: Vec<usize> = proposal.cells.iter().filter_map(|shows| shows[sheet]).collect();
    let mut sorted = shown.clone();
    sorted.sort_unstable();
    let mut moved = shown.iter().zip(&sorted).map(|(cell, place)| cell != place);
    proposal.cells.iter().map(|shows| shows[sheet].is_some() && moved.next().unwrap_or(false)).collect()
}

/// The rows of a game.
struct DifferenceRows<'a, 'w> {
    sheets: [&'a PlacedSheet; 2],
    writer: &'a mut TableWriter<'w>,
}

/// Adds the differences of two sheets as the first proposal settles them.
pub fn differences<'a>(
    one: &'a PlacedSheet,
    other: &'a PlacedSheet,
    proposal: &'a Proposal,
    catalog: &'a Catalog,
    writer: &mut TableWriter<'_>,
) {
    let told = told_edits(&[&one.witness, &other.witness], proposal, catalog);
    let mut rows = DifferenceRows { sheets: [one, other], writer };
    let mut position = one.witness.start.clone();
    let orders = exchanged(proposal, 0).into_iter().zip(exchanged(proposal, 1));
    let mut orders = orders.map(|(one, other)| [one, other]);
    let swap = |ply: u32| proposal.edits.iter().rev().find(|edit| edit.kind == EditKind::Swap && edit.ply <= ply);
    for index in 0..=proposal.moves.len() {
        let ply = index as u32 + 1;
        let said = |edit: &ProposalEdit| {
            proposal.edits.iter().position(|other| std::ptr::eq(other, edit)).map_or("", |at| &*told[at].reason)
        };
        let (left_out, here): (Vec<&ProposalEdit>, Vec<&ProposalEdit>) =
            proposal.edits.iter().filter(|edit| edit.ply == ply).partition(|edit| edit.kind == EditKind::Extra);
        for edit in left_out {
            let mut shown = [None; 2];
            shown[edit.sheet] = Some(edit.cell);
            let chosen = if edit.p < CERTAIN { "open" } else { ["2", "1"][edit.sheet] };
            rows.row(&position, ply, (edit.kind, said(edit), edit.p), chosen, shown, None);
        }
        let Some(&played) = proposal.moves.get(index) else { break };
        let order = orders.next().unwrap_or_default();
        // After its end a sheet is silent about every half-move, and an exchange is one edit for all its cells.
        let behind = proposal.edits.iter().filter(|edit| edit.kind == EditKind::Stops && edit.ply < ply);
        let exchange = swap(ply).filter(|edit| order[edit.sheet] && edit.ply < ply);
        let edits: Vec<&ProposalEdit> = here.into_iter().chain(behind).chain(exchange).collect();
        let told = edits.iter().find(|edit| edit.kind != EditKind::ShortCapture).or(edits.first());
        if let Some(told) = told {
            let least = edits.iter().map(|edit| edit.p).fold(1.0, f64::min);
            let mut shown = proposal.cells[index];
            for edit in edits.iter().filter(|edit| edit.shown && edit.ply == ply) {
                // A cell that shows something else altogether shows no half-move, but it belongs in this row.
                shown[edit.sheet].get_or_insert(edit.cell);
            }
            rows.row(&position, ply, (told.kind, said(told), least), chosen(&edits, order), shown, Some(played));
        }
        position.play_unchecked(played);
    }
}

/// Adds a row for results that differ: the Laws prefer neither signed sheet (8.7), so the arbiter decides.
pub fn results_row(
    one: &PlacedSheet,
    other: &PlacedSheet,
    [result, second]: [&str; 2],
    why: &str,
    writer: &mut TableWriter<'_>,
) {
    let rows = DifferenceRows { sheets: [one, other], writer };
    let mut cells = rows.names();
    cells.extend([TableCell::Empty, TableCell::Empty, TableCell::Empty]);
    for result in [result, second] {
        cells.extend([TableCell::from(result), TableCell::Empty, TableCell::Empty, TableCell::from(result)]);
    }
    cells.extend([
        TableCell::from("result"),
        TableCell::from("open"),
        TableCell::Empty,
        TableCell::Empty,
        TableCell::from(why),
    ]);
    rows.writer.row(&cells);
}

impl<'a> DifferenceRows<'a, '_> {
    /// The cells that name the game.
    fn names(&self) -> Vec<TableCell<'a>> {
        let [one, other] = self.sheets;
        let mut cells = vec![
            TableCell::from(one.file.as_str()),
            one.number.cell(),
            TableCell::from(other.file.as_str()),
            other.number.cell(),
        ];
        cells.extend(one.witness.tags[..5].iter().map(|tag| TableCell::from(tag.as_str())));
        cells
    }

    /// Adds a row: the half-move, or a cell that is left out.
    fn row(
        &mut self,
        position: &Chess,
        ply: u32,
        (kind, said, p): (EditKind, &str, f64),
        chosen: &str,
        shown: [Option<usize>; 2],
        played: Option<Move>,
    ) {
        let cell = |sheet: usize| shown[sheet].and_then(|at| self.sheets[sheet].witness.sheet.cells.get(at));
        let mut cells = self.names();
        cells.push(TableCell::from(u64::from(ply)));
        cells.push(TableCell::from(position.fullmoves().get()));
        cells.push(TableCell::from(if position.turn().is_white() { "white" } else { "black" }));
        for (sheet, at) in shown.iter().enumerate() {
            let place = at.and_then(|at| self.sheets[sheet].place(at));
            let reading = cell(sheet).and_then(|cell| self.sheets[sheet].witness.sheet.reads(position, cell));
            cells.push(TableCell::known(cell(sheet).map_or("", |cell| cell.text.as_str())));
            cells.push(TableCell::from(place.map(|place| place.0)));
            cells.push(TableCell::from(place.map(|place| place.1)));
            cells.push(reading.map_or(TableCell::Empty, |reading| TableCell::from(squares(position, reading))));
        }
        cells.push(TableCell::from(kind.name()));
        cells.push(TableCell::from(chosen));
        cells.push(played.map_or(TableCell::Empty, |played| TableCell::from(squares(position, played))));
        cells.push(TableCell::from(format!("{p:.4}")));
        cells.push(TableCell::from(said));
        self.writer.row(&cells);
    }
}
