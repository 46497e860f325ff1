//! Archive: the games of files, folders and streams, and what can be asked about them.
//!
//! This is what a program begins with that uses bienban as a library. Every question is asked of an [`Archive`], runs
//! on all cores unless [`Archive::threads`] says otherwise, and is answered in the order of the input, either value by
//! value (`each`) or as a report (`report`) in any [`Format`](bienban_report::Format).
//!
//! The command line opens an archive, too. It gives its [sources](Archive::sources) to the tasks of
//! [`bienban_run`], as the questions here do, but with files to write to and a progress bar.
//!
//! ```
//! use bienban::{Archive, judge};
//! let archive = Archive::open(["testdata/M201/bad.pgn"]);
//! let mut illegal = Vec::new();
//! let summary = archive.judge(&judge::JudgeOptions::default()).each(|found| {
//!     if found.finding.code.id() == "M201" {
//!         illegal.push((found.line, found.token));
//!     }
//! })?;
//! assert!(summary.total.games > 0 && !illegal.is_empty());
//! # Ok::<(), bienban::Error>(())
//! ```

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bienban_base::error::Error;
use bienban_base::finding::{CodeSet, Finding};
use bienban_base::messages::{Catalog, Ui};
use bienban_engine::chess::draws::DrawRow;
use bienban_engine::judge::{self, JudgeTally};
use bienban_engine::source::input;
use bienban_engine::source::split::Block;
use bienban_games::write::{self, WriteTally};
use bienban_report::{PlaceFinder, ReportStyle};
use bienban_run::audit::{Audit, RecordedClaims, VerdictTally, audit};
use bienban_run::convert::{Convert, ConvertOutlets, ProposalUse, convert};
use bienban_run::draws::{DrawLedger, draws};
use bienban_run::pipeline;
use bienban_run::register::RegisterOptions;
use bienban_run::validate::{Validate, validate};
use bienban_run::{BlockResult, PlainDestination, RunSummary, Sources, Task};

/// The games of files, folders and streams.
#[derive(Debug, Clone)]
pub struct Archive {
    paths: Vec<PathBuf>,
    options: pipeline::PipelineOptions,
}

/// A finding, and where it is.
#[derive(Debug, Clone)]
pub struct LocatedFinding {
    /// The file's name, with `/` on every system.
    pub file: Arc<str>,
    /// The number of the game in its file, from 1.
    pub game: u64,
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1, in code points.
    pub column: u64,
    /// The offset in the file, in bytes, unpacked and before decoding.
    pub offset: u64,
    /// The length in bytes before decoding.
    pub length: u64,
    /// What is written there.
    pub token: String,
    /// What was found.
    pub finding: Finding,
}

/// A row of the ledger of draws, and the game that it is about.
#[derive(Debug, Clone)]
pub struct LedgerEntry {
    /// The file's name, with `/` on every system.
    pub file: Arc<str>,
    /// The number of the game in its file, from 1.
    pub game: u64,
    /// The edition of the Laws.
    pub laws: &'static str,
    /// What could be claimed, or how the game ended by itself.
    pub row: DrawRow,
}

impl Archive {
    /// The games of these files, folders (searched through), patterns, and `-` for standard input. Nothing is opened
    /// yet; what cannot be read is reported by [`RunSummary::failures`] of each question.
    pub fn open<P: Into<PathBuf>>(paths: impl IntoIterator<Item = P>) -> Archive {
        Archive { paths: paths.into_iter().map(Into::into).collect(), options: pipeline::PipelineOptions::default() }
    }

    /// The same, judged by so many threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Archive {
        self.options.threads = threads.max(1);
        self
    }

    /// The same with other options: sizes of blocks and games, the encoding, a flag that stops the run.
    #[must_use]
    pub fn with(mut self, options: pipeline::PipelineOptions) -> Archive {
        self.options = options;
        self
    }

    /// Asks what is wrong with the games.
    pub fn judge<'a>(&'a self, options: &'a judge::JudgeOptions) -> Judging<'a> {
        Judging { archive: self, options, reported: CodeSet::all(), ui: Ui::English }
    }

    /// Asks what could be claimed in the games, and where they ended by themselves.
    pub fn ledger<'a>(&'a self, options: &'a judge::JudgeOptions) -> Ledgers<'a> {
        Ledgers { archive: self, options, all_moves: false, ui: Ui::English }
    }

    /// Asks for a verdict on every claim of a claims file.
    ///
    /// # Errors
    /// What reading the file gives.
    pub fn claims<'a>(&'a self, file: &Path, options: &'a judge::JudgeOptions) -> Result<Claims<'a>, Error> {
        Ok(Claims { archive: self, options, recorded: RecordedClaims::open(file)?, ui: Ui::English })
    }

    /// Asks for the games in another notation.
    pub fn convert<'a>(&'a self, options: &'a write::WriteOptions) -> Conversion<'a> {
        Conversion { archive: self, options }
    }

    /// The inputs that the paths name, and how they are read, for a task of [`bienban_run`].
    pub fn sources(&self) -> Sources {
        Sources {
            inputs: input::expand(&self.paths, !self.options.reading.ocr.is_empty()),
            options: self.options.clone(),
        }
    }
}

