//! `bienban explain`: the documentation of a finding code.

use clap::Args as ClapArgs;

use super::interrupt::Interrupt;
use super::outcome::CommandOutcome;
use super::output::Output;
use super::speech;
use bienban_base::error::Error;
use bienban_base::finding::Code;
use bienban_base::messages;

#[derive(Debug, ClapArgs)]
pub(super) struct ExplainArgs {
    code: Option<Code>,
}

pub(super) fn run(args: &ExplainArgs) -> Result<CommandOutcome, Error> {
    let mut output = Output::open(None, &Interrupt::listen())?;
    output.write(|out| {
        if let Some(code) = args.code {
            return writeln!(out, "{}", messages::explanation(code, speech::ui()));
        }
        let severity = |code: &Code| {
            let words = code.severities().iter().map(|severity| speech::catalog().text(&severity.message()));
            words.collect::<Vec<_>>().join(", ")
        };
        let width = Code::ALL.iter().map(|code| severity(code).chars().count()).max().unwrap_or(0);
        Code::ALL
            .iter()
            .try_for_each(|code| writeln!(out, "{}  {:<width$}  {}", code.id(), severity(code), code.name()))
    })?;
    Ok(CommandOutcome::Clean)
}
