//! `audit`: a verdict for every recorded claim.

use std::path::Path;
use std::sync::Arc;

use super::report::ReportWriter;
use super::{BlockResult, Destination, RunSummary, RunWatch, Sources, Task};
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_base::messages::Catalog;
use bienban_base::place::Side;
use bienban_engine::judge;
use bienban_engine::source::split::Block;
use bienban_games::claims::claim::Claim;
use bienban_games::claims::columns::ClaimColumns;
use bienban_games::claims::court::{Court, CourtSitting, RemarkOpinion};
use bienban_games::claims::docket::Docket;
use bienban_games::claims::form::MOST_FORMS;
use bienban_games::claims::index::ClaimIndex;
use bienban_games::claims::nearest::GameRoll;
use bienban_games::claims::record::ClaimRecord;
use bienban_games::claims::recordings::Recordings;
use bienban_games::claims::repeats::{FirstClaim, Repeats};
use bienban_games::claims::share::RangeShare;
use bienban_games::claims::table::ClaimTable;
use bienban_games::claims::{ClaimAnswer, ClaimVerdict};
use bienban_report::{Fragment, ReportStyle, Spool, TableCell, VerdictWriter, harmless, too_many, verdicts_on};

/// A claims file after reading: for each row a claim, or the reason why it is none.
#[derive(Debug)]
pub struct RecordedClaims {
    table: ClaimTable,
    columns: ClaimColumns,
    claims: Vec<Result<Claim, Message>>,
}

impl RecordedClaims {
    /// Reads a claims file.
    ///
    /// # Errors
    /// [`Error::Usage`] if no header names the columns of claims, and whatever reading the file gives.
    pub fn open(path: &Path) -> Result<RecordedClaims, Error> {
        let table = ClaimTable::open(path)?;
        let fault = |row: u32, fault: &Message| Error::Usage(about_row(&table.name, row, fault));
        let columns = match table.rows.first() {
            // The header itself cannot be read.
            Some(row) if table.header.is_empty() => match &row.cells {
                Err(message) => return Err(fault(row.number, message)),
                Ok(_) => return Err(fault(1, &Message::new("claims-no-header"))),
            },
            _ if table.header.is_empty() => return Err(fault(1, &Message::new("claims-no-header"))),
            _ => ClaimColumns::of(&table.header).map_err(|message| fault(table.header_row, &message))?,
        };
        let claim = |cells: &Result<ClaimRecord, Message>| match cells {
            Ok(record) => columns.claim(record),
            Err(message) => Err(message.clone()),
        };
        let claims = table.rows.iter().map(|row| claim(&row.cells)).collect();
        Ok(RecordedClaims { table, columns, claims })
    }

    /// The same file under the name that its answers and forms have, where it was copied.
    #[must_use]
    pub fn named(mut self, name: &str) -> RecordedClaims {
        name.clone_into(&mut self.table.name);
        self
    }

    /// Which rows the range of the sources has, and the name of the file. `None` if all of the games are read.
    ///
    /// # Errors
    /// [`Error::Usage`] if a claim names its game by the players, of whom there may be another game in another range.
    fn share(
        &self,
        before: u64,
        sources: &Sources,
        index: &ClaimIndex,
    ) -> Result<Option<(RangeShare, Arc<str>)>, Error> {
        let range = sources.options.reading.range.as_ref().filter(|range| range.start > 0 || !range.is_last());
        let Some(range) = range else { return Ok(None) };
        let by_players = |claim: &Result<Claim, Message>| claim.as_ref().is_ok_and(|claim| claim.game.is_none());
        if let Some(at) = self.claims.iter().position(by_players) {
            let message = Message::new("claims-range-players");
            return Err(Error::Usage(about_row(&self.table.name, self.table.rows[at].number, &message)));
        }
        let name = sources.inputs.found.iter().find_map(|input| Some(input.as_ref().ok()?.name())).unwrap_or_default();
        let (is_first, is_last, files) = (range.is_first(), range.is_last(), index.files_of(&name));
        Ok(Some((RangeShare { is_first, is_last, before, games: 0, files }, name.into())))
    }

