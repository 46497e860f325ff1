//! `bienban explain`: what a finding code means.

use clap::Args as ClapArgs;

use super::Outcome;
use super::interrupt::Interrupt;
use super::output::Output;
use super::speech;
use crate::error::Error;
use crate::finding::Code;
use crate::messages;

#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    code: Option<Code>,
}

pub(super) fn run(args: &Args) -> Result<Outcome, Error> {
    let mut output = Output::open(None, &Interrupt::listen())?;
    output.write(|out| match args.code {
        Some(code) => writeln!(out, "{}", messages::explanation(code, speech::ui())),
        None => {
            let severities: Vec<String> =
                Code::ALL.iter().map(|code| speech::catalog().text(&code.severity().message())).collect();
            let width = severities.iter().map(|severity| severity.chars().count()).max().unwrap_or(0);
            Code::ALL
                .iter()
                .zip(&severities)
                .try_for_each(|(code, severity)| writeln!(out, "{}  {severity:<width$}  {}", code.id(), code.name()))
        }
    })?;
    Ok(Outcome::Clean)
}
