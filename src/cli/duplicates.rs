//! `bienban duplicates`: games that are one game, and an archive with one of each.

use std::path::{Path, PathBuf};

use clap::{Args as ClapArgs, ValueEnum};

use super::choice;
use super::common::{InputArgs, JudgingArgs};
use super::formats;
use super::guard::{are_one, is_stdout, keep_stdout_apart};
use super::interrupt::Interrupt;
use super::outcome::CommandOutcome;
use super::output::Output;
use super::session::Session;
use super::{speech, summary};
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_engine::source::input::Inputs;
use bienban_games::duplicates::{DuplicateOptions, KeepRule};
use bienban_games::write::GameLayout;
use bienban_report::{DUPLICATES, Format, ReportStyle};
use bienban_run::Destination;
use bienban_run::duplicates::{Duplicates, DuplicatesOutlets, DuplicatesSummary, duplicates};

#[derive(Debug, ClapArgs)]
pub(super) struct DuplicatesArgs {
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,

    #[arg(long, value_parser = formats::parser(&DUPLICATES))]
    format: Option<Format>,

    #[arg(long)]
    excel: bool,

    #[arg(long, default_value = "fullest", value_parser = choice::keep())]
    keep: KeepRule,

    #[arg(long, value_name = "REASON", value_enum)]
    merge: Option<MergeScope>,

    #[command(flatten)]
    judging: JudgingArgs,

    #[command(flatten)]
    reading: InputArgs,
}

/// What is merged besides the games that are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum MergeScope {
    SameMoves,
}

impl DuplicatesArgs {
    /// Refuses to write over what is read, or both outputs to one file.
    fn guard(&self, inputs: &Inputs) -> Result<(), Error> {
        let (games, report) = (self.output.as_deref(), self.report.as_deref());
        if is_stdout(report) || games.is_some_and(|games| is_stdout(Some(games))) {
            keep_stdout_apart(inputs)?;
        }
        let one = games.is_some() && report.is_some() && are_one(games, report);
        if one { Err(Error::Usage(Message::new("duplicates-one-output"))) } else { Ok(()) }
    }
}

pub(super) fn run(args: &DuplicatesArgs) -> Result<CommandOutcome, Error> {
    let format = formats::chosen(args.format, args.report.as_deref(), &DUPLICATES, Format::Csv)?;
    formats::keep_ending_of_games(args.output.as_deref(), GameLayout::Pgn)?;
    let style = ReportStyle { excel: args.excel, ..ReportStyle::new(format) };
    let task = Duplicates {
        options: args.judging.options(),
        wish: DuplicateOptions { keep: args.keep, merges: args.merge == Some(MergeScope::SameMoves) },
        style,
        catalog: speech::catalog_of(style.format),
    };
    let interrupt = Interrupt::listen();
    let (sources, mut session) = Session::open(&args.reading, &interrupt)?;
    args.guard(&sources.inputs)?;
    let open = |path: &Path| Output::open(Some(path), &interrupt);
    let mut games = args.output.as_deref().map(open).transpose()?;
    // Games on standard output leave no place for a report that has no file.
    let to_stdout = args.output.as_deref().is_some_and(|path| path == Path::new("-"));
    let mut report = match args.report.as_deref() {
        None if to_stdout => None,
        path => Some(Output::open(path, &interrupt)?.beside(session.progress())),
    };
    let outlets = DuplicatesOutlets {
        games: games.as_mut().map(|file| file as &mut dyn Destination),
        report: report.as_mut().map(|file| file as &mut dyn Destination),
    };
    let (summary, found) = duplicates(&task, sources, outlets, &mut session)?;
    for file in [games, report].into_iter().flatten() {
        file.finish()?;
    }
    if !args.reading.quiet {
        say(summary.total.games, found, args.output.is_some());
    }
    session.say_skipped(&summary);
    Ok(if summary.failures.is_empty() { CommandOutcome::Clean } else { CommandOutcome::Failed })
}

/// Prints how many groups there are, and how many games are not kept.
fn say(games: u64, found: DuplicatesSummary, written: bool) {
    let message = Message::new(if written { "duplicates-written" } else { "duplicates-found" })
        .with_phrase("games", Message::games(games))
        .with("groups", found.groups.to_string())
        .with_phrase("dropped", Message::games(found.dropped));
    summary::say(&speech::catalog().text(&message));
}
