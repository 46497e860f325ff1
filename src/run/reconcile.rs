//! `reconcile`: finds the two sheets of each game among the inputs, and makes one game of them.

use std::num::NonZero;

use rayon::prelude::*;

use super::repair::{ApplyOptions, RepairTally};
use super::report::ReportWriter;
use super::{BlockResult, Destination, RunSummary, RunWatch, Sources, Task, threads};
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_base::messages::Catalog;
use bienban_base::text::encoding::Encoding;
use bienban_engine::judge::{self, Game, Judge, JudgeTally};
use bienban_engine::source::split::Block;
use bienban_report::tables::differences::{DIFFERENCES, differences, results_row};
use bienban_report::tables::notes::{illegal, notes, results, results_differ};
use bienban_report::tables::repairs::{RepairStatus, is_certain};
use bienban_report::{Fragment, GameNumber, PlacedSheet, REPAIRS, RepairRows, RepairWriter, ReportStyle, TableWriter};
use bienban_sheet::repair::pairing::{SheetPair, pairs};
use bienban_sheet::repair::{self, AppliedSheet, OriginalSheet, PairProposals, Proposal, Witness};

/// What `reconcile` does.
#[derive(Debug)]
pub struct Reconcile<'a> {
    /// How games are judged.
    pub options: judge::JudgeOptions,
    /// How much is tried.
    pub asked: repair::RepairOptions,
    /// How many rows a game has at most.
    pub top: usize,
    /// Which proposals are written as games instead of a report; `None` for the report.
    pub applied: Option<ApplyOptions>,
    /// How many threads search.
    pub threads: usize,
    /// The form of the report.
    pub style: ReportStyle,
    /// The form of the table of differences.
    pub differences: ReportStyle,
    /// The wording of the report.
    pub catalog: &'a Catalog,
}

/// A sheet of the inputs.
#[derive(Debug)]
pub struct ReconcileSheet {
    placed: PlacedSheet,
    /// What is kept of it where games are written: for a game of both sheets, and the game as it is.
    kept: Option<(OriginalSheet, Vec<u8>)>,
}

impl Task for Reconcile<'_> {
    type Part = BlockResult<Vec<ReconcileSheet>>;

    fn work(&self, block: &Block) -> BlockResult<Vec<ReconcileSheet>> {
        let (mut tally, mut sheets) = (JudgeTally::default(), Vec::new());
        judge::each(block, &self.options, |game: &mut Game<'_>| {
            tally.count_game(game);
            tally.count_findings(game);
            sheets.extend(Witness::of(game).map(|witness| {
                let kept = self.applied.map(|applied| {
                    let mut games = Vec::new();
                    applied.plainly(game, &mut games);
                    (OriginalSheet::of(game), games)
                });
                ReconcileSheet { placed: PlacedSheet::whole(witness, game, tally.games), kept }
            }));
        });
        BlockResult::new(block, tally, sheets)
    }
}

/// The outcome for one game.
#[derive(Debug)]
struct ReconcileAnswer {
    /// Its rows.
    rows: Fragment,
    /// The rows of its differences.
    apart: Fragment,
    /// The game, or its sheets unchanged, if games are written.
    games: Vec<u8>,
    status: RepairStatus,
    /// Whether its first proposal is certain.
    certain: bool,
}

