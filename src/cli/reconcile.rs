//! `bienban reconcile`: one game of the two sheets of it.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::choice;
use super::common::{InputArgs, JudgingArgs, ReportArgs};
use super::interrupt::Interrupt;
use super::outcome::CommandOutcome;
use super::output::Output;
use super::repair::{ApplyArgs, RepairFailOn, outcome, say};
use super::session::Session;
use super::{formats, speech};
use bienban_base::error::Error;
use bienban_engine::judge;
use bienban_report::tables::differences::DIFFERENCES;
use bienban_report::{Format, REPAIRS, ReportStyle};
use bienban_run::Destination;
use bienban_run::reconcile::{Reconcile, reconcile};
use bienban_run::threads;
use bienban_sheet::repair;

#[derive(Debug, ClapArgs)]
#[command(mut_arg("format", |format| format.value_parser(formats::parser(&REPAIRS))))]
pub(super) struct ReconcileArgs {
    #[command(flatten)]
    reporting: ReportArgs,

    #[arg(long, value_name = "N", default_value_t = 10, value_parser = choice::number::<u16>(1..=u16::MAX))]
    top: u16,

    #[arg(long, value_name = "FILE")]
    differences: Option<PathBuf>,

    #[arg(long, value_name = "N", value_parser = choice::number::<u16>(0..=u16::MAX))]
    max_errors: Option<u16>,

    #[arg(long, value_name = "N", default_value_t = 1, value_parser = choice::number::<u32>(1..=100))]
    effort: u32,

    #[command(flatten)]
    applying: ApplyArgs,

    #[arg(long, value_enum, default_value_t = RepairFailOn::Open)]
    fail_on: RepairFailOn,

    #[command(flatten)]
    judging: JudgingArgs,

    #[command(flatten)]
    reading: InputArgs,
}

pub(super) fn run(args: &ReconcileArgs) -> Result<CommandOutcome, Error> {
    let applied = args.applying.applying();
    let style = args.applying.style_of(&args.reporting)?;
    let differences = formats::chosen(None, args.differences.as_deref(), &DIFFERENCES, Format::Csv)?;
    let task = Reconcile {
        options: judge::JudgeOptions { record: applied.is_some(), ..args.judging.options() },
        asked: repair::RepairOptions { effort: args.effort, max_errors: args.max_errors.map(usize::from) },
        top: usize::from(args.top),
        applied,
        threads: threads::count(args.reading.threads),
        style,
        differences: ReportStyle::new(differences),
        catalog: speech::catalog_of(style.format),
    };
    let interrupt = Interrupt::listen();
    let output = Output::open(args.reporting.output.as_deref(), &interrupt)?;
    let apart = args.differences.as_deref().map(|path| Output::open(Some(path), &interrupt)).transpose()?;
    let (sources, mut session) = Session::open(&args.reading, &interrupt)?;
    let mut output = output.beside(session.progress());
    let mut apart = apart.map(|apart| apart.beside(session.progress()));
    let destination = apart.as_mut().map(|apart| apart as &mut dyn Destination);
    let (summary, tally) = reconcile(&task, sources, &mut output, destination, &mut session)?;
    output.finish()?;
    if let Some(apart) = apart {
        apart.finish()?;
    }
    if !args.reading.quiet {
        args.applying.say_what_is_lost();
        say(&summary, &tally);
    }
    Ok(outcome(&summary, &tally, args.fail_on))
}
