//! Edits: the edits of a proposal, as the columns of a row and as sentences.

use std::fmt::Write as _;

use bienban_base::message::Message;
use bienban_base::messages::{Catalog, Ui};
use bienban_base::place::Side;
use bienban_engine::chess::notation::letters::{ENGLISH, VIETNAMESE};
use bienban_engine::chess::notation::write::{self, GameStyle as Letters};
use bienban_engine::chess::{Chess, Move, Position, fen, numbered, squares};
use bienban_sheet::repair::impossible::ImpossibleMove;
use bienban_sheet::repair::{EditKind, Proposal, ProposalEdit, Witness};

use super::placed_sheet::PlacedSheet;
use crate::show::wrap::wrapped;

/// The columns of a game in text.
const WIDTH: usize = 100;

/// The edits of a proposal as a report shows them.
#[derive(Debug, Default)]
pub(super) struct EditTexts {
    /// Kind, half-move, token and move; sheet, number, side, line, column, offset, length, probability and reason.
    lists: [Vec<String>; 13],
    /// The position before the first edit.
    fen: String,
    /// A sentence for each edit.
    pub(super) sentences: Vec<String>,
}

impl EditTexts {
    /// The entry for an illegal half-move that both sheets show. It has no kind, since nothing is proposed for it.
    pub(super) fn impossible(sheets: &[&PlacedSheet], found: &ImpossibleMove, catalog: &Catalog) -> EditTexts {
        let mut told = EditTexts::default();
        let mut position = sheets[0].witness.start.clone();
        found.before.iter().for_each(|&played| position.play_unchecked(played));
        told.fen = fen(&position);
        let reason = catalog.text(&Message::new("repair-position-only-so"));
        let black = position.turn().is_black();
        for (number, (sheet, cell)) in (1..).zip(sheets.iter().zip(found.cells)) {
            let place = sheet.places.get(cell).copied().unwrap_or_default();
            let token = sheet.witness.sheet.cells.get(cell).map_or("", |cell| cell.text.as_str());
            let numbers =
                [number, place.line, place.column, place.offset, place.length].map(|number| number.to_string());
            let [number, line, column, offset, length] = numbers;
            told.push([
                String::new(),
                found.ply.to_string(),
                token.replace(';', ","),
                String::new(),
                number,
                position.fullmoves().to_string(),
                if black { "black" } else { "white" }.to_owned(),
                line,
                column,
                offset,
                length,
                String::new(),
                reason.replace(';', ","),
            ]);
        }
        told
    }

    /// The entries for a proposal.
    pub(super) fn of(sheets: &[&PlacedSheet], proposal: &Proposal, catalog: &Catalog) -> EditTexts {
        let mut told = EditTexts::default();
        let mut position = sheets[0].witness.start.clone();
        let mut played = 0;
        for edit in &proposal.edits {
            while played + 1 < edit.ply as usize && played < proposal.moves.len() {
                position.play_unchecked(proposal.moves[played]);
                played += 1;
            }
            let sheet = sheets[edit.sheet.min(sheets.len() - 1)];
            let meant = meant(proposal, edit, &position, &sheet.witness);
            told.edit(
                (sheet, sheets.len() > 1),
                (edit, reason(proposal, edit, &sheet.witness), &meant),
                &position,
                catalog,
            );
        }
        let behind = proposal.edits.last().map_or(0, |edit| proposal.moves.len().saturating_sub(edit.ply as usize));
        if let Some(last) = told.sentences.last_mut().filter(|_| behind > 0) {
            let key = if behind == 1 { "repair-behind-one" } else { "repair-behind" };
            let rest = Message::new(key).with("count", behind.to_string());
            *last = format!("{last}; {}", catalog.text(&rest));
        }
        told
    }

    /// The whole game instead of edits, for a sheet that was scanned, in the letters of the reader's language.
    pub(super) fn whole(mut self, start: &Chess, moves: &[Move], catalog: &Catalog) -> EditTexts {
        let vietnamese = catalog.ui() == Ui::Vietnamese;
        let language = if vietnamese { VIETNAMESE } else { ENGLISH };
        let letters = Letters { language, capture: "x", castling: if vietnamese { '0' } else { 'O' } };
        let mut position = start.clone();
        let mut text = String::new();
        for &played in moves {
            if position.turn().is_white() || text.is_empty() {
                let _ = write!(text, "{} ", numbered(&position));
            }
            let _ = write!(text, "{} ", write::san(&position, played, letters));
            position.play_unchecked(played);
        }
        self.sentences = wrapped(text.trim_end(), WIDTH);
        self
    }

