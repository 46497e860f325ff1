//! REPAIRS: the proposals for broken scoresheets, a row for each, the likeliest first.

use std::fmt::Write as _;

use crate::chess::notation::write::{self, Style as Letters};
use crate::chess::{Chess, Move, Position, fen, numbered, squares};
use crate::judge::Game;
use crate::message::Message;
use crate::messages::Catalog;
use crate::repair::{Edit, Proposal, Witness};
use crate::report::table::{column, optional};
use crate::report::{Cell, ColumnKind, Fragment, Places, Style, Table, TableColumn, TableWriter, harmless};

static COLUMNS: [TableColumn; 32] = [
    column("file", ColumnKind::Text),
    column("game", ColumnKind::Number),
    optional("file2", ColumnKind::Text),
    optional("game2", ColumnKind::Number),
    column("white", ColumnKind::Text),
    column("black", ColumnKind::Text),
    column("event", ColumnKind::Text),
    column("round", ColumnKind::Text),
    column("board", ColumnKind::Text),
    column("date", ColumnKind::Text),
    column("result", ColumnKind::Text),
    column("status", ColumnKind::Text),
    column("rank", ColumnKind::Number),
    optional("p", ColumnKind::Text),
    column("tie", ColumnKind::Number),
    column("edits", ColumnKind::Number),
    optional("kind", ColumnKind::Text),
    optional("ply", ColumnKind::Text),
    optional("token", ColumnKind::Text),
    optional("move", ColumnKind::Text),
    optional("note", ColumnKind::Sentence),
    optional("moves", ColumnKind::Text),
    optional("sheet", ColumnKind::Text),
    optional("move_number", ColumnKind::Text),
    optional("side", ColumnKind::Text),
    optional("line", ColumnKind::Text),
    optional("column", ColumnKind::Text),
    optional("offset", ColumnKind::Text),
    optional("length", ColumnKind::Text),
    optional("p_edit", ColumnKind::Text),
    optional("reason", ColumnKind::Sentence),
    optional("fen", ColumnKind::Position),
];

/// The proposals for broken scoresheets.
pub static REPAIRS: Table = Table::plain("repairs", &COLUMNS, Some("status"));

/// Proposals from this probability on are certain enough to be taken, if no other is as likely.
pub const CERTAIN: f64 = 0.95;

/// The place of a cell in its file.
#[derive(Debug, Clone, Copy, Default)]
struct CellPlace {
    line: u64,
    column: u64,
    offset: u64,
    length: u64,
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
    pub(super) fn cell(self) -> Cell<'static> {
        match self {
            GameNumber::InBlock(number) => Cell::Game(number),
            GameNumber::InFile(number) => Cell::Number(number),
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
    /// What the sheet tells.
    pub witness: Witness,
    places: Vec<CellPlace>,
    /// The line where it stops, if it does.
    stops: Option<u64>,
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
        let mut places = Places::new(game.block());
        let written = game.written();
        let place = |cell: &crate::repair::Cell| {
            let shown = places.show(written, cell.span);
            CellPlace { line: shown.line, column: shown.column, offset: shown.offset, length: shown.length }
        };
        let cells = if needed { &witness.sheet.cells[..] } else { &[] };
        let all = cells.iter().map(place).collect();
        let stops = witness.fault.map(|span| Places::new(game.block()).show(written, span).line);
        let file = game.block().name.to_string();
        PlacedSheet { file, number: GameNumber::InBlock(relative), witness, places: all, stops }
    }
}

/// How a game stands once its sheets have been read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// One sheet, which replays to its end.
    Intact,
    /// One sheet with proposals.
    Repaired,
    /// A sheet without a proposal.
    Partial,
    /// Two sheets that do not differ.
    Agreed,
    /// Two sheets with one game that is likely enough.
    Reconciled,
    /// Two sheets with several games that may be meant.
    Ambiguous,
    /// A sheet without a second, or with more than one.
    Unpaired,
}

impl Status {
    /// The name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Status::Intact => "intact",
            Status::Repaired => "repaired",
            Status::Partial => "partial",
            Status::Agreed => "agreed",
            Status::Reconciled => "reconciled",
            Status::Ambiguous => "ambiguous",
            Status::Unpaired => "unpaired",
        }
    }
}

/// Whether the first of these proposals can be taken.
pub fn is_certain(proposals: &[Proposal]) -> bool {
    proposals.first().is_some_and(|first| first.p >= CERTAIN && first.tie == 1)
}

