//! REPAIRS: the proposals for broken scoresheets, a row for each, the likeliest first.

use std::fmt::Write as _;

use crate::MenStyle;
use crate::fragment::FragmentRow;
use crate::show::board;
use crate::show::card::{CardProposal, CardSheet, GameCard, PhotoInk};
use crate::table::{column, optional};
use crate::{ColumnKind, Format, Fragment, ReportStyle, ReportTable, TableCell, TableColumn, TableWriter, harmless};
use bienban_base::message::Message;
use bienban_base::messages::Catalog;
use bienban_engine::chess::{Chess, Move, Position, fen, squares, turn};
use bienban_sheet::repair::impossible::ImpossibleMove;
use bienban_sheet::repair::{Proposal, Witness};

use super::edits::EditTexts;
use super::placed_sheet::{GameNumber, PlacedSheet};

static COLUMNS: [TableColumn; 33] = [
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
    optional("p_moves", ColumnKind::Text),
];

/// The proposals for broken scoresheets.
pub static REPAIRS: ReportTable = ReportTable::plain("repairs", &COLUMNS, Some("status"));

/// Proposals from this probability on are certain enough to be taken, if no other is as likely.
pub const CERTAIN: f64 = 0.95;

/// Proposals below this probability are left out of lists to read.
const UNLIKELY: f64 = 0.005;

/// The status of a game once its sheets have been read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RepairStatus {
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

impl RepairStatus {
    /// The name in reports.
    pub fn name(self) -> &'static str {
        match self {
            RepairStatus::Intact => "intact",
            RepairStatus::Repaired => "repaired",
            RepairStatus::Partial => "partial",
            RepairStatus::Agreed => "agreed",
            RepairStatus::Reconciled => "reconciled",
            RepairStatus::Ambiguous => "ambiguous",
            RepairStatus::Unpaired => "unpaired",
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
    /// Its status.
    pub status: RepairStatus,
    /// The games that it may have been.
    pub proposals: &'a [Proposal],
    /// What the arbiter must know.
    pub notes: Vec<Message>,
    /// The illegal half-move that both sheets show, without which the rest cannot be played.
    pub impossible: Option<ImpossibleMove>,
    /// How likely each half-move of the first proposal is, if the sheet was scanned.
    pub p_moves: &'a [f64],
}

impl RepairRows<'_> {
    /// Adds the first rows of the game, `top` at most.
    pub fn put(&self, top: usize, writer: &mut RepairWriter<'_>) {
        if self.proposals.is_empty() {
            self.row(None, writer, Some(&[]));
        }
        let all = &self.proposals[..top.min(self.proposals.len())];
        // A list for readers leaves out the most unlikely proposals.
        let enough = |proposal: &&Proposal| proposal.p >= UNLIKELY || proposal.rank == 1;
        let likely = &all[..all.iter().take_while(enough).count()];
        if writer.style.format.has_cards() {
            let card = self.card(likely, writer.catalog);
            writer.rows.fragment.records.push(FragmentRow::Card(Box::new(card)));
        }
        let shown = if writer.style.format == Format::Text { likely } else { all };
        for (index, proposal) in shown.iter().enumerate() {
            self.row(Some(proposal), writer, (index + 1 == shown.len()).then_some(shown));
        }
    }

    /// The entries for a proposal: its edits, or the whole game of a sheet that was scanned.
    fn edit_texts(&self, proposal: &Proposal, catalog: &Catalog) -> EditTexts {
        let told = EditTexts::of(self.sheets, proposal, catalog);
        if self.p_moves.is_empty() {
            return told;
        }
        told.whole(&self.sheets[0].witness.start, &proposal.moves, catalog)
    }