    /// What of the file was not read: worksheets, and columns whose headings look like slips of the pen.
    fn unread(&self) -> impl Iterator<Item = Message> {
        let file = harmless(&self.table.name);
        let sheet = Message::new("claims-sheet-unread").with("file", &*file);
        let sheets = self.table.others.iter().map(move |other| sheet.clone().with("other", harmless(other)));
        let column = Message::new("claims-column-unread").with("file", &*file);
        let columns = self
            .columns
            .unread
            .iter()
            .map(move |(heading, near)| column.clone().with("heading", harmless(heading)).with("column", *near));
        sheets.chain(columns)
    }
}

/// The fault of a row.
fn about_row(file: &str, row: u32, fault: &Message) -> Message {
    let message = Message::new("claims-row").with("file", harmless(file)).with("row", row.to_string());
    message.with_phrase("fault", fault.clone())
}

/// The remark on a row whose claim is in an earlier one, which was perhaps judged otherwise.
fn twice(first: u32, verdict: Option<ClaimVerdict>) -> Message {
    let message = Message::new(if verdict.is_some() { "claims-row-twice-unlike" } else { "claims-row-twice" });
    let message = message.with("first", first.to_string());
    verdict.into_iter().fold(message, |message, verdict| message.with_word("verdict", verdict.key()))
}

/// How claims are judged, and the form of the report.
#[derive(Debug)]
pub struct Audit<'a> {
    /// How games are judged.
    pub options: judge::JudgeOptions,
    /// The form of the report.
    pub style: ReportStyle,
    /// The wording of the report.
    pub catalog: &'a Catalog,
    /// How many games of the file precede the range, if only a range of it is read.
    pub before: u64,
}

/// The sums over all rows.
#[derive(Debug, Default)]
pub struct VerdictTally {
    /// Claims by verdict, in the order of [`ClaimVerdict::ALL`].
    pub verdicts: [u64; ClaimVerdict::ALL.len()],
    /// Rows that could not be judged.
    pub faults: u64,
    /// Claims and offers that are written in the games.
    pub written: u64,
}

/// The part of a block.
struct AuditPart {
    sitting: CourtSitting,
    name: Arc<str>,
}

/// Hears claims and lists what is written in games, block by block.
struct AuditTask<'a> {
    court: Court<'a>,
    /// How many games precede the range.
    before: u64,
}

impl Task for AuditTask<'_> {
    type Part = BlockResult<AuditPart>;

    fn work(&self, block: &Block) -> BlockResult<AuditPart> {
        let sitting = self.court.sit(block);
        let tally = sitting.tally.clone();
        BlockResult::new(block, tally, AuditPart { sitting, name: Arc::clone(&block.name) })
    }

    fn awaits_number(&self, part: &BlockResult<AuditPart>) -> Option<u64> {
        part.made.sitting.starts.as_ref().map(|starts| starts.len() as u64)
    }

    fn number(&self, block: &Block, part: &mut BlockResult<AuditPart>, before: u64) {
        self.court.number(block, &mut part.made.sitting, self.before + before);
    }
}

/// Adds the row of a claim or an offer that a game itself mentions, in the columns of the claims file.
fn put(
    told: &RemarkOpinion,
    file: &str,
    recorded: &RecordedClaims,
    writer: &VerdictWriter<'_>,
    fragment: &mut Fragment,
) {
    let ply = told.written.ply.0.to_string();
    let number = move_number(&told.answer.fen);
    let [white, black, round] = &told.tags;
    let mut cells = vec![TableCell::from(""); recorded.table.header.len()];
    let known = [
        ("file", TableCell::from(file)),
        ("game", TableCell::Game(told.game)),
        ("white", TableCell::from(&**white)),
        ("black", TableCell::from(&**black)),
        ("round", TableCell::from(&**round)),
        ("ply", TableCell::from(&*ply)),
        ("move_number", TableCell::from(number)),
        ("side", TableCell::from(told.written.side.map_or("", Side::name))),
        ("kind", TableCell::from(told.written.said.name())),
    ];
    for (name, cell) in known {
        if let Some(index) = recorded.columns.index(name) {
            cells[index] = cell;
        }
    }
    writer.row(cells, Ok(&told.answer), fragment);
}