    fn edit(
        &mut self,
        (sheet, paired): (&PlacedSheet, bool),
        (edit, reason, meant): (&ProposalEdit, &'static str, &str),
        position: &Chess,
        catalog: &Catalog,
    ) {
        if self.fen.is_empty() {
            self.fen = fen(position);
        }
        let cell = sheet.witness.sheet.cells.get(edit.cell);
        let token = cell.filter(|_| edit.shown).map_or("", |cell| cell.text.as_str());
        let place = sheet.places.get(edit.cell).or(sheet.places.last()).copied().unwrap_or_default();
        let reason = Message::new(reason).with("written", token).with("meant", meant);
        let reason = catalog.text(&reason);
        let shown = if token.is_empty() { "-" } else { token };
        let turn = numbered(position);
        let turn = if edit.ply == 0 { String::new() } else { format!("{turn} {shown} -> {meant}   ") };
        let key = if paired { "repair-place-of-two" } else { "repair-place" };
        let at = Message::new(key).with("sheet", (edit.sheet + 1).to_string()).with("line", place.line.to_string());
        // The names of kinds are English, and the reason has the same content.
        let kind = if catalog.ui() == Ui::English { format!("{}: ", edit.kind.name()) } else { String::new() };
        self.sentences.push(format!("{turn}{kind}{reason} ({})", catalog.text(&at)));
        let black = position.turn().is_black();
        self.push([
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
        ]);
    }

    /// Adds an entry to each list.
    fn push(&mut self, values: [String; 13]) {
        for (list, value) in self.lists.iter_mut().zip(values) {
            list.push(value);
        }
    }

    /// The columns from `kind` to `move` and from `sheet` to `fen`.
    pub(super) fn columns(&self) -> Vec<String> {
        let mut columns: Vec<String> = self.lists.iter().map(|list| list.join(";")).collect();
        columns.push(self.fen.clone());
        columns
    }
}

/// An edit in words.
#[derive(Debug)]
pub struct EditText {
    /// The half-move of the repaired game, from 1; 0 for a kind that concerns the whole sheet.
    pub ply: u32,
    /// Its number: `12.` or `12...`; empty for the whole sheet.
    pub turn: String,
    /// The index of the sheet.
    pub sheet: usize,
    /// What the cell shows; empty if the sheet is silent.
    pub token: String,
    /// What was played instead, in the letters of the sheet; `-` if nothing was.
    pub meant: String,
    /// The kind, which is English.
    pub kind: &'static str,
    /// The reason in a sentence.
    pub reason: String,
    /// The probability of the edit.
    pub p: f64,
}

/// The edits of a proposal for one or two sheets, in words.
pub fn told_edits(sheets: &[&Witness], proposal: &Proposal, catalog: &Catalog) -> Vec<EditText> {
    let mut position = sheets[0].start.clone();
    let (mut played, mut told) = (0, Vec::with_capacity(proposal.edits.len()));
    for edit in &proposal.edits {
        while played + 1 < edit.ply as usize && played < proposal.moves.len() {
            position.play_unchecked(proposal.moves[played]);
            played += 1;
        }
        let sheet = sheets[edit.sheet.min(sheets.len() - 1)];
        let meant = meant(proposal, edit, &position, sheet);
        let token = sheet.sheet.cells.get(edit.cell).filter(|_| edit.shown).map_or("", |cell| cell.text.as_str());
        let reason = Message::new(reason(proposal, edit, sheet)).with("written", token).with("meant", &*meant);
        told.push(EditText {
            ply: edit.ply,
            turn: if edit.ply == 0 { String::new() } else { numbered(&position) },
            sheet: edit.sheet,
            token: token.to_owned(),
            kind: edit.kind.name(),
            reason: catalog.text(&reason),
            meant,
            p: edit.p,
        });
    }
    told
}

/// What was played instead, in the letters of the sheet: both half-moves where a row was left out.
fn meant(proposal: &Proposal, edit: &ProposalEdit, position: &Chess, sheet: &Witness) -> String {
    let letters = Letters { language: sheet.language, capture: "x", castling: 'O' };
    let Some(played) = edit.played else { return "-".to_owned() };
    let first = write::san(position, played, letters);
    match proposal.moves.get(edit.ply as usize).filter(|_| edit.kind == EditKind::MissingRow) {
        Some(&second) => {
            let mut next = position.clone();
            next.play_unchecked(played);
            format!("{first} {}", write::san(&next, second, letters))
        }
        None => first,
    }
}

/// The key of the sentence about the error.
fn reason(proposal: &Proposal, edit: &ProposalEdit, sheet: &Witness) -> &'static str {
    // A player who lacks what the other sheet has brings his own up to date.
    let shows = (edit.ply as usize).checked_sub(1).and_then(|index| proposal.cells.get(index));
    let supplied =
        || shows.is_some_and(|shows| shows.iter().enumerate().any(|(s, at)| s != edit.sheet && at.is_some()));
    match edit.kind {
        EditKind::File | EditKind::Rank | EditKind::Piece | EditKind::Origin | EditKind::Substitution => {
            "repair-read-for"
        }
        EditKind::Mirror => "repair-mirror",
        EditKind::LetterLost => "repair-letter-lost",
        EditKind::OtherLetters => "repair-other-letters",
        EditKind::DisambiguationLost => "repair-disambiguation-lost",
        EditKind::DisambiguationWrong => "repair-disambiguation-wrong",
        EditKind::Castling => "repair-castling",
        EditKind::Promotion => "repair-promotion",
        EditKind::ShortCapture => "repair-short-capture",
        EditKind::MissingGap | EditKind::MissingShift if supplied() => "repair-supplied",
        EditKind::MissingGap => "repair-missing-gap",
        EditKind::MissingShift => "repair-missing-shift",
        EditKind::MissingRow => "repair-missing-row",
        EditKind::Extra => "repair-extra",
        EditKind::Swap => "repair-swap",
        EditKind::Illegible => "repair-illegible",
        EditKind::PartIllegible => "repair-part-illegible",
        EditKind::ColumnShift if sheet.sheet.cells.get(edit.cell).is_some_and(|cell| cell.side == Side::White) => {
            "repair-column-shift-white"
        }
        EditKind::ColumnShift => "repair-column-shift-black",
        EditKind::ColumnUp => "repair-column-up",
        EditKind::Colours => "repair-colours",
        EditKind::RowsRepeated => "repair-rows-repeated",
        EditKind::RowsOrder => "repair-rows-order",
        EditKind::Stops => "repair-stops",
    }
}