/// The rows of one game.
#[derive(Debug)]
pub struct RepairRows<'a> {
    /// Its sheets, one or two.
    pub sheets: &'a [&'a PlacedSheet],
    /// How it stands.
    pub status: Status,
    /// The games that it may have been.
    pub proposals: &'a [Proposal],
    /// What the arbiter must know.
    pub notes: Vec<Message>,
}

impl RepairRows<'_> {
    /// Adds the first rows of the game, `top` at most.
    pub fn put(&self, top: usize, writer: &mut RepairWriter<'_>) {
        if self.proposals.is_empty() {
            self.row(None, writer, true);
        }
        let shown = &self.proposals[..top.min(self.proposals.len())];
        for (index, proposal) in shown.iter().enumerate() {
            self.row(Some(proposal), writer, index + 1 == shown.len());
        }
    }

    fn row(&self, proposal: Option<&Proposal>, writer: &mut RepairWriter<'_>, last: bool) {
        let [first, ..] = self.sheets else { return };
        let second = self.sheets.get(1);
        let witness = &first.witness;
        let told = Told::of(self.sheets, proposal, writer.catalog);
        let moves = proposal.map_or(&witness.proven[..], |proposal| &proposal.moves[..]);
        let sure = matches!(self.status, Status::Intact | Status::Agreed);
        let p = match proposal {
            Some(proposal) => format!("{:.4}", proposal.p),
            None if sure => format!("{:.4}", 1.0),
            None => String::new(),
        };
        let notes: Vec<String> = self.notes.iter().map(|note| writer.catalog.text(note)).collect();
        let notes = notes.join("; ");
        let moves = uci(&witness.start, moves);
        let columns = told.columns();
        let tag = |index: usize| Cell::from(witness.tags[index].as_str());
        let mut cells = vec![
            Cell::from(first.file.as_str()),
            first.number.cell(),
            Cell::from(second.map(|sheet| sheet.file.as_str())),
            second.map_or(Cell::Empty, |sheet| sheet.number.cell()),
        ];
        cells.extend((0..7).map(tag));
        cells.extend([
            Cell::from(self.status.name()),
            Cell::from(proposal.map_or(1, |proposal| proposal.rank as u64)),
            Cell::known(&p),
            Cell::from(proposal.map_or(1, |proposal| proposal.tie as u64)),
            Cell::from(proposal.map_or(0, |proposal| proposal.edits.len() as u64)),
            Cell::known(&columns[0]),
            Cell::known(&columns[1]),
            Cell::known(&columns[2]),
            Cell::known(&columns[3]),
            Cell::known(&notes),
            Cell::known(&moves),
        ]);
        cells.extend(columns[4..].iter().map(|text| Cell::known(text)));
        let block = |to: &mut Fragment| self.block(proposal, &told, &notes, writer.catalog, last, to);
        writer.rows.row_or_words(&cells, &block);
    }

    /// A row as text to read: the first one has the heading of the game.
    fn block(
        &self,
        proposal: Option<&Proposal>,
        told: &Told,
        notes: &str,
        catalog: &Catalog,
        last: bool,
        to: &mut Fragment,
    ) {
        let first = self.sheets[0];
        let head = proposal.is_none_or(|proposal| std::ptr::eq(proposal, &raw const self.proposals[0]));
        if head {
            to.push_str(&format!("{}: ", harmless(&first.file)));
            match first.number {
                GameNumber::InBlock(number) => crate::report::formats::text::game(number, catalog, to),
                GameNumber::InFile(number) => {
                    to.push_str(&catalog.text(&Message::new("text-game").with("game", number.to_string())));
                }
            }
            let [white, black, ..] = &first.witness.tags;
            let line = first.stops.map_or(String::new(), |line| {
                format!(", {}", catalog.text(&Message::new("repair-line").with("line", line.to_string())))
            });
            let status = catalog.named("cell", self.status.name());
            to.push_str(&format!(": {} - {}{line}: {status}\n", harmless(white), harmless(black)));
            if !notes.is_empty() {
                to.push_str(&format!("      {}\n", harmless(notes)));
            }
        }
        if let Some(proposal) = proposal {
            let percent = (proposal.p * 100.0).round();
            let edits = told.sentences.join("; ");
            to.push_str(&format!("{:>3}. {percent:>3} %  {}\n", proposal.rank, harmless(&edits)));
        }
        if last {
            to.push_str("\n");
        }
    }
}

/// Moves as squares, blanks between.
fn uci(start: &Chess, moves: &[Move]) -> String {
    let (mut position, mut text) = (start.clone(), String::with_capacity(moves.len() * 5));
    for &played in moves {
        let _ = write!(text, "{}{}", if text.is_empty() { "" } else { " " }, squares(&position, played));
        position.play_unchecked(played);
    }
    text
}

