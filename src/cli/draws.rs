//! `bienban draws`: every claim that stood open, every end of a game by itself.

use clap::Args as ClapArgs;

use super::Outcome;
use super::common::{Judging, Reading, Reporting};
use super::interrupt::Interrupt;
use super::output::Output;
use super::{speech, stream, summary};
use crate::chess::draws::{DrawTally, Facts, Ledger, MOST_ROWS, Row, RuleName};
use crate::chess::fast::Read;
use crate::chess::replay::course::Course;
use crate::error::Error;
use crate::judge::checks::{self, Judgement};
use crate::judge::{Judged, Tally, each, is_game, tagged, with_steps};
use crate::message::Message;
use crate::messages::Catalog;
use crate::pgn::game::Game;
use crate::pgn::lex::Token;
use crate::pgn::outcome::Outcome as GameResult;
use crate::place::Ply;
use crate::report::{Fragment, LEDGER, LedgerWriter, Report, Style, Writer};
use crate::source::split::Block;

#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    reporting: Reporting,

    #[command(flatten)]
    judging: Judging,

    #[arg(long)]
    all_moves: bool,
}

/// What a worker makes of a block.
struct Part {
    fragment: Fragment,
    tally: Tally,
    draws: DrawTally,
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

/// Makes the ledgers of the games of a block.
struct Worker<'a> {
    args: &'a Args,
    style: Style,
    writer: LedgerWriter<'a>,
    /// For what is wrong with the games, where the report has a table for it.
    findings: Option<Writer<'a>>,
    tally: Tally,
    draws: DrawTally,
}

impl Worker<'_> {
    fn ledger(&self, game: &Game<'_>) -> Ledger {
        let in_force = self.args.judging.laws.of(&game.value("Date"));
        Ledger::new(in_force).all_moves(self.args.all_moves).dead_limit(self.args.judging.dead_limit)
    }

    /// A game that was read quickly and has something for the ledger.
    fn read(&mut self, number: u64, game: &Game<'_>, read: Read<'_>) {
        let ledger = self.ledger(game);
        let half_moves = read.clean.half_moves;
        let outcome = Some(read.clean.outcome);
        let whole = self.args.all_moves || self.style.format.shows_positions();
        if let (Some(end), Some(last), false) = (read.end_alone(), read.last(), whole) {
            let row = ledger.final_row(end, half_moves, last);
            return self.rows(number, game, &ledger, &[row], None, (Ply(half_moves), outcome));
        }
        let course = if whole { read.course() } else { read.tail() };
        let Some(facts) = course.map(Facts::of) else { return };
        self.rows(number, game, &ledger, &ledger.rows(&facts), Some(&facts), (Ply(half_moves), outcome));
    }

    /// What is wrong with a game, which may be why the ledger has nothing of it.
    fn faults(&mut self, block: &Block, game: &Game<'_>, judgement: Judgement, options: checks::Options) {
        judgement.findings.iter().for_each(|finding| self.tally.add(finding));
        let (number, Some(findings)) = (self.tally.games, &mut self.findings) else { return };
        with_steps(block, game, judgement, options, &mut |game, judgement| {
            findings.game(number, game, judgement.timeline.as_ref(), &judgement.findings);
        });
    }

    fn rows(
        &mut self,
        number: u64,
        game: &Game<'_>,
        ledger: &Ledger,
        rows: &[Row],
        facts: Option<&Facts>,
        (last, outcome): (Ply, Option<GameResult>),
    ) {
        self.draws.add(rows, last, outcome);
        self.writer.game(number, game, ledger, rows, facts);
    }
}

