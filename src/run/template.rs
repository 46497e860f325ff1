//! `audit --template`: writes a claims file from the ledger, to be filled in.

use super::report::ReportWriter;
use super::{BlockResult, Destination, RunSummary, RunWatch, Sources, Task};
use bienban_base::error::Error;
use bienban_base::messages::Catalog;
use bienban_base::place::Side;
use bienban_engine::judge::{self, Game, JudgeTally};
use bienban_engine::source::split::Block;
use bienban_games::claims::claimable;
use bienban_report::{CLAIMS, Fragment, ReportStyle, TableWriter, TemplateRow};

/// What `audit --template` does.
#[derive(Debug)]
pub struct Template<'a> {
    /// How games are judged.
    pub options: judge::JudgeOptions,
    /// The form of the file.
    pub style: ReportStyle,
    /// The wording of the file.
    pub catalog: &'a Catalog,
}

impl Template<'_> {
    /// Adds a row for everything that could be claimed in a game, which is the `number`th of its block.
    fn list(game: &Game<'_>, number: u64, writer: &mut TableWriter<'_>) {
        let claims = claimable(game);
        if claims.is_empty() {
            return;
        }
        let [white, black, round] = ["White", "Black", "Round"].map(|name| game.tagged().value(name));
        for claim in &claims {
            let row = TemplateRow {
                file: &game.block().name,
                game: number,
                ply: claim.ply,
                side: claim.side.map_or("", Side::name),
                rule: claim.rule,
                kind: claim.kind,
                announced: claim.announced.as_deref().unwrap_or(""),
                white: &white,
                black: &black,
                round: if matches!(&*round, "?" | "-") { "" } else { &round },
            };
            row.put(writer);
        }
    }
}

impl Task for Template<'_> {
    type Part = BlockResult<Fragment>;

    fn work(&self, block: &Block) -> BlockResult<Fragment> {
        let mut writer = TableWriter::new(&CLAIMS, self.catalog, self.style);
        let mut tally = JudgeTally::default();
        judge::each(block, &self.options, |game| {
            tally.count_game(game);
            Template::list(game, tally.games, &mut writer);
        });
        BlockResult::new(block, tally, writer.fragment)
    }
}

/// Writes a claims file with everything that could be claimed in the games of the inputs.
///
/// # Errors
/// [`Error::Interrupted`], [`Error::Output`].
pub fn template(
    task: &Template<'_>,
    sources: Sources,
    to: &mut dyn Destination,
    watch: &mut impl RunWatch,
) -> Result<RunSummary, Error> {
    let mut report = ReportWriter::begin(task.style, &CLAIMS, task.catalog, to)?;
    let summary = super::run(sources, task, &mut |rows: Fragment, before| report.take(rows, before), watch);
    report.finish(summary)
}
