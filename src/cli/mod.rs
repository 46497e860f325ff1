//! The command line: one file for each command, and the parts that they share.

mod account;
mod audit;
mod choice;
mod command;
mod common;
mod complaint;
mod completions;
mod config;
mod convert;
mod dead;
mod desk;
mod destination;
mod draws;
mod duplicates;
mod errand;
mod event;
mod event_line;
mod explain;
mod failures;
mod formats;
mod games;
mod guard;
mod help;
mod interrupt;
mod languages;
mod laws;
mod live;
mod man;
mod norms;
mod notation;
mod outcome;
mod output;
mod pair;
mod progress;
mod range;
mod reconcile;
mod register;
mod regulations;
mod repair;
mod request;
mod scatter;
mod schedule;
mod screen;
mod select;
mod session;
mod show;
mod speech;
mod standings;
mod subject;
mod summary;
mod terms;
mod trf;
mod validate;
mod watch;
mod writing;

use std::ffi::OsString;
use std::panic;
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr as _;
use std::sync::OnceLock;

use clap::error::ErrorKind;
use clap::{CommandFactory as _, FromArgMatches as _, Parser};

use self::command::{Command, whole};
use self::config::ConfigFile;
use self::outcome::CommandOutcome;
use self::screen::DisplayWhen;
use self::speech::Speech;
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_base::messages::Ui;
use bienban_engine::source::input::display;

#[derive(Debug, Parser)]
#[command(name = "bienban", bin_name = "bienban", version = version(), max_term_width = 80)]
#[command(disable_help_subcommand = true)]
struct Cli {
    #[arg(long, global = true, display_order = 900, value_name = "LANGUAGE", value_parser = Ui::from_str)]
    ui: Option<Ui>,

    #[arg(
        long,
        alias = "colour",
        global = true,
        display_order = 899,
        value_name = "WHEN",
        value_enum,
        default_value_t = DisplayWhen::Auto
    )]
    color: DisplayWhen,

    #[arg(long, global = true, display_order = 901, value_name = "FILE", conflicts_with = "no_config")]
    config: Option<PathBuf>,

    #[arg(long, global = true, display_order = 902)]
    no_config: bool,

    #[command(subcommand)]
    command: Command,
}

/// The text of `--version`.
static VERSION: OnceLock<&'static str> = OnceLock::new();

/// The version that the program was started with, or of a caller of the library that of the package.
fn version() -> &'static str {
    VERSION.get().copied().unwrap_or(env!("CARGO_PKG_VERSION"))
}

/// The command line with its help in one language.
pub fn command(ui: Ui) -> clap::Command {
    help::worded(whole(Cli::command()), ui)
}

/// Why the arguments do not start a command.
enum ArgumentRefusal {
    /// An error of clap, or the wish for help.
    Arguments(clap::Error),
    /// A fault in `bienban.toml`.
    Config(Error),
}

/// The arguments together with the options of `bienban.toml`.
fn parse(arguments: &[OsString]) -> Result<Cli, ArgumentRefusal> {
    // To word the help of all commands takes longer than to validate a small file, so it is done where it is read.
    let mut command = Cli::command();
    let worded = |arguments: &[OsString], error: clap::Error| {
        // The version has no words.
        if error.kind() == ErrorKind::DisplayVersion {
            return ArgumentRefusal::Arguments(error);
        }
        let error = self::command(speech::ui()).try_get_matches_from(arguments).err().unwrap_or(error);
        ArgumentRefusal::Arguments(error)
    };
    let mut matches = command.try_get_matches_from_mut(arguments).map_err(|error| worded(arguments, error))?;
    if let Some(config) = ConfigFile::of(&matches).map_err(ArgumentRefusal::Config)? {
        // Its options are checked against every command.
        let mut command = whole(Cli::command());
        command.try_get_matches_from_mut(arguments).map_err(|error| worded(arguments, error))?;
        let joined = config.join(&command, &matches, arguments).map_err(ArgumentRefusal::Config)?;
        matches = command.try_get_matches_from_mut(&joined).map_err(|error| worded(&joined, error))?;
        if let Some(&ui) = matches.get_one::<Ui>("ui") {
            Speech { ui, given: true }.choose();
        }
        let verbose =
            matches.subcommand().is_some_and(|(_, m)| m.try_get_one::<bool>("verbose").is_ok_and(|v| v == Some(&true)));
        if verbose {
            let message = Message::new("config-used").with("file", display(config.path()));
            summary::say(&speech::catalog().text(&message));
        }
    }
    Cli::from_arg_matches_mut(&mut matches).map_err(|error| ArgumentRefusal::Arguments(error.format(&mut command)))
}