    /// The game as a card of the page.
    fn card(&self, shown: &[Proposal], catalog: &Catalog) -> GameCard {
        let first = self.sheets[0];
        let edits = shown.first().map_or(&[][..], |proposal| &proposal.edits[..]);
        let witnesses: Vec<&Witness> = self.sheets.iter().map(|sheet| &sheet.witness).collect();
        let sheets = 0..witnesses.len();
        let photos = self.sheets.iter().filter(|sheet| sheet.photo.is_some());
        let proposals = shown.iter().map(|proposal| {
            let told = self.edit_texts(proposal, catalog);
            let at = self.looked_at(proposal, shown);
            // A browser wraps lines itself.
            let edits = if self.p_moves.is_empty() { told.sentences } else { vec![told.sentences.join(" ")] };
            let said = (percent(proposal.p), edits);
            let card = CardProposal::of(proposal, &first.witness, said, at, catalog);
            let ink = |(photo, sheet): (usize, &&PlacedSheet)| {
                let place = (*sheet.witness.page.as_ref()?.places.get(at?)?)?;
                Some(PhotoInk::new(photo, place, harmless(&sheet.file)))
            };
            CardProposal {
                inks: photos.clone().enumerate().filter_map(|(at, sheet)| ink((at, sheet))).collect(),
                ..card
            }
        });
        let notes: Vec<String> = self.notes.iter().map(|note| harmless(&catalog.text(note))).collect();
        let [white, black, ..] = &first.witness.tags;
        let status = catalog.named("cell", self.status.name());
        let files = self.sheets.iter().map(|sheet| harmless(&sheet.file)).collect::<Vec<_>>();
        GameCard {
            file: files.join(" + "),
            number: match first.number {
                GameNumber::InBlock(number) => (number, true),
                GameNumber::InFile(number) => (number, false),
            },
            heading: format!("{} - {}: {status}", harmless(white), harmless(black)),
            notes: notes.join("; "),
            sheets: sheets.map(|index| CardSheet::of(&witnesses, index, edits, catalog)).collect(),
            photos: photos.clone().filter_map(|sheet| sheet.photo.clone()).collect(),
            proposals: proposals.collect(),
            none: if shown.is_empty() { String::new() } else { catalog.text(&Self::none(shown)) },
        }
    }

    /// The half-move of a scanned sheet to look at: where another game parts from the first, or the least certain one.
    fn looked_at(&self, proposal: &Proposal, shown: &[Proposal]) -> Option<usize> {
        let first = shown.first().filter(|_| !self.p_moves.is_empty())?;
        let other = (0..proposal.moves.len()).find(|&at| proposal.moves.get(at) != first.moves.get(at));
        let least = |one: &usize, other: &usize| self.p_moves[*one].total_cmp(&self.p_moves[*other]);
        other.or_else(|| (0..self.p_moves.len()).min_by(least))
    }

    /// How likely it is that the game is none of the proposals that are shown.
    fn none(shown: &[Proposal]) -> Message {
        let all: f64 = shown.iter().map(|proposal| proposal.p).sum();
        Message::new("repair-none").with("percent", percent((1.0 - all).max(0.0)))
    }

    fn row(&self, proposal: Option<&Proposal>, writer: &mut RepairWriter<'_>, last: Option<&[Proposal]>) {
        let [first, ..] = self.sheets else { return };
        let second = self.sheets.get(1);
        let witness = &first.witness;
        let told = match (proposal, &self.impossible) {
            (Some(proposal), _) => self.edit_texts(proposal, writer.catalog),
            (None, Some(found)) => EditTexts::impossible(self.sheets, found, writer.catalog),
            (None, None) => EditTexts::default(),
        };
        let moves = proposal.map_or(&witness.proven[..], |proposal| &proposal.moves[..]);
        let sure = matches!(self.status, RepairStatus::Intact | RepairStatus::Agreed);
        let p = match proposal {
            Some(proposal) => format!("{:.4}", proposal.p),
            None if sure => format!("{:.4}", 1.0),
            None => String::new(),
        };
        let notes: Vec<String> = self.notes.iter().map(|note| writer.catalog.text(note)).collect();
        let notes = notes.join("; ");
        let moves = uci(&witness.start, moves);
        let columns = told.columns();
        let tag = |index: usize| TableCell::from(witness.tags[index].as_str());
        let mut cells = vec![
            TableCell::from(first.file.as_str()),
            first.number.cell(),
            TableCell::from(second.map(|sheet| sheet.file.as_str())),
            second.map_or(TableCell::Empty, |sheet| sheet.number.cell()),
        ];
        cells.extend((0..7).map(tag));
        cells.extend([
            TableCell::from(self.status.name()),
            TableCell::from(proposal.map_or(1, |proposal| proposal.rank as u64)),
            TableCell::known(&p),
            TableCell::from(proposal.map_or(1, |proposal| proposal.tie as u64)),
            TableCell::from(proposal.map_or(0, |proposal| proposal.edits.len() as u64)),
            TableCell::known(&columns[0]),
            TableCell::known(&columns[1]),
            TableCell::known(&columns[2]),
            TableCell::known(&columns[3]),
            TableCell::known(&notes),
            TableCell::known(&moves),
        ]);
        cells.extend(columns[4..].iter().map(|text| TableCell::known(text)));
        let first = proposal.is_some_and(|proposal| std::ptr::eq(proposal, &raw const self.proposals[0]));
        let stated = if first { self.p_moves } else { &[] };
        let stated = stated.iter().map(|p| format!("{p:.4}")).collect::<Vec<_>>().join(" ");
        cells.push(TableCell::known(&stated));
        let block = |to: &mut Fragment| self.block(proposal, &told, &notes, writer.catalog, last, to);
        writer.rows.row_or_words(&cells, &block);
    }

