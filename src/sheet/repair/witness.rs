//! Witness: a game as a sheet records it, apart from the file that it is in.

use std::collections::BTreeMap;

use bienban_base::finding::Code;
use bienban_base::place::ByteSpan;
use bienban_engine::chess::notation::letters::Language;
use bienban_engine::chess::notation::write::{GameStyle, san};
use bienban_engine::chess::replay::MoveFaultKind;
use bienban_engine::chess::{Chess, Move, Position};
use bienban_engine::judge::Game;
use bienban_engine::pgn::lex::TokenKind;
use bienban_engine::pgn::outcome::Outcome;

use bienban_engine::source::scanned::ScannedPage;

use super::cell::{CellContent, cells};
use super::proposal::Proposal;
use super::{RepairOptions, RepairSheet, propose};

/// The tags by which a report names a game, in the order of its columns.
pub const NAMED: [&str; 7] = ["White", "Black", "Event", "Round", "Board", "Date", "Result"];

/// The place of the result among them.
pub const RESULT: usize = 6;

/// How many half-moves are named for a cell, and how likely each of them must be.
const MOST_NAMED: usize = 5;
const LIKELY: f64 = 0.05;

/// A game as a sheet records it.
#[derive(Debug)]
pub struct Witness {
    /// The values of [`NAMED`].
    pub tags: [String; NAMED.len()],
    /// The result by the terminator, otherwise by the tag.
    pub outcome: Option<Outcome>,
    /// The first position.
    pub start: Chess,
    /// The language of its letters.
    pub language: &'static Language,
    /// Its cells.
    pub sheet: RepairSheet,
    /// The half-moves that are certain: up to the first guess.
    pub proven: Vec<Move>,
    /// Whether these are all, so that nothing needs to be repaired.
    pub intact: bool,
    /// How many offers of a draw it records.
    pub offers: usize,
    /// Where it stops.
    pub fault: Option<ByteSpan>,
    /// The possible games of its page, if it was scanned.
    pub page: Option<ScannedPage>,
}

impl Witness {
    /// The witness of a judged game. `None` if it is not played: text outside of games, or a variant.
    pub fn of(game: &Game<'_>) -> Option<Witness> {
        if !game.is_game() || game.is_unread() {
            return None;
        }
        let timeline = game.timeline()?;
        let (number, side) = timeline.start.turn();
        let mut cells = cells(game.written(), number, side);
        // The cells have the words of the sheet, not those of its transcript.
        for cell in cells.iter_mut().filter(|cell| cell.span.start < cell.span.end) {
            game.quoted(cell.span).trim().clone_into(&mut cell.text);
        }
        // Wrong numbers alone do not make a game unplayable.
        let plays = timeline.faults.iter().all(|fault| fault.kind == MoveFaultKind::WrongNumber);
        let course = game.course()?;
        let played = cells.iter().filter(|cell| cell.content != CellContent::Empty).count();
        let read =
            cells.iter().all(|cell| !matches!(cell.content, CellContent::Illegible | CellContent::Characters(_)));
        // A sheet without a legible half-move has no cells.
        let moveless = game.findings().iter().any(|finding| finding.code == Code::S108);
        Some(Witness {
            tags: NAMED.map(|name| game.tagged().value(name).into_owned()),
            outcome: game.outcome(),
            start: timeline.start.position.clone(),
            language: timeline.language,
            sheet: RepairSheet::new(cells, timeline.language),
            proven: course.moves().to_vec(),
            // An illegible last cell stops the replay nowhere, and yet something was played there.
            intact: timeline.complete
                && plays
                && timeline.languages.is_empty()
                && read
                && !moveless
                && game.scanned().is_none_or(|page| page.moves.len() <= course.moves().len())
                && played == course.moves().len()
                && (played > 0 || game.outcome().is_some()),
            offers: game.written().tokens.iter().filter(|token| token.kind == TokenKind::DrawOffer).count(),
            fault: timeline.faults.first().map(|fault| fault.span),
            page: game.scanned().cloned(),
        })
    }

    /// The possible games of the sheet, the likeliest first.
    pub fn proposals(&self, options: &RepairOptions) -> Vec<Proposal> {
        if let Some(page) = &self.page {
            return Proposal::scanned(page, [self.sheet.cells.len(), 0]);
        }
        propose(std::slice::from_ref(&self.sheet), &self.start, self.outcome, options)
    }

    /// The half-moves of proposals for the cells, by the places where they begin, the likeliest first.
    pub fn proposed(&self, proposals: &[Proposal]) -> BTreeMap<u32, Vec<String>> {
        let style = GameStyle { language: self.language, capture: "x", castling: 'O' };
        let mut found: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        for proposal in proposals {
            let mut position = self.start.clone();
            for (ply, &played) in (1..).zip(&proposal.moves) {
                for edit in proposal.edits.iter().filter(|edit| edit.ply == ply && edit.p >= LIKELY) {
                    // A half-move that was left out is in no cell, and one that is struck out has none.
                    let Some(played) = edit.played.filter(|_| edit.shown) else { continue };
                    let Some(cell) = self.sheet.cells.get(edit.cell) else { continue };
                    let named = found.entry(cell.span.start).or_default();
                    let name = san(&position, played, style);
                    if named.len() < MOST_NAMED && !named.contains(&name) {
                        named.push(name);
                    }
                }
                position.play_unchecked(played);
            }
        }
        found
    }
}
