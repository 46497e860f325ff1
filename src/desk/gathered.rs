//! Gathered: the tournament of a folder, which is its tables and reports, and its games as they were decided.

use std::collections::HashMap;

use super::extent::{self, TakeawayExtent};
use super::folder::DeskFolder;
use super::journal::Journal;
use super::round::FolderRound;
use bienban_base::error::Error;
use bienban_base::messages::Ui;
use bienban_engine::source::image;
use bienban_engine::source::input::{Input, Inputs};
use bienban_report::doubts::placed;
use bienban_report::harmless;
use bienban_run::tournament::ArchiveGatherer;
use bienban_run::{RunSummary, Sources, pipeline};
use bienban_tournament::event::archive::EventArchive;
use bienban_tournament::event::{Event, EventGame};
use bienban_tournament::options::{TournamentOptions, VariantUse};

/// The tournament of a folder.
#[derive(Debug)]
pub(super) struct DeskTournament {
    archive: EventArchive,
    /// What came of reading the tables.
    pub(super) total: RunSummary,
    /// The index in the round of each game, in the order in which they were taken.
    places: Vec<usize>,
}

impl DeskTournament {
    /// Reads the tables of a folder again, and takes the games of its round with their decisions.
    ///
    /// # Errors
    /// [`Error::Interrupted`], and [`Error::Temporary`] where there is no room.
    pub(super) fn of(folder: &DeskFolder, round: &FolderRound, journal: &Journal) -> Result<DeskTournament, Error> {
        let mut gathering = ArchiveGatherer::default();
        let total = gathering.add_reports(tables(folder.inputs().0), &mut ())?;
        // What is open in a game is written as comments, whose language changes nothing.
        let (games, places) = extent::pgn(round, journal, TakeawayExtent::All, Ui::English);
        let (_place, sources) = extent::kept(&games)?;
        gathering.add(sources, &mut ())?;
        Ok(DeskTournament { archive: gathering.archive(), total, places })
    }

    /// The events, with names that may be spellings of others'.
    pub(super) fn events(&self, options: &TournamentOptions) -> Vec<Event> {
        let options = TournamentOptions { variants: VariantUse::Named, ..options.clone() };
        self.archive.events(&options).collect()
    }

    /// The index in the round of a game of an event.
    pub(super) fn place(&self, game: &EventGame) -> Option<usize> {
        let at = usize::try_from(game.place.game).ok()?.checked_sub(1)?;
        self.places.get(at).copied()
    }
}

/// The inputs in which tables may be: a photo has none that could be used.
pub(super) fn tables(mut inputs: Inputs) -> Sources {
    let ending = |path: &std::path::Path| path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    inputs.found.retain(|found| match found {
        Ok(Input::File(path) | Input::Walked(path)) => !image::has_name(&ending(path)),
        _ => true,
    });
    inputs.named.clear();
    Sources { inputs, options: pipeline::PipelineOptions::default() }
}

/// What the events are called; those of one name with what distinguishes them.
pub(super) fn names(events: &[Event]) -> Vec<String> {
    let mut counted: HashMap<&str, usize> = HashMap::new();
    for event in events {
        *counted.entry(&event.name).or_default() += 1;
    }
    let name = |event: &Event| if counted[&*event.name] > 1 { placed(event) } else { event.name.clone() };
    events.iter().map(|event| harmless(&name(event))).collect()
}
