//! `games`: a row for every game.

use super::report::ReportWriter;
use super::{BlockResult, Destination, RunSummary, RunWatch, Sources, Task};
use bienban_base::error::Error;
use bienban_base::messages::Catalog;
use bienban_base::place::ByteSpan;
use bienban_engine::chess::fast::FastReader;
use bienban_engine::judge::{self, Game, Judge, JudgeTally, Visitor};
use bienban_engine::source::split::Block;
use bienban_games::profile::GameFront;
use bienban_report::{Fragment, GameColumns, GamesWriter, ReportStyle};

/// What `games` does.
#[derive(Debug)]
pub struct GamesTask<'a> {
    /// How games are judged.
    pub options: judge::JudgeOptions,
    /// The columns of each game.
    pub columns: &'a GameColumns,
    /// Whether the tags of a game are all that is read of it where its text shows its end. Its half-moves and findings
    /// are not counted then.
    pub tags_alone: bool,
    /// The form of the report.
    pub style: ReportStyle,
    /// The wording of the report.
    pub catalog: &'a Catalog,
}

/// Lists the games of a block, one after the other.
struct GamesLister<'t, 'b> {
    task: &'t GamesTask<'t>,
    writer: GamesWriter<'b>,
    tally: JudgeTally,
}

impl Visitor for GamesLister<'_, '_> {
    fn pass(&mut self, reader: &mut FastReader, block: &Block, start: usize) -> Option<usize> {
        if !self.task.tags_alone || block.encoding.is_some() {
            return None;
        }
        let text = block.bytes();
        let (movetext, values) = reader.tags(block.padded(), text.len(), start)?;
        let end = FastReader::skip_moves(block.padded(), text.len(), movetext)?;
        let front = GameFront::of_lines(block, start..movetext, values, None);
        let listed = self.writer.unplayed(self.tally.games + 1, front, ByteSpan::new(start, end));
        self.tally.games += u64::from(listed);
        listed.then_some(end)
    }

    fn takes_together(&self) -> bool {
        // What is passed over is listed at once, so nothing may wait.
        !self.task.tags_alone
    }

    fn take(&mut self, game: &mut Game<'_>) {
        self.tally.count_game(game);
        self.tally.count_findings(game);
        if game.is_game() || game.is_unread() {
            self.writer.game(self.tally.games, game);
        }
    }
}

impl Task for GamesTask<'_> {
    type Part = BlockResult<Fragment>;

    fn work(&self, block: &Block) -> BlockResult<Fragment> {
        let writer = GamesWriter::new(block, self.columns, self.catalog, self.style);
        let mut listing = GamesLister { task: self, writer, tally: JudgeTally::default() };
        Judge::new(&self.options).each(block, &mut listing);
        BlockResult::new(block, listing.tally, listing.writer.into_fragment())
    }
}

/// Writes the table of the games of the inputs.
///
/// # Errors
/// [`Error::Interrupted`] and [`Error::Output`].
pub fn games(
    task: &GamesTask<'_>,
    sources: Sources,
    to: &mut dyn Destination,
    watch: &mut impl RunWatch,
) -> Result<RunSummary, Error> {
    let mut report = ReportWriter::begin(task.style, &task.columns.table, task.catalog, to)?;
    let summary = super::run(sources, task, &mut |made: Fragment, before| report.take(made, before), watch);
    report.finish(summary)
}
