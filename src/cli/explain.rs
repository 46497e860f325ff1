//! `bienban explain`: what a finding code means.

use clap::Args as ClapArgs;

use super::Outcome;
use super::interrupt::Interrupt;
use super::output::Output;
use crate::error::Error;
use crate::finding::Code;
use crate::messages;

/// Explain a finding code: what it says, an example, its source in the Laws or the PGN standard, how to mend it
#[derive(Debug, ClapArgs)]
#[command(after_help = "Example:\n  bienban explain M205\n  bienban explain illegal-move")]
pub(super) struct Args {
    /// A code or its name; without one, all are listed
    code: Option<Code>,
}

pub(super) fn run(args: &Args) -> Result<Outcome, Error> {
    let mut output = Output::open(None, &Interrupt::listen())?;
    output.write(|out| match args.code {
        Some(code) => writeln!(out, "{}", messages::explanation(code)),
        None => Code::ALL
            .iter()
            .try_for_each(|code| writeln!(out, "{}  {:<8} {}", code.id(), code.severity().name(), code.name())),
    })?;
    Ok(Outcome::Clean)
}
