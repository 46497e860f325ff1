//! `audit --template`: a claims file to fill in, from the ledger.

use super::{Destination, Sources, Summary, Task, Watch, Worked};
use crate::chess::draws::{Facts, Kind, Ledger};
use crate::chess::notation::letters::ENGLISH;
use crate::chess::notation::write;
use crate::error::Error;
use crate::judge::{self, Game, Tally};
use crate::place::Side;
use crate::report::{self, Fragment, Style};
use crate::source::split::Block;

/// What `audit --template` does.
#[derive(Debug)]
pub struct Template {
    /// How games are judged.
    pub options: judge::Options,
    /// The form of the file.
    pub style: Style,
}

impl Template {
    /// Adds a row for everything that could be claimed in a game, the `number`th of its block.
    fn list(&self, game: &Game<'_>, number: u64, fragment: &mut Fragment) {
        if !game.may_have_draws() {
            return;
        }
        let Some(course) = game.course() else { return };
        let ledger = Ledger::new(game.in_force()).dead_limit(self.options.dead_limit);
        let written = write::Style { language: ENGLISH, capture: "x", castling: 'O' };
        let found = ledger.rows(&Facts::of(course));
        // Nothing can be claimed once the game is over.
        let over = found.iter().filter(|row| row.kind == Kind::Automatic).map(|row| row.ply).min();
        for row in &found {
            if row.kind == Kind::Automatic || over.is_some_and(|over| row.ply >= over) {
                continue;
            }
            let ply = row.ply.0.to_string();
            let announced = row.announced.map(|announced| write::san(&row.position, announced, written));
            let side = row.side.map_or("", Side::name);
            let cells = [&*ply, side, row.rule.name(), row.kind.name(), announced.as_deref().unwrap_or("")];
            report::template_row(&game.block().name, number, cells, self.style, fragment);
        }
    }
}

impl Task for Template {
    type Part = Worked<Fragment>;

    fn work(&self, block: &Block) -> Worked<Fragment> {
        let (mut fragment, mut tally) = (Fragment::default(), Tally::default());
        judge::each(block, &self.options, |game| {
            tally.count_game(game);
            self.list(game, tally.games, &mut fragment);
        });
        Worked::new(block, tally, fragment)
    }
}

/// Writes a claims file with everything that could be claimed in the games of the inputs.
///
/// # Errors
/// [`Error::Interrupted`], [`Error::Output`].
pub fn template(
    task: &Template,
    sources: Sources,
    to: &mut dyn Destination,
    watch: &mut impl Watch,
) -> Result<Summary, Error> {
    let header = report::template_header(task.style);
    to.write(Box::new(|out| out.write_all(&header)))?;
    super::run(
        sources,
        task,
        &mut |fragment: Fragment, before| {
            if fragment.is_empty() {
                return Ok(());
            }
            to.write(Box::new(|out| fragment.write_to(before, out)))
        },
        watch,
    )
}
