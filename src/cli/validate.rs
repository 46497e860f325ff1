//! `bienban validate`: every move of every game, and what is wrong with them.

use clap::{Args as ClapArgs, ValueEnum};

use super::Outcome;
use super::account::Accounting;
use super::common::{Judging, Reading, Reporting, Selection};
use super::interrupt::Interrupt;
use super::output::Output;
use super::{speech, stream};
use crate::chess::fast::Read;
use crate::error::Error;
use crate::finding::{CodeSet, Severity};
use crate::judge::account::{Account, Receipt};
use crate::judge::checks::{self, Judgement};
use crate::judge::cross_check::{Counts, CrossCheck};
use crate::judge::{Judged, Tally, each, is_game, with_steps};
use crate::messages::Catalog;
use crate::pgn::game::Game;
use crate::report::{FINDINGS, Fragment, Report, Style, Writer};
use crate::source::split::Block;

#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    reporting: Reporting,

    #[command(flatten)]
    selection: Selection,

    #[command(flatten)]
    judging: Judging,

    #[arg(long)]
    cross_check: bool,

    #[command(flatten)]
    accounting: Accounting,

    #[arg(long, value_enum, default_value_t = FailOn::Error)]
    fail_on: FailOn,
}

/// What makes the exit code 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FailOn {
    /// An error.
    Error,
    /// An error or a warning.
    Warning,
    /// Nothing.
    Never,
}

/// What a worker makes of a block.
struct Part {
    fragment: Fragment,
    tally: Tally,
    /// Where the bytes of the block went, where that was asked for.
    account: Option<Account>,
    /// What was held against the second engine, where that was asked for.
    crossed: Option<Counts>,
    /// Whether a file begins with the block.
    first: bool,
}

impl stream::Part for Part {
    fn is_first(&self) -> bool {
        self.first
    }

    fn tally(&self) -> &Tally {
        &self.tally
    }

    fn account(&self) -> Option<&Account> {
        self.account.as_ref()
    }
}

fn judge(block: &Block, args: &Args, reported: CodeSet, catalog: &Catalog, style: Style) -> Part {
    let mut writer = Writer::new(block, catalog, style);
    let mut tally = Tally::default();
    let options = checks::Options {
        requested: args.selection.requested(),
        language: args.judging.lang,
        laws: args.judging.laws,
        dead_limit: args.judging.dead_limit,
        record: style.format.shows_positions(),
    };
    let mut cross = args.cross_check.then(CrossCheck::new);
    let mut receipts = Vec::new();
    each(block, options, |judged| match judged {
        Judged::Clean(start, Read { clean, .. }) => {
            tally.games += 1;
            tally.half_moves += u64::from(clean.half_moves);
            if args.accounting.is_wanted() {
                receipts.push(Receipt::clean(start, clean));
            }
            if let Some(cross) = &mut cross {
                cross.clean(block, start, clean, &mut |game, finding| {
                    if let Some(receipt) = receipts.last_mut() {
                        receipt.findings.push((finding.code, finding.span));
                    }
                    if reported.contains(finding.code) {
                        tally.add(&finding);
                        writer.game(tally.games, game, None, &[finding]);
                    }
                });
            }
        }
        Judged::Careful(game, judgement) | Judged::Partly(game, judgement, _) => {
            let mut add = |game: &Game<'_>, mut judgement: Judgement| {
                tally.games += u64::from(is_game(game.tokens));
                if let Some(cross) = cross.as_mut().filter(|_| is_game(game.tokens)) {
                    judgement.findings.extend(cross.careful(game, &judgement));
                    judgement.findings.sort_by_key(|f| (f.span.start, f.code));
                }
                if args.accounting.is_wanted() {
                    receipts.push(Receipt::of(game, &judgement));
                }
                let timeline = judgement.timeline.as_ref();
                tally.half_moves += timeline.map_or(0, |t| u64::from(t.half_moves));
                judgement.findings.retain(|f| reported.contains(f.code));
                judgement.findings.iter().for_each(|f| tally.add(f));
                writer.game(tally.games, game, timeline, &judgement.findings);
            };
            with_steps(block, game, judgement, options, &mut add);
        }
    });
    let account = args.accounting.is_wanted().then(|| Account::of(block, &receipts));
    Part { fragment: writer.fragment, tally, account, crossed: cross.map(|c| c.counts), first: block.first }
}

pub(super) fn run(args: &Args) -> Result<Outcome, Error> {
    let reported = args.selection.reported();
    let style = args.reporting.style()?;
    let catalog = speech::catalog_of(style.format);
    let interrupt = Interrupt::listen();
    let accounted = args.accounting.begin(args.reporting.output.as_deref(), &interrupt)?;
    let mut output = Output::open(args.reporting.output.as_deref(), &interrupt)?;
    let mut report = Report::new(style, &FINDINGS, catalog).map_err(|source| output.failed(source))?;
    output.write(|out| report.begin(out))?;
    let mut crossed = args.cross_check.then(Counts::default);
    let work = |block: &Block| judge(block, args, reported, catalog, style);
    let streamed = stream::run(&args.reading, &interrupt, work, |part: Part, before, progress| {
        if let (Some(sum), Some(counts)) = (&mut crossed, &part.crossed) {
            *sum += counts;
        }
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
    streamed.say(&args.reading, crossed.as_ref());
    let total = &streamed.total;
    let complete = accounted.finish(&streamed.account, streamed.skipped.len() as u64, total)?;
    let faults = match args.fail_on {
        FailOn::Error => total.of(Severity::Error),
        FailOn::Warning => total.of(Severity::Error) + total.of(Severity::Warning),
        FailOn::Never => 0,
    };
    Ok(match (streamed.failures.is_empty() && complete, faults) {
        (false, _) => Outcome::Failed,
        (true, 0) => Outcome::Clean,
        (true, _) => Outcome::Findings,
    })
}
