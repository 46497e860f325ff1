//! Comparison: the games of a conversion compared with each other, P801-P805 and P823.
//!
//! Who is one player, which games are one event and which are entered twice is decided in one place for `event` and
//! this ([`bienban_tournament`]). In addition a conversion knows the half-moves, so that a second sheet of a game is
//! reported with the place where it first differs.

use std::collections::HashMap;
use std::sync::Arc;

use super::EventEntry;
use super::event_finding::worded;
use bienban_base::finding::Finding;
use bienban_base::message::Message;
use bienban_base::text::harmless::harmless;
use bienban_engine::judge::second_sheet::ComparedSheet;
use bienban_tournament::check::{EventCode, EventFinding};
use bienban_tournament::event::EventGame;
use bienban_tournament::event::archive::EventArchive;
use bienban_tournament::options::{EventJoining, TournamentOptions, VariantUse};

/// The games that were converted so far.
#[derive(Debug, Default)]
pub struct ConvertedSheets {
    archive: EventArchive,
    /// The content of each sheet, by its file and the number of the game in it.
    sheets: HashMap<(Arc<str>, u64), ComparedSheet>,
}

impl ConvertedSheets {
    /// Takes a game. `before` is the number of games before its block in its file.
    pub fn take(&mut self, entry: &EventEntry, sheet: ComparedSheet, before: u64) {
        entry.add(before, &mut self.archive);
        self.sheets.insert((Arc::clone(&entry.file), entry.game + before), sheet);
    }

    /// The findings that come from comparing the games, event by event.
    pub fn findings(&self) -> Vec<(EventFinding, Finding)> {
        let options = TournamentOptions {
            variants: VariantUse::Joined,
            joining: EventJoining::Headings,
            ..TournamentOptions::default()
        };
        let mut out = Vec::new();
        for event in self.archive.events(&options) {
            let mut first_of: HashMap<(&str, u64), &EventGame> = HashMap::new();
            for game in &event.games {
                if let Some(first) = game.second_of.and_then(|first| event.games.get(first as usize)) {
                    first_of.insert((&game.place.file, game.place.game), first);
                }
            }
            for (found, mut finding) in worded(event.findings_of_entries(&options)) {
                let first = first_of.get(&(&*found.place.file, found.place.game));
                if let Some(first) = first.filter(|_| found.code == EventCode::P805)
                    && let Some(message) = self.second_sheet(&found, first)
                {
                    finding.message = message;
                }
                out.push((found, finding));
            }
        }
        out
    }

    /// How the second entry of a game differs from the first.
    fn second_sheet(&self, found: &EventFinding, first: &EventGame) -> Option<Message> {
        let sheet = |file: &Arc<str>, game: u64| self.sheets.get(&(Arc::clone(file), game));
        let message = sheet(&found.place.file, found.place.game)?.against(sheet(&first.place.file, first.place.game)?);
        let board = first.board.trim();
        let site = Message::new("site")
            .with("file", harmless(&first.place.file))
            .with("game", first.place.game.to_string())
            .with("line", first.place.line.to_string());
        let message = message.with("round", harmless(&found.round));
        let message = message.with("board", harmless(if board.is_empty() { "?" } else { board }));
        Some(message.with_phrase("other", site))
    }
}