/// What there is to tell of the edits of a proposal.
#[derive(Debug, Default)]
struct Told {
    /// Kind, half-move, token and move; sheet, number, side, line, column, offset, length, probability and reason.
    lists: [Vec<String>; 13],
    fen: String,
    sentences: Vec<String>,
}

impl Told {
    fn of(sheets: &[&PlacedSheet], proposal: Option<&Proposal>, catalog: &Catalog) -> Told {
        let mut told = Told::default();
        let Some(proposal) = proposal else { return told };
        let mut position = sheets[0].witness.start.clone();
        let mut played = 0;
        for edit in &proposal.edits {
            while played + 1 < edit.ply as usize && played < proposal.moves.len() {
                position.play_unchecked(proposal.moves[played]);
                played += 1;
            }
            told.edit(sheets[edit.sheet.min(sheets.len() - 1)], edit, &position, catalog);
        }
        told
    }

    fn edit(&mut self, sheet: &PlacedSheet, edit: &Edit, position: &Chess, catalog: &Catalog) {
        if self.fen.is_empty() {
            self.fen = fen(position);
        }
        let cell = sheet.witness.sheet.cells.get(edit.cell);
        let token = cell.filter(|_| edit.shown).map_or("", |cell| cell.text.as_str());
        let place = sheet.places.get(edit.cell).or(sheet.places.last()).copied().unwrap_or_default();
        let letters = Letters { language: sheet.witness.language, capture: "x", castling: 'O' };
        let meant = edit.played.map_or("-".to_owned(), |played| write::san(position, played, letters));
        let reason = Message::new(reason(edit)).with("written", token).with("meant", &meant);
        let reason = catalog.text(&reason);
        let shown = if token.is_empty() { "-" } else { token };
        let turn = numbered(position);
        let turn = if edit.ply == 0 { String::new() } else { format!("{turn} {shown} -> {meant}   ") };
        self.sentences.push(format!("{turn}{}: {reason}", edit.kind.name()));
        let black = position.turn().is_black();
        let values = [
            edit.kind.name().to_owned(),
            edit.ply.to_string(),
            token.replace(';', ","),
            edit.played.map_or(String::new(), |played| squares(position, played)),
            (edit.sheet + 1).to_string(),
            position.fullmoves().to_string(),
            if black { "black" } else { "white" }.to_owned(),
            place.line.to_string(),
            place.column.to_string(),
            place.offset.to_string(),
            if edit.shown { place.length } else { 0 }.to_string(),
            format!("{:.4}", edit.p),
            reason.replace(';', ","),
        ];
        for (list, value) in self.lists.iter_mut().zip(values) {
            list.push(value);
        }
    }

    /// The columns from `kind` to `move` and from `sheet` to `fen`.
    fn columns(&self) -> Vec<String> {
        let mut columns: Vec<String> = self.lists.iter().map(|list| list.join(";")).collect();
        columns.push(self.fen.clone());
        columns
    }
}

/// The key of the sentence that says what is wrong.
pub(super) fn reason(edit: &Edit) -> &'static str {
    use crate::repair::Kind;
    match edit.kind {
        Kind::File | Kind::Rank | Kind::Piece | Kind::Origin | Kind::Substitution => "repair-read-for",
        Kind::Mirror => "repair-mirror",
        Kind::LetterLost => "repair-letter-lost",
        Kind::OtherLetters => "repair-other-letters",
        Kind::DisambiguationLost => "repair-disambiguation-lost",
        Kind::DisambiguationWrong => "repair-disambiguation-wrong",
        Kind::Castling => "repair-castling",
        Kind::Promotion => "repair-promotion",
        Kind::ShortCapture => "repair-short-capture",
        Kind::MissingGap => "repair-missing-gap",
        Kind::MissingShift => "repair-missing-shift",
        Kind::MissingRow => "repair-missing-row",
        Kind::Extra => "repair-extra",
        Kind::Swap => "repair-swap",
        Kind::Illegible => "repair-illegible",
        Kind::PartIllegible => "repair-part-illegible",
        Kind::ColumnShift => "repair-column-shift",
        Kind::Colours => "repair-colours",
        Kind::Stops => "repair-stops",
    }
}

/// Writes the rows of games into a fragment.
#[derive(Debug)]
pub struct RepairWriter<'a> {
    catalog: &'a Catalog,
    /// The rows.
    pub rows: TableWriter<'a>,
}

impl<'a> RepairWriter<'a> {
    /// A writer without rows.
    pub fn new(catalog: &'a Catalog, style: Style) -> RepairWriter<'a> {
        RepairWriter { catalog, rows: TableWriter::new(&REPAIRS, catalog, style) }
    }
}
