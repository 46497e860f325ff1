//! `repair`: lists what broken scoresheets may mean.

use super::report::ReportWriter;
use super::{BlockResult, Destination, RunSummary, RunWatch, Sources, Task};
use bienban_base::error::Error;
use bienban_base::messages::Catalog;
use bienban_engine::judge::{self, Game, Judge, JudgeTally};
use bienban_engine::source::split::Block;
use bienban_games::write::{self, WriteTally};
use bienban_report::tables::notes::notes_of_one;
use bienban_report::tables::repairs::{RepairStatus, is_certain};
use bienban_report::{Fragment, PlacedSheet, REPAIRS, RepairRows, RepairWriter, ReportStyle};
use bienban_sheet::repair::{self, AppliedSheet, OriginalSheet, Proposal, Witness};

/// What `repair` does.
#[derive(Debug)]
pub struct Repair<'a> {
    /// How games are judged.
    pub options: judge::JudgeOptions,
    /// How much is tried.
    pub asked: repair::RepairOptions,
    /// How many rows a game has at most.
    pub top: usize,
    /// Whether the rivals of games are listed that need no repair.
    pub all: bool,
    /// Which proposals are written as games instead of a report; `None` for the report.
    pub applied: Option<ApplyOptions>,
    /// The form of the report.
    pub style: ReportStyle,
    /// The wording of the report.
    pub catalog: &'a Catalog,
}

/// Which proposals are written as games, and how.
#[derive(Debug, Clone, Copy)]
pub struct ApplyOptions {
    /// The probability that a proposal must have; `None` takes the first, whatever it has.
    pub least: Option<f64>,
    /// How games are written.
    pub write: write::WriteOptions,
}

impl ApplyOptions {
    /// Whether a proposal, the first of its game, is likely enough.
    pub(super) fn takes(&self, proposal: &Proposal) -> bool {
        self.least.is_none_or(|least| proposal.p >= least && proposal.tie == 1)
    }

    /// Writes a game as `convert` does.
    pub(super) fn plainly(&self, game: &Game<'_>, games: &mut Vec<u8>) -> WriteTally {
        write::write_game(game.written(), game.timeline(), &self.write, games)
    }

    /// Writes a game with a proposal applied.
    pub(super) fn write(&self, judge: &Judge<'_>, applied: &repair::AppliedProposal<'_>, games: &mut Vec<u8>) {
        judge.one(&applied.block(), 0, |game| self.plainly(game, games));
    }
}

/// How many games there were of each kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RepairTally {
    /// Games that need no repair.
    pub intact: u64,
    /// Games with a proposal that is certain enough.
    pub repaired: u64,
    /// All others.
    pub open: u64,
    /// Games that were passed over, since nothing is known of their half-moves: xiangqi, other variants of chess.
    pub passed: u64,
}

impl RepairTally {
    /// Counts a game.
    fn count(&mut self, intact: bool, proposals: &[Proposal]) {
        self.count_as(intact, is_certain(proposals));
    }

    /// Counts a game of which it is known whether its first proposal is certain.
    pub(super) fn count_as(&mut self, intact: bool, certain: bool) {
        let count = match () {
            () if intact => &mut self.intact,
            () if certain => &mut self.repaired,
            () => &mut self.open,
        };
        *count += 1;
    }

    /// Adds the games of a block.
    fn add(&mut self, other: RepairTally) {
        self.intact += other.intact;
        self.repaired += other.repaired;
        self.open += other.open;
        self.passed += other.passed;
    }
}

/// The part of a block.
#[derive(Debug)]
pub struct RepairPart {
    /// Its rows.
    rows: Fragment,
    /// Its games, if they are written.
    games: Vec<u8>,
    tally: RepairTally,
}

