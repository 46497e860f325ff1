//! `bienban repair`: what broken scoresheets may mean.

use clap::{Args as ClapArgs, ValueEnum};

use super::choice;
use super::common::{InputArgs, JudgingArgs, ReportArgs};
use super::interrupt::Interrupt;
use super::outcome::CommandOutcome;
use super::output::Output;
use super::session::Session;
use super::{formats, speech, summary};
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_engine::judge;
use bienban_games::write::{self, GameLayout, NotationTarget};
use bienban_report::REPAIRS;
use bienban_run::RunSummary;
use bienban_run::repair::{ApplyOptions, Repair, RepairTally, repair};
use bienban_sheet::repair;

#[derive(Debug, ClapArgs)]
#[command(mut_arg("format", |format| format.value_parser(formats::parser(&REPAIRS))))]
pub(super) struct RepairArgs {
    #[command(flatten)]
    reporting: ReportArgs,

    #[arg(long, value_name = "N", default_value_t = 10, value_parser = choice::number::<u16>(1..=u16::MAX))]
    top: u16,

    #[arg(long, value_name = "N", value_parser = choice::number::<u16>(0..=u16::MAX))]
    max_errors: Option<u16>,

    #[arg(long, value_name = "N", default_value_t = 1, value_parser = choice::number::<u32>(1..=100))]
    effort: u32,

    #[arg(long)]
    all: bool,

    #[command(flatten)]
    applying: ApplyArgs,

    #[arg(long, value_enum, default_value_t = RepairFailOn::Open)]
    fail_on: RepairFailOn,

    #[command(flatten)]
    judging: JudgingArgs,

    #[command(flatten)]
    reading: InputArgs,
}

/// Which proposals are written as games instead of a report, and how.
#[derive(Debug, ClapArgs)]
pub(super) struct ApplyArgs {
    #[arg(long, value_name = "P", value_parser = parse_least)]
    apply: Option<LeastProbability>,

    #[arg(long, conflicts_with = "apply")]
    best: bool,

    #[arg(long, value_name = "NOTATION", default_value = "en")]
    to: NotationTarget,

    #[arg(long, default_value = "pgn", value_parser = choice::layout())]
    layout: GameLayout,
}

impl ApplyArgs {
    /// What is asked for; `None` asks for the report.
    pub(super) fn applying(&self) -> Option<ApplyOptions> {
        let LeastProbability(least) = self.apply.or(self.best.then_some(LeastProbability(None)))?;
        let write =
            write::WriteOptions { layout: self.layout, ..write::WriteOptions::new(write::NotationStyle::of(self.to)) };
        Some(ApplyOptions { least, write })
    }

    /// Reports that a scoresheet has no place for something, if one was written.
    pub(super) fn say_what_is_lost(&self) {
        if self.applying().is_some() && self.layout != GameLayout::Pgn {
            summary::say(&speech::catalog().text(&Message::new("repair-layout-bare")));
        }
    }

    /// The form of the report. Games have their own.
    pub(super) fn style_of(&self, reporting: &ReportArgs) -> Result<bienban_report::ReportStyle, Error> {
        match self.applying() {
            Some(_) => formats::keep_ending_of_games(reporting.output.as_deref(), self.layout)
                .map(|()| bienban_report::ReportStyle::new(bienban_report::Format::Csv)),
            None => reporting.style_of(&REPAIRS, None),
        }
    }
}

/// What makes the exit code 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum RepairFailOn {
    /// A game without a proposal that is certain enough.
    Open,
    /// Nothing.
    Never,
}

/// The probability that a proposal must have to be applied; `None` for any.
#[derive(Debug, Clone, Copy, PartialEq)]
struct LeastProbability(Option<f64>);

/// Reads `top`, `0.95` or `P>=0.95`.
fn parse_least(text: &str) -> Result<LeastProbability, Message> {
    if text == "top" {
        return Ok(LeastProbability(None));
    }
    let number = text.strip_prefix("P>=").or_else(|| text.strip_prefix("p>=")).unwrap_or(text);
    match number.trim().parse::<f64>() {
        Ok(least) if (0.0..=1.0).contains(&least) => Ok(LeastProbability(Some(least))),
        _ => Err(Message::new("repair-apply-what")),
    }
}

pub(super) fn run(args: &RepairArgs) -> Result<CommandOutcome, Error> {
    let applied = args.applying.applying();
    let style = args.applying.style_of(&args.reporting)?;
    let task = Repair {
        options: judge::JudgeOptions { record: applied.is_some(), ..args.judging.options() },
        asked: repair::RepairOptions { effort: args.effort, max_errors: args.max_errors.map(usize::from) },
        top: usize::from(args.top),
        all: args.all,
        applied,
        style,
        catalog: speech::catalog_of(style.format),
    };
    let interrupt = Interrupt::listen();
    let output = Output::open(args.reporting.output.as_deref(), &interrupt)?;
    let (sources, mut session) = Session::open(&args.reading, &interrupt)?;
    let mut output = output.beside(session.progress());
    let (summary, tally) = repair(&task, sources, &mut output, &mut session)?;
    output.finish()?;
    if !args.reading.quiet {
        args.applying.say_what_is_lost();
        say(&summary, &tally);
    }
    Ok(outcome(&summary, &tally, args.fail_on))
}

/// How the command ended.
pub(super) fn outcome(summary: &RunSummary, tally: &RepairTally, fail_on: RepairFailOn) -> CommandOutcome {
    match () {
        () if !summary.failures.is_empty() => CommandOutcome::Failed,
        () if tally.open > 0 && fail_on == RepairFailOn::Open => CommandOutcome::Findings,
        () => CommandOutcome::Clean,
    }
}

/// Prints how many games there were of each kind: `N files, N games, N intact, N repaired, N open`.
pub(super) fn say(summary: &RunSummary, tally: &RepairTally) {
    // Two sheets of one game are one game.
    let games = tally.intact + tally.repaired + tally.open;
    let message = Message::new("repair-summary")
        .with_phrase("files", summary::counted(summary.files, "count-file", "count-files"))
        .with_phrase("games", summary::counted(games, "count-game", "count-games"))
        .with("intact", tally.intact.to_string())
        .with("repaired", tally.repaired.to_string())
        .with("open", tally.open.to_string());
    if tally.passed > 0 {
        let passed = Message::new("repair-passed").with("count", tally.passed.to_string());
        summary::say(&speech::catalog().text(&passed));
    }
    summary::say(&speech::catalog().text(&message));
}
