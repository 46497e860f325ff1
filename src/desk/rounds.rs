//! Rounds: the tables of rounds in a folder, and the results that are typed into them.

use std::io::Write as _;

use serde::Deserialize;

use super::folder::DeskFolder;
use super::refused::{DeskAnswer, DeskRefusal};
use super::round_sheet::{RoundSheet, UnfilledReason};
use super::state::{Desk, failed, writable};
use bienban_base::message::Message;
use bienban_base::text::harmless::harmless;
use bienban_engine::source::input::Input;
use bienban_tournament::event::Event;

/// The largest table of a round, in bytes.
const LARGEST: u64 = 4 << 20;

/// The table of a round.
#[derive(Debug)]
pub(super) struct RoundTable {
    /// The name of its file in the folder.
    pub(super) file: String,
    pub(super) round: u32,
    pub(super) table: RoundSheet,
}

/// A result that was typed.
#[derive(Debug, Deserialize)]
pub(super) struct FilledResult {
    file: String,
    round: u32,
    white: String,
    black: String,
    /// What the page showed before.
    was: String,
    result: String,
}

/// The table of a round that is taken back.
#[derive(Debug, Deserialize)]
pub(super) struct UndoRequest {
    file: String,
    round: u32,
}

/// The tables of the folder.
fn all(folder: &DeskFolder) -> Vec<RoundTable> {
    let mut sheets = Vec::new();
    for input in folder.inputs().0.found.into_iter().flatten() {
        let (Input::File(path) | Input::Walked(path)) = input else { continue };
        let is_table = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("csv"));
        if !is_table || !std::fs::metadata(&path).is_ok_and(|found| found.len() <= LARGEST) {
            continue;
        }
        let table = std::fs::read(&path).ok().and_then(|bytes| RoundSheet::read(&bytes));
        let table = table.and_then(|table| Some((table.round()?, table)));
        sheets.extend(table.map(|(round, table)| RoundTable { file: folder.relative(&path), round, table }));
    }
    sheets.sort_by(|one, other| (one.round, &one.file).cmp(&(other.round, &other.file)));
    sheets
}

/// The tables of an event: those whose numbers and names are its players'.
pub(super) fn sheets(folder: &DeskFolder, event: &Event) -> Vec<RoundTable> {
    let name = |number: &str| {
        let index = number.parse().ok().and_then(|number| event.field.index(number))?;
        Some(event.field.players[index].name.trim())
    };
    let is_of = |sheet: &RoundTable| {
        let boards = sheet.table.boards();
        let own = boards.iter().filter(|of| name(&of.white_number) == Some(of.white.trim())).count();
        own * 2 > boards.len()
    };
    all(folder).into_iter().filter(is_of).collect()
}

/// The table of a round in a folder, by its file.
fn found(folder: &DeskFolder, file: &str, round: u32) -> DeskAnswer<RoundSheet> {
    let sheet = all(folder).into_iter().find(|sheet| sheet.file == file && sheet.round == round);
    let gone = || Message::new("desk-round-gone").with("file", harmless(file));
    sheet.map(|sheet| sheet.table).ok_or_else(|| DeskRefusal::Because(gone()))
}

impl Desk {
    /// Writes a result into the table of its round: the file is the old or the new one, whatever happens.
    ///
    /// # Errors
    ///
    /// The sentence why it is not written: it is no result, the table has no such pair, or it has another
    /// result by now.
    pub(super) fn fill(&self, filled: &FilledResult) -> DeskAnswer<()> {
        {
            let inner = self.writing();
            let inner = writable(inner.as_ref())?;
            let mut table = found(&inner.folder, &filled.file, filled.round)?;
            let pair = [&*filled.white, &*filled.black];
            table.fill(pair, &filled.was, &filled.result).map_err(|why| {
                let message = Message::new(match why {
                    UnfilledReason::NoResult => "desk-no-result",
                    UnfilledReason::NoPair => "desk-no-pair",
                    UnfilledReason::Changed => "desk-result-changed",
                });
                DeskRefusal::Because(message.with("result", harmless(&filled.result)))
            })?;
            let path = inner.folder.path();
            let mut draft = inner.folder.draft().map_err(failed(path))?;
            draft.write_all(&table.text()).map_err(failed(path))?;
            inner.folder.replace(draft, &filled.file).map_err(failed(&path.join(&filled.file)))?;
        }
        self.reread()
    }

    /// Removes the table of a round of which nothing was played.
    ///
    /// # Errors
    /// The sentence why it stays.
    pub(super) fn take_back(&self, which: &UndoRequest) -> DeskAnswer<()> {
        {
            let inner = self.writing();
            let inner = writable(inner.as_ref())?;
            let table = found(&inner.folder, &which.file, which.round)?;
            if !table.is_open() {
                return Err(DeskRefusal::Because(Message::new("desk-round-played")));
            }
            let path = inner.folder.path().join(&which.file);
            std::fs::remove_file(&path).map_err(failed(&path))?;
        }
        self.reread()
    }
}
