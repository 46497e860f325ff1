//! `validate`: checks every move of every game and reports the findings.

use super::report::ReportWriter;
use super::{Destination, Sources, Summary, Task, Watch, Worked};
use crate::error::Error;
use crate::finding::CodeSet;
use crate::judge::account::{Account, Receipt};
use crate::judge::cross_check::{Counts, CrossCheck};
use crate::judge::{self, Tally};
use crate::messages::Catalog;
use crate::report::tables::statistics;
use crate::report::{FINDINGS, Fragment, STATISTICS, Style, TableWriter, Writer};
use crate::source::split::Block;

/// What `validate` does.
#[derive(Debug)]
pub struct Validate<'a> {
    /// How games are judged.
    pub options: judge::Options,
    /// The codes that are reported.
    pub reported: CodeSet,
    /// The form of the report.
    pub style: Style,
    /// The wording of the report.
    pub catalog: &'a Catalog,
    /// Whether every verdict is compared with that of the reference engine.
    pub cross_check: bool,
    /// Whether an account is kept of every byte.
    pub account: bool,
    /// Whether the report counts the findings instead of listing them.
    pub statistics: bool,
}

/// The part of a block.
#[derive(Debug)]
pub struct Validated {
    /// Its findings.
    pub fragment: Fragment,
    /// The comparison with the reference engine.
    pub crossed: Counts,
}

impl Task for Validate<'_> {
    type Part = Worked<Validated>;

    fn work(&self, block: &Block) -> Worked<Validated> {
        let mut writer = Writer::new(block, self.catalog, self.style);
        let mut tally = Tally::default();
        let mut cross = CrossCheck::new();
        let mut receipts = Vec::new();
        judge::each(block, &self.options, |game| {
            if self.cross_check && game.is_game() {
                let disagreement = cross.game(game);
                game.add(disagreement);
            }
            if self.account {
                receipts.push(Receipt::of(game));
            }
            game.keep(self.reported);
            tally.count_game(game);
            tally.count_findings(game);
            writer.judged(tally.games, game);
        });
        let account = self.account.then(|| Account::of(block, &receipts));
        let made = Validated { fragment: writer.fragment, crossed: cross.counts };
        Worked { account, ..Worked::new(block, tally, made) }
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
    watch: &mut impl Watch,
) -> Result<(Summary, Counts), Error> {
    let table = if task.statistics { &STATISTICS } else { &FINDINGS };
    let mut report = ReportWriter::begin(task.style, table, task.catalog, to)?;
    let mut crossed = Counts::default();
    let summary = super::run(
        sources,
        task,
        &mut |made: Validated, before| {
            crossed += &made.crossed;
            if task.statistics { Ok(()) } else { report.take(made.fragment, before) }
        },
        watch,
    );
    if let Some(summary) = summary.as_ref().ok().filter(|_| task.statistics) {
        let mut rows = TableWriter::new(table, task.catalog, task.style);
        statistics::put(&mut rows, task.catalog, &summary.total);
        report.take(rows.fragment, 0)?;
    }
    Ok((report.finish(summary)?, crossed))
}