/// The last field of a FEN.
fn move_number(fen: &str) -> &str {
    fen.rsplit(' ').next().unwrap_or("")
}

/// Judges every claim of a file by the games of the inputs and writes the verdicts in the order of the file. After
/// them come the claims and offers that the games themselves mention.
///
/// Of a range there are the rows about its games; those of all ranges of a file are the rows of one run.
///
/// # Errors
/// [`Error::Interrupted`] and [`Error::Output`]; [`Error::Usage`] if a claim cannot be judged by a range.
pub fn audit(
    task: &Audit<'_>,
    recorded: &RecordedClaims,
    sources: Sources,
    to: &mut dyn Destination,
    watch: &mut impl RunWatch,
) -> Result<(RunSummary, VerdictTally), Error> {
    let index = ClaimIndex::of(recorded.claims.iter().map(|claim| claim.as_ref().ok()));
    let mut docket = Docket::new(recorded.claims.len(), &index);
    let mut roll = GameRoll::default();
    let mut share = recorded.share(task.before, &sources, &index)?;
    recorded.unread().for_each(|message| watch.noted(&message));
    let table = verdicts_on(&recorded.table.header, task.style);
    let writer = VerdictWriter::new(&table, task.catalog, task.style);
    let forms = task.style.format.has_forms() && recorded.claims.len() <= MOST_FORMS;
    let court = Court { claims: &recorded.claims, index: &index, catalog: task.catalog, options: task.options, forms };
    let hearing = AuditTask { court, before: task.before };
    // Claims that games mention come after those of the file. There may be more of them than memory should hold.
    let mut written = Spool::default();
    let mut tally = VerdictTally::default();
    let summary = super::run(
        sources,
        &hearing,
        &mut |heard: AuditPart, before| {
            let before = task.before + before;
            tally.written += heard.sitting.told.len() as u64;
            docket.pass(&heard.name, &heard.sitting.files, heard.sitting.tally.games);
            roll.take(&heard.name, heard.sitting.listed, before);
            let mut recordings = Recordings::default();
            for opinion in heard.sitting.opinions {
                let site = (Arc::clone(&heard.name), before + opinion.game);
                recordings.add(&opinion);
                docket.hear(opinion.claim, opinion.fit, site, opinion.ply, opinion.heard);
            }
            let mut fragment = Fragment::default();
            for mut told in heard.sitting.told {
                let claim = recordings.recorded_claim(&told, |claim| {
                    docket.place(claim)?;
                    recorded.claims[claim as usize].as_ref().ok().map(|claim| &claim.plea)
                });
                if let Some(claim) = claim {
                    told.answer = court.recorded(&told.answer, recorded.table.rows[claim as usize].number);
                }
                put(&told, &heard.name, recorded, &writer, &mut fragment);
            }
            written.keep(fragment, before).map_err(|source| Error::Temporary { source })
        },
        watch,
    )?;
    if let Some((share, name)) = share.as_mut().filter(|_| summary.failures.is_empty()) {
        share.games = summary.total.games;
        docket.pass(name, &share.files, share.before);
    }
    let share = share.map(|(share, _)| share);
    let mut report = ReportWriter::begin(task.style, &table, task.catalog, to)?;
    let catalog = task.catalog;
    let rows = AuditRows { recorded, docket: &docket, index: &index, roll: &roll, writer: &writer, catalog, share };
    rows.write(&mut report, watch, &mut tally)?;
    if task.style.format.has_forms() && !forms {
        watch.noted(&too_many(recorded.claims.len() as u64));
        report.take(writer.without_forms(recorded.claims.len() as u64), 0)?;
    }
    report.pour(written)?;
    Ok((report.finish(Ok(summary))?, tally))
}

