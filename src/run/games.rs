//! `games`: a row for every game.

use super::report::ReportWriter;
use super::{Destination, Sources, Summary, Task, Watch, Worked};
use crate::error::Error;
use crate::judge::{self, Tally};
use crate::messages::Catalog;
use crate::report::{Fragment, GameColumns, GamesWriter, Style};
use crate::source::split::Block;

/// What `games` does.
#[derive(Debug)]
pub struct GameList<'a> {
    /// How games are judged.
    pub options: judge::Options,
    /// What is said of each.
    pub columns: &'a GameColumns,
    /// The form of the report.
    pub style: Style,
    /// The wording of the report.
    pub catalog: &'a Catalog,
}

impl Task for GameList<'_> {
    type Part = Worked<Fragment>;

    fn work(&self, block: &Block) -> Worked<Fragment> {
        let mut writer = GamesWriter::new(block, self.columns, self.catalog, self.style);
        let mut tally = Tally::default();
        judge::each(block, &self.options, |game| {
            tally.count_game(game);
            tally.count_findings(game);
            if game.is_game() || game.is_unread() {
                writer.game(tally.games, game);
            }
        });
        Worked::new(block, tally, writer.into_fragment())
    }
}

/// Writes the table of the games of the inputs.
///
/// # Errors
/// [`Error::Interrupted`] and [`Error::Output`].
pub fn games(
    task: &GameList<'_>,
    sources: Sources,
    to: &mut dyn Destination,
    watch: &mut impl Watch,
) -> Result<Summary, Error> {
    let mut report = ReportWriter::begin(task.style, &task.columns.table, task.catalog, to)?;
    let summary = super::run(sources, task, &mut |made: Fragment, before| report.take(made, before), watch);
    report.finish(summary)
}