/// Runs the command that the arguments name. `version` is the text of `--version`.
///
/// The exit code is 0; 1 if there were findings; 2 if the run failed or an input could not be read; 130 if the user
/// interrupted it. A reader that closes our output early is not a failure.
pub fn main(version: &'static str) -> ExitCode {
    // The program hands it over: if the commit stood in the library, each commit would change names on src/link.order.
    let _ = VERSION.set(version);
    let arguments = help::asked(std::env::args_os().collect());
    Speech::of_arguments(arguments.get(1..).unwrap_or_default()).choose();
    let cli = match parse(&arguments) {
        Ok(cli) => cli,
        Err(ArgumentRefusal::Arguments(error)) => return refuse(&error),
        Err(ArgumentRefusal::Config(error)) => {
            summary::complain(&error);
            return ExitCode::from(2);
        }
    };
    screen::choose(cli.color);
    // When a panic passes, the output is dropped, which removes its unfinished file.
    let result = panic::catch_unwind(|| run(cli.command)).unwrap_or(Err(Error::Fault));
    match result {
        Ok(CommandOutcome::Clean) => ExitCode::SUCCESS,
        Ok(CommandOutcome::Findings) => ExitCode::from(1),
        Ok(CommandOutcome::Failed) => ExitCode::from(2),
        Err(error) if error.is_closed_pipe() => ExitCode::SUCCESS,
        Err(Error::Interrupted) => ExitCode::from(130),
        Err(error) => {
            summary::complain(&error);
            ExitCode::from(2)
        }
    }
}

fn run(command: Command) -> Result<CommandOutcome, Error> {
    match command {
        Command::Validate(args) => validate::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Repair(args) => repair::run(&args),
        Command::Reconcile(args) => reconcile::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Draws(args) => draws::run(&args),
        Command::Watch(args) => watch::run(&args),
        Command::Audit(args) => audit::run(args),
        Command::Dead(args) => dead::run(&args),
        Command::Games(args) => games::run(&args),
        Command::Select(args) => select::run(&args),
        Command::Duplicates(args) => duplicates::run(&args),
        Command::Desk(args) => desk::run(&args),
        Command::Event(args) => event::run(&args),
        Command::Standings(args) => standings::run(&args),
        Command::Trf(args) => trf::run(&args),
        Command::Pair(args) => pair::run(&args),
        Command::Schedule(args) => schedule::run(&args),
        Command::Regulations(args) => regulations::run(&args),
        Command::Laws(args) => laws::run(&args),
        Command::Languages(args) => languages::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Completions(args) => completions::run(&args, self::command(speech::ui())),
        Command::Man(args) => man::run(&args, &self::command(speech::ui())),
    }
}

/// Reports what is wrong with the arguments, or prints the help that they ask for.
fn refuse(error: &clap::Error) -> ExitCode {
    match complaint::worded(error) {
        Some(text) => summary::say(&text),
        // A closed output is no error.
        None => drop(error.print()),
    }
    if let Some(meant) = complaint::meant(error) {
        summary::say(&speech::catalog().text(&meant));
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// To describe every command to clap would take longer than to validate a small file.
    #[test]
    fn a_command_is_described_when_it_is_named() {
        let arguments = |command: clap::Command| {
            command.find_subcommand("validate").map_or(0, |validate| validate.get_arguments().count())
        };
        assert_eq!(arguments(<Cli as clap::CommandFactory>::command()), 0);
        assert!(arguments(whole(Cli::command())) > 10);
    }

    /// clap would turn doc comments into help, but in English only.
    #[test]
    fn no_help_stands_in_the_code() {
        for command in whole(Cli::command()).get_subcommands() {
            for arg in command.get_arguments() {
                let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
                let name = format!("{} --{}", command.get_name(), arg.get_id());
                assert!(help.is_empty(), "{name}: make `///` of the field a line of messages/help.en.ftl: {help}");
            }
        }
    }
}