/// The question what is wrong with the games of an archive.
#[derive(Debug, Clone, Copy)]
pub struct Judging<'a> {
    archive: &'a Archive,
    options: &'a judge::JudgeOptions,
    reported: CodeSet,
    ui: Ui,
}

impl Judging<'_> {
    /// The same about these codes alone.
    #[must_use]
    pub fn reporting(mut self, codes: CodeSet) -> Self {
        self.reported = codes;
        self
    }

    /// The same with reports in this language.
    #[must_use]
    pub fn in_language(mut self, ui: Ui) -> Self {
        self.ui = ui;
        self
    }

    /// Hands over every finding, in the order of the input.
    ///
    /// # Errors
    /// [`Error::Interrupted`] if the archive's flag was set.
    pub fn each(self, mut take: impl FnMut(LocatedFinding)) -> Result<RunSummary, Error> {
        let task = FindingLocator { options: *self.options, reported: self.reported };
        bienban_run::run(
            self.archive.sources(),
            &task,
            &mut |found: Vec<LocatedFinding>, before| {
                for found in found {
                    take(LocatedFinding { game: before + found.game, ..found });
                }
                Ok(())
            },
            &mut (),
        )
    }

    /// Writes the report of findings.
    ///
    /// # Errors
    /// [`Error::Output`], and [`Error::Interrupted`] if the archive's flag was set.
    pub fn report(self, style: ReportStyle, out: impl Write) -> Result<RunSummary, Error> {
        let task = Validate {
            options: judge::JudgeOptions { record: style.format.shows_positions(), ..*self.options },
            reported: self.reported,
            style,
            catalog: Catalog::of(self.ui),
            cross_check: false,
            account: false,
            statistics: false,
            repair: false,
        };
        Ok(validate(&task, self.archive.sources(), &mut PlainDestination(out), &mut ())?.0)
    }
}

/// Finds the places of findings.
struct FindingLocator {
    options: judge::JudgeOptions,
    reported: CodeSet,
}

impl Task for FindingLocator {
    type Part = BlockResult<Vec<LocatedFinding>>;

    fn work(&self, block: &Block) -> BlockResult<Vec<LocatedFinding>> {
        let (mut places, mut tally, mut found) = (PlaceFinder::new(block), JudgeTally::default(), Vec::new());
        judge::each(block, &self.options, |game| {
            tally.count_game(game);
            game.keep(self.reported);
            tally.count_findings(game);
            for finding in game.findings() {
                let shown = places.show(game.tagged(), finding.span);
                found.push(LocatedFinding {
                    file: Arc::clone(&block.name),
                    game: tally.games,
                    line: shown.line,
                    column: shown.column,
                    offset: shown.offset,
                    length: shown.length,
                    token: shown.token.into_owned(),
                    finding: finding.clone(),
                });
            }
        });
        BlockResult::new(block, tally, found)
    }
}

/// The question what could be claimed in the games of an archive, and where they ended by themselves.
///
/// ```
/// use bienban::{Archive, judge};
/// let archive = Archive::open(["testdata/draws"]);
/// let mut repetitions = 0;
/// archive.ledger(&judge::JudgeOptions::default()).each(|entry| {
///     repetitions += u32::from(entry.row.rule.name() == "threefold");
/// })?;
/// assert!(repetitions > 0);
/// # Ok::<(), bienban::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Ledgers<'a> {
    archive: &'a Archive,
    options: &'a judge::JudgeOptions,
    all_moves: bool,
    ui: Ui,
}

impl Ledgers<'_> {
    /// The same with every move that would complete a claim, and not only the one that was played.
    #[must_use]
    pub fn all_moves(mut self) -> Self {
        self.all_moves = true;
        self
    }

    /// The same with reports in this language.
    #[must_use]
    pub fn in_language(mut self, ui: Ui) -> Self {
        self.ui = ui;
        self
    }

    /// Hands over every row, in the order of the input.
    ///
    /// # Errors
    /// [`Error::Interrupted`] if the archive's flag was set.
    pub fn each(self, mut take: impl FnMut(LedgerEntry)) -> Result<RunSummary, Error> {
        let task = LedgerLister { options: *self.options, all_moves: self.all_moves };
        bienban_run::run(
            self.archive.sources(),
            &task,
            &mut |listed: Vec<LedgerEntry>, before| {
                for entry in listed {
                    take(LedgerEntry { game: before + entry.game, ..entry });
                }
                Ok(())
            },
            &mut (),
        )
    }

    /// Writes the report of the ledger.
    ///
    /// # Errors
    /// [`Error::Output`], and [`Error::Interrupted`] if the archive's flag was set.
    pub fn report(self, style: ReportStyle, out: impl Write) -> Result<RunSummary, Error> {
        let task = DrawLedger {
            options: judge::JudgeOptions { record: style.format.shows_positions(), ..*self.options },
            all_moves: self.all_moves,
            style,
            catalog: Catalog::of(self.ui),
        };
        Ok(draws(&task, self.archive.sources(), &mut PlainDestination(out), &mut ())?.0)
    }
}

