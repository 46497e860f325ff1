//! `bienban convert`: writes the games in another notation, or on forms.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::choice;
use super::common::{FindingFilterArgs, InputArgs};
use super::destination::{ConvertedFiles, StandardError};
use super::guard::{is_stdout, keep_stdout_apart};
use super::interrupt::Interrupt;
use super::notation::{self, SourceNotation, TargetNotation};
use super::outcome::CommandOutcome;
use super::output::Output;
use super::register::RegisterArgs;
use super::screen::Screen;
use super::session::Session;
use super::writing::{self, WritingArgs};
use super::{formats, speech};
use bienban_base::error::Error;
use bienban_base::finding::Severity;
use bienban_base::message::Message;
use bienban_engine::judge::{self, GameKind};
use bienban_games::write::GameLayout;
use bienban_report::{FINDINGS, Format};
use bienban_run::Destination;
use bienban_run::convert::{Convert, ConvertOutlets, ProposalUse, convert};

#[derive(Debug, ClapArgs)]
pub(super) struct ConvertArgs {
    #[arg(long, value_name = "NOTATION", default_value = "en", value_parser = notation::parse_to)]
    to: TargetNotation,

    #[arg(long, value_name = "LANGUAGE", default_value = "auto", value_parser = parse_from)]
    from: SourceNotation,

    #[arg(long, value_name = "GAME", default_value = "auto", value_parser = choice::game())]
    game: GameKind,

    #[arg(long, default_value = "pgn", value_parser = choice::layout())]
    layout: GameLayout,

    #[arg(short, long, value_name = "FILE", conflicts_with = "out_dir")]
    output: Option<PathBuf>,

    #[arg(long, value_name = "DIR")]
    out_dir: Option<PathBuf>,

    #[arg(long, value_name = "FILE")]
    findings: Option<PathBuf>,

    #[arg(long, conflicts_with = "layout")]
    fix: bool,

    #[arg(long, conflicts_with_all = ["fix", "diff", "report", "check_event"])]
    eco: bool,

    #[arg(long, conflicts_with_all = ["layout", "to", "report"])]
    diff: bool,

    #[arg(long, conflicts_with_all = ["layout", "diff"])]
    web: bool,

    #[command(flatten)]
    registering: RegisterArgs,

    #[command(flatten)]
    selection: FindingFilterArgs,

    #[command(flatten)]
    writing: WritingArgs,

    #[command(flatten)]
    reading: InputArgs,
}

/// The notation in which the moves are read.
fn parse_from(id: &str) -> Result<SourceNotation, Message> {
    if id == "auto" { Ok(SourceNotation::default()) } else { notation::parse_from(id) }
}

impl ConvertArgs {
    /// The form of the findings: text on standard error, otherwise the format of the file's ending.
    ///
    /// # Errors
    /// [`Error::Usage`] if the ending belongs to something else.
    fn report(&self) -> Result<bienban_report::ReportStyle, Error> {
        let default = if self.findings.is_some() { Format::Csv } else { Format::Text };
        let style =
            bienban_report::ReportStyle::new(formats::chosen(None, self.findings.as_deref(), &FINDINGS, default)?);
        let screen = Screen::stderr();
        Ok(bienban_report::ReportStyle { colour: screen.colour, width: screen.width, ..style })
    }
}

pub(super) fn run(args: &ConvertArgs) -> Result<CommandOutcome, Error> {
    let (style, registering) = (args.report()?, args.registering.asked()?);
    let task = Convert {
        write: args.writing.options(args.to, args.layout),
        proposals: match (args.diff, args.fix) {
            (true, _) => ProposalUse::Shown,
            (false, true) => ProposalUse::Applied,
            (false, false) => ProposalUse::Left,
        },
        options: judge::JudgeOptions {
            requested: args.selection.requested(),
            language: args.from.language,
            system: args.from.system,
            notation: args.from.notation,
            kind: args.game,
            record: true,
            ..judge::JudgeOptions::default()
        },
        reported: args.selection.reported(),
        style,
        catalog: speech::catalog_of(style.format),
        data: speech::catalog_of(registering.style.format),
        spoken: speech::catalog(),
        registering,
        eco: args.eco,
        web: args.web,
    };
    formats::keep_ending_of_games(args.output.as_deref(), args.layout)?;
    let interrupt = Interrupt::listen();
    let games = match &args.out_dir {
        Some(folder) => ConvertedFiles::folder(folder, &args.reading.paths, args.layout.ending(), &interrupt),
        None => ConvertedFiles::one(args.output.as_deref(), &interrupt)?,
    };
    let mut findings = args.findings.as_deref().map(|path| Output::open(Some(path), &interrupt)).transpose()?;
    let to_stdout = args.out_dir.is_none() && is_stdout(args.output.as_deref());
    let mut register = args.registering.open(to_stdout, &interrupt)?;
    let (sources, mut session) = Session::open(&args.reading, &interrupt)?;
    if to_stdout {
        keep_stdout_apart(&sources.inputs)?;
    }
    let mut games = games.beside(session.progress());
    let outlets = ConvertOutlets {
        games: &mut games,
        findings: findings.as_mut().map(|file| file as &mut dyn Destination),
        register: register.as_mut().map(|file| file as &mut dyn Destination),
        aside: &mut StandardError(session.progress().clone()),
    };
    let (summary, written) = convert(&task, sources, outlets, &mut session)?;
    games.finish()?;
    for file in [register, findings].into_iter().flatten() {
        file.finish()?;
    }
    writing::say_omitted(&written, args.layout);
    session.say(&summary, None);
    // What looks like half-moves and went into a comment may have been a part of the game.
    let doubtful = summary.total.findings_with(Severity::Error) + summary.total.sheets.moves_aside;
    // Text without any game was meant to be one.
    let nothing = summary.total.games == 0 && summary.total.findings_with(Severity::Warning) > 0;
    let doubtful = doubtful + u64::from(nothing);
    Ok(match (!summary.failures.is_empty(), doubtful) {
        (true, _) => CommandOutcome::Failed,
        (false, 0) => CommandOutcome::Clean,
        (false, _) => CommandOutcome::Findings,
    })
}