impl Reconcile<'_> {
    /// The answer for two sheets.
    fn pair(&self, mut one: ReconcileSheet, mut other: ReconcileSheet, pair: SheetPair) -> ReconcileAnswer {
        let (first, second) = (&mut one.placed.witness, &mut other.placed.witness);
        // With two results they have a difference, even if they show the same half-moves.
        let agreed = first.intact
            && second.intact
            && first.proven == second.proven
            && results_differ(results([first, second]), pair.exchanged).is_none();
        let PairProposals { proposals, impossible, moves: p_moves } =
            if agreed { PairProposals::default() } else { first.proposals_with(second, &self.asked) };
        let (first, second) = (&one.placed.witness, &other.placed.witness);
        let certain = is_certain(&proposals);
        let status = match () {
            () if agreed => RepairStatus::Agreed,
            () if certain => RepairStatus::Reconciled,
            () => RepairStatus::Ambiguous,
        };
        let moves = proposals.first().map_or(if agreed { &first.proven[..] } else { &[] }, |first| &first.moves[..]);
        let mut notes = notes([first, second], proposals.first(), moves, pair);
        notes.extend(impossible.as_ref().map(|found| illegal(found, first)));
        let mut rows = RepairWriter::new(self.catalog, self.style);
        let sheets = [&one.placed, &other.placed];
        let impossible = impossible.filter(|found| found.p >= 1.0);
        RepairRows { sheets: &sheets, status, proposals: &proposals, notes, impossible, p_moves: &p_moves }
            .put(self.top, &mut rows);
        let mut apart = TableWriter::new(&DIFFERENCES, self.catalog, self.differences);
        if let Some(first) = proposals.first() {
            differences(sheets[0], sheets[1], first, self.catalog, &mut apart);
        }
        // Both results are signed (8.7), so none is changed.
        let results = results([first, second]);
        if let Some(differ) = results_differ(results, pair.exchanged) {
            results_row(sheets[0], sheets[1], results, &self.catalog.text(&differ), &mut apart);
        }
        let games = self.games([&one, &other], agreed, proposals.first(), pair.exchanged);
        ReconcileAnswer { rows: rows.rows.fragment, apart: apart.fragment, games, status, certain }
    }

    /// The game of two sheets, if games are written: with the first proposal applied if it is likely enough, otherwise
    /// both sheets unchanged.
    fn games(&self, sheets: [&ReconcileSheet; 2], agreed: bool, first: Option<&Proposal>, exchanged: bool) -> Vec<u8> {
        let mut games = Vec::new();
        let (Some(applied), [Some((one, plain)), Some((other, second))]) =
            (self.applied, sheets.map(|sheet| sheet.kept.as_ref()))
        else {
            return games;
        };
        let supplied = one.supplied(other, exchanged);
        let judge = Judge::new(&self.options);
        if let Some(proposal) = first.filter(|first| applied.takes(first)) {
            let [first, second] = sheets.map(|sheet| &sheet.placed.witness);
            let sheets = [
                AppliedSheet { original: &supplied, witness: first },
                AppliedSheet { original: other, witness: second },
            ];
            applied.write(&judge, &repair::AppliedProposal { sheets: &sheets, proposal }, &mut games);
            return games;
        }
        if agreed && supplied.tags() != one.tags() {
            // The half-moves as they were written, below the tags of both sheets.
            let plain = String::from_utf8_lossy(plain);
            let moves = plain.split_once("\n\n").map_or("", |(_, moves)| moves.trim_end());
            let moves = moves.strip_suffix(one.result()).unwrap_or(moves);
            let text = format!("{}\n\n{moves}{}\n\n", supplied.tags().join("\n"), supplied.result());
            let mut block = Block::whole("-", text.as_bytes());
            block.encoding = Some(Encoding::Utf8);
            judge.one(&block, 0, |game| applied.plainly(game, &mut games));
            return games;
        }
        games.extend_from_slice(plain);
        if !agreed {
            games.extend_from_slice(second);
        }
        games
    }

    /// The answer for a sheet without a second, or with more than one: so many fit, itself counted.
    fn alone(&self, sheet: ReconcileSheet, fits: usize) -> ReconcileAnswer {
        let mut rows = RepairWriter::new(self.catalog, self.style);
        let sheets = [&sheet.placed];
        let status = RepairStatus::Unpaired;
        let several = Message::new("repair-several-sheets").with("count", fits.to_string());
        let notes = if fits > 2 { vec![several] } else { Vec::new() };
        RepairRows { sheets: &sheets, status, proposals: &[], notes, impossible: None, p_moves: &[] }
            .put(self.top, &mut rows);
        let games = sheet.kept.map_or_else(Vec::new, |(_, games)| games);
        ReconcileAnswer { rows: rows.rows.fragment, apart: Fragment::default(), games, status, certain: false }
    }
}

