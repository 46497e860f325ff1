//! Comparison: the games of a conversion held against each other, P801-P805 and P823.
//!
//! Who is one player, which games are one event and what stands twice is decided where `event` has it decided
//! ([`crate::tournament`]). Beside that, a conversion knows the half-moves, so that a second sheet of a game is told
//! with the place where it first differs.

use std::collections::HashMap;
use std::sync::Arc;

use super::EventEntry;
use super::tables::events;
use crate::finding::Finding;
use crate::judge::second_sheet::Sheet;
use crate::message::Message;
use crate::text::harmless::harmless;
use crate::tournament::check::{EventCode, EventFinding};
use crate::tournament::event::archive::Archive;
use crate::tournament::event::{Event, Game};
use crate::tournament::options::Options;

/// The games that were converted so far.
#[derive(Debug, Default)]
pub struct Comparison {
    archive: Archive,
    /// What each sheet says, by its file and the number of the game in it.
    sheets: HashMap<(Arc<str>, u64), Sheet>,
}

impl Comparison {
    /// Takes a game. `before` is the number of games before its block in its file.
    pub fn take(&mut self, entry: &EventEntry, sheet: Sheet, before: u64) {
        entry.add(before, &mut self.archive);
        self.sheets.insert((Arc::clone(&entry.file), entry.game + before), sheet);
    }

    /// What the games say about each other, event by event.
    pub fn findings(&self) -> Vec<(EventFinding, Finding)> {
        let options = Options { joins_variants: true, joins_headings: true, ..Options::default() };
        let mut out = Vec::new();
        for event in self.archive.events(&options) {
            for found in event.findings_of_entries(&options) {
                let mut finding = events::finding(&found);
                if found.code == EventCode::P805
                    && let Some(message) = self.second_sheet(&event, &found)
                {
                    finding.message = message;
                }
                out.push((found, finding));
            }
        }
        out
    }

    /// What the second entry of a game says otherwise than the first.
    fn second_sheet(&self, event: &Event, found: &EventFinding) -> Option<Message> {
        let is_it = |game: &&Game| game.file == found.place.file && game.game == found.place.game;
        let game = event.games.iter().find(is_it)?;
        let first = event.games.get(game.second_of? as usize)?;
        let sheet = |game: &Game| self.sheets.get(&(Arc::clone(&game.file), game.game));
        let site = Message::new("site")
            .with("file", harmless(&first.file))
            .with("game", first.game.to_string())
            .with("line", first.line.to_string());
        let message = sheet(game)?.against(sheet(first)?);
        let board = [game, first].map(|game| game.board.trim()).into_iter().find(|board| !board.is_empty());
        let message = message.with("round", harmless(&game.round_tag)).with("board", harmless(board.unwrap_or("?")));
        Some(message.with_phrase("other", site))
    }
}
