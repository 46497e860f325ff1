//! `bienban repair`: what broken scoresheets may mean.

use clap::{Args as ClapArgs, ValueEnum};

use super::choice;
use super::common::{Judging, Reading, Reporting};
use super::interrupt::Interrupt;
use super::outcome::Outcome;
use super::output::Output;
use super::session::Session;
use super::{formats, speech, summary};
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_engine::judge;
use bienban_games::write::{self, Layout, Target};
use bienban_report::REPAIRS;
use bienban_run::Summary;
use bienban_run::repair::{Applying, Repair, RepairTally, repair};
use bienban_sheet::repair;

#[derive(Debug, ClapArgs)]
#[command(mut_arg("format", |format| format.value_parser(formats::parser(&REPAIRS))))]
pub(super) struct Args {
    #[command(flatten)]
    reporting: Reporting,

    #[arg(long, value_name = "N", default_value_t = 10, value_parser = choice::number::<u16>(1..=u16::MAX))]
    top: u16,

    #[arg(long, value_name = "N", value_parser = choice::number::<u16>(0..=u16::MAX))]
    max_errors: Option<u16>,

    #[arg(long, value_name = "N", default_value_t = 1, value_parser = choice::number::<u32>(1..=100))]
    effort: u32,

    #[arg(long)]
    all: bool,

    #[command(flatten)]
    applying: Applied,

    #[arg(long, value_enum, default_value_t = FailOn::Open)]
    fail_on: FailOn,

    #[command(flatten)]
    judging: Judging,

    #[command(flatten)]
    reading: Reading,
}

/// Which proposals are written as games instead of a report, and how.
#[derive(Debug, ClapArgs)]
pub(super) struct Applied {
    #[arg(long, value_name = "P", value_parser = parse_least)]
    apply: Option<Least>,

    #[arg(long, conflicts_with = "apply")]
    best: bool,

    #[arg(long, value_name = "NOTATION", default_value = "en")]
    to: Target,

    #[arg(long, default_value = "pgn", value_parser = choice::layout())]
    layout: Layout,
}

impl Applied {
    /// What is asked for; `None` asks for the report.
    pub(super) fn applying(&self) -> Option<Applying> {
        let Least(least) = self.apply.or(self.best.then_some(Least(None)))?;
        let write = write::Options { layout: self.layout, ..write::Options::new(write::Style::of(self.to)) };
        Some(Applying { least, write })
    }

    /// Reports that a scoresheet has no place for something, if one was written.
    pub(super) fn say_what_is_lost(&self) {
        if self.applying().is_some() && self.layout != Layout::Pgn {
            summary::say(&speech::catalog().text(&Message::new("repair-layout-bare")));
        }
    }

    /// The form of the report. Games have their own.
    pub(super) fn style_of(&self, reporting: &Reporting) -> Result<bienban_report::Style, Error> {
        match self.applying() {
            Some(_) => formats::keep_ending_of_games(reporting.output.as_deref(), self.layout)
                .map(|()| bienban_report::Style::new(bienban_report::Format::Csv)),
            None => reporting.style_of(&REPAIRS, None),
        }
    }
}

/// What makes the exit code 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum FailOn {
    /// A game without a proposal that is certain enough.
    Open,
    /// Nothing.
    Never,
}

/// The probability that a proposal must have to be applied; `None` for any.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Least(Option<f64>);

/// Reads `top`, `0.95` or `P>=0.95`.
fn parse_least(text: &str) -> Result<Least, Message> {
    if text == "top" {
        return Ok(Least(None));
    }
    let number = text.strip_prefix("P>=").or_else(|| text.strip_prefix("p>=")).unwrap_or(text);
    match number.trim().parse::<f64>() {
        Ok(least) if (0.0..=1.0).contains(&least) => Ok(Least(Some(least))),
        _ => Err(Message::new("repair-apply-what")),
    }
}

pub(super) fn run(args: &Args) -> Result<Outcome, Error> {
    let applied = args.applying.applying();
    let style = args.applying.style_of(&args.reporting)?;
    let task = Repair {
        options: judge::Options { record: applied.is_some(), ..args.judging.options() },
        asked: repair::Options { effort: args.effort, max_errors: args.max_errors.map(usize::from) },
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
pub(super) fn outcome(summary: &Summary, tally: &RepairTally, fail_on: FailOn) -> Outcome {
    match () {
        () if !summary.failures.is_empty() => Outcome::Failed,
        () if tally.open > 0 && fail_on == FailOn::Open => Outcome::Findings,
        () => Outcome::Clean,
    }
}

/// Prints how many games there were of each kind: `N files, N games, N intact, N repaired, N open`.
pub(super) fn say(summary: &Summary, tally: &RepairTally) {
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
