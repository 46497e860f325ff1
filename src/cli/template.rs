//! `bienban audit --template`: a claims file to fill in, from the ledger.

use super::Outcome;
use super::common::{Judging, Reading, Reporting};
use super::interrupt::Interrupt;
use super::output::Output;
use super::{speech, stream};
use crate::chess::draws::{Facts, Kind, Ledger, Row};
use crate::chess::notation::letters::ENGLISH;
use crate::chess::notation::write;
use crate::chess::replay::course::Course;
use crate::error::Error;
use crate::judge::checks;
use crate::judge::{Judged, Tally, each, is_game, tagged};
use crate::pgn::game::Game;
use crate::pgn::lex::Token;
use crate::place::Side;
use crate::report::{CLAIMS, Format, Fragment, Report, Style, TableWriter, TemplateRow};
use crate::source::split::Block;

/// What a worker makes of a block.
struct Part {
    fragment: Fragment,
    tally: Tally,
    first: bool,
}

impl stream::Part for Part {
    fn is_first(&self) -> bool {
        self.first
    }

    fn tally(&self) -> &Tally {
        &self.tally
    }
}

/// Adds a row for everything that could be claimed in a game.
fn rows(
    block: &Block,
    number: u64,
    game: &Game<'_>,
    course: Option<Course>,
    judging: &Judging,
    writer: &mut TableWriter<'_>,
) {
    let Some(course) = course else { return };
    let in_force = judging.laws.of(&game.value("Date"));
    let ledger = Ledger::new(in_force).dead_limit(judging.dead_limit);
    let written = write::Style { language: ENGLISH, capture: "x", castling: 'O' };
    let found = ledger.rows(&Facts::of(course));
    // Nothing can be claimed once the game is over.
    let over = found.iter().filter(|row| row.kind == Kind::Automatic).map(|row| row.ply).min();
    let open = |row: &&Row| row.kind != Kind::Automatic && over.is_none_or(|over| row.ply < over);
    for row in found.iter().filter(open) {
        let announced = row.announced.map(|announced| write::san(&row.position, announced, written));
        let claim = TemplateRow {
            file: &block.name,
            game: number,
            ply: row.ply.0,
            side: row.side.map_or("", Side::name),
            rule: row.rule.name(),
            kind: row.kind.name(),
            announced: announced.as_deref().unwrap_or(""),
        };
        claim.put(writer);
    }
}

fn judge(block: &Block, judging: &Judging, style: Style) -> Part {
    let mut writer = TableWriter::new(&CLAIMS, speech::catalog_of(style.format), style);
    let mut part = Part { fragment: Fragment::default(), tally: Tally::default(), first: block.first };
    let options = checks::Options {
        language: judging.lang,
        laws: judging.laws,
        dead_limit: judging.dead_limit,
        ..checks::Options::default()
    };
    let mut tokens: Vec<Token> = Vec::new();
    each(block, options, |judged| {
        if let Judged::Careful(game, _) = &judged
            && !is_game(game.tokens)
        {
            return;
        }
        part.tally.games += 1;
        let number = part.tally.games;
        match judged {
            Judged::Clean(start, read) => {
                part.tally.half_moves += u64::from(read.clean.half_moves);
                if read.may_have_draws()
                    && let Some(game) = tagged(block, start, read.clean, &mut tokens)
                {
                    rows(block, number, &game, read.course(), judging, &mut writer);
                }
            }
            Judged::Partly(game, _, read) => {
                part.tally.half_moves += u64::from(read.clean.half_moves);
                if read.may_have_draws() {
                    rows(block, number, game, read.course(), judging, &mut writer);
                }
            }
            Judged::Careful(game, judgement) => {
                let Some(timeline) = &judgement.timeline else { return };
                part.tally.half_moves += u64::from(timeline.half_moves);
                rows(block, number, game, Some(Course::of(timeline)), judging, &mut writer);
            }
        }
    });
    part.fragment = writer.fragment;
    part
}

pub(super) fn run(reading: &Reading, reporting: &Reporting, judging: &Judging) -> Result<Outcome, Error> {
    // On a terminal, too: a claims file is CSV.
    let style = reporting.style_of(&CLAIMS, Some(Format::Csv))?;
    let interrupt = Interrupt::listen();
    let mut output = Output::open(reporting.output.as_deref(), &interrupt)?;
    let catalog = speech::catalog_of(style.format);
    let mut report = Report::new(style, &CLAIMS, catalog).map_err(|source| output.failed(source))?;
    output.write(|out| report.begin(out))?;
    let work = |block: &Block| judge(block, judging, style);
    let streamed = stream::run(reading, &interrupt, work, |part: Part, before, progress| {
        if part.fragment.is_empty() {
            return Ok(());
        }
        progress.aside(|| output.write(|out| report.take(part.fragment, before, out)))
    })?;
    output.write(|out| report.finish(&streamed.closing(), out))?;
    output.finish()?;
    streamed.say(reading, None);
    Ok(if streamed.failures.is_empty() { Outcome::Clean } else { Outcome::Failed })
}
