//! DIFFERENCES: a row for every half-move about which the two sheets of a game differ, or one is silent.

use crate::chess::notation::write::{self, Style as Letters};
use crate::chess::{Position, squares};
use crate::message::Message;
use crate::messages::Catalog;
use crate::repair::{Edit, Kind, Proposal};
use crate::report::table::{column, optional};
use crate::report::{Cell, ColumnKind, PlacedSheet, Table, TableColumn, TableWriter};

use super::edits::reason;
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
    column("ply", ColumnKind::Number),
    column("move_number", ColumnKind::Number),
    column("side", ColumnKind::Text),
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
    column("p", ColumnKind::Text),
    column("reason", ColumnKind::Sentence),
];

/// The differences of two sheets.
pub static DIFFERENCES: Table = Table::plain("differences", &COLUMNS, Some("chosen"));

/// Which sheet is followed.
fn chosen(edits: &[&Edit]) -> &'static str {
    let has = |sheet: usize| edits.iter().any(|edit| edit.sheet == sheet);
    match () {
        () if edits.iter().any(|edit| edit.p < CERTAIN) => "open",
        () if has(0) && has(1) => "neither",
        () if edits.iter().all(|edit| edit.kind == Kind::ShortCapture) => "both",
        () if has(0) => "2",
        () => "1",
    }
}

/// Adds the differences of two sheets as the first proposal settles them.
pub fn differences(
    one: &PlacedSheet,
    other: &PlacedSheet,
    proposal: &Proposal,
    catalog: &Catalog,
    writer: &mut TableWriter<'_>,
) {
    let sheets = [one, other];
    let mut position = one.witness.start.clone();
    let mut next = [0_usize; 2];
    for (index, &played) in proposal.moves.iter().enumerate() {
        // Behind its end a sheet is silent about every half-move.
        let ply = index as u32 + 1;
        let here = |edit: &&Edit| edit.ply == ply || edit.kind == Kind::Stops && edit.ply < ply;
        let edits: Vec<&Edit> = proposal.edits.iter().filter(here).collect();
        let mut shown = [None; 2];
        for sheet in 0..2 {
            let own = || edits.iter().filter(move |edit| edit.sheet == sheet);
            next[sheet] += own().filter(|edit| edit.kind == Kind::Extra).count();
            if own().all(|edit| edit.shown) && next[sheet] < sheets[sheet].witness.sheet.cells.len() {
                shown[sheet] = Some(next[sheet]);
                next[sheet] += 1;
            }
        }
        if let Some(first) = edits.first() {
            let language = sheets[first.sheet].witness.language;
            let meant = write::san(&position, played, Letters { language, capture: "x", castling: 'O' });
            let text = |sheet: usize| {
                let cell = shown[sheet].map(|at: usize| &sheets[sheet].witness.sheet.cells[at]);
                cell.map_or("", |cell| cell.text.as_str())
            };
            let place = |sheet: usize| shown[sheet].and_then(|at| sheets[sheet].place(at));
            let token = if first.shown { text(first.sheet) } else { "" };
            let said = Message::new(reason(first)).with("written", token).with("meant", &meant);
            let said = catalog.text(&said);
            let mut cells = vec![
                Cell::from(one.file.as_str()),
                one.number.cell(),
                Cell::from(other.file.as_str()),
                other.number.cell(),
            ];
            cells.extend(one.witness.tags[..5].iter().map(|tag| Cell::from(tag.as_str())));
            cells.push(Cell::from(index as u64 + 1));
            cells.push(Cell::from(position.fullmoves().get()));
            cells.push(Cell::from(if position.turn().is_white() { "white" } else { "black" }));
            for (sheet, cell) in shown.iter().enumerate() {
                let reading = edits.iter().any(|edit| edit.sheet == sheet) || cell.is_none();
                cells.push(Cell::known(text(sheet)));
                cells.push(Cell::from(place(sheet).map(|place| place.0)));
                cells.push(Cell::from(place(sheet).map(|place| place.1)));
                cells.push(if reading { Cell::Empty } else { Cell::from(squares(&position, played)) });
            }
            cells.push(Cell::from(first.kind.name()));
            cells.push(Cell::from(chosen(&edits)));
            cells.push(Cell::from(squares(&position, played)));
            cells.push(Cell::from(format!("{:.4}", first.p)));
            cells.push(Cell::from(said));
            writer.row(&cells);
        }
        position.play_unchecked(played);
    }
}
