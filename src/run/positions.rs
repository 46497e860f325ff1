//! `games --positions`: a row for every position of every game.

use super::report::ReportWriter;
use super::{BlockResult, Destination, RunSummary, RunWatch, Sources, Task};
use bienban_base::error::Error;
use bienban_base::messages::Catalog;
use bienban_engine::judge::{self, JudgeTally, each};
use bienban_engine::source::split::Block;
use bienban_report::{Fragment, GAME_POSITIONS, GamePositionsWriter, ReportStyle};

/// What `games --positions` does.
#[derive(Debug)]
pub struct PositionList<'a> {
    /// How games are judged, with [`record`](judge::JudgeOptions::record).
    pub options: judge::JudgeOptions,
    /// The form of the report.
    pub style: ReportStyle,
    /// The wording of the report.
    pub catalog: &'a Catalog,
}

impl Task for PositionList<'_> {
    type Part = BlockResult<Fragment>;

    fn work(&self, block: &Block) -> BlockResult<Fragment> {
        let mut writer = GamePositionsWriter::new(block, self.catalog, self.style);
        let mut tally = JudgeTally::default();
        each(block, &self.options, |game| {
            tally.count_game(game);
            tally.count_findings(game);
            if game.is_game() {
                writer.game(tally.games, game);
            }
        });
        BlockResult::new(block, tally, writer.into_fragment())
    }
}

/// Writes the table of the positions of the inputs.
///
/// # Errors
/// [`Error::Interrupted`] and [`Error::Output`].
pub fn positions(
    task: &PositionList<'_>,
    sources: Sources,
    to: &mut dyn Destination,
    watch: &mut impl RunWatch,
) -> Result<RunSummary, Error> {
    let mut report = ReportWriter::begin(task.style, &GAME_POSITIONS, task.catalog, to)?;
    let summary = super::run(sources, task, &mut |made: Fragment, before| report.take(made, before), watch);
    report.finish(summary)
}
