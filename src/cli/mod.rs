//! The command line: one file a command, and what they share.

mod common;
mod complaint;
mod convert;
mod dead;
mod destination;
mod explain;
mod help;
mod interrupt;
mod languages;
mod output;
mod progress;
mod register;
mod speech;
mod summary;
mod validate;

use std::ffi::OsString;
use std::process::ExitCode;
use std::str::FromStr as _;

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use self::speech::Speech;
use crate::error::Error;
use crate::messages::Ui;

#[derive(Debug, Parser)]
#[command(name = "bienban", version, max_term_width = 80, disable_help_subcommand = true)]
struct Cli {
    #[arg(long, global = true, display_order = 900, value_name = "LANGUAGE", value_parser = Ui::from_str)]
    ui: Option<Ui>,

    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Validate(validate::Args),
    Convert(convert::Args),
    Dead(dead::Args),
    Languages(languages::Args),
    Explain(explain::Args),
}

/// How a command ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    /// As it should.
    Clean,
    /// Findings were made that the user wants to know of by the exit code.
    Findings,
    /// Something could not be read or written; it was said.
    Failed,
}

/// The command line with its help in a language.
pub fn command(ui: Ui) -> clap::Command {
    help::worded(Cli::command(), ui)
}

/// What the arguments say.
///
/// # Errors
/// What clap finds wrong with them, and the wish for help.
fn parse(arguments: &[OsString]) -> Result<Cli, clap::Error> {
    let mut command = command(speech::ui());
    let mut matches = command.try_get_matches_from_mut(arguments)?;
    Cli::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
}

/// Runs the command that the arguments name.
///
/// The exit code is 0, 1 where findings were made, 2 where the run failed or an input could not be read, 130 where it was
/// interrupted. A reader that closes our output early is no failure.
pub fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    Speech::of_arguments(arguments.get(1..).unwrap_or_default()).choose();
    let cli = match parse(&arguments) {
        Ok(cli) => cli,
        Err(error) => return refuse(&error),
    };
    let result = match cli.command {
        Command::Validate(args) => validate::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Dead(args) => dead::run(&args),
        Command::Languages(args) => languages::run(&args),
        Command::Explain(args) => explain::run(&args),
    };
    match result {
        Ok(Outcome::Clean) => ExitCode::SUCCESS,
        Ok(Outcome::Findings) => ExitCode::from(1),
        Ok(Outcome::Failed) => ExitCode::from(2),
        Err(error) if error.is_closed_pipe() => ExitCode::SUCCESS,
        Err(Error::Interrupted) => ExitCode::from(130),
        Err(error) => {
            summary::complain(&error);
            ExitCode::from(2)
        }
    }
}

/// Says what is wrong with the arguments, or prints the help that they ask for.
fn refuse(error: &clap::Error) -> ExitCode {
    match complaint::worded(error) {
        Some(text) => summary::say(&text),
        // Where nobody reads it there is nothing to be done.
        None => drop(error.print()),
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}