fn judge(block: &Block, args: &Args, catalog: &Catalog, style: Style) -> Part {
    let writer = LedgerWriter::new(&block.name, catalog, style);
    let findings = style.format.has_both_tables().then(|| Writer::new(block, catalog, style));
    let (tally, draws) = (Tally::default(), DrawTally::default());
    let mut worker = Worker { args, style, writer, findings, tally, draws };
    let options = checks::Options {
        language: args.judging.lang,
        laws: args.judging.laws,
        dead_limit: args.judging.dead_limit,
        record: style.format.shows_positions(),
        ..checks::Options::default()
    };
    let mut tokens: Vec<Token> = Vec::new();
    each(block, options, |judged| match judged {
        Judged::Clean(start, read) => {
            worker.tally.games += 1;
            worker.tally.half_moves += u64::from(read.clean.half_moves);
            if (args.all_moves || read.may_have_draws())
                && let Some(game) = tagged(block, start, read.clean, &mut tokens)
            {
                worker.read(worker.tally.games, &game, read);
            }
        }
        Judged::Partly(game, judgement, read) => {
            worker.tally.games += 1;
            worker.tally.half_moves += u64::from(read.clean.half_moves);
            if args.all_moves || read.may_have_draws() {
                worker.read(worker.tally.games, game, read);
            }
            worker.faults(block, game, judgement, options);
        }
        Judged::Careful(game, judgement) => {
            worker.tally.games += u64::from(is_game(game.tokens));
            if let Some(timeline) = &judgement.timeline {
                worker.tally.half_moves += u64::from(timeline.half_moves);
                let ledger = worker.ledger(game);
                let facts = Facts::of(Course::of(timeline));
                let rows = ledger.rows(&facts);
                let last = Ply(timeline.plies.len() as u32);
                worker.rows(worker.tally.games, game, &ledger, &rows, Some(&facts), (last, game.outcome()));
            }
            worker.faults(block, game, judgement, options);
        }
    });
    let Worker { writer, findings, tally, draws, .. } = worker;
    let mut fragment = writer.fragment;
    if let Some(findings) = findings {
        fragment.append(findings.fragment);
    }
    Part { fragment, tally, draws, first: block.first }
}

pub(super) fn run(args: &Args) -> Result<Outcome, Error> {
    let style = args.reporting.style()?;
    let catalog = speech::catalog_of(style.format);
    let interrupt = Interrupt::listen();
    let mut output = Output::open(args.reporting.output.as_deref(), &interrupt)?;
    let mut report = Report::new(style, &LEDGER, catalog).map_err(|source| output.failed(source))?;
    output.write(|out| report.begin(out))?;
    let mut draws = DrawTally::default();
    let work = |block: &Block| judge(block, args, catalog, style);
    let streamed = stream::run(&args.reading, &interrupt, work, |part: Part, before, progress| {
        draws += &part.draws;
        if part.fragment.is_empty() {
            return Ok(());
        }
        progress.aside(|| output.write(|out| report.take(part.fragment, before, out)))
    });
    let streamed = match streamed {
        Ok(streamed) => streamed,
        Err(error) => return Err(stream::broken_off(error, report, &mut output)),
    };
    output.write(|out| report.finish(&streamed.closing(), out))?;
    output.finish()?;
    if !args.reading.quiet {
        say(&draws);
    }
    streamed.say(&args.reading, None);
    Ok(if streamed.failures.is_empty() { Outcome::Clean } else { Outcome::Failed })
}

/// Says what the ledgers come to.
fn say(draws: &DrawTally) {
    let catalog = speech::catalog();
    let mut lines = Vec::new();
    for (index, rule) in ["threefold", "fifty"].into_iter().enumerate() {
        if draws.open[index] > 0 {
            let message = Message::new("games-with-open-claims")
                .with("count", draws.open[index].to_string())
                .with_word("rule", rule)
                .with("drawn", draws.drawn_then[index].to_string())
                .with("unused", (draws.open[index] - draws.drawn_then[index]).to_string());
            lines.push(catalog.text(&message));
        }
    }
    let ended = RuleName::ALL.iter().filter(|&&rule| draws.ended[rule as usize] > 0);
    let ended = ended.map(|&rule| format!("{} {}", draws.ended[rule as usize], catalog.named("rule", rule.name())));
    let ended: Vec<String> = ended.collect();
    if !ended.is_empty() {
        lines.push(catalog.text(&Message::new("games-ended").with("rules", ended.join(", "))));
    }
    for (key, count) in [("games-went-on", draws.went_on), ("games-contradicted", draws.contradicted)] {
        if count > 0 {
            lines.push(catalog.text(&Message::new(key).with("count", count.to_string())));
        }
    }
    if draws.full > 0 {
        let message = Message::new("games-full").with("count", draws.full.to_string());
        lines.push(catalog.text(&message.with("limit", MOST_ROWS.to_string())));
    }
    if !lines.is_empty() {
        summary::say(&lines.join("\n"));
    }
}
