//! `bienban validate`: checks every move of every game.

use clap::{Args as ClapArgs, ValueEnum};

use super::account::AccountArgs;
use super::common::{FindingFilterArgs, InputArgs, JudgingArgs, RepetitionArgs, ReportArgs};
use super::interrupt::Interrupt;
use super::outcome::CommandOutcome;
use super::output::Output;
use super::range::RangeArgs;
use super::session::Session;
use super::speech;
use bienban_base::error::Error;
use bienban_base::finding::Severity;
use bienban_base::message::Message;
use bienban_engine::judge;
use bienban_report::{Format, STATISTICS};
use bienban_run::validate::{Validate, validate};

#[derive(Debug, ClapArgs)]
pub(super) struct ValidateArgs {
    #[command(flatten)]
    reporting: ReportArgs,

    #[command(flatten)]
    selection: FindingFilterArgs,

    #[command(flatten)]
    judging: JudgingArgs,

    #[command(flatten)]
    repeating: RepetitionArgs,

    #[arg(long, conflicts_with = "range")]
    statistics: bool,

    #[arg(long)]
    cross_check: bool,

    #[arg(long)]
    repair: bool,

    #[command(flatten)]
    accounting: AccountArgs,

    #[arg(long, value_enum, default_value_t = ValidateFailOn::Error)]
    fail_on: ValidateFailOn,

    #[command(flatten)]
    ranging: RangeArgs,

    #[command(flatten)]
    reading: InputArgs,
}

/// What makes the exit code 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ValidateFailOn {
    /// An error.
    Error,
    /// An error or a warning.
    Warning,
    /// Nothing.
    Never,
}

pub(super) fn run(args: &ValidateArgs) -> Result<CommandOutcome, Error> {
    let style = if args.statistics {
        args.reporting.style_of(&STATISTICS, Some(Format::Text))?
    } else {
        args.ranging.style(&args.reading, args.reporting.style()?)?
    };
    if style.range.is_some() && args.accounting.is_wanted() {
        return Err(Error::Usage(Message::new("range-account")));
    }
    if let Some(counted) =
        args.ranging.count(&args.judging.options(), &args.reading, style, args.reporting.output.as_deref())
    {
        return counted;
    }
    let task = Validate {
        options: judge::JudgeOptions {
            requested: args.selection.requested(),
            record: style.format.shows_positions(),
            occurrences: args.repeating.repetitions,
            ..args.judging.options()
        },
        reported: args.selection.reported(),
        style,
        catalog: speech::catalog_of(style.format),
        cross_check: args.cross_check,
        account: args.accounting.is_wanted(),
        statistics: args.statistics,
        repair: args.repair,
    };
    let interrupt = Interrupt::listen();
    let accounted = args.accounting.begin(args.reporting.output.as_deref(), &interrupt)?;
    let output = Output::open(args.reporting.output.as_deref(), &interrupt)?;
    let (sources, mut session) = Session::open(&args.reading, &interrupt)?;
    let mut output = output.beside(session.progress());
    let (summary, crossed) = validate(&task, args.ranging.with_range(sources), &mut output, &mut session)?;
    output.finish()?;
    session.say(&summary, args.cross_check.then_some(&crossed));
    let total = &summary.total;
    let complete = accounted.finish(&summary.account, summary.skipped.len() as u64, total)?;
    let faults = match args.fail_on {
        ValidateFailOn::Error => total.findings_with(Severity::Error),
        ValidateFailOn::Warning => total.findings_with(Severity::Error) + total.findings_with(Severity::Warning),
        ValidateFailOn::Never => 0,
    };
    Ok(match (summary.failures.is_empty() && complete, faults) {
        (false, _) => CommandOutcome::Failed,
        (true, 0) => CommandOutcome::Clean,
        (true, _) => CommandOutcome::Findings,
    })
}