/// Lists the rows of ledgers.
struct LedgerLister {
    options: judge::JudgeOptions,
    all_moves: bool,
}

impl Task for LedgerLister {
    type Part = BlockResult<Vec<LedgerEntry>>;

    fn work(&self, block: &Block) -> BlockResult<Vec<LedgerEntry>> {
        let (mut tally, mut listed) = (JudgeTally::default(), Vec::new());
        judge::each(block, &self.options, |game| {
            tally.count_game(game);
            tally.count_findings(game);
            let Some((ledger, rows, _)) = game.ledger(self.all_moves, false) else { return };
            let laws = ledger.edition().id;
            let entry = |row| LedgerEntry { file: Arc::clone(&block.name), game: tally.games, laws, row };
            listed.extend(rows.into_iter().map(entry));
        });
        BlockResult::new(block, tally, listed)
    }
}

/// The question which claims of a claims file were right.
///
/// ```
/// use bienban::report::{Format, ReportStyle};
/// use bienban::{Archive, judge};
/// let options = judge::JudgeOptions::default();
/// let archive = Archive::open(["testdata/claims"]);
/// let mut report = Vec::new();
/// let claims = archive.claims("testdata/claims/claims.csv".as_ref(), &options)?;
/// let (_, verdicts) = claims.report(ReportStyle::new(Format::Csv), &mut report)?;
/// assert!(verdicts.verdicts.iter().sum::<u64>() > 0 && report.starts_with(b"file,"));
/// # Ok::<(), bienban::Error>(())
/// ```
#[derive(Debug)]
pub struct Claims<'a> {
    archive: &'a Archive,
    options: &'a judge::JudgeOptions,
    recorded: RecordedClaims,
    ui: Ui,
}

impl Claims<'_> {
    /// The same with reports in this language.
    #[must_use]
    pub fn in_language(mut self, ui: Ui) -> Self {
        self.ui = ui;
        self
    }

    /// Writes the report of verdicts. Returns what they come to besides.
    ///
    /// # Errors
    /// [`Error::Output`], and [`Error::Interrupted`] if the archive's flag was set.
    pub fn report(self, style: ReportStyle, out: impl Write) -> Result<(RunSummary, VerdictTally), Error> {
        let task = Audit { options: *self.options, style, catalog: Catalog::of(self.ui), before: 0 };
        audit(&task, &self.recorded, self.archive.sources(), &mut PlainDestination(out), &mut ())
    }
}

/// The question for the games of an archive in another notation.
///
/// ```
/// use bienban::Archive;
/// use bienban::write::{WriteOptions, NotationStyle};
/// let archive = Archive::open(["testdata/laws/sample.pgn"]);
/// let mut games = Vec::new();
/// archive.convert(&WriteOptions::new(NotationStyle::of("en".parse()?))).write(&mut games)?;
/// assert!(String::from_utf8_lossy(&games).contains("1. d4 Nf6 2. c4"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Conversion<'a> {
    archive: &'a Archive,
    options: &'a write::WriteOptions,
}

impl Conversion<'_> {
    /// Writes the games. Returns what could not be written as moves besides; the summary counts the findings.
    ///
    /// # Errors
    /// [`Error::Output`], and [`Error::Interrupted`] if the archive's flag was set.
    pub fn write(self, out: impl Write) -> Result<(RunSummary, WriteTally), Error> {
        let catalog = Catalog::of(Ui::English);
        let task = Convert {
            proposals: ProposalUse::Left,
            write: *self.options,
            options: judge::JudgeOptions { record: true, ..judge::JudgeOptions::default() },
            reported: CodeSet::all(),
            style: ReportStyle::new(bienban_report::Format::Text),
            catalog,
            data: catalog,
            spoken: catalog,
            registering: RegisterOptions {
                lists: false,
                style: ReportStyle::new(bienban_report::Format::Csv),
                compares: false,
            },
            eco: false,
            web: false,
        };
        let (mut games, mut aside) = (PlainDestination(out), PlainDestination(std::io::sink()));
        let outlets = ConvertOutlets { games: &mut games, findings: None, register: None, aside: &mut aside };
        convert(&task, self.archive.sources(), outlets, &mut ())
    }
}