    /// A row as text to read: the first one has the heading of the game, and the `last` one has the lines below all
    /// that are shown.
    fn block(
        &self,
        proposal: Option<&Proposal>,
        told: &EditTexts,
        notes: &str,
        catalog: &Catalog,
        last: Option<&[Proposal]>,
        to: &mut Fragment,
    ) {
        let first = self.sheets[0];
        let head = proposal.is_none_or(|proposal| std::ptr::eq(proposal, &raw const self.proposals[0]));
        if head {
            let files: Vec<_> = self.sheets.iter().map(|sheet| harmless(&sheet.file)).collect();
            to.push_str(&format!("{}: ", files.join(" + ")));
            match first.number {
                GameNumber::InBlock(number) => crate::formats::text::write_game_number(number, catalog, to),
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
            let mut before = format!("{:>3}. {:>3}  ", proposal.rank, percent(proposal.p));
            for sentence in &told.sentences {
                to.push_str(&format!("{before}{}\n", harmless(sentence)));
                before = " ".repeat(before.chars().count());
            }
        }
        if let Some(shown) = last {
            self.end(shown, catalog, to);
            to.push_str("\n");
        }
    }

    /// The lines below the proposals as text: how likely it is that the game is none of them, and the board where the
    /// first one departs from the sheet.
    fn end(&self, shown: &[Proposal], catalog: &Catalog, to: &mut Fragment) {
        let [first, ..] = self.proposals else { return };
        to.push_str(&format!("     {}\n", catalog.text(&Self::none(shown))));
        let Some(ply) = first.edits.iter().map(|edit| edit.ply).find(|&ply| ply > 0) else { return };
        let mut position = self.sheets[0].witness.start.clone();
        first.moves.iter().take(ply as usize - 1).for_each(|&played| position.play_unchecked(played));
        let head = Message::new("repair-board").with_phrase("turn", Message::turn(turn(&position)));
        to.push_str(&format!("     {}\n", catalog.text(&head)));
        for rank in board::draw(&fen(&position), MenStyle::default()).unwrap_or_default() {
            to.push_str(&format!("       {rank}\n"));
        }
    }
}

/// A probability as a text to read. A value below 1 is never shown as 100 %.
fn percent(p: f64) -> String {
    let whole = (p * 100.0).round();
    match () {
        () if p > 0.0 && whole < 1.0 => "< 1 %".to_owned(),
        () if p < 1.0 && whole > 99.0 => "> 99 %".to_owned(),
        () => format!("{whole} %"),
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

/// Writes the rows of games into a fragment.
#[derive(Debug)]
pub struct RepairWriter<'a> {
    catalog: &'a Catalog,
    style: ReportStyle,
    /// The rows.
    pub rows: TableWriter<'a>,
}

impl<'a> RepairWriter<'a> {
    /// A writer without rows.
    pub fn new(catalog: &'a Catalog, style: ReportStyle) -> RepairWriter<'a> {
        RepairWriter { catalog, style, rows: TableWriter::new(&REPAIRS, catalog, style) }
    }
}
