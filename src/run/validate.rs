//! `validate`: checks every move of every game and reports the findings.

use super::report::ReportWriter;
use super::{BlockResult, Destination, RunSummary, RunWatch, Sources, Taker, Task};
use bienban_base::error::Error;
use bienban_base::finding::{Code, CodeSet, Finding};
use bienban_base::messages::Catalog;
use bienban_engine::judge::account::{Account, Receipt};
use bienban_engine::judge::cross_check::{CrossCheck, CrossCheckCounts};
use bienban_engine::judge::unplayed::{self, Census, EventKey};
use bienban_engine::judge::{self, JudgeTally};
use bienban_engine::source::split::Block;
use bienban_report::tables::statistics;
use bienban_report::{
    EventEntry, EventSheet, FindingsWriter, Fragment, PlaceFinder, ReportClosing, ReportStyle, STATISTICS, TableWriter,
    findings,
};
use bienban_sheet::repair::{self, Witness};
use bienban_tournament::event::archive::EventArchive;

/// What `validate` does.
#[derive(Debug)]
pub struct Validate<'a> {
    /// How games are judged.
    pub options: judge::JudgeOptions,
    /// The codes that are reported.
    pub reported: CodeSet,
    /// The form of the report.
    pub style: ReportStyle,
    /// The wording of the report.
    pub catalog: &'a Catalog,
    /// Whether every verdict is compared with that of the reference engine.
    pub cross_check: bool,
    /// Whether an account is kept of every byte.
    pub account: bool,
    /// Whether the report counts the findings instead of listing them.
    pub statistics: bool,
    /// Whether games that stop are searched for what they may have been.
    pub repair: bool,
}

/// The part of a block.
#[derive(Debug)]
pub struct ValidatePart {
    /// Its findings.
    pub fragment: Fragment,
    /// The comparison with the reference engine.
    pub crossed: CrossCheckCounts,
    /// How many games of which event have moves.
    pub census: unplayed::UnplayedCounts,
    /// Findings that wait until the whole file is counted.
    pub held: Vec<HeldFinding>,
    /// What its games name as their event, for a page.
    pub entries: Vec<EventEntry>,
}

/// A finding that is reported only if the whole file confirms it.
#[derive(Debug)]
pub struct HeldFinding {
    event: EventKey,
    finding: Finding,
    fragment: Fragment,
    before: u64,
}

/// How many findings are held at most. The bound keeps them from filling the memory.
const MOST_HELD: usize = 10_000;
/// More games than these are no event whose tab anybody reads, and they must not fill the memory.
const MOST_OF_EVENTS: usize = 20_000;

impl Validate<'_> {
    /// Whether the report has a tab for events.
    fn shows_events(&self) -> bool {
        self.style.format.has_events() && !self.statistics
    }
}

impl Task for Validate<'_> {
    type Part = BlockResult<ValidatePart>;

    fn settles(&self) -> Option<&judge::JudgeOptions> {
        (!self.cross_check && !self.account && !self.shows_events()).then_some(&self.options)
    }

    fn work(&self, block: &Block) -> BlockResult<ValidatePart> {
        let mut writer = FindingsWriter::new(block, self.catalog, self.style);
        let mut tally = JudgeTally::default();
        let mut cross = CrossCheck::new();
        let (mut receipts, mut held, mut census) = (Vec::new(), Vec::new(), Census::default());
        let counted = self.reported.contains(Code::R307);
        let (is_page, mut places, mut entries) = (self.shows_events(), PlaceFinder::new(block), Vec::new());
        judge::each(block, &self.options, |game| {
            if self.cross_check && game.is_game() {
                let disagreement = cross.compare_game(game);
                game.add(disagreement);
            }
            if self.account {
                receipts.push(Receipt::of(game));
            }
            game.keep(self.reported);
            if self.repair {
                propose(game);
            }
            tally.count_game(game);
            tally.count_findings(game);
            writer.judged(tally.games, game);
            if is_page && game.is_game() && entries.len() < MOST_OF_EVENTS {
                entries.push(EventEntry::of(block, &mut places, game, tally.games));
            }
            if counted && game.is_game() {
                let event = census.count(block, game);
                if let Some(finding) = unplayed::draw(game).filter(|_| held.len() < MOST_HELD) {
                    let mut writer = FindingsWriter::new(block, self.catalog, self.style);
                    writer.game(tally.games, game.tagged(), std::slice::from_ref(&finding));
                    held.push(HeldFinding { event, finding, fragment: writer.fragment, before: 0 });
                }
            }
        });
        let account = self.account.then(|| Account::of(block, &receipts));
        let census = census.into_counts();
        let made = ValidatePart { fragment: writer.fragment, crossed: cross.counts, census, held, entries };
        BlockResult { account, ..BlockResult::new(block, tally, made) }
    }
}

