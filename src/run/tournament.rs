//! What `event`, `standings` and `trf` read: the games of all inputs as one archive, and the reports of pairing
//! programs. The half-moves do not matter to them.

use super::{BlockResult, RunSummary, RunWatch, Sources, Task};
use bienban_base::error::Error;
use bienban_base::text::detected::convert;
use bienban_engine::judge::{self, JudgeTally};
use bienban_engine::source::split::Block;
use bienban_report::{EventEntry, PlaceFinder};
use bienban_tournament::event::archive::EventArchive;
use bienban_tournament::published::{self, PublishedPage};
use bienban_tournament::swiss_manager;
use bienban_tournament::trf::Trf;

/// Reads what a tournament consists of.
#[derive(Debug, Default)]
pub struct EventReader {
    options: judge::JudgeOptions,
    /// Whether games are passed over.
    reports_alone: bool,
}

/// What a block holds.
#[derive(Debug)]
pub enum EventPart {
    /// Games; their numbers are relative to the block.
    Games(Vec<EventEntry>),
    /// The report of a pairing program.
    Report(Box<Trf>),
    /// A page of tables. Those of one event are one report.
    Table(Box<PublishedPage>),
}

impl Task for EventReader {
    type Part = BlockResult<EventPart>;

    fn work(&self, block: &Block) -> BlockResult<EventPart> {
        let mut tally = JudgeTally::default();
        if block.is_report && swiss_manager::is_one(block.bytes()) {
            let report = swiss_manager::read(&block.name, block.bytes());
            return BlockResult::new(block, tally, EventPart::Report(Box::new(report)));
        }
        if block.is_report {
            let decoded = convert(block.bytes(), block.encoding).text;
            if let Some(page) = PublishedPage::read(&block.name, &decoded, block.origin.is_some()) {
                return BlockResult::new(block, tally, EventPart::Table(Box::new(page)));
            }
            let text = match std::str::from_utf8(block.bytes()) {
                Ok(text) => std::borrow::Cow::Borrowed(text),
                // Pairing programs that do not write UTF-8 write Latin-1.
                Err(_) => block.bytes().iter().map(|&byte| char::from(byte)).collect(),
            };
            let text = text.strip_prefix('\u{FEFF}').unwrap_or(&text);
            return BlockResult::new(block, tally, EventPart::Report(Box::new(Trf::read(&block.name, text))));
        }
        let mut games = Vec::new();
        if self.reports_alone {
            return BlockResult::new(block, tally, EventPart::Games(games));
        }
        let mut places = PlaceFinder::new(block);
        judge::each(block, &self.options, |game| {
            tally.count_game(game);
            if game.is_game() {
                games.push(EventEntry::of(block, &mut places, game, tally.games));
            }
        });
        BlockResult::new(block, tally, EventPart::Games(games))
    }
}

/// Reads the inputs into an archive.
///
/// # Errors
/// [`Error::Interrupted`].
pub fn archive(sources: Sources, watch: &mut impl RunWatch) -> Result<(EventArchive, RunSummary), Error> {
    let mut gathering = ArchiveGatherer::default();
    let summary = gathering.add(sources, watch)?;
    Ok((gathering.archive(), summary))
}

/// An archive that is gathered from several runs.
#[derive(Debug, Default)]
pub struct ArchiveGatherer {
    archive: EventArchive,
    pages: Vec<PublishedPage>,
    /// The files with tables and reports, in the order in which they were read; each once.
    pub reports: Vec<String>,
}

impl ArchiveGatherer {
    /// Adds games and reports.
    ///
    /// # Errors
    /// [`Error::Interrupted`].
    pub fn add(&mut self, sources: Sources, watch: &mut impl RunWatch) -> Result<RunSummary, Error> {
        self.read(sources, &EventReader::default(), watch)
    }

    /// Adds the reports alone.
    ///
    /// # Errors
    /// [`Error::Interrupted`].
    pub fn add_reports(&mut self, sources: Sources, watch: &mut impl RunWatch) -> Result<RunSummary, Error> {
        self.read(sources, &EventReader { reports_alone: true, ..EventReader::default() }, watch)
    }

    fn read(
        &mut self,
        mut sources: Sources,
        reader: &EventReader,
        watch: &mut impl RunWatch,
    ) -> Result<RunSummary, Error> {
        sources.options.reading.reports = true;
        let mut take = |part: EventPart, before: u64| {
            let file = match part {
                EventPart::Games(games) => {
                    for game in &games {
                        game.add(before, &mut self.archive);
                    }
                    return Ok(());
                }
                EventPart::Report(trf) => {
                    let file = trf.file.clone();
                    self.archive.add_trf(*trf);
                    file
                }
                EventPart::Table(page) => {
                    let file = page.file().to_owned();
                    self.pages.push(*page);
                    file
                }
            };
            if self.reports.last() != Some(&file) {
                self.reports.push(file);
            }
            Ok(())
        };
        super::run(sources, reader, &mut take, watch)
    }

    /// The archive. Tables of one event are one report.
    pub fn archive(self) -> EventArchive {
        let ArchiveGatherer { mut archive, pages, .. } = self;
        for report in published::reports(&pages) {
            archive.add_trf(report);
        }
        archive
    }
}
