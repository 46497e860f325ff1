//! What `event`, `standings` and `trf` read: the games of all inputs as one archive, and the reports of pairing
//! programs. The half-moves do not matter to them.

use super::{Sources, Summary, Task, Watch, Worked};
use bienban_base::error::Error;
use bienban_base::text::detected::convert;
use bienban_engine::judge::{self, Tally};
use bienban_engine::source::split::Block;
use bienban_report::{EventEntry, Places};
use bienban_tournament::event::archive::Archive;
use bienban_tournament::published::{self, Page};
use bienban_tournament::swiss_manager;
use bienban_tournament::trf::Trf;

/// Reads what a tournament consists of.
#[derive(Debug, Default)]
pub struct EventReader {
    options: judge::Options,
}

/// What a block holds.
#[derive(Debug)]
pub enum EventPart {
    /// Games; their numbers are relative to the block.
    Games(Vec<EventEntry>),
    /// The report of a pairing program.
    Report(Box<Trf>),
    /// A page of tables. Those of one event are one report.
    Table(Box<Page>),
}

impl Task for EventReader {
    type Part = Worked<EventPart>;

    fn work(&self, block: &Block) -> Worked<EventPart> {
        let mut tally = Tally::default();
        if block.is_report && swiss_manager::is_one(block.bytes()) {
            let report = swiss_manager::read(&block.name, block.bytes());
            return Worked::new(block, tally, EventPart::Report(Box::new(report)));
        }
        if block.is_report {
            let decoded = convert(block.bytes(), block.encoding).text;
            if let Some(page) = Page::read(&block.name, &decoded, block.origin.is_some()) {
                return Worked::new(block, tally, EventPart::Table(Box::new(page)));
            }
            let text = match std::str::from_utf8(block.bytes()) {
                Ok(text) => std::borrow::Cow::Borrowed(text),
                // Pairing programs that do not write UTF-8 write Latin-1.
                Err(_) => block.bytes().iter().map(|&byte| char::from(byte)).collect(),
            };
            let text = text.strip_prefix('\u{FEFF}').unwrap_or(&text);
            return Worked::new(block, tally, EventPart::Report(Box::new(Trf::read(&block.name, text))));
        }
        let mut places = Places::new(block);
        let mut games = Vec::new();
        judge::each(block, &self.options, |game| {
            tally.count_game(game);
            if game.is_game() {
                games.push(EventEntry::of(block, &mut places, game, tally.games));
            }
        });
        Worked::new(block, tally, EventPart::Games(games))
    }
}

/// Reads the inputs into an archive.
///
/// # Errors
/// [`Error::Interrupted`].
pub fn archive(mut sources: Sources, watch: &mut impl Watch) -> Result<(Archive, Summary), Error> {
    sources.options.reading.reports = true;
    let options = judge::Options::default();
    let reader = EventReader { options };
    let (mut archive, mut pages) = (Archive::default(), Vec::new());
    let summary = super::run(
        sources,
        &reader,
        &mut |part: EventPart, before: u64| {
            match part {
                EventPart::Games(games) => games.iter().for_each(|game| game.add(before, &mut archive)),
                EventPart::Report(trf) => archive.add_trf(*trf),
                EventPart::Table(page) => pages.push(*page),
            }
            Ok(())
        },
        watch,
    )?;
    for report in published::reports(&pages) {
        archive.add_trf(report);
    }
    Ok((archive, summary))
}
