//! `audit --template`: writes a claims file from the ledger, to be filled in.

use super::report::ReportWriter;
use super::{Destination, Sources, Summary, Task, Watch, Worked};
use bienban_base::error::Error;
use bienban_base::messages::Catalog;
use bienban_base::place::Side;
use bienban_engine::chess::draws::{Facts, Kind, Ledger};
use bienban_engine::chess::notation::letters::ENGLISH;
use bienban_engine::chess::notation::write;
use bienban_engine::judge::xiangqi::Record;
use bienban_engine::judge::{self, Game, Tally};
use bienban_engine::source::split::Block;
use bienban_report::{CLAIMS, Fragment, Style, TableWriter, TemplateRow};

/// What `audit --template` does.
#[derive(Debug)]
pub struct Template<'a> {
    /// How games are judged.
    pub options: judge::Options,
    /// The form of the file.
    pub style: Style,
    /// The wording of the file.
    pub catalog: &'a Catalog,
}

impl Template<'_> {
    /// Adds a row for everything that could be claimed in a game, which is the `number`th of its block.
    fn list(&self, game: &Game<'_>, number: u64, writer: &mut TableWriter<'_>) {
        if let Some(record) = game.xiangqi() {
            return self.xiangqi(game, record, number, writer);
        }
        if !game.may_have_draws() {
            return;
        }
        let Some(course) = game.course() else { return };
        let ledger = Ledger::new(game.in_force()).dead_limit(self.options.dead_limit);
        let written = write::Style { language: ENGLISH, capture: "x", castling: 'O' };
        let found = ledger.rows(&Facts::of(course));
        let [white, black, round] = ["White", "Black", "Round"].map(|name| game.tagged().value(name));
        // Once the game is over, nothing can be claimed.
        let over = found.iter().filter(|row| row.kind == Kind::Automatic).map(|row| row.ply).min();
        for row in &found {
            if row.kind == Kind::Automatic || over.is_some_and(|over| row.ply >= over) {
                continue;
            }
            let announced = row.announced.map(|announced| write::san(&row.position, announced, written));
            let claim = TemplateRow {
                file: &game.block().name,
                game: number,
                ply: row.ply.0,
                side: row.side.map_or("", Side::name),
                rule: row.rule.name(),
                kind: row.kind.name(),
                announced: announced.as_deref().unwrap_or(""),
                white: &white,
                black: &black,
                round: if matches!(&*round, "?" | "-") { "" } else { &round },
            };
            claim.put(writer);
        }
    }
}

impl Template<'_> {
    /// The same for a game of xiangqi: a repetition is a draw, or one side must change; whoever has the move may ask
    /// for fifty moves.
    fn xiangqi(&self, game: &Game<'_>, record: &Record, number: u64, writer: &mut TableWriter<'_>) {
        let (repetitions, stretches) = record.law(self.options.occurrences);
        let to_move = |ply: u32| if ply.is_multiple_of(2) { record.start.side() } else { record.start.side().other() };
        let repeated = repetitions.iter().map(|found| match found.verdict.at_fault() {
            Some(side) => (found.ply, side.other(), "perpetual"),
            None => (found.ply, to_move(found.ply), "repetition"),
        });
        let fifty = stretches.iter().map(|stretch| (stretch.ply, to_move(stretch.ply), "fifty"));
        let mut claims: Vec<(u32, Side, &str)> = repeated.chain(fifty).collect();
        claims.sort_by_key(|claim| claim.0);
        let [white, black, round] = ["White", "Black", "Round"].map(|name| game.tagged().value(name));
        for (ply, side, rule) in claims {
            let claim = TemplateRow {
                file: &game.block().name,
                game: number,
                ply,
                side: side.name(),
                rule,
                kind: "occurred",
                announced: "",
                white: &white,
                black: &black,
                round: if matches!(&*round, "?" | "-") { "" } else { &round },
            };
            claim.put(writer);
        }
    }
}

impl Task for Template<'_> {
    type Part = Worked<Fragment>;

    fn work(&self, block: &Block) -> Worked<Fragment> {
        let mut writer = TableWriter::new(&CLAIMS, self.catalog, self.style);
        let mut tally = Tally::default();
        judge::each(block, &self.options, |game| {
            tally.count_game(game);
            self.list(game, tally.games, &mut writer);
        });
        Worked::new(block, tally, writer.fragment)
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
    watch: &mut impl Watch,
) -> Result<Summary, Error> {
    let mut report = ReportWriter::begin(task.style, &CLAIMS, task.catalog, to)?;
    let summary = super::run(sources, task, &mut |rows: Fragment, before| report.take(rows, before), watch);
    report.finish(summary)
}