impl Repair<'_> {
    /// Lists the proposals of a game, the `number`th of its block, or writes it.
    fn game(
        &self,
        judge: &Judge<'_>,
        game: &Game<'_>,
        number: u64,
        writer: &mut RepairWriter<'_>,
        made: &mut RepairPart,
    ) {
        let Some(witness) = Witness::of(game) else {
            made.tally.passed += u64::from(game.is_game() && !game.is_unread());
            return self.write(judge, game, None, &mut made.games);
        };
        // A scanned page is reported with its rivals, however certain it is.
        let intact = witness.intact && witness.page.is_none();
        let proposals = if intact && !self.all { Vec::new() } else { witness.proposals(&self.asked) };
        made.tally.count(intact, &proposals);
        if self.applied.is_some() {
            let first = proposals.first().filter(|_| !intact);
            return self.write(judge, game, first.map(|first| (&witness, first)), &mut made.games);
        }
        // People look for what is broken; the sums count the others.
        if intact && !self.all && self.style.format.is_for_people() {
            return;
        }
        let status = match proposals.is_empty() {
            _ if intact => RepairStatus::Intact,
            true => RepairStatus::Partial,
            false => RepairStatus::Repaired,
        };
        // The rivals of an intact game have places as well.
        let sheet =
            if self.all { PlacedSheet::whole(witness, game, number) } else { PlacedSheet::new(witness, game, number) };
        let notes = notes_of_one(&sheet.witness, proposals.first());
        let p_moves = sheet.witness.page.as_ref().map_or(&[][..], |page| &page.moves);
        RepairRows { sheets: &[&sheet], status, proposals: &proposals, notes, impossible: None, p_moves }
            .put(self.top, writer);
    }

    /// Writes a game, with a proposal applied if it is likely enough.
    fn write(&self, judge: &Judge<'_>, game: &Game<'_>, proposal: Option<(&Witness, &Proposal)>, games: &mut Vec<u8>) {
        let Some(applied) = self.applied else { return };
        match proposal.filter(|(_, proposal)| applied.takes(proposal)) {
            Some((witness, proposal)) => {
                let sheet = AppliedSheet { original: &OriginalSheet::of(game), witness };
                applied.write(judge, &repair::AppliedProposal { sheets: &[sheet], proposal }, games);
            }
            None => drop(applied.plainly(game, games)),
        }
    }
}

impl Task for Repair<'_> {
    type Part = BlockResult<RepairPart>;

    fn work(&self, block: &Block) -> BlockResult<RepairPart> {
        let mut writer = RepairWriter::new(self.catalog, self.style);
        let mut made = RepairPart { rows: Fragment::default(), games: Vec::new(), tally: RepairTally::default() };
        let mut tally = JudgeTally::default();
        let judge = Judge::new(&self.options);
        judge.each(block, &mut |game: &mut Game<'_>| {
            tally.count_game(game);
            tally.count_findings(game);
            self.game(&judge, game, tally.games, &mut writer, &mut made);
        });
        made.rows = writer.rows.fragment;
        BlockResult::new(block, tally, made)
    }
}

/// Writes the proposals for the inputs, or the repaired games.
///
/// # Errors
/// [`Error::Interrupted`] and [`Error::Output`].
pub fn repair(
    task: &Repair<'_>,
    mut sources: Sources,
    to: &mut dyn Destination,
    watch: &mut impl RunWatch,
) -> Result<(RunSummary, RepairTally), Error> {
    // How a damaged sheet is to be read is among the proposals.
    sources.options.reading.as_written = true;
    let mut tally = RepairTally::default();
    if task.applied.is_some() {
        let mut take = |made: RepairPart, _| {
            tally.add(made.tally);
            to.write(Box::new(|out| out.write_all(&made.games)))
        };
        let summary = super::run(sources, task, &mut take, watch)?;
        return Ok((summary, tally));
    }
    let mut report = ReportWriter::begin(task.style, &REPAIRS, task.catalog, to)?;
    let mut take = |made: RepairPart, before| {
        tally.add(made.tally);
        report.take(made.rows, before)
    };
    let summary = super::run(sources, task, &mut take, watch);
    Ok((report.finish(summary)?, tally))
}
