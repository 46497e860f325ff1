//! `bienban audit`: a verdict for every recorded claim.

use clap::Args as ClapArgs;

use super::choice;
use super::common::{InputArgs, JudgingArgs, RepetitionArgs, ReportArgs};
use super::interrupt::Interrupt;
use super::outcome::CommandOutcome;
use super::output::Output;
use super::range::RangeArgs;
use super::session::Session;
use super::{formats, speech, summary};
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_engine::judge;
use bienban_games::claims::ClaimVerdict;
use bienban_report::{CLAIMS, Format, VERDICTS};
use bienban_run::audit::{Audit, RecordedClaims, VerdictTally, audit};
use bienban_run::template::{Template, template};

#[derive(Debug, ClapArgs)]
#[command(mut_arg("format", |format| format.value_parser(formats::parser(&VERDICTS))))]
pub(super) struct AuditArgs {
    #[command(flatten)]
    reporting: ReportArgs,

    #[command(flatten)]
    judging: JudgingArgs,

    #[command(flatten)]
    repeating: RepetitionArgs,

    #[arg(long, conflicts_with = "range")]
    template: bool,

    #[arg(long, value_name = "N", requires = "range", value_parser = choice::number::<u64>(0..))]
    games_before: Option<u64>,

    #[command(flatten)]
    ranging: RangeArgs,

    #[command(flatten)]
    reading: InputArgs,
}

pub(super) fn run(mut args: AuditArgs) -> Result<CommandOutcome, Error> {
    if args.template {
        return fill_in(&args);
    }
    if args.reading.paths.is_empty() {
        return Err(Error::Usage(Message::new("no-claims-file")));
    }
    let path = args.reading.paths.remove(0);
    let games_too = args.reading.paths.is_empty() || args.reading.paths.iter().any(|path| path.as_os_str() == "-");
    if path.as_os_str() == "-" && games_too {
        return Err(Error::Usage(Message::new("claims-and-games")));
    }
    let style = args.ranging.style(&args.reading, args.reporting.style_of(&VERDICTS, None)?)?;
    let options = judge::JudgeOptions { occurrences: args.repeating.repetitions, ..args.judging.options() };
    if let Some(counted) = args.ranging.count(&options, &args.reading, style, args.reporting.output.as_deref()) {
        return counted;
    }
    let before = args.before(style.range)?;
    let task = Audit { options, style, catalog: speech::catalog_of(style.format), before };
    let recorded = RecordedClaims::open(&path)?;
    let interrupt = Interrupt::listen();
    interrupt.files().add_inputs([path])?;
    let output = Output::open(args.reporting.output.as_deref(), &interrupt)?;
    let (sources, mut session) = Session::open(&args.reading, &interrupt)?;
    let mut output = output.beside(session.progress());
    let (summary, tally) = audit(&task, &recorded, args.ranging.with_range(sources), &mut output, &mut session)?;
    output.finish()?;
    if !args.reading.quiet {
        say(&tally);
    }
    session.say(&summary, None);
    Ok(if !summary.failures.is_empty() || tally.faults > 0 { CommandOutcome::Failed } else { CommandOutcome::Clean })
}

impl AuditArgs {
    /// How many games of the file precede the range that begins at this offset.
    ///
    /// # Errors [`Error::Usage`] if the number was not given, or is impossible.
    fn before(&self, start: Option<u64>) -> Result<u64, Error> {
        match (start, self.games_before) {
            (Some(1..), None) => Err(Error::Usage(Message::new("range-games-before"))),
            (Some(0), Some(1..)) => Err(Error::Usage(Message::new("range-games-before-first"))),
            (_, before) => Ok(before.unwrap_or(0)),
        }
    }
}

/// Writes a claims file to fill in. It is CSV even on a terminal, because `audit` reads CSV.
fn fill_in(args: &AuditArgs) -> Result<CommandOutcome, Error> {
    let style = args.reporting.style_of(&CLAIMS, Some(Format::Csv))?;
    let task = Template { options: args.judging.options(), style, catalog: speech::catalog_of(style.format) };
    let interrupt = Interrupt::listen();
    let output = Output::open(args.reporting.output.as_deref(), &interrupt)?;
    let (sources, mut session) = Session::open(&args.reading, &interrupt)?;
    let mut output = output.beside(session.progress());
    let summary = template(&task, sources, &mut output, &mut session)?;
    output.finish()?;
    session.say(&summary, None);
    Ok(if summary.failures.is_empty() { CommandOutcome::Clean } else { CommandOutcome::Failed })
}

/// Prints how many rows have each verdict, and how many could not be judged.
fn say(tally: &VerdictTally) {
    let catalog = speech::catalog();
    let by = ClaimVerdict::ALL.map(|v| format!("{} {}", tally.verdicts[v as usize], catalog.word(v.key())));
    let claims = tally.verdicts.iter().sum::<u64>() + tally.faults;
    let message = Message::new("games-with-claims").with("claims", claims.to_string()).with("verdicts", by.join(", "));
    summary::say(&catalog.text(&message));
    for (key, count) in [("claims-in-error", tally.faults), ("written-in-games", tally.written)] {
        if count > 0 {
            summary::say(&catalog.text(&Message::new(key).with("count", count.to_string())));
        }
    }
}