/// The codes that a search for repairs has proposals for.
const SEARCHED: [Code; 6] = [Code::S101, Code::M201, Code::M202, Code::M205, Code::M206, Code::M207];

/// Searches for what the sheet of a game may mean, and proposes that where findings are.
fn propose(game: &mut judge::Game<'_>) {
    if !game.findings().iter().any(|finding| SEARCHED.contains(&finding.code)) {
        return;
    }
    let Some(witness) = Witness::of(game).filter(|witness| !witness.intact) else { return };
    let proposals = witness.proposals(&repair::RepairOptions::default());
    let proposed = witness.proposed(&proposals);
    game.propose(|finding| {
        let found = SEARCHED.contains(&finding.code).then(|| proposed.get(&finding.span.start)).flatten();
        found.cloned().unwrap_or_default()
    });
}

/// Takes the parts of the blocks, and holds back what a file must confirm.
struct ValidateTaker<'t, 'r> {
    task: &'t Validate<'t>,
    report: ReportWriter<'r>,
    crossed: CrossCheckCounts,
    /// The games of the file that is being read.
    census: unplayed::UnplayedCounts,
    /// What it must confirm.
    held: Vec<HeldFinding>,
    /// What files have confirmed.
    confirmed: Vec<HeldFinding>,
    /// The games for the tab of events.
    archive: EventArchive,
    archived: usize,
}

impl ValidateTaker<'_, '_> {
    /// The file has been read: keeps the findings that it confirms.
    fn settle(&mut self) {
        let census = std::mem::take(&mut self.census);
        self.confirmed.extend(self.held.drain(..).filter(|held| census.tells(held.event)));
        self.confirmed.truncate(MOST_HELD);
    }
}

impl Taker<ValidatePart> for ValidateTaker<'_, '_> {
    fn text(&mut self, _name: &str) -> Result<(), Error> {
        self.settle();
        Ok(())
    }

    fn take(&mut self, made: ValidatePart, before: u64) -> Result<(), Error> {
        self.crossed += &made.crossed;
        self.census.add(made.census);
        // One game more than an event may have shows that there are too many.
        for entry in &made.entries {
            if self.archived <= MOST_OF_EVENTS {
                entry.add(before, &mut self.archive);
                self.archived += 1;
            }
        }
        let room = MOST_HELD.saturating_sub(self.held.len());
        self.held.extend(made.held.into_iter().take(room).map(|held| HeldFinding { before, ..held }));
        if self.task.statistics { Ok(()) } else { self.report.take(made.fragment, before) }
    }
}

/// Validates the inputs and writes the report. The comparison with the reference engine comes with the summary.
///
/// # Errors
/// [`Error::Interrupted`], [`Error::Output`].
pub fn validate(
    task: &Validate<'_>,
    sources: Sources,
    to: &mut dyn Destination,
    watch: &mut impl RunWatch,
) -> Result<(RunSummary, CrossCheckCounts), Error> {
    let table = if task.statistics { &STATISTICS } else { findings(task.style) };
    let mut taking = ValidateTaker {
        task,
        report: ReportWriter::begin(task.style, table, task.catalog, to)?,
        crossed: CrossCheckCounts::default(),
        census: unplayed::UnplayedCounts::default(),
        held: Vec::new(),
        confirmed: Vec::new(),
        archive: EventArchive::default(),
        archived: 0,
    };
    let mut summary = super::run(sources, task, &mut taking, watch);
    taking.settle();
    let ValidateTaker { mut report, crossed, confirmed, archive, archived, .. } = taking;
    if let Ok(summary) = &mut summary {
        for held in confirmed {
            summary.total.add(&held.finding);
            if !task.statistics {
                report.take(held.fragment, held.before)?;
            }
        }
        if task.statistics {
            let mut rows = TableWriter::new(table, task.catalog, task.style);
            statistics::put(&mut rows, task.catalog, &summary.total);
            report.take(rows.fragment, 0)?;
        }
    }
    let summary = match summary {
        Ok(summary) if task.shows_events() && archived <= MOST_OF_EVENTS => {
            let sheets =
                EventSheet::of(&archive, &bienban_tournament::options::TournamentOptions::default(), task.reported);
            report.close(&ReportClosing { events: &sheets, ..summary.closing() })?;
            summary
        }
        summary => report.finish(summary)?,
    };
    Ok((summary, crossed))
}
