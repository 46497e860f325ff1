//! The command line: one file a command, and what they share.

mod audit;
mod common;
mod convert;
mod dead;
mod destination;
mod draws;
mod explain;
mod interrupt;
mod languages;
mod laws;
mod output;
mod progress;
mod register;
mod stream;
mod summary;
mod template;
mod validate;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::error::Error;

/// Validates chess archives and Vietnamese scoresheets: every move, to the column.
#[derive(Debug, Parser)]
#[command(name = "bienban", version, about, max_term_width = 80, disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Validate(validate::Args),
    Convert(convert::Args),
    Draws(draws::Args),
    Audit(audit::Args),
    Dead(dead::Args),
    Laws(laws::Args),
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

/// Runs the command that the arguments name.
///
/// The exit code is 0, 1 where findings were made, 2 where the run failed or an input could not be read, 130 where it was
/// interrupted. A reader that closes our output early is no failure.
pub fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Validate(args) => validate::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Draws(args) => draws::run(&args),
        Command::Audit(args) => audit::run(args),
        Command::Dead(args) => dead::run(&args),
        Command::Laws(args) => laws::run(&args),
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