/// Reconciles the sheets of the inputs. `apart` takes the differences of the sheets.
///
/// # Errors
/// [`Error::Interrupted`] and [`Error::Output`].
pub fn reconcile(
    task: &Reconcile<'_>,
    sources: Sources,
    to: &mut dyn Destination,
    apart: Option<&mut dyn Destination>,
    watch: &mut impl RunWatch,
) -> Result<(RunSummary, RepairTally), Error> {
    let mut sheets: Vec<ReconcileSheet> = Vec::new();
    let mut weighed = 0;
    let mut take = |made: Vec<ReconcileSheet>, before: u64| {
        weighed += made.len() as u64;
        sheets.extend(made.into_iter().map(|mut sheet| {
            if let GameNumber::InBlock(number) = sheet.placed.number {
                sheet.placed.number = GameNumber::InFile(before + number);
            }
            sheet
        }));
        Ok(())
    };
    let summary = super::run(sources, task, &mut take, watch);
    let mut answers = if summary.is_ok() { answers(task, sheets) } else { Vec::new() };
    let read = summary.as_ref().map_or(0, |summary| summary.total.games);
    let mut tally = RepairTally { passed: read.saturating_sub(weighed), ..RepairTally::default() };
    for answer in &answers {
        tally.count_as(answer.status == RepairStatus::Agreed, answer.certain);
    }
    if let Some(to) = apart {
        let mut report = ReportWriter::begin(task.differences, &DIFFERENCES, task.catalog, to)?;
        for answer in &mut answers {
            report.take(std::mem::take(&mut answer.apart), 0)?;
        }
        report.close(&bienban_report::ReportClosing::default())?;
    }
    if task.applied.is_some() {
        for answer in &answers {
            to.write(Box::new(|out| out.write_all(&answer.games)))?;
        }
        return Ok((summary?, tally));
    }
    let mut report = ReportWriter::begin(task.style, &REPAIRS, task.catalog, to)?;
    for answer in answers {
        report.take(answer.rows, 0)?;
    }
    Ok((report.finish(summary)?, tally))
}

/// What a sheet has beside it.
enum SheetPartner {
    /// The other sheet of its game.
    Sheet(Box<ReconcileSheet>, SheetPair),
    /// Nothing, since so many sheets fit together, itself counted.
    None(usize),
}

/// The answers for all sheets, in the order of the first sheet of each game.
fn answers(task: &Reconcile<'_>, sheets: Vec<ReconcileSheet>) -> Vec<ReconcileAnswer> {
    let found = pairs(&sheets.iter().map(|sheet| &sheet.placed.witness).collect::<Vec<_>>());
    let fits = found.fits;
    let mut found = found.pairs.iter().peekable();
    let mut sheets: Vec<Option<ReconcileSheet>> = sheets.into_iter().map(Some).collect();
    let mut games: Vec<(ReconcileSheet, SheetPartner)> = Vec::new();
    for index in 0..sheets.len() {
        // Pairs come in the order of their first sheets.
        let pair: Option<&SheetPair> = found.next_if(|pair| pair.one == index);
        let second = pair.and_then(|pair| Some(SheetPartner::Sheet(Box::new(sheets[pair.other].take()?), *pair)));
        let second = second.unwrap_or(SheetPartner::None(fits[index]));
        games.extend(sheets[index].take().map(|sheet| (sheet, second)));
    }
    let answer = |(one, second): (ReconcileSheet, SheetPartner)| match second {
        SheetPartner::Sheet(other, pair) => task.pair(one, *other, pair),
        SheetPartner::None(fits) => task.alone(one, fits),
    };
    let several = NonZero::new(task.threads).is_some_and(|threads| threads.get() > 1) && games.len() > 1;
    match several.then(|| threads::pool(task.threads)).flatten() {
        Some(pool) => pool.install(|| games.into_par_iter().with_max_len(1).map(answer).collect()),
        None => games.into_iter().map(answer).collect(),
    }
}
