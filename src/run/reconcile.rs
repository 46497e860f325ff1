//! `reconcile`: finds the two sheets of each game among the inputs, and makes one game of them.

use std::num::NonZero;

use rayon::prelude::*;

use super::repair::RepairTally;
use super::report::ReportWriter;
use super::{Destination, Sources, Summary, Task, Watch, Worked, threads};
use crate::error::Error;
use crate::judge::{self, Game, Tally};
use crate::message::Message;
use crate::messages::Catalog;
use crate::repair::pairing::{Pair, pairs};
use crate::repair::{self, Kind, Proposal, Witness};
use crate::report::tables::differences::{DIFFERENCES, differences};
use crate::report::tables::repairs::{GameNumber, Status, is_certain};
use crate::report::{Fragment, PlacedSheet, REPAIRS, RepairRows, RepairWriter, Style, TableWriter};
use crate::source::split::Block;

/// What `reconcile` does.
#[derive(Debug)]
pub struct Reconcile<'a> {
    /// How games are judged.
    pub options: judge::Options,
    /// How much is tried.
    pub asked: repair::Options,
    /// How many rows a game has at most.
    pub top: usize,
    /// How many threads search.
    pub threads: usize,
    /// The form of the report.
    pub style: Style,
    /// The wording of the report.
    pub catalog: &'a Catalog,
}

impl Task for Reconcile<'_> {
    type Part = Worked<Vec<PlacedSheet>>;

    fn work(&self, block: &Block) -> Worked<Vec<PlacedSheet>> {
        let (mut tally, mut sheets) = (Tally::default(), Vec::new());
        judge::each(block, &self.options, |game: &mut Game<'_>| {
            tally.count_game(game);
            tally.count_findings(game);
            sheets.extend(Witness::of(game).map(|witness| PlacedSheet::whole(witness, game, tally.games)));
        });
        Worked::new(block, tally, sheets)
    }
}

/// The rows of a game, of its differences, and how it counts.
type Answer = (Fragment, Fragment, Status, bool);

impl Reconcile<'_> {
    /// The answer for two sheets.
    fn pair(&self, one: &mut PlacedSheet, other: &mut PlacedSheet, exchanged: bool) -> Answer {
        let proposals = one.witness.proposals_with(&mut other.witness, &self.asked);
        let certain = is_certain(&proposals);
        let agreed = one.witness.intact && other.witness.intact && one.witness.proven == other.witness.proven;
        let status = match () {
            () if agreed => Status::Agreed,
            () if certain => Status::Reconciled,
            () => Status::Ambiguous,
        };
        let notes = notes(&one.witness, &other.witness, &proposals, exchanged);
        let mut rows = RepairWriter::new(self.catalog, self.style);
        let listed = if agreed { &[] } else { &proposals[..] };
        RepairRows { sheets: &[one, other], status, proposals: listed, notes }.put(self.top, &mut rows);
        let mut apart = TableWriter::new(&DIFFERENCES, self.catalog, Style::new(crate::report::Format::Csv));
        if let Some(first) = listed.first() {
            differences(one, other, first, self.catalog, &mut apart);
        }
        (rows.rows.fragment, apart.fragment, status, certain)
    }

    /// The answer for a sheet without a second.
    fn alone(&self, sheet: &PlacedSheet) -> Answer {
        let mut rows = RepairWriter::new(self.catalog, self.style);
        let none = RepairRows { sheets: &[sheet], status: Status::Unpaired, proposals: &[], notes: Vec::new() };
        none.put(self.top, &mut rows);
        (rows.rows.fragment, Fragment::default(), Status::Unpaired, false)
    }
}

/// What the arbiter must know about a game.
fn notes(one: &Witness, other: &Witness, proposals: &[Proposal], exchanged: bool) -> Vec<Message> {
    let mut notes = Vec::new();
    let results = [one, other].map(|sheet| sheet.tags[repair::witness::RESULT].trim());
    let given = |result: &str| !matches!(result, "" | "*" | "?");
    if results[0] != results[1] && results.iter().all(|result| given(result)) {
        notes.push(Message::new("repair-results-differ").with("one", results[0]).with("other", results[1]));
    }
    if (one.offers == 0) != (other.offers == 0) {
        notes.push(Message::new("repair-offer-once"));
    }
    if exchanged {
        notes.push(Message::new("repair-colours-exchanged"));
    }
    let first = proposals.first();
    let stops = first.and_then(|first| first.edits.iter().find(|edit| edit.kind == Kind::Stops));
    if let (Some(first), Some(stops)) = (first, stops) {
        let moves = first.moves.len().div_ceil(2).to_string();
        notes.push(Message::new("repair-made-moves").with("count", moves).with("sheet", (2 - stops.sheet).to_string()));
    }
    notes
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
    watch: &mut impl Watch,
) -> Result<(Summary, RepairTally), Error> {
    let mut report = ReportWriter::begin(task.style, &REPAIRS, task.catalog, to)?;
    let mut sheets: Vec<PlacedSheet> = Vec::new();
    let mut take = |made: Vec<PlacedSheet>, before: u64| {
        sheets.extend(made.into_iter().map(|mut sheet| {
            if let GameNumber::InBlock(number) = sheet.number {
                sheet.number = GameNumber::InFile(before + number);
            }
            sheet
        }));
        Ok(())
    };
    let summary = super::run(sources, task, &mut take, watch);
    let answers = if summary.is_ok() { answers(task, sheets) } else { Vec::new() };
    let (mut tally, mut lists) = (RepairTally::default(), Vec::new());
    for (rows, list, status, certain) in answers {
        tally.count_as(status == Status::Agreed, certain);
        report.take(rows, 0)?;
        lists.push(list);
    }
    if let Some(to) = apart {
        let style = Style::new(crate::report::Format::Csv);
        let mut report = ReportWriter::begin(style, &DIFFERENCES, task.catalog, to)?;
        for list in lists {
            report.take(list, 0)?;
        }
        report.close(&crate::report::Closing::default())?;
    }
    Ok((report.finish(summary)?, tally))
}

/// The answers for all sheets, in the order of the first sheet of each game.
fn answers(task: &Reconcile<'_>, sheets: Vec<PlacedSheet>) -> Vec<Answer> {
    let found = pairs(&sheets.iter().map(|sheet| &sheet.witness).collect::<Vec<_>>());
    let mut found = found.iter().peekable();
    let mut sheets: Vec<Option<PlacedSheet>> = sheets.into_iter().map(Some).collect();
    let mut games: Vec<(PlacedSheet, Option<(PlacedSheet, bool)>)> = Vec::new();
    for index in 0..sheets.len() {
        // Pairs come in the order of their first sheets.
        let pair: Option<&Pair> = found.next_if(|pair| pair.one == index);
        let second = pair.and_then(|pair| Some((sheets[pair.other].take()?, pair.exchanged)));
        games.extend(sheets[index].take().map(|sheet| (sheet, second)));
    }
    let answer = |(one, second): (PlacedSheet, Option<(PlacedSheet, bool)>)| {
        let mut one = one;
        match second {
            Some((mut other, exchanged)) => task.pair(&mut one, &mut other, exchanged),
            None => task.alone(&one),
        }
    };
    let several = NonZero::new(task.threads).is_some_and(|threads| threads.get() > 1) && games.len() > 1;
    match several.then(|| threads::pool(task.threads)).flatten() {
        Some(pool) => pool.install(|| games.into_par_iter().with_max_len(1).map(answer).collect()),
        None => games.into_iter().map(answer).collect(),
    }
}