/// How many rows are written at a time.
const ROWS: usize = 1000;

/// The rows of the claims.
struct AuditRows<'a> {
    recorded: &'a RecordedClaims,
    docket: &'a Docket,
    index: &'a ClaimIndex,
    roll: &'a GameRoll,
    writer: &'a VerdictWriter<'a>,
    catalog: &'a Catalog,
    /// Which rows there are, if only a range of the games was read.
    share: Option<RangeShare>,
}

impl AuditRows<'_> {
    /// The answer to a claim, or the reason why there is none. `searches` counts the claims whose players
    /// were not found.
    fn outcome(&self, number: u32, claim: &Claim, searches: &mut usize) -> Result<&ClaimAnswer, Message> {
        let outcome = self.docket.outcome(number, self.index, claim.game.is_none());
        outcome.map_err(|fault| match &claim.players {
            Some(players) if fault.key == "claims-players-unknown" => self.roll.advice(players, searches),
            _ => fault,
        })
    }

    /// Writes the rows in the order of the file. The watch hears of each row that could not be judged.
    fn write(
        &self,
        report: &mut ReportWriter<'_>,
        watch: &mut impl RunWatch,
        tally: &mut VerdictTally,
    ) -> Result<(), Error> {
        let AuditRows { recorded, docket, writer, catalog, .. } = self;
        let rows: Vec<_> = recorded.table.rows.iter().zip(&recorded.claims).enumerate().collect();
        let nothing = ClaimRecord::default();
        let (mut repeats, mut searches) = (Repeats::default(), 0);
        for chunk in rows.chunks(ROWS) {
            let mut fragment = Fragment::default();
            for &(number, (row, claim)) in chunk {
                if self.share.as_ref().is_some_and(|share| !share.has(number as u32, claim, self.index)) {
                    continue;
                }
                let outcome = match claim {
                    Ok(claim) => self.outcome(number as u32, claim, &mut searches),
                    Err(fault) => Err(fault.clone()),
                };
                let record = row.cells.as_ref().unwrap_or(&nothing);
                let source = (&*recorded.table.name, row.number);
                match outcome {
                    Ok(answer) => {
                        tally.verdicts[answer.verdict as usize] += 1;
                        let place = docket.place(number as u32).zip(claim.as_ref().ok());
                        let first =
                            place.and_then(|(place, claim)| repeats.first(place, &claim.plea, (row.number, answer)));
                        let Some(FirstClaim { row: first, verdict, plea }) = first else {
                            writer.claim(record, Ok(answer), source, &mut fragment);
                            continue;
                        };
                        let twice = twice(first, (verdict != answer.verdict).then_some(verdict));
                        watch.noted(&about_row(&recorded.table.name, row.number, &twice));
                        let both = Message::new("both").with("first", &*answer.reason).with_phrase("second", twice);
                        // One form is enough for a claim, unless the rows differ or are not judged alike.
                        let same = verdict == answer.verdict && claim.as_ref().is_ok_and(|claim| claim.plea == plea);
                        let form = answer.form.clone().filter(|_| !same);
                        let answer = ClaimAnswer { reason: catalog.text(&both).into(), form, ..answer.clone() };
                        writer.claim(record, Ok(&answer), source, &mut fragment);
                    }
                    Err(fault) => {
                        tally.faults += 1;
                        watch.noted(&about_row(&recorded.table.name, row.number, &fault));
                        writer.claim(record, Err(&catalog.text(&fault)), source, &mut fragment);
                    }
                }
            }
            report.take(fragment, 0)?;
        }
        Ok(())
    }
}
