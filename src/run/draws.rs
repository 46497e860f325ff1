//! `draws`: lists every claim that was open and every end of a game by itself.

use super::report::ReportWriter;
use super::{BlockResult, Destination, RunSummary, RunWatch, Sources, Task};
use bienban_base::error::Error;
use bienban_base::messages::Catalog;
use bienban_engine::chess::draws::DrawTally;
use bienban_engine::judge::{self, JudgeTally};
use bienban_engine::source::split::Block;
use bienban_report::{FindingsWriter, Fragment, LedgerWriter, ReportStyle, ledger};

/// What `draws` does.
#[derive(Debug)]
pub struct DrawLedger<'a> {
    /// How games are judged.
    pub options: judge::JudgeOptions,
    /// Whether the report lists every move that would complete a claim, or only the move that was played.
    pub all_moves: bool,
    /// The form of the report.
    pub style: ReportStyle,
    /// The wording of the report.
    pub catalog: &'a Catalog,
}

/// The part of a block.
#[derive(Debug)]
pub struct DrawsPart {
    /// The rows of its ledgers, and its findings if the report has a table for them.
    pub fragment: Fragment,
    /// The sums over its ledgers.
    pub draws: DrawTally,
}

impl Task for DrawLedger<'_> {
    type Part = BlockResult<DrawsPart>;

    fn work(&self, block: &Block) -> BlockResult<DrawsPart> {
        let mut writer = LedgerWriter::new(&block.name, self.catalog, self.style);
        let mut findings =
            self.style.format.has_both_tables().then(|| FindingsWriter::new(block, self.catalog, self.style));
        let (mut tally, mut draws) = (JudgeTally::default(), DrawTally::default());
        judge::each(block, &self.options, |game| {
            tally.count_game(game);
            tally.count_findings(game);
            draws.add(&writer.judged(tally.games, game, self.all_moves), game.last_ply(), game.outcome());
            // A fault in the game may be the reason why the ledger misses something of it.
            if let Some(findings) = &mut findings {
                findings.judged(tally.games, game);
            }
        });
        let mut fragment = writer.fragment;
        if let Some(findings) = findings {
            fragment.append(findings.fragment);
        }
        BlockResult::new(block, tally, DrawsPart { fragment, draws })
    }
}

/// Writes the ledger of the inputs. The sums over all ledgers come with the summary.
///
/// # Errors
/// [`Error::Interrupted`] and [`Error::Output`].
pub fn draws(
    task: &DrawLedger<'_>,
    sources: Sources,
    to: &mut dyn Destination,
    watch: &mut impl RunWatch,
) -> Result<(RunSummary, DrawTally), Error> {
    let mut report = ReportWriter::begin(task.style, ledger(task.style), task.catalog, to)?;
    let mut draws = DrawTally::default();
    let summary = super::run(
        sources,
        task,
        &mut |made: DrawsPart, before| {
            draws += &made.draws;
            report.take(made.fragment, before)
        },
        watch,
    );
    Ok((report.finish(summary)?, draws))
}
